//! Texts for logs: one line each.

use std::borrow::Cow;

/// The text in one line.
pub(super) fn flat(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return text.into();
    }
    let words = text.split(|c: char| c.is_control() || c == ' ');
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .into()
}

/// The beginning of a text in one line.
pub(super) fn shortened(text: &str) -> String {
    const MAX: usize = 300;
    let flat = flat(text);
    match flat.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", flat.get(..end).unwrap_or_default()),
        None => flat.into_owned(),
    }
}
