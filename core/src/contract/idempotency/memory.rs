//! Keys in the memory of one process.

use std::collections::HashMap;
use std::io;
use std::sync::{Mutex, PoisonError};

use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::{BeginResult, IdempotencyStore, KeyScope, KeyVerdict, Lifetimes, Record, RecordedOutcome};

/// So many keys are kept with their outcomes or in flight.
const MAX_KEYS: usize = 100_000;
/// So many more keys are kept as their hashes.
const MAX_HASHES: usize = 1_000_000;
/// The outcomes that are kept take about so many bytes as JSON.
const MAX_BYTES: usize = 64 << 20;

/// Keys in the memory of one process. Of outcomes of more than 100,000 keys, or that together take more than 64 MiB, the oldest
/// are forgotten: a call with the key of such a one does not run, and is INTERNAL. A key is dropped only when its outcome has
/// expired. A new one is refused while 100,000 are in flight, or a million more have an outcome that was forgotten.
///
/// ```
/// use serde_json::json;
/// use toolerror::contract::{payload_hash, IdempotencyStore, KeyScope, MemoryStore, RecordedOutcome, KeyVerdict};
/// let store = MemoryStore::default();
/// let scope = KeyScope { actor: "ada".into(), tool: "pay".into(), key: "k1".into() };
/// let payload = payload_hash(&json!({"amount": 5}));
/// let begun = store.begin(&scope, &payload, 0).unwrap();
/// assert_eq!(begun.verdict, KeyVerdict::New);
/// store.finish(&scope, begun.run, RecordedOutcome::Ok(json!({"paid": true})), 10).unwrap();
/// assert_eq!(store.begin(&scope, &payload, 20).unwrap().verdict, KeyVerdict::Replay);
/// ```
#[derive(Debug, Default)]
pub struct MemoryStore {
    lifetimes: Lifetimes,
    keys: Mutex<Keys>,
}

#[derive(Debug, Default)]
struct Keys {
    records: HashMap<KeyScope, Record>,
    /// Keys whose outcome was forgotten.
    hashes: HashMap<Hash, Forgotten>,
    runs: u64,
    /// What outcomes took when they were recorded, those of dropped records included.
    bytes: usize,
}

type Hash = [u8; 32];

/// What is left of a run whose outcome was forgotten.
#[derive(Debug)]
struct Forgotten {
    payload: Hash,
    ended_ms: u64,
}

fn hash_of(text: &str) -> Hash {
    Sha256::digest(text.as_bytes()).into()
}

/// The hash of actor, tool and key.
fn hash_of_scope(scope: &KeyScope) -> Hash {
    hash_of(&json!([scope.actor, scope.tool, scope.key]).to_string())
}

impl MemoryStore {
    /// A store that remembers for other times than the default ones.
    pub fn new(lifetimes: Lifetimes) -> Self {
        Self {
            lifetimes,
            keys: Mutex::default(),
        }
    }

    fn keys(&self) -> std::sync::MutexGuard<'_, Keys> {
        // a panic while the lock was held has left the map whole
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A shorter outcome is not worth forgetting.
const FORGOTTEN_BYTES: usize = 512;

fn size_of(outcome: &RecordedOutcome) -> usize {
    serde_json::to_string(outcome).map_or(0, |text| text.len())
}

impl IdempotencyStore for MemoryStore {
    fn begin(&self, scope: &KeyScope, payload: &str, now_ms: u64) -> io::Result<BeginResult> {
        let mut keys = self.keys();
        let forgotten = keys.forgotten(scope, payload);
        let found = keys.records.get(scope).or(forgotten.as_ref());
        let verdict = found.map_or(KeyVerdict::New, |record| {
            record.verdict(payload, now_ms, &self.lifetimes)
        });
        let outcome = match (verdict, found) {
            (KeyVerdict::Replay, Some(record)) => record.ended.as_ref().map(|(outcome, _)| outcome.clone()),
            _ => None,
        };
        let mut run = 0;
        if verdict.runs() {
            keys.make_room(now_ms, &self.lifetimes)?;
            keys.hashes.remove(&hash_of_scope(scope));
            keys.runs += 1;
            run = keys.runs;
            keys.records
                .insert(scope.clone(), Record::begun(payload, run, now_ms));
        }
        Ok(BeginResult {
            verdict,
            run,
            outcome,
        })
    }

    fn release(&self, scope: &KeyScope, run: u64) -> io::Result<()> {
        let mut keys = self.keys();
        if keys.records.get(scope).is_some_and(|record| record.run == run) {
            keys.records.remove(scope);
        }
        Ok(())
    }

    fn finish(&self, scope: &KeyScope, run: u64, outcome: RecordedOutcome, now_ms: u64) -> io::Result<()> {
        let mut keys = self.keys();
        if let Some(record) = keys.records.get_mut(scope).filter(|record| record.run == run) {
            let size = size_of(&outcome);
            record.ended = Some((outcome, now_ms));
            keys.bytes = keys.bytes.saturating_add(size);
            keys.forget_old();
        }
        Ok(())
    }
}

impl Keys {
    /// The record of a key whose outcome was forgotten.
    fn forgotten(&self, scope: &KeyScope, payload: &str) -> Option<Record> {
        if self.hashes.is_empty() {
            return None;
        }
        let run = self.hashes.get(&hash_of_scope(scope))?;
        let is_same = run.payload == hash_of(payload);
        let mut record = Record::begun(if is_same { payload } else { "" }, 0, run.ended_ms);
        record.ended = Some((RecordedOutcome::forgotten(), run.ended_ms));
        Some(record)
    }

    /// Forgets the oldest outcomes when all take too many bytes.
    fn forget_old(&mut self) {
        if self.bytes <= MAX_BYTES {
            return;
        }
        let ended = self
            .records
            .values_mut()
            .filter_map(|record| record.ended.as_mut());
        let mut ended: Vec<_> = ended
            .map(|(outcome, at)| (*at, size_of(outcome), outcome))
            .collect();
        ended.sort_unstable_by_key(|(at, ..)| std::cmp::Reverse(*at));
        self.bytes = 0;
        for (_, size, outcome) in ended {
            let all = self.bytes.saturating_add(size);
            if all <= MAX_BYTES / 10 * 9 {
                self.bytes = all;
            } else if size > FORGOTTEN_BYTES {
                *outcome = RecordedOutcome::forgotten();
            }
        }
    }

    /// Makes room for another key: expired ones are dropped, then the oldest outcomes are forgotten.
    fn make_room(&mut self, now_ms: u64, lifetimes: &Lifetimes) -> io::Result<()> {
        if self.records.len() < MAX_KEYS {
            return Ok(());
        }
        let is_kept =
            |record: &Record| record.verdict(&record.payload, now_ms, lifetimes) != KeyVerdict::Expired;
        self.records.retain(|_, record| is_kept(record));
        let outcome = lifetimes.outcome.as_millis();
        self.hashes
            .retain(|_, run| u128::from(now_ms.saturating_sub(run.ended_ms)) < outcome);
        if self.records.len() >= MAX_KEYS && self.hashes.len() < MAX_HASHES {
            self.forget_tenth();
        }
        if self.records.len() >= MAX_KEYS {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }

    /// Keeps only the hashes of the oldest tenth of the keys that have ended.
    fn forget_tenth(&mut self) {
        let ended = self.records.values().filter_map(|record| record.ended.as_ref());
        let mut ended: Vec<u64> = ended.map(|(_, ended)| *ended).collect();
        ended.sort_unstable();
        let Some(&limit) = ended.get(ended.len() / 10) else {
            return;
        };
        let is_old =
            |_: &KeyScope, record: &mut Record| record.ended.as_ref().is_some_and(|(_, at)| *at <= limit);
        for (scope, record) in self.records.extract_if(is_old) {
            let Some((_, ended_ms)) = record.ended else {
                continue;
            };
            let payload = hash_of(&record.payload);
            self.hashes
                .insert(hash_of_scope(&scope), Forgotten { payload, ended_ms });
        }
    }
}
