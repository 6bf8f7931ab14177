//! What is canonical already, and so can be kept as it is (SPEC §1.2): one pass that writes nothing.

use super::json::MAX_DEPTH;
use super::write;

/// The length of the object or array that `text` begins with, which will stand inside `depth` open brackets, if it is
/// canonical. Nothing for all else, also where looking closer would show that it is: that is for the writer to find.
pub(crate) fn canonical_len(text: &str, depth: usize) -> Option<usize> {
    let first = text.as_bytes().first();
    matches!(first, Some(b'{' | b'[')).then(|| value(text, 0, depth))?
}

/// Where the value that begins at `at` ends.
fn value(text: &str, at: usize, depth: usize) -> Option<usize> {
    match byte(text, at)? {
        b'"' => string(text, at + 1),
        b'{' | b'[' if depth >= MAX_DEPTH => None,
        b'{' => object(text, at + 1, depth + 1),
        b'[' => array(text, at + 1, depth + 1),
        b'-' | b'0'..=b'9' => number(text, at),
        b't' => literal(text, at, "true"),
        b'f' => literal(text, at, "false"),
        _ => literal(text, at, "null"),
    }
}

fn byte(text: &str, at: usize) -> Option<u8> {
    text.as_bytes().get(at).copied()
}

fn object(text: &str, mut at: usize, depth: usize) -> Option<usize> {
    if byte(text, at) == Some(b'}') {
        return Some(at + 1);
    }
    let mut previous: Option<&str> = None;
    loop {
        if byte(text, at)? != b'"' {
            return None;
        }
        let end = string(text, at + 1)?;
        let key = text.get(at + 1..end - 1)?;
        if previous.is_some_and(|previous| write::compare_keys(previous, key).is_ge()) {
            return None;
        }
        previous = Some(key);
        if byte(text, end)? != b':' {
            return None;
        }
        at = value(text, end + 1, depth)?;
        match byte(text, at)? {
            b',' => at += 1,
            b'}' => return Some(at + 1),
            _ => return None,
        }
    }
}

fn array(text: &str, mut at: usize, depth: usize) -> Option<usize> {
    if byte(text, at) == Some(b']') {
        return Some(at + 1);
    }
    loop {
        at = value(text, at, depth)?;
        match byte(text, at)? {
            b',' => at += 1,
            b']' => return Some(at + 1),
            _ => return None,
        }
    }
}

/// A string whose opening quote stands before `at`; of escapes only those of two characters.
fn string(text: &str, mut at: usize) -> Option<usize> {
    loop {
        at += write::plain_prefix(text.as_bytes().get(at..)?);
        match (byte(text, at)?, byte(text, at + 1)) {
            (b'"', _) => return Some(at + 1),
            (b'\\', Some(b'"' | b'\\' | b'b' | b't' | b'n' | b'f' | b'r')) => at += 2,
            _ => return None,
        }
    }
}

fn number(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let other = |byte: &u8| !matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    let len = rest.as_bytes().iter().position(other).unwrap_or(rest.len());
    let token = rest.get(..len)?;
    let digits = token.strip_prefix('-').unwrap_or(token);
    let whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    let kept = match digits.as_bytes().first()? {
        b'0' => token == "0",
        b'1'..=b'9' => whole,
        _ => false,
    };
    kept.then_some(at + len)
}

fn literal(text: &str, at: usize, word: &str) -> Option<usize> {
    text.get(at..)?.starts_with(word).then_some(at + word.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::json::canonical;

    #[test]
    fn what_is_kept_is_canonical() {
        let kept = [
            "{}",
            "[]",
            r#"{"a":[1,-20,0,true,false,null,"é \" \\ \b\t\n\f\r"],"a\"":{},"b":[[]]}"#,
        ];
        for text in kept {
            assert_eq!(canonical_len(text, 0), Some(text.len()), "{text}");
            assert_eq!(canonical(text).unwrap(), text);
            assert_eq!(canonical_len(&format!("{text},x"), 0), Some(text.len()), "{text}");
        }
    }

    #[test]
    fn what_is_not_canonical_is_not_kept() {
        let not_kept = [
            "",
            "1",
            "{",
            "[",
            "[1",
            "[1,",
            "[1,]",
            "{\"a\"",
            "{\"a\":",
            "{\"a\":1",
            "{\"a\":1,}",
            "{,}",
            "[,]",
            "{1:2}",
            "[-0]",
            "[01]",
            "[-]",
            "[1.0]",
            "[1e2]",
            "[+1]",
            "[1-]",
            "[tru]",
            "[nul]",
            "[ 1]",
            "[1 ]",
            "{\"a\" :1}",
            r#"["\/"]"#,
            r#"["\u0041"]"#,
            r#"["\x"]"#,
            "[\"\n\"]",
            r#"["\"]"#,
            r#"{"b":1,"a":2}"#,
            r#"{"a":1,"a":2}"#,
            r#"{"a":1 ,"b":2}"#,
            r#"{"\n":1,"\b":2}"#,
        ];
        for text in not_kept {
            assert_eq!(canonical_len(text, 0), None, "{text}");
        }
    }

    #[test]
    fn the_depth_is_that_of_the_reader() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(canonical_len(&nested(MAX_DEPTH), 0), Some(2 * MAX_DEPTH));
        assert_eq!(canonical_len(&nested(MAX_DEPTH), 1), None);
        assert_eq!(canonical_len(&nested(100_000), 0), None);
    }
}
