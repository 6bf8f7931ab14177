//! Properties of a position in a text: the edge of a word, the start or the end of a segment.

use std::ops::Range;

/// Whether no word continues across a position. A character beyond ASCII counts as part of a word, an ellipsis does
/// not.
pub(crate) fn is_edge(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let is_word = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80)
    };
    let is_dots = || text.get(at..).is_some_and(|rest| rest.starts_with('…'));
    !(is_word(at.checked_sub(1)) && is_word(Some(at))) || is_dots()
}

/// Whether a segment begins at a place: the text, a line, or what follows `: `, `; `, `, ` or an opening bracket.
pub(crate) fn starts_segment(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    let trimmed = before.trim_end_matches([' ', '\t', '*', '#', '`', '_', '❌', '⚠', '✗', '\u{fe0f}']);
    trimmed.is_empty()
        || trimmed.ends_with([
            '\n', ':', ';', '(', '[', '{', '>', '|', '-', '—', '!', '.', '"', '\'', ',',
        ])
}

/// Whether a segment ends at a place.
pub(crate) fn ends_segment(text: &str, at: usize) -> bool {
    let after = text.get(at..).unwrap_or("");
    let after = after.trim_start_matches([' ', '\t']);
    after.is_empty()
        || after.starts_with([
            '\n', '\r', ':', ';', ',', ')', ']', '.', '!', '-', '(', '—', '[', '{', '"', '\'', '}', '|',
        ])
}

/// At most `length` bytes before a place, from the start of a character.
pub(crate) fn before(text: &str, at: usize, length: usize) -> &str {
    (at.saturating_sub(length)..=at)
        .find_map(|from| text.get(from..at))
        .unwrap_or("")
}

/// At most `length` bytes after a place, to the end of a character.
pub(crate) fn after(text: &str, at: usize, length: usize) -> &str {
    crate::text::cut(text.get(at..).unwrap_or(""), length)
}

/// The rest of a text that begins with a word, in any ASCII case. Most words differ in their first byte already.
pub(crate) fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let lower = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
    if lower(text) != lower(word) {
        return None;
    }
    let (head, rest) = text.split_at_checked(word.len())?;
    head.eq_ignore_ascii_case(word).then_some(rest)
}

/// Whether a text ends with one of the words, in any ASCII case; the words need no edge before them.
pub(crate) fn ends_with_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| {
        let from = text.len().checked_sub(word.len());
        from.and_then(|from| text.as_bytes().get(from..))
            .is_some_and(|end| end.eq_ignore_ascii_case(word.as_bytes()))
    })
}

/// Whether a text starts with one of the words, in any ASCII case; the words need no edge after them.
pub(crate) fn starts_with_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| {
        let head = text.as_bytes().get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word.as_bytes()))
    })
}

/// Whether one of some ranges holds a span.
pub(crate) fn is_in(ranges: &[Range<usize>], span: &Range<usize>) -> bool {
    ranges
        .iter()
        .any(|range| range.start <= span.start && span.end <= range.end)
}
