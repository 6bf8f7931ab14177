//! Walking the strings of a JSON text, canonical or not, in one flat pass.

use crate::json::plain_prefix::plain_prefix;

/// A string in a JSON text.
pub(crate) struct JsonString<'a> {
    /// The position of its opening quote.
    pub(crate) start: usize,
    /// After its closing quote.
    pub(crate) end: usize,
    /// The text between the quotes, escaped.
    pub(crate) raw: &'a str,
    /// For a key, where its value begins.
    pub(crate) value: Option<usize>,
}

/// The first string at or after `from`.
pub(crate) fn next_string(text: &str, from: usize) -> Option<JsonString<'_>> {
    let bytes = text.as_bytes();
    let start = from + bytes.get(from..)?.iter().position(|&byte| byte == b'"')?;
    let end = string_end(bytes, start);
    let raw = text.get(start + 1..end.checked_sub(1)?)?;
    let colon = skip_space(bytes, end);
    let value = (bytes.get(colon) == Some(&b':')).then(|| skip_space(bytes, colon + 1));
    Some(JsonString {
        start,
        end,
        raw,
        value,
    })
}

/// The end of the value that begins at `from`.
pub(crate) fn value_end(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (from, 0usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => at = string_end(bytes, at),
            b'{' | b'[' => (at, depth) = (at + 1, depth + 1),
            b'}' | b']' if depth > 0 => (at, depth) = (at + 1, depth - 1),
            _ if depth > 0 => {
                at += 1;
                continue;
            }
            b'}' | b']' | b',' | b' ' | b'\t' | b'\n' | b'\r' => return at,
            _ => {
                at += 1;
                continue;
            }
        }
        if depth == 0 {
            return at;
        }
    }
    at
}

/// After the closing quote of the string that opens at `start`; the end of a text without one.
pub(crate) fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    loop {
        let rest = bytes.get(at..).unwrap_or(&[]);
        at += plain_prefix(rest);
        match bytes.get(at) {
            Some(b'"') => return at + 1,
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
            None => return bytes.len(),
        }
    }
}

fn skip_space(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or(&[]);
    let space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    from + rest.iter().take_while(|byte| space(byte)).count()
}
