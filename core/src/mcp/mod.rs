//! MCP's own forms of an error: tool results.

pub(crate) mod result;
#[cfg(feature = "rmcp")]
pub(crate) mod rmcp;
