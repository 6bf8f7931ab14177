//! `toolerror proxy --contract` (SPEC §2.6.13) with clients and servers that try to get around it.
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

use contracted::{with, Proxied};
use proxied::{call, error_in};
use serde_json::{json, Value};

const TOOLSET: &str = r"
toolset: notes
version: 1.0.0
tools:
  - {name: t, input: {required: [n], properties: {n: {type: integer}}}}
  - {name: write, capabilities: [WRITE]}
  - {name: slow, limits: {timeout_ms: 300}}
  - {name: stuck}
";

const ANSWERS: &str = r#"case "$line" in
*'"n":1'*) reply '{"content":[],"_meta":{"key":{"password":"hunter2hunter2"}},"x":1.50}';;
*'"n":2'*) reply '{"toolResult":"password=hunter2hunter2","y":1.50}';;
*'"n":3'*) reply '{"resultType":"input_required","inputRequests":{"a":{"token":"hunter2hunter2"}},"y":1.50}';;
*'"n":4'*) reply '{"task":{"taskId":"1","status":"working","statusMessage":"password=hunter2hunter2"}}';;
*'"n":5'*) ok first; ok second; printf '{"jsonrpc":"2.0","Id":%s,"Result":{"x":"third"}}\n{"jsonrpc":"2.0","id":%s,"result":{"x":NaN}}\n' "$(id "$line")" "$(id "$line")";;
*'"n":6'*) reply '{"content":[{"type":"text","text":"no"}],"isError":true,"_meta":{"password":"hunter2hunter2"}}';;
*'"n":7'*) reply '{"content":[],"structuredContent":{"x":NaN}}';;
*'"n":8'*) reply '{"content":[],"structuredContent":{"x":1e400}}';;
*'"name":"slow"'*) sleep 1; ok late;;
*'"name":"stuck"'*) ;;
*) ok done;;
esac"#;

fn start(name: &str, options: &[&str]) -> Proxied {
    Proxied::start(name, (TOOLSET, ANSWERS), options)
}

/// What the client reads until the answer to a `ping`, without that.
fn until_ping(proxied: &Proxied) -> Vec<String> {
    proxied
        .client
        .send(r#"{"jsonrpc":"2.0","id":999,"method":"ping"}"#);
    // the script does not know it, so a list comes after it
    proxied
        .client
        .send(r#"{"jsonrpc":"2.0","id":998,"method":"tools/list"}"#);
    let mut lines = Vec::new();
    loop {
        let line = proxied.client.receive();
        if line.contains("998") {
            return lines;
        }
        lines.push(line);
    }
}

#[test]
fn a_member_that_programs_read_differently_is_not_sent() {
    let proxied = start("contract-case", &[]);
    let forbidden = with(31, "write", "{}");
    for line in [
        forbidden.replace("method", "Method"),
        forbidden.replace("\"params\"", "\"paramſ\""),
        forbidden.replace(
            r#""method":"tools/call""#,
            r#""method":"ping","METHOD":"tools/call""#,
        ),
        forbidden.replace(
            r#""method":"tools/call""#,
            r#""method":"tools/call","method":"ping""#,
        ),
        with(31, "t", r#"{"n":1}"#).replace(r#""name":"t""#, r#""name":"t","Name":"write""#),
        with(31, "t", r#"{"n":1}"#).replace(r#""name":"t""#, r#""name":"write","name":"t""#),
        with(31, "t", r#"{"n":1}"#).replace(r#""arguments""#, r#""Arguments":{},"arguments""#),
        format!("[{}]", forbidden.replace("method", "Method")),
    ] {
        let answer = proxied.ask(&line);
        let text = answer.to_string();
        assert!(
            text.contains("cannot be checked") && text.contains("none"),
            "{line}: {answer}"
        );
    }
    assert_eq!((proxied.heard("write"), proxied.heard("t")), (0, 0));
    let answer =
        proxied.ask(&with(32, "t", r#"{"n":1}"#).replace(r#""name":"t""#, r#""name":"t","Name":"x""#));
    assert_eq!(answer["id"], 32);
    assert_eq!(error_in(&answer.to_string())["data"]["effects"], "none");
}

#[test]
fn secrets_are_masked_in_all_members_of_all_results() {
    let proxied = start("contract-secrets", &[]);
    for (number, stays) in [
        (1, "\"x\":1.50"),
        (2, "\"y\":1.50"),
        (3, "\"y\":1.50"),
        (4, "\"working\""),
        (6, "isError"),
    ] {
        proxied
            .client
            .send(&with(number, "t", &format!("{{\"n\":{number}}}")));
        let line = proxied.client.receive();
        assert!(line.contains("[redacted]") && !line.contains("hunter2"), "{line}");
        assert!(line.contains(stays), "{line}");
    }
}

#[test]
fn the_result_of_a_task_is_masked() {
    let answers = r#"ok done;; *tasks/result*) reply '{"content":[{"type":"text","text":"password=hunter2hunter2"}],"z":1.50}'"#;
    let proxied = Proxied::start("contract-task", (TOOLSET, answers), &[]);
    proxied
        .client
        .send(r#"{"jsonrpc":"2.0","id":2,"method":"tasks/result","params":{"taskId":"1"}}"#);
    let line = proxied.client.receive();
    assert!(
        line.contains("[redacted]") && !line.contains("hunter2") && line.contains("1.50"),
        "{line}"
    );
}

#[test]
fn only_the_first_answer_to_a_call_reaches_the_client() {
    let proxied = start("contract-second", &[]);
    let answer = proxied.ask(&with(5, "t", r#"{"n":5}"#));
    assert_eq!(answer["result"]["content"][0]["text"], "first");
    assert_eq!(until_ping(&proxied), [""; 0]);
}

#[test]
fn an_answer_that_comes_too_late_does_not_reach_the_client() {
    let proxied = start("contract-late", &[]);
    let error = proxied.refused(&call(4, "slow"));
    assert_eq!(
        (&error["type"], &error["data"]["effects"]),
        (&json!("TRANSIENT"), &json!("unknown"))
    );
    assert_eq!(until_ping(&proxied), [""; 0]); // the script answers one line after the other
    assert_eq!(proxied.ask(&with(5, "t", r#"{"n":9}"#))["id"], 5);
}

#[test]
fn calls_of_a_batch_have_the_time_limits_of_all_calls() {
    let batch = |id: u32, tool: &str| format!("[{}]", call(id, tool));
    let first = |proxied: &Proxied, line: &str| -> Value {
        let answer = proxied.ask(line);
        error_in(&answer.as_array().map_or(&answer, |all| &all[0]).to_string())
    };
    let proxied = start("contract-batch", &["--attempt-timeout", "100"]);
    assert_eq!(
        first(&proxied, &batch(4, "slow"))["data"]["limit"]["name"],
        "timeout_ms"
    );
    let proxied = start(
        "contract-batch-deadline",
        &["--attempt-timeout", "100", "--timeout", "0.4"],
    );
    assert_eq!(first(&proxied, &batch(5, "stuck"))["type"], "TRANSIENT");
}

#[test]
fn what_is_refused_before_it_is_sent_says_that_nothing_has_happened() {
    let proxied = start("contract-none", &["--max-message", "5000"]);
    let deep = format!(r#"{{"n":1,"x":{}1{}}}"#, "[".repeat(200), "]".repeat(200));
    for line in [
        with(2, "t", "{}"),
        with(3, "write", "{}"),
        with(4, "t", &deep),
        with(5, "t", &format!(r#"{{"n":1,"x":"{}"}}"#, "x".repeat(6000))),
    ] {
        assert_eq!(proxied.refused(&line)["data"]["effects"], "none", "{line}");
    }
}

#[test]
fn a_result_that_cannot_be_read_leaves_its_effects_unknown() {
    let proxied = start("contract-unreadable", &[]);
    for n in [7, 8] {
        let line = call(n, "t").replace("{}", &format!(r#"{{"n":{n}}}"#));
        let error = proxied.refused(&line);
        assert_eq!(
            (&error["type"], &error["data"]["effects"]),
            (&json!("INTERNAL"), &json!("unknown")),
            "{n}: {error}"
        );
    }
    assert_eq!(proxied.heard("t"), 2);
}
