//! The decision engine as an object: a policy, the states of all keys, and calls under way (SPEC §2).

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Map, Value};
use toolerror::{Outcome, Reading, ToolError};
use toolerror_agent::answers::{is_reply_lost, AttemptEnd};
use toolerror_agent::engine::{
    not_sent_error, Action, Admission, Call, CallSpec, Clock, Decision, Detail, Failure, GiveUpReason,
    KeyState, Keys, Policy, Session, NOT_SENT_ADVICE,
};

use crate::read::members;
use crate::{FailureFacts, Misuse};

/// A policy and the states of all keys. Share one between all calls of a process; it may be used from many threads.
#[derive(Debug, Default)]
pub struct Engine {
    policy: Arc<Policy>,
    keys: Arc<Keys>,
}

impl Engine {
    /// An engine with this policy, or the default one.
    ///
    /// # Errors
    /// A policy with unknown members or numbers out of range, with the path of the fault.
    pub fn new(policy: Option<&str>) -> Result<Self, Misuse> {
        let policy = policy.map_or_else(|| Ok(Policy::default()), Policy::from_json);
        Ok(Self {
            policy: Arc::new(policy.map_err(Misuse::new)?),
            keys: Arc::default(),
        })
    }

    /// The states of all keys of this engine under another policy, such as that of a single call.
    ///
    /// # Errors
    /// See [`new`](Self::new).
    pub fn with_policy(&self, policy: &str) -> Result<Self, Misuse> {
        Ok(Self {
            policy: Arc::new(Policy::from_json(policy).map_err(Misuse::new)?),
            keys: Arc::clone(&self.keys),
        })
    }

    /// The whole policy as JSON.
    pub fn policy_json(&self) -> String {
        serde_json::to_string(&*self.policy).unwrap_or_default() // never: a policy has only names for keys
    }

    /// A call that begins now: `{"id", "key", "deadline_ms", "read_only", "idempotent", "side_effects", "method",
    /// "idempotency_key", "arguments_hash"}`, of which only `key` (`server/tool`) must be there. The deadline is on
    /// the monotonic clock of `clock`.
    ///
    /// # Errors
    /// Members that are unknown or of the wrong kind.
    pub fn begin(&self, call: &str, clock: Clock, seed: u64) -> Result<Run, Misuse> {
        Ok(self.begin_call(&call_spec(call)?, clock, seed))
    }

    /// As [`begin`](Self::begin), where a call without a `key` is a mistake. An empty one says that it shares nothing.
    ///
    /// ```
    /// use toolerror_agent::engine::Clock;
    /// let engine = toolerror_bridge::Engine::default();
    /// let refused = engine.begin_keyed("{}", Clock::at(0), 7).unwrap_err();
    /// assert_eq!(refused.to_string(), "`key` must be there");
    /// assert!(engine.begin_keyed(r#"{"key":""}"#, Clock::at(0), 7).is_ok());
    /// ```
    ///
    /// # Errors
    /// As those of [`begin`](Self::begin), and a `key` that is not there.
    pub fn begin_keyed(&self, call: &str, clock: Clock, seed: u64) -> Result<Run, Misuse> {
        let given = members::<Map<String, Value>>("call", call);
        let given = given.map_err(|_| Misuse::new("`call` must be a JSON object"))?;
        if !given.contains_key("key") {
            return Err(Misuse::new("`key` must be there"));
        }
        self.begin(call, clock, seed)
    }

    /// As [`begin`](Self::begin), for a call that was read already.
    pub fn begin_call(&self, spec: &CallSpec, clock: Clock, seed: u64) -> Run {
        self.run(&spec.key, spec.begin(clock), seed)
    }

    /// A call that was saved by [`Run::save`], perhaps in another process. One that was saved in flight has lost its reply
    /// (SPEC §2.1.15).
    ///
    /// ```
    /// use toolerror_agent::engine::Clock;
    /// let engine = toolerror_bridge::Engine::default();
    /// let refused = engine.restore("mail/search", "{}", 7).unwrap_err();
    /// assert_eq!(refused.to_string(), "`saved` must be a call as it was saved");
    /// let run = engine.begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
    /// assert!(engine.restore("mail/search", &run.save(), 7).is_ok());
    /// assert!(engine.restore("mail/send", &run.save(), 7).is_err());
    ///
    /// let mut run = engine.begin(r#"{"key":"mail/send","method":"POST"}"#, Clock::at(0), 7).unwrap();
    /// run.admit(Clock::at(0));
    /// let mut later = engine.restore("mail/send", &run.save(), 7).unwrap();
    /// assert_eq!(later.admit(Clock::at(9)).reason, Some("unsafe_replay"));
    /// assert!(later.advice(None).ends_with("it failed with \"the reply was lost\"."));
    /// ```
    ///
    /// # Errors
    /// Text that no run has saved; the key of another tool.
    pub fn restore(&self, key: &str, saved: &str, seed: u64) -> Result<Run, Misuse> {
        let call: Call = serde_json::from_str(saved).map_err(|_| not_saved("a call"))?;
        if !call.is_of(key) {
            let tool = call.tool();
            return Err(Misuse::new(format_args!(
                "`key` must be that of the saved call, of the tool `{tool}`"
            )));
        }
        Ok(self.run(key, call, seed))
    }

    /// A run of one call with its random seed.
    fn run(&self, key: &str, call: Call, seed: u64) -> Run {
        let (policy, keys) = (Arc::clone(&self.policy), Arc::clone(&self.keys));
        Run {
            session: Session::new(policy, keys, key.to_owned(), call, seed),
            last: None,
            last_error: None,
            is_reply_lost: false,
        }
    }

    /// The state of a key as JSON, to be saved.
    pub fn key_state(&self, key: &str) -> String {
        serde_json::to_string(&self.keys.get(key)).unwrap_or_default() // never: a key's state is all numbers
    }

    /// Sets the state of a key to one that was saved.
    ///
    /// ```
    /// let engine = toolerror_bridge::Engine::default();
    /// let refused = engine.set_key_state("mail/search", "").unwrap_err();
    /// assert_eq!(refused.to_string(), "`saved` must be the state of a key as it was saved");
    /// ```
    ///
    /// # Errors
    /// Text that is not a state.
    pub fn set_key_state(&self, key: &str, saved: &str) -> Result<(), Misuse> {
        let state: KeyState = serde_json::from_str(saved).map_err(|_| not_saved("the state of a key"))?;
        self.keys.set(key, state);
        Ok(())
    }

    /// Forgets the state of a key: a later call on it begins afresh.
    pub fn forget(&self, key: &str) {
        self.keys.forget(key);
    }
}

/// A call as JSON, see [`Engine::begin`].
///
/// # Errors
/// Members that are unknown or of the wrong kind.
pub fn call_spec(json: &str) -> Result<CallSpec, Misuse> {
    members("call", json)
}

/// What is another error than the one that was asked about.
fn changed(returned: Cow<'_, ToolError>) -> Option<ToolError> {
    match returned {
        Cow::Owned(changed) => Some(changed),
        Cow::Borrowed(_) => None,
    }
}

/// What a text is refused with that should have been saved before.
fn not_saved(what: &str) -> Misuse {
    Misuse::new(format_args!("`saved` must be {what} as it was saved"))
}

/// What the engine answers: plain words and numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlainDecision {
    /// `send`, or the action of a decision.
    pub action: &'static str,
    /// For `send` and `retry`: how long to wait first, in milliseconds.
    pub delay_ms: Option<u64>,
    /// For `send`: which send it is, from 1. Else: the sends so far.
    pub attempt: u32,
    /// For `give_up`: why.
    pub reason: Option<&'static str>,
    /// What else is known about the failed call.
    pub detail: Option<&'static str>,
    /// For `retry` and `give_up`: the delay that the server asked for, in seconds.
    pub retry_after_s: Option<f64>,
}

impl From<Decision> for PlainDecision {
    fn from(decision: Decision) -> Self {
        Self {
            action: decision.action().as_str(),
            delay_ms: decision.delay_ms(),
            attempt: decision.attempt(),
            reason: decision.reason().map(GiveUpReason::as_str),
            detail: decision.detail().map(Detail::as_str),
            retry_after_s: decision.retry_after_s(),
        }
    }
}

/// A call under way. Its driver asks before every send, and tells what came back.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::engine::Clock;
/// use toolerror_bridge::{Engine, FailureFacts};
/// let engine = Engine::default();
/// let mut run = engine.begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
/// assert_eq!(run.admit(Clock::at(0)).action, "send");
/// let answer = run.failed(&ToolError::transient("busy"), FailureFacts::default(), Clock::at(20));
/// assert_eq!((answer.action, answer.attempt), ("retry", 1));
/// ```
#[derive(Clone, Debug)]
pub struct Run {
    session: Session<'static>,
    last: Option<Decision>,
    /// The error that it is about, if the call came so far.
    last_error: Option<ToolError>,
    /// An attempt may have been carried out.
    is_reply_lost: bool,
}

impl Run {
    /// Asks whether the call may be sent. After a `send` with a delay that is not 0, wait and ask again.
    pub fn admit(&mut self, clock: Clock) -> PlainDecision {
        match self.session.admit(clock) {
            Admission::Send { delay_ms } => PlainDecision {
                action: "send",
                delay_ms: Some(delay_ms),
                attempt: self.session.next_attempt(),
                reason: None,
                detail: None,
                retry_after_s: None,
            },
            Admission::GiveUp(decision) => self.decided(decision),
        }
    }

    /// The call failed: what to do about it.
    pub fn failed(&mut self, error: &ToolError, facts: FailureFacts, clock: Clock) -> PlainDecision {
        self.failure(&facts.apply(Failure::new(error)), clock)
    }

    /// The call failed with what was read: what to do about it. Dates in it count from the wall clock.
    pub fn failed_as_read(&mut self, reading: &Reading<'_>, clock: Clock) -> PlainDecision {
        self.failure(&Failure::from_reading(reading, Some(clock.wall_ms)), clock)
    }

    /// The call succeeded.
    pub fn succeeded(&mut self, clock: Clock) {
        self.session.succeeded(clock);
    }

    /// The server asks for input, or gave a task handle: neither success nor failure.
    pub fn input_required(&mut self, clock: Clock) {
        self.session.input_required(clock);
    }

    /// The caller gave the call up.
    pub fn cancelled(&mut self) -> PlainDecision {
        let decision = self.session.cancelled();
        self.decided(decision)
    }

    /// Goes on after `fix_input` or `negotiate` with arguments of this hash.
    pub fn resume(&mut self, arguments_hash: u64) {
        self.session.resume(arguments_hash);
    }

    /// The last decision in words for a model, as it is about this error; empty before the first decision. Without an
    /// error it is about that of the last attempt, or about a call that was never sent.
    ///
    /// ```
    /// use toolerror::ToolError;
    /// use toolerror_agent::engine::Clock;
    /// use toolerror_bridge::Engine;
    /// let mut run = Engine::default().begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
    /// assert_eq!(run.advice(None), "");
    /// assert_eq!(run.advice(Some(&ToolError::transient("busy"))), "");
    /// run.cancelled();
    /// assert!(run.advice(None).contains("was not sent"));
    ///
    /// let mut run = Engine::default().begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
    /// run.admit(Clock::at(0));
    /// run.failed(&ToolError::internal("no index"), Default::default(), Clock::at(0));
    /// assert!(run.advice(None).ends_with("it failed with \"no index\"."));
    /// ```
    pub fn advice(&self, error: Option<&ToolError>) -> String {
        match (error.or(self.last_error.as_ref()), self.last) {
            (_, None) => String::new(),
            (Some(error), Some(decision)) => decision.advice(error),
            (None, Some(decision)) if decision.attempt() == 0 => NOT_SENT_ADVICE.to_owned(),
            (None, Some(decision)) => decision.advice(&not_sent_error("unsafe_replay", None)),
        }
    }

    /// The last error of this call, which its driver has ended: when the error leaves the process, it says so
    /// (SPEC §1.9.52).
    pub fn given_up(&self, error: ToolError) -> ToolError {
        match self.last.and_then(|decision| decision.reason()) {
            Some(reason) => error.given_up(reason.as_str()),
            None => error,
        }
    }

    /// The error of the last attempt as the caller of a client of MCP gets it (SPEC §2.5.3, §2.5.8), after the decision about
    /// it; nothing when it stays as it is. `delivery` and `lost` are words.
    ///
    /// ```
    /// use toolerror::{Effects, ToolError};
    /// use toolerror_agent::engine::Clock;
    /// use toolerror_bridge::{Engine, FailureFacts};
    /// let mut run = Engine::default().begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
    /// let (reset, busy) = (ToolError::transient("connection reset"), ToolError::transient("busy"));
    /// run.failed(&reset, FailureFacts::default(), Clock::at(20));
    /// let lost = run.attempt_error(&reset, Some("unknown"), None).unwrap().unwrap();
    /// assert_eq!(lost.effects(), Some(Effects::Unknown));
    /// // the server says of a later attempt that it did nothing: of the call that is not known
    /// assert_eq!(run.attempt_error(&busy, None, None).unwrap(), None);
    /// assert_eq!(run.end_error(&busy).unwrap().effects(), Some(Effects::Unknown));
    /// let refused = run.attempt_error(&reset, None, Some("mind")).unwrap_err();
    /// assert_eq!(refused.to_string(), "`lost` must be one of `session`, `connection`");
    /// ```
    ///
    /// # Errors
    /// Unknown words.
    pub fn attempt_error(
        &mut self,
        error: &ToolError,
        delivery: Option<&str>,
        lost: Option<&str>,
    ) -> Result<Option<ToolError>, Misuse> {
        let end = AttemptEnd {
            delivery: delivery.map(str::parse).transpose().map_err(Misuse::new)?,
            lost: lost.map(str::parse).transpose().map_err(Misuse::new)?,
            is_last: self.last.is_some_and(|last| last.action() != Action::Retry),
            ..AttemptEnd::default()
        };
        let returned = end.returned(error);
        self.is_reply_lost |= is_reply_lost(&returned);
        Ok(changed(returned))
    }

    /// The error that ends the call, as its caller gets it: an earlier attempt counts (SPEC §2.5.3). Nothing when it stays
    /// as it is.
    pub fn end_error(&self, error: &ToolError) -> Option<ToolError> {
        let end = AttemptEnd {
            after_lost_reply: self.is_reply_lost,
            ..AttemptEnd::default()
        };
        changed(end.returned(error))
    }

    /// The state of the call as JSON, for [`Engine::restore`].
    pub fn save(&self) -> String {
        serde_json::to_string(self.session.call()).unwrap_or_default() // never: a call has only names for keys
    }

    /// The action that the last failure led to, unless the call is in flight.
    pub fn last_action(&self) -> Option<&'static str> {
        let call = self.session.call();
        let last = call.history().last().filter(|_| !call.is_in_flight());
        last.map(|past| past.action.as_str())
    }

    /// The deadline, on the monotonic clock in milliseconds.
    pub fn deadline_ms(&self) -> Option<u64> {
        self.session.call().deadline_ms()
    }

    /// Sends so far.
    pub fn attempts(&self) -> u32 {
        self.session.call().attempts()
    }

    fn failure(&mut self, failure: &Failure<'_>, clock: Clock) -> PlainDecision {
        let decision = self.session.failed(failure, clock);
        self.last_error = Some(failure.error.clone());
        self.decided(decision)
    }

    fn decided(&mut self, decision: Decision) -> PlainDecision {
        self.last = Some(decision);
        decision.into()
    }

    /// Tells the engine what came back: the answer is what to do about a failure, nothing for a success and for what is
    /// neither (the server asks for input, or gave a task handle).
    ///
    /// ```
    /// use toolerror_agent::engine::Clock;
    /// use toolerror_bridge::{read, Engine};
    /// let mut run = Engine::default().begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
    /// let task = read("call_tool_result", br#"{"task":{"taskId":"1"}}"#, "unwrap", None).unwrap();
    /// assert_eq!(run.returned(&task, Clock::at(0)), None);
    /// let failure = read("error_text", b"[TRANSIENT] busy", "unwrap", None).unwrap();
    /// assert_eq!(run.returned(&failure, Clock::at(0)).unwrap().action, "retry");
    /// ```
    pub fn returned(&mut self, outcome: &Outcome<'_>, clock: Clock) -> Option<PlainDecision> {
        match outcome {
            Outcome::Failure(reading) => return Some(self.failed_as_read(reading, clock)),
            Outcome::NotAnError => self.succeeded(clock),
            Outcome::PassThrough => self.input_required(clock),
        }
        None
    }
}
