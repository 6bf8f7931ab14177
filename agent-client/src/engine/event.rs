//! Events of a call (SPEC §2.1).

use serde::{Deserialize, Serialize};
use toolerror::{Delivery, Mode, Reading, ToolError};

use super::signals::{valid_delay_s, Signals};

/// The time at which the engine is asked, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// A monotonic clock. The driver chooses its zero, the same for all of its states.
    pub mono_ms: u64,
    /// Milliseconds since 1970, for dates that servers send.
    #[serde(default)]
    pub wall_ms: i64,
}

impl Clock {
    /// A point of the monotonic clock; the wall clock at 1970.
    pub const fn at(mono_ms: u64) -> Self {
        Self { mono_ms, wall_ms: 0 }
    }
}

/// A failed call: the error, and what else the driver knows about the failure.
///
/// ```
/// use toolerror::{Effects, ToolError};
/// use toolerror_agent::engine::{Delivery, Failure};
/// let error = ToolError::transient("lost").with_effects(Effects::Unknown);
/// assert_eq!(Failure::new(&error).delivery, Delivery::Unknown);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Failure<'a> {
    /// The error.
    pub error: &'a ToolError,
    /// How far the call came. An error whose `effects` state a change or a possible change never counts as rejected.
    pub delivery: Delivery,
    /// The delay that the server asks for, in seconds. A negative number, NaN, or more than 10^9 counts as absent.
    pub retry_after_s: Option<f64>,
    /// The error was made from a text outside of the contract.
    pub legacy: bool,
    pub(super) signals: Signals,
}

impl<'a> Failure<'a> {
    /// The error of a tool. The delivery is that of the error ([`ToolError::delivery`]); without one it is `Rejected`,
    /// or `Unknown` if `effects` state a possible change. The delay is the error's `retry_after`.
    pub fn new(error: &'a ToolError) -> Self {
        let signals = Signals::from_error(error);
        let delivery = error.delivery().unwrap_or(if signals.may_have_acted {
            Delivery::Unknown
        } else {
            Delivery::Rejected
        });
        Self {
            error,
            delivery,
            retry_after_s: signals.retry_after_s,
            legacy: false,
            signals,
        }
    }

    /// A failure from a reading: the error, the delay as the reading's mode understands it, and whether the text is
    /// legacy. `now_ms` is the wall clock in milliseconds since 1970; without it, dates in `retry_after` count as
    /// absent.
    pub fn from_reading(reading: &'a Reading<'_>, now_ms: Option<i64>) -> Self {
        // a legacy text in which the classifier has found a type is no longer a reason to give up
        let legacy = reading.is_legacy() && reading.mode() != Mode::Classify;
        Self::new(reading.error())
            .with_retry_after(reading.retry_after(now_ms))
            .with_legacy(legacy)
    }

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

    /// Sets whether the error was made from a text outside of the contract.
    #[must_use]
    pub fn with_legacy(mut self, legacy: bool) -> Self {
        self.legacy = legacy;
        self
    }

    /// The server's delay in seconds, if it is valid.
    pub(crate) fn retry_after(&self) -> Option<f64> {
        self.retry_after_s.and_then(valid_delay_s)
    }

    /// Whether the call may have been carried out, in whole or in part.
    pub(super) fn outcome_unknown(&self) -> bool {
        match self.delivery {
            Delivery::NotSent => false,
            Delivery::Rejected => self.signals.may_have_acted,
            Delivery::Unknown => true,
        }
    }

    /// Whether the server itself states that the outcome is unknown. The policy's `trust` does not cover a retry then.
    pub(super) fn outcome_unknown_by_server(&self) -> bool {
        self.signals.may_have_acted
    }
}

/// An event of a call.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The call failed.
    Failure(Failure<'a>),
    /// The call succeeded.
    Success,
    /// The server asks for input or gave a task handle: neither success nor failure, and it costs nothing.
    InputRequired,
    /// The caller cancelled it.
    Cancelled,
}
