//! Failures straight as a tool result of the Rust MCP SDK, for handlers that return [`CallToolResult`] (SPEC §1.10).
//!
//! Secrets are masked and long texts cut, as the [`WithToolErrors`](crate::WithToolErrors) around say, else by default.
//!
//! ```
//! use rmcp::model::CallToolResult;
//! use toolerror::tool_result;
//!
//! fn release(lease: &str) -> CallToolResult {
//!     if lease.is_empty() {
//!         return tool_result::validation("`lease` is empty");
//!     }
//!     match std::fs::remove_file(lease) {
//!         Ok(()) => CallToolResult::success(vec![]),
//!         Err(error) => tool_result::wrap(error),
//!     }
//! }
//! let text = serde_json::to_string(&release("/no/such/lease")).unwrap();
//! assert!(text.contains("NOT_FOUND"), "{text}");
//! ```

use std::error::Error;

use rmcp::model::CallToolResult;

use crate::error::ToolError;

/// VALIDATION: the arguments are wrong.
pub fn validation(message: impl Into<String>) -> CallToolResult {
    ToolError::validation(message).into()
}

/// NOT_FOUND: the named thing does not exist.
pub fn not_found(message: impl Into<String>) -> CallToolResult {
    ToolError::not_found(message).into()
}

/// CONFLICT: somebody else holds or has changed the resource.
pub fn conflict(message: impl Into<String>) -> CallToolResult {
    ToolError::conflict(message).into()
}

/// PERMISSION: the caller may not do this.
pub fn permission(message: impl Into<String>) -> CallToolResult {
    ToolError::permission(message).into()
}

/// TRANSIENT: a later retry of the same call may succeed.
pub fn transient(message: impl Into<String>) -> CallToolResult {
    ToolError::transient(message).into()
}

/// INTERNAL: the tool is broken.
pub fn internal(message: impl Into<String>) -> CallToolResult {
    ToolError::internal(message).into()
}

/// Any error, as [`ToolError::wrap`] reads it.
pub fn wrap(error: impl Into<Box<dyn Error + Send + Sync>>) -> CallToolResult {
    ToolError::wrap(error).into()
}
