//! A call under way, as an object (SPEC §2).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use toolerror::{Outcome, Reading, ToolError};
use toolerror_agent::answers::{is_reply_lost, AttemptEnd};
use toolerror_agent::engine::{
    not_sent_error, Action, Admission, Call, CallState, Clock, Decision, Failure, GiveUpReason, Policy,
    Session, NOT_SENT_ADVICE,
};

use crate::{FailureFacts, Misuse, PlainDecision};

/// What is saved beside the state of a call.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SavedBeside {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) policy: Option<Box<Policy>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) attempt_timeout_ms: Option<u64>,
}

/// A call as it is saved.
#[derive(Serialize)]
struct Saved<'a> {
    #[serde(flatten)]
    call: &'a Call,
    #[serde(flatten)]
    beside: &'a SavedBeside,
}

/// A call under way. Its driver asks before every send, and tells what came back.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::engine::Clock;
/// use toolerror_bridge::{Engine, FailureFacts};
/// let engine = Engine::default();
/// let mut run = engine.begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
/// assert_eq!(run.admit(Clock::at(0)).unwrap().action, "send");
/// let answer = run.failed(&ToolError::transient("busy"), FailureFacts::default(), Clock::at(20));
/// assert_eq!((answer.action, answer.attempt), ("retry", 1));
/// ```
#[derive(Clone, Debug)]
pub struct Run {
    session: Session<'static>,
    beside: SavedBeside,
    last: Option<Decision>,
    /// The error that it is about, if the call came so far.
    last_error: Option<ToolError>,
    /// An attempt may have been carried out.
    is_reply_lost: bool,
}

impl Run {
    /// A run of this session.
    pub(crate) fn new(session: Session<'static>, beside: SavedBeside) -> Self {
        Self {
            session,
            beside,
            last: None,
            last_error: None,
            is_reply_lost: false,
        }
    }

    /// Asks whether the call may be sent. After a `send` with a delay that is not 0, wait and ask again.
    ///
    /// ```
    /// use toolerror_agent::engine::Clock;
    /// let mut run = toolerror_bridge::Engine::default().begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
    /// run.succeeded(Clock::at(20));
    /// assert_eq!(run.admit(Clock::at(30)).unwrap_err().to_string(), "the call has ended: begin another one");
    /// ```
    ///
    /// # Errors
    /// A call that has ended, and one that goes on only once it is resumed (SPEC §2.1.13).
    pub fn admit(&mut self, clock: Clock) -> Result<PlainDecision, Misuse> {
        self.check_open()?;
        Ok(self.admit_open(clock))
    }

    /// Refuses a call that [`admit`](Self::admit) refuses.
    ///
    /// # Errors
    /// As those of [`admit`](Self::admit).
    pub fn check_open(&self) -> Result<(), Misuse> {
        match self.state() {
            CallState::Open => Ok(()),
            CallState::UntilResumed => Err(Misuse::new(
                "the call goes on once it is resumed with other arguments",
            )),
            CallState::Ended => Err(Self::has_ended()),
        }
    }

    fn has_ended() -> Misuse {
        Misuse::new("the call has ended: begin another one")
    }

    fn admit_open(&mut self, clock: Clock) -> PlainDecision {
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
    ///
    /// # Errors
    /// A call that has ended.
    pub fn resume(&mut self, arguments_hash: u64) -> Result<(), Misuse> {
        if self.state() == CallState::Ended {
            return Err(Self::has_ended());
        }
        self.session.resume(arguments_hash);
        Ok(())
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
    /// run.admit(Clock::at(0)).unwrap();
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

    /// The state of the call as JSON, for [`Engine::restore`](crate::Engine::restore), with its own policy and the limit of its attempts.
    pub fn save(&self) -> String {
        let saved = Saved {
            call: self.session.call(),
            beside: &self.beside,
        };
        serde_json::to_string(&saved).unwrap_or_default() // never: a call has only names for keys
    }

    /// Whether the call may still be sent.
    pub fn state(&self) -> CallState {
        self.session.call().state()
    }

    /// The deadline, on the monotonic clock in milliseconds.
    pub fn deadline_ms(&self) -> Option<u64> {
        self.session.call().deadline_ms()
    }

    /// How long an attempt may take, for the driver: it is saved with the call.
    pub fn attempt_timeout_ms(&self) -> Option<u64> {
        self.beside.attempt_timeout_ms
    }

    /// Sets how long an attempt may take, see [`attempt_timeout_ms`](Self::attempt_timeout_ms).
    pub fn set_attempt_timeout_ms(&mut self, limit_ms: u64) {
        self.beside.attempt_timeout_ms = Some(limit_ms);
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

    /// The end of this call, when a driver inside of its attempt has given up the call of this error: its decision stands
    /// (SPEC §2.1.16).
    pub fn given_up_inside(&mut self, error: &ToolError) -> Option<PlainDecision> {
        let given_up = |reason: &GiveUpReason| error.given_up_for() == Some(reason.as_str());
        let reason = GiveUpReason::ALL.iter().copied().find(given_up)?;
        self.last_error = Some(error.clone());
        let decision = self.session.given_up(reason);
        Some(self.decided(decision))
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

/// What is another error than the one that was asked about.
fn changed(returned: Cow<'_, ToolError>) -> Option<ToolError> {
    match returned {
        Cow::Owned(changed) => Some(changed),
        Cow::Borrowed(_) => None,
    }
}
