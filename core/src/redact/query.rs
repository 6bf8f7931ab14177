//! Parameters of a URL's query that are secrets for where they stand and how they look: `?key=`, `?code=`, `&sig=`.

use crate::redact::text::ends_url;

/// How far around the parameter the rest of the URL is looked at.
const AROUND: usize = 128;

/// Whether the parameter is a secret that has this name, with what stands before and what begins with its value.
pub(crate) fn hides(before: &str, name: &str, value: &str) -> bool {
    match name {
        "key" => is_key(parameter(value)),
        "code" => is_code(parameter(value)) && (is_callback(before) || has_state(value)),
        "sig" => true,
        _ => name.eq_ignore_ascii_case("signature"),
    }
}

/// The value up to where the next parameter begins or the URL ends.
fn parameter(value: &str) -> &str {
    let end = value
        .bytes()
        .position(|byte| ends_url(byte) || matches!(byte, b'&' | b'?' | b'#' | b'\\'));
    value.get(..end.unwrap_or(value.len())).unwrap_or("")
}

/// Whether it is a key as services give them out, not one of something that is kept under it.
fn is_key(value: &str) -> bool {
    const LEAST: usize = 20;
    value.len() >= LEAST
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && value.bytes().any(|byte| byte.is_ascii_digit())
        && value.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Whether it looks random, as no status does (`access_denied`, `404`).
fn is_code(value: &str) -> bool {
    const LEAST: usize = 8;
    let lower = value.bytes().any(|byte| byte.is_ascii_lowercase());
    let upper = value.bytes().skip(1).any(|byte| byte.is_ascii_uppercase());
    let digit = value.bytes().any(|byte| byte.is_ascii_digit());
    value.len() >= LEAST && ((lower && upper) || (digit && (lower || upper)))
}

/// Whether the URL up to the parameter is one that a login leads back to.
fn is_callback(before: &str) -> bool {
    let bytes = before.as_bytes();
    let length = bytes
        .iter()
        .rev()
        .take(AROUND)
        .take_while(|&&byte| !ends_url(byte))
        .count();
    let url = bytes.get(bytes.len() - length..).unwrap_or(&[]);
    contains(url, b"callback") || contains(url, b"oauth") || contains(url, b"state=")
}

/// Whether the parameter that goes with the code comes after it.
fn has_state(value: &str) -> bool {
    let bytes = value.as_bytes();
    let after = bytes.get(parameter(value).len()..).unwrap_or(&[]);
    let length = after
        .iter()
        .take(AROUND)
        .take_while(|&&byte| !ends_url(byte))
        .count();
    contains(after.get(..length).unwrap_or(&[]), b"&state=")
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len())
        .any(|window| window.eq_ignore_ascii_case(word))
}
