//! The conventional members of `data`, for languages that keep them as JSON (SPEC §1.3).

use serde_json::{json, Map, Value};
use toolerror::bindings::retry_after_seconds;
use toolerror::{Effects, Phase, ToolError};

/// The conventional members that have the shape of the contract. Those of another shape, and empty lists, are left out.
///
/// ```
/// let error = toolerror::ToolError::transient("busy").with_member("retry_after", 3).with_member("hint", 7);
/// let found = toolerror_bridge::conventional_members(&error);
/// assert_eq!(found["retry_after"], 3.0);
/// assert!(!found.contains_key("hint"));
/// ```
pub fn conventional_members(error: &ToolError) -> Map<String, Value> {
    let mut found = Map::new();
    let mut put = |key: &str, value: Value| {
        let empty = value.as_array().is_some_and(Vec::is_empty);
        if !value.is_null() && !empty {
            found.insert(key.to_owned(), value);
        }
    };
    put("retry_after", json!(retry_after_seconds(error)));
    put("conflicts", json!(error.conflicts()));
    put("code", json!(error.code()));
    put("reason", json!(error.reason()));
    put("hint", json!(error.hint()));
    let violations = error.violations();
    let violations = violations.iter().map(
        |violation| json!({"path": violation.path, "rule": violation.rule, "message": violation.message}),
    );
    put("violations", violations.collect());
    put("limit", json!(error.limit()));
    put("effects", json!(error.effects().map(Effects::as_str)));
    put("phase", json!(error.phase().map(Phase::as_str)));
    put("stage", json!(error.stage()));
    put("severity", json!(error.severity()));
    put("suggestions", json!(error.suggestions()));
    put("required", json!(error.required()));
    put("missing", json!(error.missing()));
    put("state_after", json!(error.get("state_after")));
    // texts, since numbers in them must not be rounded
    put("errors", error.errors().iter().map(ToolError::to_json).collect());
    put("error_id", json!(error.error_id()));
    put("trace_id", json!(error.trace_id()));
    put("truncated", json!(error.truncated()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_another_shape_are_left_out() {
        let error = ToolError::conflict("x")
            .with_member("retry_after", "soon")
            .with_member("conflicts", [Value::Null, json!({"agent_id": 7, "more": 1})])
            .with_member("effects", "some");
        let found = Value::Object(conventional_members(&error));
        assert_eq!(
            found,
            json!({"conflicts": [{"agent_id": "7"}], "effects": "unknown", "truncated": false})
        );
    }
}
