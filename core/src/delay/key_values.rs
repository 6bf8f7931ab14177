//! The value that stands after a key in a text: `retry_after=30`, `"retryAfter": "30"`, `RetryAfter(Seconds(30))`.

/// Whether a value may follow a word, by the next sign: spares most words the closer look.
pub(super) fn may_be_key(word: &str, rest: &[u8]) -> bool {
    let between = |byte: &u8| matches!(byte, b'"' | b'\'' | b'`' | b'\\' | b'*' | b' ');
    let next = rest.iter().find(|byte| !between(byte));
    matches!(next, Some(b':' | b'=' | b'(' | b'{')) || word.bytes().any(|byte| matches!(byte, b'_' | b'-'))
}

/// The text after a key and its separator. A name that contains a separator may have none after it (`Retry-After 30`).
pub(super) fn value_of<'a>(word: &str, rest: &'a str) -> Option<&'a str> {
    let quotes: &[char] = &['"', '\'', '`', '\\', '*'];
    let sign = rest.trim_start_matches(quotes).trim_start_matches(' ');
    let value = sign.strip_prefix("=>").or_else(|| sign.strip_prefix([':', '=']));
    let is_machine = word.contains(['_', '-']);
    let value = value.or_else(|| rest.strip_prefix(' ').filter(|_| is_machine));
    // a value as Rust prints it: `RetryAfter(30s)`, `RetryAfter { seconds: 30 }`
    let value = value.or_else(|| rest.strip_prefix('(').or_else(|| rest.strip_prefix(" { ")))?;
    let value = value.trim_start_matches(|c: char| c == ' ' || c == '[' || quotes.contains(&c));
    let starts = ["Some(", "Seconds(", "seconds: ", "secs: "];
    let inner = |value: &'a str| {
        starts
            .iter()
            .find_map(|start| value.strip_prefix(start))
            .unwrap_or(value)
    };
    Some(inner(inner(value)))
}

/// The numbers and commas that a value begins with.
pub(super) fn numbers(value: &str) -> &str {
    let end = value.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',' | ' ')));
    let run = value.get(..end.unwrap_or(value.len())).unwrap_or("");
    run.trim_end_matches([' ', ',', '.'])
}
