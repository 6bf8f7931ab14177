//! What stands beside a sensitive name in running text and is known to be no secret.

use crate::redact::text::{run, Range};

/// How far is looked for what closes a call.
const FAR: usize = 128;

/// Whether the value is a variable that a program did not fill in (`${API_KEY}`).
pub(crate) fn is_placeholder(rest: &str) -> bool {
    let value = rest
        .trim_start_matches([' ', '\t', '\\'])
        .trim_start_matches(['"', '\'']);
    let Some(name) = value.strip_prefix("${") else {
        return false;
    };
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    let end = run(name.as_bytes(), 0, in_name);
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.as_bytes().get(end) == Some(&b'}')
        && ends_value(name.as_bytes(), end + 1)
}

/// Whether a value ends before `at`.
fn ends_value(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        None | Some(b'"' | b'\'' | b'`' | b'\\' | b'<') => true,
        Some(b',' | b'.' | b';' | b')' | b']' | b'}') => {
            !bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
        }
        Some(byte) => byte.is_ascii_whitespace(),
    }
}

/// Whether the `token` is a place in a text (`token: 8192`) or a contract on a chain (`0x` and 40 digits).
pub(crate) fn is_token(name: &str, rest: &str, colon: bool) -> bool {
    const LONGEST_PLACE: usize = 5;
    const ADDRESS: usize = 40;
    if !name.eq_ignore_ascii_case("token") {
        return false;
    }
    let value = rest.trim_start_matches([' ', '\t']).as_bytes();
    let digits = run(value, 0, |byte| byte.is_ascii_digit());
    let is_place = colon && (1..=LONGEST_PLACE).contains(&digits) && ends_value(value, digits);
    let is_address = value.starts_with(b"0x")
        && run(value, 2, |byte| byte.is_ascii_hexdigit()) == 2 + ADDRESS
        && (ends_value(value, 2 + ADDRESS) || value.get(2 + ADDRESS) == Some(&b'&'));
    is_place || is_address
}

/// Whether it is the working directory as shells keep it (`PWD=/home/bob`), not a member of a connection string.
pub(crate) fn is_directory(name: &str, before: &str, rest: &str) -> bool {
    let in_path = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_' | b'-');
    let end = run(rest.as_bytes(), 0, in_path);
    name == "PWD"
        && rest.starts_with('/')
        && !before.trim_end().ends_with(';')
        && rest.as_bytes().get(end) != Some(&b';')
        && ends_value(rest.as_bytes(), end)
}

/// Whether it is a piece of a program (`self.token = next(a)`, `kind.Error`).
pub(crate) fn is_expression(text: &str, (from, to): Range) -> bool {
    let value = text.get(from..to).unwrap_or("");
    let belongs = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    let name = run(value.as_bytes(), 0, belongs);
    let (name, rest) = value.split_at_checked(name).unwrap_or(("", ""));
    let digit = name.bytes().any(|byte| byte.is_ascii_digit());
    let is_path = name.contains('.') && !digit;
    let is_call = rest.starts_with(['(', '['])
        && (!digit || name.contains('.'))
        && rest
            .bytes()
            .all(|byte| belongs(byte) || b"()[]=*,:".contains(&byte))
        && closes(text, from + name.len(), to);
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && (is_call || (is_path && rest.is_empty()))
}

/// Whether a bracket closes after `from` on the same line, or a string opens at `to`.
fn closes(text: &str, from: usize, to: usize) -> bool {
    let bytes = text.as_bytes();
    let mut rest = bytes
        .get(from..)
        .unwrap_or(&[])
        .iter()
        .take(FAR.max(to - from + 1));
    let end = rest.find(|byte| matches!(byte, b')' | b']' | b'\n'));
    matches!(bytes.get(to), Some(b'"' | b'\'')) || matches!(end, Some(b')' | b']'))
}
