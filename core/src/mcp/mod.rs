//! MCP's own forms of an error: tool results and JSON-RPC errors.

pub mod json_rpc;
pub(crate) mod result;
#[cfg(feature = "rmcp")]
pub(crate) mod rmcp;
