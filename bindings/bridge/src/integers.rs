//! Integers that a double does not hold, for languages whose JSON has only doubles.

use toolerror::bindings::string_end;

/// A canonical text in which each integer that a double does not hold is a string: U+D800 and its digits.
///
/// A canonical text has no lone surrogate, so no other string begins like that.
pub fn mark_integers(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c == '"' || c == '-' || c.is_ascii_digit()) {
        let (before, token) = rest.split_at(at);
        out.push_str(before);
        let end = if token.starts_with('"') {
            string_end(token.as_bytes(), 0)
        } else {
            number_end(token)
        };
        let (token, after) = token.split_at(end);
        if is_wide_integer(token) {
            out.push_str("\"\\ud800");
            out.push_str(token);
            out.push('"');
        } else {
            out.push_str(token);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn number_end(text: &str) -> usize {
    let other = |c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E');
    text.find(other).unwrap_or(text.len())
}

/// Whether a number is an integer of 2^53 or more, which a double cannot hold.
fn is_wide_integer(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && digits.parse::<u64>().map_or(true, |value| value >= 1 << 53)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_that_a_double_does_not_hold_are_marked() {
        let text = r#"{"-12":[9007199254740991,9007199254740992,-9007199254740993,1.5e300],"s":"9007199254740993 \" 9007199254740993"}"#;
        let expected = r#"{"-12":[9007199254740991,"\ud8009007199254740992","\ud800-9007199254740993",1.5e300],"s":"9007199254740993 \" 9007199254740993"}"#;
        assert_eq!(mark_integers(text), expected);
    }
}
