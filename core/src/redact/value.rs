//! Start and end of values (SPEC §1.9.46): quoted, in brackets, bare, or a word of a command line.

use crate::redact::data::PRINTED_IN;
use crate::redact::scan::{
    closing_quote, is_hex, quote_at, run, skip_string_mark, starts, unmasked, Range, MASK,
};
use crate::redact::secret::{has, looks_secret};

/// How far a quote or bracket after `name: ` in prose is followed. Beside a sure name all of it is masked.
const PROSE: usize = 512;

/// Characters that end a sentence or close a bracket: not part of a preceding bare value.
const PUNCTUATION: [char; 9] = [',', '.', ';', ':', '!', '?', ')', ']', '}'];

/// The start of a string with its quote and the backslashes before it, if a wrapper or a string mark is at `from`
/// (`Some(SecretStr("x"))`, `b'x'`); else `from`.
pub(crate) fn unwrapped(text: &str, from: usize) -> usize {
    const MAX_LAYERS: usize = 3;
    let mut at = from;
    for _ in 0..MAX_LAYERS {
        let rest = text.get(at..).unwrap_or("");
        let inside = PRINTED_IN
            .iter()
            .find_map(|wrapper| rest.strip_prefix(wrapper)?.strip_prefix('('));
        let Some(inside) = inside else { break };
        at = text.len() - inside.len();
    }
    let at = skip_string_mark(text.as_bytes(), at);
    quote_at(text.as_bytes(), at).map_or(from, |_| at)
}

/// The text inside the quotes that open at `quote`, after the backslashes from `from` on.
pub(crate) fn quoted(text: &str, from: usize, quote: usize, sure: bool) -> Option<Range> {
    let bytes = text.as_bytes();
    let backslashes = quote - from;
    if backslashes == 0
        && let Some(inside) = tripled(text, quote)
    {
        return unmasked(text, inside).map(|_| inside);
    }
    let start = quote + 1;
    let limit = if sure { usize::MAX } else { PROSE };
    match closing_quote(bytes, quote, backslashes, limit) {
        Some(end) => {
            let inside = unmasked(text, (start, end))?;
            (sure || has(inside, u8::is_ascii_alphanumeric)).then_some((start, end))
        }
        None if sure => (start < text.len()).then_some((start, text.len())),
        None => bare(text, start, true).filter(|&(from, to)| text.get(from..to).is_some_and(looks_secret)),
    }
}

/// The text inside three quotes that open at `quote`; without three closing quotes it extends to the end.
fn tripled(text: &str, quote: usize) -> Option<Range> {
    let mark = *text.as_bytes().get(quote)?;
    let from = run(text.as_bytes(), quote, |byte| byte == mark);
    if from != quote + 3 || mark == b'`' {
        return None;
    }
    let marks = text.get(quote..from)?;
    let to = text.get(from..)?.find(marks).map_or(text.len(), |end| from + end);
    Some((from, to))
}

/// The object or array that opens at `from`, and what sticks to it.
pub(crate) fn bracketed(text: &str, from: usize, sure: bool) -> Option<Range> {
    let limit = if sure { usize::MAX } else { PROSE };
    let closed = closing_bracket(text.as_bytes().get(from..)?, limit).map(|end| from + end);
    let end = closed.unwrap_or(text.len());
    if !sure && (closed.is_none() || !has(text.get(from..end)?, u8::is_ascii_alphanumeric)) {
        return None;
    }
    let rest = token(text, end, true)?.trim_end_matches(PUNCTUATION);
    Some((from, end + rest.len()))
}

/// After the bracket that closes the first one, strings passed over.
fn closing_bracket(bytes: &[u8], limit: usize) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    for (offset, byte) in bytes.iter().take(limit).enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(offset + 1);
        }
    }
    None
}

/// A value without quotes; the punctuation after it is not part of it.
pub(crate) fn bare(text: &str, from: usize, colon: bool) -> Option<Range> {
    let token = token(text, from, colon)?;
    let is_masked = |rest: &str| rest.trim_end_matches(PUNCTUATION).is_empty();
    if token.strip_prefix(MASK).is_some_and(is_masked) {
        return None;
    }
    let token = token.trim_end_matches(PUNCTUATION);
    (!token.is_empty()).then_some((from, from + token.len()))
}

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

/// A word of a command line, in quotes or up to a blank; no further option.
pub(crate) fn word(text: &str, from: usize) -> Option<Range> {
    let bytes = text.as_bytes();
    let first = bytes.get(from)?;
    let (start, end) = if matches!(first, b'"' | b'\'') {
        (from + 1, run(bytes, from + 1, |byte| byte != *first))
    } else {
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"\"'`<>|;,\\".contains(&byte);
        (from, run(bytes, from, |byte| !ends(byte)))
    };
    let value = text.get(start..end)?;
    // punctuation that is a part of a mask stays one
    let masked = value.rfind(MASK).map_or(0, |mask| mask + MASK.len());
    let trimmed = value.trim_end_matches(['.', ':', ')', ']', '}']).len();
    let range = (start, start + trimmed.max(masked));
    unmasked(text, range)
        .filter(|_| !starts(bytes, start, b"-"))
        .map(|_| range)
}
