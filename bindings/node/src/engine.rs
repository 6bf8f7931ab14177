//! The decision engine (SPEC §2).

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use napi::Result;
use napi_derive::napi;
use serde_json::json;
use toolerror::Delivery;
use toolerror_agent::engine::{fnv1a64, Action, Clock, GiveUpReason};
use toolerror_bridge::{Answer, Engine, Run, Told};

use crate::guard::{guard, misuse};
use crate::read::whole;
use crate::value::error_of;
use crate::words::position;

/// A decision packed into one number: 10 bits of flags, above them the delay in milliseconds.
///
/// Bits 0–3: 0 for `send`, else the position of the action plus 1. Bits 4–7: 0, or the position of the reason plus 1.
/// Bit 8: there is a detail. Bit 9: there is a `retry_after`, which [`NativeRun::retry_after`] tells.
fn pack(answer: &Answer) -> f64 {
    let action = match answer.action {
        "send" => 0,
        action => position(Action::ALL, Action::as_str, action) + 1,
    };
    let reason = answer.reason.map_or(0, |reason| {
        position(GiveUpReason::ALL, GiveUpReason::as_str, reason) + 1
    });
    let flags = action
        | reason << 4
        | u32::from(answer.detail.is_some()) << 8
        | u32::from(answer.retry_after_s.is_some()) << 9;
    #[allow(clippy::cast_precision_loss, reason = "cut to what a double holds: 278 years")]
    let delay_ms = answer.delay_ms.unwrap_or(0).min((1 << 43) - 1) as f64;
    delay_ms * 1024.0 + f64::from(flags)
}

/// A point of both clocks from milliseconds.
#[allow(
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

/// A seed or hash in decimal digits.
pub(crate) fn seed_of(digits: &str) -> Result<u64> {
    digits
        .parse()
        .map_err(|_| misuse(format_args!("`{digits}` is no integer of 64 bits")))
}

/// A policy and the states of all keys.
#[napi]
pub struct NativeEngine {
    engine: Arc<Engine>,
    /// A call of each key of which nothing is known. It stands for all that succeed at once: such a call has no
    /// deadline and no arguments, and what it counts does not matter.
    plain: RefCell<HashMap<String, Run>>,
}

impl NativeEngine {
    fn with_plain<T>(&self, key: String, work: impl FnOnce(&mut Run) -> T) -> Result<T> {
        let mut plain = self.plain.borrow_mut();
        if let Some(run) = plain.get_mut(&key) {
            return Ok(work(run));
        }
        let call = json!({"key": key}).to_string();
        let run = self.engine.begin(&call, Clock::default(), 0).map_err(misuse)?;
        Ok(work(plain.entry(key).or_insert(run)))
    }
}

#[napi]
impl NativeEngine {
    /// With a policy as JSON, or the default one.
    #[napi(constructor)]
    pub fn new(policy: Option<String>) -> Result<Self> {
        guard(|| {
            let engine = Engine::new(policy.as_deref()).map_err(misuse)?;
            Ok(Self {
                engine: Arc::new(engine),
                plain: RefCell::default(),
            })
        })
    }

    /// The whole policy as JSON.
    #[napi]
    pub fn policy(&self) -> Result<String> {
        guard(|| Ok(self.engine.policy_json()))
    }

    /// Whether a call of the key without a deadline that begins now may be sent at once. With
    /// [`succeeded`](Self::succeeded) it saves the calls that succeed at once, nearly all, the cost of an object.
    #[napi]
    pub fn is_open(&self, key: String, mono_ms: f64, wall_ms: f64) -> Result<bool> {
        guard(|| {
            let answer = self.with_plain(key, |run| run.admit(clock(mono_ms, wall_ms)))?;
            Ok(answer.action == "send" && answer.delay_ms == Some(0))
        })
    }

    /// The first send of a call of the key succeeded.
    #[napi]
    pub fn succeeded(&self, key: String, mono_ms: f64, wall_ms: f64) -> Result<()> {
        guard(|| self.with_plain(key, |run| run.succeeded(clock(mono_ms, wall_ms))))
    }

    /// A call that begins now, from its JSON.
    #[napi]
    pub fn begin(&self, call: String, mono_ms: f64, wall_ms: f64, seed: String) -> Result<NativeRun> {
        guard(|| {
            let run = self.engine.begin(&call, clock(mono_ms, wall_ms), seed_of(&seed)?);
            run.map(NativeRun::new).map_err(misuse)
        })
    }

    /// A call that was saved.
    #[napi]
    pub fn restore(&self, key: String, saved: String, seed: String) -> Result<NativeRun> {
        guard(|| {
            let run = self.engine.restore(&key, &saved, seed_of(&seed)?);
            run.map(NativeRun::new).map_err(misuse)
        })
    }

    /// The state of a key as JSON.
    #[napi]
    pub fn key_state(&self, key: String) -> Result<String> {
        guard(|| Ok(self.engine.key_state(&key)))
    }

    /// Sets the state of a key to one that was saved.
    #[napi]
    pub fn set_key_state(&self, key: String, saved: String) -> Result<()> {
        guard(|| self.engine.set_key_state(&key, &saved).map_err(misuse))
    }
}

/// A call under way. Its answers are packed numbers, see `pack`.
#[napi]
pub struct NativeRun {
    run: Run,
    retry_after_s: Option<f64>,
}

impl NativeRun {
    fn new(run: Run) -> Self {
        Self {
            run,
            retry_after_s: None,
        }
    }

    fn packed(&mut self, answer: &Answer) -> f64 {
        self.retry_after_s = answer.retry_after_s;
        pack(answer)
    }
}

#[napi]
impl NativeRun {
    /// Asks whether the call may be sent.
    #[napi]
    pub fn admit(&mut self, mono_ms: f64, wall_ms: f64) -> Result<f64> {
        guard(|| {
            let answer = self.run.admit(clock(mono_ms, wall_ms));
            Ok(self.packed(&answer))
        })
    }

    /// The call failed with the error of this text. `told`: 0, or the position of the delivery plus 1; 4 more for an
    /// error outside of the contract. `retry_after_s`: not a number where nothing is known beside the error.
    #[napi]
    pub fn failed(
        &mut self,
        text: String,
        told: u32,
        retry_after_s: f64,
        mono_ms: f64,
        wall_ms: f64,
    ) -> Result<f64> {
        guard(|| {
            let error = error_of(&text)?;
            let delivery = usize::try_from(told & 3).ok().and_then(|at| at.checked_sub(1));
            let told = Told {
                delivery: delivery.and_then(|at| Delivery::ALL.get(at)).copied(),
                retry_after_s: Some(retry_after_s).filter(|seconds| !seconds.is_nan()),
                legacy: told & 4 != 0,
            };
            let answer = self.run.failed(&error, told, clock(mono_ms, wall_ms));
            Ok(self.packed(&answer))
        })
    }

    /// The call succeeded.
    #[napi]
    pub fn succeeded(&mut self, mono_ms: f64, wall_ms: f64) -> Result<()> {
        guard(|| {
            self.run.succeeded(clock(mono_ms, wall_ms));
            Ok(())
        })
    }

    /// The server asks for input, or gave a task handle.
    #[napi]
    pub fn input_required(&mut self, mono_ms: f64, wall_ms: f64) -> Result<()> {
        guard(|| {
            self.run.input_required(clock(mono_ms, wall_ms));
            Ok(())
        })
    }

    /// The caller gave the call up.
    #[napi]
    pub fn cancelled(&mut self) -> Result<f64> {
        guard(|| {
            let answer = self.run.cancelled();
            Ok(self.packed(&answer))
        })
    }

    /// Goes on with these arguments, of which only a hash is kept.
    #[napi]
    pub fn resume(&mut self, arguments: String) -> Result<()> {
        guard(|| {
            self.run.resume(fnv1a64(arguments.as_bytes()));
            Ok(())
        })
    }

    /// The last decision in words for a model, as it is about this error.
    #[napi]
    pub fn advice(&self, text: String) -> Result<String> {
        guard(|| Ok(self.run.advice(&error_of(&text)?)))
    }

    /// The state of the call as JSON.
    #[napi]
    pub fn save(&self) -> Result<String> {
        guard(|| Ok(self.run.save()))
    }

    /// Sends so far.
    #[napi]
    pub fn attempts(&self) -> Result<u32> {
        guard(|| Ok(self.run.attempts()))
    }

    /// The delay that the server asked for, as of the last answer, in seconds.
    #[napi]
    pub fn retry_after(&self) -> Result<Option<f64>> {
        guard(|| Ok(self.retry_after_s))
    }
}
