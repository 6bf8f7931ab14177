//! From what came back to what to do about it, in one step (SPEC §7.2).
//!
//! ```
//! use toolerror::Mode;
//! use toolerror_agent::{assess_text, Action, AssessContext};
//! let assessment = assess_text(r#"{"type":"PERMISSION","message":"no"}"#, Mode::Exact, &AssessContext::default());
//! assert_eq!(assessment.decision().unwrap().action(), Action::Escalate);
//! ```

mod context;
#[cfg(feature = "harness")]
mod context_json;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use toolerror::{Disposition, Mode, Outcome, Reading, ToolError};

use crate::engine::{decide, json_number, preview, Action, Call, Clock, Decision, Event, Failure, KeyState};

pub use context::AssessContext;

/// The kind of an [`Outcome`], as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeKind {
    /// The call failed; the error was found in this way.
    Failure(Disposition),
    /// The call did not fail.
    NotAnError,
    /// Neither success nor failure.
    PassThrough,
}

impl OutcomeKind {
    /// All values.
    pub const ALL: [OutcomeKind; 5] = [
        OutcomeKind::Failure(Disposition::Structured),
        OutcomeKind::Failure(Disposition::Legacy),
        OutcomeKind::Failure(Disposition::Mapped),
        OutcomeKind::NotAnError,
        OutcomeKind::PassThrough,
    ];

    /// The word for it, such as `structured` or `not_an_error`.
    pub const fn as_str(self) -> &'static str {
        match self {
            OutcomeKind::Failure(disposition) => disposition.as_str(),
            OutcomeKind::NotAnError => "not_an_error",
            OutcomeKind::PassThrough => "pass_through",
        }
    }
}

impl From<&Outcome<'_>> for OutcomeKind {
    fn from(outcome: &Outcome<'_>) -> Self {
        match outcome {
            Outcome::Failure(reading) => OutcomeKind::Failure(reading.disposition()),
            Outcome::NotAnError => OutcomeKind::NotAnError,
            Outcome::PassThrough => OutcomeKind::PassThrough,
        }
    }
}

/// An outcome and the decision on it.
///
/// Serialises as `{"disposition", "error", "retry_after", "decision": {"action", "delay_ms"?, "reason"?}}`; what is
/// absent is null.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    outcome: OutcomeKind,
    error: Option<ToolError>,
    retry_after_s: Option<f64>,
    decision: Option<Decision>,
}

impl Assessment {
    /// The kind of the outcome; `disposition` in JSON.
    pub const fn outcome(&self) -> OutcomeKind {
        self.outcome
    }

    /// The error, if the call failed.
    pub const fn error(&self) -> Option<&ToolError> {
        self.error.as_ref()
    }

    /// The delay that the server asks for, in seconds.
    pub const fn retry_after_s(&self) -> Option<f64> {
        self.retry_after_s
    }

    /// The decision, if the call failed.
    pub const fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// The decision in words for a model, if the call failed.
    pub fn advice(&self) -> Option<String> {
        Some(self.decision?.advice(self.error.as_ref()?))
    }

    /// The assessment as JSON. The error is its canonical text, digit for digit.
    ///
    /// ```
    /// use toolerror::Mode;
    /// use toolerror_agent::{assess_text, AssessContext};
    /// let text = r#"{"type":"NOT_FOUND","message":"no row","data":{"id":12345678901234567890123}}"#;
    /// let assessment = assess_text(text, Mode::Exact, &AssessContext::default());
    /// assert_eq!(
    ///     assessment.to_json(),
    ///     r#"{"disposition":"structured","error":{"type":"NOT_FOUND","message":"no row","recoverable":false,"data":{"id":12345678901234567890123}},"retry_after":null,"decision":{"action":"try_alternative"}}"#,
    /// );
    /// ```
    pub fn to_json(&self) -> String {
        let null = || "null".to_owned();
        let error = self.error.as_ref().map_or_else(null, ToolError::to_json);
        let decision = self
            .decision
            .and_then(|decision| serde_json::to_string(&Brief(decision)).ok());
        format!(
            r#"{{"disposition":"{}","error":{error},"retry_after":{},"decision":{}}}"#,
            self.outcome.as_str(),
            self.retry_after_s
                .map_or_else(null, |seconds| json_number(seconds).to_string()),
            decision.unwrap_or_else(null),
        )
    }

    /// The assessment of an input in which no error was found.
    const fn without_error(outcome: OutcomeKind) -> Self {
        Self {
            outcome,
            error: None,
            retry_after_s: None,
            decision: None,
        }
    }
}

impl Serialize for Assessment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_map(Some(4))?;
        out.serialize_entry("disposition", self.outcome.as_str())?;
        out.serialize_entry("error", &self.error)?;
        out.serialize_entry("retry_after", &self.retry_after_s.map(json_number))?;
        out.serialize_entry("decision", &self.decision.map(Brief))?;
        out.end()
    }
}

/// A decision without the members that need a call under way.
struct Brief(Decision);

impl Serialize for Brief {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_map(None)?;
        out.serialize_entry("action", &self.0.action())?;
        if let Some(delay_ms) = self.0.delay_ms() {
            out.serialize_entry("delay_ms", &delay_ms)?;
        }
        if let Some(reason) = self.0.reason() {
            out.serialize_entry("reason", &reason)?;
        }
        out.end()
    }
}

/// Assesses an error text in a mode.
///
/// ```
/// use toolerror::Mode;
/// use toolerror_agent::{assess_text, AssessContext};
/// let assessment = assess_text(r#"{"type":"PERMISSION","message":"no"}"#, Mode::Exact, &AssessContext::default());
/// assert_eq!(
///     serde_json::to_string(&assessment).unwrap(),
///     r#"{"disposition":"structured","error":{"type":"PERMISSION","message":"no","recoverable":false},"retry_after":null,"decision":{"action":"escalate"}}"#,
/// );
/// ```
pub fn assess_text<'a>(
    text: impl Into<toolerror::Input<'a>>,
    mode: Mode,
    context: &AssessContext,
) -> Assessment {
    assess_reading(&toolerror::read(text, mode), context)
}

/// Assesses what a tool result, an HTTP response or a failed connection was read as.
///
/// ```
/// use toolerror::{read_http, Mode};
/// use toolerror_agent::{assess_outcome, Action, AssessContext};
/// let outcome = read_http(503, [("Retry-After", "30")], "", Mode::Exact, None);
/// let assessment = assess_outcome(&outcome, &AssessContext::default());
/// let decision = assessment.decision().unwrap();
/// assert_eq!(decision.action(), Action::Retry);
/// assert!(decision.delay_ms() >= Some(30_000));
/// ```
pub fn assess_outcome(outcome: &Outcome<'_>, context: &AssessContext) -> Assessment {
    match outcome {
        Outcome::Failure(reading) => assess_reading(reading, context),
        other => Assessment::without_error(other.into()),
    }
}

/// Assesses a reading. In mode `classify` the tool's name counts as well (SPEC §3.6.29).
///
/// ```
/// use toolerror::{read, Mode};
/// use toolerror_agent::{assess_reading, Action, AssessContext};
/// let assessment = assess_reading(&read("disk full", Mode::Exact), &AssessContext::default());
/// assert_eq!(assessment.decision().unwrap().action(), Action::GiveUp); // a text of no known form
/// ```
pub fn assess_reading(reading: &Reading<'_>, context: &AssessContext) -> Assessment {
    let failed = |reading: &Reading<'_>| {
        let failure = Failure::from_reading(reading, context.now_ms);
        assess_failure(reading.disposition(), failure, context)
    };
    if context.tool.is_empty() {
        return failed(reading);
    }
    failed(&reading.clone().with_tool(&context.tool))
}

/// Assesses a failure whose error has this `disposition`: the decision after `context.failures` such failures of a call
/// that shares its key with no other.
pub fn assess_failure(disposition: Disposition, failure: Failure<'_>, context: &AssessContext) -> Assessment {
    let clock = Clock {
        mono_ms: 0,
        wall_ms: context.now_ms.unwrap_or(0),
    };
    let (policy, seed, event) = (&context.policy, context.seed, Event::Failure(failure));
    let mut call = Call::new("", &context.tool, clock).with_facts(context.facts);
    if context.failures > 1 {
        let first = preview(policy, &call, &KeyState::default(), event, clock, seed);
        let fixed = first.is_some_and(|decision| decision.action() == Action::FixInput);
        call = call.after(context.failures - 1, u32::from(fixed));
    }
    Assessment {
        outcome: OutcomeKind::Failure(disposition),
        error: Some(failure.error.clone()),
        retry_after_s: failure.retry_after(),
        decision: decide(policy, &mut call, &mut KeyState::default(), event, clock, seed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::GiveUpReason;
    use toolerror::read_result;

    fn after(failures: u32, text: &str) -> Decision {
        let context = AssessContext {
            failures,
            ..AssessContext::default()
        };
        *assess_text(text, Mode::Unwrap, &context).decision().unwrap()
    }

    #[test]
    fn failures_count_as_attempts() {
        let text = r#"{"type":"TRANSIENT","message":"x"}"#;
        for (failures, action) in [(1, Action::Retry), (2, Action::Retry), (3, Action::GiveUp)] {
            assert_eq!(after(failures, text).action(), action);
            assert_eq!(after(failures, text).attempt(), failures);
        }
        assert!((1000..=2000).contains(&after(2, text).delay_ms().unwrap()));
        assert_eq!(
            after(u32::MAX, text).reason(),
            Some(GiveUpReason::AttemptsExhausted)
        );
        assert_eq!(after(0, text), after(1, text));
    }

    #[test]
    fn the_second_validation_is_given_up() {
        let text = r#"{"type":"VALIDATION","message":"x"}"#;
        assert_eq!(after(1, text).action(), Action::FixInput);
        assert_eq!(after(2, text).reason(), Some(GiveUpReason::AttemptsExhausted));
    }

    #[test]
    fn a_legacy_text_is_given_up_as_such() {
        assert_eq!(after(1, "it broke").reason(), Some(GiveUpReason::Legacy));
        let structured = r#"{"type":"INTERNAL","message":"it broke"}"#;
        assert_eq!(after(1, structured).reason(), Some(GiveUpReason::NotRetryable));
    }

    #[test]
    fn dates_need_a_clock_and_the_delay_is_reported_as_read() {
        let text =
            r#"{"type":"TRANSIENT","message":"x","data":{"retry_after":"Thu, 01 Jan 1970 00:00:30 GMT"}}"#;
        assert_eq!(
            assess_text(text, Mode::Unwrap, &AssessContext::default()).retry_after_s(),
            None
        );
        let context = AssessContext {
            now_ms: Some(0),
            ..AssessContext::default()
        };
        let assessment = assess_text(text, Mode::Unwrap, &context);
        assert_eq!(assessment.retry_after_s(), Some(30.0));
        assert!(assessment.decision().unwrap().delay_ms().unwrap() >= 30_000);
        let value = serde_json::to_value(&assessment).unwrap();
        assert_eq!(value["retry_after"].to_string(), "30");
    }

    #[test]
    fn a_result_without_a_failure_has_no_decision() {
        let json = |result: &str| {
            let assessment = assess_outcome(&read_result(result, Mode::Exact), &AssessContext::default());
            serde_json::to_string(&assessment).unwrap()
        };
        let empty =
            |word| format!(r#"{{"disposition":"{word}","error":null,"retry_after":null,"decision":null}}"#);
        assert_eq!(json(r#"{"content":[]}"#), empty("not_an_error"));
        assert_eq!(json(r#"{"resultType":"input_required"}"#), empty("pass_through"));
    }
}
