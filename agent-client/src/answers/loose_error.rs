//! Errors of JSON-RPC in a loose form: a string, an error without a code, a code that is no integer (SPEC §1.6.3 to
//! §1.6.5, §1.6.18). The SDKs read only the strict form.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::Value;

use super::json_rpc_error;

/// The code of an error that has none, or one that is not an integer.
const NO_CODE: i32 = -32603;

/// An error object that an SDK reads.
#[derive(Deserialize)]
struct StrictError {
    #[serde(rename = "code")]
    _code: i32,
    message: String,
}

/// The message of an error in the strict form; `None` for any other.
pub(super) fn message_of(raw: &str) -> Option<String> {
    let StrictError { message, .. } = serde_json::from_str(raw).ok()?;
    Some(message)
}

/// The text of a strict error object that reads as the same failure as the error `raw`, in every mode.
pub(super) fn strict(raw: &str) -> String {
    if let Ok(text) = serde_json::from_str::<String>(raw) {
        return json_rpc_error(NO_CODE, &text, None);
    }
    let members: BTreeMap<String, &RawValue> = serde_json::from_str(raw).unwrap_or_default();
    let get = |name| members.get(name).map(|value| value.get());
    let code = get("code").and_then(integer).unwrap_or(NO_CODE);
    let message: Option<String> = get("message").and_then(|message| serde_json::from_str(message).ok());
    // a ToolError in place of the error: a text in `data`, which mode `exact` does not read
    let in_place = get("code").is_none() && get("type").is_some();
    let whole = in_place.then(|| Value::from(raw).to_string());
    json_rpc_error(
        code,
        &message.unwrap_or_default(),
        whole.as_deref().or(get("data")),
    )
}

/// A number counts by its value: `-32602.0` is an integer.
fn integer(raw: &str) -> Option<i32> {
    let number: f64 = serde_json::from_str(raw).ok()?;
    let is_whole = number.fract().abs() < f64::EPSILON;
    is_whole.then(|| format!("{number:.0}").parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror::{read_json_rpc, Mode};

    #[test]
    fn the_strict_form_reads_as_the_loose_one() {
        let response = |error: &str| format!(r#"{{"jsonrpc":"2.0","id":7,"error":{error}}}"#);
        for loose in [
            r#""upstream did not answer""#,
            r#""{\"type\":\"CONFLICT\",\"message\":\"held\"}""#,
            r#"{"message":"no code here","data":{"retry_after":30}}"#,
            r#"{"code":"-32602","message":"x y"}"#,
            r#"{"code":-32602.0,"message":"x y"}"#,
            r#"{"code":-3.2602e4,"message":"Unknown tool: x"}"#,
            r#"{"code":-32602.5,"message":"x y"}"#,
            r#"{"code":-99999999999,"message":"x y"}"#,
            r#"{"code":-32601}"#,
            r#"{"code":-32601,"message":7}"#,
            r#"{"code":503,"data":{"retry_after":1.50}}"#,
            r#"{"type":"CONFLICT","message":"held","recoverable":false,"data":{"conflicts":[{"agent_id":"a"}]}}"#,
            r#"{"type":"about:blank","message":"gone"}"#,
            "7",
            "[]",
            "true",
        ] {
            let strict = strict(loose);
            assert!(
                message_of(&strict).is_some() && message_of(loose).is_none(),
                "{strict}"
            );
            for mode in [Mode::Exact, Mode::Unwrap] {
                let read = |error: &str| {
                    let reading = read_json_rpc(response(error), mode).failure().unwrap();
                    (reading.error().to_json(), reading.retry_after(None))
                };
                assert_eq!(read(&strict), read(loose), "{loose} {mode}");
            }
        }
    }
}
