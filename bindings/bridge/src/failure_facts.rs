//! What is known about a failed call beside its error.

use toolerror::{Delivery, Reading};
use toolerror_agent::engine::Failure;

/// What the caller knows about a failed call beside its error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FailureFacts {
    /// How far the call came. `None`: as the error says.
    pub delivery: Option<Delivery>,
    /// The delay that the server asks for, in seconds. `None`: as the error says.
    pub retry_after_s: Option<f64>,
    /// The error was made from a text outside of the contract.
    pub legacy: bool,
}

impl FailureFacts {
    /// What a reading tells. `now_ms` is the wall clock in milliseconds since 1970; without it dates are not understood.
    pub fn from_reading(reading: &Reading<'_>, now_ms: Option<i64>) -> Self {
        let failure = Failure::from_reading(reading, now_ms);
        Self {
            delivery: reading.delivery(),
            retry_after_s: failure.retry_after_s,
            legacy: failure.legacy,
        }
    }

    /// The failure with these facts. Facts that are absent leave it as it is.
    pub fn apply<'a>(&self, failure: Failure<'a>) -> Failure<'a> {
        let mut failure = failure.with_legacy(self.legacy);
        if let Some(delivery) = self.delivery {
            failure = failure.with_delivery(delivery);
        }
        if self.retry_after_s.is_some() {
            failure = failure.with_retry_after(self.retry_after_s);
        }
        failure
    }
}
