//! Reading. Errors and readings are packed texts, see [`toolerror_bridge::packed`].

use toolerror::Mode;
use toolerror_bridge::{assess_json, is_exhausted, packed, packed_reading};

use crate::arguments::{Arguments, BorderAnswer};

/// Reads an error text: `text`, `mode`.
pub(crate) fn read(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (text, mode) = (arguments.text("text")?, arguments.value::<Mode>("mode")?);
    Ok(Some(packed_reading(&toolerror::read(&*text, mode), &text)))
}

/// Reads what came back: `kind`, `input`, `mode`, `now_ms`?.
pub(crate) fn read_as(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (kind, input) = (arguments.text("kind")?, arguments.text("input")?);
    let (mode, now_ms) = (arguments.text("mode")?, arguments.optional_value()?);
    let outcome = toolerror_bridge::read(&kind, input.as_bytes(), &mode, now_ms)?;
    Ok(Some(packed(&outcome, &input)))
}

/// Reads a failure that its runtime describes: `described`, `mode`. The answer: the number of the error that governs,
/// or nothing, whether a driver has given the call up, and the reading, each after a line break.
pub(crate) fn read_failure(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (described, mode) = (arguments.text("described")?, arguments.text("mode")?);
    let found = toolerror_bridge::failure(&described, &mode)?;
    let exhausted = is_exhausted(&found.outcome);
    let id = found.id.map(|id| id.to_string()).unwrap_or_default();
    Ok(Some(format!("{id}\n{exhausted}\n{}", packed(&found.outcome, ""))))
}

/// The delay that the server asks for, in seconds, as it is read in a mode: `text`, `mode`, `now_ms`?.
pub(crate) fn retry_after(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (text, mode) = (arguments.text("text")?, arguments.value::<Mode>("mode")?);
    let delay = toolerror::read(&*text, mode).retry_after(arguments.optional_value()?);
    Ok(delay.map(|seconds| seconds.to_string()))
}

/// Reads what came back and says what to do about it: `kind`, `input`, `mode`, `context`?. The answer: `{"disposition",
/// "error", "retry_after", "decision", "advice"}`, the error as its canonical text.
pub(crate) fn assess(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (kind, input) = (arguments.text("kind")?, arguments.text("input")?);
    let (mode, context) = (arguments.text("mode")?, arguments.optional()?);
    assess_json(&kind, input.as_bytes(), &mode, context.as_deref()).map(Some)
}

/// Runs events through the engine: `policy`?, `seed`, `call`, `events`.
pub(crate) fn trace(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (policy, seed) = (arguments.optional()?, arguments.value("seed")?);
    let (call, events) = (arguments.text("call")?, arguments.text("events")?);
    toolerror_bridge::trace(policy.as_deref(), seed, &call, &events).map(Some)
}
