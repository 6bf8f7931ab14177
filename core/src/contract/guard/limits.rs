//! How many calls of a tool may run at once, and start in a minute.

use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::contract::failure::Refusal;
use crate::contract::spec::Limits;

/// The limits of one tool.
pub(super) struct ToolLimits {
    at_once: Option<Arc<Semaphore>>,
    rate: Option<DefaultDirectRateLimiter>,
}

impl ToolLimits {
    /// Creates the semaphore and the quota that a contract asks for; `None` for an absent limit.
    pub(super) fn new(limits: &Limits) -> Self {
        let at_once = limits.max_concurrent.map(|max| {
            let max = usize::try_from(max)
                .unwrap_or(usize::MAX)
                .min(Semaphore::MAX_PERMITS);
            Arc::new(Semaphore::new(max))
        });
        let per_minute = limits
            .rate_per_minute
            .map(|max| u32::try_from(max).unwrap_or(u32::MAX));
        let quota = per_minute.and_then(NonZeroU32::new).map(Quota::per_minute);
        Self {
            at_once,
            rate: quota.map(RateLimiter::direct),
        }
    }

    /// Takes a permit, which the returned value releases when dropped, and one of the calls per minute.
    pub(super) fn enter(&self) -> Result<Option<OwnedSemaphorePermit>, Refusal> {
        let place = self.at_once.clone().map(Semaphore::try_acquire_owned);
        let place = place.transpose().map_err(|_| Refusal::Concurrency)?;
        let Some(rate) = &self.rate else { return Ok(place) };
        match rate.check() {
            Ok(()) => Ok(place),
            Err(not_until) => Err(Refusal::RateLimit(
                not_until.wait_time_from(DefaultClock::default().now()),
            )),
        }
    }
}
