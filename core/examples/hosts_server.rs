//! An MCP server on stdio that fails in all the ways of `tests/hosts/expected.json`, for the tests of several languages.
//!
//! `cargo run -p toolerror --features rmcp,jsonschema --example hosts_server`

use std::time::Duration;

use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{
    object, CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorCode, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::stdio;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{json, Value};
use toolerror::{Effects, ToolError, Violation, WithToolErrors};

/// The tools of `bindings/python/tests/hosts/tools.py`, as far as they are not about Python.
pub(crate) struct Server;

fn schema(tool: &str) -> Value {
    match tool {
        "add" => json!({
            "type": "object", "required": ["a", "b"],
            "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        }),
        "book" => json!({
            "type": "object", "required": ["order"],
            "properties": {"order": {"$ref": "#/$defs/Order"}, "note": {"type": "string"}},
            "$defs": {"Order": {
                "type": "object", "required": ["item", "count"],
                "properties": {
                    "item": {"type": "string"},
                    "count": {"type": "integer", "minimum": 1, "maximum": 100},
                },
            }},
        }),
        _ => json!({"type": "object"}),
    }
}

fn given(code: i32, message: &'static str, data: Value) -> Result<CallToolResponse, ErrorData> {
    let data = Some(data).filter(|data| !data.is_null());
    Err(ErrorData::new(ErrorCode(code), message, data))
}

fn built(text: String) -> CallToolResponse {
    CallToolResult::error(vec![ContentBlock::text(text)]).into()
}

impl ServerHandler for Server {
    fn get_tool(&self, name: &str) -> Option<Tool> {
        (name != "no_such_tool").then(|| Tool::new(name.to_owned(), "", object(schema(name))))
    }

    #[expect(clippy::panic, reason = "that is what the tool `crash` is for")]
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let error = match request.name.as_ref() {
            "conflict" => ToolError::conflict("`lease` is held")
                .with_member("retry_after", 3)
                .with_member("conflicts", [json!({"agent_id": "a-7"})]),
            "chained" => {
                let inner = ToolError::not_found("no such note").with_member("hint", "List the notes first.");
                ToolError::wrap(anyhow::Error::new(inner).context("while reading"))
            }
            "mapped" => ToolError::permission("ask Eve, not Bearer 1f0c9a7e"),
            "leaky" => ToolError::permission("no access with Bearer 1f0c9a7e").with_member("apiKey", "k-1"),
            "invalid" => ToolError::validation("`count` is too large").with_member(
                "violations",
                [Violation::new("/count", "maximum", "must be at most 100")],
            ),
            "busy" => ToolError::transient("the index is being rebuilt")
                .with_effects(Effects::None)
                .with_retry_after(Duration::from_millis(50)),
            "broken" => {
                ToolError::internal("the index of `é` is broken").with_member("error_id", "00000000000000e7")
            }
            "unnumbered" => ToolError::internal("the index of `é` is broken"),
            "built_internal" => {
                return Ok(built(ToolError::internal("the index of `é` is broken").to_json()));
            }
            "crash" => panic!("the password is hunter2"),
            "add" | "book" => return given(-32602, "failed to deserialize parameters: wrong", Value::Null),
            "given_invalid" => return given(-32602, "bad colour", json!({"field": "colour"})),
            "given_busy" => return given(503, "later", json!({"retry_after": 3})),
            "given_internal" => return given(-32603, "no route to 10.0.0.7", Value::Null),
            "given_embedded" => {
                return given(
                    -32603,
                    "failed",
                    json!({"type": "PERMISSION", "message": "ask Eve"}),
                )
            }
            "built" => {
                let error = ToolError::conflict("sent Bearer 1f0c9a7e").with_member("apiKey", "k-1");
                return Ok(built(error.to_json()));
            }
            "built_flat" => return Ok(built("no luck with Bearer 1f0c9a7e".to_owned())),
            name => return Err(ErrorData::invalid_params(format!("Unknown tool: {name}"), None)),
        };
        error.into_call_tool_result()
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    WithToolErrors::new(Server)
        .serve(stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}
