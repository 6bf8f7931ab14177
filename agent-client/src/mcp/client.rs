//! The client: one server, the states of its tools, and the calls.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use rmcp::model::{CallToolResponse, Tool};
use serde_json::Value;
use toolerror::ToolError;

use super::call::ToolCall;
use super::call_loop::CallLoop;
use super::failure::CallFailure;
use super::send_error::SendError;
use super::server::Server;
use crate::driver::{whole_ms, Sleep as _, TokioSleep};
use crate::engine::{Call, Keys};

/// A client of one MCP server that calls its tools under a policy.
///
/// Tasks can share it: all clones are one client. When the connection is lost, the next attempt makes a new one.
#[derive(Clone)]
pub struct AgentClient(Arc<Inner>);

/// The state that all clones of a client share.
struct Inner {
    server: Server,
    /// The server's name in the keys; empty for private keys.
    name: String,
    keys: Arc<Keys>,
    calls: AtomicU64,
}

impl AgentClient {
    /// A client with private keys, or with shared keys under the server's name.
    pub(super) fn new(server: Server, keys: Option<(String, Arc<Keys>)>) -> Self {
        let (name, keys) = keys.unwrap_or_default();
        Self(Arc::new(Inner {
            server,
            name,
            keys,
            calls: AtomicU64::new(0),
        }))
    }

    /// The server's latest list of tools: from the connection's start, or after a notification of a change.
    pub fn tools(&self) -> Arc<[Tool]> {
        self.0.server.tools()
    }

    /// Forgets what is known of a tool: failures, the budget for retries, and the time before which a server wants no call.
    pub fn reset(&self, tool: &str) {
        self.0.keys.forget(&self.key(tool));
    }

    /// The states of the tools. The key of a tool is its name, or `server/TOOL` after
    /// [`with_keys`](super::AgentClientBuilder::with_keys).
    pub fn keys(&self) -> &Arc<Keys> {
        &self.0.keys
    }

    /// Ends the connection as [`close`](Self::close) does, and makes another one: a server that hangs is started again.
    ///
    /// # Errors
    /// The server does not start, or does not answer as MCP requires: the next call tries again. VALIDATION, and the
    /// connection stays, for a client [of a peer](super::AgentClientBuilder::peer) or
    /// [of one transport](super::AgentClientBuilder::transport).
    pub async fn reconnect(&self) -> Result<(), ToolError> {
        self.0.server.reconnect().await.map_err(SendError::into_error)
    }

    /// Asks the server for its tools again. That is needed only for a client [of a peer](super::AgentClientBuilder::peer): others
    /// hear when the list changes.
    ///
    /// # Errors
    /// The server cannot be reached, or does not answer as MCP requires.
    pub async fn refresh_tools(&self) -> Result<(), ToolError> {
        let refreshed = self.0.server.refresh_tools().await;
        refreshed.map_err(SendError::into_error)
    }

    /// The key of a tool: `server/tool`, or the tool alone.
    fn key(&self, tool: &str) -> String {
        if self.0.name.is_empty() {
            return tool.to_owned();
        }
        format!("{}/{tool}", self.0.name)
    }

    /// Calls a tool with arguments (a JSON object, or null for none) until it succeeds or the policy decides otherwise.
    ///
    /// A request for input and a task handle are neither success nor failure, and are returned as they are.
    ///
    /// # Errors The last error with a decision, which is never `retry`.
    pub async fn call_tool(
        &self,
        tool: impl Into<String>,
        arguments: Value,
    ) -> Result<CallToolResponse, CallFailure> {
        self.call(ToolCall::new(tool, arguments)).await
    }

    /// As [`call_tool`](Self::call_tool), for a call with its own settings.
    ///
    /// # Errors The last error with a decision, which is never `retry`.
    pub async fn call(&self, request: ToolCall) -> Result<CallToolResponse, CallFailure> {
        let now = TokioSleep.now();
        let facts = request.facts(|| self.0.server.facts(&request.tool));
        let timeout = request.timeout.or(self.0.server.settings.timeout);
        let deadline_ms = timeout.map(|timeout| now.mono_ms.saturating_add(whole_ms(timeout)));
        let id = self.0.calls.fetch_add(1, Ordering::Relaxed).to_string();
        let call = Call::new(&id, &request.tool, now)
            .with_facts(facts)
            .with_deadline_ms(deadline_ms)
            .with_arguments_hash(request.arguments_hash());
        let key = self.key(&request.tool);
        CallLoop::new(&self.0.server, (&self.0.keys, key), call, request)
            .run()
            .await
    }

    /// Resumes a call after `fix_input` or `negotiate`. Its attempts, deadline and history continue.
    ///
    /// # Errors The last error with a decision, which is never `retry`.
    pub async fn resume(
        &self,
        failure: CallFailure,
        arguments: Value,
    ) -> Result<CallToolResponse, CallFailure> {
        let key = self.key(failure.tool());
        CallLoop::resumed(&self.0.server, (&self.0.keys, key), failure, arguments)
            .run()
            .await
    }

    /// Ends the connection in an orderly way. Open calls are cancelled at the server. A server that this client started
    /// gets a few seconds to exit after its input is closed, then SIGTERM, then SIGKILL, each with all processes that
    /// it started.
    ///
    /// A call after that connects again. The connection of a client [of a peer](super::AgentClientBuilder::peer) belongs to the
    /// caller, and stays.
    pub async fn close(&self) {
        self.0.server.close().await;
    }
}

impl fmt::Debug for AgentClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentClient")
            .field("policy", &self.0.server.settings.policy)
            .field("trust_hints", &self.0.server.settings.trust_hints)
            .field("tools", &self.tools().len())
            .finish_non_exhaustive()
    }
}
