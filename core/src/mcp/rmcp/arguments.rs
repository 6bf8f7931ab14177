//! Arguments that rmcp could not deserialize: what exactly is wrong with them.

use jsonschema::error::ValidationErrorKind;
use jsonschema::ValidationError;
use rmcp::model::JsonObject;
use serde_json::Value;

use crate::data::{Phase, Violation};
use crate::tool_error::ToolError;

/// How rmcp begins the text of such a refusal.
const REFUSED: &str = "failed to deserialize parameters: ";

/// More violations than this are cut off, and `truncated` says so.
const MAX_VIOLATIONS: usize = 100;

/// How many of them the message names.
const IN_MESSAGE: usize = 3;

/// What serde had to say, when `text` is rmcp's refusal of arguments.
pub(super) fn refusal(text: &str) -> Option<&str> {
    text.strip_prefix(REFUSED)
}

/// VALIDATION with all that the tool's input schema finds wrong; when it finds nothing, with serde's text.
pub(super) fn invalid(schema: Option<&JsonObject>, arguments: JsonObject, serde_text: &str) -> ToolError {
    let arguments = Value::Object(arguments);
    let mut found = schema.map_or_else(Vec::new, |schema| violations(schema, &arguments));
    if found.is_empty() {
        found.push(Violation::new("", "deserialize", serde_text));
    }
    let truncated = found.len() > MAX_VIOLATIONS;
    found.truncate(MAX_VIOLATIONS);
    let error = ToolError::validation(message(&found))
        .with_phase(Phase::Input)
        .with_violations(found);
    if truncated {
        error.with_truncated(true)
    } else {
        error
    }
}

/// At most one violation more than [`MAX_VIOLATIONS`].
fn violations(schema: &JsonObject, arguments: &Value) -> Vec<Violation> {
    let Ok(validator) = jsonschema::validator_for(&Value::Object(schema.clone())) else {
        return Vec::new(); // a broken schema says nothing about the arguments
    };
    let all = validator
        .iter_errors(arguments)
        .flat_map(|error| of_error(&error));
    all.take(MAX_VIOLATIONS + 1).collect()
}

/// One violation for each member that is missing or too much, at the place where it is or should be.
fn of_error(error: &ValidationError<'_>) -> Vec<Violation> {
    let at = error.instance_path().as_str();
    let rule = error.kind().keyword();
    let member = |name: &str, message: &str| Violation::new(format!("{at}/{}", escaped(name)), rule, message);
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            vec![member(property.as_str().unwrap_or_default(), "is missing")]
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => unexpected
            .iter()
            .map(|name| member(name, "is not known"))
            .collect(),
        _ => vec![Violation::new(at, rule, error.masked_with("it").to_string())],
    }
}

/// A member's name inside of a JSON Pointer (RFC 6901).
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn message(violations: &[Violation]) -> String {
    let named = violations.iter().take(IN_MESSAGE).map(|violation| {
        let Violation { path, message, .. } = violation;
        if path.is_empty() {
            message.clone()
        } else {
            format!("`{path}`: {message}")
        }
    });
    let named = named.collect::<Vec<_>>().join("; ");
    match violations.len().saturating_sub(IN_MESSAGE) {
        0 => format!("invalid arguments: {named}"),
        more => format!("invalid arguments: {named}; and {more} more"),
    }
}
