//! Errors that add nothing to their cause (SPEC §1.9.49, `spec/tables/connection.json`).

use crate::facts::connection::data::TRANSPORT_WRAPPERS;

/// An error class or text that only wraps its cause.
#[derive(Debug)]
pub(crate) struct TransportWrapper {
    /// The runtime for which the row counts; it also counts if the runtime is unknown.
    pub(crate) runtime: &'static str,
    /// The whole name, or `NAME.*` for all classes of a module.
    pub(crate) class: Option<&'static str>,
    /// The message, or its beginning up to a blank.
    pub(crate) text: Option<&'static str>,
}

impl TransportWrapper {
    /// Whether the class and the text of an exception are those of the row; an empty column fits all.
    fn fits(&self, class: Option<&str>, text: &str) -> bool {
        let class = match (self.class, class) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(row), Some(class)) => same_class(row, class),
        };
        let rest = self.text.map(|row| text.trim().strip_prefix(row));
        let text = rest.is_none_or(|rest| rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')));
        class && text
    }
}

/// Whether a class is that of a row. A name without a module is compared with the last part.
fn same_class(row: &str, class: &str) -> bool {
    let class = class.trim_start_matches(['*', '&']);
    if let Some(module) = row.strip_suffix(".*") {
        return class
            .strip_prefix(module)
            .is_some_and(|rest| rest.starts_with('.'));
    }
    let last = row.rsplit("::").next().and_then(|name| name.rsplit('.').next());
    class == row || last == Some(class)
}

/// Whether an error adds nothing to its cause.
pub(crate) fn adds_nothing(runtime: Option<&str>, class: Option<&str>, text: &str) -> bool {
    let here = |row: &&TransportWrapper| runtime.is_none_or(|runtime| runtime == row.runtime);
    TRANSPORT_WRAPPERS
        .iter()
        .filter(here)
        .any(|row| row.fits(class, text))
}
