//! From what came back to what to do about it, in one step (SPEC §7.2).

use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use toolerror::{Mode, Outcome, Reading, ToolError};

use crate::engine::{
    decide, json_number, preview, Action, Call, Clock, Decision, Event, Facts, Failure, KeyState, Method,
    Policy,
};

/// What is known about a call beside what came back. Default: its first failure, nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Context {
    /// The wall clock in milliseconds since 1970, for dates that servers send; absent, dates are not understood.
    pub now_ms: Option<i64>,
    /// How often this same call has failed in this way, this failure included.
    pub failures: u32,
    /// The tool's name, for the exceptions of the policy.
    pub tool: String,
    /// What is known about the tool.
    pub facts: Facts,
    /// The seed of the jitter.
    pub seed: u64,
    /// The policy.
    pub policy: Policy,
}

impl Default for Context {
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

/// Why the JSON of a [`Context`] is refused: a text for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid context: {0}")]
pub struct ContextError(String);

impl Context {
    /// Reads a context as the conformance protocol writes it (SPEC §7.2.8): `{"now", "failures", "tool": {"name",
    /// "read_only", "idempotent", "side_effects"}, "method", "idempotency_key", "seed", "policy"}`, each optional.
    ///
    /// ```
    /// use toolerror_agent::assess::Context;
    /// let context = Context::from_json(r#"{"now":"1970-01-01T00:00:01Z","tool":{"idempotent":true}}"#).unwrap();
    /// assert_eq!((context.now_ms, context.facts.idempotent), (Some(1000), Some(true)));
    /// let error = Context::from_json(r#"{"now":"soon"}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid context: `now` is no date");
    /// ```
    ///
    /// # Errors
    /// Unknown members, a `now` that is no date, and what the policy refuses.
    pub fn from_json(text: &str) -> Result<Self, ContextError> {
        let refused = |fault: &dyn std::fmt::Display| ContextError(fault.to_string());
        let members: ContextMembers<'_> = serde_json::from_str(text).map_err(|error| refused(&error))?;
        let now_ms = match &members.now {
            Some(now) => Some(toolerror::date_ms(now).ok_or_else(|| refused(&"`now` is no date"))?),
            None => None,
        };
        let policy = match members.policy {
            Some(policy) => Policy::from_json(policy.get()).map_err(|error| refused(&error))?,
            None => Policy::default(),
        };
        Ok(Self {
            now_ms,
            failures: members.failures.unwrap_or(1),
            tool: members.tool.name,
            facts: Facts {
                idempotency_key: members.idempotency_key,
                idempotent: members.tool.idempotent,
                read_only: members.tool.read_only,
                side_effects: members.tool.side_effects,
                method: members.method,
            },
            seed: members.seed,
            policy,
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContextMembers<'a> {
    now: Option<String>,
    failures: Option<u32>,
    #[serde(default)]
    tool: ToolMembers,
    method: Option<Method>,
    #[serde(default)]
    idempotency_key: bool,
    #[serde(default)]
    seed: u64,
    #[serde(borrow)]
    policy: Option<&'a RawValue>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ToolMembers {
    name: String,
    read_only: Option<bool>,
    idempotent: Option<bool>,
    side_effects: Option<bool>,
}

/// What came back, as seen by the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disposition {
    /// A ToolError was read as such.
    Structured,
    /// A text that was none.
    Legacy,
    /// An HTTP status, a failed connection or a JSON-RPC error was mapped.
    Mapped,
    /// The call did not fail.
    NotAnError,
    /// Neither success nor failure.
    PassThrough,
}

impl Disposition {
    /// The word for it, such as `not_an_error`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Disposition::Structured => "structured",
            Disposition::Legacy => "legacy",
            Disposition::Mapped => "mapped",
            Disposition::NotAnError => "not_an_error",
            Disposition::PassThrough => "pass_through",
        }
    }
}

impl From<toolerror::Disposition> for Disposition {
    fn from(read: toolerror::Disposition) -> Self {
        match read {
            toolerror::Disposition::Structured => Disposition::Structured,
            toolerror::Disposition::Legacy => Disposition::Legacy,
            toolerror::Disposition::Mapped => Disposition::Mapped,
        }
    }
}

/// What came back and what to do about it.
///
/// Serialises as `{"disposition", "error", "retry_after", "decision": {"action", "delay_ms"?, "reason"?}}`, with
/// null for what there is not.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    disposition: Disposition,
    error: Option<ToolError>,
    retry_after_s: Option<f64>,
    decision: Option<Decision>,
}

impl Assessment {
    /// What came back.
    pub const fn disposition(&self) -> Disposition {
        self.disposition
    }

    /// The error, if the call failed.
    pub const fn error(&self) -> Option<&ToolError> {
        self.error.as_ref()
    }

    /// The delay that the server asks for, in seconds.
    pub const fn retry_after_s(&self) -> Option<f64> {
        self.retry_after_s
    }

    /// What to do, if the call failed.
    pub const fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// The decision in words for a model, if the call failed.
    pub fn advice(&self) -> Option<String> {
        Some(self.decision?.advice(self.error.as_ref()?))
    }

    /// The assessment as JSON, in which the error stands as its canonical text, digit for digit.
    ///
    /// ```
    /// use toolerror::Mode;
    /// use toolerror_agent::assess::{assess_text, Context};
    /// let text = r#"{"type":"NOT_FOUND","message":"no row","data":{"id":12345678901234567890123}}"#;
    /// let assessment = assess_text(text, Mode::Exact, &Context::default());
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
            self.disposition.as_str(),
            self.retry_after_s
                .map_or_else(null, |seconds| json_number(seconds).to_string()),
            decision.unwrap_or_else(null),
        )
    }

    const fn without_error(disposition: Disposition) -> Self {
        Self {
            disposition,
            error: None,
            retry_after_s: None,
            decision: None,
        }
    }
}

impl Serialize for Assessment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_map(Some(4))?;
        out.serialize_entry("disposition", self.disposition.as_str())?;
        out.serialize_entry("error", &self.error)?;
        out.serialize_entry("retry_after", &self.retry_after_s.map(json_number))?;
        out.serialize_entry("decision", &self.decision.map(Brief))?;
        out.end()
    }
}

/// A decision without the members that only a running call has.
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
/// use toolerror_agent::assess::{assess_text, Context};
/// let assessment = assess_text(r#"{"type":"PERMISSION","message":"no"}"#, Mode::Exact, &Context::default());
/// assert_eq!(
///     serde_json::to_string(&assessment).unwrap(),
///     r#"{"disposition":"structured","error":{"type":"PERMISSION","message":"no","recoverable":false},"retry_after":null,"decision":{"action":"escalate"}}"#,
/// );
/// ```
pub fn assess_text<'a>(text: impl Into<toolerror::Input<'a>>, mode: Mode, context: &Context) -> Assessment {
    assess_reading(&toolerror::read(text, mode), context)
}

/// Assesses what a tool result says.
pub fn assess_outcome(outcome: &Outcome<'_>, context: &Context) -> Assessment {
    match outcome {
        Outcome::Failure(reading) => assess_reading(reading, context),
        Outcome::NotAnError => Assessment::without_error(Disposition::NotAnError),
        Outcome::PassThrough => Assessment::without_error(Disposition::PassThrough),
    }
}

/// Assesses a reading.
pub fn assess_reading(reading: &Reading<'_>, context: &Context) -> Assessment {
    let failure = failure_of(reading, context.now_ms);
    assess_failure(reading.disposition().into(), failure, context)
}

/// The failure that a reading is for the engine. `now_ms` is the wall clock in milliseconds since 1970.
pub fn failure_of<'a>(reading: &'a Reading<'_>, now_ms: Option<i64>) -> Failure<'a> {
    // a classifier that found a type has found what to do
    let legacy = reading.is_legacy() && reading.mode() != Mode::Classify;
    Failure::new(reading.error())
        .with_retry_after(reading.retry_after(now_ms))
        .with_legacy(legacy)
}

/// Assesses a failure: the decision after it has happened `context.failures` times to a call that shares its key
/// with no other.
pub fn assess_failure(disposition: Disposition, failure: Failure<'_>, context: &Context) -> Assessment {
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
        disposition,
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
        let context = Context {
            failures,
            ..Context::default()
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
            assess_text(text, Mode::Unwrap, &Context::default()).retry_after_s(),
            None
        );
        let context = Context {
            now_ms: Some(0),
            ..Context::default()
        };
        let assessment = assess_text(text, Mode::Unwrap, &context);
        assert_eq!(assessment.retry_after_s(), Some(30.0));
        assert!(assessment.decision().unwrap().delay_ms().unwrap() >= 30_000);
        let value = serde_json::to_value(&assessment).unwrap();
        assert_eq!(value["retry_after"].to_string(), "30");
    }

    #[test]
    fn results_that_are_no_failure_have_no_decision() {
        let json = |result: &str| {
            let assessment = assess_outcome(&read_result(result, Mode::Exact), &Context::default());
            serde_json::to_string(&assessment).unwrap()
        };
        let empty =
            |word| format!(r#"{{"disposition":"{word}","error":null,"retry_after":null,"decision":null}}"#);
        assert_eq!(json(r#"{"content":[]}"#), empty("not_an_error"));
        assert_eq!(json(r#"{"resultType":"input_required"}"#), empty("pass_through"));
    }
}
