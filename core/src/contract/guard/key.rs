//! The idempotency key of a call while it runs.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::output::ToolOutput;
use crate::contract::failure::{self, Refusal};
use crate::contract::idempotency::{
    payload_hash, BeginResult, IdempotencyStore, KeyScope, KeyVerdict, RecordedOutcome,
};
use crate::contract::spec::{KeyUse, ToolSpec};
use crate::error::ToolError;

/// A longer key or name of a trace is kept as its hash, in bytes.
const MAX_KEY: usize = 256;

/// Whether a call with an idempotency key runs.
pub(super) enum KeyAdmission {
    /// It runs and holds this key.
    Runs(Option<HeldKey>),
    /// It ran before, with this result.
    Ended(Result<ToolOutput, ToolError>),
}

/// A key that is held until the run ends. Dropped before the run starts, the key is free again; dropped later, it keeps
/// the outcome of a lost run.
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
) -> Result<KeyAdmission, ToolError> {
    let key = match (tool.idempotency_key, key) {
        (KeyUse::None, _) | (KeyUse::Optional, None) => return Ok(KeyAdmission::Runs(None)),
        (KeyUse::Required, None) => return Err(Refusal::NoKey.error(tool)),
        (_, Some(key)) => kept(key).into_owned(),
    };
    if actor.is_empty() {
        return Err(failure::no_actor(tool));
    }
    let scope = KeyScope {
        actor: actor.to_owned(),
        tool: tool.name.clone(),
        key,
    };
    let begun = store.begin(&scope, &payload_hash(input), now_ms());
    let BeginResult {
        verdict,
        run,
        outcome,
    } = begun.map_err(|error| unreachable_store(tool).with_source(error))?;
    if let Some(error) = verdict.error() {
        return Err(error);
    }
    if verdict == KeyVerdict::Replay {
        return Ok(KeyAdmission::Ended(replayed(outcome)));
    }
    Ok(KeyAdmission::Runs(Some(HeldKey {
        store: Arc::clone(store),
        scope,
        run,
        open: true,
        started: false,
    })))
}

/// A key or the name of a trace as it is kept: of a long one its hash, so that clients do not fill the memory with them.
pub(super) fn kept(key: &str) -> Cow<'_, str> {
    if key.len() <= MAX_KEY {
        return key.into();
    }
    format!("sha256:{}", payload_hash(&key.into())).into()
}

/// Without its store a call must not run.
fn unreachable_store(tool: &ToolSpec) -> ToolError {
    Refusal::Unreachable("idempotency store".to_owned()).error(tool)
}

/// A recorded outcome; one in another form was written by another version.
fn replayed(outcome: Option<RecordedOutcome>) -> Result<ToolOutput, ToolError> {
    let lost = || {
        KeyVerdict::Lost
            .error()
            .unwrap_or_else(|| ToolError::internal(""))
    };
    match outcome.map(RecordedOutcome::replayed) {
        Some(RecordedOutcome::Ok(outcome)) => serde_json::from_value(outcome).map_err(|_| lost()),
        Some(RecordedOutcome::Error(error)) => Err(error),
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

    /// Leaves the key in flight: the work continues, but its end will not be reported.
    pub(super) fn keep(mut self) {
        self.open = false;
    }

    /// Keeps how the call ended.
    pub(super) fn finish(mut self, ended: Result<&ToolOutput, ToolError>) {
        let recorded = match ended {
            Ok(outcome) => serde_json::to_value(outcome).map(RecordedOutcome::Ok).ok(),
            Err(error) => Some(RecordedOutcome::Error(error)),
        };
        if let Some(recorded) = recorded {
            self.open = false;
            self.record(recorded);
        }
    }

    fn record(&self, outcome: RecordedOutcome) {
        // an unreachable store keeps the key in flight, and counts it as lost later
        let _ = self.store.end(&self.scope, self.run, outcome, now_ms());
    }
}

impl Drop for HeldKey {
    /// A run that panicked or was cancelled has an unknown outcome. A call that did not start has done nothing.
    fn drop(&mut self) {
        if !self.open {
            return;
        }
        if !self.started {
            // as in `record`
            let _ = self.store.release(&self.scope, self.run);
        } else if let Some(error) = KeyVerdict::Lost.error() {
            self.record(RecordedOutcome::Error(error));
        }
    }
}

/// The wall clock in milliseconds since 1970.
pub(super) fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}
