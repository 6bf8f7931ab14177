//! The published schema is the one of the contract (SPEC §1.1).
#![cfg(feature = "schemars")]

use serde_json::{json, Value};
use toolerror::ToolError;

#[test]
fn schemars_gives_exactly_the_schema_of_the_contract() {
    let mut schema = serde_json::to_value(schemars::schema_for!(ToolError)).unwrap();
    schema.as_object_mut().unwrap().remove("title");
    let contract = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "required": ["type", "message", "recoverable"],
        "properties": {
            "type": {
                "type": "string",
                "enum": ["NOT_FOUND", "CONFLICT", "VALIDATION", "PERMISSION", "TRANSIENT", "INTERNAL"]
            },
            "message": {"type": "string", "description": "Human-readable error description"},
            "recoverable": {
                "type": "boolean",
                "description": "Whether the operation may succeed if retried (possibly with modified input)"
            },
            "data": {
                "type": "object",
                "description": "Optional structured context for error recovery",
                "additionalProperties": true
            }
        },
        "additionalProperties": false
    });
    assert_eq!(schema, contract);
    let published: Value =
        serde_json::from_str(include_str!("../../spec/schema/tool-error.schema.json")).unwrap();
    assert_eq!(published, contract);
}
