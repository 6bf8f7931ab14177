//! The decision engine as an object: a policy, the states of all keys, and calls under way (SPEC §2).

use std::sync::Arc;

use serde_json::{Map, Value};
use toolerror_agent::engine::{Call, CallSpec, Clock, KeyState, Keys, Policy, Session};

use crate::read::{members, own_members, policy_of};
use crate::run::SavedBeside;
use crate::{Misuse, Run};

/// A policy and the states of all keys. Share one between all calls of a process; it may be used from many threads.
#[derive(Debug, Default)]
pub struct Engine {
    policy: Arc<Policy>,
    keys: Arc<Keys>,
    /// The policy is that of single calls: they are saved with it.
    is_of_calls: bool,
}

impl Engine {
    /// An engine with this policy, or the default one.
    ///
    /// # Errors
    /// A policy with unknown members or numbers out of range, with the path of the fault.
    pub fn new(policy: Option<&str>) -> Result<Self, Misuse> {
        Ok(Self {
            policy: Arc::new(policy_of(policy)?),
            keys: Arc::default(),
            is_of_calls: false,
        })
    }

    /// The states of all keys of this engine under another policy, that of a single call. The call is saved with it.
    ///
    /// # Errors
    /// See [`new`](Self::new).
    pub fn with_policy(&self, policy: &str) -> Result<Self, Misuse> {
        Ok(Self {
            policy: Arc::new(policy_of(Some(policy))?),
            keys: Arc::clone(&self.keys),
            is_of_calls: true,
        })
    }

    /// The whole policy as JSON.
    pub fn policy_json(&self) -> String {
        serde_json::to_string(&*self.policy).unwrap_or_default() // never: a policy has only names for keys
    }

    /// A call that begins now: `{"id", "key", "deadline_ms", "read_only", "idempotent", "side_effects", "method",
    /// "idempotency_key", "arguments_hash"}`, of which only `key` (`server/tool`) is required. The deadline is on
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
    /// assert_eq!(refused.to_string(), "`key` is required");
    /// assert!(engine.begin_keyed(r#"{"key":""}"#, Clock::at(0), 7).is_ok());
    /// ```
    ///
    /// # Errors
    /// As those of [`begin`](Self::begin), and a `key` that is not there.
    pub fn begin_keyed(&self, call: &str, clock: Clock, seed: u64) -> Result<Run, Misuse> {
        let given = members::<Map<String, Value>>("call", call);
        let given = given.map_err(|_| Misuse::new("`call` must be a JSON object"))?;
        if !given.contains_key("key") {
            return Err(Misuse::new("`key` is required"));
        }
        self.begin(call, clock, seed)
    }

    /// As [`begin`](Self::begin), for a call that was read already.
    pub fn begin_call(&self, spec: &CallSpec, clock: Clock, seed: u64) -> Run {
        self.run(&spec.key, spec.begin(clock), seed)
    }

    /// A call that was saved by [`Run::save`], perhaps in another process. Its policy is the one that it was begun with by
    /// [`with_policy`](Self::with_policy), unless this engine comes from there itself; else that of this engine. One that was
    /// saved in flight has lost its reply (SPEC §2.1.15).
    ///
    /// ```
    /// use toolerror_agent::engine::Clock;
    /// let engine = toolerror_bridge::Engine::default();
    /// let refused = engine.restore("mail/search", "{}", 7).unwrap_err();
    /// assert_eq!(refused.to_string(), "`saved` must be a call as it was saved");
    /// let run = engine.begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
    /// assert!(engine.restore("mail/search", &run.save(), 7).is_ok());
    ///
    /// let once = engine.with_policy(r#"{"max_attempts":1}"#).unwrap();
    /// let saved = once.begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap().save();
    /// let mut run = engine.restore("mail/search", &saved, 7).unwrap();
    /// let busy = toolerror::ToolError::transient("busy");
    /// assert_eq!(run.failed(&busy, Default::default(), Clock::at(1)).action, "give_up");
    ///
    /// assert!(engine.restore("mail/send", &saved, 7).is_err());
    /// let mut run = engine.begin(r#"{"key":"mail/send","method":"POST"}"#, Clock::at(0), 7).unwrap();
    /// run.admit(Clock::at(0)).unwrap();
    /// let mut later = engine.restore("mail/send", &run.save(), 7).unwrap();
    /// assert_eq!(later.admit(Clock::at(9)).unwrap().reason, Some("unsafe_replay"));
    /// assert!(later.advice(None).ends_with("it failed with \"the reply was lost\"."));
    /// ```
    ///
    /// # Errors
    /// Text that no run has saved; the key of another tool.
    pub fn restore(&self, key: &str, saved: &str, seed: u64) -> Result<Run, Misuse> {
        let call: Call = serde_json::from_str(saved).map_err(|_| not_saved("a call"))?;
        let tool = call.tool();
        // one without a key shares nothing, so it may get any
        if !tool.is_empty() && !call.is_of(key) {
            return Err(Misuse::new(format_args!(
                "`key` must be that of the saved call, of the tool `{tool}`"
            )));
        }
        let beside: SavedBeside = serde_json::from_str(saved).map_err(|_| not_saved("a call"))?;
        let mut run = match beside.policy {
            Some(policy) if !self.is_of_calls => Self {
                policy: Arc::new(*policy),
                keys: Arc::clone(&self.keys),
                is_of_calls: true,
            }
            .run(key, call, seed),
            _ => self.run(key, call, seed),
        };
        if let Some(limit_ms) = beside.attempt_timeout_ms {
            run.set_attempt_timeout_ms(limit_ms);
        }
        Ok(run)
    }

    /// A run of one call with its random seed.
    fn run(&self, key: &str, call: Call, seed: u64) -> Run {
        let (policy, keys) = (Arc::clone(&self.policy), Arc::clone(&self.keys));
        let beside = SavedBeside {
            policy: self.is_of_calls.then(|| Box::new(Policy::clone(&policy))),
            ..SavedBeside::default()
        };
        Run::new(Session::new(policy, keys, key.to_owned(), call, seed), beside)
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
    own_members("call", json)
}

/// What a text is refused with that should have been saved before.
fn not_saved(what: &str) -> Misuse {
    Misuse::new(format_args!("`saved` must be {what} as it was saved"))
}
