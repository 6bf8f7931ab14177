//! The commands that talk to servers: real processes, real MCP.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod common;

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use common::{command, run, Run};
use serde_json::{json, Value};

const PROGRAM: &str = env!("CARGO_BIN_EXE_toolerror");

/// Calls a tool of the demo server as a child process.
fn call(tool: &str, args: &Value, more: &[&str]) -> Run {
    let args = args.to_string();
    let line = [
        &["call", tool, "--args", &args],
        more,
        &["--", PROGRAM, "demo-server"],
    ]
    .concat();
    run(&line, "")
}

#[test]
fn the_demo_shows_every_type_and_the_right_conclusion_from_each() {
    let demo = run(&["demo", "--json"], "");
    assert_eq!(demo.code, 0, "{}", demo.err);
    let rows: Vec<Value> = demo
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let brief: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!([
                row["tool"],
                row["type"],
                row["decision"],
                row["reason"],
                row["attempts"],
                row["ok"]
            ])
        })
        .collect();
    let expected = [
        json!(["find_agent", "NOT_FOUND", "try_alternative", null, 1, false]),
        json!(["reserve_file", "CONFLICT", "negotiate", null, 1, false]),
        json!(["update_page", "CONFLICT", "retry", null, 2, true]),
        json!(["list_items", "VALIDATION", "fix_input", null, 1, false]),
        json!(["list_items", "VALIDATION", "fix_input", null, 1, false]),
        json!(["publish", "PERMISSION", "escalate", null, 1, false]),
        json!(["search", "TRANSIENT", "retry", null, 2, true]),
        json!(["flaky", "TRANSIENT", "retry", null, 3, true]),
        json!(["broken", "INTERNAL", "give_up", "not_retryable", 1, false]),
        json!(["crash", "INTERNAL", "give_up", "not_retryable", 1, false]),
        json!(["legacy", "INTERNAL", "give_up", "legacy", 1, false]),
        json!(["no_such_tool", "NOT_FOUND", "try_alternative", null, 1, false]),
        json!(["send_mail", "TRANSIENT", "give_up", "unsafe_replay", 1, false]),
        json!(["mail_count", null, null, null, 1, true]),
    ];
    assert_eq!(brief, expected);
    let row = |tool: &str| rows.iter().find(|row| row["tool"] == tool).unwrap();
    assert!(
        row("search")["waits"][0].as_f64().unwrap() >= 0.3,
        "never earlier than the server asks"
    );
    assert_eq!(row("mail_count")["outcome"], "1", "the mail went out once");
    assert_eq!(row("legacy")["wire"], "Something went wrong :-(");
    assert!(
        !row("crash")["wire"].as_str().unwrap().contains("secrets"),
        "a panic's text stays at home"
    );
    assert!(!demo.out.contains('\u{1b}'));
}

#[test]
fn the_demo_is_a_table_without_colours_when_nobody_looks() {
    let demo = run(&["demo"], "");
    assert_eq!(demo.code, 0);
    assert!(demo.out.starts_with("TOOL "), "{}", demo.out);
    assert!(demo.out.contains("give_up (unsafe_replay)"));
    assert!(!demo.out.contains('\u{1b}') && !demo.err.contains('\u{1b}'));
}

#[test]
fn call_prints_the_result_or_ends_with_the_code_of_the_type() {
    let fine = call("ok", &json!({}), &[]);
    assert_eq!(fine.code, 0, "{}", fine.err);
    let result: Value = serde_json::from_str(&fine.out).unwrap();
    assert_eq!(result["content"][0]["type"], "text");
    for (tool, args, code) in [
        ("find_agent", json!({"name": "x"}), 10),
        ("reserve_file", json!({"path": "a"}), 11),
        ("list_items", json!({"limit": 500}), 12),
        ("publish", json!({"page": "p"}), 13),
        ("broken", json!({}), 15),
        ("crash", json!({}), 15),
        ("legacy", json!({}), 15),
    ] {
        let failed = call(tool, &args, &[]);
        assert_eq!(
            (failed.code, failed.out.as_str()),
            (code, ""),
            "{tool}: {}",
            failed.err
        );
        let last = failed.err.lines().last().unwrap();
        let error: Value = serde_json::from_str(last).unwrap();
        assert_eq!(error["message"].as_str().map(str::is_empty), Some(false));
    }
    let healed = call("flaky", &json!({}), &[]);
    assert_eq!(healed.code, 0, "{}", healed.err);
    assert_eq!(healed.err.matches("attempt ").count(), 2, "{}", healed.err);
}

#[test]
fn call_obeys_policy_time_limit_and_hints() {
    let file = std::env::temp_dir().join(format!("toolerror-call-{}", std::process::id()));
    std::fs::write(&file, r#"{"max_attempts": 1}"#).unwrap();
    let once = call("flaky", &json!({}), &["--policy", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(once.code, 14);
    assert_eq!(once.err.matches("attempt 2").count(), 0, "{}", once.err);
    let slow = call(
        "send_mail",
        &json!({"to": "ada"}),
        &["--attempt-timeout", "0.5", "--trust-hints"],
    );
    assert_eq!(slow.code, 14);
    assert!(slow.err.contains("unsafe_replay"), "{}", slow.err);
    let keyed = call(
        "send_mail",
        &json!({"to": "ada"}),
        &["--attempt-timeout", "0.5", "--idempotency-key", "mail-1"],
    );
    assert!(keyed.err.contains("attempts_exhausted"), "{}", keyed.err);
    let late = call("flaky", &json!({}), &["--timeout", "0.001"]);
    assert_eq!(late.code, 14, "{}", late.err);
}

#[test]
fn a_server_that_is_none_is_one_failure_and_leaves_no_process() {
    for (server, code) in [
        (vec!["/no/such/program"], 10),
        (vec!["true"], 15),
        (vec!["sh", "-c", "exec no-such-program"], 10),
        (vec!["sh", "-c", "echo garbage; sleep 1000"], 14),
    ] {
        let start = Instant::now();
        let line = [&["call", "t", "--attempt-timeout", "2", "--"][..], &server].concat();
        let failed = run(&line, "");
        assert!(failed.code == code, "{server:?}: {} {}", failed.code, failed.err);
        assert_eq!(failed.out, "");
        assert!(start.elapsed() < Duration::from_secs(60), "{server:?}");
    }
    let refused = run(&["call", "--url", "http://127.0.0.1:1/mcp", "t"], "");
    assert_eq!(refused.code, 14, "{}", refused.err);
}

/// The demo server on HTTP, ended with the test.
struct Http(Child, String);

impl Http {
    fn start() -> Self {
        let mut command = command(&["demo-server", "--http", "127.0.0.1:0"]);
        let mut child = command
            .stderr(Stdio::piped())
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let url = lines.by_ref().map(|line| line.unwrap()).find_map(|line| {
            line.split_whitespace()
                .find(|word| word.starts_with("http://"))
                .map(str::to_owned)
        });
        std::thread::spawn(move || lines.for_each(drop));
        Self(child, url.unwrap())
    }
}

impl Drop for Http {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn an_address_that_is_none_is_a_mistake_on_the_command_line() {
    for url in [
        "nope",
        "",
        "ftp://127.0.0.1/",
        "https://",
        "http:///mcp",
        "http://[::1",
        "http://127.0.0.1:99999/",
    ] {
        let refused = run(&["call", "--url", url, "t"], "");
        assert_eq!(refused.code, 2, "{url}: {}", refused.err);
        assert!(
            refused.err.contains("--url") && refused.err.lines().count() == 1,
            "{}",
            refused.err
        );
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_with_all_that_it_started() {
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let mark = format!("{}.{}", 7000 + signal.len(), std::process::id());
        let script = format!("trap '' TERM HUP; sleep {mark} & sleep {mark}");
        let mut child = command(&["call", "t", "--", "sh", "-c", &script])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let running = || {
            let found = std::process::Command::new("pgrep")
                .args(["-f", &format!("sleep {mark}")])
                .output()
                .unwrap();
            found.status.success()
        };
        let wait_until = |wanted: bool| {
            (0..600).any(|_| {
                std::thread::sleep(Duration::from_millis(50));
                running() == wanted
            })
        };
        assert!(wait_until(true), "the server has not started");
        let pid = child.id().to_string();
        assert!(std::process::Command::new("kill")
            .args([&format!("-{signal}"), &pid])
            .status()
            .unwrap()
            .success());
        child.wait().unwrap();
        assert!(wait_until(false), "{signal} left a process behind");
    }
}

#[test]
fn call_reaches_servers_on_http() {
    let server = Http::start();
    let fine = run(&["call", "--url", &server.1, "ok"], "");
    assert_eq!(fine.code, 0, "{}", fine.err);
    let missing = run(
        &[
            "call",
            "--url",
            &server.1,
            "find_agent",
            "--args",
            r#"{"name":"x"}"#,
        ],
        "",
    );
    assert_eq!(missing.code, 10, "{}", missing.err);
    let unknown = run(&["call", "--url", &server.1, "no_such_tool"], "");
    assert_eq!(unknown.code, 10, "{}", unknown.err);
}

#[test]
fn an_address_in_use_is_one_line() {
    let server = Http::start();
    let address = server.1.trim_start_matches("http://").trim_end_matches("/mcp");
    let refused = run(&["demo-server", "--http", address], "");
    assert_eq!(refused.code, 2);
    assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
}
