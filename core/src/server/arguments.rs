//! Arguments that a host refused: finds the exact violations.

#[cfg(feature = "jsonschema")]
use serde_json::Value;

use crate::error::violations::{message, MAX_VIOLATIONS};
use crate::error::{Phase, ToolError, Violation};
#[cfg(feature = "jsonschema")]
use crate::schema::Schema;

/// VALIDATION with these violations: those that the host's own validator names, or those of a
#[cfg_attr(feature = "jsonschema", doc = "[`Schema`](crate::schema::Schema).")]
#[cfg_attr(not(feature = "jsonschema"), doc = "JSON Schema.")]
/// At most 100 are kept.
#[must_use]
pub fn invalid_arguments(mut found: Vec<Violation>) -> ToolError {
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

/// The violations of a JSON Schema by arguments: at most 101, none if the schema itself is invalid. It compiles the
/// schema each time; for more than one call use a [`Schema`].
#[cfg(feature = "jsonschema")]
#[must_use]
pub fn violations(schema: &Value, arguments: &Value) -> Vec<Violation> {
    let schema = Schema::new(schema); // a broken schema says nothing about the arguments
    schema.map_or_else(|_| Vec::new(), |schema| schema.violations(arguments))
}
