//! What happens to a call, from its beginning to its end (SPEC §2.1). Every driver takes these steps:
//!
//! ```text
//!   new ──► admit ──► Send, no delay ──► the driver sends the call
//!            ▲ │                           ├─► succeeded        the result is the caller's
//!            │ ├────► Send, delay ──┐      ├─► input_required   the caller answers the server
//!            │ │                    │      ├─► cancelled        give_up
//!            │ └────► GiveUp        │      └─► failed
//!            │                      │           ├─► retry ─────────────────────┐
//!            ├──────────────────────┴─ wait ◄───┼──────────────────────────────┘
//!            │                                  ├─► fix_input, negotiate: the caller acts
//!            └───────────────────── resume ◄────┘
//!                                               └─► all other actions: the caller acts, and the call is over
//! ```
//!
//! This is the order of events. The policy half, which action an error leads to (the class table) and the order of checks
//! before a retry, is in `decide.rs`.
//!
//! A session does not send or wait, and it reads no clock. The state of the key is locked within one step only, never
//! while the driver waits.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use toolerror::Delivery;

use super::advice::lost_reply;
use super::call::Call;
use super::decide::{admit, cancel, decide, fail, give_up};
use super::decision::{Action, Admission, Decision, GiveUpReason};
use super::event::{Clock, Event, Failure};
use super::key::KeyState;
use super::keys::Keys;
use super::policy::Policy;

/// One call under a policy, with the state of its key.
///
/// Policy and keys are borrowed, or shared by `Arc` where the session has to live on its own.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::engine::{Action, Admission, Call, Clock, Failure, Keys, Policy, Session};
///
/// let (policy, keys) = (Policy::default(), Keys::new());
/// let call = Call::new("call-1", "search", Clock::at(0));
/// let mut session = Session::new(&policy, &keys, "library/search", call, 7);
///
/// assert_eq!(session.admit(Clock::at(0)), Admission::Send { delay_ms: 0 });
/// let busy = ToolError::transient("the index is being rebuilt");
/// let decision = session.failed(&Failure::new(&busy), Clock::at(40));
/// assert_eq!(decision.action(), Action::Retry); // wait `decision.delay_ms()`, then ask `admit` again
/// ```
#[derive(Clone, Debug)]
pub struct Session<'a> {
    policy: Shared<'a, Policy>,
    keys: Shared<'a, Keys>,
    key: Cow<'a, str>,
    /// The state of a call without a key.
    own: KeyState,
    call: Call,
    /// The call was in flight when the session began.
    in_flight_before: bool,
    seed: u64,
}

impl<'a> Session<'a> {
    /// A session of a call that begins, or that was saved. `key` names the state that the call shares with others,
    /// `server/tool`; a call with an empty key shares nothing (SPEC §2.1.12). `seed` is that of the jitter.
    pub fn new(
        policy: impl Into<Shared<'a, Policy>>,
        keys: impl Into<Shared<'a, Keys>>,
        key: impl Into<Cow<'a, str>>,
        call: Call,
        seed: u64,
    ) -> Self {
        Self {
            policy: policy.into(),
            keys: keys.into(),
            key: key.into(),
            own: KeyState::default(),
            in_flight_before: call.in_flight,
            call,
            seed,
        }
    }

    /// Asks whether the call may be sent now. After a delay that is not 0, wait and ask again.
    ///
    /// Where the session began with a call that was saved in flight, the reply to it is lost: that is a failed attempt
    /// (SPEC §2.1.15).
    pub fn admit(&mut self, now: Clock) -> Admission {
        if self.in_flight_before && self.call.in_flight {
            let before = self.call.clone();
            let lost = lost_reply();
            let decision = self.failed(&Failure::new(&lost).with_delivery(Delivery::Unknown), now);
            if decision.action() != Action::Retry {
                // it may still be answered, and must not be sent if this is asked again
                self.call = before;
                return Admission::GiveUp(decision);
            }
            self.in_flight_before = false;
            if let Some(delay_ms @ 1..) = decision.delay_ms() {
                return Admission::Send { delay_ms };
            }
        }
        self.in_flight_before = false;
        self.step(|policy, call, key, seed| admit(policy, call, key, now, seed))
    }

    /// The call failed: what to do now. After a `retry`, wait for its delay and [`admit`](Self::admit) the call again.
    pub fn failed(&mut self, failure: &Failure<'_>, now: Clock) -> Decision {
        self.step(|policy, call, key, seed| fail(policy, call, key, failure, now, seed))
    }

    /// The call succeeded.
    pub fn succeeded(&mut self, now: Clock) {
        self.answered(Event::Success, now);
    }

    /// The server asks for input, or gave a task handle: neither success nor failure, and it costs nothing.
    pub fn input_required(&mut self, now: Clock) {
        self.answered(Event::InputRequired, now);
    }

    /// The caller cancelled the call: a `give_up`. A call that is in flight counts as sent.
    pub fn cancelled(&mut self) -> Decision {
        cancel(&mut self.call)
    }

    /// A driver inside of the attempt has given up its call for this reason, and so ends this one (SPEC §2.1.16).
    pub fn given_up(&mut self, reason: GiveUpReason) -> Decision {
        give_up(&mut self.call, reason)
    }

    /// Resumes the call after `fix_input` or `negotiate`, with arguments of this hash.
    pub fn resume(&mut self, arguments_hash: u64) {
        self.call.resume(arguments_hash);
    }

    /// The server knows the session no more, and the call is sent again at once on a new one: an attempt that costs no retry of
    /// the key.
    #[cfg(feature = "proxy")]
    pub(crate) fn moved(&mut self) {
        self.call.attempts = self.next_attempt();
    }

    /// The number of the next attempt, from 1.
    pub fn next_attempt(&self) -> u32 {
        self.call.attempts().saturating_add(1)
    }

    /// The state of the call.
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// The state of the call, to save it or to resume it in another session.
    pub fn into_call(self) -> Call {
        self.call
    }

    /// Retries that calls of its key may still make, when the state of the key was last brought up to date.
    #[cfg(feature = "proxy")]
    pub(crate) fn retries_left(&self) -> f64 {
        let state = if self.key.is_empty() {
            self.own
        } else {
            self.keys.get(&self.key)
        };
        state.tokens(&self.policy)
    }

    /// Handles an event whose decision is not needed.
    fn answered(&mut self, event: Event<'_>, now: Clock) {
        self.step(|policy, call, key, seed| decide(policy, call, key, event, now, seed));
    }

    /// Runs one step with the state of the key locked.
    fn step<R>(&mut self, work: impl FnOnce(&Policy, &mut Call, &mut KeyState, u64) -> R) -> R {
        let (policy, call, seed) = (&*self.policy, &mut self.call, self.seed);
        if self.key.is_empty() {
            return work(policy, call, &mut self.own, seed);
        }
        self.keys.update(&self.key, |key| work(policy, call, key, seed))
    }
}

/// A value that a [`Session`] borrows, or shares with its other owners.
#[derive(Debug)]
pub enum Shared<'a, T> {
    /// Borrowed.
    Borrowed(&'a T),
    /// A value with several owners.
    Counted(Arc<T>),
}

impl<T> Deref for Shared<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Shared::Borrowed(value) => value,
            Shared::Counted(value) => value,
        }
    }
}

impl<T> Clone for Shared<'_, T> {
    fn clone(&self) -> Self {
        match self {
            Shared::Borrowed(value) => Shared::Borrowed(value),
            Shared::Counted(value) => Shared::Counted(Arc::clone(value)),
        }
    }
}

impl<'a, T> From<&'a T> for Shared<'a, T> {
    fn from(value: &'a T) -> Self {
        Shared::Borrowed(value)
    }
}

impl<T> From<Arc<T>> for Shared<'_, T> {
    fn from(value: Arc<T>) -> Self {
        Shared::Counted(value)
    }
}
