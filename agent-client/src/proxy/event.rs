//! What an observer hears.

use std::time::Duration;

use toolerror::ToolError;

/// The tool of an event whose tool no server has listed, and no contract has: clients may write anything in place of a name.
pub(super) const OTHER_TOOL: &str = "(other)";

/// What happens in a proxy. `tool` is `(other)` where no server has listed a tool of this name, and no contract has it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ProxyEvent {
    /// A call of a tool has its answer.
    Answered {
        /// The tool.
        tool: String,
        /// How many attempts failed.
        attempts: u32,
        /// From the request to the answer.
        took: Duration,
        /// What the client got, before masking; `None` for a success.
        error: Option<ToolError>,
        /// Why there was no further attempt, as SPEC §2.2.2 has it; `None` for a success, and for an error that needs none.
        gave_up: Option<&'static str>,
    },
    /// A call waits until its tool may be called again.
    Throttled {
        /// The tool.
        tool: String,
        /// How long.
        delay: Duration,
    },
    /// An attempt failed, and another one follows.
    Retrying {
        /// The tool.
        tool: String,
        /// The number of the attempt, from 1.
        attempt: u32,
        /// What happened.
        error: ToolError,
        /// How long until the next attempt.
        delay: Duration,
    },
    /// The client does not wait for a call any more.
    Cancelled {
        /// The tool.
        tool: String,
    },
    /// A message that is longer than the limit was refused.
    TooLong {
        /// Whether the server sent it.
        from_server: bool,
    },
    /// The server is gone, could not be started, or refuses to be greeted.
    ServerLost {
        /// Why.
        error: ToolError,
        /// How long until it is started again; zero where that is for the client to say.
        delay: Duration,
    },
    /// The server is there again, and has been greeted.
    Restarted,
}
