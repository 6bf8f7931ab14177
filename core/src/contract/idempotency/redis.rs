//! Keys in a Redis server that several processes share.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ::redis::{Client, Connection, RedisError};
use serde_json::json;

use super::{BeginResult, IdempotencyStore, KeyScope, KeyVerdict, Lifetimes, Record, RecordedOutcome};
use crate::json::to_canonical_json;
use crate::misuse::Misuse;
use crate::random::random;

/// How long the server may take for an answer about a call that is about to run.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long it may take to keep the outcome of a call that has run.
const PATIENCE_AT_END: Duration = Duration::from_secs(5);
/// After an answer that did not come, no call begins for so long: it would wait in vain.
const AWAY: Duration = Duration::from_secs(3);
/// So many connections are kept for the next calls.
const IDLE: usize = 8;

/// Compare-and-set: replaces the record that was read, unless another client has changed it. Arguments: the key, the
/// record that was read, the new record, its lifetime in milliseconds. Without a new record the key is deleted.
const REPLACE: &str = "if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end \
    if ARGV[2] == '' then redis.call('DEL', KEYS[1]) \
    else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end return 1";

/// Keys in a Redis server, for several processes that are one server. It needs the features `contract` and `redis`.
///
/// Each call blocks its thread for one or two round trips, over a connection of its own meanwhile. When the server has not answered
/// for a second, no call with a key begins for three seconds; the outcome of one that runs may take five. Records that nobody asks for any more are deleted by Redis.
///
/// ```no_run
/// use std::sync::Arc;
/// use toolerror::contract::{Lifetimes, RedisStore};
/// let store = RedisStore::open("redis://127.0.0.1/", Lifetimes::default()).unwrap();
/// # #[cfg(feature = "guard")] {
/// # let document = toolerror::contract::Document::from_text("{}");
/// let guard = toolerror::contract::Guard::new(document.compile().unwrap()).with_store(Arc::new(store));
/// # }
/// ```
pub struct RedisStore {
    client: Client,
    lifetimes: Lifetimes,
    server: Mutex<Server>,
}

/// What is known of the server.
#[derive(Default)]
struct Server {
    /// Connections that no call uses.
    idle: Vec<Connection>,
    /// Until then no call begins.
    away_until: Option<Instant>,
}

/// A record as the server stores it.
struct StoredRecord {
    /// Empty for an absent record.
    text: String,
    record: Option<Record>,
}

impl RedisStore {
    /// A store on the server of this URL, `redis://…`. It connects with the first call.
    ///
    /// # Errors
    /// A text that is no such URL.
    pub fn open(url: &str, lifetimes: Lifetimes) -> Result<Self, Misuse> {
        let client =
            Client::open(url).map_err(|error| Misuse::new(format!("invalid URL of Redis: {error}")))?;
        Ok(Self::new(client, lifetimes))
    }

    /// A store on the server of this client.
    pub fn new(client: Client, lifetimes: Lifetimes) -> Self {
        Self {
            client,
            lifetimes,
            server: Mutex::default(),
        }
    }

    /// What is known of the server; nobody waits for the server with it.
    fn server(&self) -> MutexGuard<'_, Server> {
        self.server.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a request and notes whether the server has answered.
    fn ask<T>(
        &self,
        patience: Duration,
        request: impl Fn(&mut Connection) -> Result<T, RedisError>,
    ) -> io::Result<T> {
        let kept = self.server().idle.pop();
        let asked = self.answer(kept, patience, request);
        let is_away = asked.as_ref().is_err_and(RedisError::is_timeout);
        let mut server = self.server();
        server.away_until = is_away.then(|| Instant::now() + AWAY);
        let (connection, answer) = asked.map_err(io::Error::other)?;
        if server.idle.len() < IDLE {
            server.idle.push(connection);
        }
        Ok(answer)
    }

    /// Makes a request; a connection that has failed is left. One that was kept may have ended since, so the request is made
    /// once more on a new one: it may have been carried out twice.
    fn answer<T>(
        &self,
        kept: Option<Connection>,
        patience: Duration,
        request: impl Fn(&mut Connection) -> Result<T, RedisError>,
    ) -> Result<(Connection, T), RedisError> {
        if let Some(mut connection) = kept {
            waiting(&connection, patience)?;
            match request(&mut connection) {
                Ok(answer) => return Ok((connection, answer)),
                Err(error) if error.is_io_error() && !error.is_timeout() => {}
                Err(error) => return Err(error),
            }
        }
        let mut connection = self.client.get_connection_with_timeout(patience)?;
        waiting(&connection, patience)?;
        let answer = request(&mut connection)?;
        Ok((connection, answer))
    }

    /// The record of a key and its text, which a later write compares with.
    fn read(&self, patience: Duration, key: &str) -> io::Result<StoredRecord> {
        let text: Option<String> = self.ask(patience, |to| ::redis::cmd("GET").arg(key).query(to))?;
        let text = text.unwrap_or_default();
        let record = match text.as_str() {
            "" => None,
            // what another version has written must not run again
            text => Some(serde_json::from_str(text).map_err(io::Error::other)?),
        };
        Ok(StoredRecord { text, record })
    }

    /// Writes or deletes a record; `false` if another client has changed it since it was read.
    fn replace(
        &self,
        patience: Duration,
        key: &str,
        read: &StoredRecord,
        new: Option<&Record>,
        lifetime: Duration,
    ) -> io::Result<bool> {
        let new = new.map(serde_json::to_string).transpose()?.unwrap_or_default();
        let lifetime = u64::try_from(lifetime.as_millis())
            .unwrap_or(u64::MAX)
            .clamp(1, 1 << 52);
        self.ask(patience, |to| {
            let mut script = ::redis::cmd("EVAL");
            script.arg(REPLACE).arg(1).arg(key);
            script.arg(&read.text).arg(&new).arg(lifetime).query(to)
        })
    }

    /// Changes the record of a run, unless the key has gone to another one.
    fn change(
        &self,
        scope: &KeyScope,
        run: u64,
        lifetime: Duration,
        change: impl Fn(&Record) -> Option<Record>,
    ) -> io::Result<()> {
        let key = key_of(scope);
        loop {
            let read = self.read(PATIENCE_AT_END, &key)?;
            let Some(record) = read.record.as_ref().filter(|record| record.run == run) else {
                return Ok(());
            };
            if self.replace(PATIENCE_AT_END, &key, &read, change(record).as_ref(), lifetime)? {
                return Ok(());
            }
        }
    }
}

impl IdempotencyStore for RedisStore {
    fn begin(&self, scope: &KeyScope, payload: &str, now_ms: u64) -> io::Result<BeginResult> {
        if self
            .server()
            .away_until
            .is_some_and(|until| Instant::now() < until)
        {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let key = key_of(scope);
        let run = random();
        loop {
            let read = self.read(PATIENCE, &key)?;
            let verdict = read.record.as_ref().map_or(KeyVerdict::New, |record| {
                record.verdict(payload, now_ms, &self.lifetimes)
            });
            // a request that was made twice has put this run there already
            let is_there = read.record.as_ref().is_some_and(|record| record.run == run);
            if is_there {
                return Ok(runs(KeyVerdict::New, run));
            }
            if !verdict.runs() {
                let ended = read.record.and_then(|record| record.ended);
                let outcome = ended.filter(|_| verdict == KeyVerdict::Replay);
                return Ok(BeginResult {
                    verdict,
                    run: 0,
                    outcome: outcome.map(|(outcome, _)| outcome),
                });
            }
            let lifetime = self.lifetimes.run.saturating_add(self.lifetimes.outcome);
            let record = Record::begun(payload, run, now_ms);
            if self.replace(PATIENCE, &key, &read, Some(&record), lifetime)? {
                return Ok(runs(verdict, run));
            }
        }
    }

    fn release(&self, scope: &KeyScope, run: u64) -> io::Result<()> {
        self.change(scope, run, Duration::ZERO, |_| None)
    }

    fn finish(&self, scope: &KeyScope, run: u64, outcome: RecordedOutcome, now_ms: u64) -> io::Result<()> {
        self.change(scope, run, self.lifetimes.outcome, |record| {
            let ended = Some((outcome.clone(), now_ms));
            Some(Record {
                ended,
                ..record.clone()
            })
        })
    }
}

impl std::fmt::Debug for RedisStore {
    /// Without the address, which may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RedisStore")
            .field("lifetimes", &self.lifetimes)
            .finish_non_exhaustive()
    }
}

/// Lets reads and writes of a connection take so long.
fn waiting(connection: &Connection, patience: Duration) -> Result<(), RedisError> {
    connection.set_read_timeout(Some(patience))?;
    connection.set_write_timeout(Some(patience))
}

/// A call that is to run.
fn runs(verdict: KeyVerdict, run: u64) -> BeginResult {
    BeginResult {
        verdict,
        run,
        outcome: None,
    }
}

/// The name of a record: actor, tool and key, separated so that no two scopes collide.
fn key_of(scope: &KeyScope) -> String {
    let parts = json!([scope.actor, scope.tool, scope.key]);
    format!("toolerror:idempotency:{}", to_canonical_json(&parts))
}
