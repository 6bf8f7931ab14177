//! Idempotency keys: one key, one payload, one run (SPEC §4.5).

mod memory;
mod record;
#[cfg(feature = "redis")]
mod redis;

#[cfg(feature = "redis")]
pub use self::redis::RedisStore;
pub use memory::MemoryStore;
pub use record::{payload_hash, KeyVerdict, Record, RecordedOutcome};

use std::io;
use std::time::Duration;

/// Whose key it is: keys of two actors or of two tools never meet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyScope {
    /// The caller, as the host knows it.
    pub actor: String,
    /// The tool.
    pub tool: String,
    /// The key of the call.
    pub key: String,
}

/// How long a store remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetimes {
    /// How long an outcome is replayed, counted from the end of the call.
    pub outcome: Duration,
    /// How long a call may run before it counts as lost.
    pub run: Duration,
}

impl Default for Lifetimes {
    /// An outcome is replayed for a day; a call that has not ended after ten minutes is lost.
    fn default() -> Self {
        Self {
            outcome: Duration::from_secs(24 * 60 * 60),
            run: Duration::from_secs(10 * 60),
        }
    }
}

/// A store's answer about a call that is about to run.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BeginResult {
    /// Whether the call runs.
    pub verdict: KeyVerdict,
    /// The number of this run, when the call is to run: [`IdempotencyStore::finish`] asks for it.
    pub run: u64,
    /// The recorded outcome, for [`KeyVerdict::Replay`].
    pub outcome: Option<RecordedOutcome>,
}

/// Remembers keys. A store that several processes share makes them one server.
pub trait IdempotencyStore: Send + Sync {
    /// Begins a call, in one step: of several callers with one key, only one runs.
    ///
    /// # Errors
    /// The store cannot be reached. The call must not run.
    fn begin(&self, scope: &KeyScope, payload: &str, now_ms: u64) -> io::Result<BeginResult>;

    /// Takes back a run that has not begun after all: the key is free again.
    ///
    /// # Errors
    /// The store cannot be reached. The key stays in flight, and counts as lost later.
    fn release(&self, scope: &KeyScope, run: u64) -> io::Result<()>;

    /// Stores the outcome of a run, unless another run owns the key by now.
    ///
    /// # Errors
    /// The store cannot be reached. The key stays in flight, and counts as lost later.
    fn finish(&self, scope: &KeyScope, run: u64, outcome: RecordedOutcome, now_ms: u64) -> io::Result<()>;

    /// Ends a run: a failure that may pass and has changed nothing frees the key, any other outcome is stored (SPEC §4.5.2).
    ///
    /// # Errors
    /// As of [`finish`](Self::finish).
    fn end(&self, scope: &KeyScope, run: u64, outcome: RecordedOutcome, now_ms: u64) -> io::Result<()> {
        if outcome.frees_key() {
            return self.release(scope, run);
        }
        self.finish(scope, run, outcome, now_ms)
    }
}
