//! The settings of one call, and what the blocking and the async driver do between two waits.

use std::time::Duration;

use toolerror::{bindings::random, ToolError};

use super::attempts::{tell, Attempts, CallEvent, FailedAttempt};
use super::call_failure::{not_sent, CallFailure, CallFailureParts, LastError};
use super::cancel::Cancel;
use super::failure::ToFailure;
use super::sleep::whole_ms;
use super::statistics::Statistics;
use crate::engine::{tool_of, Admission, Call, Clock, Decision, Facts, Keys, Policy, Session};

/// What a call that did not fail came back with.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::{Keys, Policy, Reply, Retry, ThreadSleep};
/// let (policy, keys) = (Policy::default(), Keys::new());
/// let reply = Retry::new(&policy, &keys, "forms/sign").run_blocking_replies(&ThreadSleep, |_| Ok::<_, ToolError>(Reply::InputRequired("which form?")));
/// assert_eq!(reply.unwrap(), "which form?"); // passed on, and it costs nothing
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reply<T> {
    /// The call succeeded.
    Success(T),
    /// The server asks for input, or gave a task handle. It is passed on and costs nothing.
    InputRequired(T),
}

/// Makes one call and retries it as the policy says.
///
/// [`run_blocking`](Self::run_blocking) blocks the thread, [`run`](Self::run) works in any async runtime. The function
/// that makes the call gets the number of the attempt, from 1.
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
    attempt_timeout: Option<Duration>,
    history: Attempts,
    observer: Option<Observer<'a>>,
    statistics: Option<&'a Statistics>,
}

/// An observer of a call's events.
type Observer<'a> = Box<dyn Fn(CallEvent<'_>) + Send + Sync + 'a>;

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
            attempt_timeout: None,
            history: Attempts::default(),
            observer: None,
            statistics: None,
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

    /// Sets the longest time for the call: no attempt starts later than this after its start, and one that is under way then is
    /// dropped ([`run`](Self::run) only).
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Sets the longest time for one attempt: one that takes longer is dropped, and counts as failed with an unknown
    /// outcome. It has no effect on [`run_blocking`](Self::run_blocking): nothing can interrupt a function that blocks.
    pub fn with_attempt_timeout(mut self, timeout: Duration) -> Self {
        self.attempt_timeout = Some(timeout);
        self
    }

    /// Calls `observer` for each event of the call: each send, each failed attempt with its decision, each wait. It
    /// must be quick, because the call waits for it. A panic in it is ignored.
    pub fn with_observer(mut self, observer: impl Fn(CallEvent<'_>) + Send + Sync + 'a) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Counts the call.
    pub fn with_statistics(mut self, statistics: &'a Statistics) -> Self {
        self.statistics = Some(statistics);
        self
    }

    /// Sets a hash of the arguments, see [`Call::resume`].
    pub fn with_arguments_hash(mut self, hash: u64) -> Self {
        self.arguments_hash = Some(hash);
        self
    }

    /// Resumes a call after `fix_input` or `negotiate`, with arguments of this hash. Attempts, deadline and history
    /// continue.
    ///
    /// ```
    /// # use toolerror::ToolError;
    /// # use toolerror_agent::driver::{Retry, ThreadSleep};
    /// # use toolerror_agent::engine::{Action, Keys, Policy};
    /// # let (policy, keys) = (Policy::default(), Keys::new());
    /// let list = |limit| match limit {
    ///     0..=100 => Ok("page 1"),
    ///     _ => Err(ToolError::validation("`limit` must be at most 100")),
    /// };
    /// let call = || Retry::new(&policy, &keys, "library/list");
    /// let failure = call().with_arguments_hash(500).run_blocking(&ThreadSleep, |_| list(500)).unwrap_err();
    /// assert_eq!(failure.decision().action(), Action::FixInput);
    /// assert_eq!(call().resuming(failure, 100).run_blocking(&ThreadSleep, |_| list(100)).unwrap(), "page 1");
    /// ```
    pub fn resuming<E>(mut self, failure: CallFailure<E>, arguments_hash: u64) -> Self {
        let CallFailureParts {
            mut call, attempts, ..
        } = failure.into_parts();
        call.resume(arguments_hash);
        self.history = attempts;
        self.with_call(call)
    }

    /// Resumes a saved call. Its own id, facts and deadline replace those set here.
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

    /// Starts the call, or continues a resumed one.
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
        if let Some(statistics) = self.statistics {
            statistics.began();
        }
        RunningCall {
            tool: tool_of(self.key),
            session: Session::new(self.policy, self.keys, self.key, call, seed),
            cancel: self.cancel,
            attempt_timeout: self.attempt_timeout,
            observer: self.observer,
            statistics: self.statistics,
            started_ms: now.mono_ms,
            attempts: self.history,
            last: None,
        }
    }
}

impl std::fmt::Debug for Retry<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Retry")
            .field("key", &self.key)
            .field("facts", &self.facts)
            .field("timeout", &self.timeout)
            .field("attempt_timeout", &self.attempt_timeout)
            .finish_non_exhaustive()
    }
}

/// The next step of a driver.
pub(super) enum NextStep {
    /// Make the call; the number of the attempt.
    Send(u32),
    /// Wait so many milliseconds.
    Wait(u64),
    /// Stop.
    Stop(Decision),
}

/// A session with the driver's own state: limits, the token that cancels it, the observer, and the last error.
pub(super) struct RunningCall<'a, E> {
    session: Session<'a>,
    tool: &'a str,
    cancel: Option<Cancel>,
    attempt_timeout: Option<Duration>,
    observer: Option<Observer<'a>>,
    statistics: Option<&'a Statistics>,
    /// When the present attempt began.
    started_ms: u64,
    attempts: Attempts,
    last: Option<LastError<E>>,
}

impl<E: ToFailure> RunningCall<'_, E> {
    pub(super) fn cancel(&self) -> Option<&Cancel> {
        self.cancel.as_ref()
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }

    /// How long an attempt that begins now may take.
    pub(super) fn limit(&self, now: Clock) -> Option<Duration> {
        let deadline_ms = self.session.call().deadline_ms();
        let rest = deadline_ms.map(|at| Duration::from_millis(at.saturating_sub(now.mono_ms)));
        [self.attempt_timeout, rest].into_iter().flatten().min()
    }

    /// Asks whether the call may be sent now.
    pub(super) fn admit(&mut self, now: Clock) -> NextStep {
        if self.is_cancelled() {
            return self.cancelled();
        }
        match self.session.admit(now) {
            Admission::Send { delay_ms: 0 } => {
                let attempt = self.session.next_attempt();
                self.started_ms = now.mono_ms;
                self.tell(CallEvent::Sending {
                    tool: self.tool,
                    attempt,
                });
                if let Some(statistics) = self.statistics {
                    statistics.sent(attempt);
                }
                NextStep::Send(attempt)
            }
            Admission::Send { delay_ms } => NextStep::Wait(delay_ms),
            Admission::GiveUp(decision) => NextStep::Stop(decision),
        }
    }

    pub(super) fn failed(&mut self, error: E, now: Clock) -> NextStep {
        self.ended(LastError::Error(error), now)
    }

    /// The attempt took longer than this.
    pub(super) fn late(&mut self, limit: Duration, now: Clock) -> NextStep {
        let own = || ToolError::timed_out(limit).unwrap_or_else(|| ToolError::transient("no answer in time"));
        let last = E::timed_out(limit).map_or_else(|| LastError::Own(own()), LastError::Error);
        self.ended(last, now)
    }

    /// Records a failed attempt and asks the engine what to do next.
    fn ended(&mut self, last: LastError<E>, now: Clock) -> NextStep {
        let number = self.session.next_attempt();
        let failure = match &last {
            LastError::Error(error) => error.to_failure(),
            LastError::Own(error) => error.to_failure(),
        };
        let decision = self.session.failed(&failure, now);
        let start_ms = self.session.call().start_ms();
        let attempt = FailedAttempt {
            number,
            error: failure.error.clone(),
            wire: None,
            delivery: failure.delivery,
            decision,
            started: Duration::from_millis(self.started_ms.saturating_sub(start_ms)),
            took: Duration::from_millis(now.mono_ms.saturating_sub(self.started_ms)),
        };
        let attempt = attempt.bounded();
        self.tell(CallEvent::Failed {
            tool: self.tool,
            attempt: &attempt,
        });
        self.attempts.push(attempt);
        self.last = Some(last);
        decision
            .delay_ms()
            .map_or(NextStep::Stop(decision), NextStep::Wait)
    }

    /// The next attempt waits.
    pub(super) fn waits(&self, wait_ms: u64) {
        if wait_ms == 0 {
            return;
        }
        self.tell(CallEvent::Waiting {
            tool: self.tool,
            delay: Duration::from_millis(wait_ms),
        });
        if let Some(statistics) = self.statistics {
            statistics.waits(wait_ms);
        }
    }

    fn tell(&self, event: CallEvent<'_>) {
        tell(self.observer.as_deref(), event);
    }

    /// Tells the engine that the server replied, and returns the value.
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

    pub(super) fn cancelled(&mut self) -> NextStep {
        NextStep::Stop(self.session.cancelled())
    }

    /// The failure of a call that is not sent again.
    pub(super) fn stopped(self, decision: Decision, now: Clock) -> CallFailure<E> {
        if let Some(statistics) = self.statistics {
            statistics.gave_up();
        }
        let call = self.session.into_call();
        CallFailure::new(CallFailureParts {
            last: self.last.unwrap_or_else(|| LastError::Own(not_sent(&decision))),
            decision,
            attempts: self.attempts,
            took: Duration::from_millis(now.mono_ms.saturating_sub(call.start_ms())),
            call,
            request: (),
        })
    }
}
