//! A call that failed for good.

use std::any::Any;
use std::fmt;
use std::time::Duration;

use toolerror::{EmitOptions, ToolError};

use super::attempts::{Attempts, FailedAttempt};
use super::failure::{seconds, OwnedFailure, ToFailure};
use super::one_line::{flat, shortened};
use crate::engine::{not_sent_error, Call, Decision, NOT_SENT_ADVICE};

/// A call that failed for good: the last error, what to do now, and how it came to that.
///
/// `Display` and the sources are those of the last error itself, so that adding a retry changes no log and no check of a
/// cause; where the last error is a ToolError, it is the source, so that [`ToolError::from_error`] finds it.
///
/// `E` is the error of the attempts, `R` what was called, where the driver knows it.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::{Action, Keys, Policy, Retry, ThreadSleep};
/// let (policy, keys) = (Policy::default(), Keys::new());
/// let denied = || Err::<(), _>(ToolError::permission("viewers may not publish"));
/// let failure = Retry::new(&policy, &keys, "site/publish").run_blocking(&ThreadSleep, |_| denied()).unwrap_err();
/// assert_eq!(failure.decision().action(), Action::Escalate);
/// assert_eq!(failure.history().len(), 1);
/// assert!(failure.summary().starts_with("[PERMISSION] viewers may not publish (escalate, 1 attempt in "));
/// assert!(failure.advice().contains("ask a person"));
/// assert_eq!(failure.into_error(), Some(ToolError::permission("viewers may not publish")));
/// ```
pub struct CallFailure<E, R = ()>(Box<CallFailureParts<E, R>>);

/// The parts of a failed call.
#[derive(Clone)]
pub(crate) struct CallFailureParts<E, R> {
    pub(crate) last: LastError<E>,
    pub(crate) decision: Decision,
    pub(crate) attempts: Attempts,
    pub(crate) took: Duration,
    pub(crate) call: Call,
    #[cfg_attr(
        not(feature = "mcp"),
        expect(dead_code, reason = "only a client of MCP has one")
    )]
    pub(crate) request: R,
}

/// The last error.
#[derive(Clone)]
pub(crate) enum LastError<E> {
    /// Of the work.
    Error(E),
    /// Of the driver: the call was not sent, or the work did not end in time.
    Own(ToolError),
}

impl<E: ToFailure, R> CallFailure<E, R> {
    /// Builds a failed call; its last error states why the driver gave up.
    pub(crate) fn new(mut parts: CallFailureParts<E, R>) -> Self {
        if let Some(reason) = parts.decision.reason() {
            parts.last = match parts.last {
                LastError::Error(error) => LastError::Error(error.given_up(reason)),
                LastError::Own(error) => LastError::Own(ToFailure::given_up(error, reason)),
            };
        }
        Self(Box::new(parts))
    }

    /// The last error as a ToolError. If the call was not sent, or its last attempt took too long, an error that states
    /// this.
    pub fn tool_error(&self) -> &ToolError {
        match &self.0.last {
            LastError::Error(error) => error.to_failure().error,
            LastError::Own(error) => error,
        }
    }

    /// The next step, as one short English instruction for a model.
    pub fn advice(&self) -> String {
        if self.0.decision.attempt() == 0 && matches!(self.0.last, LastError::Own(_)) {
            return NOT_SENT_ADVICE.to_owned();
        }
        self.0.decision.advice(self.tool_error())
    }

    /// One line for a log: `[TRANSIENT] busy (give_up: attempts_exhausted, 3 attempts in 1.4 s)`.
    pub fn summary(&self) -> String {
        let decision = self.decision();
        let mut line = format!("{} ({}", flat(&self.tool_error().to_string()), decision.action());
        if let Some(reason) = decision.reason() {
            line = format!("{line}: {reason}");
        }
        match decision.attempt() {
            0 => line + ", not sent)",
            1 => format!("{line}, 1 attempt in {})", seconds(self.took())),
            n => format!("{line}, {n} attempts in {})", seconds(self.took())),
        }
    }
}

impl<E, R> CallFailure<E, R> {
    /// The decision. Never `retry`: the driver has made all retries.
    pub const fn decision(&self) -> &Decision {
        &self.0.decision
    }

    /// The failed attempts, at most the last 8, the oldest first.
    pub fn history(&self) -> &[FailedAttempt] {
        self.0.attempts.as_slice()
    }

    /// The time that the call took, waits included.
    pub const fn took(&self) -> Duration {
        self.0.took
    }

    /// The engine's state of the call, for saving.
    pub const fn call(&self) -> &Call {
        &self.0.call
    }

    pub(crate) fn into_parts(self) -> CallFailureParts<E, R> {
        *self.0
    }

    #[cfg(feature = "mcp")]
    pub(crate) const fn request(&self) -> &R {
        &self.0.request
    }
}

/// Of a [`Retry`](super::Retry).
impl<E> CallFailure<E> {
    /// The last error of the work. `None` if the call was not sent; [`tool_error`](Self::tool_error) says why.
    pub const fn error(&self) -> Option<&E> {
        match &self.0.last {
            LastError::Error(error) => Some(error),
            LastError::Own(_) => None,
        }
    }

    /// The last error of the work, by value.
    pub fn into_error(self) -> Option<E> {
        match self.0.last {
            LastError::Error(error) => Some(error),
            LastError::Own(_) => None,
        }
    }
}

impl<E: Clone, R: Clone> Clone for CallFailure<E, R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// The last error's own.
impl<E: fmt::Display, R> fmt::Display for CallFailure<E, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.last {
            LastError::Error(error) => error.fmt(f),
            LastError::Own(error) => error.fmt(f),
        }
    }
}

/// For logs: the secrets of the error are masked (SPEC §1.9.48).
impl<E: ToFailure, R> fmt::Debug for CallFailure<E, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.tool_error();
        let masked = error.emitted(&EmitOptions::default());
        f.debug_struct("CallFailure")
            .field("error", &format_args!("{}", shortened(&masked.to_string())))
            .field("decision", self.decision())
            .field("history", &self.history())
            .field("tool", &self.0.call.tool())
            .finish_non_exhaustive()
    }
}

impl<E, R> std::error::Error for CallFailure<E, R>
where
    E: ToFailure + std::error::Error + 'static,
{
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let error = match &self.0.last {
            LastError::Error(error) => error,
            LastError::Own(error) => return Some(error),
        };
        let any: &dyn Any = error;
        if let Some(error) = any.downcast_ref::<ToolError>() {
            return Some(error);
        }
        if let Some(failure) = any.downcast_ref::<OwnedFailure>() {
            return Some(failure.error());
        }
        error.source()
    }
}

/// The last error. When it leaves the process, it states that the driver gave up (SPEC §1.9.52).
impl<R> From<CallFailure<ToolError, R>> for ToolError {
    fn from(failure: CallFailure<ToolError, R>) -> Self {
        match failure.0.last {
            LastError::Error(error) | LastError::Own(error) => error,
        }
    }
}

/// The error of a call that was never sent.
pub(crate) fn not_sent(decision: &Decision) -> ToolError {
    let reason = decision.reason().map_or("", |reason| reason.as_str());
    not_sent_error(reason, decision.retry_after_s())
}
