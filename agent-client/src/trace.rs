//! Runs a list of events through sessions of the engine: the operation `trace` of the conformance protocol (SPEC §7.2.9).

use serde::{Deserialize, Serialize};
use toolerror::ToolError;

use crate::engine::{
    Action, Admission, Call, CallSpec, Clock, Decision, Delivery, Failure, KeyState, Keys, Policy, Session,
};

/// Something that happens in a trace.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "EventJson")]
pub struct TraceEvent {
    /// When, on the clock of the trace, in milliseconds.
    pub at_ms: u64,
    /// The action.
    pub what: TraceAction,
}

/// An action in a trace.
#[derive(Clone, Debug, PartialEq)]
pub enum TraceAction {
    /// The call failed.
    Failure {
        /// With this error.
        error: ToolError,
        /// How far the call came. Default: as the error states.
        delivery: Option<Delivery>,
    },
    /// The call succeeded.
    Success,
    /// The server asks for input.
    InputRequired,
    /// The caller cancelled the call.
    Cancelled,
    /// The state of the call was saved, and another process goes on with it.
    Restored,
    /// A call begins, or resumes: the same id with a hash of arguments, after `fix_input` or `negotiate`.
    Call(Box<CallSpec>),
}

/// One event of a trace.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a member of the protocol")]
struct EventJson {
    at_ms: u64,
    failure: Option<FailureJson>,
    #[serde(default)]
    success: bool,
    #[serde(default)]
    input_required: bool,
    #[serde(default)]
    cancelled: bool,
    #[serde(default)]
    restored: bool,
    call: Option<Box<CallSpec>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FailureJson {
    error: ToolError,
    delivery: Option<Delivery>,
}

impl TryFrom<EventJson> for TraceEvent {
    type Error = &'static str;

    fn try_from(json: EventJson) -> Result<Self, Self::Error> {
        let failure = json.failure.map(|failure| TraceAction::Failure {
            error: failure.error,
            delivery: failure.delivery,
        });
        let all = [
            failure,
            json.success.then_some(TraceAction::Success),
            json.input_required.then_some(TraceAction::InputRequired),
            json.cancelled.then_some(TraceAction::Cancelled),
            json.restored.then_some(TraceAction::Restored),
            json.call.map(TraceAction::Call),
        ];
        let mut found = all.into_iter().flatten();
        match (found.next(), found.next()) {
            (Some(what), None) => Ok(Self {
                at_ms: json.at_ms,
                what,
            }),
            _ => Err(
                "an event must hold one of `failure`, `success`, `input_required`, `cancelled`, `restored`, `call`",
            ),
        }
    }
}

/// The engine's answer to an event.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum TraceAnswer {
    /// A decision.
    Decision(Decision),
    /// A call may be sent.
    Send {
        /// Always `send`.
        action: &'static str,
        /// How long to wait first, in milliseconds.
        delay_ms: u64,
        /// Number of the send, from 1.
        attempt: u32,
    },
}

/// The states at the end of a trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TraceState {
    /// The last call.
    pub call: Call,
    /// The state of its key.
    pub key: KeyState,
}

/// The answers of a trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trace {
    /// One for each event. `None` after a success, or when input is required.
    pub decisions: Vec<Option<TraceAnswer>>,
    /// The states at the end.
    pub state: TraceState,
}

/// Runs events through the engine, from fresh states. The first call is sent at time 0.
pub fn run_trace(policy: &Policy, seed: u64, call: &CallSpec, events: &[TraceEvent]) -> Trace {
    let keys = Keys::new();
    let mut run = TraceRun::new(policy, &keys, seed, call);
    let decisions = events.iter().map(|event| run.answer(event)).collect();
    Trace {
        decisions,
        state: TraceState {
            key: keys.get(&run.spec.key),
            call: run.session.into_call(),
        },
    }
}

/// The call that is under way, and what the next one needs.
struct TraceRun<'a> {
    policy: &'a Policy,
    keys: &'a Keys,
    seed: u64,
    spec: &'a CallSpec,
    session: Session<'a>,
    /// The last decision lets the caller resume the call.
    resumable: bool,
}

impl<'a> TraceRun<'a> {
    /// A run at time 0.
    fn new(policy: &'a Policy, keys: &'a Keys, seed: u64, spec: &'a CallSpec) -> Self {
        let now = Clock::at(0);
        let mut run = Self {
            policy,
            keys,
            seed,
            spec,
            session: Session::new(policy, keys, &spec.key, spec.begin(now), seed),
            resumable: false,
        };
        run.session.admit(now);
        run
    }

    /// The engine's answer to an event; `None` after a success.
    fn answer(&mut self, event: &'a TraceEvent) -> Option<TraceAnswer> {
        let now = Clock::at(event.at_ms);
        let decision = match &event.what {
            TraceAction::Call(spec) => {
                self.begin_or_resume(spec, now);
                return Some(self.admit(now));
            }
            TraceAction::Restored => {
                self.restore();
                return Some(self.admit(now));
            }
            TraceAction::Success => {
                self.session.succeeded(now);
                return None;
            }
            TraceAction::InputRequired => {
                self.session.input_required(now);
                return None;
            }
            TraceAction::Cancelled => self.session.cancelled(),
            TraceAction::Failure { error, delivery } => {
                let mut failure = Failure::new(error);
                if let Some(delivery) = delivery {
                    failure = failure.with_delivery(*delivery);
                }
                self.session.failed(&failure, now)
            }
        };
        self.resumable = matches!(decision.action(), Action::FixInput | Action::Negotiate);
        Some(TraceAnswer::Decision(decision))
    }

    /// Continues the call from its state alone.
    fn restore(&mut self) {
        let call = self.session.call().clone();
        self.session = Session::new(self.policy, self.keys, &self.spec.key, call, self.seed);
        self.resumable = false;
    }

    /// Continues the call with the same id and new arguments; otherwise begins a new call.
    fn begin_or_resume(&mut self, spec: &'a CallSpec, now: Clock) {
        let same = spec.id.is_some() && spec.id == self.spec.id && spec.key == self.spec.key;
        match &spec.arguments_hash {
            Some(hash) if same && self.resumable => self.session.resume(hash.value()),
            _ => self.session = Session::new(self.policy, self.keys, &spec.key, spec.begin(now), self.seed),
        }
        self.spec = spec;
        self.resumable = false;
    }

    /// Whether the call may start.
    fn admit(&mut self, now: Clock) -> TraceAnswer {
        match self.session.admit(now) {
            Admission::Send { delay_ms } => TraceAnswer::Send {
                action: "send",
                delay_ms,
                attempt: self.session.next_attempt(),
            },
            Admission::GiveUp(decision) => TraceAnswer::Decision(decision),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{json, Value};

    fn run(call: Value, events: Value) -> Value {
        let call: CallSpec = serde_json::from_value(call).unwrap();
        let events: Vec<TraceEvent> = serde_json::from_value(events).unwrap();
        let trace = run_trace(&Policy::default(), 7, &call, &events);
        serde_json::to_value(trace.decisions).unwrap()
    }

    fn failure(at_ms: u64, error: &Value) -> Value {
        json!({"at_ms": at_ms, "failure": {"error": error}})
    }

    #[test]
    fn answers_have_the_form_of_the_protocol() {
        let busy = json!({"type": "TRANSIENT", "message": "x", "data": {"retry_after": 200}});
        let decisions = run(
            json!({"id": "a", "key": "s/t"}),
            json!([
                {"at_ms": 0, "input_required": true},
                failure(10, &busy),
                {"at_ms": 20, "success": true},
                {"at_ms": 30, "call": {"id": "b", "key": "s/t"}},
                {"at_ms": 40, "call": {"id": "c", "key": "s/other"}},
                {"at_ms": 50, "cancelled": true},
            ]),
        );
        let expected = json!([
            null,
            {"action": "give_up", "attempt": 1, "reason": "server_delay_too_long", "retry_after": 200},
            null,
            {"action": "give_up", "attempt": 0, "reason": "server_delay_too_long", "retry_after": 199.98},
            {"action": "send", "delay_ms": 0, "attempt": 1},
            {"action": "give_up", "attempt": 1, "reason": "cancelled"},
        ]);
        assert_eq!(decisions, expected);
    }

    #[test]
    fn a_retry_after_throttles_all_calls_of_its_key() {
        let busy = json!({"type": "TRANSIENT", "message": "x", "data": {"retry_after": 30}});
        let decisions = run(
            json!({"key": "s/t"}),
            json!([
                failure(0, &busy),
                {"at_ms": 10_000, "call": {"id": "b", "key": "s/t"}},
                {"at_ms": 10_000, "call": {"id": "c", "key": "s/t", "deadline_ms": 30_000}},
                {"at_ms": 30_000, "call": {"id": "d", "key": "s/t"}},
            ]),
        );
        let delay = decisions[1]["delay_ms"].as_u64().unwrap();
        assert!((20_000..=22_000).contains(&delay), "{delay}");
        assert_eq!(
            decisions[2],
            json!({"action": "give_up", "attempt": 0, "reason": "deadline", "retry_after": 20})
        );
        assert_eq!(
            decisions[3],
            json!({"action": "send", "delay_ms": 0, "attempt": 1})
        );
    }

    #[test]
    fn a_call_resumes_and_the_same_arguments_are_not_sent_again() {
        let bad = json!({"type": "VALIDATION", "message": "x"});
        let decisions = run(
            json!({"id": "a", "key": "s/t", "arguments_hash": 1}),
            json!([
                failure(0, &bad),
                {"at_ms": 5, "call": {"id": "a", "key": "s/t", "arguments_hash": 1}},
                {"at_ms": 6, "call": {"id": "b", "key": "s/t", "arguments_hash": "1"}},
                failure(7, &bad),
                {"at_ms": 8, "call": {"id": "b", "key": "s/t", "arguments_hash": "2"}},
                failure(9, &bad),
            ]),
        );
        let exhausted =
            |attempt| json!({"action": "give_up", "attempt": attempt, "reason": "attempts_exhausted"});
        let expected = json!([
            {"action": "fix_input", "attempt": 1}, exhausted(1),
            {"action": "send", "delay_ms": 0, "attempt": 1}, {"action": "fix_input", "attempt": 1},
            {"action": "send", "delay_ms": 0, "attempt": 2}, exhausted(2),
        ]);
        assert_eq!(decisions, expected);
    }

    #[test]
    fn events_without_one_meaning_are_refused() {
        for event in [
            json!({"at_ms": 1}),
            json!({"at_ms": 1, "success": false}),
            json!({"at_ms": 1, "success": true, "cancelled": true}),
            json!({"at_ms": 1, "succes": true}),
            json!({"at_ms": -1, "success": true}),
            json!({"at_ms": 1, "failure": {"error": {"type": "OTHER"}}}),
        ] {
            assert!(
                serde_json::from_value::<TraceEvent>(event.clone()).is_err(),
                "{event}"
            );
        }
    }
}
