//! Idempotency keys in a real Redis server, which the tests start.
#![cfg(all(feature = "guard", feature = "redis"))]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use toolerror::contract::{
    payload_hash, ContractCall, Document, Guard, IdempotencyStore, KeyScope, KeyVerdict, Lifetimes,
    RecordedOutcome, RedisStore, ToolOutput,
};
use toolerror::{Effects, ErrorType, ToolError};

const URL: &str = "TOOLERROR_TEST_REDIS_URL";

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
    ContractCall::new("pay", json!({"amount": amount})).with_idempotency_key(key.to_owned())
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

#[test]
fn a_thousand_calls_of_sixty_four_threads_run_each_payload_once() {
    let (_server, url) = server();
    // two guards are two processes that share the server
    let guards = [guard(store(&url)), guard(store(&url))];
    let (next, runs) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for thread in 0..64 {
            let (guard, next, runs) = (&guards[thread % 2], &next, &runs);
            scope.spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_time()
                    .build()
                    .unwrap();
                loop {
                    let n = next.fetch_add(1, Ordering::SeqCst);
                    if n >= 1000 {
                        return;
                    }
                    let key = n as u64 % 50;
                    loop {
                        let work = |input| async move {
                            runs.fetch_add(1, Ordering::SeqCst);
                            std::thread::yield_now();
                            Ok(ToolOutput::new(input))
                        };
                        match runtime.block_on(guard.call(pay(&key.to_string(), key), work)) {
                            Ok(outcome) => break assert_eq!(outcome.data, json!({"amount": key})),
                            Err(error) => {
                                assert_eq!(error.reason().as_deref(), Some("idempotency"), "{error}");
                            }
                        }
                    }
                }
            });
        }
    });
    assert_eq!(runs.load(Ordering::SeqCst), 50);
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
