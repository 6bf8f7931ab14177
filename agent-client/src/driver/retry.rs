//! The settings of one call, and what the blocking and the async driver do between two waits.

use std::time::Duration;

use toolerror::random;

use super::cancel::Cancel;
use super::failure::ToFailure;
use super::sleep::whole_ms;
use super::stopped::Stopped;
use crate::engine::{tool_of, Admission, Call, Clock, Decision, Facts, Keys, Policy, Session};

/// What a call that did not fail came back with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reply<T> {
    /// It succeeded.
    Success(T),
    /// The server asks for input, or gave a task handle. It is passed on and costs nothing.
    InputRequired(T),
}

/// Makes one call and retries it as the policy says.
///
/// [`run_blocking`](Self::run_blocking) blocks the thread, [`run`](Self::run) works in any async runtime. The function
/// that makes the call gets the number of the attempt, from 1.
#[derive(Debug)]
#[must_use = "nothing is called before `run` or `run_blocking`"]
pub struct Retry<'a> {
    policy: &'a Policy,
    keys: &'a Keys,
    key: &'a str,
    id: &'a str,
    facts: Facts,
    timeout: Option<Duration>,
    arguments_hash: Option<u64>,
    resumed: Option<Call>,
    seed: Option<u64>,
    cancel: Option<Cancel>,
}

impl<'a> Retry<'a> {
    /// A call of the tool that `key` names, `server/tool`. The call shares the state of this key with others; with an
    /// empty key it shares nothing.
    pub fn new(policy: &'a Policy, keys: &'a Keys, key: &'a str) -> Self {
        Self {
            policy,
            keys,
            key,
            id: "",
            facts: Facts::default(),
            timeout: None,
            arguments_hash: None,
            resumed: None,
            seed: None,
            cancel: None,
        }
    }

    /// Sets the call's id. The jitter depends on it.
    pub fn with_id(mut self, id: &'a str) -> Self {
        self.id = id;
        self
    }

    /// Sets what the caller knows about the tool. Without facts, `replay` of the policy decides whether a call with an
    /// unknown outcome is retried.
    pub fn with_facts(mut self, facts: Facts) -> Self {
        self.facts = facts;
        self
    }

    /// Sets the deadline: no attempt starts later than this after the start of the call.
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Sets a hash of the arguments, see [`Call::resume`].
    pub fn with_arguments_hash(mut self, hash: u64) -> Self {
        self.arguments_hash = Some(hash);
        self
    }

    /// Resumes a call: after `fix_input` or `negotiate`, or in another process. Its own id, facts and deadline replace
    /// those set here.
    pub fn with_call(mut self, call: Call) -> Self {
        self.resumed = Some(call);
        self
    }

    /// Sets the seed of the jitter. Default: another one for each call.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets a token that cancels the call.
    pub fn with_cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    pub(super) fn start<E>(self, now: Clock) -> RunningCall<'a, E> {
        let call = self.resumed.unwrap_or_else(|| {
            let deadline_ms = self
                .timeout
                .map(|timeout| now.mono_ms.saturating_add(whole_ms(timeout)));
            let call = Call::new(self.id, tool_of(self.key), now)
                .with_facts(self.facts)
                .with_deadline_ms(deadline_ms);
            match self.arguments_hash {
                Some(hash) => call.with_arguments_hash(hash),
                None => call,
            }
        });
        let seed = self.seed.unwrap_or_else(random);
        RunningCall {
            session: Session::new(self.policy, self.keys, self.key, call, seed),
            cancel: self.cancel,
            last_error: None,
        }
    }
}

/// What a driver does next.
pub(super) enum Step {
    /// Make the call; the number of the attempt.
    Send(u32),
    /// Wait so many milliseconds.
    Wait(u64),
    /// Stop.
    Stop(Decision),
}

/// A session with what only drivers have: a token that cancels it, and the last error.
pub(super) struct RunningCall<'a, E> {
    session: Session<'a>,
    cancel: Option<Cancel>,
    last_error: Option<E>,
}

impl<E: ToFailure> RunningCall<'_, E> {
    pub(super) fn cancel(&self) -> Option<&Cancel> {
        self.cancel.as_ref()
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }

    /// Asks whether the call may be sent now.
    pub(super) fn admit(&mut self, now: Clock) -> Step {
        if self.is_cancelled() {
            return self.cancelled();
        }
        match self.session.admit(now) {
            Admission::Send { delay_ms: 0 } => Step::Send(self.session.next_attempt()),
            Admission::Send { delay_ms } => Step::Wait(delay_ms),
            Admission::GiveUp(decision) => Step::Stop(decision),
        }
    }

    pub(super) fn failed(&mut self, error: E, now: Clock) -> Step {
        let decision = self.session.failed(&error.to_failure(), now);
        self.last_error = Some(error);
        decision.delay_ms().map_or(Step::Stop(decision), Step::Wait)
    }

    pub(super) fn replied<T>(&mut self, reply: Reply<T>, now: Clock) -> T {
        match reply {
            Reply::Success(value) => {
                self.session.succeeded(now);
                value
            }
            Reply::InputRequired(value) => {
                self.session.input_required(now);
                value
            }
        }
    }

    pub(super) fn cancelled(&mut self) -> Step {
        Step::Stop(self.session.cancelled())
    }

    pub(super) fn stopped(self, decision: Decision) -> Box<Stopped<E>> {
        let given_up = decision.reason();
        let error = self.last_error.map(|error| match given_up {
            Some(reason) => error.given_up(reason),
            None => error,
        });
        Box::new(Stopped {
            error,
            decision,
            call: self.session.into_call(),
        })
    }
}
