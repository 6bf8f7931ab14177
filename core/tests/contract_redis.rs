//! Idempotency keys in a real Redis server, which the tests start.
#![cfg(all(feature = "guard", feature = "redis"))]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use toolerror::contract::{
    payload_hash, ContractCall, Document, Guard, IdempotencyStore, KeyScope, KeyVerdict, Lifetimes,
    RecordedOutcome, RedisStore, ToolOutput,
};
use toolerror::{Effects, ErrorType, ToolError};

const URL: &str = "TOOLERROR_TEST_REDIS_URL";
const HALF: &str = "TOOLERROR_TEST_HALF_REDIS_URL";

struct Stopped(Child);

impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server on a port of this machine, without anything on disk.
fn on_port(port: &str) -> Stopped {
    let args = [
        "--port",
        port,
        "--save",
        "",
        "--appendonly",
        "no",
        "--bind",
        "127.0.0.1",
    ];
    let server = Command::new("redis-server")
        .args(args)
        .stdout(Stdio::null())
        .spawn();
    Stopped(server.unwrap())
}

/// A Redis server of this test, and its URL.
fn server() -> (Stopped, String) {
    let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = socket.local_addr().unwrap().port().to_string();
    drop(socket);
    let server = on_port(&port);
    for _ in 0..1_000 {
        if TcpStream::connect(format!("127.0.0.1:{port}")).is_ok() {
            return (server, format!("redis://127.0.0.1:{port}/"));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the server does not start");
}

fn store(url: &str) -> RedisStore {
    RedisStore::open(url, Lifetimes::default()).unwrap()
}

fn guard(store: RedisStore) -> Guard {
    let tools = json!([{"name": "pay", "idempotency_key": "required"}]);
    let document = Document::from_value(json!({"toolset": "t", "version": "1.0.0", "tools": tools}));
    Guard::new(document.compile().unwrap()).with_store(Arc::new(store))
}

fn pay(key: &str, amount: u64) -> ContractCall {
    ContractCall::new("pay", json!({"amount": amount}))
        .with_actor("ada")
        .with_idempotency_key(key.to_owned())
}

async fn refused(guard: &Guard, call: ContractCall) -> ToolError {
    guard
        .call(call, |_| async { panic!("the handler ran") })
        .await
        .unwrap_err()
}

fn scope(actor: &str, key: &str) -> KeyScope {
    KeyScope {
        actor: actor.into(),
        tool: "pay".into(),
        key: key.into(),
    }
}

#[test]
fn verdicts_are_those_of_the_memory_store() {
    let (_server, url) = server();
    let store = store(&url);
    let (payload, other) = (payload_hash(&json!({"a": 1})), payload_hash(&json!({"a": 2})));
    let verdict = |actor: &str, payload: &str, now| store.begin(&scope(actor, "k"), payload, now).unwrap();
    let first = verdict("ada", &payload, 0);
    assert_eq!(first.verdict, KeyVerdict::New);
    assert_eq!(verdict("bob", &payload, 0).verdict, KeyVerdict::New);
    assert_eq!(verdict("ada", &payload, 1).verdict, KeyVerdict::InFlight);
    assert_eq!(verdict("ada", &other, 1).verdict, KeyVerdict::Conflict);
    assert_eq!(verdict("ada", &payload, 600_000).verdict, KeyVerdict::Lost);
    // an end that is not that of the run is dropped
    let ok = |n: u64| RecordedOutcome::Ok(json!({"n": n}));
    store
        .finish(&scope("ada", "k"), first.run.wrapping_add(1), ok(0), 2)
        .unwrap();
    assert_eq!(verdict("ada", &payload, 3).verdict, KeyVerdict::InFlight);
    store.finish(&scope("ada", "k"), first.run, ok(1), 4).unwrap();
    let again = verdict("ada", &payload, 5);
    assert_eq!((again.verdict, again.outcome), (KeyVerdict::Replay, Some(ok(1))));
    let day = 24 * 60 * 60 * 1000;
    let later = verdict("ada", &payload, 4 + day);
    assert_eq!(later.verdict, KeyVerdict::Expired);
    store.release(&scope("ada", "k"), later.run).unwrap();
    assert_eq!(verdict("ada", &payload, 5 + day).verdict, KeyVerdict::New);
    assert!(!format!("{store:?}").contains("127.0.0.1"));
    assert!(RedisStore::open("http://x", Lifetimes::default()).is_err());
}

/// Half of a thousand calls, from 32 threads, with 50 keys. Each run says its key.
#[test]
fn a_process_makes_its_half_of_the_calls() {
    let Ok(url) = std::env::var(HALF) else { return };
    let lifetimes = Lifetimes {
        run: Duration::from_secs(2),
        ..Lifetimes::default()
    };
    let guard = guard(RedisStore::open(&url, lifetimes).unwrap());
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..32 {
            scope.spawn(|| {
                let mut runtime = tokio::runtime::Builder::new_current_thread();
                let runtime = runtime.enable_time().build().unwrap();
                while let Some(n) = Some(next.fetch_add(1, Ordering::SeqCst)).filter(|n| *n < 500) {
                    runtime.block_on(make_until_it_ends(&guard, n % 50));
                }
            });
        }
    });
}

/// Makes a call again as long as one with its key is in flight.
async fn make_until_it_ends(guard: &Guard, key: u64) {
    loop {
        let work = |input| async move {
            println!("ran:{key}");
            std::thread::sleep(Duration::from_millis(3));
            Ok(ToolOutput::new(input))
        };
        match guard.call(pay(&key.to_string(), key), work).await {
            Ok(outcome) => return assert_eq!(outcome.data, json!({"amount": key})),
            Err(error) if error.error_type() == ErrorType::Transient => {
                assert_eq!(error.reason().as_deref(), Some("idempotency"), "{error}");
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            // the process that ran it was killed
            Err(error) => return assert_eq!(error.effects(), Some(Effects::Unknown), "{error}"),
        }
    }
}

/// The process of a half, and the keys of its runs.
fn half(url: &str) -> (Stopped, impl Iterator<Item = u64>) {
    let started = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_process_makes_its_half_of_the_calls", "--nocapture"])
        .env(HALF, url)
        .stdout(Stdio::piped())
        .spawn();
    let mut started = started.unwrap();
    let lines = BufReader::new(started.stdout.take().unwrap()).lines();
    let keys = lines
        .map_while(Result::ok)
        .filter_map(|line| line.split_once("ran:")?.1.parse().ok());
    (Stopped(started), keys)
}

#[test]
fn a_thousand_calls_of_sixty_four_threads_run_each_payload_once() {
    let (_server, url) = server();
    let ((mut one, keys), (mut other, others)) = (half(&url), half(&url));
    let mut keys: Vec<u64> = keys.chain(others).collect();
    keys.sort_unstable();
    assert_eq!(keys, (0..50).collect::<Vec<_>>());
    assert!(one.0.wait().unwrap().success() && other.0.wait().unwrap().success());
}

#[test]
fn of_a_process_that_is_killed_amid_its_calls_nothing_runs_twice() {
    let (_server, url) = server();
    let ((mut killed, mut keys), (mut other, others)) = (half(&url), half(&url));
    let mut ran: Vec<u64> = keys.by_ref().take(5).collect();
    killed.0.kill().unwrap(); // SIGKILL
    killed.0.wait().unwrap();
    ran.extend(keys.chain(others));
    let all = ran.len();
    ran.sort_unstable();
    ran.dedup();
    assert_eq!(ran.len(), all);
    assert!(other.0.wait().unwrap().success());
}

/// The other process of the next test: it says that its call runs, and does not end.
#[tokio::test]
async fn the_other_process_runs_its_part() {
    let Ok(url) = std::env::var(URL) else { return };
    let guard = guard(store(&url));
    let done = guard
        .call(pay("done", 1), |input| async { Ok(ToolOutput::new(input)) })
        .await;
    assert!(done.is_ok());
    let hang = |_| async {
        println!("running");
        std::io::stdout().flush().unwrap();
        std::future::pending().await
    };
    let _ = guard.call(pay("killed", 1), hang).await;
}

#[tokio::test]
async fn keys_outlive_a_process_that_is_killed_in_a_call() {
    let (_server, url) = server();
    let mut other = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_other_process_runs_its_part", "--nocapture"])
        .env(URL, &url)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(other.stdout.take().unwrap()).lines();
    let mut other = Stopped(other);
    assert!(lines.map_while(Result::ok).any(|line| line.ends_with("running")));
    let here = guard(store(&url));
    // what the other one has done is done here, too
    let replay = here
        .call(pay("done", 1), |_| async { panic!("the handler ran") })
        .await;
    assert_eq!(replay.unwrap().data, json!({"amount": 1}));
    assert_eq!(
        refused(&here, pay("done", 2)).await.error_type(),
        ErrorType::Conflict
    );
    assert_eq!(
        refused(&here, pay("killed", 1)).await.error_type(),
        ErrorType::Transient
    );
    other.0.kill().unwrap(); // SIGKILL
    other.0.wait().unwrap();
    // nobody knows yet that it is dead
    assert_eq!(
        refused(&here, pay("killed", 1)).await.error_type(),
        ErrorType::Transient
    );
    // after the longest time of a run, which is none here
    let run = Duration::ZERO;
    let outcome = Lifetimes::default().outcome;
    let later = guard(RedisStore::open(&url, Lifetimes { outcome, run }).unwrap());
    for _ in 0..2 {
        let lost = refused(&later, pay("killed", 1)).await;
        assert_eq!(
            (lost.error_type(), lost.effects()),
            (ErrorType::Internal, Some(Effects::Unknown))
        );
    }
}

/// Ends every connection to the server but the one that asks for it, as an idle limit of a server does.
fn end_connections(url: &str) {
    let address = url.trim_start_matches("redis://").trim_end_matches('/');
    let mut asking = TcpStream::connect(address).unwrap();
    asking.write_all(b"CLIENT KILL TYPE normal\r\n").unwrap();
    let mut ended = String::new();
    BufReader::new(asking).read_line(&mut ended).unwrap();
    assert_eq!(ended.trim(), ":1");
}

#[tokio::test]
async fn a_connection_that_ended_is_made_again() {
    let (_server, url) = server();
    let guard = guard(store(&url));
    // it ends between begin and finish: the outcome is kept all the same
    let done = guard.call(pay("a", 1), |input| async {
        end_connections(&url);
        Ok(ToolOutput::new(input))
    });
    assert!(done.await.is_ok());
    // and between two calls
    end_connections(&url);
    let replay = guard
        .call(pay("a", 1), |_| async { panic!("the handler ran") })
        .await;
    assert_eq!(replay.unwrap().data, json!({"amount": 1}));
}

#[tokio::test]
async fn without_its_server_no_call_runs_and_with_it_they_do_again() {
    let (server, url) = server();
    let port = url
        .trim_start_matches("redis://127.0.0.1:")
        .trim_end_matches('/')
        .to_owned();
    let guard = guard(store(&url));
    let work = |input| async { Ok(ToolOutput::new(input)) };
    assert!(guard.call(pay("a", 1), work).await.is_ok());
    drop(server);
    let away = refused(&guard, pay("b", 1)).await;
    assert_eq!(
        (away.error_type(), away.reason().as_deref(), away.effects()),
        (ErrorType::Transient, Some("dependency"), Some(Effects::None))
    );
    assert!(!away.to_json().contains(&port), "{away}");
    let _again = on_port(&port);
    for _ in 0..1_000 {
        if guard.call(pay("b", 1), work).await.is_ok() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the guard does not come back");
}

/// A server that takes connections and never answers holds up neither the calls with keys for long, nor those behind them.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn a_server_that_does_not_answer_holds_up_no_queue_of_calls() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("redis://{}/", silent.local_addr().unwrap());
    let guard = Arc::new(guard(store(&url)));
    let began = std::time::Instant::now();
    let calls = (0..8).map(|n| {
        let guard = Arc::clone(&guard);
        tokio::spawn(async move { refused(&guard, pay(&n.to_string(), n)).await })
    });
    for call in calls.collect::<Vec<_>>() {
        let away = call.await.unwrap();
        assert_eq!(
            (away.error_type(), away.reason().as_deref(), away.effects()),
            (ErrorType::Transient, Some("dependency"), Some(Effects::None))
        );
    }
    let took = began.elapsed();
    assert!(took < Duration::from_secs(6), "{took:?}");
}

/// The server answers nobody for so long.
fn pause(url: &str, ms: u64) {
    let address = url.trim_start_matches("redis://").trim_end_matches('/');
    let mut asking = TcpStream::connect(address).unwrap();
    write!(asking, "CLIENT PAUSE {ms} ALL\r\n").unwrap();
    let mut paused = String::new();
    BufReader::new(asking).read_line(&mut paused).unwrap();
    assert_eq!(paused.trim(), "+OK");
}

#[tokio::test]
async fn a_pause_of_the_server_loses_no_outcome_of_a_call_that_ran() {
    let (_server, url) = server();
    let guard = guard(store(&url));
    // the beginning of another call times out while this one runs
    let done = guard.call(pay("a", 1), |input| async {
        pause(&url, 1_300);
        let away = refused(&guard, pay("b", 1)).await;
        assert_eq!(away.reason().as_deref(), Some("dependency"), "{away}");
        Ok(ToolOutput::new(input))
    });
    assert!(done.await.is_ok());
    let replay = guard.call(pay("a", 1), |_| async { panic!("the handler ran") });
    assert_eq!(replay.await.unwrap().data, json!({"amount": 1}));
    // the pause begins just before the end; a call that never ran frees its key
    let busy = ToolError::transient("busy").with_effects(Effects::None);
    let ended = guard.call(pay("c", 1), |_| async {
        pause(&url, 1_300);
        Err(busy)
    });
    assert!(ended.await.is_err());
    let work = |input| async { Ok(ToolOutput::new(input)) };
    assert!(guard.call(pay("c", 1), work).await.is_ok());
}

/// A relay to the server that gives each answer this much later.
fn slow(url: &str, delay: Duration) -> String {
    let address = url
        .trim_start_matches("redis://")
        .trim_end_matches('/')
        .to_owned();
    let relay = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("redis://{}/", relay.local_addr().unwrap());
    std::thread::spawn(move || {
        for client in relay.incoming() {
            let (mut client, mut server) = (client.unwrap(), TcpStream::connect(&address).unwrap());
            let (mut from, mut to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
            std::thread::spawn(move || std::io::copy(&mut from, &mut to));
            std::thread::spawn(move || {
                let mut answer = [0; 4096];
                while let Some(n) = server.read(&mut answer).ok().filter(|n| *n > 0) {
                    std::thread::sleep(delay);
                    if client.write_all(&answer[..n]).is_err() {
                        return;
                    }
                }
            });
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn calls_wait_for_a_slow_server_beside_each_other() {
    let (_server, url) = server();
    let guard = Arc::new(guard(store(&slow(&url, Duration::from_millis(300)))));
    let began = std::time::Instant::now();
    let calls = (0..8).map(|n| {
        let guard = Arc::clone(&guard);
        tokio::spawn(async move {
            let work = |input| async { Ok(ToolOutput::new(input)) };
            guard.call(pay(&n.to_string(), n), work).await
        })
    });
    for call in calls.collect::<Vec<_>>() {
        assert!(call.await.unwrap().is_ok());
    }
    // one after the other it is more than 9 s
    let took = began.elapsed();
    assert!(took < Duration::from_secs(6), "{took:?}");
}
