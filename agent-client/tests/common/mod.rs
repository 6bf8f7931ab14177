//! A clock that goes on only when somebody sleeps.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::Mutex;
use std::time::Duration;

use toolerror_agent::driver::{BlockingSleep, Cancel, Sleep};
use toolerror_agent::engine::Clock;

#[derive(Default)]
pub(crate) struct FakeSleep {
    slept: Mutex<Vec<Duration>>,
}

impl FakeSleep {
    pub(crate) fn slept(&self) -> Vec<Duration> {
        self.slept.lock().unwrap().clone()
    }

    pub(crate) fn slept_ms(&self) -> u64 {
        u64::try_from(self.slept().iter().sum::<Duration>().as_millis()).unwrap()
    }

    fn clock(&self) -> Clock {
        Clock::at(self.slept_ms())
    }

    fn note(&self, wait: Duration) {
        self.slept.lock().unwrap().push(wait);
    }
}

impl BlockingSleep for FakeSleep {
    fn now(&self) -> Clock {
        self.clock()
    }

    fn sleep(&self, wait: Duration, _: Option<&Cancel>) {
        self.note(wait);
    }
}

impl Sleep for FakeSleep {
    type Wait = std::future::Ready<()>;

    fn now(&self) -> Clock {
        self.clock()
    }

    fn sleep(&self, wait: Duration) -> Self::Wait {
        self.note(wait);
        std::future::ready(())
    }
}
