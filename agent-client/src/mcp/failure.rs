//! What the caller sees: a failed call, and events during calls.

use std::fmt;
use std::time::Duration;

use toolerror::{Effects, ToolError};

use super::call::ToolCall;
use super::send_error::seconds;
use crate::engine::{Call, Decision, Delivery};

/// How many attempts a failure remembers.
const MAX_ATTEMPTS: usize = 8;

/// One failed attempt.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FailedAttempt {
    /// Its number, from 1.
    pub number: u32,
    /// What went wrong.
    pub error: ToolError,
    /// The text that the server answered with: that of the result's blocks, or the message of a JSON-RPC error.
    pub wire: Option<String>,
    /// How far the call came.
    pub delivery: Delivery,
    /// The decision after it. For `retry` it has the wait that followed.
    pub decision: Decision,
    /// When it began, from the start of the call.
    pub started: Duration,
    /// How long it took.
    pub took: Duration,
}

/// A call that failed for good: the last error, what to do about it, and the attempts.
///
/// ```no_run
/// # use serde_json::json;
/// # use toolerror_agent::engine::Action;
/// # use toolerror_agent::mcp::{AgentClient, CallFailure};
/// # async fn run(client: AgentClient) -> Result<(), CallFailure> {
/// let failure = match client.call_tool("list_items", json!({"limit": 500})).await {
///     Ok(_) => return Ok(()),
///     Err(failure) => failure,
/// };
/// if failure.decision().action() == Action::FixInput {
///     client.resume(failure, json!({"limit": 100})).await?; // the same call, once more
/// }
/// # Ok(()) }
/// ```
#[derive(Clone)]
pub struct CallFailure(Box<Parts>);

#[derive(Clone)]
struct Parts {
    error: ToolError,
    decision: Decision,
    history: Vec<FailedAttempt>,
    took: Duration,
    call: Call,
    request: ToolCall,
}

impl CallFailure {
    pub(super) fn new(
        error: ToolError,
        decision: Decision,
        attempts: Attempts,
        took: Duration,
        call: Call,
        request: ToolCall,
    ) -> Self {
        Self(Box::new(Parts {
            error: match decision.reason() {
                Some(reason) => error.given_up(reason.as_str()),
                None => error,
            },
            decision,
            history: attempts.0,
            took,
            call,
            request,
        }))
    }

    /// The last error.
    pub fn error(&self) -> &ToolError {
        &self.0.error
    }

    /// What to do about it. Never `retry`: the client has done that.
    pub fn decision(&self) -> &Decision {
        &self.0.decision
    }

    /// One short English instruction for a model.
    pub fn advice(&self) -> String {
        self.0.decision.advice(&self.0.error)
    }

    /// The failed attempts, at most the last 8, the oldest first.
    pub fn history(&self) -> &[FailedAttempt] {
        &self.0.history
    }

    /// The tool that was called.
    pub fn tool(&self) -> &str {
        self.0.request.tool()
    }

    /// The time that the call took, waits included.
    pub fn took(&self) -> Duration {
        self.0.took
    }

    /// The engine's state of the call, for saving.
    pub fn call(&self) -> &Call {
        &self.0.call
    }

    pub(super) fn into_parts(self) -> (Call, ToolCall, Attempts, ToolError) {
        let parts = *self.0;
        (parts.call, parts.request, Attempts(parts.history), parts.error)
    }
}

/// One line: `[TRANSIENT] busy (give_up: attempts_exhausted, 3 attempts in 1.4 s)`.
impl fmt::Display for CallFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decision = self.decision();
        write!(f, "{} ({}", self.error(), decision.action())?;
        if let Some(reason) = decision.reason() {
            write!(f, ": {reason}")?;
        }
        match decision.attempt() {
            0 => f.write_str(", not sent)"),
            1 => write!(f, ", 1 attempt in {})", seconds(self.took())),
            n => write!(f, ", {n} attempts in {})", seconds(self.took())),
        }
    }
}

impl fmt::Debug for CallFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallFailure")
            .field("tool", &self.tool())
            .field("error", &self.error())
            .field("decision", self.decision())
            .field("history", &self.history())
            .finish_non_exhaustive()
    }
}

impl From<CallFailure> for ToolError {
    /// The last error. When it leaves the process, it says that the call was given up (SPEC §1.9.52).
    fn from(failure: CallFailure) -> Self {
        failure.0.error
    }
}

/// The error is its source, so `ToolError::from_error` finds it.
impl std::error::Error for CallFailure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0.error)
    }
}

/// The last attempts.
#[derive(Default)]
pub(super) struct Attempts(Vec<FailedAttempt>);

impl Attempts {
    /// Whether one of them may have been carried out.
    pub(super) fn has_lost_reply(&self) -> bool {
        self.0
            .iter()
            .any(|attempt| attempt.error.effects() == Some(Effects::Unknown))
    }

    pub(super) fn push(&mut self, attempt: FailedAttempt) {
        if self.0.len() >= MAX_ATTEMPTS {
            self.0.remove(0);
        }
        self.0.push(attempt);
    }
}

/// What happens during a call, for an observer.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum CallEvent<'a> {
    /// The connection to the server was lost and is made again.
    Reconnecting,
    /// The first connection failed.
    NotConnected {
        /// The number of the attempt, from 1.
        attempt: u32,
        /// What happened.
        error: &'a ToolError,
        /// How long until the next attempt; `None` if there is none.
        delay: Option<Duration>,
    },
    /// A call is sent.
    Sending {
        /// The tool.
        tool: &'a str,
        /// The number of the attempt, from 1.
        attempt: u32,
    },
    /// An attempt failed.
    Failed {
        /// The tool.
        tool: &'a str,
        /// What happened, and what was decided.
        attempt: &'a FailedAttempt,
    },
    /// The next attempt waits: for the delay of a retry, or because the server has throttled the tool.
    Waiting {
        /// The tool.
        tool: &'a str,
        /// How long.
        delay: Duration,
    },
}
