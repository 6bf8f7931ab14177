//! The states of all keys, shared between threads.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::backoff::fnv1a64;
use super::key::KeyState;

const SHARDS: usize = 16;

/// The states of all `server/tool` keys, for all threads. Share one between all calls of a process.
///
/// ```
/// use toolerror_agent::Keys;
/// let keys = Keys::new();
/// assert_eq!(keys.get("server/tool").not_before_ms(), 0);
/// ```
#[derive(Debug, Default)]
pub struct Keys {
    shards: [Mutex<HashMap<Box<str>, KeyState>>; SHARDS],
}

impl Keys {
    /// An empty map: each key starts with the default state.
    pub fn new() -> Self {
        Self::default()
    }

    /// The state of a key.
    pub fn get(&self, key: &str) -> KeyState {
        self.update(key, |state| *state)
    }

    /// Sets the state of a key, such as one that was saved.
    pub fn set(&self, key: &str, state: KeyState) {
        self.update(key, |current| *current = state);
    }

    /// Works on the state of a key while its part of the map is locked. Keep it short, and never wait in it.
    pub fn update<R>(&self, key: &str, work: impl FnOnce(&mut KeyState) -> R) -> R {
        // the highest bits of the hash are the best mixed ones
        let at = usize::try_from(fnv1a64(key.as_bytes()) >> 60).unwrap_or(0);
        let Some(shard) = self.shards.get(at % SHARDS) else {
            return work(&mut KeyState::default()); // never: the index is below the length
        };
        // the engine does not panic, so the data behind a poisoned lock is good
        let mut states = shard.lock().unwrap_or_else(PoisonError::into_inner);
        match states.get_mut(key) {
            Some(state) => work(state),
            None => work(states.entry(key.into()).or_default()),
        }
    }
}
