//! An outcome as a tool result of the Rust MCP SDK.

use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolResponse, CallToolResult, MetaObject};
use rmcp::ErrorData;
use serde_json::Value;

use super::Outcome;

/// Structured content, the same as text unless there is other content, and warnings and suggestions in `_meta`.
impl From<Outcome> for CallToolResult {
    fn from(outcome: Outcome) -> Self {
        let mut result = CallToolResult::structured(outcome.structured());
        let content = outcome
            .content
            .as_ref()
            .map(|blocks| serde_json::from_value(Value::from(blocks.clone())));
        if let Some(Ok(content)) = content {
            result.content = content;
        }
        let meta = outcome.meta();
        if !meta.is_empty() {
            result.meta = Some(MetaObject(meta));
        }
        result
    }
}

/// Lets a tool return `Result<Outcome, ToolError>`, which is what [`Guard::call`](super::Guard::call) gives.
impl IntoCallToolResult for Outcome {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(CallToolResult::from(self).into())
    }
}
