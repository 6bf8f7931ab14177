//! Marks in an error that leaves the process: an unproven delivery, and a call that must not be retried again.

use crate::error::reason::EXHAUSTING;
use crate::error::{Delivery, Effects, ErrorType, ToolError};

/// The reason for which a driver gives up a call that may have been carried out.
const UNSAFE: &str = "unsafe_replay";

/// Whether an error that leaves the process states this reason of a driver.
pub(crate) fn is_said(reason: &str) -> bool {
    reason == UNSAFE || EXHAUSTING.contains(&reason)
}

impl ToolError {
    /// The error of a call that a driver has given up for this reason (SPEC §2.2.2). When it leaves the process, it says
    /// so (SPEC §1.9.52): after `attempts_exhausted`, `suppressed` and `budget_exhausted` by `recoverable:false` and the
    /// reason `exhausted`, after `unsafe_replay` by `effects:"unknown"`. Its text in this process stays.
    ///
    /// ```
    /// use toolerror::{EmitOptions, ToolError};
    /// let error = ToolError::transient("busy").given_up("attempts_exhausted");
    /// assert_eq!(error, ToolError::transient("busy"));
    /// let emitted = error.emitted(&EmitOptions::default()).into_owned();
    /// assert_eq!((emitted.recoverable(), emitted.reason().as_deref()), (false, Some("exhausted")));
    /// ```
    #[must_use]
    pub fn given_up(self, reason: &str) -> Self {
        let error = self.with_given_up(reason);
        match reason {
            UNSAFE => error.without_proof(),
            reason if EXHAUSTING.contains(&reason) => error.with_exhausted(),
            _ => error,
        }
    }

    /// The error of a call of which nothing proves that it did nothing (SPEC §1.9.50).
    #[must_use]
    pub(crate) fn without_proof(self) -> Self {
        let error = match self.effects() {
            Some(Effects::None) => self.with_effects(Effects::Unknown),
            _ => self,
        };
        error.with_delivery(Delivery::Unknown)
    }

    /// Whether it leaves open how far its call came (SPEC §1.9.57). An INTERNAL says only that something broke.
    pub(crate) fn is_in_doubt(&self) -> bool {
        if let Some(effects) = self.effects() {
            return effects != Effects::None;
        }
        let says = self.error_type() != ErrorType::Internal || self.caused_in_doubt();
        says && self.delivery() == Some(Delivery::Unknown)
    }

    /// The delivery, derived from `effects` if it is not known otherwise.
    pub(crate) fn delivery_or_effects(&self) -> Delivery {
        let by_effects = match self.effects() {
            None | Some(Effects::None) => Delivery::Rejected,
            Some(Effects::Partial | Effects::Complete | Effects::Unknown) => Delivery::Unknown,
        };
        self.delivery().unwrap_or(by_effects)
    }
}
