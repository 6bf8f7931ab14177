//! The policy as a `BackoffBuilder` of the crate backon.

use backon::BackoffBuilder;
use toolerror::bindings::random;

use crate::engine::{Delays, Policy};

/// Each build has other jitter. For a custom seed, use [`Policy::delays`].
///
/// ```
/// use backon::BlockingRetryable as _;
/// use toolerror::ToolError;
/// use toolerror_agent::Policy;
/// let mut calls = 0;
/// let search = || {
///     calls += 1;
///     if calls == 1 { Err(ToolError::transient("busy")) } else { Ok(calls) }
/// };
/// let policy = Policy::default();
/// let found = search.retry(&policy).when(ToolError::recoverable).call();
/// assert_eq!(found.unwrap(), 2);
/// ```
impl BackoffBuilder for &Policy {
    type Backoff = Delays;

    fn build(self) -> Delays {
        self.delays(random())
    }
}

impl BackoffBuilder for Policy {
    type Backoff = Delays;

    fn build(self) -> Delays {
        self.delays(random())
    }
}
