//! Reading: the answer is one packed text, see [`toolerror_bridge::packed`]. (For a decision an object costs 4 % more, so
//! decisions are objects.)

use napi::Result;
use napi_derive::napi;
use toolerror::Mode;
use toolerror_bridge::{assess_json, is_exhausted, packed, packed_reading};

use crate::misuse::{catch_panic, misuse};
use crate::numbers::{seed_of, whole};

/// Reads an error text. `mode` is a position in the list of modes.
#[napi]
pub fn read(text: String, mode: u32) -> Result<String> {
    catch_panic(|| Ok(packed_reading(&toolerror::read(&text, mode_at(mode)?), &text)))
}

/// The delay that the server asks for with the error of this text, in seconds, as it is read in a mode.
#[napi]
pub fn retry_after(text: String, mode: String, now_ms: Option<f64>) -> Result<Option<f64>> {
    catch_panic(|| {
        let mode: Mode = mode.parse().map_err(misuse)?;
        Ok(toolerror::read(&text, mode).retry_after(whole(now_ms)))
    })
}

/// Reads what came back, in one of the kinds of SPEC §7.2.7.
#[napi]
pub fn read_as(kind: String, input: String, mode: String, now_ms: Option<f64>) -> Result<String> {
    catch_panic(|| {
        let outcome = toolerror_bridge::read(&kind, input.as_bytes(), &mode, whole(now_ms));
        Ok(packed(&outcome.map_err(misuse)?, &input))
    })
}

/// A failure with its causes as it was read.
#[napi(object)]
pub struct FailureRead {
    /// Which of the errors that it carries governs.
    pub id: Option<u32>,
    /// A driver has given the call up.
    pub exhausted: bool,
    /// The reading, as `read_as` has it.
    pub packed: String,
}

/// Reads a failure that its runtime describes (SPEC §7.2.7).
#[napi]
pub fn read_failure(described: String, mode: String) -> Result<FailureRead> {
    catch_panic(|| {
        let found = toolerror_bridge::failure(&described, &mode).map_err(misuse)?;
        Ok(FailureRead {
            id: found.id,
            exhausted: is_exhausted(&found.outcome),
            packed: packed(&found.outcome, ""),
        })
    })
}

/// Reads what came back and says what to do about it: `{"disposition", "error", "retry_after", "decision", "advice"}`,
/// the error as its canonical text. `context` is the JSON of SPEC §7.2.8.
#[napi]
pub fn assess(kind: String, input: String, mode: String, context: Option<String>) -> Result<String> {
    catch_panic(|| assess_json(&kind, input.as_bytes(), &mode, context.as_deref()).map_err(misuse))
}

/// Runs a list of events through the engine (SPEC §7.2.9); all but the seed is JSON.
#[napi]
pub fn trace(policy: Option<String>, seed: String, call: String, events: String) -> Result<String> {
    catch_panic(|| {
        let seed = seed_of(&seed)?;
        toolerror_bridge::trace(policy.as_deref(), seed, &call, &events).map_err(misuse)
    })
}

fn mode_at(mode: u32) -> Result<Mode> {
    let found = usize::try_from(mode).ok().and_then(|mode| Mode::ALL.get(mode));
    found.copied().ok_or_else(|| misuse("unknown mode"))
}
