//! `toolerror proxy` and messages that are no JSON, or that not every program can read (SPEC §2.5.9, §2.6.1).
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;
mod web;

use proxied::{call, error_in, folder, script, Client};
use serde_json::Value;
use web::{answering, response};

const NAN: &str = r#"{"jsonrpc":"2.0","id":ID,"result":{"content":[],"x":NaN}}"#;
const GOOD: &str = r#"{"jsonrpc":"2.0","id":ID,"result":{"content":[],"x":1.50}}"#;

fn of(text: &str, id: u32) -> String {
    text.replace("ID", &id.to_string())
}

/// What the client gets up to its end.
fn rest(client: &Client) -> String {
    String::from_utf8(client.end()).unwrap()
}

/// The answers in a batch, by their ids.
fn answers(line: &str) -> Vec<(u64, String)> {
    let all: Vec<Value> = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    all.iter()
        .map(|answer| (answer["id"].as_u64().unwrap(), answer.to_string()))
        .collect()
}

#[test]
fn a_batch_that_is_no_json_gives_each_request_one_answer() {
    for (batch, has_failed) in [
        (format!("[{},{}]", of(NAN, 2), of(GOOD, 3)), true),
        (format!("[{},{},]", of(GOOD, 2), of(GOOD, 3)), false),
        (format!("[{},NaN,{}]", of(NAN, 2), of(GOOD, 3)), true),
    ] {
        let server = script(&format!("read -r line; echo '{batch}'"));
        let client = Client::start(&[], &server);
        client.greet();
        client.send(&call(2, "t"));
        client.send(&call(3, "t"));
        let line = client.receive();
        let found = answers(&line);
        assert_eq!(
            found.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
            [2, 3],
            "{line}"
        );
        assert_eq!(found[0].1.contains("cannot be read"), has_failed, "{line}");
        assert!(line.contains(r#""x":1.50"#), "{line}");
        assert_eq!(rest(&client), "");
    }
    // a line of a log passes
    let server = script(r#"echo '[INFO {"a":1}]'; ok done"#);
    let client = Client::start(&[], &server);
    client.greet();
    client.send(&call(2, "t"));
    assert_eq!(client.receive(), r#"[INFO {"a":1}]"#);
    assert!(client.receive().contains("done"));
}

#[test]
fn the_error_for_an_unreadable_answer_to_another_request_is_a_whole_one() {
    let whole = |line: &str, id: u64| {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["id"], id, "{line}");
        let error = &answer["error"];
        assert_eq!(error["data"]["type"], "INTERNAL", "{line}");
        assert_eq!(error["data"]["recoverable"], false, "{line}");
        assert_eq!(error["data"]["message"], error["message"], "{line}");
    };
    let server = r#"while read -r line; do echo '{"jsonrpc":"2.0","id":1,"result":{"x":NaN}}'; done"#;
    let client = Client::start(&[], server);
    client.send(web::GREETING);
    whole(&client.receive(), 1);
    let server = script("true").replace(r#"reply '{"tools":"#, r#"reply '{"x":NaN,"tools":"#);
    let client = Client::start(&[], &server);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
    whole(&client.receive(), 2);
}

#[test]
fn a_call_that_is_no_json_is_refused_by_a_contract_under_its_id() {
    let folder = folder("unreadable-contract");
    let file = folder.join("toolset.yaml");
    std::fs::write(
        &file,
        "toolset: s\nversion: 1.0.0\ntools: [{name: t, capabilities: [READ]}]",
    )
    .unwrap();
    let file = file.display().to_string();
    let client = Client::start(&["--contract", &file, "--grant", "READ"], &script("ok ran"));
    client.greet();
    let broken = |id: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"t","arguments":{{"x":NaN}}}}}}"#
        )
    };
    for id in ["2", "\"a\""] {
        client.send(&broken(id));
        let refused = client.receive();
        assert!(
            refused.starts_with(&format!(r#"{{"jsonrpc":"2.0","id":{id},"#)),
            "{refused}"
        );
        assert_eq!(error_in(&refused)["data"]["effects"], "none");
    }
    client.send(&format!("[{},{},]", broken("3"), call(4, "t")));
    for id in [3, 4] {
        let refused = client.receive();
        assert_eq!(
            serde_json::from_str::<Value>(&refused).unwrap()["id"],
            id,
            "{refused}"
        );
        error_in(&refused);
    }
    for (other, id) in [(broken("{}"), "null"), ("nonsense".to_owned(), "null")] {
        client.send(&other);
        assert!(client.receive().contains(&format!(r#""id":{id}"#)), "{other}");
    }
    client.send(&call(5, "t"));
    assert!(client.receive().contains("ran"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_answer_over_http_that_is_no_failure_passes_byte_for_byte() {
    let deep = "[".repeat(5000) + &"]".repeat(5000);
    let greeted = r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}"#;
    let json = |body: &str| response("200 OK", "application/json", body);
    let events = |body: &str| response("200 OK", "text/event-stream", &format!("data: {body}\n\n"));
    let nothing = response("202 Accepted", "text/plain", "");
    for (method, outcome) in [
        (
            "resources/read",
            r#""result":{"x":"caf\udce9","y":1.50}"#.to_owned(),
        ),
        ("resources/read", format!(r#""result":{{"x":{deep}}}"#)),
        (
            "resources/read",
            r#""error":{"code":-32002,"message":"no caf\udce9"}"#.to_owned(),
        ),
        (
            "tools/call",
            r#""result":{"content":[{"type":"text","text":"caf\udce9"}]}"#.to_owned(),
        ),
        ("tools/call", format!(r#""result":{{"content":[],"x":{deep}}}"#)),
        (
            "tools/call",
            format!(r#""result":{{"content":[],"isError":false,"x":{deep}}}"#),
        ),
        (
            "tools/call",
            format!(r#""result":{{"resultType":"complete","content":[],"isError":false,"x":{deep}}}"#),
        ),
        (
            "tools/call",
            format!(r#""result":{{"content":[],"isError":false,"resultType":null,"task":null,"x":{deep}}}"#),
        ),
        (
            "tools/call",
            format!(r#""result":{{"content":[],"structuredContent":{{"error":null,"x":{deep}}}}}"#),
        ),
    ] {
        for wrapped in [json, events] {
            let answer = format!(r#"{{"jsonrpc":"2.0", "id":2,{outcome}}}"#);
            // the common stream is opened at any time
            let gone = response("405 Method Not Allowed", "text/plain", "");
            let (url, answered) = (greeted.to_owned(), wrapped(&answer));
            let own = json(&url);
            let nothing = nothing.clone();
            let url = web::serving(move |request, mut stream| {
                let reply = match () {
                    () if request.starts_with("GET") => &gone,
                    () if request.contains(r#""id":1,"#) => &own,
                    () if request.contains(r#""id":2,"#) => &answered,
                    () => &nothing,
                };
                let _ = std::io::Write::write_all(&mut stream, reply.as_bytes());
            });
            let client = Client::of(&["proxy", "--upstream", &url]);
            client.greet();
            client.send(&format!(
                r#"{{"jsonrpc":"2.0","id":2,"method":"{method}","params":{{"uri":"a:b","name":"t"}}}}"#
            ));
            assert_eq!(client.receive(), answer);
        }
    }
}

#[test]
fn a_batch_over_http_that_is_no_json_gives_the_call_one_answer() {
    let note = r#"{"jsonrpc":"2.0","method":"notifications/x"}"#;
    for batch in [
        format!("[{note},{},]", of(GOOD, 1)),
        format!("[{},{note}]", of(NAN, 1)),
    ] {
        for (kind, body) in [
            ("application/json", batch.clone()),
            ("text/event-stream", format!("data: {batch}\n\n")),
        ] {
            let (url, _heard) = answering(vec![response("200 OK", kind, &body)]);
            let client = Client::of(&["proxy", "--upstream", &url]);
            client.send(&call(1, "t"));
            let mut all = vec![client.receive()];
            all.extend(rest(&client).lines().map(str::to_owned));
            let own: Vec<_> = all.iter().filter(|line| line.contains(r#""id":1"#)).collect();
            assert_eq!(own.len(), 1, "{all:?}");
            assert_eq!(
                own[0].contains("cannot be read"),
                batch.contains("NaN"),
                "{own:?}"
            );
        }
    }
}

#[test]
fn what_stands_beside_an_answer_in_a_batch_over_http_reaches_the_client_with_it() {
    let note = r#"{"jsonrpc":"2.0","method":"notifications/x"}"#;
    let stray = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"wrong"}}"#;
    for (batch, said) in [
        (format!("[{note},{}]", of(GOOD, 1)), "1.50"),
        (format!("[{note},{},]", of(GOOD, 1)), "1.50"),
        (format!("[{},{note}]", of(NAN, 1)), "cannot be read"),
        (format!("[{note},{stray}]"), "wrong"),
        (format!("[{note},{stray},]"), "wrong"),
    ] {
        for (kind, body) in [
            ("application/json", batch.clone()),
            ("text/event-stream", format!("data: {batch}\n\n")),
        ] {
            let (url, _heard) = answering(vec![response("200 OK", kind, &body)]);
            let client = Client::of(&["proxy", "--upstream", &url]);
            client.send(&call(1, "t"));
            let line = client.receive();
            let all: Vec<Value> =
                serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            let (notes, own): (Vec<_>, Vec<_>) =
                all.iter().partition(|one| one["method"] == "notifications/x");
            assert_eq!((notes.len(), own.len()), (1, 1), "{kind} {batch}: {line}");
            assert!(own[0]["id"] == 1 && line.contains(said), "{kind} {batch}: {line}");
            assert_eq!(rest(&client), "", "{kind} {batch}");
        }
    }
}

#[test]
fn an_answer_reaches_the_client_with_the_id_of_its_request_and_no_other() {
    let result = r#""result":{"content":[],"x":1.50}"#;
    for answer in [
        format!(r#"{{"jsonrpc":"2.0","id":"2",{result}}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":2.0,{result}}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":99,{result},"id":2}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":2,{result},"id":99}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":2,{result},"id":2}}"#),
        format!(r#"{{"id":2,"id":98,"jsonrpc":"2.0",{result},"id":99}}"#),
        format!(r#"[{{"jsonrpc":"2.0","id":"2",{result}}}]"#),
    ] {
        for request in [
            call(2, "t"),
            r#"{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"a:b"}}"#.to_owned(),
        ] {
            let server =
                script(&format!("echo '{answer}'")).replace("*'\"method\":\"tools/call\"'*", "*'\"id\":2'*");
            let client = Client::start(&[], &server);
            client.greet();
            client.send(&request);
            let got = client.receive();
            let message = got.trim_start_matches('[').trim_end_matches(']');
            assert!(message.contains(result), "{got}");
            assert_eq!(message.matches("\"id\"").count(), 1, "{got}");
            let read: Value = serde_json::from_str(message).unwrap();
            assert_eq!(read["id"].to_string(), "2", "{answer}: {got}");
            assert_eq!(rest(&client), "");
        }
    }
}

#[test]
fn a_result_of_no_request_is_dropped_and_an_error_without_an_id_passes() {
    let results = r#"{"jsonrpc":"2.0","result":{}}
{"jsonrpc":"2.0","id":null,"result":{}}
{"jsonrpc":"2.0","id":[2],"result":{}}
{"jsonrpc":"2.0","id":{"a":1},"result":{}}
{"jsonrpc":"2.0","id":true,"error":{"code":1,"message":"m"}}"#;
    let error = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON"}}"#;
    let client = Client::start(
        &[],
        &script(&format!("echo '{results}'; echo '{error}'; ok fine")),
    );
    client.greet();
    client.send(&call(2, "t"));
    assert_eq!(client.receive(), error);
    assert!(client.receive().contains("fine"));
    assert_eq!(rest(&client), "");
}

#[test]
fn a_batch_that_breaks_off_answers_with_its_whole_messages() {
    for end in ["", ",", r#",{"jsonrpc":"2.0","method":"no"#] {
        let server = script(&format!("echo '[{}{end}'", of(GOOD, 2)));
        let client = Client::start(&[], &server);
        client.greet();
        client.send(&call(2, "t"));
        assert_eq!(client.receive(), format!("[{}]", of(GOOD, 2)), "{end}");
        assert_eq!(rest(&client), "");
    }
}
