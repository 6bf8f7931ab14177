//! Interprets the response to a POST, and the end of a server that did not start (SPEC §2.5): pure functions of status,
//! headers and body, of an exit status and the last lines.
//!
//! The HTTP client of `mcp` and our bindings share them. Sending, and reading streams, is theirs.

mod failed_response;
mod foreign_text;
mod json_rpc_error;
mod loose_error;
mod lost_connection;
mod lost_reply;
mod message;
mod pipes;
mod posted_request;
mod readable;
mod scan;
mod server_output;
mod session_header;
mod start_failure;

/// The revision of MCP that is spoken where nobody names one.
pub const DEFAULT_REVISION: &str = "2025-06-18";

pub use failed_response::HttpAnswer;
pub use foreign_text::{media_type, one_line, plain_message};
pub use json_rpc_error::json_rpc_error;
pub use lost_connection::Lost;
pub use lost_reply::{is_reply_lost, AttemptEnd};
#[cfg(feature = "mcp")]
pub(crate) use message::too_long;
#[doc(hidden)]
pub use message::{key_of, messages};
#[cfg(feature = "mcp")]
pub(crate) use pipes::{as_sdk_reads, is_message};
pub use posted_request::{Event, Posted, Refusal, Unanswered};
#[cfg(feature = "mcp")]
pub(crate) use readable::{as_text, without_lone_surrogates};
pub use readable::{readable, readable_or_fault, AnswerFault, MAX_SDK_DEPTH};
#[cfg(feature = "mcp")]
pub(crate) use scan::{Head, Scan};
pub use server_output::{BadOutput, ServerOutput, MAX_MESSAGE};
pub use session_header::SESSION_HEADER;
#[cfg(feature = "mcp")]
pub(crate) use start_failure::masked;
pub use start_failure::{did_not_start, not_started, Exit, COMMAND_NOT_STARTED, INVALID_URL, MAX_STDERR};
