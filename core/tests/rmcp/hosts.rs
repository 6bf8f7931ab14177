//! The middleware for the Rust MCP SDK answers byte for byte what the hosts of other languages answer.

use std::fs;
use std::path::Path;

use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorCode, JsonObject, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{json, Value};
use toolerror::{ToolError, WithToolErrors};

/// The tools of `bindings/python/tests/hosts/tools.py`, as far as they are not about Python.
struct Server;

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
        let schema: JsonObject = schema(name).as_object().cloned().unwrap();
        (name != "no_such_tool").then(|| Tool::new(name.to_owned(), "", schema))
    }

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

/// The text with `X` in place of the number of an error.
fn without_id(text: &str) -> String {
    const MEMBER: &str = "\"error_id\":\"";
    match text.split_once(MEMBER) {
        Some((before, rest)) => format!("{before}{MEMBER}X{}", rest.get(16..).unwrap()),
        None => text.to_owned(),
    }
}

#[tokio::test]
async fn the_bytes_are_those_of_the_hosts_of_other_languages() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/hosts/expected.json");
    let cases: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let client = ().serve(crate::served(WithToolErrors::new(Server))).await.unwrap();
    let mut compared = 0;
    for case in cases.as_array().unwrap() {
        // what only one language's runtime or validator says, and exceptions of its hosts
        let other = case
            .get("validator")
            .is_some_and(|validator| validator != "schema");
        if other || case.get("languages").is_some() || case.get("high_level").is_some() {
            continue;
        }
        let mut params = CallToolRequestParams::new(case["tool"].as_str().unwrap().to_owned());
        params.arguments = case["arguments"].as_object().cloned();
        let CallToolResponse::Complete(result) = client.call_tool_once(params).await.unwrap() else {
            panic!("a result");
        };
        assert_eq!(result.is_error, Some(true), "{}", case["name"]);
        let text = &result.content[0].as_text().unwrap().text;
        assert_eq!(
            without_id(text),
            case["text"].as_str().unwrap(),
            "{}",
            case["name"]
        );
        compared += 1;
    }
    assert_eq!(compared, 15);
}
