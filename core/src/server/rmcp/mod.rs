//! The Rust MCP SDK (crate `rmcp`): a ToolError as a handler's error, results read back, and the middleware around a
//! server that leaves no failure unstructured.

mod answer;
mod call_meta;
mod emitted;
mod error_data;
mod log;
mod panics;
mod pass;
pub(crate) mod published;
mod refusal;
mod result;
pub(crate) mod results;
#[cfg(feature = "jsonschema")]
mod schemas;
mod scope;
mod server;

pub use crate::server::rmcp::result::read_call_tool_result;
pub use crate::server::rmcp::server::WithToolErrors;
