//! The ToolErrors of a call that breaks its contract (SPEC §4.4).

use crate::error::reason;
use std::time::Duration;

use crate::contract::idempotency::KeyVerdict;
use crate::contract::spec::{ErrorSpec, PredicateSpec, ToolSpec};
use crate::error::strictest::governing;
use crate::error::violations::message;
use crate::error::{Effects, ErrorType, Limit, Phase, ToolError, Violation};
use crate::misuse::Misuse;
use crate::server::refused_arguments;

/// How long to wait for a call that is in flight, or for one of the calls at once to end.
pub(crate) const BUSY: Duration = Duration::from_secs(1);

/// Why a guard refuses or stops a call, other than for its input or output.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Refusal {
    /// The tool was called too often; so long until the next call may start.
    RateLimit(Duration),
    /// Too many calls of the tool run at once.
    Concurrency,
    /// The handler took longer than its limit.
    Timeout,
    /// A dependency cannot be reached.
    Unreachable(String),
    /// A dependency has not run yet in this trace.
    Order(String),
    /// The call has no idempotency key, but needs one.
    NoKey,
}

impl Refusal {
    /// The refusal of this word (SPEC §4.4.14), with the dependency or the wait that it is about.
    ///
    /// # Errors
    /// A word that is not in the table.
    pub fn named(because: &str, dependency: &str, wait: Duration) -> Result<Self, Misuse> {
        Ok(match because {
            reason::RATE_LIMIT => Refusal::RateLimit(wait),
            "concurrency" => Refusal::Concurrency,
            "timeout" => Refusal::Timeout,
            "unreachable" => Refusal::Unreachable(dependency.to_owned()),
            reason::ORDER => Refusal::Order(dependency.to_owned()),
            "no_key" => Refusal::NoKey,
            other => {
                let words = "rate_limit, concurrency, timeout, unreachable, order, no_key";
                return Err(Misuse::unknown("reason", other, words));
            }
        })
    }

    /// The error of a refused call of this tool (SPEC §4.4).
    #[must_use]
    pub fn error(&self, tool: &ToolSpec) -> ToolError {
        let name = &tool.name;
        let transient = |text: String| ToolError::transient(text).with_effects(Effects::None);
        match self {
            Refusal::RateLimit(wait) => transient(format!("too many calls of tool `{name}`"))
                .with_reason(reason::RATE_LIMIT)
                .with_retry_after(*wait)
                .with_limit(limit(
                    "rate_per_minute",
                    tool.limits.rate_per_minute,
                    "calls per minute",
                )),
            Refusal::Concurrency => transient(format!("too many calls of tool `{name}` at once"))
                .with_reason("concurrency")
                .with_retry_after(BUSY)
                .with_limit(limit("max_concurrent", tool.limits.max_concurrent, "calls")),
            Refusal::Timeout => ToolError::transient(format!("tool `{name}` took too long"))
                .with_phase(Phase::Execution)
                .with_effects(if tool.is_read_only() {
                    Effects::None
                } else {
                    Effects::Unknown
                })
                .with_limit(limit("timeout_ms", tool.limits.timeout_ms, "ms")),
            Refusal::Unreachable(dependency) => transient(format!(
                "tool `{name}` needs `{dependency}`, which cannot be reached"
            ))
            .with_reason("dependency"),
            Refusal::Order(dependency) => {
                ToolError::conflict(format!("tool `{name}` must be called after `{dependency}`"))
                    .with_reason(reason::ORDER)
                    .with_effects(Effects::None)
                    .with_hint(format!("Call `{dependency}` first."))
            }
            Refusal::NoKey => ToolError::validation(format!("tool `{name}` needs an idempotency key"))
                .with_recoverable(true)
                .with_phase(Phase::Input)
                .with_effects(Effects::None)
                .with_reason(reason::IDEMPOTENCY),
        }
    }
}

impl KeyVerdict {
    /// The error of a call that does not run because of its key; `None` for a call that runs and for a replay (SPEC
    /// §4.5).
    pub fn error(self) -> Option<ToolError> {
        let error = match self {
            KeyVerdict::New | KeyVerdict::Expired | KeyVerdict::Replay => return None,
            KeyVerdict::Conflict => ToolError::conflict("the idempotency key was used with other arguments")
                .with_recoverable(true)
                .with_effects(Effects::None)
                .with_hint("Use a new idempotency key for a new call."),
            KeyVerdict::InFlight => ToolError::transient("a call with this idempotency key is still running")
                .with_effects(Effects::None)
                .with_retry_after(BUSY),
            KeyVerdict::Lost => {
                ToolError::internal("a call with this idempotency key started and never ended")
                    .with_effects(Effects::Unknown)
                    .with_hint("Check what the first call has done before you call with a new key.")
            }
        };
        Some(error.with_reason(reason::IDEMPOTENCY))
    }
}

#[expect(clippy::cast_precision_loss, reason = "limits are at most 2^53 - 1")]
fn number(value: u64) -> f64 {
    value as f64
}

fn limit(name: &str, max: Option<u64>, unit: &str) -> Limit {
    Limit::new(name, number(max.unwrap_or_default())).with_unit(unit)
}

/// PERMISSION: names the required capabilities and the missing ones.
pub(crate) fn not_granted(tool: &ToolSpec, missing: &[&str]) -> ToolError {
    let text = format!(
        "tool `{}` needs capabilities that are not granted: {}",
        tool.name,
        missing.join(", ")
    );
    ToolError::permission(text)
        .with_member("required", &tool.capabilities)
        .with_member("missing", missing)
        .with_effects(Effects::None)
}

/// VALIDATION: lists all violations of the arguments.
pub(crate) fn invalid_input(found: Vec<Violation>) -> ToolError {
    refused_arguments(found, Some(Effects::None)).with_recoverable(true)
}

/// VALIDATION: the arguments are too large.
pub(crate) fn large_input(max: u64, actual: usize) -> ToolError {
    too_large("arguments are", "max_input_bytes", max, actual, "bytes")
        .with_phase(Phase::Input)
        .with_effects(Effects::None)
}

/// VALIDATION: the tool gave more than its limit. The agent can ask for less, unless the call has changed something.
pub(crate) fn large_output(tool: &ToolSpec, name: &str, max: u64, actual: usize, unit: &str) -> ToolError {
    let effects = if tool.is_read_only() {
        Effects::None
    } else {
        Effects::Unknown
    };
    too_large("output is", name, max, actual, unit)
        .with_phase(Phase::Output)
        .with_effects(effects)
        .with_hint("Ask for less.")
}

/// VALIDATION, with `data.limit`: the agent may send less.
fn too_large(what: &str, name: &str, max: u64, actual: usize, unit: &str) -> ToolError {
    let actual = u64::try_from(actual).unwrap_or(u64::MAX);
    let text = format!("{what} too large: {actual} {unit}, at most {max} are allowed");
    let limit = Limit::new(name, number(max))
        .with_actual(number(actual))
        .with_unit(unit);
    ToolError::validation(text)
        .with_recoverable(true)
        .with_limit(limit)
}

/// INTERNAL: the tool has run, and its output breaks the contract.
pub(crate) fn invalid_output(found: &[Violation]) -> ToolError {
    let error = ToolError::internal(message("output does not match its schema", found));
    error.with_phase(Phase::Output).with_effects(Effects::Unknown)
}

/// INTERNAL: the handler of a tool returned something that is not a tool result.
#[cfg(feature = "guard")]
pub(crate) fn no_result(tool: &str) -> ToolError {
    let error = ToolError::internal(format!(
        "tool `{tool}` returned something that is not a tool result"
    ));
    error.with_phase(Phase::Output).with_effects(Effects::Unknown)
}

/// INTERNAL: a call with a key of which nobody knows whose it is. Another caller may have the same key.
#[cfg(feature = "guard")]
pub(crate) fn no_actor(tool: &ToolSpec) -> ToolError {
    let text = format!(
        "tool `{}` takes idempotency keys, but its server does not say who calls",
        tool.name
    );
    let error = ToolError::internal(text).with_effects(Effects::None);
    error.with_reason(reason::IDEMPOTENCY)
}

/// INTERNAL: a tool that changes something succeeded without `state_after`.
pub(crate) fn no_state_after(tool: &ToolSpec) -> ToolError {
    let text = format!("output of tool `{}` does not carry `state_after`", tool.name);
    let error = ToolError::internal(text).with_phase(Phase::Postcondition);
    error.with_effects(Effects::Unknown)
}

/// The error of a precondition that does not hold.
pub(crate) fn precondition(tool: &ToolSpec, one: &PredicateSpec) -> ToolError {
    let declared = declared(tool, one);
    let stated = one.error_type.or(declared.map(|error| error.error_type));
    let error_type = stated.map_or(ErrorType::Validation, |word| word.0);
    let error = ToolError::new(error_type, words(one, "precondition"));
    let error = match declared.and_then(|error| error.recoverable) {
        Some(recoverable) => error.with_recoverable(recoverable),
        None => error,
    };
    error
        .with_code(&one.code)
        .with_phase(Phase::Precondition)
        .with_effects(Effects::None)
}

/// INTERNAL: the precondition cannot be evaluated.
pub(crate) fn not_evaluated(one: &PredicateSpec, phase: Phase) -> ToolError {
    let (kind, effects) = match phase {
        Phase::Precondition => ("precondition", Effects::None),
        _ => ("postcondition", Effects::Unknown),
    };
    let error = ToolError::internal(format!("{kind} `{}` cannot be evaluated", one.code));
    error.with_code(&one.code).with_phase(phase).with_effects(effects)
}

/// The error of a precondition of the host that does not hold.
#[cfg(feature = "guard")]
pub(crate) fn host_precondition(tool: &ToolSpec, code: &str) -> ToolError {
    precondition(tool, &host_predicate(code))
}

/// INTERNAL: the check of a precondition of the host failed.
#[cfg(feature = "guard")]
pub(crate) fn host_not_evaluated(code: &str) -> ToolError {
    not_evaluated(&host_predicate(code), Phase::Precondition)
}

/// A predicate of a host, which has only a code.
#[cfg(feature = "guard")]
fn host_predicate(code: &str) -> PredicateSpec {
    PredicateSpec {
        code: code.to_owned(),
        error_type: None,
        description: None,
        when: serde_json::Value::Bool(true),
    }
}

/// INTERNAL: the tool has run, and what it promises does not hold.
pub(crate) fn postcondition(one: &PredicateSpec) -> ToolError {
    let error = ToolError::internal(words(one, "postcondition"));
    let error = error.with_code(&one.code).with_phase(Phase::Postcondition);
    error.with_effects(Effects::Unknown)
}

fn declared<'a>(tool: &'a ToolSpec, one: &PredicateSpec) -> Option<&'a ErrorSpec> {
    tool.errors.iter().find(|error| error.code == one.code)
}

fn words(one: &PredicateSpec, kind: &str) -> String {
    let plain = || format!("{kind} `{}` does not hold", one.code);
    one.description.clone().unwrap_or_else(plain)
}

/// The strictest of several errors, with all of them in `errors`; of one, that one.
pub(crate) fn strictest(found: Vec<ToolError>) -> Option<ToolError> {
    let governing = found.get(governing(&found)?)?.clone();
    Some(if found.len() > 1 {
        governing.with_errors(found)
    } else {
        governing
    })
}
