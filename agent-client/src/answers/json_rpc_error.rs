//! The JSON-RPC errors that answers are made of.

/// A status and error code that mean: the call was rejected and may be sent again (SPEC §1.6).
pub(super) const REJECTED: u16 = 425;

/// The text of a JSON-RPC error object; `data` is JSON.
pub fn json_rpc_error(code: i32, message: &str, data: Option<&str>) -> String {
    let message = serde_json::Value::from(message);
    match data {
        Some(data) => format!(r#"{{"code":{code},"message":{message},"data":{data}}}"#),
        None => format!(r#"{{"code":{code},"message":{message}}}"#),
    }
}
