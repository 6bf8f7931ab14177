//! Plain text: cutting it, the blanks around it, delays, dates and percent signs in it.

pub(crate) mod date;
pub(crate) mod delay;
pub(crate) mod next_time;
pub(crate) mod percent;
pub(crate) mod zone_data;

/// A longer text is not parsed.
pub(crate) const MAX_TEXT: usize = 4 << 20;

/// At most `at` bytes of `text`, cut back to a character boundary.
pub(crate) fn cut(text: &str, at: usize) -> &str {
    let at = at.min(text.len());
    (0..=at).rev().find_map(|at| text.get(..at)).unwrap_or("")
}

/// White space of JSON and the byte order mark.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{feff}')
}
