//! A name and its value side by side in running text: `name="password" value="x"`, `[["X-Api-Key", "x"]]`.

use crate::redact::assignment::closing_quote;
use crate::redact::keys::SensitiveKeys;
use crate::redact::kind::Kind;
use crate::redact::printed::marked;
use crate::redact::text::{run, Range, MASK};

/// Members and attributes that say what a value is called.
pub(crate) const NAMES: &[&str] = &[
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
pub(crate) const VALUES: &[&str] = &["input", "rejectedvalue", "val", "value"];

fn among(list: &[&str], name: &str) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a member with this name says what a value is called.
pub(crate) fn is_name(name: &str) -> bool {
    among(NAMES, name)
}

/// Whether a member with this name says the value.
pub(crate) fn is_value(name: &str) -> bool {
    among(VALUES, name)
}

/// The last member in running text that says a sensitive name.
#[derive(Default)]
pub(crate) struct Named<'a> {
    last: Option<Said<'a>>,
}

struct Said<'a> {
    member: &'a str,
    /// After the name that it says.
    end: usize,
    /// What that makes of the value beside it.
    kind: Kind,
}

/// How far apart the name and the value may stand.
const APART: usize = 128;

impl<'a> Named<'a> {
    /// Keeps what this member says, whose value begins at `from`, if it is a sensitive name.
    pub(crate) fn keep(&mut self, text: &str, member: &'a str, from: usize, keys: &SensitiveKeys) {
        let is_type = member == "type";
        if !is_type && !is_name(member) {
            return;
        }
        let (name, end) = said(text, from);
        let kind = keys.kind(name);
        if kind != Kind::Harmless && (!is_type || name.eq_ignore_ascii_case("password")) {
            self.last = Some(Said { member, end, kind });
        } else if self.last.as_ref().is_some_and(|last| last.member == member) {
            self.last = None;
        }
    }

    /// Whether the value after the sign at `at`, which begins with `value`, is the one beside such a name.
    pub(crate) fn hides(&self, text: &str, name: &str, at: usize, value: &str) -> bool {
        let Some(Said { end, kind, .. }) = self.last else {
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

/// The name that a member says whose value begins at `from`, and where that ends; of a path the last step.
fn said(text: &str, from: usize) -> (&str, usize) {
    let bytes = text.as_bytes();
    let mut start = span(bytes, from, 8, |byte| matches!(byte, b' ' | b'"' | b'\'' | b'\\'));
    if bytes.get(start) == Some(&b'[') {
        let end = span(bytes, start, APART, |byte| byte != b']');
        let path = text.get(start..end).unwrap_or("");
        let path = path.trim_end_matches(['"', '\'', '\\']);
        start = path.rfind(['"', '\'']).map_or(end, |quote| start + quote + 1);
    }
    let end = span(bytes, start, APART, |byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/')
    });
    let is_quote = |at: usize| matches!(bytes.get(at), Some(b'"' | b'\''));
    let quote = span(bytes, end, 8, |byte| byte == b'\\');
    if start.checked_sub(1).is_some_and(is_quote) && !is_quote(quote) {
        return ("", end); // more than a name
    }
    let after = if bytes.get(quote + 1) == Some(&b']') {
        quote + 2
    } else {
        end
    };
    (text.get(start..end).unwrap_or(""), after)
}

/// The value of the part of a form whose name begins at `from`: the line after an empty one
/// (`form-data; name="password"\r\n\r\nx`).
pub(crate) fn part_of_form(text: &str, from: usize, keys: &SensitiveKeys) -> Option<Range> {
    let bytes = text.as_bytes();
    let (name, end) = said(text, from);
    let kind = keys.kind(name);
    if kind == Kind::Harmless {
        return None;
    }
    let quote = span(bytes, end, 8, |byte| byte == b'\\');
    let mut at = line_break(text, quote + 1)?;
    if text
        .get(at..at + 8)
        .is_some_and(|header| header.eq_ignore_ascii_case("content-"))
    {
        let header = span(bytes, at, APART, |byte| !matches!(byte, b'\r' | b'\\'));
        at = line_break(text, header)?;
    }
    let from = line_break(text, at)?;
    let to = run(bytes, from, |byte| !matches!(byte, b'\r' | b'\n' | b'\\'));
    let value = text.get(from..to)?;
    (!value.is_empty() && value != MASK && kind.hides_text(value)).then_some((from, to))
}

/// After the line break of HTTP at `at`, also one that is escaped, as often as it is.
fn line_break(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let sign = |at: usize, sign: u8, letter: u8| {
        let escaped = span(bytes, at, 8, |byte| byte == b'\\');
        let is_letter = escaped > at && bytes.get(escaped) == Some(&letter);
        (bytes.get(at) == Some(&sign) || is_letter).then_some(escaped + 1)
    };
    sign(sign(at, b'\r', b'r')?, b'\n', b'n')
}

/// The end of the run of bytes of a class from `from` on, `most` at most.
fn span(bytes: &[u8], from: usize, most: usize, class: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or(&[]).iter().take(most);
    from + rest.take_while(|&&byte| class(byte)).count()
}

/// The value of the pair in brackets that opens at `at`, in a list of pairs.
pub(crate) fn listed(text: &str, at: usize, keys: &SensitiveKeys) -> Option<Range> {
    const LONGEST_NAME: usize = 64;
    const LONGEST: usize = 4096;
    let bytes = text.as_bytes();
    let open = marked(bytes, at + 1);
    let quote = escaped_quote(bytes, open)?;
    if !is_in_list(bytes, at) {
        return None;
    }
    let end = closing_quote(bytes, quote, quote - open, LONGEST_NAME)?;
    let kind = keys.kind(text.get(quote + 1..end)?);
    if kind == Kind::Harmless {
        return None;
    }
    let comma = end + (quote - open) + 1;
    if bytes.get(comma) != Some(&b',') {
        return None;
    }
    let from = marked(bytes, run(bytes, comma + 1, |byte| byte == b' '));
    let quote = escaped_quote(bytes, from)?;
    let end = closing_quote(bytes, quote, quote - from, LONGEST)?;
    let value = text.get(quote + 1..end)?;
    let closes = matches!(bytes.get(end + quote - from + 1), Some(b']' | b')'));
    (closes && !value.is_empty() && value != MASK && kind.hides_text(value)).then_some((quote + 1, end))
}

/// The quote at `at`, or after some backslashes.
fn escaped_quote(bytes: &[u8], at: usize) -> Option<usize> {
    let quote = span(bytes, at, 8, |byte| byte == b'\\');
    matches!(bytes.get(quote), Some(b'"' | b'\'')).then_some(quote)
}

/// Whether the bracket at `at` opens an item of a list.
fn is_in_list(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or(&[]).iter().rev().take(8);
    let mut before = before.filter(|byte| !byte.is_ascii_whitespace());
    match before.next() {
        Some(b'[') => true,
        Some(b'(') => bytes.get(at) == Some(&b'('), // else a call with a list
        Some(b',') => matches!(before.next(), Some(b']' | b')')),
        _ => false,
    }
}
