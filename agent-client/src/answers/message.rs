//! Classifies JSON-RPC messages, and repairs them for an SDK (SPEC §2.5).

use std::borrow::Cow;

use serde::de::IgnoredAny;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{json, Value};

use super::loose_error;

/// The id that the SDKs of Python give to an error when they do not know the request's.
const UNKNOWN_ID: &str = "server-error";

/// The deepest nesting that the SDK reads.
const MAX_SDK_DEPTH: usize = 127;

/// The members that identify a message. Reading them needs no recursion, at any depth of the message.
#[derive(Deserialize)]
pub(super) struct Envelope<'a> {
    #[serde(default)]
    jsonrpc: Value,
    #[serde(default)]
    id: Value,
    method: Option<IgnoredAny>,
    result: Option<IgnoredAny>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

impl<'a> Envelope<'a> {
    pub(super) fn parse(message: &'a str) -> Option<Self> {
        serde_json::from_str(message).ok()
    }

    pub(super) fn id(&self) -> &Value {
        &self.id
    }

    /// Whether it has the form of a message of MCP.
    pub(super) fn is_message(&self) -> bool {
        let has_content = self.method.is_some() || self.result.is_some() || self.error().is_some();
        self.is_json_rpc() && has_content
    }

    /// Whether it answers a request.
    pub(super) fn is_response(&self) -> bool {
        self.method.is_none() && (self.result.is_some() || self.error.is_some())
    }

    pub(super) fn is_error(&self) -> bool {
        self.method.is_none() && self.result.is_none() && self.error.is_some()
    }

    /// Whether a response has no known id.
    pub(super) fn is_stray(&self) -> bool {
        is_unknown(&self.id)
    }

    /// The error of a response: its text, and its message. One in a loose form counts only in a message of JSON-RPC:
    /// other software has such a member, too.
    pub(super) fn error(&self) -> Option<(&'a str, String)> {
        let raw = self.error.filter(|_| self.is_error())?.get();
        let message = loose_error::message_of(raw);
        let message = message
            .or_else(|| loose_error::message_of(&loose_error::strict(raw)).filter(|_| self.is_json_rpc()));
        Some((raw, message?))
    }

    fn is_json_rpc(&self) -> bool {
        self.jsonrpc.as_str() == Some("2.0")
    }
}

/// A message as text: bytes that are not UTF-8 and escapes of lone surrogates are replaced, and a BOM before it is taken away.
///
/// An answer that is nested too deeply for the SDK becomes an error for the same request, which would wait in vain.
pub(crate) fn readable(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    let text = without_lone_surrogates(String::from_utf8_lossy(bytes));
    if depth(&text) > MAX_SDK_DEPTH {
        return too_deep(&text).map_or(text, Cow::Owned);
    }
    text
}

/// The text with U+FFFD for each escape of half a surrogate pair, which the SDK refuses (SPEC §1.4.7): Python's `json` writes
/// one for each byte of a file's name that is not UTF-8.
fn without_lone_surrogates(text: Cow<'_, str>) -> Cow<'_, str> {
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

/// The messages of a batch; `None` if the text is not a batch.
pub(crate) fn batch(text: &str) -> Option<Vec<&RawValue>> {
    if !text.trim_start().starts_with('[') {
        return None;
    }
    let messages: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    let has_object = messages.iter().any(|message| message.get().starts_with('{'));
    has_object.then_some(messages)
}

pub(super) fn is_unknown(id: &Value) -> bool {
    id.is_null() || id.as_str() == Some(UNKNOWN_ID)
}

fn too_deep(message: &str) -> Option<String> {
    let envelope = Envelope::parse(message).filter(Envelope::is_response)?;
    let text = format!("the server's answer is nested more than {MAX_SDK_DEPTH} levels deep");
    Some(internal_error(&envelope.id, &text))
}

/// An answer that cannot be read leaves open what the call has done (SPEC §2.5.3).
pub(super) fn internal_error(id: &Value, text: &str) -> String {
    let error = json!({"type": "INTERNAL", "message": text, "data": {"effects": "unknown"}});
    let error = json!({"code": -32603, "message": text, "data": error});
    json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string()
}

/// How deep arrays and objects of a JSON text are nested.
fn depth(json: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut in_string, mut escaped) = (false, false);
    for byte in json.bytes() {
        match (in_string, byte) {
            (true, _) if escaped => escaped = false,
            (true, b'\\') => escaped = true,
            (_, b'"') => in_string = !in_string,
            (false, b'[' | b'{') => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            (false, b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn depth_counts_outside_of_strings_only() {
        assert_eq!(depth(r#"{"a":["[[[\"[["],"b":{}}"#), 2);
        assert_eq!(depth(&nested(5000)), 5001);
        assert_eq!(depth("]]]]["), 1);
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
    fn a_batch_is_taken_apart() {
        let parts = |text| batch(text).map(|all| all.into_iter().map(RawValue::get).collect::<Vec<_>>());
        assert_eq!(
            parts(r#" [{"a":1}, {"b":[2]}]"#),
            Some(vec![r#"{"a":1}"#, r#"{"b":[2]}"#])
        );
        for other in ["[1]", "[]", r#"{"a":[]}"#, "[INFO] started", r#"[{"a":1}"#] {
            assert_eq!(parts(other), None, "{other}");
        }
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
