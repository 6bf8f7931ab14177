//! Finding a ToolError as such: the text is one, or known software has wrapped it (SPEC §1.4, modes `exact` and
//! `unwrap`). No guess about meaning is made here.

pub(crate) mod blocks;
mod driver_log;
mod peel;
pub(crate) mod printed;
mod printed_data;

use std::borrow::Cow;

use crate::error::parse::{exact, ParsedError};
use crate::error::Delivery;
use crate::json::Source;
use crate::reading::{Mode, Reading};
use crate::text::MAX_TEXT;
use peel::unwrap;
#[cfg(feature = "tables")]
pub(crate) use printed_data::ALL as PRINTED;

/// A ToolError that was found as such.
pub(crate) struct Structured {
    found: ParsedError,
    mode: Mode,
    wrappers: Vec<&'static str>,
}

impl Structured {
    /// The reading of `original`, which is or holds the text that the error was found in.
    pub(crate) fn reading(self, original: Cow<'_, str>, requested_mode: Mode) -> Reading<'_> {
        // a text that was cut off may lack its statement about effects
        let delivery = self.found.cut.then_some(Delivery::Unknown);
        Reading::structured(self.found, self.mode, requested_mode, original)
            .with_wrappers(self.wrappers)
            .with_delivery(delivery)
    }
}

/// The ToolError that a text is, or that known software has wrapped.
pub(crate) fn structured(source: &Source<'_>, mode: Mode) -> Option<Structured> {
    if source.text().len() > MAX_TEXT {
        return None;
    }
    let whole = exact(source.text()).map(|found| Structured {
        found,
        mode: Mode::Exact,
        wrappers: Vec::new(),
    });
    whole.or_else(|| {
        let (found, wrappers) = (mode != Mode::Exact).then(|| unwrap(source))??;
        Some(Structured {
            found,
            mode: Mode::Unwrap,
            wrappers,
        })
    })
}

/// The reading of a part of the input that is a ToolError.
pub(crate) fn structured_part(text: &str, mode: Mode) -> Option<Reading<'_>> {
    let structured = structured(&Source::new(text), mode)?;
    Some(structured.reading(Cow::Borrowed(text), mode))
}
