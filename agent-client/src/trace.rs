//! Runs a list of events through the engine, as the conformance protocol describes them (SPEC §7.2, op `trace`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toolerror::ToolError;

use crate::engine::{
    admit, decide, fnv1a64, Action, Admission, Call, Clock, Decision, Delivery, Event, Facts, Failure,
    KeyState, Method, Policy,
};

/// The call of a trace.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TraceCall {
    /// The call's id; it matters for the jitter.
    pub id: Option<String>,
    /// `server/tool`: calls of one key share their state.
    pub key: String,
    /// The deadline, on the clock of the trace, in milliseconds.
    pub deadline_ms: Option<u64>,
    /// The tool changes nothing.
    pub read_only: Option<bool>,
    /// A second call with the same arguments has no further effect.
    pub idempotent: Option<bool>,
    /// The tool changes something outside of itself.
    pub side_effects: Option<bool>,
    /// The HTTP method of the call.
    pub method: Option<Method>,
    /// An idempotency key is sent along.
    pub idempotency_key: bool,
    /// A hash of the arguments.
    pub arguments_hash: Option<ArgumentsHash>,
}

/// A hash of arguments, or a text that stands for them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum ArgumentsHash {
    /// The hash.
    Hash(u64),
    /// A text to be hashed.
    Text(String),
}

impl ArgumentsHash {
    fn value(&self) -> u64 {
        match self {
            ArgumentsHash::Hash(hash) => *hash,
            ArgumentsHash::Text(text) => fnv1a64(text.as_bytes()),
        }
    }
}

impl TraceCall {
    fn facts(&self) -> Facts {
        Facts {
            idempotency_key: self.idempotency_key,
            idempotent: self.idempotent,
            read_only: self.read_only,
            side_effects: self.side_effects,
            method: self.method,
        }
    }

    /// A new call that begins now. The tool is what follows the first `/` of the key.
    pub fn begin(&self, clock: Clock) -> Call {
        let tool = self.key.split_once('/').map_or(&*self.key, |(_, tool)| tool);
        let call = Call::new(self.id.as_deref().unwrap_or(""), tool, clock)
            .with_facts(self.facts())
            .with_deadline_ms(self.deadline_ms);
        match &self.arguments_hash {
            Some(hash) => call.with_arguments_hash(hash.value()),
            None => call,
        }
    }
}

/// Something that happens in a trace.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "EventMembers")]
pub struct TraceEvent {
    /// When, on the clock of the trace, in milliseconds.
    pub at_ms: u64,
    /// What.
    pub what: What,
}

/// What happens.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The call failed.
    Failure {
        /// With this error.
        error: ToolError,
        /// How far it came; absent: as the error says.
        delivery: Option<Delivery>,
    },
    /// The call succeeded.
    Success,
    /// The server asks for input.
    InputRequired,
    /// The caller gave the call up.
    Cancelled,
    /// A new call begins, or the same one goes on (same id, with its arguments, after `fix_input` or `negotiate`).
    Call(Box<TraceCall>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventMembers {
    at_ms: u64,
    failure: Option<FailureMembers>,
    #[serde(default)]
    success: bool,
    #[serde(default)]
    input_required: bool,
    #[serde(default)]
    cancelled: bool,
    call: Option<Box<TraceCall>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FailureMembers {
    error: ToolError,
    delivery: Option<Delivery>,
}

impl TryFrom<EventMembers> for TraceEvent {
    type Error = &'static str;

    fn try_from(members: EventMembers) -> Result<Self, Self::Error> {
        let failure = members.failure.map(|failure| What::Failure {
            error: failure.error,
            delivery: failure.delivery,
        });
        let words = [
            failure,
            members.success.then_some(What::Success),
            members.input_required.then_some(What::InputRequired),
            members.cancelled.then_some(What::Cancelled),
            members.call.map(What::Call),
        ];
        let mut found = words.into_iter().flatten();
        match (found.next(), found.next()) {
            (Some(what), None) => Ok(Self {
                at_ms: members.at_ms,
                what,
            }),
            _ => Err("an event must hold one of `failure`, `success`, `input_required`, `cancelled`, `call`"),
        }
    }
}

/// What the engine answers to an event.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// A decision.
    Decision(Decision),
    /// A call may be sent.
    Send {
        /// Always `send`.
        action: &'static str,
        /// How long to wait first, in milliseconds.
        delay_ms: u64,
        /// Which send of the call it is, from 1.
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
    /// One for each event; nothing after a success or when input is required.
    pub decisions: Vec<Option<Answer>>,
    /// The states at the end.
    pub state: TraceState,
}

/// Runs events through the engine, from fresh states. The first call is sent at time 0.
pub fn run_trace(policy: &Policy, seed: u64, call: &TraceCall, events: &[TraceEvent]) -> Trace {
    let mut run = Run {
        policy,
        seed,
        keys: BTreeMap::new(),
        given: call,
        call: call.begin(Clock::at(0)),
        resumable: false,
    };
    run.admit(Clock::at(0));
    let decisions = events.iter().map(|event| run.answer(event)).collect();
    Trace {
        decisions,
        state: TraceState {
            key: *run.key(),
            call: run.call,
        },
    }
}

struct Run<'a> {
    policy: &'a Policy,
    seed: u64,
    keys: BTreeMap<&'a str, KeyState>,
    given: &'a TraceCall,
    call: Call,
    /// The last decision leaves it to the caller to go on with the same call.
    resumable: bool,
}

impl<'a> Run<'a> {
    fn key(&mut self) -> &mut KeyState {
        self.keys.entry(&self.given.key).or_default()
    }

    fn answer(&mut self, event: &'a TraceEvent) -> Option<Answer> {
        let clock = Clock::at(event.at_ms);
        let event = match &event.what {
            What::Call(given) => {
                self.begin(given, clock);
                return Some(self.admit(clock));
            }
            What::Failure { error, delivery } => {
                let failure = Failure::new(error);
                Event::Failure(match delivery {
                    Some(delivery) => failure.with_delivery(*delivery),
                    None => failure,
                })
            }
            What::Success => Event::Success,
            What::InputRequired => Event::InputRequired,
            What::Cancelled => Event::Cancelled,
        };
        let key = self.keys.entry(&self.given.key).or_default();
        let decision = decide(self.policy, &mut self.call, key, event, clock, self.seed)?;
        self.resumable = matches!(decision.action(), Action::FixInput | Action::Negotiate);
        Some(Answer::Decision(decision))
    }

    fn begin(&mut self, given: &'a TraceCall, clock: Clock) {
        let same = given.id.is_some() && given.id == self.given.id && given.key == self.given.key;
        match &given.arguments_hash {
            Some(hash) if same && self.resumable => self.call.resume(hash.value()),
            _ => self.call = given.begin(clock),
        }
        self.given = given;
        self.resumable = false;
    }

    fn admit(&mut self, clock: Clock) -> Answer {
        let key = self.keys.entry(&self.given.key).or_default();
        match admit(self.policy, &mut self.call, key, clock, self.seed) {
            Admission::Send { delay_ms } => Answer::Send {
                action: "send",
                delay_ms,
                attempt: self.call.attempts().saturating_add(1),
            },
            Admission::GiveUp(decision) => Answer::Decision(decision),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{json, Value};

    fn run(call: Value, events: Value) -> Value {
        let call: TraceCall = serde_json::from_value(call).unwrap();
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
    fn a_gate_holds_back_calls_of_its_key() {
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
    fn the_same_call_goes_on_and_the_same_arguments_are_not_sent_again() {
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
    fn events_that_say_nothing_or_two_things_are_refused() {
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
