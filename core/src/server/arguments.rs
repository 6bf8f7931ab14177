//! Arguments that a host refused: finds the exact violations.

use serde::Serialize;
#[cfg(feature = "jsonschema")]
use serde_json::Value;

use crate::error::violations::{message, MAX_VIOLATIONS};
use crate::error::{Effects, Phase, ToolError, Violation};
#[cfg(feature = "jsonschema")]
use crate::schema::Schema;

/// VALIDATION with these violations: those that the host's own validator names, or those of a
#[cfg_attr(feature = "jsonschema", doc = "[`Schema`](crate::schema::Schema).")]
#[cfg_attr(not(feature = "jsonschema"), doc = "JSON Schema.")]
/// At most 100 are kept.
#[must_use]
pub fn invalid_arguments(found: Vec<Violation>) -> ToolError {
    refused_arguments(found, None)
}

/// `data` of refused arguments. It is written in one go: to merge the members one by one takes as long as to find the
/// violations.
#[derive(Serialize)]
struct Refused<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    effects: Option<Effects>,
    phase: Phase,
    #[serde(skip_serializing_if = "Option::is_none")]
    truncated: Option<bool>,
    violations: &'a [Violation],
}

/// As [`invalid_arguments`], with what the call has changed.
pub(crate) fn refused_arguments(mut found: Vec<Violation>, effects: Option<Effects>) -> ToolError {
    let truncated = found.len() > MAX_VIOLATIONS;
    found.truncate(MAX_VIOLATIONS);
    ToolError::validation(message("invalid arguments", &found)).with_data(Refused {
        effects,
        phase: Phase::Input,
        truncated: truncated.then_some(true),
        violations: &found,
    })
}

/// The violations of a JSON Schema by arguments: at most 101, none if the schema itself is invalid. It compiles the
/// schema each time; for more than one call use a [`Schema`].
#[cfg(feature = "jsonschema")]
#[must_use]
pub fn violations(schema: &Value, arguments: &Value) -> Vec<Violation> {
    let schema = Schema::new(schema); // a broken schema says nothing about the arguments
    schema.map_or_else(|_| Vec::new(), |schema| schema.violations(arguments))
}
