//! The failed attempts of a call, and the events for an observer.

use std::fmt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::Duration;

use toolerror::{EmitOptions, ToolError};

use super::one_line::shortened;
use crate::engine::{Decision, Delivery};

/// How much of the text of an attempt is kept, in bytes.
const MAX_TEXT: usize = 8 << 10;

/// One failed attempt.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct FailedAttempt {
    /// Its number, from 1.
    pub number: u32,
    /// The error. A message of more than 8 KiB is cut.
    pub error: ToolError,
    /// The first 8 KiB of the server's text: the blocks of a result, or the message of a JSON-RPC error. `None` without
    /// a text, and in a `Retry`, which does not see it.
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

impl FailedAttempt {
    /// How many of them a failure remembers: the last ones.
    pub const REMEMBERED: usize = 8;

    /// The same with texts of bounded length.
    pub(crate) fn bounded(mut self) -> Self {
        if self.error.message().len() > MAX_TEXT {
            let message = cut(self.error.message().to_owned());
            self.error = self.error.with_message(message);
        }
        self.wire = self.wire.map(cut);
        self
    }
}

/// The text, or its beginning and `…`.
fn cut(mut text: String) -> String {
    if text.len() > MAX_TEXT {
        let mut end = MAX_TEXT;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
        text.push('…');
    }
    text
}

/// One line: the error with its secrets masked, how far it came, and the decision.
impl fmt::Debug for FailedAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let masked = self.error.emitted(&EmitOptions::default());
        f.debug_struct("FailedAttempt")
            .field("number", &self.number)
            .field("error", &format_args!("{}", shortened(&masked.to_string())))
            .field("delivery", &self.delivery)
            .field("action", &self.decision.action())
            .field("started", &self.started)
            .field("took", &self.took)
            .finish_non_exhaustive()
    }
}

/// The last attempts.
#[derive(Clone, Default)]
pub(crate) struct Attempts(Vec<FailedAttempt>);

impl Attempts {
    pub(crate) fn as_slice(&self) -> &[FailedAttempt] {
        &self.0
    }

    /// Whether one of them may have been carried out.
    #[cfg(feature = "mcp")]
    pub(crate) fn has_lost_reply(&self) -> bool {
        self.0
            .iter()
            .any(|attempt| crate::answers::is_reply_lost(&attempt.error))
    }

    /// Adds an attempt. Of more than are remembered, the earliest is dropped.
    pub(crate) fn push(&mut self, attempt: FailedAttempt) {
        if self.0.len() >= FailedAttempt::REMEMBERED {
            self.0.remove(0);
        }
        self.0.push(attempt);
    }
}

/// What happens during a call, for an observer.
///
/// ```
/// use std::sync::Mutex;
/// use toolerror::ToolError;
/// use toolerror_agent::{CallEvent, Keys, Policy, Retry, ThreadSleep};
/// let (policy, keys, seen) = (Policy::default(), Keys::new(), Mutex::new(Vec::new()));
/// let call = Retry::new(&policy, &keys, "mail/send").with_observer(|event| match event {
///     CallEvent::Sending { tool, attempt } => seen.lock().unwrap().push(format!("{tool} {attempt}")),
///     CallEvent::Failed { attempt, .. } => seen.lock().unwrap().push(attempt.error.to_string()),
///     _ => {}
/// });
/// call.run_blocking(&ThreadSleep, |_| Err::<(), _>(ToolError::not_found("no such address"))).unwrap_err();
/// assert_eq!(*seen.lock().unwrap(), ["send 1", "[NOT_FOUND] no such address"]);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum CallEvent<'a> {
    /// The connection to the server was lost and is made again.
    Reconnecting,
    /// The first connection failed.
    NotConnected {
        /// The number of the attempt, from 1.
        attempt: u32,
        /// The error.
        error: &'a ToolError,
        /// The wait until the next attempt; `None` if no attempt follows.
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
        /// The attempt and its decision.
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

/// Tells an observer. A panic of it does not break the call.
pub(crate) fn tell(observer: Option<&(dyn Fn(CallEvent<'_>) + Send + Sync + '_)>, event: CallEvent<'_>) {
    if let Some(observer) = observer {
        let _ = catch_unwind(AssertUnwindSafe(|| observer(event)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_at_a_character() {
        assert_eq!(cut("é".repeat(MAX_TEXT / 2)), "é".repeat(MAX_TEXT / 2));
        let long = cut(format!("x{}", "é".repeat(MAX_TEXT)));
        assert_eq!(long, format!("x{}…", "é".repeat(MAX_TEXT / 2 - 1)));
    }
}
