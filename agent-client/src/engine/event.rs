//! What happened to a call (SPEC §2.1).

use serde::{Deserialize, Serialize};
use toolerror::{Delivery, ToolError};

use super::said::{Effects, Said};

/// The time at which the engine is asked, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// A clock that only goes forward; its zero is the driver's choice, the same for all states that it holds.
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

/// A failed call: the error, and what the driver knows beside it.
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
    /// How far the call came. Whatever stands here, an error whose `effects` say that something has or may have
    /// changed is no rejection.
    pub delivery: Delivery,
    /// The delay that the server asks for, in seconds. What is negative, not finite or over 10^9 counts as absent.
    pub retry_after_s: Option<f64>,
    /// The error was made from a text that is none of the contract's.
    pub legacy: bool,
    pub(super) said: Said,
}

impl<'a> Failure<'a> {
    /// The error of a tool: delivered as it knows ([`ToolError::delivery`]), else a rejection, unless its `effects`
    /// say otherwise; `retry_after` as it says.
    pub fn new(error: &'a ToolError) -> Self {
        let said = Said::by(error);
        let delivery = error.delivery().unwrap_or(match said.effects {
            Effects::Some => Delivery::Unknown,
            Effects::None | Effects::Unsaid => Delivery::Rejected,
        });
        Self {
            error,
            delivery,
            retry_after_s: said.retry_after_s,
            legacy: false,
            said,
        }
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

    /// Says whether the error was made from a text that is none of the contract's.
    #[must_use]
    pub fn with_legacy(mut self, legacy: bool) -> Self {
        self.legacy = legacy;
        self
    }

    /// The server's delay in seconds, if it makes sense.
    pub(crate) fn retry_after(&self) -> Option<f64> {
        self.retry_after_s.and_then(sane_delay)
    }

    /// Whether the call may have been carried out, in whole or in part.
    pub(super) fn outcome_unknown(&self) -> bool {
        match self.delivery {
            Delivery::NotSent => false,
            Delivery::Rejected => self.said.effects == Effects::Some,
            Delivery::Unknown => true,
        }
    }

    /// Whether the server itself says so, so that trust does not cover a repeat.
    pub(super) fn outcome_unknown_by_server(&self) -> bool {
        self.said.effects == Effects::Some
    }
}

/// Seconds that can be waited for: 0 to 10^9.
pub(super) fn sane_delay(seconds: f64) -> Option<f64> {
    (0.0..=1e9).contains(&seconds).then_some(seconds)
}

/// What happened to a call.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// It failed.
    Failure(Failure<'a>),
    /// It succeeded.
    Success,
    /// The server asks for input or gave a task handle: neither success nor failure, and it costs nothing.
    InputRequired,
    /// The caller gave it up.
    Cancelled,
}
