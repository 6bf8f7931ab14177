//! The conventional members of `data`, typed (SPEC §1.3).

use toolerror::{Effects, Phase};
use toolerror_bridge::retry_after_seconds;

use crate::error::{error_of, Parts};
use crate::misuse::{catch_panic, BorderError};

/// The conventional members of `data` that have the shape of the contract; others are as good as absent.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Members {
    /// Do not retry earlier: seconds from now.
    pub retry_after: Option<f64>,
    /// Who holds the resource.
    pub conflicts: Vec<Holder>,
    /// The finer, namespaced reason of the source system, such as `github/secondary_rate_limit`.
    pub code: Option<String>,
    /// A short machine word that refines the type, such as `stale`.
    pub reason: Option<String>,
    /// One imperative sentence for the agent.
    pub hint: Option<String>,
    /// All that is wrong with the arguments.
    pub violations: Vec<Violation>,
    /// The limit that was passed.
    pub limit: Option<Limit>,
    /// What the failed call has already changed: `none`, `partial`, `complete` or `unknown`.
    pub effects: Option<String>,
    /// How far the call had come.
    pub phase: Option<String>,
    /// The stage of processing that failed.
    pub stage: Option<String>,
    /// How bad it is, in the source system's words.
    pub severity: Option<String>,
    /// What the agent could try, in words.
    pub suggestions: Vec<String>,
    /// The capabilities that the call needs.
    pub required: Vec<String>,
    /// The required capabilities that the caller lacks.
    pub missing: Vec<String>,
    /// The state that the failed call left behind, as JSON.
    pub state_after: Option<String>,
    /// Several errors behind this one.
    pub errors: Vec<Parts>,
    /// The number under which the server's log has more.
    pub error_id: Option<String>,
    /// The trace that the failed call belongs to.
    pub trace_id: Option<String>,
    /// Whether a limit cut something off.
    pub truncated: bool,
}

/// Who holds the resource: one entry of `data.conflicts`.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Holder {
    /// The agent that holds it.
    #[uniffi(default = None)]
    pub agent_id: Option<String>,
    /// The holder's name for people.
    #[uniffi(default = None)]
    pub held_by: Option<String>,
    /// What is held.
    #[uniffi(default = None)]
    pub pattern: Option<String>,
    /// The reservation to ask about.
    #[uniffi(default = None)]
    pub reservation_id: Option<String>,
    /// Why it is held.
    #[uniffi(default = None)]
    pub reason: Option<String>,
    /// When the hold ends by itself, RFC 3339.
    #[uniffi(default = None)]
    pub expires_at: Option<String>,
}

/// One thing that is wrong with the arguments: an entry of `data.violations`.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Violation {
    /// JSON Pointer (RFC 6901) into the arguments; empty for all of them.
    pub path: String,
    /// The rule that is broken, such as `required` or `maximum`.
    pub rule: String,
    /// The rule in words.
    pub message: String,
}

/// The limit that was passed: `data.limit`.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Limit {
    /// What is limited.
    pub name: String,
    /// The most that is allowed.
    pub max: f64,
    /// What was asked for.
    #[uniffi(default = None)]
    pub actual: Option<f64>,
    /// The unit of both numbers.
    #[uniffi(default = None)]
    pub unit: Option<String>,
}

impl From<toolerror::Holder> for Holder {
    fn from(read: toolerror::Holder) -> Self {
        Self {
            agent_id: read.agent_id,
            held_by: read.held_by,
            pattern: read.pattern,
            reservation_id: read.reservation_id,
            reason: read.reason,
            expires_at: read.expires_at,
        }
    }
}

impl From<toolerror::Violation> for Violation {
    fn from(read: toolerror::Violation) -> Self {
        Self {
            path: read.path,
            rule: read.rule,
            message: read.message,
        }
    }
}

impl From<toolerror::Limit> for Limit {
    fn from(read: toolerror::Limit) -> Self {
        Self {
            name: read.name,
            max: read.max,
            actual: read.actual,
            unit: read.unit,
        }
    }
}

/// The conventional members of the error that a canonical text is.
///
/// # Errors
/// A text that is not an error.
#[uniffi::export]
pub fn members(text: &str) -> Result<Members, BorderError> {
    catch_panic(|| {
        let error = error_of(text)?;
        Ok(Members {
            retry_after: retry_after_seconds(&error),
            conflicts: error.conflicts().into_iter().map(Holder::from).collect(),
            code: error.code(),
            reason: error.reason(),
            hint: error.hint(),
            violations: error.violations().into_iter().map(Violation::from).collect(),
            limit: error.limit().map(Limit::from),
            effects: error.effects().map(Effects::as_str).map(str::to_owned),
            phase: error.phase().map(Phase::as_str).map(str::to_owned),
            stage: error.stage(),
            severity: error.severity(),
            suggestions: error.suggestions(),
            required: error.required(),
            missing: error.missing(),
            state_after: error.member("state_after").map(str::to_owned),
            errors: error.errors().iter().map(Parts::from).collect(),
            error_id: error.error_id(),
            trace_id: error.trace_id(),
            truncated: error.truncated(),
        })
    })
}
