//! Waiting and clocks of drivers.

use std::future::Future;
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::cancel::Cancel;
use crate::engine::Clock;

/// The longest single timer: a day, which every runtime holds. Longer waits are cut into pieces.
const LONGEST_TIMER_MS: u64 = 86_400_000;

/// Waiting in an async runtime.
pub trait Sleep {
    /// The future that waits.
    type Wait: Future<Output = ()>;

    /// The time now. Its monotonic part must advance while [`sleep`](Self::sleep) waits.
    fn now(&self) -> Clock;

    /// Waits for at least `wait`.
    fn sleep(&self, wait: Duration) -> Self::Wait;
}

/// Waiting that blocks the thread.
pub trait BlockingSleep {
    /// The time now. Its monotonic part must advance while [`sleep`](Self::sleep) waits.
    fn now(&self) -> Clock;

    /// Waits for at least `wait`, or until the token is cancelled.
    fn sleep(&self, wait: Duration, cancel: Option<&Cancel>);
}

/// Blocks the thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreadSleep;

impl BlockingSleep for ThreadSleep {
    fn now(&self) -> Clock {
        clock_at(Instant::now())
    }

    fn sleep(&self, wait: Duration, cancel: Option<&Cancel>) {
        match cancel {
            Some(cancel) => {
                cancel.wait_timeout(wait);
            }
            None => std::thread::sleep(wait),
        }
    }
}

/// Waits with tokio's timer.
#[cfg(feature = "tokio")]
#[derive(Clone, Copy, Debug, Default)]
pub struct TokioSleep;

#[cfg(feature = "tokio")]
impl Sleep for TokioSleep {
    type Wait = tokio::time::Sleep;

    fn now(&self) -> Clock {
        clock_at(tokio::time::Instant::now().into_std()) // stands still with tokio's own clock in tests
    }

    fn sleep(&self, wait: Duration) -> Self::Wait {
        tokio::time::sleep(wait)
    }
}

/// Both clocks. The monotonic one starts at the wall clock's time of the first call in this process, so that saved
/// states make sense in another process.
fn clock_at(now: Instant) -> Clock {
    static ANCHOR: OnceLock<(Instant, u64)> = OnceLock::new();
    let (instant, wall_ms) = *ANCHOR.get_or_init(|| (now, since_1970_ms()));
    Clock {
        mono_ms: wall_ms.saturating_add(whole_ms(now.saturating_duration_since(instant))),
        wall_ms: i64::try_from(since_1970_ms()).unwrap_or(i64::MAX),
    }
}

fn since_1970_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, whole_ms)
}

pub(crate) fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// The timers that make up a wait.
pub(super) fn pieces(wait_ms: u64) -> impl Iterator<Item = Duration> {
    let mut rest_ms = wait_ms;
    std::iter::from_fn(move || {
        let piece_ms = rest_ms.min(LONGEST_TIMER_MS);
        rest_ms -= piece_ms;
        (piece_ms > 0).then(|| Duration::from_millis(piece_ms))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_waits_are_cut_and_lose_nothing() {
        let wait_ms = (1 << 31) + 5;
        let cut: Vec<Duration> = pieces(wait_ms).collect();
        assert!(cut.iter().all(|piece| whole_ms(*piece) < 1 << 31));
        assert_eq!(whole_ms(cut.iter().sum()), wait_ms);
        assert_eq!(pieces(0).count(), 0);
        assert_eq!(
            pieces(u64::MAX).next(),
            Some(Duration::from_millis(LONGEST_TIMER_MS))
        );
    }
}
