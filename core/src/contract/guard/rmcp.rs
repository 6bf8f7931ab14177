//! The call and its progress as arguments of a handler of the Rust MCP SDK, and an outcome as its tool result.

use std::sync::Arc;

use rmcp::handler::server::common::{AsRequestContext, FromContextPart};
use rmcp::handler::server::tool::{IntoCallToolResult, ToolCallContext};
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject, ProgressToken};
use rmcp::{ErrorData, Peer, RoleServer};
use serde_json::{json, Value};

use super::{ContractCall, ToolOutput};
use crate::call_meta::CallMeta;
use crate::contract::progress::Progress;
use crate::contract::toolset::Toolset;
use crate::misuse::Misuse;
use crate::server::rmcp::published::Published;
use crate::server::rmcp::WithToolErrors;

impl<S> WithToolErrors<S> {
    /// Publishes a toolset: `tools/list` shows its descriptions, schemas and hints of the tools that the server has, and
    /// `initialize` its version (SPEC §4.3.6). The [`Guard`](super::Guard) of the handlers checks the calls.
    #[must_use]
    pub fn with_toolset(mut self, toolset: &Toolset) -> Self {
        self.published = Arc::new(Published::new(&toolset.publish()));
        self
    }
}

/// Lets a `#[tool]` function take its call as an argument: the name, the arguments, and the idempotency key of its `_meta`.
/// The caller is granted nothing.
///
/// ```
/// use std::sync::Arc;
/// use rmcp::{tool, tool_router};
/// use toolerror::contract::{ContractCall, Guard, ToolOutput};
/// use toolerror::ToolError;
///
/// struct Notes(Arc<Guard>);
///
/// #[tool_router]
/// impl Notes {
///     #[tool]
///     async fn read(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
///         let note = |input| async { Ok(ToolOutput::new(input)) };
///         self.0.call(call.with_grants(["READ"]), note).await
///     }
/// }
/// ```
impl<S> FromContextPart<ToolCallContext<'_, S>> for ContractCall {
    fn from_context_part(context: &mut ToolCallContext<'_, S>) -> Result<Self, ErrorData> {
        let meta = CallMeta::from(context.as_request_context());
        let input = context.arguments.take().unwrap_or_default();
        let key = meta.idempotency_key().map(str::to_owned);
        Ok(Self::new(context.name.clone(), input.into()).with_idempotency_key(key))
    }
}

/// Tells the client of a call how far it is (SPEC §4.6.2). A `#[tool]` function takes it as an argument.
#[derive(Debug)]
pub struct ClientProgress {
    peer: Peer<RoleServer>,
    token: Option<ProgressToken>,
    progress: Progress,
}

impl<C: AsRequestContext> FromContextPart<C> for ClientProgress {
    fn from_context_part(context: &mut C) -> Result<Self, ErrorData> {
        let request = context.as_request_context();
        Ok(Self {
            peer: request.peer.clone(),
            token: request.meta.get_progress_token(),
            progress: Progress::default(),
        })
    }
}

impl ClientProgress {
    /// Says how far the call is, from 0 to 1.
    ///
    /// # Errors
    /// A progress that falls, or is out of range.
    pub async fn report(&mut self, progress: f64, message: &str) -> Result<(), Misuse> {
        let event = json!({ "event_type": "progress", "progress": progress, "message": message });
        self.event(&event).await
    }

    /// Passes an event on (SPEC §4.6.1). Clients that asked for no progress, or have disconnected, get none.
    ///
    /// # Errors
    /// An event with a fault.
    pub async fn event(&mut self, event: &Value) -> Result<(), Misuse> {
        let sent = self.progress.notification(event)?;
        let (Some(mut params), Some(token)) = (sent, &self.token) else {
            return Ok(());
        };
        if let Some(members) = params.as_object_mut() {
            members.insert("progressToken".to_owned(), json!(token));
        }
        if let Ok(params) = serde_json::from_value(params) {
            // the call continues after its client has disconnected
            let _ = self.peer.notify_progress(params).await;
        }
        Ok(())
    }
}

/// Structured content where the data are an object, the same as text unless there is other content, and warnings and
/// suggestions in `_meta`.
impl From<ToolOutput> for CallToolResult {
    fn from(outcome: ToolOutput) -> Self {
        let data = outcome.structured();
        let text = || vec![ContentBlock::text(data.to_string())];
        let blocks = outcome.content.clone().map(Value::from);
        let content = blocks.and_then(|blocks| serde_json::from_value(blocks).ok());
        let mut result = CallToolResult::success(content.unwrap_or_else(text));
        if data.is_object() && !outcome.is_content_only {
            result.structured_content = Some(data);
        }
        let meta = outcome.meta();
        if !meta.is_empty() {
            result.meta = Some(MetaObject(meta));
        }
        result
    }
}

/// Lets a tool return `Result<ToolOutput, ToolError>`, the result of [`Guard::call`](super::Guard::call).
impl IntoCallToolResult for ToolOutput {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(CallToolResult::from(self).into())
    }
}
