//! The wrapper around a server.

use std::borrow::Cow;

use rmcp::model::{
    CallToolResult, ClientNotification, ClientRequest, ErrorCode, JsonObject, ProtocolVersion, ResultType,
    ServerConfig, ServerResult,
};
use rmcp::service::{NotificationContext, RequestContext};
use rmcp::{ErrorData, RoleServer, ServerHandler, Service};

use super::{arguments, panics};
use crate::tool_error::ToolError;

/// What rmcp's tool router says to the name of a tool that it does not have.
const UNKNOWN_TOOL: &str = "tool not found";

/// An MCP server none of whose tool calls ends without a structured answer (SPEC §1.10).
///
/// ```no_run
/// # use rmcp::ServerHandler;
/// # #[derive(Clone)] struct MyServer;
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
#[derive(Clone, Debug, Default)]
pub struct ToolErrors<S> {
    server: S,
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

impl<S: ServerHandler> Service<RoleServer> for ToolErrors<S> {
    async fn handle_request(
        &self,
        request: ClientRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        let result_type = result_type(context.protocol_version().as_ref());
        let ClientRequest::CallToolRequest(call) = &request else {
            let what = request.method().to_owned();
            let answer = panics::catch(Service::handle_request(&self.server, request, context)).await;
            return answer.unwrap_or_else(|panic| Err(as_error_data(&panic.report(&what))));
        };
        let name = call.params.name.clone();
        let arguments = call.params.arguments.clone();
        let error = match panics::catch(Service::handle_request(&self.server, request, context)).await {
            Err(panic) => panic.report(&format!("tool {name:?}")),
            Ok(answer) => match self.structured(&answer, &name, arguments) {
                Some(error) => error,
                None => return answer,
            },
        };
        let mut result = CallToolResult::from(error);
        result.result_type = result_type;
        Ok(result.into())
    }

    async fn handle_notification(
        &self,
        notification: ClientNotification,
        context: NotificationContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Service::handle_notification(&self.server, notification, context).await
    }

    fn get_info(&self) -> ServerConfig {
        ServerHandler::get_info(&self.server)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        ServerHandler::supported_protocol_versions(&self.server)
    }
}

impl<S: ServerHandler> ToolErrors<S> {
    /// The error that takes the place of an answer in rmcp's own words.
    fn structured(
        &self,
        answer: &Result<ServerResult, ErrorData>,
        name: &str,
        arguments: Option<JsonObject>,
    ) -> Option<ToolError> {
        let text = match answer {
            Ok(ServerResult::CallToolResult(result)) => error_text(result)?,
            Err(error) if error.code == ErrorCode::INVALID_PARAMS => &error.message,
            _ => return None,
        };
        if let Some(serde_text) = arguments::refusal(text) {
            let tool = self.server.get_tool(name);
            let schema = tool.as_ref().map(|tool| tool.input_schema.as_ref());
            return Some(arguments::invalid(
                schema,
                arguments.unwrap_or_default(),
                serde_text,
            ));
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

/// `resultType`, which revisions before 2026-07-28 do not know.
fn result_type(version: Option<&ProtocolVersion>) -> Option<ResultType> {
    let knows = version.is_some_and(|version| *version >= ProtocolVersion::V_2026_07_28);
    knows.then_some(ResultType::COMPLETE)
}

/// The answer to a request that is no tool call (SPEC §1.6).
fn as_error_data(error: &ToolError) -> ErrorData {
    ErrorData::internal_error(error.message().to_owned(), serde_json::to_value(error).ok())
}
