//! From what came back to an error, and to what to do about it (SPEC §1.4 to §1.8, §7.2).

use toolerror::Delivery;
use toolerror_agent::OutcomeKind;
use toolerror_bridge::ReadingParts;

use crate::engine::Assessment;
use crate::error::{leaving, Parts};
use crate::misuse::{catch_panic, misuse, BorderError};

/// What reading found: the error, and how it was found.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Reading {
    /// The error.
    pub error: Parts,
    /// The strictest mode that gives this reading.
    pub mode: String,
    /// How far the call came, as far as the failure itself tells: `not_sent`, `rejected` or `unknown`.
    pub delivery: Option<String>,
    /// The delay that the server asks for, in seconds, as read in the mode that was asked for.
    pub retry_after: Option<f64>,
    /// Whether the engine takes the failure for one outside of the contract.
    pub legacy: bool,
    /// Names of the wrappers that were taken off, the outermost first.
    pub wrappers: Vec<String>,
    /// Members beside the four of the contract, as a JSON object. They are not copied into the error.
    pub extra: Option<String>,
    /// The rule of the classifier that has found the type.
    pub rule: Option<String>,
    /// The words that this rule has matched.
    pub evidence: Option<String>,
    /// The text that was read.
    pub original: String,
}

/// What came back of a call.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Outcome {
    /// `structured`, `legacy`, `mapped`, `not_an_error` or `pass_through`.
    pub disposition: String,
    /// The failure, if it was one.
    pub reading: Option<Reading>,
}

/// Reads what came back. Total: any text of a failure gives an error. `kind` is one of SPEC §7.2.7: for `error_text`,
/// `input` is that text; for the others it is JSON. `now_ms` is the wall clock in milliseconds since 1970; without it
/// dates are not understood.
///
/// # Errors
/// An unknown kind or mode; input that does not have the form of its kind.
#[uniffi::export]
pub fn read(kind: &str, input: Vec<u8>, mode: &str, now_ms: Option<i64>) -> Result<Outcome, BorderError> {
    catch_panic(|| {
        let outcome = toolerror_bridge::read(kind, &input, mode, now_ms).map_err(misuse)?;
        Ok(Outcome {
            disposition: OutcomeKind::from(&outcome).as_str().to_owned(),
            reading: outcome.failure().map(|reading| reading_of(&reading, now_ms)),
        })
    })
}

/// A failure with its causes as it was read.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct FailureOutcome {
    /// What came back.
    pub outcome: Outcome,
    /// Which of the errors that the description carries governs, by its `id`. It says all that its text says.
    pub id: Option<u32>,
}

/// Reads a failure that its runtime describes, as JSON (SPEC §7.2.7). The error
/// of a call that a driver has given up is as it leaves the process (SPEC §1.9.52).
///
/// # Errors
/// An unknown mode; a text that is not a JSON object.
#[uniffi::export]
pub fn read_failure(described: &str, mode: &str, now_ms: Option<i64>) -> Result<FailureOutcome, BorderError> {
    catch_panic(|| {
        let found = toolerror_bridge::failure(described, mode).map_err(misuse)?;
        let disposition = OutcomeKind::from(&found.outcome).as_str().to_owned();
        let reading = found.outcome.failure().map(|reading| {
            let mut parts = reading_of(&reading, now_ms);
            if reading.error().exhausted() {
                parts.error = leaving(reading.error());
            }
            parts
        });
        Ok(FailureOutcome {
            outcome: Outcome { disposition, reading },
            id: found.id,
        })
    })
}

/// A failure as the languages see it.
fn reading_of(reading: &toolerror::Reading<'_>, now_ms: Option<i64>) -> Reading {
    let parts = ReadingParts::new(reading, now_ms);
    Reading {
        error: Parts::from(reading.error()),
        mode: parts.mode,
        delivery: parts.delivery.map(Delivery::as_str).map(str::to_owned),
        retry_after: parts.retry_after,
        legacy: parts.legacy,
        wrappers: parts.wrappers,
        extra: parts.extra,
        rule: parts.rule,
        evidence: parts.evidence,
        original: parts.original,
    }
}

/// Reads what came back, as `read` does, and says what to do about it. `context` is the JSON of SPEC §7.2.8: what is
/// known about the call beside what came back.
///
/// # Errors
/// As those of `read`; a context at fault.
#[uniffi::export]
pub fn assess(
    kind: &str,
    input: Vec<u8>,
    mode: &str,
    context: Option<String>,
) -> Result<Assessment, BorderError> {
    catch_panic(|| {
        let context = toolerror_bridge::context(context.as_deref()).map_err(misuse)?;
        let assessment = toolerror_bridge::assess(kind, &input, mode, &context).map_err(misuse)?;
        Ok(Assessment::from(&assessment))
    })
}

/// Runs a list of events through the engine (SPEC §7.2.9): policy, call and events are JSON, and so is the answer.
///
/// # Errors
/// Members that are unknown or of the wrong kind.
#[uniffi::export]
pub fn trace(policy: Option<String>, seed: u64, call: &str, events: &str) -> Result<String, BorderError> {
    catch_panic(|| toolerror_bridge::trace(policy.as_deref(), seed, call, events).map_err(misuse))
}
