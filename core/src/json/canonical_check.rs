//! Whether a text is canonical already and can be kept as it is (SPEC §1.2): one pass that writes nothing.
//!
//! It accepts only the simple cases. Numeric escapes, for example, are left to the scanner that writes.

use crate::json::plain_prefix::plain_prefix;
use crate::json::write;
use crate::json::MAX_JSON_DEPTH;

/// The end of the value at `at`, inside `depth` open brackets; `None` if it is not canonical.
pub(crate) fn value(bytes: &[u8], at: usize, depth: usize) -> Option<usize> {
    match bytes.get(at)? {
        b'"' => string(bytes, at),
        b'{' => object(bytes, at + 1, depth + 1),
        b'[' => array(bytes, at + 1, depth + 1),
        b't' => literal(bytes, at, b"true"),
        b'f' => literal(bytes, at, b"false"),
        b'n' => literal(bytes, at, b"null"),
        _ => number(bytes, at),
    }
}

/// The end of `word`, if it is at `at`.
fn literal(bytes: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    bytes.get(at..)?.starts_with(word).then_some(at + word.len())
}

/// The end of the string whose opening quote is at `at`; `None` if it is not canonical.
fn string(bytes: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        at += plain_prefix(bytes.get(at..)?);
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += short_escape(*bytes.get(at + 1)?)?,
            _ => return None,
        }
    }
}

/// The length of an escape that canonical text uses.
fn short_escape(after: u8) -> Option<usize> {
    matches!(after, b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't').then_some(2)
}

/// The end of the object whose first member is at `at`; `None` if its keys are not sorted or a part is not canonical.
fn object(bytes: &[u8], at: usize, depth: usize) -> Option<usize> {
    if depth > MAX_JSON_DEPTH {
        return None;
    }
    if bytes.get(at) == Some(&b'}') {
        return Some(at + 1);
    }
    let mut at = at;
    let mut previous: &[u8] = b"";
    loop {
        let key = key(bytes, at)?;
        // the first key may be the empty one
        if key <= previous && bytes.get(at.checked_sub(1)?) == Some(&b',') {
            return None;
        }
        previous = key;
        at = value(bytes, at + key.len() + 3, depth)?;
        match bytes.get(at)? {
            b',' => at += 1,
            b'}' => return Some(at + 1),
            _ => return None,
        }
    }
}

/// A key without escapes, with its quotes and colon around it: UTF-8 order is code point order.
fn key(bytes: &[u8], at: usize) -> Option<&[u8]> {
    if bytes.get(at) != Some(&b'"') {
        return None;
    }
    let rest = bytes.get(at + 1..)?;
    let key = rest.get(..plain_prefix(rest))?;
    rest.get(key.len()..)?.starts_with(b"\":").then_some(key)
}

/// The end of the array whose first item is at `at`.
fn array(bytes: &[u8], at: usize, depth: usize) -> Option<usize> {
    if depth > MAX_JSON_DEPTH {
        return None;
    }
    if bytes.get(at) == Some(&b']') {
        return Some(at + 1);
    }
    let mut at = at;
    loop {
        at = value(bytes, at, depth)?;
        match bytes.get(at)? {
            b',' => at += 1,
            b']' => return Some(at + 1),
            _ => return None,
        }
    }
}

/// The end of the number at `at`; `None` if its canonical form differs.
fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let length = rest
        .iter()
        .position(|byte| !matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'))
        .unwrap_or(rest.len());
    let token = rest.get(..length)?;
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    let whole = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    if whole {
        let canonical = digits.first() != Some(&b'0') || token == b"0";
        return canonical.then_some(at + length);
    }
    let token = std::str::from_utf8(token).ok()?;
    let mut written = String::new();
    write::double(&mut written, token.parse().ok()?);
    (written == token).then_some(at + length)
}

#[cfg(test)]
mod tests {
    use crate::json::canonical_check::*;
    use crate::json::scan::canonical_json;

    fn is(text: &str) -> bool {
        value(text.as_bytes(), 0, 0) == Some(text.len())
    }

    #[test]
    fn canonical_texts_are_kept() {
        for text in [
            "{}",
            "[]",
            "0",
            "-7",
            "1.5",
            "1e+21",
            "true",
            r#""a\"b\\c\n\t é 😀""#,
            r#"{"":1,"a":[1,{"b":null}],"é":"x"}"#,
            "123456789012345678901234567890",
        ] {
            assert!(is(text), "{text}");
            assert_eq!(canonical_json(text).as_deref(), Ok(text));
        }
    }

    #[test]
    fn all_others_are_left_to_the_scanner() {
        for text in [
            "{ }",
            "[1, 2]",
            "-0",
            "01",
            "1.0",
            "1e21",
            "1E5",
            ".5",
            "5.",
            "+1",
            "-",
            "--1",
            "inf",
            "1e400",
            "tru",
            r#"{"b":1,"a":2}"#,
            r#"{"a":1,"a":2}"#,
            r#"{"":1,"":2}"#,
            r#"{"a" :1}"#,
            r#"{"a":1,}"#,
            r#"{,"a":1}"#,
            "[1,]",
            "[,1]",
            r#""\u0061""#,
            r#""\/""#,
            "\"\u{1}\"",
            r#""open"#,
            r#"{"a\n":1}"#,
            "",
            "{",
            "[",
        ] {
            assert!(!is(text), "{text}");
        }
        assert!(!is(&format!("{}{}", "[".repeat(129), "]".repeat(129))));
        assert!(is(&format!("{}{}", "[".repeat(128), "]".repeat(128))));
    }
}
