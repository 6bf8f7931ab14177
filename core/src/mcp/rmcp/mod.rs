//! The Rust MCP SDK (crate `rmcp`): a ToolError as a handler's error, results read back, and the wrapper around a
//! server that leaves no failure unstructured.

mod arguments;
mod panics;
mod pass;
mod result;
mod server;

pub use result::read_call_tool_result;
pub use server::ToolErrors;
