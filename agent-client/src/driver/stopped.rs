//! What is left of a call that a driver stopped.

use std::fmt;

use super::failure::ToFailure;
use crate::engine::{Call, Decision, NOT_SENT_ADVICE};

/// A call that stopped without a result: the last error, what to do now, and the state of the call.
#[derive(Clone, Debug, PartialEq)]
pub struct Stopped<E> {
    pub(super) error: Option<E>,
    pub(super) decision: Decision,
    pub(super) call: Call,
}

impl<E> Stopped<E> {
    /// The last error. `None` if the call was never sent.
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

    /// The last error and the state of the call, to resume it after `fix_input` or `negotiate`.
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
