//! A text, and what several readers of it want to know.

use std::cell::OnceCell;

use crate::json::scan;
use crate::json::scan::Fault;
use crate::text::is_blank;

/// A text whose canonical form is made at most once, when the first reader asks for it.
pub(crate) struct Source<'a> {
    text: &'a str,
    canonical: OnceCell<Result<String, Fault>>,
}

impl<'a> Source<'a> {
    /// Wraps a text; its canonical form is made on first use.
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            canonical: OnceCell::new(),
        }
    }

    /// The text as it came.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The canonical text of the JSON value that the text holds, with blanks around it or not.
    pub(crate) fn canonical(&self) -> Result<&str, Fault> {
        let canonical = || scan::canonical(self.text.trim_matches(is_blank));
        let canonical = self.canonical.get_or_init(canonical);
        canonical.as_deref().map_err(|fault| *fault)
    }
}
