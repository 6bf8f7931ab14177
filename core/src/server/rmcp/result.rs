//! `CallToolResult` both ways.

use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::CallToolResponse;
use rmcp::model::CallToolResult;
use rmcp::model::ResultType;
use rmcp::ErrorData;

use crate::error::ToolError;
use crate::read::tool_result::read_result_value;
use crate::reading::{Mode, Outcome, Reading};
use crate::server::rmcp::emitted;

/// One text block with the canonical text, `isError` true, nothing else (SPEC §1.5). Secrets are masked and long texts
/// cut, by the options of the [`WithToolErrors`](crate::WithToolErrors) around the tool, else by default.
impl From<&ToolError> for CallToolResult {
    fn from(error: &ToolError) -> Self {
        emitted::result(error)
    }
}

/// As from a reference.
impl From<ToolError> for CallToolResult {
    fn from(error: ToolError) -> Self {
        (&error).into()
    }
}

/// Lets a tool return `Result<Json<T>, ToolError>`, `Result<String, ToolError>` …, and use `?` in it.
impl IntoCallToolResult for ToolError {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(CallToolResult::from(self).into())
    }
}

/// Reads a tool result of the SDK (SPEC §1.5), as [`read_result`](crate::read_result) reads its JSON text.
///
/// ```
/// use rmcp::model::CallToolResult;
/// use toolerror::tool_result::read_call_tool_result;
/// use toolerror::{ErrorType, Mode, ToolError};
/// let result = CallToolResult::from(ToolError::not_found("no such agent"));
/// let reading = read_call_tool_result(&result, Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::NotFound);
/// ```
pub fn read_call_tool_result(result: &CallToolResult, mode: Mode) -> Outcome<'static> {
    let complete = result.result_type.as_ref().is_none_or(ResultType::is_complete);
    if complete && result.is_error != Some(true) {
        return Outcome::NotAnError; // the common case, without a detour over JSON
    }
    match serde_json::to_value(result) {
        Ok(value) => read_result_value(&value, mode),
        Err(error) => Outcome::Failure(Reading::legacy(error.to_string().into(), mode)),
    }
}
