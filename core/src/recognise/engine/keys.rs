//! Keys of members that hold a code or a text about an error (SPEC 3.6.5, 3.6.16).

use crate::recognise::engine::places;

/// How far before a quote its key is looked for, in bytes: the longest key, with signs and blanks between.
const REACH: usize = 64;

/// Whether what starts at `at` is the quoted value of one of these keys.
pub(crate) fn is_key(text: &str, at: usize, keys: &[&str]) -> bool {
    let before = places::before(text, at, REACH);
    let Some(before) = before.strip_suffix(['"', '\'']) else {
        return false;
    };
    // the text may be on the next line
    let before = before
        .trim_end_matches('\\')
        .trim_end_matches([' ', '\t', '\r', '\n']);
    // PHP, Ruby and Elixir print `"code" => "…"`
    let arrow = before.strip_suffix("=>");
    let Some(before) = arrow.or_else(|| before.strip_suffix([':', '='])) else {
        return false;
    };
    let before = before.trim_end_matches([' ', '"', '\'', '\\']);
    let last = |text: &str| text.bytes().next_back();
    // most keys differ in their last byte already
    let is_before = |key: &&str| last(key) == last(before) && before.ends_with(*key);
    keys.iter()
        .filter(|key| is_before(key))
        .any(|key| places::is_edge(before, before.len() - key.len()))
}
