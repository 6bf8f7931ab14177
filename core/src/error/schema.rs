//! The JSON Schema of the contract, produced from the Rust types (SPEC §1.1).

use std::borrow::Cow;

use schemars::json_schema;
use schemars::JsonSchema;
use schemars::Schema;
use schemars::SchemaGenerator;

use crate::error::{ErrorType, ToolError};

impl JsonSchema for ErrorType {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ErrorType".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "enum": ErrorType::ALL.map(ErrorType::as_str),
        })
    }
}

// The wire form, for the derive. No doc comment here: it would become the description of the schema.
// The members of an error on the wire, only for its JSON Schema.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct Wire {
    #[schemars(rename = "type")]
    error_type: ErrorType,
    #[schemars(description = "Human-readable error description")]
    message: String,
    #[schemars(description = "Whether the operation may succeed if retried (possibly with modified input)")]
    recoverable: bool,
    #[schemars(default, with = "serde_json::Map<String, serde_json::Value>")]
    #[schemars(description = "Optional structured context for error recovery")]
    data: Option<()>,
}

impl JsonSchema for ToolError {
    fn schema_name() -> Cow<'static, str> {
        "ToolError".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Wire::json_schema(generator);
        if let Some(data) = schema
            .pointer_mut("/properties/data")
            .and_then(|data| data.as_object_mut())
        {
            data.remove("default");
        }
        schema
    }
}
