//! The state that all calls of one `server/tool` share: throttle, health and budget (SPEC §2.4).

use serde::{Deserialize, Serialize};

use super::policy::Policy;

/// State shared by the calls of one key. Default: no call has been made yet.
///
/// The engine brings numbers that are out of range back into it, for example those of a damaged saved state.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::{decide, Call, Clock, Event, Failure, KeyState, Policy};
/// let (policy, mut key) = (Policy::default(), KeyState::default());
/// let mut call = Call::new("call-1", "search", Clock::at(0));
/// let down = ToolError::transient("down");
/// decide(&policy, &mut call, &mut key, Event::Failure(Failure::new(&down)), Clock::at(50), 7);
/// assert!((key.failing() - 0.4).abs() < 1e-9);
/// assert!((key.tokens(&policy) - 9.0).abs() < 1e-9); // one retry was decided
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyState {
    /// How likely a call fails, from 0 to 1, as of `at_ms`.
    failing: f64,
    /// Retries that may still be made as of `at_ms`; absent: as many as there can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<f64>,
    /// When the two numbers above were last updated. Never decreases.
    at_ms: u64,
    /// No call before this time.
    not_before_ms: u64,
    /// When `not_before_ms` was last moved, or a call was sent in spite of it.
    #[serde(skip_serializing_if = "is_zero")]
    probed_ms: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(ms: &u64) -> bool {
    *ms == 0
}

impl KeyState {
    /// How likely a call fails, from 0 to 1, when it was last brought up to date.
    pub fn failing(&self) -> f64 {
        in_range(self.failing, 1.0)
    }

    /// Retries that may still be made, when it was last brought up to date.
    pub fn tokens(&self, policy: &Policy) -> f64 {
        let capacity = in_range(policy.budget.capacity, f64::MAX);
        self.tokens.map_or(capacity, |tokens| in_range(tokens, capacity))
    }

    /// The time before which no call of this key may start, on the monotonic clock in milliseconds.
    pub const fn not_before_ms(&self) -> u64 {
        self.not_before_ms
    }

    /// Whether it is equivalent to the state of a key without calls, at any time.
    pub(super) fn is_fresh(&self) -> bool {
        self.failing == 0.0 && self.tokens.is_none() && self.not_before_ms <= self.at_ms
    }

    /// Lets health recover and returns tokens for the elapsed time. A clock that goes back changes nothing.
    #[expect(
        clippy::cast_precision_loss,
        reason = "only differences of 285,000 years round"
    )]
    pub(super) fn advance(&mut self, policy: &Policy, now_ms: u64) {
        let elapsed_ms = now_ms.saturating_sub(self.at_ms) as f64;
        self.at_ms = self.at_ms.max(now_ms);
        if self.failing > 0.0 && elapsed_ms > 0.0 {
            let half_lives = elapsed_ms / (policy.health.half_life_ms.max(1) as f64);
            self.failing *= (-half_lives).exp2();
        }
        self.failing = in_range(self.failing, 1.0);
        self.earn(policy, policy.budget.per_minute * elapsed_ms / 60_000.0);
    }

    /// Counts an outcome: 1 for a failure of the tool, 0 for an answer that shows that the tool works.
    pub(super) fn observe(&mut self, policy: &Policy, failed: bool) {
        let outcome = if failed { 1.0 } else { 0.0 };
        let weight = in_range(policy.health.weight, 1.0);
        self.failing = in_range(self.failing + weight * (outcome - self.failing), 1.0);
    }

    /// Whether the circuit is open: retries are suppressed.
    pub(super) fn suppressed(&self, policy: &Policy) -> bool {
        policy.health.enabled && self.failing > policy.health.threshold
    }

    /// Adds tokens, up to the capacity.
    pub(super) fn earn(&mut self, policy: &Policy, tokens: f64) {
        if let Some(left) = self.tokens {
            let capacity = in_range(policy.budget.capacity, f64::MAX);
            self.tokens = Some(in_range(left + in_range(tokens, f64::MAX), capacity));
        }
    }

    /// Pays for a retry if enough tokens are left.
    pub(super) fn spend(&mut self, policy: &Policy, tokens: f64) -> bool {
        let left = self.tokens(policy);
        let enough = left >= tokens;
        if enough {
            self.tokens = Some(left - tokens);
        }
        enough
    }

    /// Throttles the key until a time. A throttle that ends later stays.
    pub(super) fn throttle_until(&mut self, until_ms: u64, now_ms: u64) {
        if until_ms > self.not_before_ms {
            self.not_before_ms = until_ms;
            self.probed_ms = self.probed_ms.max(now_ms);
        }
    }

    /// Whether a call may now find out that the server is back earlier than announced: one per interval.
    pub(super) fn probe(&mut self, interval_ms: u64, now_ms: u64) -> bool {
        let is_due = now_ms >= self.probed_ms.saturating_add(interval_ms);
        if is_due {
            self.probed_ms = now_ms;
        }
        is_due
    }

    /// Ends the throttle: the server answers.
    pub(super) fn end_throttle(&mut self) {
        self.not_before_ms = 0;
    }
}

/// `value` between 0 and `max`; NaN becomes 0.
fn in_range(value: f64, max: f64) -> f64 {
    if value.is_nan() {
        return 0.0;
    }
    value.clamp(0.0, if max >= 0.0 { max } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_straight_failures_suppress_and_time_heals() {
        let policy = Policy::default();
        let mut key = KeyState::default();
        for failing in [0.4, 0.64, 0.784] {
            assert!(!key.suppressed(&policy));
            key.observe(&policy, true);
            assert!((key.failing() - failing).abs() < 1e-12);
        }
        assert!(key.suppressed(&policy));
        key.advance(&policy, 300_000);
        assert!((key.failing() - 0.392).abs() < 1e-12);
    }

    #[test]
    fn tokens_come_back_by_time_and_success_up_to_the_capacity() {
        let policy = Policy::default();
        let mut key = KeyState::default();
        assert_eq!((0..20).filter(|_| key.spend(&policy, 1.0)).count(), 10);
        key.advance(&policy, 60_000);
        assert!((key.tokens(&policy) - 1.0).abs() < 1e-12);
        key.earn(&policy, 0.25);
        assert!((key.tokens(&policy) - 1.25).abs() < 1e-12);
        key.advance(&policy, u64::MAX);
        assert!((key.tokens(&policy) - 10.0).abs() < 1e-12);
    }

    #[test]
    fn a_clock_that_goes_back_gives_nothing_and_shortens_nothing() {
        let policy = Policy::default();
        let mut key = KeyState::default();
        key.advance(&policy, 600_000);
        while key.spend(&policy, 1.0) {}
        key.throttle_until(700_000, 600_000);
        for now in [0, 300_000, 0, 599_999, 0] {
            key.advance(&policy, now);
            key.throttle_until(now + 1000, now);
        }
        assert!(key.tokens(&policy) < 1e-12);
        assert_eq!(key.not_before_ms(), 700_000);
    }

    #[test]
    fn nonsense_in_a_saved_state_comes_back_into_range() {
        let policy = Policy::default();
        let text = r#"{"failing":1e308,"tokens":-7,"at_ms":18446744073709551615}"#;
        let mut key: KeyState = serde_json::from_str(text).unwrap();
        key.advance(&policy, 5);
        assert!((0.0..=1.0).contains(&key.failing()));
        assert!(!key.spend(&policy, 0.5));
    }
}
