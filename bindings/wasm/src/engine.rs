//! The decision engine (SPEC §2). An engine is a number, and so is a call under way.

use std::cell::RefCell;

use toolerror::Misuse;
use toolerror_agent::engine::Clock;
use toolerror_bridge::Engine;

use crate::arguments::Arguments;
use crate::border::Answer;
use crate::handles::Held;

thread_local! {
    static ENGINES: Held<Engine> = RefCell::default();
}

/// Does something with the engine whose number is the next argument.
pub(crate) fn with_engine<T>(
    arguments: &mut Arguments<'_>,
    work: impl FnOnce(&Engine, &mut Arguments<'_>) -> Result<T, Misuse>,
) -> Result<T, Misuse> {
    let number = arguments.value("engine")?;
    ENGINES.with_borrow_mut(|all| work(all.get(number)?, arguments))
}

/// Two milliseconds: those of a clock that only goes forward, and those since 1970.
pub(crate) fn clock(arguments: &mut Arguments<'_>) -> Result<Clock, Misuse> {
    Ok(Clock {
        mono_ms: arguments.value("mono_ms")?,
        wall_ms: arguments.value("wall_ms")?,
    })
}

/// An engine with `policy`?, as JSON.
pub(crate) fn new(arguments: &mut Arguments<'_>) -> Answer {
    let engine = Engine::new(arguments.optional()?.as_deref())?;
    Ok(Some(ENGINES.with_borrow_mut(|all| all.keep(engine))))
}

pub(crate) fn free(arguments: &mut Arguments<'_>) -> Answer {
    let number = arguments.value("engine")?;
    ENGINES.with_borrow_mut(|all| all.free(number));
    Ok(None)
}

/// The states of all keys of an engine under another `policy`.
pub(crate) fn with_policy(arguments: &mut Arguments<'_>) -> Answer {
    let engine = with_engine(arguments, |engine, arguments| {
        engine.with_policy(&arguments.text("policy")?)
    })?;
    Ok(Some(ENGINES.with_borrow_mut(|all| all.keep(engine))))
}

/// The whole policy as JSON.
pub(crate) fn policy(arguments: &mut Arguments<'_>) -> Answer {
    with_engine(arguments, |engine, _| Ok(Some(engine.policy_json())))
}

/// The state of a `key` as JSON.
pub(crate) fn key_state(arguments: &mut Arguments<'_>) -> Answer {
    with_engine(arguments, |engine, arguments| {
        Ok(Some(engine.key_state(&arguments.text("key")?)))
    })
}

/// Sets the state of a `key` to one that was `saved`.
pub(crate) fn set_key_state(arguments: &mut Arguments<'_>) -> Answer {
    with_engine(arguments, |engine, arguments| {
        let (key, saved) = (arguments.text("key")?, arguments.text("saved")?);
        engine.set_key_state(&key, &saved).map(|()| None)
    })
}

/// Forgets the state of a `key`.
pub(crate) fn forget(arguments: &mut Arguments<'_>) -> Answer {
    with_engine(arguments, |engine, arguments| {
        engine.forget(&arguments.text("key")?);
        Ok(None)
    })
}
