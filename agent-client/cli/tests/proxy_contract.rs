//! `toolerror proxy --contract` (SPEC §2.6.13), in front of a server that checks nothing.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod contracted;
mod proxied;

use std::path::Path;

use contracted::{with, Proxied};
use proxied::{call, command, error_in, folder};
use serde_json::{json, Value};

const TOOLSET: &str = r"
toolset: notes
version: 1.0.0
tools:
  - name: t
    capabilities: [READ]
    input: {required: [n], properties: {n: {type: integer}}, additionalProperties: false}
    output: {required: [note]}
  - name: write
    capabilities: [WRITE]
    idempotency_key: required
  - name: after
    dependencies: [t]
    dependency_order: true
  - {name: rare, limits: {rate_per_minute: 1}}
  - {name: slow, limits: {timeout_ms: 400}}
  - {name: alone, limits: {max_concurrent: 1}}
";

/// The notes as a server has them; the server writes what it hears to `$HEARD`.
const ANSWERS: &str = r#"case "$line" in
*'"n":7'*) reply '{"content":[],"structuredContent":{"note":"seven"},"x":1.50}';;
*'"n":8'*) reply '{"content":[{"type":"text","text":"none"}],"structuredContent":{"other":1},"_meta":{"a":1.50}}';;
*'"n":9'*) reply '{"content":[{"type":"text","text":"x"}],"structuredContent":{"note":"password=hunter2hunter2"},"_meta":{"a":1.50}}';;
*'"name":"slow"'*) ;;
*'"name":"alone"'*) sleep 1; ok done;;
*) ok done;;
esac"#;

fn start(name: &str, options: &[&str]) -> Proxied {
    Proxied::start(name, (TOOLSET, ANSWERS), options)
}

#[test]
fn a_call_that_breaks_its_contract_does_not_reach_the_server() {
    let proxied = start("contract-input", &["--grant", "READ"]);
    let error = proxied.refused(&with(2, "t", r#"{"n":"x","more":1}"#));
    assert_eq!(
        (&error["type"], &error["data"]["phase"]),
        (&json!("VALIDATION"), &json!("input"))
    );
    assert_eq!(
        error["data"]["violations"].as_array().unwrap().len(),
        2,
        "{error}"
    );
    let error = proxied.refused(&with(3, "write", "{}"));
    assert_eq!(
        (&error["type"], &error["data"]["missing"]),
        (&json!("PERMISSION"), &json!(["WRITE"]))
    );
    let error = proxied.refused(&with(4, "other", "{}"));
    assert_eq!(
        (&error["type"], &error["data"]["reason"]),
        (&json!("NOT_FOUND"), &json!("unknown_tool"))
    );
    let error = proxied.refused(&with(5, "after", "{}"));
    assert_eq!(error["data"]["reason"], "order");
    assert!(["t", "write", "other", "after"]
        .iter()
        .all(|tool| proxied.heard(tool) == 0));
    let answer = proxied.ask(&with(6, "t", r#"{"n":7}"#));
    assert_eq!(answer["result"]["structuredContent"]["note"], "seven");
    assert_eq!(
        proxied.ask(&with(7, "after", "{}"))["result"]["content"][0]["text"],
        "done"
    );
}

#[test]
fn arguments_that_programs_read_differently_do_not_reach_the_server() {
    let proxied = start("contract-repeated", &["--grant", "READ"]);
    for (id, arguments) in [
        (2, r#"{"n":"x","n":7}"#),
        (3, r#"{"n":7,"\u006e":7}"#),
        (4, r#"{"n":[{"a":1,"a":2}]}"#),
    ] {
        let error = proxied.refused(&with(id, "t", arguments));
        assert_eq!(
            (
                &error["type"],
                &error["data"]["phase"],
                &error["data"]["effects"],
                &error["recoverable"]
            ),
            (
                &json!("VALIDATION"),
                &json!("input"),
                &json!("none"),
                &json!(true)
            )
        );
        assert!(error["message"]
            .as_str()
            .unwrap()
            .contains("two members of the same name"));
    }
    assert_eq!(proxied.heard("t"), 0);
    let answer = proxied.ask(&with(9, "t", r#"{"n":7}"#));
    assert_eq!(answer["result"]["structuredContent"]["note"], "seven");
}

#[test]
fn nothing_goes_around_the_contract() {
    let proxied = start("contract-around", &["--grant", "READ"]);
    let allowed = with(30, "t", r#"{"n":7}"#);
    let forbidden = with(31, "write", "{}");
    for line in [
        // a call in a form that lenient servers take for one
        forbidden.replace("\"id\":31,", ""),
        forbidden.replace("\"id\":31", "\"id\":null"),
        format!("[{}]", forbidden.replace("\"id\":31,", "")),
    ] {
        let answer = proxied.ask(&line);
        assert!(
            answer["id"].is_null() && answer["error"]["code"].is_number(),
            "{line}: {answer}"
        );
    }
    let answer = proxied.ask(&forbidden.replace("{}", "{\"x\":NaN}"));
    assert!(
        answer["id"] == 31 && answer["result"]["isError"] == true,
        "{answer}"
    );
    // of a batch, only what is allowed is sent
    proxied.client.send(&format!("[{forbidden},{allowed}]"));
    let answers: Vec<Value> = (0..2)
        .map(|_| serde_json::from_str(&proxied.client.receive()).unwrap())
        .collect();
    assert!(
        answers
            .iter()
            .any(|answer| answer["id"] == 31 && answer["result"]["isError"] == true),
        "{answers:?}"
    );
    assert!(answers
        .iter()
        .any(|answer| answer["id"] == 30 && answer["result"]["structuredContent"]["note"] == "seven"));
    // a second call with the id of one that runs
    proxied.client.send(&with(32, "slow", "{}"));
    let answer = proxied.ask(&with(32, "write", "{}"));
    assert!(answer["id"].is_null(), "{answer}");
    let arguments = format!("{}1{}", "[".repeat(200), "]".repeat(200));
    let error = proxied.refused(&with(33, "t", &format!(r#"{{"n":7,"x":{arguments}}}"#)));
    assert_eq!(error["type"], "VALIDATION");
    assert_eq!((proxied.heard("write"), proxied.heard("t")), (0, 1));
}

#[test]
fn results_are_checked_and_masked() {
    let proxied = start("contract-output", &["--grant", "READ"]);
    proxied.client.send(&with(2, "t", r#"{"n":7}"#));
    let fine = proxied.client.receive();
    assert!(
        fine.contains(r#"{"content":[],"structuredContent":{"note":"seven"},"x":1.50}"#),
        "{fine}"
    );
    proxied.client.send(&with(3, "t", r#"{"n":8}"#));
    let line = proxied.client.receive();
    let error = error_in(&line);
    assert_eq!(
        (&error["type"], &error["data"]["phase"]),
        (&json!("INTERNAL"), &json!("output"))
    );
    assert_eq!(error["data"]["effects"], "unknown");
    assert!(
        line.contains(r#""_meta":{"a":1.50}"#) && !line.contains("structuredContent"),
        "{line}"
    );
    proxied.client.send(&with(4, "t", r#"{"n":9}"#));
    let line = proxied.client.receive();
    assert!(!line.contains("hunter2") && line.contains("[redacted]"), "{line}");
    assert!(line.contains(r#""_meta":{"a":1.50}"#), "{line}");
}

#[test]
fn limits_hold_for_calls_of_all_kinds() {
    let proxied = start("contract-limits", &[]);
    assert_eq!(
        proxied.ask(&call(2, "rare"))["result"]["content"][0]["text"],
        "done"
    );
    let error = proxied.refused(&call(3, "rare"));
    assert_eq!(
        (&error["type"], &error["data"]["reason"]),
        (&json!("TRANSIENT"), &json!("rate_limit"))
    );
    let error = proxied.refused(&call(4, "slow"));
    assert_eq!(
        (&error["type"], &error["data"]["limit"]["name"]),
        (&json!("TRANSIENT"), &json!("timeout_ms"))
    );
    assert_eq!(error["data"]["effects"], "unknown");
    proxied.client.send(&call(5, "alone"));
    let error = proxied.refused(&call(6, "alone"));
    assert_eq!(error["data"]["reason"], "concurrency");
    let first: Value = serde_json::from_str(&proxied.client.receive()).unwrap();
    assert_eq!(first["id"], 5);
    assert_eq!(proxied.ask(&call(7, "alone"))["id"], 7); // the place is free again
}

#[test]
fn a_key_runs_once() {
    let proxied = start("contract-key", &["--grant", "WRITE"]);
    let key = r#""arguments":{"a":1},"_meta":{"io.github.toolerror/idempotency_key":"k"}"#;
    let keyed = |id| call(id, "write").replace(r#""arguments":{}"#, key);
    let error = proxied.refused(&call(2, "write"));
    assert_eq!(error["data"]["reason"], "idempotency");
    let first = proxied.ask(&keyed(3));
    let second = proxied.ask(&keyed(4));
    assert_eq!(first["result"]["content"], second["result"]["content"]);
    assert_eq!(proxied.heard("write"), 1);
    let error = proxied.refused(&keyed(5).replace(r#"{"a":1}"#, r#"{"a":2}"#));
    assert_eq!(error["type"], "CONFLICT");
}

#[test]
fn lists_show_the_schemas_where_asked_for() {
    let list = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#;
    let names = |answer: &Value| -> Vec<String> {
        let tools = answer["result"]["tools"].as_array().unwrap().iter();
        tools
            .map(|tool| tool["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let proxied = start("contract-list", &[]);
    assert_eq!(names(&proxied.ask(list)), ["t", "read"]);
    let proxied = start("contract-published", &["--publish-contract"]);
    let answer = proxied.ask(list);
    assert_eq!(names(&answer), ["t"]);
    assert_eq!(
        answer["result"]["tools"][0]["inputSchema"]["required"],
        json!(["n"])
    );
    assert_eq!(answer["result"]["tools"][0]["inputSchema"]["type"], "object");
    assert!(proxied.client.end().is_empty());
}

#[test]
fn a_line_stays_one_line_for_servers_that_break_it_at_carriage_returns() {
    let proxied = start("contract-return", &["--grant", "READ"]);
    let hidden = call(3, "write");
    proxied.client.send(&format!(
        "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\",\"params\":{{\"x\":\r{hidden}\r}}}}"
    ));
    proxied.ask(&with(4, "t", r#"{"n":7}"#));
    let heard = std::fs::read_to_string(proxied.folder.join("heard")).unwrap();
    assert!(
        heard.contains("notifications/x") && !heard.contains('\r'),
        "{heard}"
    );
}

#[test]
fn a_wrong_toolset_or_grant_is_reported_before_anything_starts() {
    let folder = folder("contract-misuse");
    let file = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).unwrap();
        folder.join(name).display().to_string()
    };
    let (good, bad) = (
        file("good.yaml", TOOLSET),
        file(
            "bad.yaml",
            "toolset: x\nversion: 1.0.0\ntools: [{name: a, inptu: {}}]",
        ),
    );
    let complaint = |options: &[&str]| {
        let args = [&["proxy"], options, &["--", "true"]].concat();
        let done = command(&args).output().unwrap();
        assert_eq!(done.status.code(), Some(2));
        String::from_utf8(done.stderr).unwrap()
    };
    let said = complaint(&["--contract", &bad]);
    assert!(
        said.contains("bad.yaml") && said.contains("inptu") && said.lines().count() == 1,
        "{said}"
    );
    assert!(complaint(&["--contract", &good, &good]).contains("tool `t` is in two toolsets"));
    assert!(complaint(&["--contract", &good, "--grant", "RAED"]).contains("no tool needs `RAED`"));
    let plain = file("plain.yaml", "toolset: x\nversion: 1.0.0\ntools: [{name: a}]");
    let said = complaint(&["--contract", &plain, "--grant", "READ"]);
    assert!(
        said.contains("no tool needs `READ`, nor any other capability\n"),
        "{said}"
    );
    assert!(complaint(&["--contract", "/none.yaml"]).contains("/none.yaml"));
    for endless in ["--contract", "--policy"] {
        let said = complaint(&[endless, "/dev/zero"]);
        assert!(said.contains("`/dev/zero`: longer than 16 MiB"), "{said}");
    }
    assert!(Path::new(&good).exists());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_key_makes_a_retry_safe_only_where_the_contract_takes_keys() {
    let toolset =
        "toolset: t\nversion: 1.0.0\ntools: [{name: none}, {name: keyed, idempotency_key: optional}]";
    let proxied = Proxied::start("contract-keys", (toolset, "kill -9 $$"), &[]);
    for (id, tool, times) in [(2, "none", 1), (3, "keyed", 3)] {
        let key = r#""arguments":{},"_meta":{"io.github.toolerror/idempotency_key":"k"}"#;
        let error = proxied.refused(&call(id, tool).replace(r#""arguments":{}"#, key));
        assert_eq!(error["data"]["effects"], "unknown", "{error}");
        assert_eq!(proxied.heard(tool), times, "{tool}");
    }
}
