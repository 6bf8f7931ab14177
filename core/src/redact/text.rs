//! Secrets in running text: one pass, hand-written scanners, linear time.
//!
//! Each scanner looks back at most some dozen bytes, and forward only over what it masks or over what no later scanner
//! looks at again.

use crate::redact::keys::SensitiveKeys;
use crate::redact::{assignment, formats, markup, options, pairs, prose};

/// What stands in place of a secret.
pub(crate) const MASK: &str = "[redacted]";

/// From where to where a secret stands.
pub(crate) type Range = (usize, usize);

/// How often a text is gone over at most. Once is enough but for texts made to confuse.
const MAX_PASSES: usize = 8;

/// The text with its secrets masked; nothing when it has none. Masking what it gives changes nothing.
pub(crate) fn mask(text: &str, keys: &SensitiveKeys) -> Option<String> {
    let mut masked = pass(text, keys)?;
    for _ in 1..MAX_PASSES {
        match pass(&masked, keys) {
            Some(again) => masked = again, // a mask has brought together what was apart
            None => break,
        }
    }
    Some(masked)
}

fn pass(text: &str, keys: &SensitiveKeys) -> Option<String> {
    let bytes = text.as_bytes();
    let (mut at, mut copied, mut no_jwt_before) = (0, 0, 0);
    let mut out = String::new();
    // the program whose options follow on the same line
    let mut program = None;
    let mut pair = pairs::Named::default();
    while let Some(&byte) = bytes.get(at) {
        let (found, next) = match byte {
            b':' if starts(bytes, at, b"://") => (user_info(text, at + 3), at + 1),
            b':' if starts(bytes, at, b":\\") && slashes(bytes, at).is_some() => {
                (user_info(text, slashes(bytes, at).unwrap_or(at)), at + 1)
            }
            b':' | b'=' => (assignment::value(text, copied, at, keys, &mut pair), at + 1),
            b'<' => (markup::content(text, at, keys), at + 1),
            b'(' | b'[' => (pairs::listed(text, at, keys), at + 1),
            b'@' => (data_source(text, copied, at), at + 1),
            b'-' => {
                let found = formats::private_key(text, at);
                (found.or_else(|| options::value(text, at, program, keys)), at + 1)
            }
            b'\n' => {
                program = None;
                (None, at + 1)
            }
            _ if byte.is_ascii_alphanumeric() => {
                program = options::program_at(text, at).or(program);
                let found = word(text, at, &mut no_jwt_before, keys).or_else(|| {
                    // `\n` and the like belong to what was escaped, not to the word
                    let skipped = if at > copied { escape_len(bytes, at) } else { 0 };
                    (skipped > 0).then(|| word(text, at + skipped, &mut no_jwt_before, keys))?
                });
                (found, run(bytes, at, |byte| byte.is_ascii_alphanumeric()))
            }
            _ => (None, at + 1),
        };
        let Some((from, to)) = found else {
            at = next;
            continue;
        };
        at = to;
        if text.get(from..to) != Some(MASK) {
            out.push_str(text.get(copied..from).unwrap_or(""));
            out.push_str(MASK);
            copied = to;
        }
    }
    if copied == 0 {
        return None;
    }
    out.push_str(text.get(copied..).unwrap_or(""));
    Some(out)
}

/// Whether the inside of a JSON string could have a secret once it is decoded: no word of one stands there escaped.
pub(crate) fn may_hold(raw: &str) -> bool {
    let bytes = raw.as_bytes();
    let begins = |at: usize, word: &str| {
        raw.get(at..at + word.len())
            .is_some_and(|text| text.eq_ignore_ascii_case(word))
    };
    bytes.iter().enumerate().any(|(at, &byte)| match byte {
        b':' | b'=' | b'<' | b'(' | b'[' => true,
        b'-' => starts(bytes, at, b"-----BEGIN") || options::may_start(bytes, at),
        _ if prose::may_start(byte) && prose::WORDS.iter().any(|word| begins(at, word)) => true,
        _ if formats::may_start(byte) => {
            formats::has_prefix(bytes, at) || ["eyJ", "bearer", "basic"].iter().any(|word| begins(at, word))
        }
        _ => false,
    })
}

/// A secret that begins with the word at `at`.
fn word(text: &str, at: usize, no_jwt_before: &mut usize, keys: &SensitiveKeys) -> Option<Range> {
    let bytes = text.as_bytes();
    match bytes.get(at) {
        Some(b'e') if at >= *no_jwt_before && starts(bytes, at, b"eyJ") => {
            formats::jwt(bytes, at).map_err(|end| *no_jwt_before = end).ok()
        }
        Some(b'b' | b'B') => bearer(text, at).or_else(|| basic(text, at)),
        Some(b'I' | b'P' | b'i') => prose::value(text, at, keys),
        Some(b'p') => formats::key(bytes, at).or_else(|| prose::value(text, at, keys)),
        Some(&byte) if formats::may_start(byte) => formats::key(bytes, at),
        _ => None,
    }
}

/// Whether `prefix` stands at `at`.
pub(crate) fn starts(bytes: &[u8], at: usize, prefix: &[u8]) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(prefix))
}

/// The end of the run of bytes of a class that begins at `from`.
pub(crate) fn run(bytes: &[u8], from: usize, class: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or(&[]);
    from + rest.iter().position(|&byte| !class(byte)).unwrap_or(rest.len())
}

/// How many bytes at `at` belong to an escape (`\n`, `\u0026`, `%26`) whose first byte stands before.
pub(crate) fn escape_len(bytes: &[u8], at: usize) -> usize {
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    match (before, bytes.get(at)) {
        (Some(b'\\'), Some(b'n' | b'r' | b't' | b'b' | b'f')) => 1,
        (Some(b'\\'), Some(b'u')) if is_hex(bytes, at + 1, 4) => 5,
        (Some(b'%'), _) if is_hex(bytes, at, 2) => 2,
        _ => 0,
    }
}

/// Whether so many hexadecimal digits stand at `at`.
pub(crate) fn is_hex(bytes: &[u8], at: usize, digits: usize) -> bool {
    let found = bytes.get(at..at + digits);
    found.is_some_and(|found| found.iter().all(u8::is_ascii_hexdigit))
}

/// How far past its first `/` the user part of a sloppy URL is looked for.
const SLOPPY_URL: usize = 256;

/// After the slashes of a URL whose `:` stands at `at`, when they are escaped (`https:\/\/h`).
fn slashes(bytes: &[u8], at: usize) -> Option<usize> {
    const MOST: usize = 8;
    let slash = |from: usize| {
        let rest = bytes.get(from..)?.iter().take(MOST);
        let slash = from + rest.take_while(|&&byte| byte == b'\\').count();
        (bytes.get(slash) == Some(&b'/')).then_some(slash + 1)
    };
    slash(slash(at + 1)?)
}

/// `user:password` of the URL whose host or user begins at `start`.
fn user_info(text: &str, start: usize) -> Option<Range> {
    let bytes = text.as_bytes();
    let end = run(bytes, start, |byte| {
        !ends_url(byte) && !matches!(byte, b'/' | b'?' | b'#' | b'\\')
    });
    let authority = text.get(start..end)?;
    if let Some(at_sign) = authority.rfind('@') {
        let user = authority.get(..at_sign)?;
        return (user.contains(':') || is_token(user)).then_some((start, start + at_sign));
    }
    // a password with a raw `/`, `?` or `#`: what follows the colon is no port
    let (_, port) = authority.rsplit_once(':')?;
    if authority.starts_with('[') || port.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let rest = bytes.get(end..)?;
    let window = rest.iter().take(SLOPPY_URL).take_while(|&&byte| !ends_url(byte));
    let at_sign = window.copied().position(|byte| byte == b'@')?;
    Some((start, end + at_sign))
}

/// Whether the user part of a URL is no name.
fn is_token(user: &str) -> bool {
    const LEAST: usize = 20;
    let belongs = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    user.len() >= LEAST
        && user.bytes().all(belongs)
        && user.bytes().any(|byte| byte.is_ascii_digit())
        && !is_name(user)
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

/// `user:password` before the `@` at `at` of `@tcp(host)` and `@unix(path)`, as drivers in Go are told.
fn data_source(text: &str, floor: usize, at: usize) -> Option<Range> {
    const LONGEST: usize = 128;
    let bytes = text.as_bytes();
    if !starts(bytes, at, b"@tcp(") && !starts(bytes, at, b"@unix(") {
        return None;
    }
    let before = bytes.get(floor..at)?.iter().rev().take(LONGEST);
    let start = at - before.take_while(|&&byte| !ends_url(byte)).count();
    let start = run(bytes, start, |byte| byte == b'-'); // an option stays one
    let user = text.get(start..at)?;
    (user.contains(':') && !user.contains("://")).then_some((start, at))
}

pub(crate) fn ends_url(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>')
}

/// Words that follow `Bearer` in prose and in challenges, where no token stands.
const AFTER_BEARER: &[&str] = &[
    "access",
    "and",
    "are",
    "auth",
    "authentication",
    "authorisation",
    "authorization",
    "credential",
    "credentials",
    "error",
    "expired",
    "expected",
    "for",
    "format",
    "from",
    "has",
    "header",
    "headers",
    "in",
    "invalid",
    "is",
    "method",
    "missing",
    "must",
    "not",
    "of",
    "on",
    "or",
    "prefix",
    "realm",
    "required",
    "scheme",
    "scope",
    "should",
    "string",
    "to",
    "token",
    "tokens",
    "type",
    "value",
    "was",
    "with",
];

/// The token of `Bearer …`.
fn bearer(text: &str, at: usize) -> Option<Range> {
    let (start, end) = credentials(text, at, "bearer", |byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'+' | b'/' | b'=')
    })?;
    let word_end = run(text.as_bytes(), start, |byte| byte.is_ascii_alphabetic());
    let (word, rest) = (text.get(start..word_end)?, text.get(word_end..end)?);
    let is_prose = (rest.is_empty() || rest == "." || rest.starts_with('='))
        && AFTER_BEARER.iter().any(|known| known.eq_ignore_ascii_case(word));
    (!is_prose).then_some((start, end))
}

/// The `user:password` in base64 of `Basic …`.
fn basic(text: &str, at: usize) -> Option<Range> {
    let (start, end) = credentials(text, at, "basic", |byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
    })?;
    decodes_with_colon(text.get(start..end)?).then_some((start, end))
}

/// What follows the name of an authentication scheme and blanks.
fn credentials(text: &str, at: usize, scheme: &str, class: impl Fn(u8) -> bool) -> Option<Range> {
    let after = at + scheme.len();
    if !text.get(at..after)?.eq_ignore_ascii_case(scheme) {
        return None;
    }
    let start = run(text.as_bytes(), after, |byte| byte == b' ' || byte == b'\t');
    let end = run(text.as_bytes(), start, class);
    (start > after && end > start).then_some((start, end))
}

/// Whether the text is base64 of something with a `:` in it.
fn decodes_with_colon(base64: &str) -> bool {
    let mut bits = 0u32;
    for (i, byte) in base64.trim_end_matches('=').bytes().enumerate() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return false,
        };
        bits = bits << 6 | u32::from(digit);
        // digits 1, 2 and 3 of each four complete a byte, whose low end then lies at bit 4, 2 and 0
        let shift = [8, 4, 2, 0].get(i % 4).copied().unwrap_or(8);
        if shift < 8 && bits >> shift & 0xff == u32::from(b':') {
            return true;
        }
    }
    false
}
