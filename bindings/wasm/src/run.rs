//! Calls under way (SPEC §2).

use std::cell::RefCell;

use toolerror::Misuse;
use toolerror_agent::engine::fnv1a64;
use toolerror_bridge::{FailureFacts, PlainDecision, Run};

use crate::arguments::{Arguments, BorderAnswer};
use crate::engine::{clock, with_engine};
use crate::handles::Held;

thread_local! {
    static RUNS: Held<Run> = RefCell::default();
}

/// Does something with the call whose number is the next argument.
fn with_run<T>(
    arguments: &mut Arguments<'_>,
    work: impl FnOnce(&mut Run, &mut Arguments<'_>) -> Result<T, Misuse>,
) -> Result<T, Misuse> {
    let number = arguments.value("run")?;
    RUNS.with_borrow_mut(|all| work(all.get(number)?, arguments))
}

/// What the engine answers, a line for each: action, delay in milliseconds, attempt, reason, detail, seconds that the
/// server asked for. What there is not is an empty line.
#[expect(clippy::unnecessary_wraps, reason = "as each function of the border")]
fn decided(answer: &PlainDecision) -> BorderAnswer {
    let delay_ms = answer.delay_ms.map(|ms| ms.to_string()).unwrap_or_default();
    let retry_after = answer.retry_after_s.map(|seconds| seconds.to_string());
    Ok(Some(format!(
        "{}\n{delay_ms}\n{}\n{}\n{}\n{}",
        answer.action,
        answer.attempt,
        answer.reason.unwrap_or_default(),
        answer.detail.unwrap_or_default(),
        retry_after.unwrap_or_default(),
    )))
}

/// A call that begins now: `engine`, `call`, `mono_ms`, `wall_ms`, `seed`.
pub(crate) fn begin(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let run = with_engine(arguments, |engine, arguments| {
        let call = arguments.text("call")?;
        let clock = clock(arguments)?;
        engine.begin(&call, clock, arguments.value("seed")?)
    })?;
    Ok(Some(RUNS.with_borrow_mut(|all| all.keep(run))))
}

/// A call that was saved: `engine`, `key`, `saved`, `seed`.
pub(crate) fn restore(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let run = with_engine(arguments, |engine, arguments| {
        let (key, saved) = (arguments.text("key")?, arguments.text("saved")?);
        engine.restore(&key, &saved, arguments.value("seed")?)
    })?;
    Ok(Some(RUNS.with_borrow_mut(|all| all.keep(run))))
}

/// Frees a run.
pub(crate) fn free(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("run")?;
    RUNS.with_borrow_mut(|all| all.free(number));
    Ok(None)
}

/// Asks whether the call may be sent: `run`, `mono_ms`, `wall_ms`.
pub(crate) fn admit(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, arguments| {
        decided(&run.admit(clock(arguments)?)?)
    })
}

/// The call failed: `run`, `error`, `delivery`?, `retry_after`?, `legacy`, `mono_ms`, `wall_ms`.
pub(crate) fn failed(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, arguments| {
        let error = arguments.error()?;
        let facts = FailureFacts {
            delivery: arguments.optional_value()?,
            retry_after_s: arguments.optional_value()?,
            legacy: arguments.value("legacy")?,
        };
        decided(&run.failed(&error, facts, clock(arguments)?))
    })
}

/// The call succeeded: `run`, `mono_ms`, `wall_ms`.
pub(crate) fn succeeded(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, arguments| {
        run.succeeded(clock(arguments)?);
        Ok(None)
    })
}

/// The server asks for input, or gave a task handle: `run`, `mono_ms`, `wall_ms`.
pub(crate) fn input_required(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, arguments| {
        run.input_required(clock(arguments)?);
        Ok(None)
    })
}

/// The caller gave the call up.
pub(crate) fn cancelled(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, _| decided(&run.cancelled()))
}

/// Goes on with other `arguments`, of which only a hash is kept.
pub(crate) fn resume(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, arguments| {
        run.resume(fnv1a64(arguments.text("arguments")?.as_bytes()))?;
        Ok(None)
    })
}

/// The last decision in words for a model, as it is about `error`; without one the call was never sent.
pub(crate) fn advice(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, arguments| {
        let error = match arguments.optional()? {
            Some(text) => Some(toolerror::ToolError::from_json(&text).map_err(Misuse::new)?),
            None => None,
        };
        Ok(Some(run.advice(error.as_ref())))
    })
}

/// The error of the last attempt as its caller gets it, nothing when it stays as it is: `run`, `error`, `delivery`?, `lost`?.
pub(crate) fn attempt_error(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, arguments| {
        let (error, delivery) = (arguments.error()?, arguments.optional()?);
        let made = run.attempt_error(&error, delivery.as_deref(), arguments.optional()?.as_deref())?;
        Ok(made.map(|error| error.to_json()))
    })
}

/// The error that ends the call, nothing when it stays as it is: `run`, `error`.
pub(crate) fn end_error(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, arguments| {
        let made = run.end_error(&arguments.error()?);
        Ok(made.map(|error| error.to_json()))
    })
}

/// The state of the call as JSON.
pub(crate) fn save(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, _| Ok(Some(run.save())))
}

/// Sends so far.
pub(crate) fn attempts(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, _| Ok(Some(run.attempts().to_string())))
}

/// The deadline, in milliseconds on the clock that only goes forward, if there is one.
pub(crate) fn deadline_ms(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_run(arguments, |run, _| {
        Ok(run.deadline_ms().map(|at_ms| at_ms.to_string()))
    })
}
