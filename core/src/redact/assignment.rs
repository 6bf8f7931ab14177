//! Values beside a sensitive name in running text: `?token=…`, `X-Api-Key: …`, `{"password": "…"}` inside of prose
//! (SPEC §1.9.26, §1.9.27).

use crate::redact::data::{SCHEMES, WORDS_FOR_USE, WORDS_OF_HEADERS};
use crate::redact::is_null;
use crate::redact::scan::{among, closing_quote, run, skip_blanks, starts_as, Name, Range, Scan, MASK};
use crate::redact::secret::{
    is_directory, is_expression, is_of_sentence, is_other_token, is_placeholder, looks_secret,
};
use crate::redact::sentences::is_password;
use crate::redact::value::{bare, bracketed, quoted, token, unwrapped};
use crate::redact::{pairs, urls};

/// The secret after the `:` or `=` at `at`, if a sensitive name precedes it.
pub(crate) fn value(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    let (text, bytes) = (scan.text, scan.text.as_bytes());
    let colon = bytes.get(at) == Some(&b':');
    let after = match (colon, bytes.get(at + 1)) {
        (true, Some(b':' | b'=')) | (false, Some(b'=')) => return None,
        (true, Some(b'/' | b'\\')) if urls::after_slashes(bytes, at).is_some() => return None,
        (false, Some(b'>')) => at + 2,
        _ => at + 1,
    };
    let name = Name::before_sign(text.get(scan.floor..at)?, colon)?;
    let rest = text.get(after..)?;
    pairs::note(scan, name.text, after);
    if !colon
        && name.text == "name"
        && let Some(part) = pairs::part_of_form(scan, after)
    {
        return Some(part);
    }
    if !is_sensitive(scan, &name, at, rest) || is_no_secret(&name, rest, colon) {
        return None;
    }
    let from = skip_blanks(text, after);
    let header = colon && is_header(name.text);
    // `name: word` in prose may be a sentence; in these forms a value certainly follows
    let sure = name.quoted || header || (!colon && from == after && !name.spaced) || is_used(&name, rest);
    let from = unwrapped(text, from);
    let lead = run(bytes, from, |byte| byte == b'\\');
    match bytes.get(lead)? {
        b'"' | b'\'' | b'`' => quoted(text, from, lead, sure),
        b'{' | b'[' if lead == from && !text.get(from..)?.starts_with(MASK) => bracketed(text, from, sure),
        _ if header => header_value(text, from, name.text),
        _ if names_a_scheme(text, from, name.text) => header_value(text, from, AUTHORIZATION),
        _ => bare(text, from, colon).filter(|&(from, to)| {
            let value = text.get(from..to).unwrap_or("");
            value != name.text
                && (sure || (looks_secret(value) && (colon || !is_expression(text, (from, to)))))
        }),
    }
}

/// Whether the value `rest` of this name is a secret, by the name, its neighbours, or its place in a query.
fn is_sensitive(scan: &Scan<'_>, name: &Name<'_>, at: usize, rest: &str) -> bool {
    scan.keys.hides(name.text, rest)
        || pairs::is_beside_a_name(scan, name.text, at, rest)
        || (!name.quoted && scan.keys.has_defaults() && is_auth(name.text, rest, at_equals(scan, at)))
        || (name.in_query && scan.keys.has_defaults() && urls::hides(name.before, name.text, rest))
}

/// Whether the separator is `=`.
fn at_equals(scan: &Scan<'_>, at: usize) -> bool {
    scan.text.as_bytes().get(at) == Some(&b'=')
}

/// Whether it is a credential as in `auth=x1`; `auth=basic` names a method, and elsewhere `auth` is not a secret.
fn is_auth(name: &str, rest: &str, equals: bool) -> bool {
    let value = rest.trim_start_matches(['\\', '"', '\'', '`']);
    let ends = |c: char| c.is_whitespace() || matches!(c, '&' | ';' | ',' | '"' | '\'' | '`' | '\\');
    equals && name.eq_ignore_ascii_case("auth") && looks_secret(value.split(ends).next().unwrap_or(""))
}

/// Values beside sensitive names that are not secrets (SPEC §1.9.47).
fn is_no_secret(name: &Name<'_>, rest: &str, colon: bool) -> bool {
    let unquoted = !name.quoted
        && ((colon && is_verdict(name.text))
            || is_other_token(name.text, rest, colon)
            || is_directory(name.text, name.before, rest));
    let null = name.quoted && colon && is_null(rest);
    null || unquoted || (!is_cookie(name.text) && is_placeholder(rest))
}

/// Whether it is the verdict of a test (`PASS: TestLogin`).
fn is_verdict(name: &str) -> bool {
    name.eq_ignore_ascii_case("pass")
}

/// Whether a sentence quotes the password that was used (`using password: x`), and not only states that there was one
/// (`using password: YES`).
fn is_used(name: &Name<'_>, value: &str) -> bool {
    let value = value.trim_start_matches(' ');
    let word = value
        .split([' ', ',', '.', ')', '\n', '\'', '"'])
        .next()
        .unwrap_or("");
    let after = |word: &str| {
        let start = name.before.len().checked_sub(word.len());
        start.is_some_and(|start| starts_as(name.before, start, word))
    };
    is_password(name.text)
        && (after("using ") || after("with "))
        && !among(WORDS_FOR_USE, word)
        && !is_of_sentence(word)
}

/// Whether the name is that of an HTTP header, which is certainly followed by its value.
fn is_header(name: &str) -> bool {
    name.trim_start_matches('-').contains('-') || is_authorization(name) || is_cookie(name)
}

const AUTHORIZATION: &str = "authorization";

fn is_authorization(name: &str) -> bool {
    among(&[AUTHORIZATION, "proxy-authorization"], name)
}

fn is_cookie(name: &str) -> bool {
    among(&["cookie", "set-cookie"], name)
}

/// Whether credentials follow at `from` after the name of a scheme and blanks (`token=Bearer x`).
fn names_a_scheme(text: &str, from: usize, name: &str) -> bool {
    let scheme_end = run(text.as_bytes(), from, |byte| {
        byte.is_ascii_alphanumeric() || byte == b'-'
    });
    let second = skip_blanks(text, scheme_end);
    if second == scheme_end || !among(SCHEMES, text.get(from..scheme_end).unwrap_or("")) {
        return false;
    }
    let word = token(text, second, true).unwrap_or("");
    text.get(second..).is_some_and(|rest| rest.starts_with(MASK))
        || (!is_of_sentence(word) && !word.is_empty() && (is_authorization(name) || looks_secret(word)))
}

/// The value of a header: `Bearer x`, `a=b; c=d`, or one token.
fn header_value(text: &str, from: usize, name: &str) -> Option<Range> {
    let (mut start, mut end) = value_of_header(text, from)?;
    let cookie = is_cookie(name);
    if is_authorization(name) {
        let second = skip_blanks(text, end);
        let scheme = text.get(start..end)?;
        let is_word = |byte: u8| byte.is_ascii_alphabetic() || byte == b'-';
        if among(SCHEMES, scheme) {
            (start, end) = value_of_header(text, second)?;
        } else if second > end && scheme.bytes().all(is_word) {
            end = parameter(text, second).map_or(end, |(_, to)| to);
        }
    } else if !cookie {
        return Some((start, end));
    }
    Some((start, end_of_list(text, end, cookie)?))
}

/// The end of the parameters that `;` or `,` join to the one that ends at `end`, up to the last one with `=`.
fn end_of_list(text: &str, mut end: usize, cookie: bool) -> Option<usize> {
    let mut at = end;
    while let Some(b';' | b',') = text.as_bytes().get(at) {
        let Some((from, to)) = parameter(text, skip_blanks(text, at + 1)) else {
            break;
        };
        let part = text.get(from..to)?;
        if part.contains('=') {
            end = to;
        } else if !cookie {
            break;
        }
        at = after_date(text, part, to);
    }
    Some(end)
}

/// After the date of a cookie, when this part that ends at `end` begins one (`Expires=Wed, 21 Oct 2026 07:28:00 GMT`).
fn after_date(text: &str, part: &str, end: usize) -> usize {
    if !starts_as(part, 0, "expires=") || !text.get(end..).is_some_and(|rest| rest.starts_with(", ")) {
        return end;
    }
    run(text.as_bytes(), end + 1, |byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b':' | b'-')
    })
}

/// A parameter of a header, unless it is a statement about the header (`Authorization: required`).
fn value_of_header(text: &str, from: usize) -> Option<Range> {
    parameter(text, from).filter(|&(from, to)| {
        let word = text.get(from..to).unwrap_or("");
        !is_of_sentence(word) && !WORDS_OF_HEADERS.contains(&word)
    })
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
