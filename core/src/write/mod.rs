//! Writes an error in a protocol: as a tool result, a JSON-RPC error, or an HTTP response (SPEC §1.5 to §1.7).

pub(crate) mod http;
mod json_rpc;
pub(crate) mod tool_result;
