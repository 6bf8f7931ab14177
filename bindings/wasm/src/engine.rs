//! The decision engine (SPEC §2). An engine is a number, and so is a call under way.

use std::cell::RefCell;

use toolerror::Misuse;
use toolerror_agent::engine::Clock;
use toolerror_bridge::{Engine, FastPathCalls};

use crate::arguments::{Arguments, BorderAnswer};
use crate::handles::Held;

thread_local! {
    static ENGINES: Held<(Engine, FastPathCalls)> = RefCell::default();
}

/// Does something with the engine whose number is the next argument.
pub(crate) fn with_engine<T>(
    arguments: &mut Arguments<'_>,
    work: impl FnOnce(&Engine, &mut Arguments<'_>) -> Result<T, Misuse>,
) -> Result<T, Misuse> {
    let number = arguments.value("engine")?;
    ENGINES.with_borrow_mut(|all| work(&all.get(number)?.0, arguments))
}

/// The number of an engine from now on.
fn keep(engine: Engine) -> String {
    ENGINES.with_borrow_mut(|all| all.keep((engine, FastPathCalls::default())))
}

/// Two milliseconds: those of a clock that only goes forward, and those since 1970.
pub(crate) fn clock(arguments: &mut Arguments<'_>) -> Result<Clock, Misuse> {
    Ok(Clock {
        mono_ms: arguments.value("mono_ms")?,
        wall_ms: arguments.value("wall_ms")?,
    })
}

/// An engine with `policy`?, as JSON.
pub(crate) fn new(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let engine = Engine::new(arguments.optional()?.as_deref())?;
    Ok(Some(keep(engine)))
}

/// Frees an engine.
pub(crate) fn free(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("engine")?;
    ENGINES.with_borrow_mut(|all| all.free(number));
    Ok(None)
}

/// The states of all keys of an engine under another `policy`.
pub(crate) fn with_policy(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let engine = with_engine(arguments, |engine, arguments| {
        engine.with_policy(&arguments.text("policy")?)
    })?;
    Ok(Some(keep(engine)))
}

/// The whole policy as JSON.
pub(crate) fn policy(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_engine(arguments, |engine, _| Ok(Some(engine.policy_json())))
}

/// The state of a `key` as JSON.
pub(crate) fn key_state(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_engine(arguments, |engine, arguments| {
        Ok(Some(engine.key_state(&arguments.text("key")?)))
    })
}

/// Sets the state of a `key` to one that was `saved`.
pub(crate) fn set_key_state(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_engine(arguments, |engine, arguments| {
        let (key, saved) = (arguments.text("key")?, arguments.text("saved")?);
        engine.set_key_state(&key, &saved).map(|()| None)
    })
}

/// Forgets the state of a `key`.
pub(crate) fn forget(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_engine(arguments, |engine, arguments| {
        engine.forget(&arguments.text("key")?);
        Ok(None)
    })
}

/// Does something with the calls of an engine that succeed at once, of a `key`, at a point of both clocks.
fn with_plain<T>(
    arguments: &mut Arguments<'_>,
    work: impl FnOnce(&mut FastPathCalls, &Engine, &str, Clock) -> Result<T, Misuse>,
) -> Result<T, Misuse> {
    let (number, key) = (arguments.value("engine")?, arguments.text("key")?);
    let clock = clock(arguments)?;
    ENGINES.with_borrow_mut(|all| {
        let (engine, plain) = all.get(number)?;
        work(plain, engine, &key, clock)
    })
}

/// Whether a call of a `key` that begins now, without a deadline, may be sent at once: `engine`, `key`, `mono_ms`,
/// `wall_ms`.
pub(crate) fn is_open(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_plain(arguments, FastPathCalls::is_open).map(|open| Some(open.to_string()))
}

/// The first send of a call of a `key` succeeded: `engine`, `key`, `mono_ms`, `wall_ms`.
pub(crate) fn succeeded(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_plain(arguments, FastPathCalls::succeeded).map(|()| None)
}
