//! Arguments that a host refused: what exactly is wrong with them.

use jsonschema::error::ValidationErrorKind;
use jsonschema::ValidationError;
use serde_json::Value;

use crate::error::{Phase, ToolError, Violation};

/// More violations than this are cut off, and `truncated` says so.
const MAX_VIOLATIONS: usize = 100;

/// How many of them the message names.
const IN_MESSAGE: usize = 3;

/// VALIDATION with these violations: those that the host's own validator names, or those of [`violations`]. At most 100
/// are kept.
#[must_use]
pub fn invalid_arguments(mut found: Vec<Violation>) -> ToolError {
    let truncated = found.len() > MAX_VIOLATIONS;
    found.truncate(MAX_VIOLATIONS);
    let error = ToolError::validation(message(&found))
        .with_phase(Phase::Input)
        .with_violations(found);
    if truncated {
        error.with_member("truncated", true)
    } else {
        error
    }
}

/// What a JSON Schema finds wrong with arguments: at most 101 violations, none when the schema itself is broken.
#[must_use]
pub fn violations(schema: &Value, arguments: &Value) -> Vec<Violation> {
    let Ok(validator) = jsonschema::validator_for(schema) else {
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
    if named.is_empty() {
        return "invalid arguments".to_owned();
    }
    match violations.len().saturating_sub(IN_MESSAGE) {
        0 => format!("invalid arguments: {named}"),
        more => format!("invalid arguments: {named}; and {more} more"),
    }
}
