//! Targets for the engine, and whether it reaches them.

use super::cases::{Case, Scenario};
use super::measure::RunMeasures;

/// The engine's target in a case, over all seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Target {
    /// On average no more than this.
    AtMost(f64),
    /// On average no less than this.
    AtLeast(f64),
    /// No more than this on every seed.
    AlwaysAtMost(f64),
    /// No more than this on average, and no send earlier than the server asked for.
    AtMostAndNeverEarly(f64),
    /// On average no further away from full jitter with as many calls than this share.
    NearFullJitter(f64),
}

impl Target {
    /// The target of a case.
    pub(crate) fn for_case(case: Case) -> Self {
        match case.scenario() {
            Scenario::Outage if case.is_quiet() => Self::AtMost(1.5),
            Scenario::Outage => Self::AtMost(1.1),
            Scenario::Brownout => Self::AlwaysAtMost(16.0),
            Scenario::Blip => Self::AtLeast(0.22),
            Scenario::Errors if case.is_errors(true) => Self::AtLeast(0.98),
            Scenario::Errors => Self::AtLeast(0.997),
            Scenario::RateLimit => Self::AtMostAndNeverEarly(0.15),
            Scenario::LostReplies | Scenario::DeadTool => Self::AlwaysAtMost(0.0),
            Scenario::Contention => Self::NearFullJitter(0.05),
        }
    }

    /// Whether these outcomes, one for each seed, reach it. `full_jitter` is that of [`Rule::FullJitter3`], where it
    /// matters.
    ///
    /// [`Rule::FullJitter3`]: super::Rule::FullJitter3
    pub(crate) fn is_met(self, ours: &Summary, full_jitter: Option<&Summary>) -> bool {
        match self {
            Self::AtMost(limit) => ours.mean <= limit,
            Self::AtLeast(limit) => ours.mean >= limit,
            Self::AlwaysAtMost(limit) => ours.max <= limit,
            Self::AtMostAndNeverEarly(limit) => ours.mean <= limit && ours.early == 0,
            Self::NearFullJitter(share) => full_jitter.is_some_and(|theirs| {
                let near = |ours: f64, theirs: f64| (ours / theirs - 1.0).abs() <= share;
                near(ours.mean, theirs.mean) && near(ours.success, theirs.success)
            }),
        }
    }

    /// The number that a plot can show.
    pub(crate) const fn limit(self) -> Option<f64> {
        match self {
            Self::AtMost(limit)
            | Self::AtLeast(limit)
            | Self::AlwaysAtMost(limit)
            | Self::AtMostAndNeverEarly(limit) => Some(limit),
            Self::NearFullJitter(_) => None,
        }
    }
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::AtMost(limit) => write!(f, "≤ {limit}"),
            Self::AtLeast(limit) => write!(f, "≥ {limit}"),
            Self::AlwaysAtMost(limit) => write!(f, "≤ {limit} on every seed"),
            Self::AtMostAndNeverEarly(limit) => write!(f, "≤ {limit}, none early"),
            Self::NearFullJitter(share) => write!(f, "full jitter ×3 ± {:.0} %", share * 100.0),
        }
    }
}

/// The outcomes of one rule in one case over all seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Summary {
    /// The mean of the measure; infinite if it is so on one seed.
    pub(crate) mean: f64,
    /// The smallest.
    pub(crate) min: f64,
    /// The greatest.
    pub(crate) max: f64,
    /// The mean share of calls that succeeded.
    pub(crate) success: f64,
    /// The mean of sends for each call.
    pub(crate) sends_per_call: f64,
    /// Sends earlier than the server had asked for, all together.
    pub(crate) early: u32,
}

/// Sums up the outcomes of all seeds.
pub(crate) fn summary(outcomes: &[RunMeasures]) -> Summary {
    let mean = |of: fn(&RunMeasures) -> f64| outcomes.iter().map(of).sum::<f64>() / outcomes.len() as f64;
    let values = || outcomes.iter().map(|outcome| outcome.value);
    Summary {
        mean: mean(|outcome| outcome.value),
        min: values().fold(f64::INFINITY, f64::min),
        max: values().fold(f64::NEG_INFINITY, f64::max),
        success: mean(|outcome| outcome.success),
        sends_per_call: mean(|outcome| outcome.sends_per_call),
        early: outcomes.iter().map(|outcome| outcome.early).sum(),
    }
}
