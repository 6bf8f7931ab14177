//! A call of a client that failed for good.

use toolerror::ToolError;

use super::call::ToolCall;
use crate::driver;

/// A call that failed for good: the last error, what to do about it, and the attempts.
///
/// ```no_run
/// # use serde_json::json;
/// # use toolerror_agent::engine::Action;
/// # use toolerror_agent::mcp::{AgentClient, CallFailure};
/// # async fn run(client: AgentClient) -> Result<(), CallFailure> {
/// let failure = match client.call_tool("list_items", json!({"limit": 500})).await {
///     Ok(_) => return Ok(()),
///     Err(failure) => failure,
/// };
/// if failure.decision().action() == Action::FixInput {
///     client.resume(failure, json!({"limit": 100})).await?; // the same call, once more
/// }
/// # Ok(()) }
/// ```
pub type CallFailure = driver::CallFailure<ToolError, ToolCall>;

/// Of an [`AgentClient`](super::AgentClient).
impl CallFailure {
    /// The last error. If the call was not sent, an error that states this.
    pub fn error(&self) -> &ToolError {
        self.tool_error()
    }

    /// The last error, by value.
    pub fn into_error(self) -> ToolError {
        self.into()
    }

    /// The tool that was called.
    pub fn tool(&self) -> &str {
        self.request().tool()
    }
}
