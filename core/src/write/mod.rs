//! An error as what a protocol sends: a tool result, a JSON-RPC error, an HTTP response (SPEC §1.5 to §1.7).

pub(crate) mod http;
mod json_rpc;
pub(crate) mod tool_result;
