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
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    method: Option<IgnoredAny>,
    result: Option<IgnoredAny>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

impl<'a> Envelope<'a> {
    pub(super) fn parse(message: &'a str) -> Option<Self> {
        serde_json::from_str(message).ok()
    }

    /// The JSON of the id.
    pub(super) fn id(&self) -> &'a str {
        self.id.map_or("null", RawValue::get)
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
        is_unknown(self.id())
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

/// The messages of a text of a server: each one of a batch, which may not be JSON (SPEC §2.5.9), else the text itself.
#[doc(hidden)]
pub fn messages(text: &str) -> Vec<&str> {
    let batch = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    if !batch.starts_with('[') {
        return vec![text];
    }
    let batch = scan::objects_in(batch).filter(|messages| !messages.is_empty());
    batch.unwrap_or_else(|| vec![text])
}

/// An id, given as JSON, as the text by which it is compared: some servers make a text or a double of a number (SPEC §2.6.2).
#[doc(hidden)]
pub fn key_of(id: &str) -> String {
    const EXACT: f64 = 9_007_199_254_740_992.0; // 2^53
    if id.starts_with('"') {
        return serde_json::from_str(id).unwrap_or_else(|_| id.to_owned());
    }
    if id.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return if id == "-0" { "0" } else { id }.to_owned();
    }
    match serde_json::from_str::<f64>(id) {
        // `Display` writes 1.0 and 1e0 as 1
        Ok(number) if number.abs() <= EXACT => (number + 0.0).to_string(),
        _ => id.to_owned(),
    }
}

/// Whether an id, given as JSON, names no request.
pub(super) fn is_unknown(id: &str) -> bool {
    id == "null" || key_of(id) == UNKNOWN_ID
}

/// An answer that cannot be read leaves open what the call has done (SPEC §2.5.3).
pub(super) fn internal_error(id: &str, text: &str) -> String {
    let error = ToolError::internal(text).with_effects(Effects::Unknown);
    let error = error.to_json_rpc(&EmitOptions::default());
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
}

/// The answer in place of one of more than `max` bytes (SPEC §2.5.10).
pub(crate) fn too_long(id: &str, max: usize) -> String {
    internal_error(id, &format!("the server sent a message of more than {max} bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_compared_as_texts() {
        assert_eq!(key_of("7"), key_of("\"7\""));
        assert_eq!(key_of(r#""a\u00e9""#), "aé");
        for same in ["1", "1.0", "1e0", "0.1E1", "\"1\""] {
            assert_eq!(key_of(same), "1", "{same}");
        }
        assert_eq!(
            (key_of("-0"), key_of("-0.0"), key_of("1.50")),
            ("0".to_owned(), "0".to_owned(), "1.5".to_owned())
        );
        // what a double cannot hold is told by its digits
        assert_ne!(key_of("123456789012345678901"), key_of("123456789012345678902"));
    }

    #[test]
    fn a_batch_is_taken_apart() {
        let (one, two) = (r#"{"a":1}"#, r#"{"b":[2]}"#);
        assert_eq!(messages(&format!("\u{FEFF} [{one}, {two},]\n")), [one, two]);
        assert_eq!(messages(&format!("[{one},{{\"c\"")), [one]);
        for other in ["[1]", "[]", r#"{"a":[]}"#, "[INFO] started", "[INFO started"] {
            assert_eq!(messages(other), [other]);
        }
    }
}
