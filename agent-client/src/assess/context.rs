//! The caller's knowledge when it assesses a failure.

use crate::engine::{Facts, Policy};

/// What the caller knows about the failed call. Default: it is the first failure of the call.
///
/// ```
/// use toolerror::Mode;
/// use toolerror_agent::{assess_text, Action, AssessContext};
/// let third = AssessContext { failures: 3, ..AssessContext::default() };
/// let assessment = assess_text("[TRANSIENT] busy", Mode::Unwrap, &third);
/// assert_eq!(assessment.decision().unwrap().action(), Action::GiveUp);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AssessContext {
    /// The wall clock in milliseconds since 1970, for dates that servers send. Without it they count as absent.
    pub now_ms: Option<i64>,
    /// How often this call has failed in this way, this failure included.
    pub failures: u32,
    /// The tool's name, for the policy's exceptions by tool, and in mode `classify` for what the tool does (SPEC
    /// §3.6.29).
    pub tool: String,
    /// Facts about the tool.
    pub facts: Facts,
    /// The seed of the jitter.
    pub seed: u64,
    /// The policy.
    pub policy: Policy,
}

impl Default for AssessContext {
    fn default() -> Self {
        Self {
            now_ms: None,
            failures: 1,
            tool: String::new(),
            facts: Facts::default(),
            seed: 0,
            policy: Policy::default(),
        }
    }
}
