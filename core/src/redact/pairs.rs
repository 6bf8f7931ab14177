//! A name and its value side by side in running text: `name="password" value="x"`, `[["X-Api-Key", "x"]]`
//! (SPEC §1.9.37, §1.9.38).

use crate::redact::data::{MEMBERS_THAT_SAY_NAMES, MEMBERS_THAT_SAY_VALUES};
use crate::redact::names::SecretKind;
use crate::redact::scan::{
    among, closing_quote, quote_at, run, skip_escape, skip_string_mark, span, starts_as, unmasked,
    NamedMember, Range, Scan,
};

/// Maximum distance between the name and the value.
const APART: usize = 128;

/// Whether a member with this name holds the name of a value.
pub(crate) fn is_name(name: &str) -> bool {
    among(MEMBERS_THAT_SAY_NAMES, name)
}

/// Whether a member with this name holds the value.
pub(crate) fn is_value(name: &str) -> bool {
    among(MEMBERS_THAT_SAY_VALUES, name)
}

/// Notes a member whose value, which begins at `from`, is a sensitive name.
pub(crate) fn note<'a>(scan: &mut Scan<'a>, member: &'a str, from: usize) {
    let is_type = member == "type";
    if !is_type && !is_name(member) {
        return;
    }
    let (name, end) = name_in_member(scan.text, from);
    let kind = scan.keys.kind(name);
    if kind != SecretKind::Harmless && (!is_type || name.eq_ignore_ascii_case("password")) {
        scan.named_member = Some(NamedMember { member, end, kind });
    } else if scan
        .named_member
        .as_ref()
        .is_some_and(|last| last.member == member)
    {
        scan.named_member = None;
    }
}

/// Whether the value after the sign at `at`, which begins with `value`, is the one beside such a name.
pub(crate) fn is_beside_a_name(scan: &Scan<'_>, name: &str, at: usize, value: &str) -> bool {
    let Some(NamedMember { end, kind, .. }) = scan.named_member else {
        return false;
    };
    let near = at.checked_sub(end).is_some_and(|apart| apart <= APART);
    near && is_value(name)
        && !scan
            .text
            .get(end..at)
            .is_none_or(|between| between.contains(['{', '}', '<', '>', '[', ']', '(', ')']))
        && !(name == "input" && value.trim_start_matches(' ').starts_with(['{', '[']))
        && kind.hides(value)
}

/// The name in the value of a member that begins at `from`, and the end of that value; the last step of a path.
fn name_in_member(text: &str, from: usize) -> (&str, usize) {
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
    let quote = skip_escape(bytes, end);
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
pub(crate) fn part_of_form(scan: &Scan<'_>, from: usize) -> Option<Range> {
    let (text, bytes) = (scan.text, scan.text.as_bytes());
    let (name, end) = name_in_member(text, from);
    let kind = scan.keys.kind(name);
    if kind == SecretKind::Harmless {
        return None;
    }
    let quote = skip_escape(bytes, end);
    let mut at = line_break(text, quote + 1)?;
    if starts_as(text, at, "content-") {
        let header = span(bytes, at, APART, |byte| !matches!(byte, b'\r' | b'\\'));
        at = line_break(text, header)?;
    }
    let from = line_break(text, at)?;
    let to = run(bytes, from, |byte| !matches!(byte, b'\r' | b'\n' | b'\\'));
    kind.hides_text(unmasked(text, (from, to))?).then_some((from, to))
}

/// After the line break of HTTP at `at`, also one that is escaped, as often as it is.
fn line_break(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let sign = |at: usize, sign: u8, letter: u8| {
        let escaped = skip_escape(bytes, at);
        let is_letter = escaped > at && bytes.get(escaped) == Some(&letter);
        (bytes.get(at) == Some(&sign) || is_letter).then_some(escaped + 1)
    };
    sign(sign(at, b'\r', b'r')?, b'\n', b'n')
}

/// The value of the pair in brackets that opens at `at`, in a list of pairs.
pub(crate) fn listed(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    const LONGEST_NAME: usize = 64;
    const LONGEST: usize = 4096;
    let (text, bytes) = (scan.text, scan.text.as_bytes());
    let open = skip_string_mark(bytes, at + 1);
    let quote = quote_at(bytes, open)?;
    if !is_in_list(bytes, at) {
        return None;
    }
    let end = closing_quote(bytes, quote, quote - open, LONGEST_NAME)?;
    let kind = scan.keys.kind(text.get(quote + 1..end)?);
    if kind == SecretKind::Harmless {
        return None;
    }
    let comma = end + (quote - open) + 1;
    if bytes.get(comma) != Some(&b',') {
        return None;
    }
    let from = skip_string_mark(bytes, run(bytes, comma + 1, |byte| byte == b' '));
    let quote = quote_at(bytes, from)?;
    let end = closing_quote(bytes, quote, quote - from, LONGEST)?;
    let closes = matches!(bytes.get(end + quote - from + 1), Some(b']' | b')'));
    let value = unmasked(text, (quote + 1, end))?;
    (closes && kind.hides_text(value)).then_some((quote + 1, end))
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
