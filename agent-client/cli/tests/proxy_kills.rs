//! `toolerror proxy` while its client or its server is killed at random points (SPEC §2.6.4 to §2.6.9), over stdio and HTTP: no call that
//! writes is sent twice, nothing hangs, no process is left.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;
mod web;

use std::collections::BTreeSet;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use proxied::{call, error_in, folder, is_running, kill, script, wait_for, Client};
use serde_json::Value;
use web::{Listening, Visitor, JSON};

/// How often each test kills.
fn kills() -> u32 {
    if std::env::var_os("TOOLERROR_FULL").is_some() {
        200
    } else {
        8
    }
}

/// Waits up to these many milliseconds, always the same ones.
struct Pauses(u64);

impl Pauses {
    fn pause(&mut self, most_ms: u64) {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_micros((self.0 >> 33) % (most_ms * 1000)));
    }
}

/// A folder in which servers write their process ids, those of what they have started, and the calls that they have heard.
struct Record(PathBuf);

impl Record {
    fn new(name: &str) -> Self {
        Self(folder(name))
    }

    /// A server that leaves a process of its own behind unless somebody ends it.
    fn server(&self) -> String {
        format!(
            "cd '{}'; sleep 1000 & echo $! >> pids; echo $$ >> pids; {}",
            self.0.display(),
            script(r#"printf '%s\n' "$line" >> calls; ok fine"#)
        )
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    /// The server that was started last.
    fn last(&self) -> String {
        self.text("pids").lines().last().unwrap_or_default().to_owned()
    }

    /// No call of `t`, which may write, was heard twice, and all that was started is gone.
    fn is_clean(&self) {
        let mut seen = BTreeSet::new();
        let heard = self.text("calls");
        for line in heard.lines() {
            // a server that was killed while it wrote
            let Ok(call) = serde_json::from_str::<Value>(line) else {
                continue;
            };
            let (params, id) = (&call["params"], call["id"].to_string());
            assert!(params["name"] != "t" || seen.insert(id), "{line}");
        }
        assert!(!seen.is_empty(), "no call came through");
        let pids = self.text("pids");
        wait_for("all that was started is gone", || !pids.lines().any(is_running));
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

/// The tool of a call: every second one only reads.
fn tool_of(id: u32) -> &'static str {
    if id.is_multiple_of(2) {
        "read"
    } else {
        "t"
    }
}

/// A port on which nobody listens.
fn free_port() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port().to_string()
}

/// The answer is a success, or says that the server went away.
fn is_an_answer(line: &str) -> bool {
    let answer: Value = serde_json::from_str(line).unwrap();
    let is_error = answer["result"]["isError"] == true;
    if is_error {
        assert_eq!(error_in(line)["type"], "TRANSIENT", "{line}");
    }
    !is_error
}

#[test]
fn a_client_that_is_killed_at_a_random_point_takes_the_server_with_it() {
    let (record, mut pauses) = (Record::new("kill-client"), Pauses(1));
    for round in 0..kills() {
        let client = Client::start(&["--trust-hints"], &record.server());
        client.greet();
        for id in 0..8 {
            let id = 10 + 8 * round + id;
            client.send(&call(id, tool_of(id)));
        }
        pauses.pause(20);
        client.vanish();
        assert_eq!(client.ended(), Some(0), "round {round}");
        assert!(!is_running(&record.last()), "round {round}");
    }
    record.is_clean();
}

/// Sends eight calls at once on connections of their own; `None` for one without an answer.
fn eight_calls(visitor: &Visitor, first: u32, meanwhile: impl FnOnce()) -> Vec<Option<String>> {
    std::thread::scope(|scope| {
        let post = |id: u32| move || visitor.post(&call(id, tool_of(id))).events().pop();
        let sent: Vec<_> = (first..first + 8).map(|id| scope.spawn(post(id))).collect();
        meanwhile();
        sent.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

#[test]
fn a_server_that_is_killed_at_a_random_point_behind_http_loses_no_answer() {
    let (record, mut pauses) = (Record::new("kill-http-server"), Pauses(2));
    let server = record.server();
    let proxy = Listening::start(&[
        "proxy",
        "--trust-hints",
        "--listen",
        "0",
        "--",
        "sh",
        "-c",
        &server,
    ]);
    let visitor = Visitor::greet(&proxy);
    visitor.post(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
    let (mut killed, mut round, mut succeeded) = (0, 0, 0);
    while killed < kills() {
        round += 1;
        assert!(round < 20 * kills(), "{killed} kills in {round} rounds");
        let answers = eight_calls(&visitor, 8 * round, || {
            pauses.pause(30);
            killed += u32::from(kill("-KILL", &record.last()));
        });
        for answer in answers {
            succeeded += u32::from(is_an_answer(&answer.expect("an answer")));
        }
    }
    assert!(succeeded > 0, "no call has succeeded");
    visitor.send("DELETE", &[], "");
    record.is_clean();
}

#[test]
fn a_client_over_http_that_is_killed_at_a_random_point_keeps_its_session() {
    let (record, mut pauses) = (Record::new("kill-http-client"), Pauses(3));
    let server = record.server();
    let proxy = Listening::start(&["proxy", "--listen", "0", "--", "sh", "-c", &server]);
    let visitor = Visitor::greet(&proxy);
    for round in 0..kills() {
        let mut gone: Vec<TcpStream> = Vec::new();
        for id in 0..4 {
            let id = 10 + 8 * round + 2 * id + 1;
            gone.push(visitor.write("POST", &[JSON], &call(id, "t")));
        }
        // one without a session, which gets a server of its own
        let alone = Visitor::new(&proxy);
        gone.push(alone.write("POST", &[JSON], &call(10 + 8 * round, "read")));
        pauses.pause(30);
        drop(gone);
        let lives = visitor.post(&call(1_000_000 + round, "read"));
        assert!(lives.body.contains("fine"), "round {round}: {lives:?}");
    }
    visitor.send("DELETE", &[], "");
    record.is_clean();
    proxy.signal("-TERM");
    assert_eq!(proxy.ends(), Some(143));
}

#[test]
fn a_server_over_http_that_is_killed_at_a_random_point_loses_no_answer() {
    let (record, mut pauses) = (Record::new("kill-upstream"), Pauses(4));
    // it is a program of its own, which dies as a whole
    let (port, server) = (free_port(), record.server());
    let start = || Listening::start(&["proxy", "--listen", &port, "--", "sh", "-c", &server]);
    let mut upstream = start();
    let client = Client::of(&["proxy", "--trust-hints", "--upstream", &upstream.url()]);
    client.greet();
    let mut succeeded = 0;
    for round in 0..kills() {
        let first = 10 + 8 * round;
        (first..first + 8).for_each(|id| client.send(&call(id, tool_of(id))));
        pauses.pause(60);
        upstream.signal("-KILL");
        upstream.ends();
        // who is killed cannot end what it has started
        let left = record.text("pids");
        left.lines()
            .filter(|pid| is_running(pid))
            .for_each(|pid| assert!(kill("-KILL", pid) || !is_running(pid)));
        upstream = start();
        let mut ids = BTreeSet::new();
        for _ in 0..8 {
            let line = client.receive();
            let answer: Value = serde_json::from_str(&line).unwrap();
            assert!(ids.insert(answer["id"].as_u64().unwrap()), "{line}");
            succeeded += u32::from(is_an_answer(&line));
        }
    }
    assert!(succeeded > 0, "no call has succeeded");
    assert_eq!(client.end(), b"", "no call has two answers");
    upstream.signal("-TERM");
    upstream.ends();
    record.is_clean();
}
