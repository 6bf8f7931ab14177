//! Arguments that a host refused: what exactly is wrong with them.

use jsonschema::error::ValidationErrorKind;
use jsonschema::ValidationError;
use serde_json::Value;

use crate::error::violations::{escaped, message, MAX_VIOLATIONS};
use crate::error::{Phase, ToolError, Violation};

/// VALIDATION with all that the tool's input schema finds wrong; when it finds nothing, with what the host says.
#[must_use]
pub fn invalid_arguments(schema: Option<&Value>, arguments: &Value, otherwise: Vec<Violation>) -> ToolError {
    let mut found = schema.map_or_else(Vec::new, |schema| violations(schema, arguments));
    if found.is_empty() {
        found = otherwise;
    }
    let truncated = found.len() > MAX_VIOLATIONS;
    found.truncate(MAX_VIOLATIONS);
    let error = ToolError::validation(message("invalid arguments", &found))
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
