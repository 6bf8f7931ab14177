//! A clock for tests: waits take no time.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use super::cancel::Cancel;
use super::sleep::{whole_ms, BlockingSleep, Sleep};
use crate::engine::Clock;

/// A clock for tests, in place of [`ThreadSleep`](super::ThreadSleep) or a runtime's timer. It stands still but for the
/// waits, which take no time. All clones are one clock.
///
/// Work that is not ready at once ends at its time limit.
///
/// ```
/// use std::time::Duration;
/// use toolerror::ToolError;
/// use toolerror_agent::driver::{Retry, TestClock};
/// use toolerror_agent::engine::{Keys, Policy};
/// let (policy, keys, clock) = (Policy::default(), Keys::new(), TestClock::new());
/// let busy = || ToolError::transient("busy").with_member("retry_after", 60);
/// let found = Retry::new(&policy, &keys, "").run_blocking(&clock, |attempt| match attempt {
///     1 => Err(busy()),
///     _ => Ok(attempt),
/// });
/// assert_eq!(found.unwrap(), 2);
/// assert!(clock.waited() >= Duration::from_secs(60));
/// ```
#[derive(Clone, Debug, Default)]
pub struct TestClock(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    now: Duration,
    waits: Vec<Duration>,
}

impl TestClock {
    /// A clock at zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// The waits so far.
    pub fn waits(&self) -> Vec<Duration> {
        self.state().waits.clone()
    }

    /// The waits so far, in all.
    pub fn waited(&self) -> Duration {
        self.state().waits.iter().sum()
    }

    /// Moves the clock on, as if work had taken so long.
    pub fn advance(&self, time: Duration) {
        let mut state = self.state();
        state.now = state.now.saturating_add(time);
    }

    fn wait(&self, time: Duration) {
        self.advance(time);
        self.state().waits.push(time);
    }

    fn clock(&self) -> Clock {
        Clock::at(whole_ms(self.state().now))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BlockingSleep for TestClock {
    fn now(&self) -> Clock {
        self.clock()
    }

    fn sleep(&self, wait: Duration, _: Option<&Cancel>) {
        self.wait(wait);
    }
}

impl Sleep for TestClock {
    type Wait = TestWait;

    fn now(&self) -> Clock {
        self.clock()
    }

    fn sleep(&self, wait: Duration) -> TestWait {
        TestWait {
            clock: self.clone(),
            wait: Some(wait),
        }
    }
}

/// A wait on a [`TestClock`]: it ends when it is first polled.
#[derive(Debug)]
pub struct TestWait {
    clock: TestClock,
    wait: Option<Duration>,
}

impl Future for TestWait {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if let Some(wait) = self.wait.take() {
            self.clock.wait(wait);
        }
        Poll::Ready(())
    }
}
