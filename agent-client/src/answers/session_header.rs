//! The header of sessions over streamable HTTP.

/// The header that names the session of a request.
pub const SESSION_HEADER: &str = "mcp-session-id";
