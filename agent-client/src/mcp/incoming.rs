//! What a server's message is made into before the SDK reads it (SPEC §2.5).

use std::borrow::Cow;
use std::collections::BTreeMap;

use rmcp::model::{ErrorData, RequestId};
use serde::de::IgnoredAny;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{json, Value};

/// The id that the SDKs of Python give to an error when they do not know the request's.
const UNKNOWN_ID: &str = "server-error";

/// The deepest nesting that the SDK reads.
const MAX_DEPTH: usize = 127;

/// The members of a message that say what it is. Reading them takes no stack, however deep the message is.
#[derive(Deserialize)]
struct Envelope {
    #[serde(default)]
    id: Value,
    method: Option<IgnoredAny>,
    result: Option<IgnoredAny>,
    error: Option<IgnoredAny>,
}

/// A message as text: bytes that are not UTF-8 are replaced.
///
/// An answer that is nested too deeply for the SDK becomes an error for the same request, which would wait in vain.
pub(super) fn readable(bytes: &[u8]) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(bytes);
    if depth(&text) > MAX_DEPTH {
        return too_deep(&text).map_or(text, Cow::Owned);
    }
    text
}

/// The message with the id of `request`, when it is an error whose own id is null, absent or `server-error`.
pub(super) fn correlated(message: &str, request: Option<&RequestId>) -> Option<String> {
    // most messages are results: they are not parsed twice
    if !message.contains("\"error\"") {
        return None;
    }
    let envelope: Envelope = serde_json::from_str(message).ok()?;
    let is_error = envelope.error.is_some() && envelope.method.is_none() && envelope.result.is_none();
    if !is_error || !is_unknown(&envelope.id) {
        return None;
    }
    let mut message: Value = serde_json::from_str(message).ok()?;
    let id = serde_json::to_value(request).ok()?;
    message.as_object_mut()?.insert("id".to_owned(), id);
    Some(message.to_string())
}

/// What a message becomes that has the id of a request, but that the SDK would drop, so that the request would wait in
/// vain: the answer without a member that is null, or an error. JSON without the member `jsonrpc` is not a message at all,
/// but for example a log line.
pub(super) fn repaired(message: &str) -> Option<String> {
    if !message.trim_start().starts_with('{') {
        return None;
    }
    let mut members: BTreeMap<String, &RawValue> = serde_json::from_str(message).ok()?;
    let id: Value = serde_json::from_str(members.get("id")?.get()).ok()?;
    let version: String = serde_json::from_str(members.get("jsonrpc")?.get()).unwrap_or_default();
    if is_unknown(&id) || members.contains_key("method") {
        return None;
    }
    let all = members.len();
    members.retain(|name, value| value.get() != "null" || !matches!(name.as_str(), "result" | "error"));
    let fault = match (members.get("result"), members.get("error")) {
        _ if version != "2.0" => "its version is not 2.0",
        (Some(_), Some(_)) => "it has both a result and an error",
        (None, None) => "it has no result and no error",
        (None, Some(error)) if serde_json::from_str::<ErrorData>(error.get()).is_err() => {
            "its error has no code or no message"
        }
        _ if members.len() < all => return serde_json::to_string(&members).ok(),
        _ => return None,
    };
    let text = format!("the server's answer is not a JSON-RPC response: {fault}");
    Some(internal_error(&id, &text))
}

/// The messages of a batch. `None` for what is none.
pub(super) fn batch(text: &str) -> Option<Vec<&RawValue>> {
    if !text.trim_start().starts_with('[') {
        return None;
    }
    let messages: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    let has_object = messages.iter().any(|message| message.get().starts_with('{'));
    has_object.then_some(messages)
}

/// Whether a message answers a request.
pub(super) fn is_answer(message: &str) -> bool {
    answer(message).is_some()
}

fn answer(message: &str) -> Option<Envelope> {
    let envelope: Envelope = serde_json::from_str(message).ok()?;
    let is_answer = envelope.method.is_none() && (envelope.result.is_some() || envelope.error.is_some());
    is_answer.then_some(envelope)
}

fn is_unknown(id: &Value) -> bool {
    id.is_null() || id.as_str() == Some(UNKNOWN_ID)
}

fn too_deep(message: &str) -> Option<String> {
    let envelope = answer(message)?;
    let text = format!("the server's answer is nested more than {MAX_DEPTH} levels deep");
    Some(internal_error(&envelope.id, &text))
}

/// An answer that cannot be read leaves open what the call has done (SPEC §2.5.3).
fn internal_error(id: &Value, text: &str) -> String {
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
    fn an_answer_that_is_malformed_becomes_an_error_of_the_same_request() {
        for (answer, fault) in [
            (
                r#"{"jsonrpc":"2.0","id":7,"result":{},"error":{"code":1,"message":"m"}}"#,
                "both",
            ),
            (r#"{"jsonrpc":"2.0","id":7}"#, "no result and no error"),
            (r#"{"jsonrpc":"1.0","id":7,"result":{}}"#, "version"),
            (
                r#"{"jsonrpc":"2.0","id":7,"error":"boom"}"#,
                "no code or no message",
            ),
        ] {
            let refusal: Value = serde_json::from_str(&repaired(answer).unwrap()).unwrap();
            assert_eq!(
                (&refusal["id"], &refusal["error"]["code"]),
                (&json!(7), &json!(-32603))
            );
            assert!(
                refusal["error"]["message"].as_str().unwrap().contains(fault),
                "{refusal}"
            );
        }
        for fine in [
            r#"{"jsonrpc":"2.0","id":7,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"m"}}"#,
            r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/message"}"#,
            r#"{"id":7,"error":"a log line"}"#,
            r#"[{"jsonrpc":"2.0","id":7}]"#,
            "7",
        ] {
            assert_eq!(repaired(fine), None, "{fine}");
        }
    }

    #[test]
    fn a_null_beside_a_result_or_an_error_is_taken_away() {
        for (answer, expected) in [
            (
                r#"{"jsonrpc":"2.0","id":7,"result":{"a":1.50},"error":null}"#,
                r#"{"id":7,"jsonrpc":"2.0","result":{"a":1.50}}"#,
            ),
            (
                r#"{"jsonrpc":"2.0","id":7,"result":null,"error":{"code":1,"message":"m"}}"#,
                r#"{"error":{"code":1,"message":"m"},"id":7,"jsonrpc":"2.0"}"#,
            ),
        ] {
            assert_eq!(repaired(answer).as_deref(), Some(expected));
        }
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

    #[test]
    fn only_an_error_without_a_known_id_gets_the_id_of_the_request() {
        let id = RequestId::Number(3);
        for unknown in [r#""id":null,"#, "", r#""id":"server-error","#] {
            let error = format!(r#"{{"jsonrpc":"2.0",{unknown}"error":{{"code":-32600,"message":"no"}}}}"#);
            let correlated: Value = serde_json::from_str(&correlated(&error, Some(&id)).unwrap()).unwrap();
            assert_eq!(correlated["id"], 3, "{error}");
        }
        for other in [
            r#"{"jsonrpc":"2.0","id":4,"error":{"code":-32600,"message":"no"}}"#,
            r#"{"jsonrpc":"2.0","id":"mine","error":{"code":-32600,"message":"no"}}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"error":1}}"#,
            r#"{"jsonrpc":"2.0","id":null,"result":{"error":null}}"#,
            r#"{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"\"error\""}]}}"#,
            "\"error\"",
        ] {
            assert_eq!(correlated(other, Some(&id)), None, "{other}");
        }
    }
}
