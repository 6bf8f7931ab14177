//! What an observer hears.

use std::time::Duration;

use toolerror::{ErrorType, ToolError};

use super::message::{Message, Meta};

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
        /// How many attempts were made.
        attempts: u32,
        /// From the request to the answer.
        took: Duration,
        /// What the client got, before masking; `None` for a success.
        error: Option<ToolError>,
        /// Why there was no further attempt, as SPEC §2.2.2 has it; `None` for a success, and for an error that needs none.
        gave_up: Option<&'static str>,
        /// Retries that calls of this tool may still make; `None` for a call that the policy has not seen.
        retries_left: Option<f64>,
        /// What a trace says beside that.
        call: Box<TracedCall>,
    },
    /// A request of the client other than a call of a tool has its answer.
    RequestAnswered {
        /// The method; `(other)` for one that MCP does not have.
        method: &'static str,
        /// From the request to the answer.
        took: Duration,
        /// What the answer says, before masking; `None` for a result.
        error: Option<ToolError>,
        /// What a trace says beside that.
        call: Box<TracedCall>,
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
        /// From the request on.
        took: Duration,
        /// What a trace says beside that.
        call: Box<TracedCall>,
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

/// What a trace says of a call, or of another request. Nothing in it is checked or masked.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TracedCall {
    /// The id of the client's request, as JSON.
    pub request_id: String,
    /// `traceparent` in the `_meta` of the request (W3C Trace Context). The server gets it as it is.
    pub traceparent: Option<String>,
    /// `tracestate` beside it.
    pub tracestate: Option<String>,
    /// The revision of MCP, where the client has named one or the server has answered `initialize`.
    pub protocol_version: Option<String>,
    /// The session with the client over HTTP.
    pub session: Option<String>,
    /// The code of the JSON-RPC error that the request, or the last attempt of a call, was answered with.
    pub json_rpc_code: Option<i64>,
    /// The attempts that failed and were followed by another one: the first 100.
    pub retried: Vec<RetriedAttempt>,
}

/// An attempt that failed and was followed by another one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RetriedAttempt {
    /// Its number, from 1.
    pub attempt: u32,
    /// From the request to the failure.
    pub after: Duration,
    /// Why it failed.
    pub error_type: ErrorType,
    /// How long until the next attempt.
    pub delay: Duration,
}

impl TracedCall {
    /// More attempts than this are not listed.
    const MAX_RETRIED: usize = 100;

    /// A request that begins; `version` is the revision of MCP where it names none.
    pub(super) fn new(
        message: &Message<'_>,
        meta: &mut Meta,
        version: Option<&String>,
        session: Option<&str>,
    ) -> Box<Self> {
        Box::new(Self {
            request_id: message.id.map_or_else(String::new, |id| id.get().to_owned()),
            traceparent: meta.traceparent.take(),
            tracestate: meta.tracestate.take(),
            protocol_version: meta.protocol_version.as_ref().or(version).cloned(),
            session: session.map(str::to_owned),
            ..Self::default()
        })
    }

    pub(super) fn add_retried(&mut self, attempt: u32, after: Duration, error: &ToolError, delay: Duration) {
        if self.retried.len() < Self::MAX_RETRIED {
            let error_type = error.error_type();
            self.retried.push(RetriedAttempt {
                attempt,
                after,
                error_type,
                delay,
            });
        }
    }
}
