//! How many calls of a tool may run at once, and start in a minute.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::contract::failure::Refusal;
use crate::contract::spec::Limits;

const MINUTE: Duration = Duration::from_secs(60);

/// The limits of one tool.
pub(super) struct ToolLimits {
    at_once: Option<Arc<Semaphore>>,
    rate: Option<Rate>,
}

/// The starts of the last minute. A quota that fills up again meanwhile would let nearly twice as many start in the first one.
struct Rate {
    max: u64,
    starts: Mutex<VecDeque<Instant>>,
}

impl Rate {
    /// Takes one of the calls of the minute before `now`; else how long it takes until one is free.
    fn take(&self, now: Instant) -> Result<(), Duration> {
        let mut starts = self.starts.lock().unwrap_or_else(PoisonError::into_inner);
        let until = |start: &Instant| (*start + MINUTE).saturating_duration_since(now);
        while starts.front().is_some_and(|start| until(start).is_zero()) {
            starts.pop_front();
        }
        match starts.front() {
            Some(first) if starts.len() as u64 >= self.max => Err(until(first)),
            _ => {
                starts.push_back(now);
                Ok(())
            }
        }
    }
}

impl ToolLimits {
    /// Creates the semaphore and the count of starts that a contract asks for; `None` for an absent limit.
    pub(super) fn new(limits: &Limits) -> Self {
        let at_once = limits.max_concurrent.map(|max| {
            let max = usize::try_from(max)
                .unwrap_or(usize::MAX)
                .min(Semaphore::MAX_PERMITS);
            Arc::new(Semaphore::new(max))
        });
        let rate = limits.rate_per_minute.map(|max| Rate {
            max,
            starts: Mutex::default(),
        });
        Self { at_once, rate }
    }

    /// Takes a permit, which the returned value releases when dropped, and one of the calls per minute.
    pub(super) fn enter(&self) -> Result<Option<OwnedSemaphorePermit>, Refusal> {
        let place = self.at_once.clone().map(Semaphore::try_acquire_owned);
        let place = place.transpose().map_err(|_| Refusal::Concurrency)?;
        if let Some(rate) = &self.rate {
            rate.take(Instant::now()).map_err(Refusal::RateLimit)?;
        }
        Ok(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_no_minute_more_calls_start_than_the_limit() {
        let rate = Rate {
            max: 60,
            starts: Mutex::default(),
        };
        let begin = Instant::now();
        let mut starts: Vec<Duration> = Vec::new();
        // a call every 100 ms for three minutes
        for n in 0..1800 {
            let at = Duration::from_millis(100 * n);
            match rate.take(begin + at) {
                Ok(()) => starts.push(at),
                Err(wait) => assert!(wait > Duration::ZERO && wait <= MINUTE),
            }
        }
        assert_eq!(starts.len(), 180);
        for (index, first) in starts.iter().enumerate() {
            let minute = starts.iter().skip(index).take_while(|at| **at < *first + MINUTE);
            assert!(minute.count() <= 60);
        }
    }
}
