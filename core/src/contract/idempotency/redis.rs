//! Keys in a Redis server that several processes share.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ::redis::{Client, Connection, RedisError};
use serde_json::json;

use super::{BeginResult, IdempotencyStore, KeyScope, KeyVerdict, Lifetimes, Record, RecordedOutcome};
use crate::json::to_canonical_json;
use crate::misuse::Misuse;
use crate::random::random;

/// How long the server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(1);
/// After an answer that did not come, the server is not asked for so long: other calls would wait in vain.
const AWAY: Duration = Duration::from_secs(3);

/// Compare-and-set: replaces the record that was read, unless another client has changed it. Arguments: the key, the
/// record that was read, the new record, its lifetime in milliseconds. Without a new record the key is deleted.
const REPLACE: &str = "if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end \
    if ARGV[2] == '' then redis.call('DEL', KEYS[1]) \
    else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end return 1";

/// Keys in a Redis server, for several processes that are one server. It needs the features `contract` and `redis`.
///
/// All calls go over one connection, which is made anew when it has failed; each blocks its thread for one or two round
/// trips. Records that nobody asks for any more are deleted by Redis.
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
    connection: Option<Connection>,
    /// Until then it is not asked.
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

    /// Makes a request, unless the server has just left one without an answer.
    fn ask<T>(&self, request: impl Fn(&mut Connection) -> Result<T, RedisError>) -> io::Result<T> {
        let mut server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        if server.away_until.is_some_and(|until| Instant::now() < until) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let asked = self.answer(&mut server.connection, request);
        let is_away = asked.as_ref().is_err_and(RedisError::is_timeout);
        server.away_until = is_away.then(|| Instant::now() + AWAY);
        asked.map_err(io::Error::other)
    }

    /// Makes a request; a connection that has failed is left. One that was kept may have ended since, so the request is made
    /// once more on a new one: it may have been carried out twice.
    fn answer<T>(
        &self,
        kept: &mut Option<Connection>,
        request: impl Fn(&mut Connection) -> Result<T, RedisError>,
    ) -> Result<T, RedisError> {
        if let Some(mut connection) = kept.take() {
            match request(&mut connection) {
                Ok(answer) => {
                    *kept = Some(connection);
                    return Ok(answer);
                }
                Err(error) if error.is_io_error() && !error.is_timeout() => {}
                Err(error) => return Err(error),
            }
        }
        let mut connection = self.connect()?;
        let answer = request(&mut connection)?;
        *kept = Some(connection);
        Ok(answer)
    }

    /// A new connection whose reads and writes time out.
    fn connect(&self) -> Result<Connection, RedisError> {
        let connection = self.client.get_connection_with_timeout(PATIENCE)?;
        connection.set_read_timeout(Some(PATIENCE))?;
        connection.set_write_timeout(Some(PATIENCE))?;
        Ok(connection)
    }

    /// The record of a key and its text, which a later write compares with.
    fn read(&self, key: &str) -> io::Result<StoredRecord> {
        let text: Option<String> = self.ask(|to| ::redis::cmd("GET").arg(key).query(to))?;
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
        key: &str,
        read: &StoredRecord,
        new: Option<&Record>,
        lifetime: Duration,
    ) -> io::Result<bool> {
        let new = new.map(serde_json::to_string).transpose()?.unwrap_or_default();
        let lifetime = u64::try_from(lifetime.as_millis())
            .unwrap_or(u64::MAX)
            .clamp(1, 1 << 52);
        self.ask(|to| {
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
            let read = self.read(&key)?;
            let Some(record) = read.record.as_ref().filter(|record| record.run == run) else {
                return Ok(());
            };
            if self.replace(&key, &read, change(record).as_ref(), lifetime)? {
                return Ok(());
            }
        }
    }
}

impl IdempotencyStore for RedisStore {
    fn begin(&self, scope: &KeyScope, payload: &str, now_ms: u64) -> io::Result<BeginResult> {
        let key = key_of(scope);
        let run = random();
        loop {
            let read = self.read(&key)?;
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
            if self.replace(&key, &read, Some(&record), lifetime)? {
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
