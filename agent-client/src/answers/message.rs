//! Classifies JSON-RPC messages (SPEC §2.5).

use serde::de::IgnoredAny;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::Value;
use toolerror::{Effects, EmitOptions, ToolError};

use super::{loose_error, scan};

/// The id that the SDKs of Python give to an error when they do not know the request's.
const UNKNOWN_ID: &str = "server-error";

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

/// The messages of a text: each one of a batch, which may not be JSON (SPEC §2.5.9), else the text itself.
pub(crate) fn messages(text: &str) -> Vec<&str> {
    let batch = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    if !batch.starts_with('[') {
        return vec![text];
    }
    let batch = scan::objects_in(batch).filter(|messages| !messages.is_empty());
    batch.unwrap_or_else(|| vec![text])
}

/// An id as the text by which it is compared: some servers make a text or a double of a number (SPEC §2.6.2).
pub(super) fn id_text(id: &Value) -> String {
    match id {
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => number.as_f64().unwrap_or_default().to_string(),
        _ => id.to_string(),
    }
}

pub(super) fn is_unknown(id: &Value) -> bool {
    id.is_null() || id.as_str() == Some(UNKNOWN_ID)
}

/// An answer that cannot be read leaves open what the call has done (SPEC §2.5.3).
pub(super) fn internal_error(id: &Value, text: &str) -> String {
    let error = ToolError::internal(text).with_effects(Effects::Unknown);
    let error = error.to_json_rpc(&EmitOptions::default());
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_taken_apart() {
        let (one, two) = (r#"{"a":1}"#, r#"{"b":[2]}"#);
        assert_eq!(messages(&format!("\u{FEFF} [{one}, {two},]\n")), [one, two]);
        for other in ["[1]", "[]", r#"{"a":[]}"#, "[INFO] started", r#"[{"a":1}"#] {
            assert_eq!(messages(other), [other]);
        }
    }
}
