//! The idempotency key of a call while it runs.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::outcome::Outcome;
use crate::contract::failure::Refusal;
use crate::contract::idempotency::{payload_hash, Begun, IdempotencyStore, KeyScope, Recorded, Verdict};
use crate::contract::spec::{KeyUse, ToolSpec};
use crate::error::ToolError;

/// A longer key is kept as its hash, in bytes.
const MAX_KEY: usize = 256;

/// What a key says about a call.
pub(super) enum Admitted {
    /// It runs, with the key that it holds.
    Runs(Option<HeldKey>),
    /// It has run: this is how it ended.
    Ended(Result<Outcome, ToolError>),
}

/// A key that is held until the run ends. One that is dropped before the run starts is free again, one that is dropped later
/// has the outcome of a lost run.
pub(super) struct HeldKey {
    store: Arc<dyn IdempotencyStore>,
    scope: KeyScope,
    run: u64,
    open: bool,
    started: bool,
}

/// Asks the store about the key of a call.
pub(super) fn admit(
    store: &Arc<dyn IdempotencyStore>,
    tool: &ToolSpec,
    actor: &str,
    key: Option<&str>,
    input: &Value,
) -> Result<Admitted, ToolError> {
    let key = match (tool.idempotency_key, key) {
        (KeyUse::None, _) | (KeyUse::Optional, None) => return Ok(Admitted::Runs(None)),
        (KeyUse::Required, None) => return Err(Refusal::NoKey.error(tool)),
        (_, Some(key)) => kept(key),
    };
    let scope = KeyScope {
        actor: actor.to_owned(),
        tool: tool.name.clone(),
        key,
    };
    let begun = store.begin(&scope, &payload_hash(input), now_ms());
    let Begun {
        verdict,
        run,
        outcome,
    } = begun.map_err(|error| unreachable_store(tool).with_source(error))?;
    if let Some(error) = verdict.error() {
        return Err(error);
    }
    if verdict == Verdict::Replay {
        return Ok(Admitted::Ended(replayed(outcome)));
    }
    Ok(Admitted::Runs(Some(HeldKey {
        store: Arc::clone(store),
        scope,
        run,
        open: true,
        started: false,
    })))
}

/// A key as the store keeps it: of a long one its hash, so that clients do not fill the store with keys.
fn kept(key: &str) -> String {
    if key.len() <= MAX_KEY {
        return key.to_owned();
    }
    format!("sha256:{}", payload_hash(&key.into()))
}

/// Without its store a call must not run.
fn unreachable_store(tool: &ToolSpec) -> ToolError {
    Refusal::Unreachable("idempotency store".to_owned()).error(tool)
}

/// A recorded outcome; one in another form was written by another version.
fn replayed(outcome: Option<Recorded>) -> Result<Outcome, ToolError> {
    let lost = || Verdict::Lost.error().unwrap_or_else(|| ToolError::internal(""));
    match outcome.map(Recorded::replayed) {
        Some(Recorded::Ok(outcome)) => serde_json::from_value(outcome).map_err(|_| lost()),
        Some(Recorded::Error(error)) => Err(error),
        None => Err(lost()),
    }
}

impl HeldKey {
    /// The run starts.
    pub(super) fn start(&mut self) {
        self.started = true;
    }

    /// The call did not run: the key is free again.
    pub(super) fn release(mut self) {
        self.started = false;
    }

    /// The work goes on, and nobody will say how it ends: the key stays in flight.
    pub(super) fn keep(mut self) {
        self.open = false;
    }

    /// Keeps how the call ended.
    pub(super) fn finish(mut self, ended: Result<&Outcome, ToolError>) {
        let recorded = match ended {
            Ok(outcome) => serde_json::to_value(outcome).map(Recorded::Ok).ok(),
            Err(error) => Some(Recorded::Error(error)),
        };
        if let Some(recorded) = recorded {
            self.open = false;
            self.record(recorded);
        }
    }

    fn record(&self, outcome: Recorded) {
        // an unreachable store keeps the key in flight, and counts it as lost later
        let _ = self.store.finish(&self.scope, self.run, outcome, now_ms());
    }
}

impl Drop for HeldKey {
    /// A run that panicked or was cancelled: nobody knows what it has done. A call that did not start has done nothing.
    fn drop(&mut self) {
        if !self.open {
            return;
        }
        if !self.started {
            // as in `record`
            let _ = self.store.release(&self.scope, self.run);
        } else if let Some(error) = Verdict::Lost.error() {
            self.record(Recorded::Error(error));
        }
    }
}

/// The wall clock in milliseconds since 1970.
pub(super) fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}
