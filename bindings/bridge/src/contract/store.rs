//! Idempotency keys, in memory or in Redis.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::json;
use toolerror::contract::{
    payload_hash, IdempotencyStore, KeyScope, Lifetimes, MemoryStore, RecordedOutcome, RedisStore,
};

use super::{parsed, value};
use crate::Misuse;

/// Where idempotency keys are kept. Several guards may share them.
#[derive(Clone)]
pub struct ContractStore {
    pub(super) keys: Arc<dyn IdempotencyStore>,
    waits: bool,
}

impl ContractStore {
    /// Keys in the memory of this process, whose outcome is replayed for so long, of runs that may take so long. Without
    /// them: a day, ten minutes.
    pub fn new(outcome: Option<Duration>, run: Option<Duration>) -> Self {
        Self {
            keys: Arc::new(MemoryStore::new(lifetimes(outcome, run))),
            waits: false,
        }
    }

    /// Keys in the Redis server of this URL, which several processes share.
    ///
    /// # Errors
    /// A text that is no such URL.
    pub fn redis(url: &str, outcome: Option<Duration>, run: Option<Duration>) -> Result<Self, Misuse> {
        let store = RedisStore::open(url, lifetimes(outcome, run)).map_err(Misuse::new)?;
        Ok(Self {
            keys: Arc::new(store),
            waits: true,
        })
    }

    /// Whether the store waits for another process: an event loop must not.
    pub fn waits(&self) -> bool {
        self.waits
    }

    /// Begins a call: `{"verdict", "run", "answer"}`. The call runs when the verdict is `new` or `expired`; else the answer
    /// is what it gets, `{"ok": …}` or `{"error": …}`. Without `now_ms` the wall clock counts.
    ///
    /// # Errors
    /// A payload that is not JSON.
    pub fn begin(&self, key: [&str; 3], payload: &str, now_ms: Option<u64>) -> Result<String, Misuse> {
        let payload = payload_hash(&value("payload", payload)?);
        let now = now_ms.unwrap_or_else(wall_ms);
        let begun = self.keys.begin(&scope(key), &payload, now).map_err(Misuse::new)?;
        let answer = match begun.outcome {
            Some(recorded) => json!(recorded.replayed()),
            None => json!(begun.verdict.error().map(RecordedOutcome::Error)),
        };
        Ok(json!({ "verdict": begun.verdict.as_str(), "run": begun.run, "answer": answer }).to_string())
    }

    /// Keeps how a run ended, `{"ok": …}` or `{"error": …}`, unless the key has meanwhile gone to another run. A failure that may
    /// pass and has changed nothing frees the key.
    ///
    /// # Errors
    /// An outcome in another form.
    pub fn finish(&self, key: [&str; 3], run: u64, outcome: &str, now_ms: Option<u64>) -> Result<(), Misuse> {
        let outcome: RecordedOutcome = parsed("outcome", outcome)?;
        let now = now_ms.unwrap_or_else(wall_ms);
        self.keys.end(&scope(key), run, outcome, now).map_err(Misuse::new)
    }

    /// Takes back a run that has not begun after all.
    ///
    /// # Errors
    /// A store that cannot be reached; memory always can.
    pub fn release(&self, key: [&str; 3], run: u64) -> Result<(), Misuse> {
        self.keys.release(&scope(key), run).map_err(Misuse::new)
    }
}

impl std::fmt::Debug for ContractStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = f.debug_struct("ContractStore");
        text.field("waits", &self.waits).finish_non_exhaustive()
    }
}

/// The lifetimes; the store's defaults where none is given.
fn lifetimes(outcome: Option<Duration>, run: Option<Duration>) -> Lifetimes {
    let default = Lifetimes::default();
    Lifetimes {
        outcome: outcome.unwrap_or(default.outcome),
        run: run.unwrap_or(default.run),
    }
}

/// Actor, tool and key.
fn scope([actor, tool, key]: [&str; 3]) -> KeyScope {
    KeyScope {
        actor: actor.to_owned(),
        tool: tool.to_owned(),
        key: key.to_owned(),
    }
}

fn wall_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}
