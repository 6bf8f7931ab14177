//! The delays of a policy without its other checks, for retry loops of other libraries.

use std::time::Duration;

use toolerror::ErrorType;

use super::backoff::{fnv1a64, JitterDraw, WaitCauses};
use super::decision::Action;
use super::policy::Policy;

/// The delays between the calls of one operation that keeps failing with TRANSIENT: one fewer than the calls that the
/// policy allows.
///
/// The loop that uses them decides whether to retry at all. They know no class table, replay safety, `retry_after`,
/// health or budget; [`decide`](super::decide) does.
#[derive(Clone, Debug)]
pub struct Delays {
    /// Without exceptions by type and tool: delays do not depend on them.
    policy: Policy,
    seed: u64,
    failures: u32,
    calls: u32,
}

impl Policy {
    /// The delays between the calls of one operation. For a seed they are those of [`decide`](super::decide) for a
    /// call with an empty id.
    ///
    /// ```
    /// use toolerror_agent::engine::Policy;
    /// let delays: Vec<_> = Policy::default().delays(7).collect();
    /// assert_eq!(delays.len(), 2); // between three calls
    /// assert!(delays[0].as_millis() <= 200 && delays[1].as_millis() >= 1000);
    /// ```
    pub fn delays(&self, seed: u64) -> Delays {
        let rules = self.rules("", ErrorType::Transient);
        let calls = match rules.action {
            None | Some(Action::Retry) => rules.max_attempts,
            Some(_) => 1,
        };
        Delays {
            policy: Policy {
                types: std::collections::BTreeMap::new(),
                tools: std::collections::BTreeMap::new(),
                ..*self
            },
            seed,
            failures: 0,
            calls,
        }
    }
}

impl Iterator for Delays {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        let failures = self.failures.saturating_add(1);
        if failures >= self.calls {
            return None;
        }
        self.failures = failures;
        let wait = WaitCauses {
            failures,
            conflict: false,
            throttled: false,
            retry_after_ms: None,
        };
        let draw = JitterDraw::new(self.seed, fnv1a64(b""), failures);
        Some(Duration::from_millis(wait.delay_ms(&self.policy, draw)))
    }
}

impl std::iter::FusedIterator for Delays {}
