//! The states of all keys, shared between threads.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::backoff::fnv1a64;
use super::key::KeyState;

/// Parts of the map, each with its own lock: more than there are busy threads.
const SHARDS: usize = 16;

/// The states of all `server/tool` keys, for all threads. Share one between all calls of a process.
///
/// At most [`Keys::LIMIT`] keys are kept. When there are more, one goes whose state is that of a key without calls, else
/// the one that was not used for the longest time (SPEC §2.1.12).
///
/// ```
/// use toolerror_agent::Keys;
/// let keys = Keys::new();
/// assert_eq!(keys.get("server/tool").not_before_ms(), 0);
/// ```
#[derive(Debug, Default)]
pub struct Keys {
    shards: [Mutex<Shard>; SHARDS],
}

impl Keys {
    /// How many keys are kept. Each takes about 200 bytes.
    pub const LIMIT: usize = 10_000;

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

    /// Forgets the state of a key, such as one of a server that is gone. A later call on it begins afresh.
    ///
    /// ```
    /// use toolerror_agent::{KeyState, Keys};
    /// let keys = Keys::new();
    /// keys.set("server/tool", serde_json::from_str(r#"{"not_before_ms":1000}"#).unwrap());
    /// keys.forget("server/tool");
    /// assert_eq!(keys.get("server/tool"), KeyState::default());
    /// ```
    pub fn forget(&self, key: &str) {
        self.shard(key, |shard| {
            shard.states.remove(key);
        });
    }

    /// Runs a function on the state of a key while its part of the map is locked. Keep it short, and never wait in it.
    ///
    /// The empty key stands for no key: calls without one share nothing, so each step uses a fresh state.
    pub fn update<R>(&self, key: &str, work: impl FnOnce(&mut KeyState) -> R) -> R {
        if key.is_empty() {
            return work(&mut KeyState::default());
        }
        self.shard(key, |shard| shard.update(key, work))
    }

    /// Works on the part of the map that has this key.
    fn shard<R>(&self, key: &str, work: impl FnOnce(&mut Shard) -> R) -> R {
        // the highest bits of the hash are the best mixed ones
        let at = usize::try_from(fnv1a64(key.as_bytes()) >> 60).unwrap_or(0);
        let Some(shard) = self.shards.get(at % SHARDS) else {
            return work(&mut Shard::default()); // never: the index is below the length
        };
        // the engine does not panic, so the data behind a poisoned lock is good
        work(&mut shard.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// One shard of the map.
#[derive(Debug, Default)]
struct Shard {
    states: HashMap<Box<str>, Entry>,
    /// Counts the uses of all keys.
    uses: u64,
}

#[derive(Debug)]
struct Entry {
    state: KeyState,
    /// The number of its last use.
    used: u64,
}

impl Shard {
    /// A part keeps its share, so that the map needs no lock for all of it.
    const LIMIT: usize = Keys::LIMIT / SHARDS;

    /// Runs a function on the state of a key. A new state is only kept if it differs from a fresh one; a full map then
    /// loses another state.
    fn update<R>(&mut self, key: &str, work: impl FnOnce(&mut KeyState) -> R) -> R {
        self.uses = self.uses.wrapping_add(1);
        if let Some(entry) = self.states.get_mut(key) {
            entry.used = self.uses;
            return work(&mut entry.state);
        }
        let mut state = KeyState::default();
        let result = work(&mut state);
        // what is as it begins need not be kept
        if state != KeyState::default() {
            if self.states.len() >= Self::LIMIT {
                self.evict();
            }
            let used = self.uses;
            self.states.insert(key.into(), Entry { state, used });
        }
        result
    }

    /// Removes a key without a memory, else the one that was idle longest.
    fn evict(&mut self) {
        let mut entries = self.states.iter();
        let fresh = entries.find(|(_, entry)| entry.state.is_fresh());
        let idle = || self.states.iter().min_by_key(|(_, entry)| entry.used);
        if let Some(key) = fresh.or_else(idle).map(|(key, _)| key.clone()) {
            self.states.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throttled(until_ms: u64) -> KeyState {
        let mut state = KeyState::default();
        state.throttle_until(until_ms, 0);
        state
    }

    fn kept(keys: &Keys) -> usize {
        keys.shards
            .iter()
            .map(|shard| shard.lock().unwrap().states.len())
            .sum()
    }

    #[test]
    fn the_number_of_keys_is_bounded() {
        let keys = Keys::new();
        for number in 0..3 * Keys::LIMIT {
            keys.set(&format!("server/{number}"), throttled(1));
        }
        assert!(kept(&keys) <= Keys::LIMIT);
        assert!(kept(&keys) > Keys::LIMIT * 9 / 10);
    }

    #[test]
    fn looking_at_a_key_keeps_nothing() {
        let keys = Keys::new();
        assert_eq!(keys.get("a/b"), KeyState::default());
        assert_eq!(kept(&keys), 0);
    }

    #[test]
    fn the_key_that_was_idle_longest_goes_first() {
        let mut shard = Shard::default();
        for number in 0..Shard::LIMIT {
            shard.update(&number.to_string(), |state| *state = throttled(1));
        }
        shard.update("0", |_| ());
        shard.update("one more", |state| *state = throttled(1));
        assert!(shard.states.contains_key("0") && !shard.states.contains_key("1"));
        assert_eq!(shard.states.len(), Shard::LIMIT);
    }

    #[test]
    fn a_key_without_a_memory_goes_before_one_that_was_idle() {
        let mut shard = Shard::default();
        let policy = crate::engine::Policy::default();
        for number in 0..Shard::LIMIT {
            shard.update(&number.to_string(), |state| *state = throttled(1));
        }
        shard.update("7", |state| {
            *state = KeyState::default();
            state.advance(&policy, 5);
        });
        shard.update("one more", |state| *state = throttled(1));
        assert!(shard.states.contains_key("0") && !shard.states.contains_key("7"));
    }

    #[test]
    fn calls_without_a_key_share_nothing() {
        let keys = Keys::new();
        keys.set("", throttled(9));
        assert_eq!(keys.get(""), KeyState::default());
        assert_eq!(kept(&keys), 0);
    }

    #[test]
    fn a_forgotten_key_begins_afresh_and_no_other_does() {
        let keys = Keys::new();
        keys.set("a/b", throttled(9));
        keys.set("a/c", throttled(9));
        keys.forget("a/b");
        keys.forget("a/unknown");
        assert_eq!(keys.get("a/b"), KeyState::default());
        assert_eq!(keys.get("a/c"), throttled(9));
    }
}
