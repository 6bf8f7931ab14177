//! Results that a tool built itself, as they may leave the process.

use std::borrow::Cow;

use serde_json::Value;

use crate::emit::EmitOptions;
use crate::error::{ErrorType, ToolError};
use crate::read::tool_result::read_result_value;
use crate::reading::{Mode, Outcome};
use crate::server::metrics::Ended;

/// Prepares a server's tool result for emission, and returns how the call counts (SPEC §1.9.5).
///
/// In an error result, ToolErrors are emitted; everything else is masked but not cut. Other results are unchanged. The
/// first value is `true` if something was changed.
pub fn emitted_result(result: &mut Value, options: &EmitOptions) -> (bool, Ended) {
    let mut changed = false;
    let ended = match read_result_value(result, Mode::Exact) {
        Outcome::Failure(reading) if reading.is_legacy() => Ended::Unstructured,
        Outcome::Failure(reading) => Ended::Error(reading.error().error_type()),
        Outcome::NotAnError | Outcome::PassThrough => return (false, Ended::Well),
    };
    let texts = result.get_mut("content").and_then(Value::as_array_mut);
    let texts = texts
        .into_iter()
        .flatten()
        .filter_map(|block| block.get_mut("text"));
    for text in texts {
        if let Some(new) = text.as_str().and_then(|text| emitted_text(text, options).1) {
            *text = Value::String(new);
            changed = true;
        }
    }
    if let Some(value) = result.get_mut("structuredContent") {
        changed |= replace(value, options);
    }
    let meta = result.get_mut("_meta").and_then(Value::as_object_mut);
    for value in meta.into_iter().flat_map(serde_json::Map::values_mut) {
        changed |= replace(value, options);
    }
    (changed, ended)
}

/// Replaces a value with its emitted form; whether that changed it.
fn replace(value: &mut Value, options: &EmitOptions) -> bool {
    let emitted = emitted_value(value, options);
    let changed = emitted.is_some();
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
