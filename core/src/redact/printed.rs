//! Strings as programs print them: `b'x'`, `Some("x")`, `SecretStr('x')`, `'''x'''`.

use crate::redact::text::{run, Range};

/// What a value is printed in by the languages and libraries that say what it is.
pub(crate) const WRAPPERS: &[&str] = &[
    "Just",
    "Ok",
    "Optional",
    "Password",
    "Secret",
    "SecretBytes",
    "SecretStr",
    "SecretString",
    "Sensitive",
    "Some",
    "String",
    "bytes",
    "str",
];

/// How many wrappers are taken away (`Some(SecretStr("x"))`).
const MAX_LAYERS: usize = 3;

/// Where the string begins with its quote, and the backslashes before that, when a wrapper or the mark of a string stands
/// at `from`; else `from`.
pub(crate) fn unwrapped(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    for _ in 0..MAX_LAYERS {
        let rest = text.get(at..).unwrap_or("");
        let inside = WRAPPERS
            .iter()
            .find_map(|wrapper| rest.strip_prefix(wrapper)?.strip_prefix('('));
        let Some(inside) = inside else { break };
        at = text.len() - inside.len();
    }
    let at = marked(bytes, at);
    if is_quoted(bytes, at) {
        at
    } else {
        from
    }
}

/// After the letters at `at` that say what kind of string follows (`b'x'`, `u"x"`, `rb'x'`); else `at`.
pub(crate) fn marked(bytes: &[u8], at: usize) -> usize {
    const MOST: usize = 2;
    let mark = bytes.get(at..).unwrap_or(&[]).iter().take(MOST);
    let length = mark
        .take_while(|byte| matches!(byte.to_ascii_lowercase(), b'b' | b'r' | b'u' | b'f'))
        .count();
    if is_quoted(bytes, at + length) {
        at + length
    } else {
        at
    }
}

/// Whether a quote stands at `at`, or after backslashes there.
fn is_quoted(bytes: &[u8], at: usize) -> bool {
    const MOST: usize = 8;
    let rest = bytes.get(at..).unwrap_or(&[]).iter().take(MOST);
    let quote = at + rest.take_while(|&&byte| byte == b'\\').count();
    matches!(bytes.get(quote), Some(b'"' | b'\''))
}

/// What three quotes enclose, when three stand at `quote`; without the other three, up to the end of the text.
pub(crate) fn tripled(text: &str, quote: usize) -> Option<Range> {
    let mark = *text.as_bytes().get(quote)?;
    let from = run(text.as_bytes(), quote, |byte| byte == mark);
    if from != quote + 3 || mark == b'`' {
        return None;
    }
    let marks = text.get(quote..from)?;
    let to = text.get(from..)?.find(marks).map_or(text.len(), |end| from + end);
    Some((from, to))
}
