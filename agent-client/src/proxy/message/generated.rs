//! Messages that the proxy itself writes.

use std::borrow::Cow;

use serde_json::value::RawValue;
use serde_json::{json, Value};
use toolerror::{EmitOptions, ToolError};

use super::{failed_result, Message, INVALID_REQUEST};
use crate::answers::json_rpc_error;

/// Why a request is refused by its id.
pub(in crate::proxy) const WRONG_ID: &str = "the id of a request must be a text or a number";
pub(in crate::proxy) const ID_IN_USE: &str =
    "the id of a request must not be that of another one without an answer";

/// A batch of these messages, as a line.
pub(in crate::proxy) fn batch_line(messages: &[Cow<'_, str>]) -> Vec<u8> {
    format!("[{}]\n", messages.join(",")).into_bytes()
}

/// The line that answers a request with a result.
pub(in crate::proxy) fn response(id: &str, result: &str) -> Vec<u8> {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}\n").into_bytes()
}

/// The line that asks for something.
pub(in crate::proxy) fn request(id: &str, method: &str, params: &str) -> Vec<u8> {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\",\"params\":{params}}}\n").into_bytes()
}

/// The line that answers a request with an error of the protocol.
pub(in crate::proxy) fn protocol_error(id: &str, code: i32, why: &str) -> Vec<u8> {
    let error = json_rpc_error(code, why, None);
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}\n").into_bytes()
}

/// The refusal of a request by its id: a wrong one, or one in use. The latter has no id: programs would take it for the answer to the
/// other request.
pub(in crate::proxy) fn refused_id(message: &Message<'_>, is_in_use: bool) -> Option<Vec<u8>> {
    if message.has_wrong_id() {
        let id = message.id.map_or("null", RawValue::get);
        return Some(protocol_error(id, INVALID_REQUEST, WRONG_ID));
    }
    is_in_use.then(|| protocol_error("null", INVALID_REQUEST, ID_IN_USE))
}

/// The line that answers a request with an error (SPEC 1.6.23).
pub(in crate::proxy) fn refusal(id: &str, error: &ToolError) -> Vec<u8> {
    let error = error.to_json_rpc(&EmitOptions::default());
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}\n").into_bytes()
}

/// The line that answers a request which no server has got: a call with a failed result, any other one with an error.
pub(in crate::proxy) fn refused(id: &str, is_call: bool, error: &ToolError) -> Vec<u8> {
    if is_call {
        response(id, &failed_result(None, error, false))
    } else {
        refusal(id, error)
    }
}

/// The proxy as a client or a server of MCP names itself.
pub(in crate::proxy) fn implementation() -> Value {
    json!({"name": "toolerror proxy", "version": env!("CARGO_PKG_VERSION")})
}

/// The line that says that nobody waits for the answer to a request any more.
pub(in crate::proxy) fn cancelled(id: &str, reason: &str) -> Vec<u8> {
    let params = format!("{{\"requestId\":{id},\"reason\":{}}}", Value::from(reason));
    let method = "notifications/cancelled";
    format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{method}\",\"params\":{params}}}\n").into_bytes()
}
