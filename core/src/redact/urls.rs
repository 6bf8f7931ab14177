//! Secrets in URLs: `user:password@`, and parameters of a query by their place and form (SPEC §1.9.21, §1.9.39).

use crate::redact::scan::{ends_url, run, run_before, skip_escape, span, starts, Range, Scan};
use crate::redact::secret::has;

/// The position after the slashes of a URL whose `:` is at `at`, also if they are escaped (`https:\/\/h`).
pub(crate) fn after_slashes(bytes: &[u8], at: usize) -> Option<usize> {
    if starts(bytes, at, b"://") {
        return Some(at + 3);
    }
    let slash = |at: usize| (bytes.get(at) == Some(&b'/')).then_some(at + 1);
    let first = skip_escape(bytes, at + 1);
    (first > at + 1).then(|| slash(skip_escape(bytes, slash(first)?)))?
}

/// `user:password` of the URL whose `:` is at `at`.
pub(crate) fn user_info(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    /// How far past its first `/` the user part of a sloppy URL is looked for.
    const SLOPPY: usize = 256;
    let (text, bytes) = (scan.text, scan.text.as_bytes());
    let start = after_slashes(bytes, at)?;
    let end = run(bytes, start, |byte| {
        !ends_url(byte) && !matches!(byte, b'/' | b'?' | b'#' | b'\\')
    });
    let authority = text.get(start..end)?;
    if let Some(at_sign) = authority.rfind('@') {
        let user = authority.get(..at_sign)?;
        return (user.contains(':') || is_token(user)).then_some((start, start + at_sign));
    }
    // a password with a raw `/`, `?` or `#`: what follows the colon is not a port
    let (_, port) = authority.rsplit_once(':')?;
    if authority.starts_with('[') || port.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let at_sign = span(bytes, end, SLOPPY, |byte| !ends_url(byte) && byte != b'@');
    (at_sign < end + SLOPPY && bytes.get(at_sign) == Some(&b'@')).then_some((start, at_sign))
}

/// Whether the user part of a URL is not a name.
fn is_token(user: &str) -> bool {
    const LEAST: usize = 20;
    let belongs = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    user.len() >= LEAST && user.bytes().all(belongs) && has(user, u8::is_ascii_digit) && !is_name(user)
}

/// Whether it is words with hyphens and no more than a number after each (`deploy-user-eu1`).
fn is_name(user: &str) -> bool {
    const LONGEST_WORD: usize = 12;
    const LONGEST_NUMBER: usize = 2;
    user.contains('-')
        && user.split('-').all(|part| {
            let word = part.trim_end_matches(|c: char| c.is_ascii_digit());
            (1..=LONGEST_WORD).contains(&word.len())
                && part.len() - word.len() <= LONGEST_NUMBER
                && word.bytes().all(|byte| byte.is_ascii_lowercase())
        })
}

/// `user:password` before the `@` at `at` of `@tcp(host)` and `@unix(path)`, as drivers in Go take it.
pub(crate) fn data_source(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    const LONGEST: usize = 128;
    let bytes = scan.text.as_bytes();
    if !starts(bytes, at, b"@tcp(") && !starts(bytes, at, b"@unix(") {
        return None;
    }
    let most = LONGEST.min(at.checked_sub(scan.floor)?);
    let start = run_before(bytes, at, most, |byte| !ends_url(byte));
    let start = run(bytes, start, |byte| byte == b'-'); // an option stays one
    let user = scan.text.get(start..at)?;
    (user.contains(':') && !user.contains("://")).then_some((start, at))
}

/// How much of the URL around the parameter is examined.
const AROUND: usize = 128;

/// Whether a query parameter with this name is a secret, given the text before it and the text from its value on.
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
    let end = run(value.as_bytes(), 0, |byte| {
        !ends_url(byte) && !matches!(byte, b'&' | b'?' | b'#' | b'\\')
    });
    value.get(..end).unwrap_or("")
}

/// Whether it is a key as services give them out, not the key of a stored thing.
fn is_key(value: &str) -> bool {
    const LEAST: usize = 20;
    value.len() >= LEAST
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && has(value, u8::is_ascii_digit)
        && has(value, u8::is_ascii_alphabetic)
}

/// Whether it looks random, as no status does (`access_denied`, `404`).
fn is_code(value: &str) -> bool {
    const LEAST: usize = 8;
    let lower = has(value, u8::is_ascii_lowercase);
    let upper = value.bytes().skip(1).any(|byte| byte.is_ascii_uppercase());
    value.len() >= LEAST && ((lower && upper) || (has(value, u8::is_ascii_digit) && (lower || upper)))
}

/// Whether the URL up to the parameter is one that a login leads back to.
fn is_callback(before: &str) -> bool {
    let bytes = before.as_bytes();
    let url = bytes.get(run_before(bytes, bytes.len(), AROUND, |byte| !ends_url(byte))..);
    url.is_some_and(|url| {
        [&b"callback"[..], b"oauth", b"state="]
            .iter()
            .any(|word| contains(url, word))
    })
}

/// Whether the parameter that accompanies the code follows.
fn has_state(value: &str) -> bool {
    let after = value.as_bytes().get(parameter(value).len()..).unwrap_or(&[]);
    let end = span(after, 0, AROUND, |byte| !ends_url(byte));
    contains(after.get(..end).unwrap_or(&[]), b"&state=")
}

/// Whether `word` is anywhere in `text`, in any case.
fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len())
        .any(|window| window.eq_ignore_ascii_case(word))
}
