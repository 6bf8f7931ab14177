//! The decision engine: a policy and the states of all keys.

use std::sync::Arc;

use toolerror_agent::driver::{BlockingSleep as _, ThreadSleep};
use toolerror_agent::engine::{fnv1a64, Clock};
use toolerror_bridge::{Engine, PlainDecision};

use crate::handle::{free, handle_slot, new_handle, required};
use crate::status::catch_panic;
use crate::{te_action, te_detail, te_reason, te_status, te_str, te_string};

/// A policy and the states of all keys. Share one between all calls of a process.
pub struct te_engine(pub(crate) Arc<Engine>);

/// The time, in milliseconds.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct te_clock {
    /// A clock that only goes forward; its zero is the caller's choice, the same for all that an engine is told.
    pub mono_ms: u64,
    /// Milliseconds since 1970, for dates that servers send.
    pub wall_ms: i64,
}

impl From<te_clock> for Clock {
    fn from(clock: te_clock) -> Self {
        Self {
            mono_ms: clock.mono_ms,
            wall_ms: clock.wall_ms,
        }
    }
}

/// The time now, on the system's clocks. States that were saved make sense in another process with it.
#[unsafe(no_mangle)]
pub extern "C" fn te_now() -> te_clock {
    let now = ThreadSleep.now();
    te_clock {
        mono_ms: now.mono_ms,
        wall_ms: now.wall_ms,
    }
}

/// A seed for `te_run_begin`: another one for each call, thread and process, also in the copies that `fork` makes. With
/// the same seed, workers that fail together would retry together.
#[unsafe(no_mangle)]
pub extern "C" fn te_seed() -> u64 {
    toolerror_bridge::random()
}

/// What the engine answers. A function that is refused leaves `TE_ACTION_GIVE_UP` without a reason; a variable of zeros says
/// `TE_ACTION_SEND`, so look at the status first.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct te_answer {
    /// What to do.
    pub action: te_action,
    /// For `TE_ACTION_GIVE_UP`: why.
    pub reason: te_reason,
    /// What else is known about the failed call.
    pub detail: te_detail,
    /// For `TE_ACTION_SEND`: which send it is, from 1. Else: the sends so far.
    pub attempt: u32,
    /// For `TE_ACTION_SEND` and `TE_ACTION_RETRY`: how long to wait first, in milliseconds. Else -1.
    pub delay_ms: i64,
    /// For `TE_ACTION_RETRY` and `TE_ACTION_GIVE_UP`: the delay that the server asked for, in seconds. Else, and when
    /// it asked for none, -1.
    pub retry_after_s: f64,
}

impl Default for te_answer {
    fn default() -> Self {
        Self {
            action: te_action::GiveUp,
            reason: te_reason::default(),
            detail: te_detail::default(),
            attempt: 0,
            delay_ms: -1,
            retry_after_s: -1.0,
        }
    }
}

impl te_answer {
    /// An answer of the engine; -1 stands for no delay.
    pub(crate) fn of(answer: PlainDecision) -> Self {
        let delay_ms = answer
            .delay_ms
            .map_or(-1, |delay_ms| i64::try_from(delay_ms).unwrap_or(i64::MAX));
        Self {
            action: te_action::of(answer.action),
            reason: te_reason::of(answer.reason),
            detail: te_detail::of(answer.detail),
            attempt: answer.attempt,
            delay_ms,
            retry_after_s: answer.retry_after_s.unwrap_or(-1.0),
        }
    }
}

/// An engine with a policy as JSON, or with the default one for no text. Free it with `te_engine_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_engine_new(policy: te_str, out: *mut *mut te_engine) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's text, as the header says
        let policy = unsafe { policy.optional_text("policy")? };
        *out = new_handle(te_engine(Arc::new(Engine::new(policy.as_deref())?)));
        Ok(te_status::Ok)
    })
}

/// An engine with another policy that shares the states of all keys with this one: for a call that needs a policy of its own,
/// begin its run with it. Both may be freed in any order. Free it with `te_engine_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_engine_with_policy(
    engine: *const te_engine,
    policy: te_str,
    out: *mut *mut te_engine,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's handle and text, as the header says
        let (engine, policy) = unsafe { (required(engine, "engine")?, policy.text("policy")?) };
        *out = new_handle(te_engine(Arc::new(engine.0.with_policy(&policy)?)));
        Ok(te_status::Ok)
    })
}

/// Frees an engine and clears the variable. Runs of it go on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_engine_free(engine: *mut *mut te_engine) {
    // SAFETY: the caller's variable with its own handle, as the header says
    unsafe { free(engine) };
}

/// The whole policy as JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_engine_policy(engine: *const te_engine, out: *mut te_string) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and handle, as the header says
        let (out, engine) = unsafe { (te_string::slot(out)?, required(engine, "engine")?) };
        *out = te_string::new(engine.0.policy_json());
        Ok(te_status::Ok)
    })
}

/// The state of a key (`server/tool`) as JSON, to be saved.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_engine_key_state(
    engine: *const te_engine,
    key: te_str,
    out: *mut te_string,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, handle and text, as the header says
        let (out, engine, key) = unsafe {
            (
                te_string::slot(out)?,
                required(engine, "engine")?,
                key.name("key")?,
            )
        };
        *out = te_string::new(engine.0.key_state(&key));
        Ok(te_status::Ok)
    })
}

/// Sets the state of a key to one that was saved.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_engine_set_key_state(
    engine: *const te_engine,
    key: te_str,
    saved: te_str,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's handle and texts, as the header says
        let (engine, key, saved) = unsafe {
            (
                required(engine, "engine")?,
                key.name("key")?,
                saved.text("saved")?,
            )
        };
        engine.0.set_key_state(&key, &saved)?;
        Ok(te_status::Ok)
    })
}

/// Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_engine_forget(engine: *const te_engine, key: te_str) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's handle and text, as the header says
        let (engine, key) = unsafe { (required(engine, "engine")?, key.name("key")?) };
        engine.0.forget(&key);
        Ok(te_status::Ok)
    })
}

/// Runs a list of events through an engine with fresh states (SPEC 7.2.9): policy (or no text), call and events are
/// JSON, and so is the answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_trace(
    policy: te_str,
    seed: u64,
    call: te_str,
    events: te_str,
    out: *mut te_string,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { te_string::slot(out)? };
        // SAFETY: the caller's texts, as the header says
        let (policy, call, events) = unsafe {
            (
                policy.optional_text("policy")?,
                call.text("call")?,
                events.text("events")?,
            )
        };
        *out = te_string::new(toolerror_bridge::trace(policy.as_deref(), seed, &call, &events)?);
        Ok(te_status::Ok)
    })
}

/// A hash of a text, such as of a call's arguments for `te_run_resume`: FNV-1a of 64 bits. 0 for an impossible text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_hash(text: te_str) -> u64 {
    // SAFETY: the caller's text, as the header says
    crate::status::catch_panic_or_default(|| Ok(fnv1a64(unsafe { text.bytes("text")? })))
}
