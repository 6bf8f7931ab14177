//! Repairs messages of a server before the SDK reads them from pipes (SPEC §2.5).

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::Value;

use super::loose_error;
use super::message::{internal_error, is_unknown, key_of, Envelope};

/// The message with this id, when it is an error whose own id is null, absent or `server-error`.
pub(crate) fn without_id(message: &str, id: &Value) -> Option<String> {
    // most messages are results: they are not parsed twice
    if !message.contains("\"error\"") {
        return None;
    }
    let envelope = Envelope::parse(message)?;
    if !envelope.is_error() || !envelope.is_stray() {
        return None;
    }
    let mut message: Value = serde_json::from_str(message).ok()?;
    message.as_object_mut()?.insert("id".to_owned(), id.clone());
    Some(message.to_string())
}

/// Repairs an answer that the SDK would drop, which would leave its request waiting. The id becomes a number, and an error
/// gets the strict form. A member that is null goes; of two with the same name, the last one stays. An answer that is still
/// no response becomes an error. JSON without the member `jsonrpc` is no message but, for example, a log line.
fn repaired(message: &str) -> Option<String> {
    if !message.trim_start().starts_with('{') {
        return None;
    }
    let Members {
        mut members,
        has_twins,
    } = serde_json::from_str(message).ok()?;
    let id = members.get("id")?.get();
    let version: String = serde_json::from_str(members.get("jsonrpc")?.get()).unwrap_or_default();
    if is_unknown(id) || members.contains_key("method") {
        return None;
    }
    let number = number_of(id);
    let (is_changed, id) = (number.is_some(), number.unwrap_or_else(|| id.to_owned()));
    let own = RawValue::from_string(id.clone()).ok()?;
    members.insert("id".to_owned(), &own);
    let all = members.len();
    members.retain(|name, value| value.get() != "null" || !matches!(name.as_str(), "result" | "error"));
    let fault = match (members.get("result"), members.get("error")) {
        _ if version != "2.0" => "its version is not 2.0",
        (Some(_), Some(_)) => "it has both a result and an error",
        (None, None) => "it has no result and no error",
        (None, Some(error)) if loose_error::message_of(error.get()).is_none() => {
            let error = loose_error::strict(error.get());
            return Some(format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#));
        }
        _ if is_changed || has_twins || members.len() < all => {
            return serde_json::to_string(&members).ok();
        }
        _ => return None,
    };
    let text = format!("the server's answer is not a JSON-RPC response: {fault}");
    Some(internal_error(&id, &text))
}

/// The members of an object. Of two with the same name, the last one counts.
#[derive(Default)]
struct Members<'a> {
    members: BTreeMap<String, &'a RawValue>,
    /// Whether a name stands twice.
    has_twins: bool,
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
        let mut found = Members::default();
        while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
            found.has_twins |= found.members.insert(name, value).is_some();
        }
        Ok(found)
    }
}

/// The number that an id stands for, which is a text or a double: the ids of the SDK's own requests are whole numbers.
fn number_of(id: &str) -> Option<String> {
    let number = key_of(id).parse::<i64>().ok()?.to_string();
    (number != id).then_some(number)
}

/// A message as the SDK reads it; `None` where it reads it as it is.
pub(crate) fn as_sdk_reads(message: &str) -> Option<String> {
    let repaired = repaired(message);
    respelled(repaired.as_deref().unwrap_or(message)).or(repaired)
}

/// The message with the members of its result as the SDK spells them (SPEC §1.5.5).
fn respelled(message: &str) -> Option<String> {
    const SPELLED: [(&str, &str); 2] = [
        ("is_error", "isError"),
        ("structured_content", "structuredContent"),
    ];
    // most messages are well spelled: they are not parsed twice
    if !SPELLED.iter().any(|(other, _)| message.contains(other)) {
        return None;
    }
    let mut members: BTreeMap<String, &RawValue> = serde_json::from_str(message).ok()?;
    let mut result: BTreeMap<String, &RawValue> = serde_json::from_str(members.get("result")?.get()).ok()?;
    if !result.contains_key("content") {
        return None; // no result of a tool
    }
    for (other, name) in SPELLED {
        if !result.contains_key(name)
            && let Some(value) = result.remove(other)
        {
            result.insert(name.to_owned(), value);
        }
    }
    let result = serde_json::value::to_raw_value(&result).ok()?;
    members.insert("result".to_owned(), &result);
    serde_json::to_string(&members).ok()
}

/// Whether a line is a message, or a text that a server has no business to write there: a log line, also one in JSON. The
/// SDK answers JSON that is not a message, on a pipe that the server may not read meanwhile.
pub(crate) fn is_message(line: &str) -> bool {
    line.contains("\"jsonrpc\"") && Envelope::parse(line).is_some_and(|message| message.is_message())
}

/// Whether a message answers a request.
pub(crate) fn is_answer(message: &str) -> bool {
    Envelope::parse(message).is_some_and(|message| message.is_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_that_is_malformed_becomes_an_error_of_the_same_request() {
        for (answer, fault) in [
            (
                r#"{"jsonrpc":"2.0","id":7,"result":{},"error":{"code":1,"message":"m"}}"#,
                "both",
            ),
            (r#"{"jsonrpc":"2.0","id":7}"#, "no result and no error"),
            (r#"{"jsonrpc":"1.0","id":7,"result":{}}"#, "version"),
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
    fn an_id_as_a_text_or_a_double_becomes_the_number() {
        for id in ["\"7\"", "7.0", "70e-1"] {
            let answer = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"a":1.50}}}}"#);
            let expected = r#"{"id":7,"jsonrpc":"2.0","result":{"a":1.50}}"#;
            assert_eq!(repaired(&answer).as_deref(), Some(expected), "{id}");
        }
        for twice in [
            r#"{"jsonrpc":"2.0","id":"a","result":{"a":1.50},"id":7}"#,
            r#"{"jsonrpc":"2.0","id":7,"result":{},"id":7,"result":{"a":1.50}}"#,
        ] {
            let expected = r#"{"id":7,"jsonrpc":"2.0","result":{"a":1.50}}"#;
            assert_eq!(repaired(twice).as_deref(), Some(expected), "{twice}");
        }
        for id in ["7", "\"a\"", "7.5", "\"\""] {
            let answer = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#);
            assert_eq!(repaired(&answer), None, "{id}");
        }
    }

    #[test]
    fn an_error_in_a_loose_form_gets_the_strict_one() {
        for (answer, expected) in [
            (
                r#"{"jsonrpc":"2.0","id":7,"error":"boom"}"#,
                r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"boom"}}"#,
            ),
            (
                r#"{"jsonrpc":"2.0","id":"a","error":{"code":-32601}}"#,
                r#"{"jsonrpc":"2.0","id":"a","error":{"code":-32601,"message":""}}"#,
            ),
        ] {
            assert_eq!(repaired(answer).as_deref(), Some(expected));
        }
    }

    #[test]
    fn the_other_spelling_of_a_result_becomes_that_of_the_sdk() {
        for (answer, expected) in [
            (
                r#"{"jsonrpc":"2.0","id":7,"result":{"content":[],"is_error":true,"structured_content":{"a":1.50}}}"#,
                r#"{"id":7,"jsonrpc":"2.0","result":{"content":[],"isError":true,"structuredContent":{"a":1.50}}}"#,
            ),
            (
                r#"{"jsonrpc":"2.0","id":7,"result":{"content":[],"is_error":true,"isError":null}}"#,
                r#"{"id":7,"jsonrpc":"2.0","result":{"content":[],"isError":null,"is_error":true}}"#,
            ),
        ] {
            assert_eq!(respelled(answer).as_deref(), Some(expected));
        }
        for fine in [
            r#"{"jsonrpc":"2.0","id":7,"result":{"content":[],"isError":true}}"#,
            r#"{"jsonrpc":"2.0","id":7,"result":{"is_error":true}}"#,
            r#"{"jsonrpc":"2.0","method":"is_error"}"#,
            "is_error",
        ] {
            assert_eq!(respelled(fine), None, "{fine}");
        }
    }

    #[test]
    fn a_log_line_in_json_is_not_a_message() {
        for line in [
            r#"{"level":"info","msg":"row done"}"#,
            r#"{"id":7,"error":"x"}"#,
            r#"{"jsonrpc":"2.0","id":7}"#,
            r#"{"msg":"\"jsonrpc\""}"#,
            "[1]",
            "null",
            "{\"cut",
            "",
        ] {
            assert!(!is_message(line), "{line}");
        }
        for message in [
            r#"{"jsonrpc":"2.0","id":7,"result":{}}"#,
            " {\"method\":\"ping\",\"id\":1,\"jsonrpc\":\"2.0\"}\r\n",
        ] {
            assert!(is_message(message), "{message}");
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
    fn only_an_error_without_a_known_id_gets_none() {
        for unknown in [r#""id":null,"#, "", r#""id":"server-error","#] {
            let error = format!(r#"{{"jsonrpc":"2.0",{unknown}"error":{{"code":-32600,"message":"no"}}}}"#);
            let found: Value = serde_json::from_str(&without_id(&error, &Value::Null).unwrap()).unwrap();
            assert_eq!(found["id"], Value::Null, "{error}");
        }
        for other in [
            r#"{"jsonrpc":"2.0","id":4,"error":{"code":-32600,"message":"no"}}"#,
            r#"{"jsonrpc":"2.0","id":"mine","error":{"code":-32600,"message":"no"}}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"error":1}}"#,
            r#"{"jsonrpc":"2.0","id":null,"result":{"error":null}}"#,
            r#"{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"\"error\""}]}}"#,
            "\"error\"",
        ] {
            assert_eq!(without_id(other, &Value::Null), None, "{other}");
        }
    }
}
