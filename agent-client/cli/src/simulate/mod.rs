//! A simulation that compares the policy with well-known retry rules.
//!
//! A discrete-event simulation of agents that call the tools of a server. It is deterministic for a seed and has no
//! wall clock. All rules see the same arrivals and the same luck. It is a model: it shows how the rules compare, not
//! what a certain server will do.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a model in plain numbers: counts and milliseconds are far below 2^52"
)]

mod cases;
mod client;
mod engine_client;
mod measure;
mod rivals;
mod rng;
mod rule;
mod targets;
#[cfg(test)]
mod tests;
mod world;

pub(crate) use cases::{Case, Scenario};
pub(crate) use measure::RunMeasures;
pub(crate) use rule::Rule;
pub(crate) use targets::{summary, Summary, Target};

/// Runs one case under one rule. The same arguments give the same numbers.
pub(crate) fn run(case: Case, rule: Rule, seed: u64) -> RunMeasures {
    let setup = case.setup();
    let run = world::simulate(&setup, rule, seed);
    measure::measure(case, &setup, rule, seed, &run)
}
