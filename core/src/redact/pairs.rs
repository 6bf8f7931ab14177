//! A name and its value side by side in running text: `name="password" value="x"`, `[["X-Api-Key", "x"]]`.

use super::assignment::closing_quote;
use super::keys::{Kind, SensitiveKeys};
use super::text::{run, Range, MASK};

/// Members and attributes that say what a value is called.
const NAMES: &[&str] = &[
    "attribute",
    "env",
    "field",
    "header",
    "key",
    "loc",
    "name",
    "option",
    "param",
    "parameter",
    "path",
    "property",
    "setting",
];

/// Members and attributes that say the value.
const VALUES: &[&str] = &["input", "rejectedvalue", "val", "value"];

fn among(list: &[&str], name: &str) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a member with this name says what a value is called.
pub(super) fn is_name(name: &str) -> bool {
    among(NAMES, name)
}

/// Whether a member with this name says the value.
pub(super) fn is_value(name: &str) -> bool {
    among(VALUES, name)
}

/// The last name in running text that has a sensitive name as its value.
#[derive(Default)]
pub(super) struct Named {
    /// Where that value ends, and what it makes of the value beside it.
    last: Option<(usize, Kind)>,
}

/// How far apart the name and the value may stand.
const APART: usize = 128;

impl Named {
    /// Keeps what the name before `at` is called, if it is sensitive; its value begins at `from`.
    pub(super) fn keep(&mut self, text: &str, name: &str, from: usize, keys: &SensitiveKeys) {
        if !is_name(name) {
            return;
        }
        let bytes = text.as_bytes();
        let count = |from: usize, most: usize, class: &dyn Fn(u8) -> bool| {
            let rest = bytes.get(from..).unwrap_or(&[]).iter().take(most);
            from + rest.take_while(|&&byte| class(byte)).count()
        };
        let mut start = count(from, 8, &|byte| matches!(byte, b' ' | b'"' | b'\'' | b'\\'));
        if bytes.get(start) == Some(&b'[') {
            // of a path the last step counts
            let end = count(start, APART, &|byte| byte != b']');
            let path = text
                .get(start..end)
                .unwrap_or("")
                .trim_end_matches(['"', '\'', '\\']);
            start = path.rfind(['"', '\'']).map_or(end, |quote| start + quote + 1);
        }
        let end = count(start, APART, &|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/')
        });
        let is_quote = |at: Option<usize>| {
            at.and_then(|at| bytes.get(at))
                .is_some_and(|byte| matches!(byte, b'"' | b'\''))
        };
        let escape = count(end, 8, &|byte| byte == b'\\');
        let whole = !is_quote(start.checked_sub(1)) || is_quote(Some(escape));
        let kind = keys.kind(text.get(start..end).unwrap_or(""));
        let bracket = usize::from(bytes.get(escape + 1) == Some(&b']'));
        self.last = (whole && kind != Kind::Harmless).then_some((escape + 2 * bracket, kind));
    }

    /// Whether the value after the sign at `at`, which begins with `value`, is the one beside such a name.
    pub(super) fn hides(&self, text: &str, name: &str, at: usize, value: &str) -> bool {
        let Some((end, kind)) = self.last else {
            return false;
        };
        let near = at.checked_sub(end).is_some_and(|apart| apart <= APART);
        near && is_value(name)
            && !text
                .get(end..at)
                .is_none_or(|between| between.contains(['{', '}', '<', '>', '[', ']', '(', ')']))
            && !(name == "input" && value.trim_start_matches(' ').starts_with(['{', '[']))
            && kind.hides(value)
    }
}

/// The value of the pair in brackets that opens at `at`, in a list of pairs.
pub(super) fn listed(text: &str, at: usize, keys: &SensitiveKeys) -> Option<Range> {
    const LONGEST_NAME: usize = 64;
    const LONGEST: usize = 4096;
    let bytes = text.as_bytes();
    let quote = escaped_quote(bytes, at + 1)?;
    if !is_in_list(bytes, at) {
        return None;
    }
    let end = closing_quote(bytes, quote, quote - at - 1, LONGEST_NAME)?;
    let kind = keys.kind(text.get(quote + 1..end)?);
    if kind == Kind::Harmless {
        return None;
    }
    let comma = end + (quote - at);
    if bytes.get(comma) != Some(&b',') {
        return None;
    }
    let from = run(bytes, comma + 1, |byte| byte == b' ');
    let quote = escaped_quote(bytes, from)?;
    let end = closing_quote(bytes, quote, quote - from, LONGEST)?;
    let value = text.get(quote + 1..end)?;
    let closes = matches!(bytes.get(end + quote - from + 1), Some(b']' | b')'));
    (closes && !value.is_empty() && value != MASK && kind.hides(value)).then_some((quote + 1, end))
}

/// The quote at `at`, or after some backslashes.
fn escaped_quote(bytes: &[u8], at: usize) -> Option<usize> {
    let escape = bytes
        .get(at..)?
        .iter()
        .take(8)
        .take_while(|&&byte| byte == b'\\')
        .count();
    matches!(bytes.get(at + escape), Some(b'"' | b'\'')).then_some(at + escape)
}

/// Whether the bracket at `at` opens an item of a list.
fn is_in_list(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or(&[]).iter().rev().take(8);
    let mut before = before.filter(|byte| !byte.is_ascii_whitespace());
    match before.next() {
        Some(b'[' | b'(') => true,
        Some(b',') => matches!(before.next(), Some(b']' | b')')),
        _ => false,
    }
}
