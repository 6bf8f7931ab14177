//! How long to wait: windows and the draws within them (SPEC §2.4).
//!
//! For a given seed the draws are the same in every implementation, so delays can be vectors.

use super::policy::Policy;

/// The 64-bit FNV-1a hash of a text: the form in which a [`Call`](super::Call) stores its id, and a hash for arguments.
///
/// ```
/// use toolerror_agent::engine::fnv1a64;
/// assert_eq!(fnv1a64(b""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(fnv1a64(b"foobar"), 0x8594_4171_f739_67e8);
/// ```
pub const fn fnv1a64(mut bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    while let [byte, rest @ ..] = bytes {
        hash = (hash ^ *byte as u64).wrapping_mul(0x0100_0000_01b3);
        bytes = rest;
    }
    hash
}

/// The random number of one wait.
#[derive(Clone, Copy)]
pub(super) struct JitterDraw(u64);

impl JitterDraw {
    /// The random number of one wait: the same for the same seed, call and attempt.
    pub(super) fn new(seed: u64, call_id: u64, attempt: u32) -> Self {
        Self(splitmix64(seed ^ call_id ^ u64::from(attempt)))
    }

    /// An integer in [0, w].
    pub(super) fn up_to(self, w: u64) -> u64 {
        let scaled = u128::from(self.0) * (u128::from(w) + 1);
        u64::try_from(scaled >> 64).unwrap_or(w)
    }
}

/// The first output of SplitMix64 with this state.
const fn splitmix64(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The causes of a retry's wait that affect its length.
#[derive(Clone, Copy)]
pub(super) struct WaitCauses {
    /// Failures of the call so far, this one included.
    pub(super) failures: u32,
    /// The failure is a CONFLICT.
    pub(super) conflict: bool,
    /// The server reported too many calls.
    pub(super) throttled: bool,
    /// The delay that the server asks for, in milliseconds.
    pub(super) retry_after_ms: Option<u64>,
}

impl WaitCauses {
    /// The window in milliseconds: 200 for a first failure, else 1000 doubled with each failure up to the cap.
    fn window_ms(self, policy: &Policy) -> u64 {
        let w = if self.failures > 1 || self.conflict || self.throttled {
            let doublings = self.failures.saturating_sub(1).min(63);
            policy.base_ms.saturating_mul(1 << doublings)
        } else {
            policy.first_ms
        };
        w.min(policy.cap_ms)
    }

    /// The delay in milliseconds: within [0, cap], or never below what the server asks for.
    pub(super) fn delay_ms(self, policy: &Policy, draw: JitterDraw) -> u64 {
        let w = self.window_ms(policy);
        if let Some(asked) = self.retry_after_ms {
            return asked.saturating_add(draw.up_to(w.max(asked / 10)));
        }
        if self.conflict || self.failures <= 1 {
            return draw.up_to(w); // full jitter
        }
        let half = w / 2; // equal jitter: still spread at the cap
        half + draw.up_to(w - half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix64_is_the_published_one() {
        // the first two outputs of the reference implementation for seed 0
        assert_eq!(splitmix64(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(splitmix64(0x9e37_79b9_7f4a_7c15), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn a_draw_stays_in_its_window_at_both_ends() {
        assert_eq!(JitterDraw(u64::MAX).up_to(200), 200);
        assert_eq!(JitterDraw(0).up_to(200), 0);
        assert_eq!(JitterDraw(u64::MAX).up_to(0), 0);
        assert_eq!(JitterDraw(u64::MAX).up_to(u64::MAX), u64::MAX);
    }

    #[test]
    fn windows_double_and_stop_at_the_cap() {
        let policy = Policy::default();
        let window = |failures, throttled| {
            let wait = WaitCauses {
                failures,
                conflict: false,
                throttled,
                retry_after_ms: None,
            };
            wait.window_ms(&policy)
        };
        let windows: Vec<u64> = [1, 2, 3, 4, 5, 6, 64, u32::MAX].map(|n| window(n, false)).into();
        assert_eq!(windows, [200, 2000, 4000, 8000, 16000, 20000, 20000, 20000]);
        assert_eq!(window(1, true), 1000);
        assert_eq!(window(2, true), 2000);
    }

    #[test]
    fn equal_jitter_still_spreads_at_the_cap() {
        let wait = WaitCauses {
            failures: 9,
            conflict: false,
            throttled: false,
            retry_after_ms: None,
        };
        let policy = Policy::default();
        assert_eq!(wait.delay_ms(&policy, JitterDraw(0)), 10_000);
        assert_eq!(wait.delay_ms(&policy, JitterDraw(u64::MAX)), 20_000);
    }

    #[test]
    fn what_the_server_asks_for_is_never_undercut() {
        let wait = |asked| WaitCauses {
            failures: 1,
            conflict: false,
            throttled: true,
            retry_after_ms: Some(asked),
        };
        let policy = Policy::default();
        assert_eq!(wait(30_000).delay_ms(&policy, JitterDraw(0)), 30_000);
        assert_eq!(wait(30_000).delay_ms(&policy, JitterDraw(u64::MAX)), 33_000);
        assert_eq!(wait(0).delay_ms(&policy, JitterDraw(u64::MAX)), 1000); // zero is not a hot loop
        assert_eq!(wait(u64::MAX).delay_ms(&policy, JitterDraw(u64::MAX)), u64::MAX);
    }
}
