//! The rivals, written from their published rules.

use std::collections::VecDeque;

use toolerror_agent::Facts;

use super::client::{CallRun, Client, ServerReply};

/// The name of the stream of the rivals' jitter.
const JITTER: u64 = 1;

/// Makes a fixed number of calls, independent of earlier failures.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixedAttempts {
    calls: u32,
    /// The delay is drawn from this share of it …
    from: f64,
    /// … to this one.
    to: f64,
    max_ms: f64,
    exact_retry_after: bool,
}

impl FixedAttempts {
    /// `calls` calls; each wait is between `from` and `to` times the base.
    const fn new(calls: u32, from: f64, to: f64) -> Self {
        Self {
            calls,
            from,
            to,
            max_ms: 20_000.0,
            exact_retry_after: false,
        }
    }

    pub(super) const fn no_retry() -> Self {
        Self::new(1, 1.0, 1.0)
    }

    pub(super) const fn exponential() -> Self {
        Self::new(4, 1.0, 1.0)
    }

    pub(super) const fn full_jitter(calls: u32) -> Self {
        Self::new(calls, 0.0, 1.0)
    }

    /// Waits exactly as long as the server asks.
    pub(super) const fn exact_retry_after() -> Self {
        Self {
            exact_retry_after: true,
            ..Self::new(4, 1.0, 1.0)
        }
    }

    /// The defaults of LangChain's middleware.
    pub(super) const fn langchain_like() -> Self {
        Self {
            max_ms: 60_000.0,
            ..Self::new(3, 0.75, 1.25)
        }
    }
}

impl Client for FixedAttempts {
    fn answered(&mut self, call: &mut CallRun, reply: ServerReply, _now_ms: u64, seed: u64) -> Option<u64> {
        if reply == ServerReply::Ok || call.sends >= self.calls {
            return None;
        }
        if let (true, ServerReply::RateLimited { retry_after_ms }) = (self.exact_retry_after, reply) {
            return Some(retry_after_ms);
        }
        let share = self.from + (self.to - self.from) * call.rng(seed, JITTER).unit();
        Some((exponential_ms(1000.0, call.sends, self.max_ms) * share) as u64)
    }
}

/// The base doubled with each send after the first, up to a maximum.
fn exponential_ms(base_ms: f64, sends: u32, max_ms: f64) -> f64 {
    (base_ms * f64::from(sends.saturating_sub(1)).exp2()).min(max_ms)
}

/// AWS SDKs, mode `standard`. A success returns the cost of its last retry, or 1 without a retry. They ignore
/// `Retry-After` and only know a header of AWS.
#[derive(Clone, Copy, Debug)]
pub(super) struct AwsClient {
    tokens: f64,
    of_2026: bool,
}

impl AwsClient {
    const CAPACITY: f64 = 500.0;

    /// The retry mode `standard` of AWS SDKs.
    pub(super) const fn standard() -> Self {
        Self {
            tokens: Self::CAPACITY,
            of_2026: false,
        }
    }

    /// The mode that AWS SDKs have had since 2026.
    pub(super) const fn of_2026() -> Self {
        Self {
            tokens: Self::CAPACITY,
            of_2026: true,
        }
    }
}

impl Client for AwsClient {
    fn answered(&mut self, call: &mut CallRun, reply: ServerReply, _now_ms: u64, seed: u64) -> Option<u64> {
        if reply == ServerReply::Ok {
            let back = if call.cost > 0.0 { call.cost } else { 1.0 };
            self.tokens = (self.tokens + back).min(Self::CAPACITY);
            return None;
        }
        if call.sends >= 3 {
            return None;
        }
        let throttled = matches!(reply, ServerReply::RateLimited { .. });
        let cost = match (self.of_2026, reply) {
            (true, _) if throttled => 5.0,
            (true, _) => 14.0,
            (false, ServerReply::Timeout) => 10.0,
            (false, _) => 5.0,
        };
        if self.tokens < cost {
            return None;
        }
        self.tokens -= cost;
        call.cost = cost;
        let base_ms = if self.of_2026 && !throttled { 50.0 } else { 1000.0 };
        let window_ms = exponential_ms(base_ms, call.sends, 20_000.0);
        Some((window_ms * call.rng(seed, JITTER).unit()) as u64)
    }
}

/// gRPC (gRFC A6): each failure takes a token, each success gives 0.1; retries while more than half are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct GrpcClient {
    tokens: f64,
}

impl GrpcClient {
    const MAX: f64 = 10.0;

    pub(super) const fn new() -> Self {
        Self { tokens: Self::MAX }
    }
}

impl Client for GrpcClient {
    fn answered(&mut self, call: &mut CallRun, reply: ServerReply, _now_ms: u64, seed: u64) -> Option<u64> {
        if reply == ServerReply::Ok {
            self.tokens = (self.tokens + 0.1).min(Self::MAX);
            return None;
        }
        self.tokens = (self.tokens - 1.0).max(0.0);
        if call.sends >= 4 || self.tokens <= Self::MAX / 2.0 {
            return None;
        }
        // a fifth up or down
        let share = 0.8 + 0.4 * call.rng(seed, JITTER).unit();
        Some((exponential_ms(100.0, call.sends, 1000.0) * share) as u64)
    }
}

/// The budget of Finagle and tower over the last 10 s; the delays are those of tower.
#[derive(Clone, Debug, Default)]
pub(super) struct BudgetClient {
    calls_ms: VecDeque<u64>,
    retries_ms: VecDeque<u64>,
}

impl BudgetClient {
    const TTL_MS: u64 = 10_000;

    /// Drops what is older than the window.
    fn forget(&mut self, now_ms: u64) {
        for times in [&mut self.calls_ms, &mut self.retries_ms] {
            while times.front().is_some_and(|at_ms| at_ms + Self::TTL_MS <= now_ms) {
                times.pop_front();
            }
        }
    }
}

impl Client for BudgetClient {
    fn begin(&mut self, _call: &mut CallRun, _facts: Facts, now_ms: u64) {
        self.calls_ms.push_back(now_ms);
    }

    fn answered(&mut self, call: &mut CallRun, reply: ServerReply, now_ms: u64, seed: u64) -> Option<u64> {
        self.forget(now_ms);
        let allowed = 0.2 * self.calls_ms.len() as f64 + 100.0;
        if reply == ServerReply::Ok || call.sends >= 3 || self.retries_ms.len() as f64 + 1.0 > allowed {
            return None;
        }
        self.retries_ms.push_back(now_ms);
        let base_ms = exponential_ms(50.0, call.sends, 20_000.0);
        Some((base_ms * (1.0 + 0.99 * call.rng(seed, JITTER).unit())) as u64)
    }
}
