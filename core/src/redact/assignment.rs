//! Values beside a sensitive name in running text: `?token=…`, `X-Api-Key: …`, `{"password": "…"}` inside of prose.

use crate::redact::headers::{header_value, is_cookie, is_header, names_a_scheme, AUTHORIZATION};
use crate::redact::keys::SensitiveKeys;
use crate::redact::options::is_prose;
use crate::redact::pairs::Named;
use crate::redact::prose::is_password;
use crate::redact::text::{escape_len, is_hex, run, Range, MASK};
use crate::redact::{known, pairs, printed, query};

/// Longest name that is looked at.
const LONGEST_NAME: usize = 64;

/// What stands before the sign.
struct Name<'a> {
    text: &'a str,
    /// What stands before it.
    before: &'a str,
    /// In quotes, as in JSON and in what Python and JavaScript print.
    quoted: bool,
    /// Followed by blanks before the sign.
    spaced: bool,
    /// After `?` or `&`, as in the query of a URL.
    in_query: bool,
}

/// The secret after the `:` or `=` at `at`, when a sensitive name stands before it, but not before `floor`.
pub(crate) fn value<'a>(
    text: &'a str,
    floor: usize,
    at: usize,
    keys: &SensitiveKeys,
    named: &mut Named<'a>,
) -> Option<Range> {
    let bytes = text.as_bytes();
    let colon = bytes.get(at) == Some(&b':');
    let after = match (colon, bytes.get(at + 1)) {
        (true, Some(b':' | b'=')) | (false, Some(b'=')) => return None,
        (false, Some(b'>')) => at + 2,
        _ => at + 1,
    };
    let name = name_before(text.get(floor..at)?, colon)?;
    let rest = text.get(after..)?;
    named.keep(text, name.text, after, keys);
    if !colon && name.text == "name" {
        if let Some(part) = pairs::part_of_form(text, after, keys) {
            return Some(part);
        }
    }
    let sensitive = keys.hides(name.text, rest)
        || named.hides(text, name.text, at, rest)
        || (name.in_query && keys.has_defaults() && query::hides(name.before, name.text, rest));
    let known = || {
        !is_cookie(name.text) && known::is_placeholder(rest)
            || !name.quoted
                && (known::is_token(name.text, rest, colon)
                    || known::is_directory(name.text, name.before, rest))
    };
    if !sensitive || (colon && !name.quoted && is_verdict(name.text)) || known() {
        return None;
    }
    let from = skip_blanks(text, after);
    let header = colon && is_header(name.text);
    let sure = name.quoted || header || (!colon && from == after && !name.spaced) || is_used(&name, rest);
    let from = printed::unwrapped(text, from);
    let lead = run(bytes, from, |byte| byte == b'\\');
    match bytes.get(lead)? {
        b'"' | b'\'' | b'`' => quoted(text, from, lead, sure),
        b'{' | b'[' if lead == from && !text.get(from..)?.starts_with(MASK) => bracketed(text, from, sure),
        _ if header => header_value(text, from, name.text),
        _ if names_a_scheme(text, from, name.text) => header_value(text, from, AUTHORIZATION),
        _ => bare(text, from, colon).filter(|&(from, to)| {
            let value = text.get(from..to).unwrap_or("");
            value != name.text
                && (sure || (looks_secret(value) && (colon || !known::is_expression(text, (from, to)))))
        }),
    }
}

fn name_before(before: &str, colon: bool) -> Option<Name<'_>> {
    let before = if colon {
        before
    } else {
        before.strip_suffix(':').unwrap_or(before)
    };
    let trimmed = before.trim_end_matches([' ', '\t']);
    let spaced = trimmed.len() < before.len();
    let (trimmed, member) = if colon { (trimmed, false) } else { member(trimmed) };
    let unquoted = trimmed.strip_suffix(['"', '\'', '`']);
    let quoted = unquoted.is_some();
    let inside = unquoted.map_or(trimmed, |inside| inside.trim_end_matches('\\'));
    let bytes = inside.as_bytes();
    let belongs = |byte: u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.') || (quoted && byte == b' ')
    };
    let length = bytes
        .iter()
        .rev()
        .take(LONGEST_NAME)
        .take_while(|&&byte| belongs(byte))
        .count();
    let start = bytes.len() - length;
    let start = start + escape_len(bytes, start);
    let in_query = !quoted
        && matches!(
            start.checked_sub(1).and_then(|at| bytes.get(at)),
            Some(b'?' | b'&')
        );
    let text = inside.get(start..).filter(|name| !name.is_empty())?;
    let before = inside.get(..start)?;
    if member && !opens_member(before) {
        return None;
    }
    Some(Name {
        text,
        before,
        quoted: quoted && !member,
        spaced,
        in_query,
    })
}

/// A name without the brackets of forms and programs (`user[password]`, `password[]`), and whether they were around it.
fn member(name: &str) -> (&str, bool) {
    let name = ["[]", "%5B%5D", "%5b%5d"]
        .iter()
        .find_map(|list| name.strip_suffix(list))
        .unwrap_or(name);
    let inside = ["]", "%5D", "%5d"]
        .iter()
        .find_map(|bracket| name.strip_suffix(bracket));
    (inside.unwrap_or(name), inside.is_some())
}

/// Whether such a bracket stands at the end, a quote after it allowed.
fn opens_member(before: &str) -> bool {
    let before = before.trim_end_matches(['"', '\'', '\\']);
    ["[", "%5B", "%5b"]
        .iter()
        .any(|bracket| before.ends_with(bracket))
}

/// Whether it is the verdict of a test (`PASS: TestLogin`).
fn is_verdict(name: &str) -> bool {
    name.eq_ignore_ascii_case("pass")
}

/// Whether a password is said to be used (`using password: x`), not only whether it is (`using password: YES`).
fn is_used(name: &Name<'_>, value: &str) -> bool {
    let word = value
        .trim_start_matches(' ')
        .split([' ', ',', '.', ')', '\n', '\'', '"'])
        .next()
        .unwrap_or("");
    let after = |words: &str| {
        let start = name.before.len().checked_sub(words.len());
        start
            .and_then(|start| name.before.get(start..))
            .is_some_and(|before| before.eq_ignore_ascii_case(words))
    };
    is_password(name.text)
        && (after("using ") || after("with "))
        && !["yes", "no", "true", "false", "none"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(word))
        && !is_prose(word)
}

/// How far a quote or bracket after `name: ` in prose is followed. Beside a sure name all of it is masked.
const PROSE: usize = 512;

/// What the quotes enclose that open at `quote`, after the backslashes from `from` on.
fn quoted(text: &str, from: usize, quote: usize, sure: bool) -> Option<Range> {
    let bytes = text.as_bytes();
    let backslashes = quote - from;
    if backslashes == 0 {
        if let Some(inside) = printed::tripled(text, quote) {
            return Some(inside).filter(|&(from, to)| from < to && text.get(from..to) != Some(MASK));
        }
    }
    let start = quote + 1;
    let Some(end) = closing_quote(bytes, quote, backslashes, if sure { usize::MAX } else { PROSE }) else {
        return if sure {
            (start < text.len()).then_some((start, text.len()))
        } else {
            bare(text, start, true).filter(|&(from, to)| looks_secret(text.get(from..to).unwrap_or("")))
        };
    };
    let inside = text.get(start..end)?;
    let is_secret =
        inside != MASK && !inside.is_empty() && (sure || inside.bytes().any(|b| b.is_ascii_alphanumeric()));
    is_secret.then_some((start, end))
}

/// Where the string ends that the quote at `quote` opens, which has so many backslashes before it.
pub(crate) fn closing_quote(bytes: &[u8], quote: usize, backslashes: usize, limit: usize) -> Option<usize> {
    let mark = bytes.get(quote)?;
    let mut before = 0;
    for (offset, byte) in bytes.get(quote + 1..)?.iter().take(limit).enumerate() {
        // inside of escaped text the same escape closes; elsewhere an escaped quote does not
        if byte == mark && (before == backslashes || backslashes == 0 && before % 2 == 0) {
            return Some(quote + 1 + offset - backslashes);
        }
        before = if *byte == b'\\' { before + 1 } else { 0 };
    }
    None
}

/// The object or array that opens at `from`, and what sticks to it.
fn bracketed(text: &str, from: usize, sure: bool) -> Option<Range> {
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    let mut end = text.len();
    let limit = if sure { usize::MAX } else { PROSE };
    for (offset, byte) in text.as_bytes().get(from..)?.iter().take(limit).enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            end = from + offset + 1;
            break;
        }
    }
    if !sure
        && (depth > 0
            || !text
                .get(from..end)?
                .bytes()
                .any(|byte| byte.is_ascii_alphanumeric()))
    {
        return None;
    }
    let rest = token(text, end, true)?.trim_end_matches(PUNCTUATION);
    Some((from, end + rest.len()))
}

/// A value without quotes; the punctuation after it is not part of it.
pub(crate) fn bare(text: &str, from: usize, colon: bool) -> Option<Range> {
    let token = token(text, from, colon)?;
    if let Some(rest) = token.strip_prefix(MASK) {
        if rest.trim_end_matches(PUNCTUATION).is_empty() {
            return None;
        }
    }
    let token = token.trim_end_matches(PUNCTUATION);
    (!token.is_empty()).then_some((from, from + token.len()))
}

const PUNCTUATION: [char; 9] = [',', '.', ';', ':', '!', '?', ')', ']', '}'];

/// Up to a blank, a quote, or what else ends a value; a backslash does where it escapes one of these.
pub(crate) fn token(text: &str, from: usize, colon: bool) -> Option<&str> {
    let bytes = text.as_bytes();
    let mut end = from;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'"' | b'\'' | b'`' | b';' | b'<' | b'>' => break,
            b'&' if !colon => break,
            b'\\' => {
                let after = run(bytes, end, |byte| byte == b'\\');
                let escapes = match bytes.get(after) {
                    Some(b'"' | b'\'' | b'n' | b'r' | b't') => true,
                    Some(b'u') => is_hex(bytes, after + 1, 4),
                    _ => false,
                };
                if escapes {
                    break;
                }
                end = after;
            }
            _ if byte.is_ascii_whitespace() => break,
            _ => end += 1,
        }
    }
    text.get(from..end)
}

/// Whether a value after `name: ` is one, not the next word of a sentence (`token: expired`).
pub(crate) fn looks_secret(value: &str) -> bool {
    const SURELY: usize = 20;
    let inner_upper = value.bytes().skip(1).any(|b| b.is_ascii_uppercase());
    let lower = value.bytes().any(|b| b.is_ascii_lowercase());
    let odd = |b: u8| {
        b.is_ascii_digit()
            || matches!(
                b,
                b'!' | b'#' | b'$' | b'%' | b'&' | b'*' | b'+' | b'=' | b'@' | b'^' | b'~' | b'|'
            )
    };
    value.bytes().any(|byte| byte.is_ascii_alphanumeric())
        && (value.len() >= SURELY || (inner_upper && lower) || value.bytes().any(odd))
}

pub(crate) fn skip_blanks(text: &str, from: usize) -> usize {
    run(text.as_bytes(), from, |byte| byte == b' ' || byte == b'\t')
}
