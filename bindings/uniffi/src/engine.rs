//! The decision engine for drivers (SPEC §2).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use toolerror::json::canonical_json;
use toolerror::Delivery;
use toolerror_agent::engine::{fnv1a64, Clock};
use toolerror_agent::OutcomeKind;
use toolerror_bridge::{random, FailureFacts, PlainDecision, Run};

use crate::error::{error_of, Parts};
use crate::misuse::{catch_panic, misuse, BorderError};

/// What to do about a failed call, or whether it may be sent.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Decision {
    /// `send`, or one of the six actions.
    pub action: String,
    /// For `send` and `retry`: how long to wait first, in milliseconds.
    pub delay_ms: Option<i64>,
    /// For `send`: which send it is, from 1. Else: the sends so far.
    pub attempt: i32,
    /// For `give_up`: why.
    pub reason: Option<String>,
    /// What else is known about the failed call.
    pub detail: Option<String>,
    /// For `retry` and `give_up`: the delay that the server asked for, in seconds.
    pub retry_after: Option<f64>,
    /// What to do, in words for a model; none for `send`.
    pub advice: Option<String>,
}

impl Decision {
    /// A decision as the languages see it, with its advice.
    fn new(answer: PlainDecision, advice: Option<String>) -> Self {
        Self {
            action: answer.action.to_owned(),
            delay_ms: answer
                .delay_ms
                .map(|delay| i64::try_from(delay).unwrap_or(i64::MAX)),
            attempt: i32::try_from(answer.attempt).unwrap_or(i32::MAX),
            reason: answer.reason.map(str::to_owned),
            detail: answer.detail.map(str::to_owned),
            retry_after: answer.retry_after_s,
            advice,
        }
    }
}

/// What came back and what to do about it.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Assessment {
    /// `structured`, `legacy`, `mapped`, `not_an_error` or `pass_through`.
    pub disposition: String,
    /// The error, if the call failed.
    pub error: Option<Parts>,
    /// The delay that the server asks for, in seconds.
    pub retry_after: Option<f64>,
    /// What to do, if the call failed.
    pub decision: Option<Decision>,
}

impl From<&toolerror_agent::Assessment> for Assessment {
    fn from(found: &toolerror_agent::Assessment) -> Self {
        Self {
            disposition: found.outcome().as_str().to_owned(),
            error: found.error().map(Parts::from),
            retry_after: found.retry_after_s(),
            decision: found
                .decision()
                .map(|decision| Decision::new(PlainDecision::from(*decision), found.advice())),
        }
    }
}

/// A policy and the states of all keys. Share one between all calls of a process; any thread may use it.
#[derive(Debug, uniffi::Object)]
pub struct Engine(Arc<toolerror_bridge::Engine>);

#[uniffi::export]
impl Engine {
    /// An engine with this policy (`spec/schema/policy.schema.json`), or the default one.
    ///
    /// # Errors
    /// A policy with unknown members or numbers out of range, with the path of the fault.
    #[uniffi::constructor]
    pub fn new(policy: Option<String>) -> Result<Self, BorderError> {
        catch_panic(|| {
            let engine = toolerror_bridge::Engine::new(policy.as_deref()).map_err(misuse)?;
            Ok(Self(Arc::new(engine)))
        })
    }

    /// An engine with another policy that shares the states of all keys with this one.
    ///
    /// # Errors
    /// As those of `new`.
    pub fn with_policy(&self, policy: &str) -> Result<Arc<Self>, BorderError> {
        catch_panic(|| {
            let engine = self.0.with_policy(policy).map_err(misuse)?;
            Ok(Arc::new(Self(Arc::new(engine))))
        })
    }

    /// The whole policy as JSON.
    pub fn policy_json(&self) -> String {
        self.0.policy_json()
    }

    /// A call that begins now; `call` is JSON: `{"id", "key", "deadline_ms", "read_only", "idempotent",
    /// "side_effects", "method", "idempotency_key", "arguments_hash"}`, of which only `key` (`server/tool`) must be
    /// there. Without a seed the jitter differs from call to call.
    ///
    /// # Errors
    /// Members that are unknown or of the wrong kind.
    pub fn begin(
        &self,
        call: &str,
        mono_ms: i64,
        wall_ms: i64,
        seed: Option<u64>,
    ) -> Result<Arc<Call>, BorderError> {
        catch_panic(|| {
            let seed = seed.unwrap_or_else(random);
            let run = self.0.begin(call, clock(mono_ms, wall_ms), seed);
            run.map(Call::new).map_err(misuse)
        })
    }

    /// A call that was saved, perhaps in another process.
    ///
    /// # Errors
    /// Text that no call has saved.
    pub fn restore(&self, key: &str, saved: &str, seed: Option<u64>) -> Result<Arc<Call>, BorderError> {
        catch_panic(|| {
            let run = self.0.restore(key, saved, seed.unwrap_or_else(random));
            run.map(Call::new).map_err(misuse)
        })
    }

    /// The state of a key as JSON, to be saved.
    pub fn key_state(&self, key: &str) -> String {
        self.0.key_state(key)
    }

    /// Sets the state of a key to one that was saved.
    ///
    /// # Errors
    /// Text that is not a state.
    pub fn set_key_state(&self, key: &str, saved: &str) -> Result<(), BorderError> {
        catch_panic(|| self.0.set_key_state(key, saved).map_err(misuse))
    }

    /// Forgets the state of a key: a later call on it begins afresh.
    pub fn forget(&self, key: &str) {
        self.0.forget(key);
    }
}

/// The error of a call that was never sent. `reason` is that of the decision, in one word.
#[uniffi::export]
pub fn not_sent_error(reason: &str, retry_after: Option<f64>) -> Parts {
    Parts::from(&toolerror_bridge::not_sent_error(reason, retry_after))
}

/// Both clocks in milliseconds; a negative monotonic time counts as 0.
fn clock(mono_ms: i64, wall_ms: i64) -> Clock {
    Clock {
        mono_ms: u64::try_from(mono_ms).unwrap_or(0),
        wall_ms,
    }
}

/// A call under way. Its driver asks before every send, and tells what came back. Times are in milliseconds: of a clock
/// that only goes forward, and since 1970.
#[derive(Debug, uniffi::Object)]
pub struct Call(Mutex<Run>);

impl Call {
    fn new(run: Run) -> Arc<Self> {
        Arc::new(Self(Mutex::new(run)))
    }

    fn run(&self) -> MutexGuard<'_, Run> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The last decision of a run as the languages see it, with its advice.
fn decision(run: &Run, answer: PlainDecision) -> Decision {
    let advice = (answer.action != "send").then(|| run.advice(None));
    Decision::new(answer, advice)
}

#[uniffi::export]
impl Call {
    /// Asks whether the call may be sent. After a `send` with a delay that is not 0, wait and ask again.
    ///
    /// # Errors
    /// A call that has ended, and one that goes on only once it is resumed.
    pub fn admit(&self, mono_ms: i64, wall_ms: i64) -> Result<Decision, BorderError> {
        catch_panic(|| {
            let mut run = self.run();
            let answer = run.admit(clock(mono_ms, wall_ms)).map_err(misuse)?;
            Ok(decision(&run, answer))
        })
    }

    /// The call failed: what to do about it. Absent, delivery and delay are as the error says. `legacy`: the error was
    /// made from a text that is not a ToolError.
    ///
    /// # Errors
    /// A text that is not an error, an unknown delivery.
    pub fn failed(
        &self,
        text: &str,
        delivery: Option<String>,
        retry_after: Option<f64>,
        legacy: bool,
        mono_ms: i64,
        wall_ms: i64,
    ) -> Result<Decision, BorderError> {
        catch_panic(|| {
            let error = error_of(text)?;
            let delivery = delivery.as_deref().map(str::parse::<Delivery>).transpose();
            let facts = FailureFacts {
                delivery: delivery.map_err(misuse)?,
                retry_after_s: retry_after,
                legacy,
            };
            let mut run = self.run();
            let answer = run.failed(&error, facts, clock(mono_ms, wall_ms));
            Ok(decision(&run, answer))
        })
    }

    /// Reads what came back of the call, takes note of it, and says what to do about it, all in one step; input as
    /// `read` takes it.
    ///
    /// # Errors
    /// As those of `read`.
    pub fn returned(
        &self,
        kind: &str,
        input: Vec<u8>,
        mode: &str,
        mono_ms: i64,
        wall_ms: i64,
    ) -> Result<Assessment, BorderError> {
        catch_panic(|| {
            let outcome = toolerror_bridge::read(kind, &input, mode, Some(wall_ms)).map_err(misuse)?;
            let mut run = self.run();
            let answer = run.returned(&outcome, clock(mono_ms, wall_ms));
            let disposition = OutcomeKind::from(&outcome).as_str().to_owned();
            let reading = outcome.failure();
            Ok(Assessment {
                disposition,
                error: reading.as_ref().map(|reading| Parts::from(reading.error())),
                retry_after: reading.and_then(|reading| reading.retry_after(Some(wall_ms))),
                decision: answer.map(|answer| decision(&run, answer)),
            })
        })
    }

    /// The call succeeded.
    ///
    /// # Errors
    /// Only of the library itself.
    pub fn succeeded(&self, mono_ms: i64, wall_ms: i64) -> Result<(), BorderError> {
        catch_panic(|| {
            self.run().succeeded(clock(mono_ms, wall_ms));
            Ok(())
        })
    }

    /// The server asks for input, or gave a task handle: neither success nor failure.
    ///
    /// # Errors
    /// Only of the library itself.
    pub fn input_required(&self, mono_ms: i64, wall_ms: i64) -> Result<(), BorderError> {
        catch_panic(|| {
            self.run().input_required(clock(mono_ms, wall_ms));
            Ok(())
        })
    }

    /// The caller gave the call up.
    ///
    /// # Errors
    /// Only of the library itself.
    pub fn cancelled(&self) -> Result<Decision, BorderError> {
        catch_panic(|| {
            let mut run = self.run();
            let answer = run.cancelled();
            Ok(decision(&run, answer))
        })
    }

    /// Goes on after `fix_input` or `negotiate` with these arguments, any JSON, of which only a hash is kept.
    ///
    /// # Errors
    /// Text that is not JSON, and a call that has ended.
    pub fn resume(&self, arguments: &str) -> Result<(), BorderError> {
        catch_panic(|| {
            let arguments =
                canonical_json(arguments).map_err(|why| misuse(format_args!("`argumentsJson`: {why}")))?;
            let mut run = self.run();
            run.resume(fnv1a64(arguments.as_bytes())).map_err(misuse)
        })
    }

    /// The deadline, on the monotonic clock in milliseconds.
    pub fn deadline_ms(&self) -> Option<i64> {
        let deadline_ms = self.run().deadline_ms();
        deadline_ms.map(|at| i64::try_from(at).unwrap_or(i64::MAX))
    }

    /// How long an attempt may take, in milliseconds, as `limit_attempts` has said, perhaps before the call was saved.
    pub fn attempt_timeout_ms(&self) -> Option<i64> {
        let limit_ms = self.run().attempt_timeout_ms();
        limit_ms.map(|limit_ms| i64::try_from(limit_ms).unwrap_or(i64::MAX))
    }

    /// Says how long an attempt may take; its driver ends what takes longer. A negative number is none.
    pub fn limit_attempts(&self, limit_ms: i64) {
        if let Ok(limit_ms) = u64::try_from(limit_ms) {
            self.run().set_attempt_timeout_ms(limit_ms);
        }
    }

    /// The state of the call as JSON, for `restore`.
    pub fn save(&self) -> String {
        self.run().save()
    }

    /// Sends so far.
    pub fn attempts(&self) -> i32 {
        i32::try_from(self.run().attempts()).unwrap_or(i32::MAX)
    }
}
