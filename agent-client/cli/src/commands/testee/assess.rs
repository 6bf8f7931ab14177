//! The operations `assess` and `trace`.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use toolerror::connection::FailureDescription;
use toolerror::{read, read_connection, read_http, read_json_rpc, read_result, Mode, Outcome};
use toolerror_agent::engine::CallSpec;
use toolerror_agent::trace::{run_trace, TraceEvent};
use toolerror_agent::{assess_outcome, assess_reading, AssessContext, Policy};

use super::answer::{members, raw, reply, OpResult, TesteeAnswer};
use super::text::VectorText;

/// A request of the op `assess`.
#[derive(Deserialize)]
struct Request<'a> {
    kind: String,
    #[serde(borrow)]
    input: &'a RawValue,
    mode: String,
    #[serde(borrow)]
    context: Option<&'a RawValue>,
}

/// Answers `assess`.
pub(super) fn assess(request: &str) -> OpResult {
    let Request {
        kind,
        input,
        mode,
        context,
    } = members(request)?;
    let mode: Mode = mode.parse().map_err(TesteeAnswer::refuse)?;
    let context = match context {
        Some(context) => AssessContext::from_json(context.get()).map_err(TesteeAnswer::refuse)?,
        None => AssessContext::default(),
    };
    let assessment = match kind.as_str() {
        "error_text" => {
            let text: VectorText = members(input.get())?;
            assess_reading(&read(&text.into_bytes()?, mode), &context)
        }
        "call_tool_result" => assess_outcome(&result(input, mode)?, &context),
        "http_response" => assess_outcome(&http(input, mode, context.now_ms)?, &context),
        "connection_error" => {
            let failure = FailureDescription::from_json(input.get())
                .ok_or_else(|| TesteeAnswer::refuse("`input` is not a failure"))?;
            assess_outcome(&read_connection(&failure, mode), &context)
        }
        "json_rpc_error" => assess_outcome(&json_rpc(input, mode)?, &context),
        _ => return Err(TesteeAnswer::Unsupported),
    };
    raw(assessment.to_json())
}

/// A tool result: the object, or its text as a string.
fn result(input: &RawValue, mode: Mode) -> Result<Outcome<'_>, TesteeAnswer> {
    Ok(read_result(object_or_text(input)?, mode))
}

/// A JSON-RPC response, likewise.
fn json_rpc(input: &RawValue, mode: Mode) -> Result<Outcome<'_>, TesteeAnswer> {
    Ok(read_json_rpc(object_or_text(input)?, mode))
}

/// An object as JSON text, or the text of a string.
fn object_or_text(input: &RawValue) -> Result<Cow<'_, str>, TesteeAnswer> {
    if input.get().starts_with('"') {
        let text: VectorText = members(input.get())?;
        return text.into_string().map(Cow::Owned);
    }
    Ok(Cow::Borrowed(input.get()))
}

/// Reads an HTTP response.
fn http(input: &RawValue, mode: Mode, now_ms: Option<i64>) -> Result<Outcome<'static>, TesteeAnswer> {
    #[derive(Deserialize)]
    struct Response {
        status: u16,
        #[serde(default)]
        headers: Map<String, Value>,
        #[serde(default)]
        body: VectorText,
    }
    let Response {
        status,
        headers,
        body,
    } = members(input.get())?;
    let headers: Vec<(&str, &str)> = headers
        .iter()
        .flat_map(|(name, value)| lines(name, value))
        .collect();
    Ok(read_http(
        status,
        headers,
        String::from_utf8_lossy(&body.into_bytes()?).into_owned(),
        mode,
        now_ms,
    ))
}

/// The header lines of one name: its value, or an array of them.
fn lines<'a>(name: &'a str, value: &'a Value) -> Vec<(&'a str, &'a str)> {
    let values = match value {
        Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
        value => value.as_str().into_iter().collect::<Vec<_>>(),
    };
    values.into_iter().map(|value| (name, value)).collect()
}

/// Answers `trace`.
pub(super) fn trace(request: &str) -> OpResult {
    /// A request of the op `trace`.
    #[derive(Deserialize)]
    struct TraceRequest<'a> {
        #[serde(borrow)]
        policy: Option<&'a RawValue>,
        #[serde(default)]
        seed: u64,
        call: CallSpec,
        events: Vec<TraceEvent>,
    }
    let TraceRequest {
        policy,
        seed,
        call,
        events,
    } = members(request)?;
    reply(&run_trace(&policy_from(policy)?, seed, &call, &events))
}

/// The policy in a request, otherwise the default.
fn policy_from(json: Option<&RawValue>) -> Result<Policy, TesteeAnswer> {
    match json {
        Some(policy) => Policy::from_json(policy.get()).map_err(TesteeAnswer::refuse),
        None => Ok(Policy::default()),
    }
}
