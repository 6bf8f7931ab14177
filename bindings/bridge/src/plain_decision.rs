//! A decision as plain words and numbers.

use toolerror_agent::engine::{Decision, Detail, GiveUpReason};

/// What the engine answers: plain words and numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlainDecision {
    /// `send`, or the action of a decision.
    pub action: &'static str,
    /// For `send` and `retry`: how long to wait first, in milliseconds.
    pub delay_ms: Option<u64>,
    /// For `send`: which send it is, from 1. Else: the sends so far.
    pub attempt: u32,
    /// For `give_up`: why.
    pub reason: Option<&'static str>,
    /// What else is known about the failed call.
    pub detail: Option<&'static str>,
    /// For `retry` and `give_up`: the delay that the server asked for, in seconds.
    pub retry_after_s: Option<f64>,
}

impl From<Decision> for PlainDecision {
    fn from(decision: Decision) -> Self {
        Self {
            action: decision.action().as_str(),
            delay_ms: decision.delay_ms(),
            attempt: decision.attempt(),
            reason: decision.reason().map(GiveUpReason::as_str),
            detail: decision.detail().map(Detail::as_str),
            retry_after_s: decision.retry_after_s(),
        }
    }
}
