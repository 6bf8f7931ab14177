//! The decision engine (SPEC §2).

use std::cell::RefCell;
use std::sync::Arc;

use napi::Result;
use napi_derive::napi;
use toolerror::Delivery;
use toolerror_agent::engine::{fnv1a64, Clock};
use toolerror_bridge::{random, Engine, FailureFacts, FastPathCalls, PlainDecision, Run};

use crate::misuse::{catch_panic, misuse};
use crate::numbers::{seed_of, whole};
use crate::value::error_of;
/// What to do about a failed call, or whether it may be sent. Members without a value are omitted.
#[napi(object, object_from_js = false)]
pub struct NativeDecision {
    /// `send`, or one of the six actions.
    pub action: &'static str,
    /// For `send` and `retry`: how long to wait first.
    pub delay_ms: Option<f64>,
    /// For `send`: which send it is, from 1. Else: the sends so far.
    pub attempt: u32,
    /// For `give_up`: why.
    pub reason: Option<&'static str>,
    /// What else is known about the failed call.
    pub detail: Option<&'static str>,
    /// For `retry` and `give_up`: the delay that the server asked for, in seconds.
    pub retry_after: Option<f64>,
}

impl From<PlainDecision> for NativeDecision {
    fn from(answer: PlainDecision) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a delay of 285,000 years is exact")]
        let delay_ms = answer.delay_ms.map(|delay_ms| delay_ms as f64);
        Self {
            action: answer.action,
            delay_ms,
            attempt: answer.attempt,
            reason: answer.reason,
            detail: answer.detail,
            retry_after: answer.retry_after_s,
        }
    }
}

/// A point of both clocks from milliseconds.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates"
)]
fn clock(mono_ms: f64, wall_ms: f64) -> Clock {
    Clock {
        mono_ms: mono_ms as u64,
        wall_ms: whole(Some(wall_ms)).unwrap_or(0),
    }
}

/// As [`seed_of`]. Without digits another number for each call.
fn seed_or_random(digits: Option<String>) -> Result<u64> {
    digits.map_or_else(|| Ok(random()), |digits| seed_of(&digits))
}

/// A policy and the states of all keys.
#[napi]
pub struct NativeEngine {
    engine: Arc<Engine>,
    plain: RefCell<FastPathCalls>,
}

impl NativeEngine {
    /// An engine without plain calls.
    fn of(engine: Engine) -> Self {
        Self {
            engine: Arc::new(engine),
            plain: RefCell::default(),
        }
    }
}

#[napi]
impl NativeEngine {
    /// With a policy as JSON, or the default one.
    #[napi(constructor)]
    pub fn new(policy: Option<String>) -> Result<Self> {
        catch_panic(|| Engine::new(policy.as_deref()).map(Self::of).map_err(misuse))
    }

    /// The states of all keys under another policy.
    #[napi]
    pub fn with_policy(&self, policy: String) -> Result<Self> {
        catch_panic(|| self.engine.with_policy(&policy).map(Self::of).map_err(misuse))
    }

    /// The whole policy as JSON.
    #[napi]
    pub fn policy(&self) -> Result<String> {
        catch_panic(|| Ok(self.engine.policy_json()))
    }

    /// Whether a call of the key without a deadline that begins now may be sent at once. With
    /// [`succeeded`](Self::succeeded) it saves the calls that succeed at once, nearly all, the cost of an object.
    #[napi]
    pub fn is_open(&self, key: String, mono_ms: f64, wall_ms: f64) -> Result<bool> {
        catch_panic(|| {
            let mut plain = self.plain.borrow_mut();
            plain
                .is_open(&self.engine, &key, clock(mono_ms, wall_ms))
                .map_err(misuse)
        })
    }

    /// The first send of a call of the key succeeded.
    #[napi]
    pub fn succeeded(&self, key: String, mono_ms: f64, wall_ms: f64) -> Result<()> {
        catch_panic(|| {
            let mut plain = self.plain.borrow_mut();
            plain
                .succeeded(&self.engine, &key, clock(mono_ms, wall_ms))
                .map_err(misuse)
        })
    }

    /// A call that begins now, from its JSON.
    #[napi]
    pub fn begin(&self, call: String, mono_ms: f64, wall_ms: f64, seed: Option<String>) -> Result<NativeRun> {
        catch_panic(|| {
            let run = self
                .engine
                .begin(&call, clock(mono_ms, wall_ms), seed_or_random(seed)?);
            run.map(NativeRun).map_err(misuse)
        })
    }

    /// A call that was saved.
    #[napi]
    pub fn restore(&self, key: String, saved: String, seed: Option<String>) -> Result<NativeRun> {
        catch_panic(|| {
            let run = self.engine.restore(&key, &saved, seed_or_random(seed)?);
            run.map(NativeRun).map_err(misuse)
        })
    }

    /// The state of a key as JSON.
    #[napi]
    pub fn key_state(&self, key: String) -> Result<String> {
        catch_panic(|| Ok(self.engine.key_state(&key)))
    }

    /// Sets the state of a key to one that was saved.
    #[napi]
    pub fn set_key_state(&self, key: String, saved: String) -> Result<()> {
        catch_panic(|| self.engine.set_key_state(&key, &saved).map_err(misuse))
    }

    /// Forgets the state of a key.
    #[napi]
    pub fn forget(&self, key: String) -> Result<()> {
        catch_panic(|| {
            self.engine.forget(&key);
            Ok(())
        })
    }
}

/// A call under way.
#[napi]
pub struct NativeRun(Run);

#[napi]
impl NativeRun {
    /// Asks whether the call may be sent.
    #[napi]
    pub fn admit(&mut self, mono_ms: f64, wall_ms: f64) -> Result<NativeDecision> {
        catch_panic(|| {
            let answer = self.0.admit(clock(mono_ms, wall_ms)).map_err(misuse)?;
            Ok(answer.into())
        })
    }

    /// The call failed with the error of this text. `legacy`: the error was made from a text outside of the contract.
    #[napi]
    pub fn failed(
        &mut self,
        text: String,
        delivery: Option<String>,
        retry_after: Option<f64>,
        legacy: bool,
        mono_ms: f64,
        wall_ms: f64,
    ) -> Result<NativeDecision> {
        catch_panic(|| {
            let error = error_of(&text)?;
            let delivery = delivery.as_deref().map(str::parse::<Delivery>).transpose();
            let facts = FailureFacts {
                delivery: delivery.map_err(misuse)?,
                retry_after_s: retry_after,
                legacy,
            };
            Ok(self.0.failed(&error, facts, clock(mono_ms, wall_ms)).into())
        })
    }

    /// The call succeeded.
    #[napi]
    pub fn succeeded(&mut self, mono_ms: f64, wall_ms: f64) -> Result<()> {
        catch_panic(|| {
            self.0.succeeded(clock(mono_ms, wall_ms));
            Ok(())
        })
    }

    /// The server asks for input, or gave a task handle.
    #[napi]
    pub fn input_required(&mut self, mono_ms: f64, wall_ms: f64) -> Result<()> {
        catch_panic(|| {
            self.0.input_required(clock(mono_ms, wall_ms));
            Ok(())
        })
    }

    /// The caller gave the call up.
    #[napi]
    pub fn cancelled(&mut self) -> Result<NativeDecision> {
        catch_panic(|| Ok(self.0.cancelled().into()))
    }

    /// Goes on with these arguments, of which only a hash is kept.
    #[napi]
    pub fn resume(&mut self, arguments: String) -> Result<()> {
        catch_panic(|| self.0.resume(fnv1a64(arguments.as_bytes())).map_err(misuse))
    }

    /// The last decision in words for a model, as it is about the error of this text.
    #[napi]
    pub fn advice(&self, text: String) -> Result<String> {
        catch_panic(|| Ok(self.0.advice(Some(&error_of(&text)?))))
    }

    /// The text of the error of the last attempt as its caller gets it; nothing when it stays as it is.
    #[napi]
    pub fn attempt_error(
        &mut self,
        text: String,
        delivery: Option<String>,
        lost: Option<String>,
    ) -> Result<Option<String>> {
        catch_panic(|| {
            let error = error_of(&text)?;
            let made = self.0.attempt_error(&error, delivery.as_deref(), lost.as_deref());
            Ok(made.map_err(misuse)?.map(|error| error.to_json()))
        })
    }

    /// The text of the error that ends the call; nothing when it stays as it is.
    #[napi]
    pub fn end_error(&self, text: String) -> Result<Option<String>> {
        catch_panic(|| {
            let made = self.0.end_error(&error_of(&text)?);
            Ok(made.map(|error| error.to_json()))
        })
    }

    /// The state of the call as JSON.
    #[napi]
    pub fn save(&self) -> Result<String> {
        catch_panic(|| Ok(self.0.save()))
    }

    /// The deadline, in milliseconds on the clock that only goes forward.
    #[napi]
    pub fn deadline_ms(&self) -> Result<Option<f64>> {
        #[expect(clippy::cast_precision_loss, reason = "no deadline is 285,000 years ahead")]
        catch_panic(|| Ok(self.0.deadline_ms().map(|at_ms| at_ms as f64)))
    }

    /// Sends so far.
    #[napi]
    pub fn attempts(&self) -> Result<u32> {
        catch_panic(|| Ok(self.0.attempts()))
    }
}
