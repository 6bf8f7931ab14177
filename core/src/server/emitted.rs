//! Results that a tool built itself, as they may leave the process.

use std::borrow::Cow;

use serde_json::Value;

use crate::emit::EmitOptions;
use crate::error::{ErrorType, ToolError};
use crate::read::tool_result::read_result_value;
use crate::reading::{Mode, Outcome};
use crate::server::metrics::Ended;
use crate::server::returned::Internals;

/// What became of a tool result that a server sends.
pub struct EmittedResult {
    /// Something in it was replaced.
    pub changed: bool,
    /// How the call counts.
    pub ended: Ended,
    /// Its INTERNALs for the log, each once, under the `error_id` that is sent; not masked.
    pub internals: Vec<ToolError>,
}

/// Prepares a server's tool result for emission (SPEC §1.9.5).
///
/// In an error result, each INTERNAL gets an `error_id` where it has none (§1.9.56), ToolErrors are emitted, and everything
/// else is masked but not cut. Other results are unchanged.
///
/// ```
/// use serde_json::json;
/// use toolerror::{server::emitted_result, EmitOptions};
/// let text = r#"{"type":"INTERNAL","message":"broken","recoverable":false}"#;
/// let mut result = json!({"isError": true, "content": [{"type": "text", "text": text}]});
/// let emitted = emitted_result(&mut result, &EmitOptions::default());
/// let [error] = &emitted.internals[..] else { panic!("one error") };
/// assert!(emitted.changed && error.error_id().is_some());
/// assert_eq!(result["content"][0]["text"], error.to_json());
/// ```
pub fn emitted_result(result: &mut Value, options: &EmitOptions) -> EmittedResult {
    let ended = match read_result_value(result, Mode::Exact) {
        Outcome::Failure(reading) if reading.is_legacy() => Ended::Unstructured,
        Outcome::Failure(reading) => Ended::Error(reading.error().error_type()),
        Outcome::NotAnError | Outcome::PassThrough => Ended::Well,
    };
    let (mut changed, mut internals) = (false, Internals::default());
    if !matches!(ended, Ended::Well) {
        changed = replace_errors(result, options, &mut internals);
    }
    EmittedResult {
        changed,
        ended,
        internals: internals.into_errors().collect(),
    }
}

/// Replaces what is in an error result with its emitted form; whether that changed something.
fn replace_errors(result: &mut Value, options: &EmitOptions, internals: &mut Internals) -> bool {
    let mut changed = false;
    let texts = result.get_mut("content").and_then(Value::as_array_mut);
    let texts = texts
        .into_iter()
        .flatten()
        .filter_map(|block| block.get_mut("text"));
    for text in texts {
        let Some(given) = text.as_str() else { continue };
        let numbered = internals.text(given);
        let emitted = emitted_text(numbered.as_deref().unwrap_or(given), options).1;
        if let Some(new) = emitted.or(numbered) {
            *text = Value::String(new);
            changed = true;
        }
    }
    if let Some(value) = result.get_mut("structuredContent") {
        changed |= replace(value, options, internals);
    }
    let meta = result.get_mut("_meta").and_then(Value::as_object_mut);
    for value in meta.into_iter().flat_map(serde_json::Map::values_mut) {
        changed |= replace(value, options, internals);
    }
    changed
}

/// Replaces a value with its emitted form; whether that changed it.
fn replace(value: &mut Value, options: &EmitOptions, internals: &mut Internals) -> bool {
    let numbered = internals.put(value);
    let emitted = emitted_value(value, options);
    let changed = numbered || emitted.is_some();
    if let Some(emitted) = emitted {
        *value = emitted;
    }
    changed
}

/// The type of the ToolError in `text`, and the replacement of the text; `None` if it may stay.
pub(crate) fn emitted_text(text: &str, options: &EmitOptions) -> (Option<ErrorType>, Option<String>) {
    if let Ok(error) = ToolError::from_json(text) {
        let emitted = match error.emitted(options) {
            Cow::Borrowed(_) => None,
            Cow::Owned(emitted) => Some(emitted.to_json()),
        };
        return (Some(error.error_type()), emitted);
    }
    let uncut = options.clone().without_limits();
    let emitted = match ToolError::internal(text).emitted(&uncut) {
        Cow::Borrowed(_) => None,
        Cow::Owned(emitted) => Some(emitted.message().to_owned()),
    };
    (None, emitted)
}

/// The value to put in place of one that leaves the process beside the texts of a result (SPEC §1.9.5); nothing when it may stay.
///
/// ```
/// use serde_json::json;
/// use toolerror::{server::emitted_value, EmitOptions};
/// let options = EmitOptions::default();
/// assert_eq!(emitted_value(&json!({"a": 1}), &options), None);
/// assert_eq!(emitted_value(&json!({"password": "hunter2"}), &options), Some(json!({"password": "[redacted]"})));
/// ```
#[must_use]
pub fn emitted_value(value: &Value, options: &EmitOptions) -> Option<Value> {
    let object = value.as_object().map(|_| value.to_string());
    if let Some(error) = object.and_then(|text| ToolError::from_json(&text).ok()) {
        return match error.emitted(options) {
            Cow::Borrowed(_) => None,
            Cow::Owned(emitted) => serde_json::to_value(&emitted).ok(),
        };
    }
    let uncut = options.clone().without_limits();
    match ToolError::internal("")
        .with_member("value", value)
        .emitted(&uncut)
    {
        Cow::Borrowed(_) => None,
        Cow::Owned(emitted) => emitted.get("value"),
    }
}
