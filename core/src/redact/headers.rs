//! Values of HTTP headers in running text: `Authorization: Bearer x`, `Cookie: a=b; c=d`.

use crate::redact::assignment::{bare, closing_quote, looks_secret, skip_blanks, token};
use crate::redact::options::is_prose;
use crate::redact::text::{run, Range, MASK};

/// Whether the name is that of an HTTP header, whose value stands there for sure.
pub(crate) fn is_header(name: &str) -> bool {
    name.trim_start_matches('-').contains('-') || is_authorization(name) || is_cookie(name)
}

pub(crate) const AUTHORIZATION: &str = "authorization";

fn is_authorization(name: &str) -> bool {
    [AUTHORIZATION, "proxy-authorization"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}

pub(crate) fn is_cookie(name: &str) -> bool {
    ["cookie", "set-cookie"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}

/// Names of authentication schemes, which stay in sight.
const SCHEMES: &[&str] = &[
    "apikey",
    "aws4-hmac-sha256",
    "basic",
    "bearer",
    "bot",
    "digest",
    "dpop",
    "hawk",
    "key",
    "negotiate",
    "ntlm",
    "oauth",
    "token",
];

fn is_scheme(word: &str) -> bool {
    SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether credentials follow at `from` after the name of a scheme and blanks (`token=Bearer x`).
pub(crate) fn names_a_scheme(text: &str, from: usize, name: &str) -> bool {
    let scheme_end = run(text.as_bytes(), from, |byte| {
        byte.is_ascii_alphanumeric() || byte == b'-'
    });
    let second = skip_blanks(text, scheme_end);
    let scheme = text.get(from..scheme_end).unwrap_or("");
    if second == scheme_end || !is_scheme(scheme) {
        return false;
    }
    let credentials = text.get(second..).unwrap_or("");
    let word = token(text, second, true).unwrap_or("");
    credentials.starts_with(MASK)
        || (!is_prose(word) && !word.is_empty() && (is_authorization(name) || looks_secret(word)))
}

/// The value of a header: `Bearer x`, `a=b; c=d`, or one token.
pub(crate) fn header_value(text: &str, from: usize, name: &str) -> Option<Range> {
    let (mut start, mut end) = parameter(text, from)?;
    let cookie = is_cookie(name);
    if is_said(text.get(start..end)?) {
        return None;
    }
    if is_authorization(name) {
        let second = skip_blanks(text, end);
        let scheme = text.get(start..end)?;
        if is_scheme(scheme) {
            (start, end) = parameter(text, second)?;
            if is_said(text.get(start..end)?) {
                return None;
            }
        } else if second > end
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
        {
            end = parameter(text, second).map_or(end, |(_, to)| to);
        }
    } else if !cookie {
        return Some((start, end));
    }
    let mut last = (start, end);
    while let Some(b';' | b',') = text.as_bytes().get(last.1) {
        let Some(next) = parameter(text, skip_blanks(text, last.1 + 1)) else {
            break;
        };
        let part = text.get(next.0..next.1)?;
        if part.contains('=') {
            end = next.1;
        } else if !cookie {
            break;
        }
        last = (next.0, after_date(text, part, next.1));
    }
    Some((start, end))
}

/// After the date of a cookie, when this part that ends at `end` begins one (`Expires=Wed, 21 Oct 2026 07:28:00 GMT`).
fn after_date(text: &str, part: &str, end: usize) -> usize {
    let is_expiry = part
        .get(..8)
        .is_some_and(|name| name.eq_ignore_ascii_case("expires="));
    let rest = text.as_bytes().get(end..).unwrap_or(&[]);
    if !is_expiry || !rest.starts_with(b", ") {
        return end;
    }
    let in_date = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b':' | b'-');
    run(text.as_bytes(), end + 1, in_date)
}

/// Whether it is what a sentence says of a header (`Authorization: required`).
fn is_said(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "absent",
        "empty",
        "expired",
        "incorrect",
        "invalid",
        "malformed",
        "none",
        "null",
        "unset",
        "wrong",
    ];
    is_prose(word) || WORDS.contains(&word)
}

/// A token, or `name="…"`.
fn parameter(text: &str, from: usize) -> Option<Range> {
    let (start, end) = bare(text, from, true)?;
    let bytes = text.as_bytes();
    let quote = run(bytes, end, |byte| byte == b'\\');
    if !text.get(start..end)?.ends_with('=') || !matches!(bytes.get(quote), Some(b'"' | b'\'')) {
        return Some((start, end));
    }
    let close = closing_quote(bytes, quote, quote - end, usize::MAX).unwrap_or(text.len());
    Some((start, (close + quote - end + 1).min(text.len())))
}
