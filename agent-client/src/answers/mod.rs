//! What a response to a POST says to the call that was posted, and why a server did not start (SPEC §2.5): pure functions
//! of status, headers and body, of the end of a process and its last words.
//!
//! The HTTP client of `mcp` and our bindings share them. Sending, and reading streams, is theirs.

mod lost;
mod message;
#[cfg(feature = "mcp")]
mod pipes;
mod posted;
mod response;
mod start;
mod words;

pub use lost::Lost;
#[cfg(feature = "mcp")]
pub(crate) use message::{batch, readable};
#[cfg(feature = "mcp")]
pub(crate) use pipes::{is_answer, repaired, without_id};
pub use posted::{Event, Posted, Refusal, Unanswered};
pub use response::{json_rpc_error, HttpAnswer};
pub use start::{did_not_start, not_started, Exit, COMMAND_NOT_STARTED, INVALID_URL, MAX_STDERR};
pub use words::{media_type, one_line, plain_message};
