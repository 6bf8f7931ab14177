//! Counts of calls, attempts and waits.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts calls, attempts and waits. Any number of calls and threads may count into one.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::driver::{Retry, Statistics, TestClock};
/// use toolerror_agent::engine::{Keys, Policy};
/// let (policy, keys, counts) = (Policy::default(), Keys::new(), Statistics::new());
/// let call = Retry::new(&policy, &keys, "library/search").with_statistics(&counts);
/// let found = call.run_blocking(&TestClock::new(), |attempt| match attempt {
///     1 => Err(ToolError::transient("busy")),
///     _ => Ok("page 1"),
/// });
/// assert_eq!(found.unwrap(), "page 1");
/// assert_eq!((counts.calls(), counts.attempts(), counts.retries(), counts.failed()), (1, 2, 1, 0));
/// ```
#[derive(Debug, Default)]
pub struct Statistics {
    calls: AtomicU64,
    failed: AtomicU64,
    attempts: AtomicU64,
    retries: AtomicU64,
    waited_ms: AtomicU64,
}

impl Statistics {
    /// Counts from zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// Calls that have begun.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// Calls that failed for good.
    pub fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }

    /// Sends.
    pub fn attempts(&self) -> u64 {
        self.attempts.load(Ordering::Relaxed)
    }

    /// Sends after the first one of a call.
    pub fn retries(&self) -> u64 {
        self.retries.load(Ordering::Relaxed)
    }

    /// The time that calls were to wait between attempts, in all.
    pub fn waited(&self) -> Duration {
        Duration::from_millis(self.waited_ms.load(Ordering::Relaxed))
    }

    pub(super) fn began(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn gave_up(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts an attempt that was sent; from the second on, also a retry.
    pub(super) fn sent(&self, attempt: u32) {
        self.attempts.fetch_add(1, Ordering::Relaxed);
        if attempt > 1 {
            self.retries.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn waits(&self, wait_ms: u64) {
        self.waited_ms.fetch_add(wait_ms, Ordering::Relaxed);
    }
}
