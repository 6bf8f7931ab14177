#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

use std::time::Duration;

use backoff::backoff::Backoff;
use toolerror_agent::{bindings::random, engine::Delays, Policy};

/// The delays between the attempts of one operation, as [`Policy::delays`] gives them.
///
/// ```
/// use backoff::backoff::Backoff as _;
/// use toolerror_agent::Policy;
/// use toolerror_backoff::PolicyBackoff;
/// let mut backoff = PolicyBackoff::new(Policy::default());
/// assert!(backoff.next_backoff().is_some() && backoff.next_backoff().is_some());
/// assert_eq!(backoff.next_backoff(), None); // three attempts were made
/// ```
#[derive(Clone, Debug)]
pub struct PolicyBackoff {
    policy: Policy,
    seed: Option<u64>,
    delays: Delays,
}

impl PolicyBackoff {
    /// Each operation has other jitter.
    pub fn new(policy: Policy) -> Self {
        let delays = policy.delays(random());
        Self {
            policy,
            seed: None,
            delays,
        }
    }

    /// Every operation has the same jitter.
    pub fn with_seed(policy: Policy, seed: u64) -> Self {
        let delays = policy.delays(seed);
        Self {
            policy,
            seed: Some(seed),
            delays,
        }
    }
}

impl Backoff for PolicyBackoff {
    fn reset(&mut self) {
        self.delays = self.policy.delays(self.seed.unwrap_or_else(random));
    }

    fn next_backoff(&mut self) -> Option<Duration> {
        self.delays.next()
    }
}
