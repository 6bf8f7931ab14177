//! The wrapper around a server: tool calls.

use rmcp::model::{CallToolRequestParams, CallToolResponse, CallToolResult, ErrorCode, JsonObject};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};

use super::{arguments, panics};
use crate::tool_error::ToolError;

/// What rmcp's tool router says to the name of a tool that it does not have.
const UNKNOWN_TOOL: &str = "tool not found";

/// An MCP server none of whose tool calls ends without a structured answer (SPEC §1.10).
///
/// ```no_run
/// # use rmcp::ServerHandler;
/// # struct MyServer;
/// # impl ServerHandler for MyServer {}
/// use rmcp::{transport::stdio, ServiceExt};
/// use toolerror::ToolErrors;
///
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// ToolErrors::new(MyServer).serve(stdio()).await?.waiting().await?;
/// # Ok(()) }
/// ```
///
/// - A tool that panics: INTERNAL with a fresh `error_id`. The panic's text goes to `tracing`, never to the wire,
///   and no other call notices.
/// - Arguments that do not fit: VALIDATION with all `violations` of the tool's input schema.
/// - A tool that does not exist: NOT_FOUND with `reason` `unknown_tool`.
/// - All else, a ToolError that a tool returned above all, passes through as it is.
///
/// It is a [`ServerHandler`] itself, so it goes wherever one goes, to streamable HTTP too.
#[derive(Clone, Debug, Default)]
pub struct ToolErrors<S> {
    pub(super) server: S,
}

impl<S> ToolErrors<S> {
    /// Wraps `server`.
    pub fn new(server: S) -> Self {
        Self { server }
    }

    /// The server inside.
    pub fn inner(&self) -> &S {
        &self.server
    }

    /// The server back.
    pub fn into_inner(self) -> S {
        self.server
    }
}

impl<S: ServerHandler> ToolErrors<S> {
    /// A tool call, with an error in place of what would be none or no structured one.
    pub(super) async fn guarded_call(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = request.name.clone();
        let arguments = request.arguments.clone();
        let answer = panics::catch(async { self.server.call_tool(request, context).await }).await;
        let error = match answer {
            Err(panic) => panic.report(&format!("tool {name:?}")),
            Ok(answer) => match self.structured(&answer, &name, arguments) {
                Some(error) => error,
                None => return answer,
            },
        };
        Ok(CallToolResult::from(error).into())
    }

    /// The error that takes the place of an answer in rmcp's own words.
    fn structured(
        &self,
        answer: &Result<CallToolResponse, ErrorData>,
        name: &str,
        arguments: Option<JsonObject>,
    ) -> Option<ToolError> {
        let text = match answer {
            Ok(CallToolResponse::Complete(result)) => error_text(result)?,
            Err(error) if error.code == ErrorCode::INVALID_PARAMS => &error.message,
            _ => return None,
        };
        if let Some(serde_text) = arguments::refusal(text) {
            let tool = self.server.get_tool(name);
            let schema = tool.as_ref().map(|tool| tool.input_schema.as_ref());
            let arguments = arguments.unwrap_or_default();
            return Some(arguments::invalid(schema, arguments, serde_text));
        }
        let unknown = answer.is_err() && text == UNKNOWN_TOOL && self.server.get_tool(name).is_none();
        unknown.then(|| ToolError::not_found(format!("unknown tool `{name}`")).with_reason("unknown_tool"))
    }
}

/// The text of an error result that is one text block.
fn error_text(result: &CallToolResult) -> Option<&str> {
    let [block] = result.content.as_slice() else {
        return None;
    };
    let is_error = result.is_error == Some(true);
    is_error.then(|| block.as_text().map(|text| text.text.as_str()))?
}
