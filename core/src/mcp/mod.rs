//! MCP's own forms of an error: tool results.

pub(crate) mod result;
