//! Errors that a driver can decide about.

use std::fmt;
use std::time::Duration;

use toolerror::{json_rpc, Mode, Reading, ToolError};

use crate::engine::{Delivery, Failure, GiveUpReason};

/// An error that a driver can decide about.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::{Failure, ToFailure};
/// /// An error of your own client.
/// struct Busy(ToolError);
/// impl ToFailure for Busy {
///     fn to_failure(&self) -> Failure<'_> {
///         Failure::new(&self.0).with_retry_after(Some(2.0))
///     }
/// }
/// assert_eq!(Busy(ToolError::transient("busy")).to_failure().retry_after_s, Some(2.0));
/// ```
pub trait ToFailure {
    /// The failure for the engine.
    fn to_failure(&self) -> Failure<'_>;

    /// The error of a call that a driver gave up; it states this when it leaves the process (SPEC §1.9.52).
    #[must_use]
    fn given_up(self, reason: GiveUpReason) -> Self
    where
        Self: Sized,
    {
        let _ = reason;
        self
    }

    /// The error of an attempt that took longer than `limit` and may have been carried out. `None` if the type cannot
    /// express it; [`CallFailure::tool_error`](super::CallFailure::tool_error) reports it then.
    #[must_use]
    fn timed_out(limit: Duration) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = limit;
        None
    }
}

impl ToFailure for ToolError {
    fn to_failure(&self) -> Failure<'_> {
        Failure::new(self)
    }

    fn given_up(self, reason: GiveUpReason) -> Self {
        Self::given_up(self, reason.as_str())
    }

    fn timed_out(limit: Duration) -> Option<Self> {
        let text = format!("no answer within {}", seconds(limit));
        let late = json_rpc::from_code(TIMEOUT, &text, None, Mode::Exact).failure();
        late.map(Reading::into_error)
    }
}

/// HTTP 408 as the code of an error (SPEC §1.6).
const TIMEOUT: i64 = 408;

impl ToFailure for Reading<'_> {
    /// Dates in `retry_after` count as absent here; [`Failure::from_reading`] takes a clock.
    fn to_failure(&self) -> Failure<'_> {
        Failure::from_reading(self, None)
    }

    fn given_up(self, reason: GiveUpReason) -> Self {
        Self::given_up(self, reason.as_str())
    }
}

/// An owned [`Failure`]: an error, and what else the caller knows about the failure.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::driver::OwnedFailure;
/// use toolerror_agent::engine::Delivery;
/// let lost = OwnedFailure::from(ToolError::transient("connection reset")).with_delivery(Delivery::Unknown);
/// assert_eq!(lost.to_string(), "[TRANSIENT] connection reset");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct OwnedFailure {
    error: ToolError,
    delivery: Delivery,
    retry_after_s: Option<f64>,
    legacy: bool,
}

impl OwnedFailure {
    /// Sets how far the call came, also in the error: it states this when it leaves the process (SPEC §1.9.32).
    #[must_use]
    pub fn with_delivery(mut self, delivery: Delivery) -> Self {
        self.error = self.error.with_delivery(delivery);
        self.delivery = delivery;
        self
    }

    /// Sets the delay that the server asks for, in seconds.
    #[must_use]
    pub fn with_retry_after(mut self, seconds: Option<f64>) -> Self {
        self.retry_after_s = seconds;
        self
    }

    /// Sets whether the error was made from a text outside of the contract.
    #[must_use]
    pub fn with_legacy(mut self, legacy: bool) -> Self {
        self.legacy = legacy;
        self
    }

    /// The error.
    pub const fn error(&self) -> &ToolError {
        &self.error
    }

    /// The same failure with another error.
    #[cfg(feature = "mcp")]
    pub(crate) fn map_error(mut self, change: impl FnOnce(ToolError) -> ToolError) -> Self {
        self.error = change(self.error);
        self
    }

    /// The error, by value.
    pub fn into_error(self) -> ToolError {
        self.error
    }
}

impl ToFailure for OwnedFailure {
    fn to_failure(&self) -> Failure<'_> {
        Failure::new(&self.error)
            .with_delivery(self.delivery)
            .with_retry_after(self.retry_after_s)
            .with_legacy(self.legacy)
    }

    fn given_up(self, reason: GiveUpReason) -> Self {
        let error = self.error.given_up(reason.as_str());
        Self { error, ..self }
    }

    fn timed_out(limit: Duration) -> Option<Self> {
        ToolError::timed_out(limit).map(Self::from)
    }
}

impl OwnedFailure {
    /// The failure of a reading. `now_ms` is the wall clock in milliseconds since 1970; without it, dates in
    /// `retry_after` count as absent.
    pub fn from_reading(reading: &Reading<'_>, now_ms: Option<i64>) -> Self {
        Self::from(&Failure::from_reading(reading, now_ms))
    }
}

impl From<&Failure<'_>> for OwnedFailure {
    fn from(failure: &Failure<'_>) -> Self {
        Self {
            error: failure.error.clone(),
            delivery: failure.delivery,
            retry_after_s: failure.retry_after_s,
            legacy: failure.legacy,
        }
    }
}

impl From<ToolError> for OwnedFailure {
    fn from(error: ToolError) -> Self {
        Self::from(&Failure::new(&error))
    }
}

impl fmt::Display for OwnedFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for OwnedFailure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.error.source()
    }
}

/// `15 ms`, `1.5 s`, `60 s`.
pub(crate) fn seconds(duration: Duration) -> String {
    if duration < Duration::from_secs(1) {
        return format!("{} ms", duration.as_millis());
    }
    let text = format!("{:.1}", duration.as_secs_f64());
    format!("{} s", text.strip_suffix(".0").unwrap_or(&text))
}
