//! What a call that failed leaves behind.

use std::fmt;

use toolerror::{Reading, ToolError};

use crate::assess::failure_of;
use crate::engine::{Call, Decision, Delivery, Failure, NOT_SENT_ADVICE};

/// An error type that a driver can decide about.
pub trait ToFailure {
    /// The failure for the engine.
    fn to_failure(&self) -> Failure<'_>;
}

impl ToFailure for ToolError {
    fn to_failure(&self) -> Failure<'_> {
        Failure::new(self)
    }
}

impl ToFailure for Reading<'_> {
    /// Dates in `retry_after` are not understood here; [`failure_of`] takes a clock.
    fn to_failure(&self) -> Failure<'_> {
        failure_of(self, None)
    }
}

/// An owned [`Failure`]: an error, and what the caller knows beside it.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::driver::Failed;
/// use toolerror_agent::engine::Delivery;
/// let lost = Failed::from(ToolError::transient("connection reset")).with_delivery(Delivery::Unknown);
/// assert_eq!(lost.to_string(), "[TRANSIENT] connection reset");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Failed {
    error: ToolError,
    delivery: Delivery,
    retry_after_s: Option<f64>,
    legacy: bool,
}

impl Failed {
    /// Sets how far the call came.
    #[must_use]
    pub fn with_delivery(mut self, delivery: Delivery) -> Self {
        self.delivery = delivery;
        self
    }

    /// Sets the delay that the server asks for, in seconds.
    #[must_use]
    pub fn with_retry_after(mut self, seconds: Option<f64>) -> Self {
        self.retry_after_s = seconds;
        self
    }

    /// Says whether the error was made from a text that is none of the contract's.
    #[must_use]
    pub fn with_legacy(mut self, legacy: bool) -> Self {
        self.legacy = legacy;
        self
    }

    /// The error.
    pub const fn error(&self) -> &ToolError {
        &self.error
    }

    /// The error, by value.
    pub fn into_error(self) -> ToolError {
        self.error
    }
}

impl ToFailure for Failed {
    fn to_failure(&self) -> Failure<'_> {
        Failure::new(&self.error)
            .with_delivery(self.delivery)
            .with_retry_after(self.retry_after_s)
            .with_legacy(self.legacy)
    }
}

impl From<&Failure<'_>> for Failed {
    fn from(failure: &Failure<'_>) -> Self {
        Self {
            error: failure.error.clone(),
            delivery: failure.delivery,
            retry_after_s: failure.retry_after_s,
            legacy: failure.legacy,
        }
    }
}

impl From<ToolError> for Failed {
    fn from(error: ToolError) -> Self {
        Self::from(&Failure::new(&error))
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for Failed {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.error.source()
    }
}

/// A driver stopped without a result: the last error, what to do now, and the state of the call.
#[derive(Clone, Debug, PartialEq)]
pub struct Stopped<E> {
    pub(super) error: Option<E>,
    pub(super) decision: Decision,
    pub(super) call: Call,
}

impl<E> Stopped<E> {
    /// The last error; none when nothing was sent.
    pub const fn error(&self) -> Option<&E> {
        self.error.as_ref()
    }

    /// What to do now; never `retry`.
    pub const fn decision(&self) -> &Decision {
        &self.decision
    }

    /// The state of the call, with its history.
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// The last error and the state of the call, to go on with after `fix_input` or `negotiate`.
    pub fn into_parts(self) -> (Option<E>, Call) {
        (self.error, self.call)
    }
}

impl<E: ToFailure> Stopped<E> {
    /// What to do now, in words for a model.
    pub fn advice(&self) -> String {
        match &self.error {
            Some(error) => self.decision.advice(error.to_failure().error),
            None => NOT_SENT_ADVICE.to_owned(),
        }
    }
}

impl<E: fmt::Display> fmt::Display for Stopped<E> {
    /// `give_up (attempts_exhausted) after 3 calls: [TRANSIENT] busy`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.decision.action())?;
        if let Some(reason) = self.decision.reason() {
            write!(f, " ({reason})")?;
        }
        match self.call.attempts() {
            1 => f.write_str(" after 1 call")?,
            calls => write!(f, " after {calls} calls")?,
        }
        match &self.error {
            Some(error) => write!(f, ": {error}"),
            None => Ok(()),
        }
    }
}

impl<E: std::error::Error + 'static> std::error::Error for Stopped<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.error.as_ref()?.source()
    }
}
