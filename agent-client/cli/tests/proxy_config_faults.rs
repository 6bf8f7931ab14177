//! `toolerror proxy --config` with servers that are hostile, hang, or come late (SPEC §2.6.14).
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod configured;
mod proxied;
mod web;

use std::time::{Duration, Instant};

use configured::{ask, sh, tools, Config};
use proxied::{call, error_in, is_running, script, text_of, wait_for, Client};
use serde_json::{json, Value};
use web::Listening;

/// A server with tools of these names that says its own name.
fn own(name: &str, tools: &[&str]) -> String {
    let listed = tools
        .iter()
        .map(|tool| json!({"name": tool, "inputSchema": {"type": "object"}}));
    let listed = Value::from(listed.collect::<Vec<_>>()).to_string();
    let first = script(&format!("ok {name}"));
    let (head, rest) = first.split_once(r#"reply '{"tools":"#).unwrap();
    let (_, tail) = rest.split_once("}';;").unwrap();
    format!(r#"{head}reply '{{"tools":{listed}}}';;{tail}"#)
}

#[test]
fn no_server_takes_a_name_that_begins_with_the_name_of_another_one() {
    let config = Config::new(
        "several-takeover",
        &json!({
            "a": sh(&own("a", &["b_read", "b_b_read", "b_b_b_read", "b_b_b_b_read", "b_only", "a_own"])),
            "b": sh(&own("b", &["read", "only", "b_own"])),
            "c": sh(&own("c", &["read"])),
        }),
    );
    let client = config.client(&[]);
    let seen = tools(&client);
    for (name, server) in [
        ("b_read", "b"),
        ("c_read", "c"),
        ("a_b_read", "a"),
        ("a_b_b_b_b_read", "a"),
        ("a_own", "a"),
        ("b_own", "b"),
        ("only", "b"),
    ] {
        assert!(seen.iter().any(|seen| seen == name), "{name}: {seen:?}");
        assert_eq!(text_of(&ask(&client, &call(2, name))), server, "{name}");
    }
    client.send(&call(3, "b_b_read"));
    assert_eq!(error_in(&client.receive())["data"]["reason"], "unknown_tool");
}

#[test]
fn names_of_servers_that_would_look_alike_are_refused() {
    for (one, other) in [
        ("my db", "my_db"),
        (&*"x".repeat(32), &*"x".repeat(33)),
        ("my-db", "my.db"),
    ] {
        let config = Config::new(
            "several-alike",
            &json!({one: sh("true"), other: sh("true"), "third": sh("true")}),
        );
        let done = proxied::command(&["proxy", "--config", &config.file()])
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{said}");
        assert!(
            said.contains(one) && said.contains(other) && said.lines().count() == 1,
            "{said}"
        );
    }
    let config = Config::new(
        "several-inside",
        &json!({
            "my": sh(&own("my", &["db_read", "read"])),
            "my_db": sh(&own("my_db", &["read", "db_read"])),
        }),
    );
    let client = config.client(&[]);
    assert_eq!(
        tools(&client),
        ["my_db_read", "my_read", "my-db_read", "my-db_db_read"]
    );
    assert_eq!(text_of(&ask(&client, &call(2, "my_db_read"))), "my");
    assert_eq!(text_of(&ask(&client, &call(3, "my-db_read"))), "my_db");
}

/// The most memory that a process has used, in MiB.
fn peak_mib(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

#[test]
fn a_server_that_does_not_read_fills_no_memory_and_does_not_keep_the_program_from_ending() {
    let config = Config::new("several-deaf", &json!({}));
    let pid_file = config.0.join("pid");
    // it greets, and reads nothing more
    let deaf = own("deaf", &["t"]).replacen("while read -r line; do", "for _ in 1 2; do read -r line;", 1);
    let deaf = format!("echo $$ > '{}'; {deaf}; exec sleep 1000", pid_file.display());
    config.write(&json!({"mcpServers": {"deaf": sh(&deaf), "fine": sh(&own("fine", &["f"]))}}).to_string());
    let client = config.client(&["--max-message", "2000000"]);
    let line = json!({"jsonrpc": "2.0", "method": "notifications/x", "params": {"x": "x".repeat(1_000_000)}})
        .to_string();
    for _ in 0..150 {
        client.send(&line);
    }
    let pid = client.child.lock().unwrap().id();
    wait_for("the other server still works", || {
        client.send(r#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#);
        client.receive().contains(r#""id":3"#)
    });
    assert!(peak_mib(pid) < 80, "{} MiB", peak_mib(pid));
    let server = std::fs::read_to_string(&pid_file).unwrap();
    assert!(is_running(&server));
    client.end();
    wait_for("the server is gone", || !is_running(&server));
}

#[test]
fn an_answer_that_is_too_long_is_an_error_for_the_server_that_asked() {
    let asks = r#"call=$line; echo '{"jsonrpc":"2.0","id":7,"method":"sampling/createMessage","params":{}}'; read -r answer; line=$call
case $answer in *'"error"'*'more than 100000 bytes'*) ok told;; *) ok "$answer";; esac"#;
    let config = Config::new("several-long", &json!({"one": sh(&script(asks))}));
    let client = config.client(&["--max-message", "100000"]);
    let asked = ask(&client, &call(2, "t"));
    assert_eq!(asked["method"], "sampling/createMessage");
    let answer = json!({"jsonrpc": "2.0", "id": asked["id"], "result": {"x": "x".repeat(200_000)}});
    assert_eq!(text_of(&ask(&client, &answer.to_string())), "told");
}

#[test]
fn each_request_gets_one_answer_also_where_two_have_one_id() {
    let config = Config::new("several-ids", &json!({"one": sh(&script("sleep 1; ok done"))}));
    let client = config.client(&[]);
    tools(&client);
    client.send(&call(7, "t"));
    let second = ask(&client, &call(7, "t").replace(r#""id":7"#, r#""id":"7""#));
    assert_eq!(
        (&second["id"], &second["error"]["code"]),
        (&Value::Null, &json!(-32600))
    );
    let first: Value = serde_json::from_str(&client.receive()).unwrap();
    assert_eq!((&first["id"], text_of(&first)), (&json!(7), "done"));
    assert!(client.end().is_empty());
}

/// The server of this name whose list fails as long as the shell agrees to `when`.
fn failing_list(name: &str, tools: &[&str], when: &str) -> String {
    let list = format!(
        r#"case "$line" in *'"method":"tools/list"'*) if {when}; then printf '{{"jsonrpc":"2.0","id":%s,"error":{{"code":-32603,"message":"no database"}}}}\n' "$(id "$line")"; continue; fi;; esac; case "$line" in
"#
    );
    own(name, tools).replacen("case \"$line\" in\n", &list, 1)
}

#[test]
fn a_list_that_fails_is_no_proof_that_a_tool_is_not_there() {
    let config = Config::new("several-list", &json!({}));
    let broken = config.0.join("broken");
    std::fs::write(&broken, "").unwrap();
    let odd = failing_list("odd", &["o"], &format!("[ -e '{}' ]", broken.display()));
    config.write(&json!({"mcpServers": {"fine": sh(&own("fine", &["f"])), "odd": sh(&odd)}}).to_string());
    let client = config.client(&[]);
    assert_eq!(tools(&client), ["f"]);
    client.send(&call(2, "o"));
    let error = error_in(&client.receive());
    let said = error["message"].as_str().unwrap();
    assert_ne!(error["type"], "NOT_FOUND");
    assert!(said.contains("`odd`") && said.contains("no database"), "{error}");
    // it is asked again as soon as somebody calls
    std::fs::remove_file(&broken).unwrap();
    assert_eq!(text_of(&ask(&client, &call(3, "o"))), "odd");
    // what was listed once is still its own when the list fails again
    std::fs::write(&broken, "").unwrap();
    assert_eq!(tools(&client), ["f"]);
    assert_eq!(text_of(&ask(&client, &call(4, "o"))), "odd");
}

#[test]
fn a_list_that_fails_slowly_does_not_hold_up_each_call() {
    let config = Config::new("several-slow-list", &json!({}));
    let asked = config.0.join("asked");
    let when = format!("echo >> '{}'; sleep 4", asked.display());
    let slow = failing_list("slow", &["s"], &when);
    config.write(&json!({"mcpServers": {"fine": sh(&own("fine", &["f"])), "slow": sh(&slow)}}).to_string());
    let client = config.client(&[]);
    assert_eq!(tools(&client), ["f"]);
    for id in 2..5 {
        client.send(&call(id, "unknown"));
        let error = error_in(&client.receive());
        assert!(
            error["message"].as_str().unwrap().contains("no database"),
            "{error}"
        );
    }
    assert_eq!(std::fs::read_to_string(asked).unwrap().lines().count(), 1);
}

#[test]
fn a_call_waits_only_shortly_for_the_list_of_another_server() {
    let config = Config::new("several-late-list", &json!({}));
    let slow = failing_list("slow", &["s"], "sleep 12; false");
    config.write(&json!({"mcpServers": {"fine": sh(&own("fine", &["f"])), "slow": sh(&slow)}}).to_string());
    let client = config.client(&[]);
    let begun = Instant::now();
    // nobody has asked for a list before
    for (id, tool) in [(2, "s"), (3, "f"), (4, "f")] {
        client.send(&call(id, tool));
    }
    for id in [3, 4] {
        let answer: Value = serde_json::from_str(&client.receive()).unwrap();
        assert_eq!((&answer["id"], text_of(&answer)), (&json!(id), "fine"));
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let answer: Value = serde_json::from_str(&client.receive()).unwrap();
    assert_eq!((&answer["id"], text_of(&answer)), (&json!(2), "slow"));
}

#[test]
fn a_server_with_a_wrong_version_of_the_protocol_does_not_harm_the_others() {
    let of = |version: &str, name: &str| sh(&own(name, &[name]).replace("2025-06-18", version));
    let config = Config::new(
        "several-version",
        &json!({"bad": of("0.1", "b"), "empty": of("", "e"), "good": of("2025-06-18", "g"), "old": of("2025-03-26", "o")}),
    );
    let client = Client::of(&["proxy", "--config", &config.file()]);
    let greeted = ask(&client, web::GREETING);
    assert_eq!(greeted["result"]["protocolVersion"], "2025-03-26", "{greeted}");
    assert_eq!(tools(&client), ["g", "o"]);
    client.send(&call(2, "b"));
    let error = error_in(&client.receive());
    assert!(error["message"].as_str().unwrap().contains("`0.1`"), "{error}");
}

/// What the address of the metrics says.
fn seen(metrics: &str, path: &str) -> String {
    web::get(metrics, path).body
}

#[test]
fn servers_that_come_late_are_made_known_without_a_request() {
    let config = Config::new("several-announced", &json!({}));
    let there = config.0.join("there");
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let late = format!("[ -e '{}' ] || exit 3; {}", there.display(), own("late", &["l"]));
    let far = format!("http://127.0.0.1:{port}/mcp");
    config.write(
        &json!({"mcpServers": {"far": {"url": far}, "late": sh(&late), "near": sh(&own("near", &["n"]))}})
            .to_string(),
    );
    let file = config.file();
    let (client, metrics) = Client::with_metrics(&["proxy", "--config", &file, "--metrics", "127.0.0.1:0"]);
    client.greet();
    assert_eq!(tools(&client), ["n"]);
    let health = seen(&metrics, "/healthz");
    assert!(
        health.contains("`far` is down") && health.contains("`late` is down"),
        "{health}"
    );
    std::fs::write(&there, "").unwrap();
    assert!(client.receive().contains("notifications/tools/list_changed"));
    let address = format!("127.0.0.1:{port}");
    let script = own("far", &["f"]);
    let _far = Listening::start(&["proxy", "--listen", &address, "--", "sh", "-c", &script]);
    assert!(client.receive().contains("notifications/tools/list_changed"));
    assert_eq!(tools(&client), ["f", "l", "n"]);
    assert_eq!(seen(&metrics, "/healthz"), "ok\n");
}

#[test]
fn calls_that_reach_no_server_are_counted() {
    let config = Config::new(
        "several-counted",
        &json!({"one": sh(&own("one", &["t"])), "gone": {"command": "/none/at-all"}}),
    );
    let audit = config.0.join("audit");
    let (file, audit_file) = (config.file(), audit.display().to_string());
    let (client, metrics) = Client::with_metrics(&[
        "proxy",
        "--config",
        &file,
        "--metrics",
        "127.0.0.1:0",
        "--audit",
        &audit_file,
    ]);
    client.greet();
    client.send(&call(2, "password=hunter2hunter2"));
    assert_eq!(error_in(&client.receive())["type"], "INTERNAL");
    assert_eq!(text_of(&ask(&client, &call(3, "t"))), "one");
    let counted = seen(&metrics, "/metrics");
    assert!(
        counted.contains(r#"toolerror_proxy_calls_total{tool="(other)",type="INTERNAL"} 1"#),
        "{counted}"
    );
    assert!(
        counted.contains(r#"toolerror_proxy_calls_total{server="one",tool="t",type="ok"} 1"#),
        "{counted}"
    );
    let lines = std::fs::read_to_string(&audit).unwrap();
    assert!(
        lines
            .lines()
            .any(|line| line.contains(r#""event":"answered""#) && line.contains("INTERNAL")),
        "{lines}"
    );
    for text in [counted, lines, seen(&metrics, "/")] {
        assert!(!text.contains("hunter2"), "{text}");
    }
}

#[test]
fn a_tool_with_a_schema_that_is_nested_deep_can_be_called() {
    let deep = format!("{}{{}}{}", r#"{"properties":{"a":"#.repeat(200), "}}".repeat(200));
    let server = own("deep", &["d", "e"]).replacen(r#"{"type":"object"}"#, &deep, 1);
    let config = Config::new("several-deep", &json!({"deep": sh(&server)}));
    let client = config.client(&[]);
    client.send(r#"{"jsonrpc":"2.0","id":50,"method":"tools/list"}"#);
    let listed = client.receive();
    assert!(
        listed.contains(&deep) && listed.contains(r#""name":"d""#),
        "{listed}"
    );
    assert_eq!(text_of(&ask(&client, &call(2, "d"))), "deep");
}

#[test]
fn a_mark_of_the_encoding_before_settings_is_skipped() {
    let folder = proxied::folder("several-bom");
    let (config, policy) = (folder.join("config.json"), folder.join("policy.json"));
    let servers = json!({"mcpServers": {"a": {"command": "sh", "args": ["-c", script("ok fine")]}}});
    std::fs::write(&config, format!("\u{feff}{servers}")).unwrap();
    std::fs::write(&policy, "\u{feff}{}").unwrap();
    let [config, policy] = [&config, &policy].map(|file| file.to_str().unwrap());
    let client = Client::of(&["proxy", "--config", config, "--policy", policy]);
    client.greet();
    client.send(&call(2, "t"));
    assert!(client.receive().contains("fine"));
    drop(client);
    std::fs::remove_dir_all(&folder).unwrap();
}
