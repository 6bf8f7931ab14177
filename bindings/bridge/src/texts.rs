//! Answers with several parts as one text, for the languages that take them so: Node and WebAssembly.

use serde_json::{json, Map, Value};
use toolerror::{server, EmitOptions, Misuse, Outcome, ToolError};
use toolerror_agent::engine::Facts;

use crate::Writing;

/// All word lists by their names, as JSON.
///
/// ```
/// assert!(toolerror_bridge::words_json().contains(r#""mode":["exact","unwrap","classify"]"#));
/// ```
pub fn words_json() -> String {
    let sets = crate::words().into_iter();
    let sets: Map<String, Value> = sets
        .map(|(name, words)| (name.to_owned(), words.into()))
        .collect();
    Value::Object(sets).to_string()
}

/// What came back and what to do about it, `{"disposition", "error", "retry_after", "decision", "advice"}`, the error as
/// its canonical text.
///
/// # Errors
/// As those of [`assess`](crate::assess) and [`context`](crate::context).
pub fn assess_json(kind: &str, input: &[u8], mode: &str, context: Option<&str>) -> Result<String, Misuse> {
    let context = crate::context(context)?;
    let assessment = crate::assess(kind, input, mode, &context)?;
    let mut answer = serde_json::to_value(&assessment).map_err(Misuse::new)?;
    if let Some(members) = answer.as_object_mut() {
        let error = assessment.error().map(ToolError::to_json);
        members.insert("error".to_owned(), json!(error));
        members.insert("advice".to_owned(), json!(assessment.advice()));
    }
    Ok(answer.to_string())
}

/// Whether a driver has given up the call that failed so.
pub fn is_exhausted(outcome: &Outcome<'_>) -> bool {
    matches!(outcome, Outcome::Failure(reading) if reading.error().exhausted())
}

/// An HTTP response: `{"status", "headers", "body"}`.
pub fn to_http_json(error: ToolError, options: &Writing) -> String {
    let response = options.error(error).to_http(options.form, &options.emit);
    let headers = response.headers.into_iter();
    let headers: Map<String, Value> = headers
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    json!({"status": response.status, "headers": headers, "body": response.body}).to_string()
}

/// The error that goes on the wire for a failure that nobody foresaw; `message` is for the log. What failed is a tool, or
/// else what `kind` says, of this name.
pub fn unexpected(
    error: ToolError,
    name: Option<&str>,
    message: &str,
    expose: bool,
    kind: Option<&str>,
) -> ToolError {
    let kind = kind.unwrap_or("tool");
    let what = name.map_or_else(|| format!("the {kind}"), |name| server::named(kind, name));
    server::unexpected(error, &what, message, expose)
}

/// As [`emitted_result`](crate::emitted_result): `{"result", "ended", "internals"}`, the result as JSON text or null, the
/// errors as their texts.
///
/// # Errors
/// As those of it.
pub fn emitted_result_json(result: &str, options: &EmitOptions) -> Result<String, Misuse> {
    let emitted = crate::emitted_result(result, options)?;
    let internals: Vec<String> = emitted.internals.iter().map(ToolError::to_json).collect();
    let ended = crate::ended_word(emitted.ended);
    Ok(json!({"result": emitted.changed, "ended": ended, "internals": internals}).to_string())
}

/// As [`protocol_error`](crate::protocol_error), the error as its text.
///
/// # Errors
/// As those of it.
pub fn protocol_error_text(
    tool: &str,
    error: &str,
    listed: bool,
) -> Result<(&'static str, Option<String>), Misuse> {
    let (kind, error) = crate::protocol_error(tool, error, listed)?;
    let text = error.map(|error| match kind {
        "error" => said_in_text(&error),
        _ => error.to_json(),
    });
    Ok((kind, text))
}

/// As [`unknown_tool_by_text`](crate::unknown_tool_by_text), the error as its text.
pub fn unknown_tool_text(tool: &str, message: &str) -> Option<String> {
    let error = crate::unknown_tool_by_text(tool, message);
    error.as_ref().map(said_in_text)
}

/// The text with all that is known of the failure beside it (SPEC §1.9.32).
fn said_in_text(error: &ToolError) -> String {
    error.emitted(&EmitOptions::raw()).to_json()
}

/// The span of a call, `{"name", "attributes"}`.
pub fn span_json(tool: &str) -> String {
    let span = crate::span_of_call(tool);
    let attributes = span.attributes.into_iter();
    let attributes: Map<String, Value> = attributes
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    json!({"name": span.name, "attributes": attributes}).to_string()
}

/// What an MCP tool's hints say of it: `{"read_only", "idempotent", "side_effects"}`.
///
/// ```
/// let facts = toolerror_bridge::facts_json(Some(true), None, true);
/// assert!(facts.contains(r#""side_effects":false"#), "{facts}");
/// ```
pub fn facts_json(read_only: Option<bool>, idempotent: Option<bool>, trusted: bool) -> String {
    let facts = Facts::from_hints(read_only, idempotent, trusted);
    json!({
        "read_only": facts.read_only,
        "idempotent": facts.idempotent,
        "side_effects": facts.side_effects,
    })
    .to_string()
}
