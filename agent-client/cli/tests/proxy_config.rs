//! `toolerror proxy --config` (SPEC §2.6.14): several servers as one.
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

use std::process::Command;

use configured::{ask, sh, tools, Config};
use proxied::{call, error_in, folder, script, Client};
use serde_json::{json, Value};
use web::{Listening, Visitor, GREETING};

fn text(answer: &Value) -> &str {
    proxied::text_of(answer)
}

#[test]
fn tools_of_two_servers_are_told_apart_only_where_they_collide() {
    let two = script("ok one").replace(r#""name":"read""#, r#""name":"only""#);
    let config = Config::new(
        "several",
        &json!({"one": sh(&two), "two": sh(&script("case $line in *toolerror*attempt*) ok again;; *) fail 'no such file';; esac"))}),
    );
    let client = config.client(&["--mode", "classify"]);
    assert_eq!(tools(&client), ["one_t", "only", "two_t", "read"]);
    assert_eq!(text(&ask(&client, &call(2, "one_t"))), "one");
    assert_eq!(text(&ask(&client, &call(3, "only"))), "one");
    client.send(&call(4, "two_t"));
    assert_eq!(error_in(&client.receive())["type"], "NOT_FOUND");
    client.send(&call(5, "t"));
    assert_eq!(error_in(&client.receive())["data"]["reason"], "unknown_tool");
    assert_eq!(
        ask(&client, r#"{"jsonrpc":"2.0","id":6,"method":"ping"}"#)["result"],
        json!({})
    );
    assert_eq!(
        ask(&client, r#"{"jsonrpc":"2.0","id":7,"method":"tasks/get"}"#)["error"]["code"],
        -32601
    );
    assert!(client.end().is_empty());
}

#[test]
fn what_passes_keeps_its_bytes_and_a_call_needs_no_list_before() {
    let answer = r#"printf '{"id":%s, "jsonrpc":"2.0","result":{"content":[],"x":1.50}}\n' "$(id "$line")""#;
    let config = Config::new("several-bytes", &json!({"one": sh(&script(answer))}));
    let client = config.client(&[]);
    client.send(
        r#"{"method":"tools/call","params":{"name":"t","arguments":{"x":1.50}},"jsonrpc":"2.0","id":"a"}"#,
    );
    assert_eq!(
        client.receive(),
        r#"{"id":"a", "jsonrpc":"2.0","result":{"content":[],"x":1.50}}"#
    );
}

#[test]
fn a_call_that_nobody_waits_for_reaches_no_server() {
    let slow = script("ok done").replace(
        r#"*'"method":"tools/list"'*)"#,
        r#"*'"method":"tools/list"'*) sleep 1;"#,
    );
    let heard = folder("several-heard").join("heard");
    let server = format!("HEARD='{}'\n{slow}", heard.display());
    let config = Config::new("several-waits", &json!({"one": sh(&server)}));
    let client = config.client(&[]);
    // without an id it is no request
    client.send(&call(2, "t").replace(r#""id":2,"#, ""));
    // this one waits for the list of tools
    client.send(&call(3, "t"));
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#);
    assert_eq!(text(&ask(&client, &call(4, "t"))), "done");
    let heard = std::fs::read_to_string(&heard).unwrap();
    assert_eq!(heard.matches("tools/call").count(), 1, "{heard}");
}

#[test]
fn cancelled_calls_without_an_answer_do_not_fill_the_proxy() {
    let config = Config::new(
        "several-cancelled",
        &json!({"one": sh(&script(r#"case $line in *'"id":0,'*) ok done;; esac"#))}),
    );
    let client = config.client(&[]);
    for id in 1..=10_001 {
        client.send(&call(id, "read"));
        client.send(&format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
        ));
    }
    assert_eq!(text(&ask(&client, &call(0, "read"))), "done");
}

#[test]
fn a_server_that_fails_to_start_does_not_stop_the_others() {
    let config = Config::new(
        "several-down",
        &json!({
            "a gone": {"command": "/none/at-all"},
            "b ends": sh("echo broken >&2; exit 3"),
            "c fine": sh(&script("ok fine")),
        }),
    );
    let client = config.client(&[]);
    assert_eq!(tools(&client), ["t", "read"]);
    assert_eq!(text(&ask(&client, &call(2, "t"))), "fine");
    // what is missing may be on a server that is away
    client.send(&call(3, "x"));
    let error = error_in(&client.receive());
    assert_eq!(error["type"], "TRANSIENT");
    assert!(error["message"].as_str().unwrap().contains("`a gone`"), "{error}");
    let none = Config::new("several-none", &json!({"a": {"command": "/none/at-all"}}));
    let client = Client::of(&["proxy", "--config", &none.file()]);
    let answer = ask(&client, web::GREETING);
    assert!(
        answer["error"]["message"]
            .as_str()
            .unwrap()
            .contains("no server has started: `a`"),
        "{answer}"
    );
}

#[test]
fn requests_that_come_before_initialize_is_answered_wait_for_the_servers() {
    let slow = script("ok done").replace(
        r#"*'"method":"initialize"'*)"#,
        r#"*'"method":"initialize"'*) sleep 1;"#,
    );
    let config = Config::new("several-early", &json!({"one": sh(&slow)}));
    let client = Client::of(&["proxy", "--config", &config.file()]);
    let list = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#;
    let cancelled = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}"#;
    let ping = r#"{"jsonrpc":"2.0","id":5,"method":"ping"}"#;
    let (call, other) = (call(3, "t"), call(4, "t"));
    client.send(&[GREETING, list, &other, cancelled, &call, &call, ping].join("\n"));
    let answers: Vec<Value> = (0..5)
        .map(|_| serde_json::from_str(&client.receive()).unwrap())
        .collect();
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, [&json!(null), &json!(5), &json!(1), &json!(2), &json!(3)]);
    assert_eq!(answers[3]["result"]["tools"].as_array().unwrap().len(), 2);
    assert_eq!(text(&answers[4]), "done");
    assert!(client.end().is_empty());
}

#[test]
fn a_server_that_comes_later_is_made_known() {
    let config = Config::new("several-late", &json!({}));
    let late = config.0.join("late.sh");
    let command = json!({"late": {"command": late}, "other": sh(&script("ok other").replace(r#""name":"t""#, r#""name":"o""#))});
    config.write(&json!({"mcpServers": command}).to_string());
    let client = config.client(&[]);
    assert_eq!(tools(&client), ["o", "read"]);
    std::fs::write(&late, format!("#!/bin/sh\n{}", script("ok late"))).unwrap();
    let run = Command::new("chmod")
        .args(["+x", late.to_str().unwrap()])
        .status()
        .unwrap();
    assert!(run.success());
    assert!(client.receive().contains("notifications/tools/list_changed"));
    assert_eq!(tools(&client), ["t", "late_read", "o", "other_read"]);
    assert_eq!(text(&ask(&client, &call(2, "t"))), "late");
}

#[test]
fn a_server_that_dies_is_started_again_and_the_others_notice_nothing() {
    let config = Config::new(
        "several-dies",
        &json!({
            "one": sh(&script("kill -9 $$").replace(r#""name":"read""#, r#""name":"a""#)),
            "two": sh(&script("ok two").replace(r#""name":"t""#, r#""name":"b""#)),
        }),
    );
    let client = config.client(&[]);
    assert_eq!(tools(&client), ["t", "a", "b", "read"]);
    client.send(&call(2, "t"));
    assert_eq!(error_in(&client.receive())["type"], "TRANSIENT");
    assert_eq!(text(&ask(&client, &call(3, "b"))), "two");
    assert_eq!(tools(&client), ["t", "a", "b", "read"]);
}

#[test]
fn a_second_initialize_is_refused_and_the_session_goes_on() {
    let slow = script("sleep 1; ok slow").replace(r#""name":"t""#, r#""name":"slow""#);
    let config = Config::new(
        "several-again",
        &json!({"one": sh(&script("ok fine")), "two": sh(&slow)}),
    );
    let client = config.client(&[]);
    assert_eq!(tools(&client).len(), 4);
    let valid =
        r#"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}"#;
    let malformed = [r#"{"protocolVersion":5}"#, "{}", "[]", "null", valid];
    for (id, params) in (10..).zip(malformed) {
        client.send(&call(2, "slow"));
        let again = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"initialize","params":{params}}}"#);
        let refused = ask(&client, &again);
        assert_eq!(refused["id"], id, "{refused}");
        assert_eq!(refused["error"]["data"]["type"], "VALIDATION", "{refused}");
        let answer: Value = serde_json::from_str(&client.receive()).unwrap();
        assert_eq!(text(&answer), "slow", "what is in flight goes on");
        assert_eq!(text(&ask(&client, &call(3, "t"))), "fine");
    }
    assert_eq!(tools(&client).len(), 4);
    assert!(client.end().is_empty());
    // over HTTP, a session is one of them, too
    let proxy = Listening::start(&["proxy", "--config", &config.file(), "--listen", "0"]);
    let visitor = Visitor::greet(&proxy);
    let refused = visitor.post(r#"{"jsonrpc":"2.0","id":9,"method":"initialize","params":{}}"#);
    assert!(refused.body.contains("no second `initialize`"), "{refused:?}");
    assert!(visitor.post(&call(3, "t")).body.contains("fine"));
}

#[test]
fn an_initialize_that_all_servers_refuse_may_be_sent_again() {
    let picky = script("ok fine").replacen(
        "case \"$line\" in",
        r#"case "$line" in *'"method":"initialize","params":{}'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"malformed"}}\n' "$(id "$line")";;"#,
        1,
    );
    let config = Config::new("several-picky", &json!({"one": sh(&picky)}));
    let client = Client::of(&["proxy", "--config", &config.file()]);
    let refused = ask(
        &client,
        r#"{"jsonrpc":"2.0","id":9,"method":"initialize","params":{}}"#,
    );
    assert!(
        refused["error"]["message"]
            .as_str()
            .unwrap()
            .contains("malformed"),
        "{refused}"
    );
    client.greet();
    assert_eq!(text(&ask(&client, &call(3, "t"))), "fine");
}

#[test]
fn a_request_whose_id_is_no_text_and_no_number_reaches_no_server() {
    let config = Config::new(
        "several-wrong-ids",
        &json!({"one": sh(&script("ok one; ok two"))}),
    );
    let client = config.client(&[]);
    for id in [json!({"a":1}), json!(null)] {
        let refused = ask(
            &client,
            &call(2, "t").replace(r#""id":2"#, &format!("\"id\":{id}")),
        );
        assert_eq!((&refused["id"], &refused["error"]["code"]), (&id, &json!(-32600)));
    }
    assert_eq!(text(&ask(&client, &call(3, "t"))), "one");
    assert_eq!(text(&ask(&client, &call(4, "t"))), "one");
    assert!(client.end().is_empty());
}

#[test]
fn a_signal_lets_calls_in_flight_end() {
    let config = Config::new("several-signal", &json!({"one": sh(&script("sleep 1; ok late"))}));
    let client = config.client(&[]);
    assert_eq!(tools(&client), ["t", "read"]);
    client.send(&call(2, "t"));
    proxied::wait_for("the call is sent", || {
        client.send(r#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#);
        client.receive().contains(r#""id":3"#)
    });
    let pid = client.child.lock().unwrap().id().to_string();
    proxied::kill("-TERM", &pid);
    let late: Value = serde_json::from_str(&client.receive()).unwrap();
    assert_eq!((&late["id"], text(&late)), (&json!(2), "late"));
}

#[test]
fn environment_folder_and_variables_are_those_of_the_entry() {
    let server = script(r#"ok "$(pwd) $KEY $TOOLERROR_UPSTREAM_TOKEN""#);
    let config = Config::new("several-env", &json!({}));
    let entry = json!({"command": "${SHELL_OF_TEST:-sh}", "args": ["-c", server], "env": {"KEY": "${HOME_OF_TEST}/x"}, "cwd": "/"});
    config.write(&json!({"mcpServers": {"one": entry}, "other": 1}).to_string());
    let run = "export HOME_OF_TEST=/home/me TOOLERROR_UPSTREAM_TOKEN=t0ken; exec \"$@\"";
    let program = env!("CARGO_BIN_EXE_toolerror");
    let listening = {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            run,
            "sh",
            program,
            "proxy",
            "--listen",
            "0",
            "--config",
            &config.file(),
        ]);
        Listening::of(command)
    };
    let session = Visitor::greet(&listening);
    let said = session.post(&call(2, "t")).events().join("");
    assert!(said.contains("/ /home/me/x "), "{said}");
    assert!(!said.contains("t0ken"), "{said}");
}

#[test]
fn a_server_over_http_gets_the_headers() {
    let folder = folder("several-headers");
    let token = folder.join("token");
    std::fs::write(&token, "t0ken").unwrap();
    let own = script("ok deep");
    let listening = Listening::start(&[
        "proxy",
        "--listen",
        "0",
        "--token-file",
        token.to_str().unwrap(),
        "--",
        "sh",
        "-c",
        &own,
    ]);
    let entry = json!({"type": "http", "url": listening.url(), "headers": {"Authorization": "Bearer t0ken", "X-Other": "1"}});
    let config = Config::new(
        "several-http",
        &json!({"far": entry, "near": sh(&script("ok near"))}),
    );
    let client = config.client(&[]);
    assert_eq!(tools(&client), ["far_t", "far_read", "near_t", "near_read"]);
    assert_eq!(text(&ask(&client, &call(2, "far_t"))), "deep");
    assert_eq!(text(&ask(&client, &call(3, "near_t"))), "near");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn requests_of_the_servers_get_distinct_ids() {
    let on_call = r#"call=$line; echo '{"jsonrpc":"2.0","id":1,"method":"roots/list"}'; read -r answer; line=$call
case $answer in *'"id":1'*WHO*) ok yes;; *) ok no;; esac"#;
    let own = |name: &str| {
        sh(&script(&on_call.replace("WHO", name)).replace(r#""name":"t""#, &format!("\"name\":\"{name}\"")))
    };
    let config = Config::new(
        "several-asks",
        &json!({"one": own("first"), "two": own("second")}),
    );
    let client = config.client(&[]);
    client.send(&call(2, "first"));
    let first: Value = serde_json::from_str(&client.receive()).unwrap();
    client.send(&call(3, "second"));
    let second: Value = serde_json::from_str(&client.receive()).unwrap();
    assert_ne!(first["id"], second["id"]);
    for (request, name, id) in [(second, "second", 3), (first, "first", 2)] {
        assert_eq!(request["method"], "roots/list");
        let answer = json!({"jsonrpc": "2.0", "id": request["id"], "result": {"roots": [{"uri": name}]}});
        let said = ask(&client, &answer.to_string());
        assert_eq!((&said["id"], text(&said)), (&json!(id), "yes"));
    }
}

#[test]
fn resources_and_prompts_are_found_where_they_are() {
    let own = |name: &str| {
        let extra = format!(
            r#"case "$line" in *'"method":"initialize"'*) reply '{{"protocolVersion":"2025-06-18","capabilities":{{"resources":{{}},"prompts":{{}}}},"serverInfo":{{"name":"sh","version":"1"}}}}'; continue;;
*'"method":"resources/list"'*) case "$line" in *cursor*) reply '{{"resources":[{{"uri":"x:{name}2","name":"n"}}]}}';; *) reply '{{"resources":[{{"uri":"x:{name}","name":"n"}}],"nextCursor":"2"}}';; esac;;
*'"method":"prompts/list"'*) reply '{{"prompts":[{{"name":"p"}}]}}';;
*'"method":"prompts/get"'*'"p"'*) reply '{{"messages":[],"description":"{name}"}}';;
*'"method":"resources/read"'*x:{name}*) reply '{{"contents":[],"from":"{name}"}}';;
*'"method":"resources/read"'*) printf '{{"jsonrpc":"2.0","id":%s,"error":{{"code":-32002,"message":"none"}}}}\n' "$(id "$line")";; esac;"#
        );
        sh(&script("ok x").replace("case \"$line\" in\n", &format!("{extra} case \"$line\" in\n")))
    };
    let config = Config::new("several-resources", &json!({"one": own("a"), "two": own("b")}));
    let client = config.client(&[]);
    let listed = ask(&client, r#"{"jsonrpc":"2.0","id":2,"method":"resources/list"}"#);
    let uris: Vec<&str> = listed["result"]["resources"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["uri"].as_str().unwrap())
        .collect();
    assert_eq!(uris, ["x:a", "x:a2", "x:b", "x:b2"]);
    let read = |uri: &str| {
        ask(
            &client,
            &format!(r#"{{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{{"uri":"{uri}"}}}}"#),
        )
    };
    assert_eq!(read("x:b2")["result"]["from"], "b");
    assert_eq!(read("x:b-not-listed")["result"]["from"], "b"); // one after the other is asked
    assert_eq!(read("x:c")["error"]["code"], -32002);
    let prompts = ask(&client, r#"{"jsonrpc":"2.0","id":4,"method":"prompts/list"}"#);
    assert_eq!(
        prompts["result"]["prompts"],
        json!([{"name": "one_p"}, {"name": "two_p"}])
    );
    let got = ask(
        &client,
        r#"{"jsonrpc":"2.0","id":5,"method":"prompts/get","params":{"name":"two_p"}}"#,
    );
    assert_eq!(got["result"]["description"], "b");
}

#[test]
fn a_toolset_is_for_the_server_of_its_name() {
    let config = Config::new(
        "several-contract",
        &json!({"one": sh(&script("ok one")), "two": sh(&script("ok two"))}),
    );
    let toolset = config.0.join("one.yaml");
    let text_of_it = "toolset: one\nversion: 1.0.0\ntools: [{name: t, input: {required: [n]}}]";
    std::fs::write(&toolset, text_of_it).unwrap();
    let client = config.client(&["--contract", toolset.to_str().unwrap(), "--publish-contract"]);
    assert_eq!(tools(&client), ["one_t", "two_t", "read"]);
    client.send(&call(2, "one_t"));
    assert_eq!(error_in(&client.receive())["type"], "VALIDATION");
    assert_eq!(text(&ask(&client, &call(3, "two_t"))), "two");
    std::fs::write(&toolset, text_of_it.replace("toolset: one", "toolset: three")).unwrap();
    let done = proxied::command(&[
        "proxy",
        "--config",
        &config.file(),
        "--contract",
        toolset.to_str().unwrap(),
    ])
    .output()
    .unwrap();
    assert!(String::from_utf8_lossy(&done.stderr)
        .contains("no server of --config has the name of the toolset `three`"));
}

#[test]
fn a_wrong_file_is_reported_in_one_line_and_the_entry_is_printed() {
    let config = Config::new("several-misuse", &json!({"a": {"command": "x", "args": "y"}}));
    let run = |options: &[&str]| {
        proxied::command(&[&["proxy", "--config", &config.file()], options].concat())
            .output()
            .unwrap()
    };
    let same = r#"{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"},"a":{"command":"z"}}}"#;
    let nul = r#"{"mcpServers":{"a":{"command":"x\u0000y"}}}"#;
    for (file, said) in [
        (same, "duplicate field `a` at line 1"),
        (nul, "`mcpServers.a.command`: must not have"),
    ] {
        config.write(file);
        let done = run(&[]);
        let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.code() == Some(2) && stderr.contains(said), "{stderr}");
    }
    config.write(r#"{"mcpServers":{"a":{"command":"x","args":"y"}}}"#);
    let done = run(&[]);
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2));
    assert!(
        said.contains("mcp.json`: `mcpServers.a.args`: must be an array") && said.lines().count() == 1,
        "{said}"
    );
    config.write("{\n  \"mcpServers\": {,}\n}");
    let said = String::from_utf8(run(&[]).stderr).unwrap();
    assert!(said.contains("mcp.json") && said.contains("line 2"), "{said}");
    config.write(r#"{"mcpServers":{"a":{"url":"http://x/mcp","headers":{"A":"${NOT_SET_HERE:-b}"}}}}"#);
    let said = String::from_utf8(run(&["--print-config", "all"]).stdout).unwrap();
    let (before, after) = said.split_once("\nafter:\n").unwrap();
    assert!(before.contains(r#""A": "${NOT_SET_HERE:-b}""#), "{said}");
    let after: Value = serde_json::from_str(after).unwrap();
    assert_eq!(
        after["mcpServers"]["all"],
        json!({"command": "toolerror", "args": ["proxy", "--config", config.file()]})
    );
}
