//! The client: one server, the states of its tools, and the calls.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use rmcp::model::{CallToolResponse, Tool};
use serde_json::Value;

use super::call::ToolCall;
use super::call_loop::CallLoop;
use super::failure::CallFailure;
use super::server::Server;
use crate::driver::{whole_ms, Sleep as _, TokioSleep};
use crate::engine::{Call, Keys};

/// A client of one MCP server that calls its tools under a policy.
///
/// Tasks can share it. When the connection is lost, the next attempt makes a new one.
pub struct AgentClient {
    server: Server,
    keys: Keys,
    calls: AtomicU64,
}

impl AgentClient {
    pub(super) fn new(server: Server) -> Self {
        Self {
            server,
            keys: Keys::new(),
            calls: AtomicU64::new(0),
        }
    }

    /// The tools that the server listed when the connection was made.
    pub fn tools(&self) -> Arc<[Tool]> {
        self.server.tools()
    }

    /// Calls a tool with arguments (a JSON object, or null for none) until it succeeds or the policy decides otherwise.
    ///
    /// A request for input and a task handle are neither success nor failure, and are returned as they are.
    ///
    /// # Errors
    /// The last error with what to do now: any decision but `retry`.
    pub async fn call_tool(
        &self,
        tool: impl Into<String>,
        arguments: Value,
    ) -> Result<CallToolResponse, CallFailure> {
        self.call(ToolCall::new(tool, arguments)).await
    }

    /// As [`call_tool`](Self::call_tool), for a call with settings of its own.
    ///
    /// # Errors
    /// The last error with what to do now: any decision but `retry`.
    pub async fn call(&self, request: ToolCall) -> Result<CallToolResponse, CallFailure> {
        let now = TokioSleep.now();
        let facts = request.facts(|| self.server.facts(&request.tool));
        let deadline = request.deadline.or(self.server.settings.deadline);
        let deadline_ms = deadline.map(|deadline| now.mono_ms.saturating_add(whole_ms(deadline)));
        let id = self.calls.fetch_add(1, Ordering::Relaxed).to_string();
        let call = Call::new(&id, &request.tool, now)
            .with_facts(facts)
            .with_deadline_ms(deadline_ms)
            .with_arguments_hash(request.arguments_hash());
        CallLoop::new(&self.server, &self.keys, call, request).run().await
    }

    /// Resumes a call after `fix_input` or `negotiate`. Its attempts, deadline and history continue.
    ///
    /// # Errors
    /// The last error with what to do now: any decision but `retry`.
    pub async fn resume(
        &self,
        failure: CallFailure,
        arguments: Value,
    ) -> Result<CallToolResponse, CallFailure> {
        CallLoop::resumed(&self.server, &self.keys, failure, arguments)
            .run()
            .await
    }

    /// Ends the connection in an orderly way. The server is told which calls are cancelled. One that this client started
    /// gets a few seconds to exit when its input is closed, then it is asked to (SIGTERM), then it is killed, each time
    /// with all that it started.
    ///
    /// A call after that connects again.
    pub async fn close(&self) {
        self.server.close().await;
    }
}

impl fmt::Debug for AgentClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentClient")
            .field("policy", &self.server.settings.policy)
            .field("trust_hints", &self.server.settings.trust_hints)
            .field("tools", &self.tools().len())
            .finish_non_exhaustive()
    }
}
