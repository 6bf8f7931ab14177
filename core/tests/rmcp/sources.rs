//! Which failure of a call governs, where there are several (SPEC §1.10.8): the cases of `tests/hosts/failures.json`.

use std::fs;
use std::path::Path;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorCode, ListToolsResult, PaginatedRequestParams, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{json, Value};
use toolerror::ext::ErrorMappers;
use toolerror::{ToolError, WithToolErrors};

/// A server whose tool fails so that each of the sources says something.
struct Failing(Vec<String>, i32);

impl Failing {
    fn has(&self, source: &str) -> bool {
        self.0.iter().any(|name| name == source)
    }

    fn error(&self) -> ErrorData {
        let error = |code, text: &'static str, data| ErrorData::new(ErrorCode(code), text, data);
        if self.has("arguments") {
            error(
                -32602,
                "failed to deserialize parameters: invalid type: string \"x\", expected i64",
                None,
            )
        } else if self.has("tool_error") {
            let raised = serde_json::to_value(ToolError::permission("raised")).unwrap();
            error(-32603, "it broke", Some(raised))
        } else if self.has("unknown_tool") {
            error(self.1, "tool not found", None)
        } else {
            error(429, "it broke", None)
        }
    }
}

impl ServerHandler for Failing {
    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let listed = Tool::new("ghost", "fails", serde_json::Map::new());
        let tools = if self.has("unknown_tool") {
            vec![]
        } else {
            vec![listed]
        };
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        Err(self.error())
    }
}

#[tokio::test]
async fn the_same_failure_governs_as_in_other_languages() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/hosts/failures.json");
    let table: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let mut compared = 0;
    for case in table["cases"].as_array().unwrap() {
        if !case["languages"].as_array().unwrap().contains(&json!("rust")) {
            continue;
        }
        let sources: Vec<String> = serde_json::from_value(case["sources"].clone()).unwrap();
        let governs = sources[0].clone();
        let mappers = ErrorMappers::new().with(|_: &ErrorData| Some(ToolError::conflict("mapped")));
        let mapped = sources.iter().any(|source| source == "mapper");
        let mappers = if mapped { mappers } else { ErrorMappers::new() };
        let code = case["code"].as_i64().unwrap_or(-32602).try_into().unwrap();
        let server = WithToolErrors::new(Failing(sources, code)).with_mappers(mappers);
        let client = ().serve(crate::served(server)).await.unwrap();
        let params = CallToolRequestParams::new("ghost");
        let CallToolResponse::Complete(result) = client.call_tool_once(params).await.unwrap() else {
            panic!("a result");
        };
        let text = &result.content[0].as_text().unwrap().text;
        let error: Value = serde_json::from_str(text).unwrap();
        for (name, value) in table["answers"][&governs].as_object().unwrap() {
            let place = if ["type", "message"].contains(&name.as_str()) {
                &error
            } else {
                &error["data"]
            };
            assert_eq!(&place[name], value, "{case}: {text}");
        }
        compared += 1;
    }
    assert_eq!(compared, 8);
}
