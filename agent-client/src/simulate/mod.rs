//! A simulation that measures the policy beside well-known retry rules (SPEC §2.6).
//!
//! A discrete-event simulation of agents that call tools of a server, deterministic for a seed and without a wall
//! clock. All rules see the same arrivals and the same luck. It is a model: it shows how the rules compare, not what a
//! certain server will do.
//!
//! ```
//! use toolerror_agent::simulate::{run, Case, Rule};
//! let case = Case::ALL.iter().find(|case| case.name() == "lost replies").unwrap();
//! assert_eq!(run(*case, Rule::Toolerror, 1).value, 0.0); // duplicates per call
//! assert!(run(*case, Rule::FullJitter4, 1).value > 0.0);
//! ```
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a model in plain numbers: counts and milliseconds are far below 2^52"
)]

mod cases;
mod clients;
mod engine_client;
mod measure;
mod rng;
mod rules;
mod targets;
mod world;

pub use cases::{Case, Scenario};
pub use clients::Rule;
pub use measure::Outcome;
pub use targets::{summary, Summary, Target};

/// Runs one case under one rule. The same arguments give the same numbers.
pub fn run(case: Case, rule: Rule, seed: u64) -> Outcome {
    let setup = case.setup();
    let run = world::simulate(&setup, rule, seed);
    measure::measure(case, &setup, rule, seed, &run)
}
