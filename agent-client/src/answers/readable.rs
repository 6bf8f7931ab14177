//! Messages as an SDK reads them: what it refuses is replaced (SPEC §2.5.9).

use std::borrow::Cow;

use super::message::internal_error;
use super::scan::Head;
use crate::json_names::AnyJson;

/// The deepest nesting that the SDK reads.
pub const MAX_SDK_DEPTH: usize = 127;

/// Why the SDK cannot read an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFault {
    /// It is not JSON, or has a number that is too large.
    NotJson,
    /// It is nested more than [`MAX_SDK_DEPTH`] levels deep.
    TooDeep,
}

/// A message as text: bytes that are not UTF-8 and escapes of lone surrogates are replaced, and a BOM before it is taken away.
///
/// An answer that the SDK cannot read becomes an error for the same request, which would wait in vain.
///
/// ```
/// use toolerror_agent::answers::readable;
/// let answer = readable(br#"{"jsonrpc":"2.0","id":7,"result":{"mean":NaN}}"#);
/// assert!(answer.contains(r#""id":7"#) && answer.contains("the server's answer cannot be read"));
/// ```
pub fn readable(bytes: &[u8]) -> Cow<'_, str> {
    readable_or_fault(bytes).0
}

/// Bytes as text: those that are not UTF-8 are replaced. Quicker than the standard library where there are none.
pub(crate) fn as_text(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// As [`readable`], and the fault of an answer that became an error.
pub fn readable_or_fault(bytes: &[u8]) -> (Cow<'_, str>, Option<AnswerFault>) {
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    let text = without_lone_surrogates(as_text(bytes));
    match unreadable(&text) {
        Some((id, fault, message)) => (internal_error(&id, &message).into(), Some(fault)),
        None => (text, None),
    }
}

/// The id of an answer that the SDK cannot read, and the fault, also in words.
fn unreadable(text: &str) -> Option<(String, AnswerFault, String)> {
    let error = serde_json::from_str::<AnyJson>(text).err()?;
    let head = Head::of_object(text)?;
    let id = head.answered_id()?.to_owned();
    let (fault, message) = if head.depth > MAX_SDK_DEPTH {
        (
            AnswerFault::TooDeep,
            format!("the server's answer is nested more than {MAX_SDK_DEPTH} levels deep"),
        )
    } else {
        (
            AnswerFault::NotJson,
            format!("the server's answer cannot be read: {error}"),
        )
    };
    Some((id, fault, message))
}

/// The text with U+FFFD for each escape of half a surrogate pair, which the SDK refuses (SPEC §1.4.7): Python's `json` writes
/// one for each byte of a file's name that is not UTF-8.
pub(crate) fn without_lone_surrogates(text: Cow<'_, str>) -> Cow<'_, str> {
    if !["\\ud", "\\uD"].iter().any(|escape| text.contains(escape)) {
        return text;
    }
    let (mut whole, mut rest) = (String::with_capacity(text.len()), &*text);
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        whole.push_str(before);
        let length = match (surrogate(escape), escape.get(6..).and_then(surrogate)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..)) => 12,
            (Some(_), _) => 0,
            (None, _) => escape.chars().take(2).map(char::len_utf8).sum(),
        };
        let (kept, after) = escape.split_at(length);
        whole.push_str(if length == 0 { "\\ufffd" } else { kept });
        rest = if length == 0 {
            after.get(6..).unwrap_or("")
        } else {
            after
        };
    }
    whole.push_str(rest);
    whole.into()
}

/// The half of a surrogate pair that an escape at the start of a text stands for.
fn surrogate(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let half = u16::from_str_radix(digits, 16).ok()?;
    (0xD800..=0xDFFF).contains(&half).then_some(half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn nested(levels: usize) -> String {
        let value = "[".repeat(levels) + &"]".repeat(levels);
        format!(r#"{{"jsonrpc":"2.0","id":7,"result":{value}}}"#)
    }

    #[test]
    fn half_a_surrogate_pair_is_replaced_and_a_whole_one_stays() {
        for (given, expected) in [
            (r#"["caf\udce9.txt"]"#, r#"["caf\ufffd.txt"]"#),
            (
                r#"["\ud83d\ude00 \uD83D\uDE00"]"#,
                r#"["\ud83d\ude00 \uD83D\uDE00"]"#,
            ),
            (r#"["\ud83d\ud83d\ude00"]"#, r#"["\ufffd\ud83d\ude00"]"#),
            (r#"["\\udce9 \"\ud83d"]"#, r#"["\\udce9 \"\ufffd"]"#),
            (r#"["\ude00\ud83d"]"#, r#"["\ufffd\ufffd"]"#),
            (r#"["\ud83"#, r#"["\ud83"#),
            (r#"["\ud8é"#, r#"["\ud8é"#),
            ("\\ud83d\\", "\\ufffd\\"),
        ] {
            assert_eq!(readable(given.as_bytes()), expected, "{given}");
        }
    }

    #[test]
    fn an_answer_that_is_too_deep_becomes_an_error_of_the_same_request() {
        let deep: Value = serde_json::from_str(&readable(nested(5000).as_bytes())).unwrap();
        assert_eq!(deep["id"], 7);
        assert_eq!(
            deep["error"]["message"],
            "the server's answer is nested more than 127 levels deep"
        );
        let fits = nested(126);
        assert_eq!(readable(fits.as_bytes()), fits);
        assert!(serde_json::from_str::<Value>(&fits).is_ok());
        assert!(serde_json::from_str::<Value>(&nested(127)).is_err());
    }

    #[test]
    fn an_answer_with_what_json_does_not_have_becomes_an_error_of_the_same_request() {
        let answer = |value: &str| format!(r#"{{"jsonrpc":"2.0","id":"a","result":{{"x":{value}}}}}"#);
        for value in [
            "NaN",
            "[Infinity,-Infinity]",
            "1e400",
            "+1",
            "01",
            ".5",
            "0x1F",
            "undefined",
            "[1,]",
            "\"a\tb\"",
            r#""\x41""#,
        ] {
            let read: Value = serde_json::from_str(&readable(answer(value).as_bytes())).unwrap();
            let error = &read["error"]["data"];
            assert_eq!(
                (&read["id"], &error["type"]),
                (&"a".into(), &"INTERNAL".into()),
                "{value}"
            );
            assert_eq!(error["data"]["effects"], "unknown", "{value}");
            let said = error["message"].as_str().unwrap();
            assert!(said.starts_with("the server's answer cannot be read: "), "{said}");
        }
        for value in [
            r#""NaN, Infinity, 1e400""#,
            "123456789012345678901234567890",
            "1.50",
            "1e-400",
            "[true,false,null,{}]",
        ] {
            let fine = answer(value);
            assert_eq!(readable(fine.as_bytes()), fine);
        }
        // no answer, or not a whole one
        for other in [
            r#"{"jsonrpc":"2.0","id":7,"result":{"x":NaN"#,
            r#"{"level":"info","id":7,"load":NaN}"#,
            r#"{"jsonrpc":"2.0","id":7,"method":"m","params":{"x":NaN}}"#,
            "NaN",
        ] {
            assert_eq!(readable(other.as_bytes()), other);
        }
    }

    #[test]
    fn the_fault_is_a_value() {
        let fault = |text: &str| readable_or_fault(text.as_bytes()).1;
        assert_eq!(fault(&nested(5000)), Some(AnswerFault::TooDeep));
        assert_eq!(fault(&nested(1).replace("[]", "NaN")), Some(AnswerFault::NotJson));
        assert_eq!(fault(&nested(126)), None);
        // a text of the server's own that says the same has no fault
        let own = r#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"the server's answer cannot be read: x"}}"#;
        assert_eq!(fault(own), None);
    }

    #[test]
    fn a_deep_notification_stays() {
        let deep = nested(200).replace("\"id\":7,\"result\"", "\"method\":\"x\",\"params\"");
        assert_eq!(readable(deep.as_bytes()), deep);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_replaced() {
        assert_eq!(readable(b"{\"a\":\"caf\xE9\"}"), "{\"a\":\"caf\u{FFFD}\"}");
    }
}
