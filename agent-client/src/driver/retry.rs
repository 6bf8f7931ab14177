//! One call under a policy: what the blocking and the async driver share.

use std::hash::{BuildHasher as _, Hasher as _};
use std::time::Duration;

use super::cancel::Cancel;
use super::failed::{Stopped, ToFailure};
use super::keys::Keys;
use super::sleep::whole_ms;
use crate::engine::{
    admit, cancel, decide, fail, Action, Admission, Call, Clock, Decision, Event, Facts, Policy,
};

/// What a call came back with that is no failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reply<T> {
    /// It succeeded.
    Success(T),
    /// The server asks for input or gave a task handle; it is handed on and counts for nothing.
    InputRequired(T),
}

/// One call, to be made under a policy.
///
/// [`run_blocking`](Self::run_blocking) blocks the thread, [`run`](Self::run) works in any async runtime. The
/// function that makes the call gets the number of the attempt, from 1.
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
    saved: Option<Call>,
    seed: Option<u64>,
    cancel: Option<Cancel>,
}

impl<'a> Retry<'a> {
    /// A call of the tool that `key` names, `server/tool`; its state is one of `keys`.
    pub fn new(policy: &'a Policy, keys: &'a Keys, key: &'a str) -> Self {
        Self {
            policy,
            keys,
            key,
            id: "",
            facts: Facts::default(),
            timeout: None,
            arguments_hash: None,
            saved: None,
            seed: None,
            cancel: None,
        }
    }

    /// Sets the call's id.
    pub fn with_id(mut self, id: &'a str) -> Self {
        self.id = id;
        self
    }

    /// Sets what is known about the tool. Without it a call with an unknown outcome is repeated as the policy says.
    pub fn with_facts(mut self, facts: Facts) -> Self {
        self.facts = facts;
        self
    }

    /// Sets the time from the start in which all attempts must have started.
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Sets a hash of the arguments, see [`Call::resume`].
    pub fn with_arguments_hash(mut self, hash: u64) -> Self {
        self.arguments_hash = Some(hash);
        self
    }

    /// Goes on with a call that was made before: after `fix_input` or `negotiate`, or in another process. What the
    /// call holds wins over id, facts and timeout of this one.
    pub fn with_call(mut self, call: Call) -> Self {
        self.saved = Some(call);
        self
    }

    /// Sets the seed of the jitter. Without it every call has another.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets a token that cancels the call.
    pub fn with_cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    pub(super) fn start<E>(self, now: Clock) -> Run<'a, E> {
        let call = self.saved.unwrap_or_else(|| {
            let tool = self.key.split_once('/').map_or(self.key, |(_, tool)| tool);
            let deadline_ms = self
                .timeout
                .map(|timeout| now.mono_ms.saturating_add(whole_ms(timeout)));
            let call = Call::new(self.id, tool, now)
                .with_facts(self.facts)
                .with_deadline_ms(deadline_ms);
            match self.arguments_hash {
                Some(hash) => call.with_arguments_hash(hash),
                None => call,
            }
        });
        Run {
            policy: self.policy,
            keys: self.keys,
            key: self.key,
            call,
            seed: self.seed.unwrap_or_else(random),
            cancel: self.cancel,
            last: None,
        }
    }
}

/// A number that differs each time: std's hash seeds come from the operating system.
pub(crate) fn random() -> u64 {
    std::hash::RandomState::new().build_hasher().finish()
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

/// A call under way.
pub(super) struct Run<'a, E> {
    policy: &'a Policy,
    keys: &'a Keys,
    key: &'a str,
    call: Call,
    seed: u64,
    cancel: Option<Cancel>,
    last: Option<E>,
}

impl<E: ToFailure> Run<'_, E> {
    pub(super) fn cancel(&self) -> Option<&Cancel> {
        self.cancel.as_ref()
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }

    /// Whether the call may go now.
    pub(super) fn admit(&mut self, now: Clock) -> Step {
        if self.is_cancelled() {
            return Step::Stop(self.cancelled());
        }
        let (policy, call, seed) = (self.policy, &mut self.call, self.seed);
        match self
            .keys
            .with(self.key, |key| admit(policy, call, key, now, seed))
        {
            Admission::Send { delay_ms: 0 } => Step::Send(self.call.attempts().saturating_add(1)),
            Admission::Send { delay_ms } => Step::Wait(delay_ms),
            Admission::GiveUp(decision) => Step::Stop(decision),
        }
    }

    pub(super) fn failed(&mut self, error: E, now: Clock) -> Step {
        let (policy, call, seed) = (self.policy, &mut self.call, self.seed);
        let failure = error.to_failure();
        let decision = self
            .keys
            .with(self.key, |key| fail(policy, call, key, &failure, now, seed));
        self.last = Some(error);
        match (decision.action(), decision.delay_ms()) {
            (Action::Retry, Some(delay_ms)) => Step::Wait(delay_ms),
            _ => Step::Stop(decision),
        }
    }

    pub(super) fn replied<T>(&mut self, reply: Reply<T>, now: Clock) -> T {
        let (event, value) = match reply {
            Reply::Success(value) => (Event::Success, value),
            Reply::InputRequired(value) => (Event::InputRequired, value),
        };
        let (policy, call, seed) = (self.policy, &mut self.call, self.seed);
        self.keys
            .with(self.key, |key| decide(policy, call, key, event, now, seed));
        value
    }

    pub(super) fn cancelled(&mut self) -> Decision {
        cancel(&mut self.call)
    }

    pub(super) fn stopped(self, decision: Decision) -> Box<Stopped<E>> {
        Box::new(Stopped {
            error: self.last,
            decision,
            call: self.call,
        })
    }
}
