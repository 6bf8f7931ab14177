//! What operators see of `toolerror proxy`: each event of the audit log, each level of the log, and why calls have no further attempt.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod documents;
mod proxied;
mod web;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use documents::document;
use proxied::{call, folder, wait_for, Client};
use serde_json::Value;

const LIST: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#;

/// A server whose tools fail in different ways: as their names say.
fn server() -> String {
    let names = ["busy", "down", "hangs", "long", "dies", "t"];
    let tools: Vec<String> = names
        .iter()
        .map(|name| format!(r#"{{"name":"{name}"}}"#))
        .collect();
    let transient = |message: &str, more: &str| {
        format!(
            r#"fail '{{\"type\":\"TRANSIENT\",\"message\":\"{message}\",\"data\":{{\"effects\":\"none\"{more}}}}}'"#
        )
    };
    let on_call = format!(
        r#"case "$line" in
*'"name":"busy"'*) {};;
*'"name":"down"'*) {};;
*'"name":"hangs"'*) ;;
*'"name":"long"'*) ok "$(head -c 3000 /dev/zero | tr '\0' x)";;
*'"name":"dies"'*) kill -9 $$;;
*) ok fine;; esac"#,
        transient("busy password=hunter2hunter2", r#",\"retry_after\":1"#),
        transient("down", "")
    );
    proxied::shell::server(&format!("[{}]", tools.join(",")), &on_call)
}

/// The events that the audit log has, by name.
fn audited(file: &Path) -> BTreeMap<String, Vec<Value>> {
    let mut events: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let event: Value = serde_json::from_str(line).unwrap();
        events
            .entry(event["event"].as_str().unwrap().to_owned())
            .or_default()
            .push(event);
    }
    events
}

/// The table of the page: the members of each event beside `event` and `time_ms`.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let page = document("docs/proxy.md");
    let (_, table) = page.split_once("| `event` |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let rows = table.lines().skip(2).map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        // what stands in brackets, and after a colon, is no member
        let names = cells[1].split(": ").next().unwrap();
        let names = names.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        (cells[0].trim().trim_matches('`').to_owned(), names)
    });
    rows.collect()
}

/// Has each thing happen, with these options. The client stays.
fn all_happens(options: &[&str], log: &Path) -> Client {
    let options = [&["--max-message", "2000", "--timeout", "5"], options].concat();
    let client = Client::logging(&options, &server(), log);
    client.greet();
    client.send(LIST);
    client.receive();
    client.send(&call(3, "hangs"));
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#);
    client.send(&call(4, &"x".repeat(3000)));
    client.receive();
    client.send(&call(5, "long"));
    client.receive();
    // the first one waits for its next attempt, and the second one for the tool: there is time for a slow machine
    client.send(&call(6, "busy"));
    std::thread::sleep(Duration::from_millis(300));
    client.send(&call(7, "busy"));
    client.receive();
    client.receive();
    for (id, tool) in [(8, "dies"), (9, "t")] {
        client.send(&call(id, tool));
        client.receive();
    }
    client
}

#[test]
fn the_audit_log_has_each_event_with_the_members_of_the_page() {
    let folder = folder("audit");
    let audit = folder.join("audit");
    let client = all_happens(&["--audit", audit.to_str().unwrap()], &folder.join("log"));
    client.end();
    let events = audited(&audit);
    let documented = documented();
    assert_eq!(
        events.keys().collect::<Vec<_>>(),
        documented.keys().collect::<Vec<_>>()
    );
    for (name, members) in &documented {
        for event in &events[name] {
            let found = event.as_object().unwrap().keys().cloned();
            let own: BTreeSet<String> = found.filter(|key| key != "event" && key != "time_ms").collect();
            assert_eq!(&own, members, "{event}");
        }
    }
    assert_eq!(events["cancelled"][0]["tool"], "hangs");
    let sides: Vec<&Value> = events["too_long"].iter().map(|event| &event["from"]).collect();
    assert_eq!(sides, ["client", "server"]);
    let retrying = &events["retrying"][0];
    assert_eq!(
        (&retrying["tool"], &retrying["attempt"]),
        (&"busy".into(), &1.into())
    );
    assert_eq!(retrying["error"]["type"], "TRANSIENT");
    assert!(retrying["delay_ms"].as_u64().unwrap() >= 1000, "{retrying}");
    let throttled = &events["throttled"][0];
    assert!(
        throttled["tool"] == "busy" && throttled["delay_ms"].as_u64().unwrap() > 0,
        "{throttled}"
    );
    let text = std::fs::read_to_string(&audit).unwrap();
    assert!(
        text.contains("password=[redacted]") && !text.contains("hunter2"),
        "{text}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn each_level_of_the_log_adds_its_lines() {
    let folder = folder("levels");
    let (lost, retried, refused) = (
        "the server went away",
        "`busy`, attempt 1: ",
        " is longer than --max-message",
    );
    let (again, failed, waits) = (
        "was started again",
        "` failed after ",
        " until it may be called again",
    );
    let (succeeded, cancelled) = ("`t` succeeded after ", "`hangs` was cancelled");
    // the fewest words first
    let levels = [
        ("off", &[][..]),
        ("error", &[lost]),
        ("warn", &[retried, again, refused]),
        ("info", &[failed, waits]),
        ("debug", &[succeeded, cancelled]),
    ];
    for (at, (level, _)) in levels.iter().enumerate() {
        let log = folder.join(level);
        all_happens(&["--log-level", level], &log).end();
        let said = std::fs::read_to_string(&log).unwrap();
        for (other, (_, lines)) in levels.iter().enumerate() {
            for line in *lines {
                assert_eq!(said.contains(line), other <= at, "{level}: {line}\n{said}");
            }
        }
        assert!(*level != "off" || said.is_empty(), "{said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// The value of a metric.
fn value(text: &str, name: &str) -> f64 {
    let found = text.lines().find_map(|line| line.strip_prefix(name));
    found
        .unwrap_or_else(|| panic!("{name}\n{text}"))
        .trim()
        .parse()
        .unwrap()
}

#[test]
fn the_metrics_say_why_a_call_has_no_further_attempt_and_what_is_left_of_the_budget() {
    let folder = folder("budget");
    let policy = folder.join("policy.json");
    for (reason, text, left) in [
        // two retries, then none
        (
            "budget_exhausted",
            r#"{"base_ms":1,"max_attempts":9,"budget":{"capacity":2,"per_minute":0},"health":{"enabled":false}}"#,
            0.0,
        ),
        // three failures open the circuit: two retries were paid for
        (
            "suppressed",
            r#"{"base_ms":1,"max_attempts":9,"budget":{"per_minute":0}}"#,
            8.0,
        ),
        (
            "attempts_exhausted",
            r#"{"base_ms":1,"max_attempts":2,"budget":{"per_minute":0}}"#,
            9.0,
        ),
    ] {
        std::fs::write(&policy, text).unwrap();
        let server = server();
        let options = [
            "proxy",
            "--metrics",
            "0",
            "--policy",
            policy.to_str().unwrap(),
            "--",
            "sh",
            "-c",
            &server,
        ];
        let (client, metrics) = Client::with_metrics(&options);
        client.greet();
        client.send(LIST);
        client.receive();
        client.send(&call(3, "down"));
        client.receive();
        let text = web::get(&metrics, "/metrics").body;
        let given_up = format!("toolerror_proxy_given_up_total{{tool=\"down\",reason=\"{reason}\"}}");
        assert!((value(&text, &given_up) - 1.0).abs() < 1e-9, "{text}");
        let budget = value(&text, "toolerror_proxy_retry_budget{tool=\"down\"}");
        assert!((budget - left).abs() < 1e-9, "{reason}: {budget}");
        let retries = value(
            &text,
            "toolerror_proxy_retries_total{tool=\"down\",type=\"TRANSIENT\"}",
        );
        assert!(retries >= 1.0, "{text}");
        client.end();
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_refused_or_cancelled_is_counted() {
    let server = server();
    let options = [
        "proxy",
        "--metrics",
        "0",
        "--max-message",
        "2000",
        "--",
        "sh",
        "-c",
        &server,
    ];
    let (client, metrics) = Client::with_metrics(&options);
    client.greet();
    client.send(LIST);
    client.receive();
    client.send(&call(3, "hangs"));
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#);
    client.send(&call(4, &"x".repeat(3000)));
    client.receive();
    client.send(&call(5, "long"));
    client.receive();
    wait_for("all is counted", || {
        let text = web::get(&metrics, "/metrics").body;
        [
            "too_long_total{from=\"client\"} 1",
            "too_long_total{from=\"server\"} 1",
            "cancelled_total 1",
        ]
        .iter()
        .all(|line| text.contains(&format!("toolerror_proxy_{line}\n")))
    });
    client.end();
}
