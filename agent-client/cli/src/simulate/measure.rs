//! Measurements of a run.

use super::cases::{Case, Scenario, Server, Setup};
use super::rule::Rule;
use super::world::{simulate, FinishedCall, Run, BUCKET_MS};

/// The measured values of one run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RunMeasures {
    /// The value that [`Scenario::measure`] names; infinite if the event never happens.
    pub(crate) value: f64,
    /// The share of the calls in times of trouble that succeeded.
    pub(crate) success: f64,
    /// Sends for each of these calls.
    pub(crate) sends_per_call: f64,
    /// Sends earlier than the server had asked for.
    pub(crate) early: u32,
}

/// The measure of one run: counts only calls that began while the server was in trouble.
pub(super) fn measure(case: Case, setup: &Setup, rule: Rule, seed: u64, run: &Run) -> RunMeasures {
    let troubled: Vec<&FinishedCall> = run
        .ended
        .iter()
        .filter(|call| setup.troubled(call.start_ms))
        .collect();
    let calls = troubled.len() as f64;
    let sum =
        |count: fn(&FinishedCall) -> u32| troubled.iter().map(|call| f64::from(count(call))).sum::<f64>();
    let successes = sum(|call| u32::from(call.ok));
    let sends = sum(|call| call.sends);
    let value = match case.scenario() {
        Scenario::Outage => sends_in_trouble(setup, run) / calls,
        Scenario::Brownout => recovery_s(setup, run),
        Scenario::Blip | Scenario::Errors => successes / calls,
        Scenario::RateLimit => sum(|call| call.rate_limited) / successes,
        Scenario::LostReplies => sum(|call| call.executions.saturating_sub(1)) / calls,
        Scenario::DeadTool => lost_retries(setup, rule, seed, run),
        Scenario::Contention => sends / successes,
    };
    RunMeasures {
        value,
        success: successes / calls,
        sends_per_call: sends / calls,
        early: run.ended.iter().map(|call| call.early).sum(),
    }
}

/// All sends in times of trouble.
fn sends_in_trouble(setup: &Setup, run: &Run) -> f64 {
    let (from, to) = (setup.trouble_ms.0 / BUCKET_MS, setup.trouble_ms.1 / BUCKET_MS);
    let buckets = run.buckets.iter().take(to as usize).skip(from as usize);
    buckets.map(|(sent, _)| f64::from(*sent)).sum()
}

/// Seconds from the end of the trouble to the first ten in which 95 % of all sends are answered well.
fn recovery_s(setup: &Setup, run: &Run) -> f64 {
    let from = setup.trouble_ms.1 / BUCKET_MS;
    let last = (setup.end_ms / BUCKET_MS) as usize;
    let buckets: Vec<_> = run.buckets.iter().take(last).skip(from as usize).collect();
    let recovered = buckets.windows(100).position(|window| {
        let (sent, good) = window
            .iter()
            .fold((0, 0), |sum, (sent, good)| (sum.0 + sent, sum.1 + good));
        f64::from(good) >= 0.95 * f64::from(sent)
    });
    recovered.map_or(f64::INFINITY, |at| at as f64 * BUCKET_MS as f64 / 1000.0)
}

/// The share of the healthy tools' retries that are not made because another tool is dead.
fn lost_retries(setup: &Setup, rule: Rule, seed: u64, run: &Run) -> f64 {
    let healthy_retries = |run: &Run| -> f64 {
        let healthy = run.ended.iter().filter(|call| call.tool != 0);
        healthy.map(|call| f64::from(call.sends.saturating_sub(1))).sum()
    };
    let all_alive = Setup {
        server: Server::OneDead { dead: false },
        ..*setup
    };
    let possible = healthy_retries(&simulate(&all_alive, rule, seed));
    if possible == 0.0 {
        return 0.0;
    }
    1.0 - healthy_retries(run) / possible
}
