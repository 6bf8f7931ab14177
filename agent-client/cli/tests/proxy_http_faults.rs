//! `toolerror proxy` over streamable HTTP, and what breaks (SPEC §2.6.8 to §2.6.12).
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

use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::ffi::OsStrExt as _;
use std::process::Output;
use std::sync::mpsc::channel;
use std::time::Duration;

use proxied::{call, command, error_in, folder, script, wait_for, Client};
use serde_json::json;
use web::{Listening, Visitor, GREETING};

const CANCELLED: &str = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#;
const ACCEPTED: &str = "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

#[test]
fn the_stream_of_a_call_that_is_cancelled_ends() {
    let server = script(r#"case "$line" in *'"name":"hangs"'*) ;; *) ok fine;; esac"#);
    let proxy = Listening::start(&["proxy", "--listen", "0", "--", "sh", "-c", &server]);
    let visitor = Visitor::greet(&proxy);
    let hangs = visitor.begin("POST", &[("content-type", "application/json")], &call(3, "hangs"));
    assert_eq!(visitor.post(CANCELLED).status, 202);
    assert_eq!(hangs.rest().events(), [""; 0]);
    assert!(visitor.post(&call(4, "t")).body.contains("fine"));
}

#[test]
fn a_body_or_an_event_that_breaks_off_is_a_lost_connection() {
    let result = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[]"#;
    for (content_type, body) in [
        ("application/json", result.to_owned()),
        ("text/event-stream", format!("data: {result}")),
    ] {
        let head = format!("HTTP/1.1 200 OK\r\ncontent-type: {content_type}\r\n");
        let cut = format!("{head}content-length: 1000\r\nconnection: close\r\n\r\n{body}");
        let (server, _) = web::answering(vec![cut]);
        let client = Client::of(&["proxy", "--upstream", &server]);
        client.send(&call(3, "t"));
        let error = error_in(&client.receive());
        assert_eq!(
            (&error["type"], &error["data"]["effects"]),
            (&json!("TRANSIENT"), &json!("unknown")),
            "{error}"
        );
    }
}

/// An answer to `initialize`.
const GREETED: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}"#;

fn stream(body: &str) -> String {
    web::response("200 OK", "text/event-stream", body)
}

#[test]
fn a_stream_is_opened_again_as_often_as_the_server_goes_on() {
    let result = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[]}}"#;
    let primed = |number: u32| stream(&format!("retry: 1\nid: e{number}\ndata:\n\n"));
    let mut responses: Vec<String> = (0..6).map(primed).collect();
    responses.push(web::response("503 Service Unavailable", "text/plain", ""));
    responses.push(stream(&format!("data: {result}\n\n")));
    let (server, heard) = web::answering(responses);
    let client = Client::of(&["proxy", "--upstream", &server]);
    client.send(&call(3, "t"));
    assert_eq!(client.receive(), result);
    let last = heard.try_iter().last().unwrap().to_ascii_lowercase();
    assert!(last.contains("last-event-id: e5"), "{last}");
}

#[test]
fn an_answer_whose_stream_does_not_go_on_is_lost() {
    let primed = stream("retry: 1\nid: e1\ndata:\n\n");
    let (server, heard) = web::answering(vec![primed.clone(), stream("")]);
    let client = Client::of(&["proxy", "--upstream", &server]);
    client.send(&call(3, "t"));
    assert_eq!(error_in(&client.receive())["type"], "TRANSIENT");
    assert_eq!(heard.try_iter().count(), 4, "three for nothing");

    // nor does one go on for ever that brings no message
    let (server, _) = web::answering(vec![primed]);
    let client = Client::of(&["proxy", "--attempt-timeout", "1", "--upstream", &server]);
    client.send(r#"{"jsonrpc":"2.0","id":4,"method":"tasks/result","params":{}}"#);
    let line = client.receive();
    assert!(line.contains(r#""id":4,"error""#), "{line}");
}

#[test]
fn a_request_is_sent_with_the_credentials_that_the_client_has_now() {
    let (tell, heard) = channel();
    let server = web::serving(move |request, mut stream| {
        let result = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[]}}"#;
        let response = if request.contains("\"initialize\"") {
            web::response("200 OK", "application/json", GREETED)
        } else if request.contains("tools/call") {
            let _ = tell.send(request);
            web::response("200 OK", "application/json", result)
        } else {
            ACCEPTED.to_owned()
        };
        let _ = stream.write_all(response.as_bytes());
    });
    let proxy = Listening::start(&["proxy", "--listen", "0", "--upstream", &server]);
    let visitor = Visitor::greet(&proxy);
    for token in [Some("old"), Some("refreshed"), None] {
        let value = format!("Bearer {}", token.unwrap_or_default());
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(token.map(|_| ("authorization", value.as_str())));
        let answer = visitor.send("POST", &headers, &call(3, "t"));
        assert_eq!(answer.events().len(), 1, "{answer:?}");
        let sent = heard.recv().unwrap();
        assert_eq!(
            sent.contains(&format!("authorization: {value}\r\n")),
            token.is_some(),
            "{sent}"
        );
        assert_eq!(sent.contains("authorization:"), token.is_some());
    }
}

#[test]
fn calls_on_a_session_that_the_server_forgot_move_to_the_next_one() {
    calls_move("text/plain", "Session not found");
    // some servers repeat the id of the request
    calls_move(
        "application/json",
        r#"{"jsonrpc":"2.0","id":ID,"error":{"code":-32001,"message":"gone"}}"#,
    );
}

fn calls_move(content_type: &'static str, forgotten: &'static str) {
    const CALLS: u32 = 20;
    let (mut sessions, mut is_forgotten) = (0, false);
    let server = web::serving(move |request, mut stream| {
        let request = request.to_ascii_lowercase();
        let id = request.rsplit("\"id\":").next().unwrap();
        let id = id.split([',', '}']).next().unwrap();
        let is_old = request.contains("mcp-session-id: s1\r");
        is_forgotten |= request.contains("\"forget\"");
        let response = if request.contains("\"initialize\"") {
            sessions += 1;
            let head = format!("mcp-session-id: s{sessions}\r\nconnection: close");
            web::response("200 OK", "application/json", GREETED).replace("connection: close", &head)
        } else if !request.starts_with("post") || request.contains("\"notifications/") {
            ACCEPTED.to_owned()
        } else if is_old && is_forgotten {
            web::response("404 Not Found", content_type, &forgotten.replace("ID", id))
        } else {
            let result = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"content":[],"tools":[]}}}}"#);
            web::response("200 OK", "application/json", &result)
        };
        let _ = stream.write_all(response.as_bytes());
    });
    let folder = folder("moves");
    let policy = folder.join("policy.json");
    std::fs::write(&policy, r#"{"max_attempts":1}"#).unwrap();
    let client = Client::of(&[
        "proxy",
        "--policy",
        policy.to_str().unwrap(),
        "--upstream",
        &server,
    ]);
    client.greet();
    client
        .send(r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"forget","arguments":{}},"id":3}"#);
    let body = |id: u32| match id {
        10 => r#"{"jsonrpc":"2.0","method":"tools/list","id":10}"#.to_owned(),
        _ => format!(
            r#"{{"jsonrpc":"2.0","method":"tools/call","params":{{"name":"t","arguments":{{}}}},"id":{id}}}"#
        ),
    };
    (10..10 + CALLS).for_each(|id| client.send(&body(id)));
    for _ in 0..=CALLS {
        let line = client.receive();
        assert!(line.contains("\"result\":{\"content\":[],"), "{line}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_answer_on_the_common_stream_is_the_only_one() {
    let result = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[]}}"#;
    let (mut is_called, mut has_answered) = (false, false);
    let server = web::serving(move |request, mut stream| {
        is_called |= request.contains("tools/call");
        let response = if request.contains("\"initialize\"") {
            web::response("200 OK", "application/json", GREETED)
        } else if request.starts_with("POST") {
            ACCEPTED.to_owned()
        } else if is_called && !std::mem::replace(&mut has_answered, true) {
            web::response("200 OK", "text/event-stream", &format!("data: {result}\n\n"))
        } else {
            web::response("503 Service Unavailable", "text/plain", "")
        };
        let _ = stream.write_all(response.as_bytes());
    });
    let client = Client::of(&["proxy", "--upstream", &server]);
    client.send(GREETING);
    assert_eq!(client.receive(), GREETED);
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    client.send(&call(3, "t"));
    assert_eq!(client.receive(), result);
    // longer than the common stream may be closed while an answer is expected on it
    std::thread::sleep(Duration::from_secs(7));
    assert_eq!(client.end(), b"");
}

#[test]
fn the_request_of_an_attempt_that_timed_out_is_given_up() {
    let (tell, kept) = channel();
    let server = web::serving(move |request, mut stream| {
        if request.contains("notifications/cancelled") {
            let _ = stream.write_all(ACCEPTED.as_bytes());
        } else {
            let _ = tell.send(stream); // it hangs
        }
    });
    let client = Client::of(&["proxy", "--attempt-timeout", "1", "--upstream", &server]);
    client.send(&call(3, "t"));
    let error = error_in(&client.receive());
    assert_eq!(error["data"]["effects"], "unknown", "{error}");
    let mut connection = kept.recv().unwrap();
    connection
        .set_read_timeout(Some(Duration::from_secs(40)))
        .unwrap();
    let read = connection.read(&mut [0]);
    assert!(!read.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock));
}

#[test]
fn every_request_to_a_server_over_http_has_a_time_limit() {
    let (tell, heard) = channel();
    let mut kept = Vec::new();
    let server = web::serving(move |request, stream| {
        let _ = tell.send(request);
        kept.push(stream);
    });
    let client = Client::of(&["proxy", "--attempt-timeout", "1", "--upstream", &server]);
    for (id, method) in [(1, "initialize"), (2, "resources/read"), (3, "x/y")] {
        client.send(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{}}}}"#
        ));
        let answer: serde_json::Value = serde_json::from_str(&client.receive()).unwrap();
        assert_eq!(answer["id"], id);
        let error = &answer["error"];
        assert_eq!(error["data"]["type"], "TRANSIENT", "{answer}");
        assert_eq!(error["message"], "no answer within 1 s", "{answer}");
    }
    let told = |heard: &str| heard.contains("notifications/cancelled") && heard.contains(r#""requestId":3"#);
    wait_for("the server is told", || {
        heard.try_iter().any(|request| told(&request))
    });
}

#[test]
fn a_batch_that_a_server_over_http_refuses_or_drops_is_answered_at_once() {
    for (response, said) in [
        (
            "HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}",
            r#""type":"PERMISSION""#,
        ),
        (
            "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}",
            r#""type":"VALIDATION""#,
        ),
        (
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n[{",
            r#""effects":"unknown""#,
        ),
        ("", r#""effects":"unknown""#),
    ] {
        let server = web::serving(move |_, mut stream| {
            stream.write_all(response.as_bytes()).unwrap();
        });
        let client = Client::of(&["proxy", "--attempt-timeout", "60", "--upstream", &server]);
        client.send(r#"[{"jsonrpc":"2.0","id":70,"method":"tools/call","params":{"name":"send_mail"}},{"jsonrpc":"2.0","id":72,"method":"x/y"}]"#);
        let answer: serde_json::Value = serde_json::from_str(&client.receive()).unwrap();
        let answers = answer.as_array().unwrap_or_else(|| panic!("{answer}"));
        assert_eq!(
            (answers.len(), &answers[0]["id"], &answers[1]["id"]),
            (2, &json!(70), &json!(72))
        );
        let text = answers[0]["result"]["content"][0]["text"]
            .as_str()
            .unwrap_or_default();
        assert!(text.contains(said), "{response} {answer}");
        assert!(answers[1]["error"].is_object(), "{response} {answer}");
    }
}

#[test]
fn requests_that_programs_read_differently_or_nobody_can_answer_are_refused() {
    let proxy = Listening::start(&[
        "proxy",
        "--listen",
        "0",
        "--attempt-timeout",
        "1",
        "--",
        "sh",
        "-c",
        &script("ok fine"),
    ]);
    let visitor = Visitor::new(&proxy);
    let (of_session, list) = (
        Visitor::greet(&proxy),
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#,
    );
    for id in ["{}", "[1]", "true", "null"] {
        for sent in [call(3, "t"), list.to_owned(), format!("[{list}]")] {
            let answer = of_session.post(&sent.replace(r#""id":3"#, &format!(r#""id":{id}"#)));
            assert_eq!(answer.status, 400, "{sent} {answer:?}");
        }
        let answer = visitor.post(&GREETING.replace(r#""id":1"#, &format!(r#""id":{id}"#)));
        assert_eq!(answer.status, 400, "{answer:?}");
        assert!(answer.body.contains("must be a text or a number"), "{answer:?}");
        let discover = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"server/discover"}}"#);
        assert_eq!(visitor.post(&discover).status, 400);
    }
    let notice = r#"{"jsonrpc":"2.0","id":null,"method":"notifications/roots/list_changed"}"#;
    assert_eq!(of_session.post(notice).status, 202);
    let json = ("content-type", "application/json");
    for twice in [
        [json, ("host", "localhost"), ("host", "evil.example")],
        [json, ("host", "localhost"), ("host", "localhost")],
        [
            json,
            ("origin", "http://localhost"),
            ("origin", "http://evil.example"),
        ],
    ] {
        let answer = visitor.send("POST", &twice, GREETING);
        assert_eq!(answer.status, 403, "{twice:?}");
    }
    // a body that does not come
    let mut slow = TcpStream::connect(web::address_of(&proxy.url())).unwrap();
    let head = "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{";
    slow.write_all(head.as_bytes()).unwrap();
    let refused = web::read_head(slow);
    assert_eq!(refused.status, 408);
    assert!(Visitor::greet(&proxy).post(&call(3, "t")).body.contains("fine"));
}

#[test]
fn a_request_with_the_id_of_one_in_flight_is_refused_and_the_other_one_goes_on() {
    let folder = folder("http-twice");
    let server = format!(
        "cd '{}'; HEARD=heard; {}",
        folder.display(),
        script("sleep 1; ok done")
    );
    let proxy = Listening::start(&["proxy", "--listen", "0", "--", "sh", "-c", &server]);
    let visitor = Visitor::greet(&proxy);
    let first = visitor.begin("POST", &[web::JSON], &call(7, "t"));
    let list = r#"{"jsonrpc":"2.0","id":"7","method":"tools/list"}"#.to_owned();
    for sent in [
        call(7, "t"),
        format!("[{}]", call(7, "t")),
        list,
        format!("[{0},{0}]", call(8, "t")),
    ] {
        let refused = visitor.post(&sent);
        assert_eq!(refused.status, 400, "{refused:?}");
        assert!(refused.body.contains(r#""code":-32600"#), "{refused:?}");
    }
    let answers = first.rest().events();
    assert!(
        answers.len() == 1 && answers[0].contains(r#""id":7"#) && answers[0].contains("done"),
        "{answers:?}"
    );
    // it has its answer, so the id is free again
    assert!(visitor.post(&call(7, "t")).body.contains("done"));
    let heard = std::fs::read_to_string(folder.join("heard")).unwrap();
    assert_eq!(heard.matches("tools/").count(), 2, "{heard}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_not_json_is_no_event() {
    let broken = r#"{"jsonrpc":"2.0","id":3,"result":{"content":["#;
    let (server, _) = web::answering(vec![
        web::response("200 OK", "application/json", GREETED),
        ACCEPTED.to_owned(),
        stream(&format!("data: {broken}\n\n")),
    ]);
    let log = script("echo starting; ok fine");
    let command = ["--", "sh", "-c", &log];
    for (server, said) in [(&["--upstream", &server][..], "effects"), (&command[..], "fine")] {
        let proxy = Listening::start(&[&["proxy", "--listen", "0"], server].concat());
        let answers = Visitor::greet(&proxy).post(&call(3, "t")).events();
        assert!(answers.len() == 1 && answers[0].contains(said), "{answers:?}");
    }
}

#[test]
fn an_unknown_revision_is_refused() {
    let newer = script("ok fine").replace("2025-06-18", "2031-02-03");
    let start = |server: &str| Listening::start(&["proxy", "--listen", "0", "--", "sh", "-c", server]);
    let (proxy, other) = (start(&script("ok fine")), start(&newer));
    let (alone, visitor, of_newer) = (
        Visitor::new(&proxy),
        Visitor::greet(&proxy),
        Visitor::greet(&other),
    );
    let json = ("content-type", "application/json");
    let ask = |visitor: &Visitor, version: &str| {
        let headers = [json, ("mcp-protocol-version", version)];
        visitor.send("POST", &headers, &call(3, "t"))
    };
    for version in [
        "invalid-protocol-version",
        "2000-01-01",
        "2099-01-01",
        "2031-02-03",
        "",
        "2025-06-18, 2025-06-18",
    ] {
        for visitor in [&alone, &visitor] {
            let answer = ask(visitor, version);
            assert_eq!(answer.status, 400, "{version}: {answer:?}");
            assert!(answer.body.contains("2025-03-26, 2025-06-18"), "{answer:?}");
        }
        let headers = [("mcp-protocol-version", version)];
        for method in ["GET", "DELETE"] {
            assert_eq!(visitor.send(method, &headers, "").status, 400, "{version}");
        }
    }
    let twice = [
        json,
        ("mcp-protocol-version", "2025-06-18"),
        ("mcp-protocol-version", "2025-11-25"),
    ];
    assert_eq!(visitor.send("POST", &twice, &call(3, "t")).status, 400);
    for version in ["2025-03-26", "2025-06-18", "2025-11-25"] {
        assert!(ask(&alone, version).body.contains("fine"), "{version}");
        assert!(ask(&visitor, version).body.contains("fine"), "{version}");
    }
    // what the server has answered `initialize` with is known
    assert!(ask(&of_newer, "2031-02-03").body.contains("fine"));
    assert_eq!(ask(&of_newer, "2031-02-04").status, 400);
}

#[test]
fn a_request_without_a_session_gets_a_server_that_ends_with_it() {
    let folder = folder("alone");
    let pids = folder.join("pids");
    let on_call = r#"case "$line" in *'"name":"fails"'*) fail 'no such file';; *) sleep 1; ok "$$";; esac"#;
    let server = format!("echo $$ >> '{}'; {}", pids.display(), script(on_call));
    let proxy = Listening::start(&[
        "proxy", "--mode", "classify", "--listen", "0", "--", "sh", "-c", &server,
    ]);
    let visitor = Visitor::new(&proxy);
    let listed = visitor.post(r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#);
    assert!(listed.events()[0].contains(r#""name":"t""#), "{listed:?}");
    assert_eq!(listed.header("mcp-session-id"), "");
    assert_eq!(
        error_in(&visitor.post(&call(1, "fails")).events()[0])["type"],
        "NOT_FOUND"
    );
    // two clients with one id at the same time
    let calls: Vec<_> = (0..2)
        .map(|_| visitor.begin("POST", &[("content-type", "application/json")], &call(1, "t")))
        .collect();
    let said: Vec<String> = calls
        .into_iter()
        .map(|call| call.rest().events().join(""))
        .collect();
    assert!(
        said.iter().all(|said| said.contains(r#""id":1,"result""#)),
        "{said:?}"
    );
    assert_ne!(said[0], said[1]);
    let pids = std::fs::read_to_string(&pids).unwrap();
    assert_eq!(pids.lines().count(), 4);
    wait_for("the servers are gone", || {
        pids.lines().all(|pid| !proxied::is_running(pid))
    });
    assert_eq!(
        visitor
            .post(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
            .status,
        400
    );
    let gone = Listening::start(&["proxy", "--listen", "0", "--", "sh", "-c", "exit 3"]);
    let error = error_in(&Visitor::new(&gone).post(&call(1, "t")).body);
    assert_eq!(error["data"]["effects"], "none", "{error}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_proxy_that_ends_takes_no_more_requests() {
    let server = script("sleep 0.8; ok fine");
    let proxy = Listening::start(&["proxy", "--listen", "0", "--", "sh", "-c", &server]);
    let address = web::address_of(&proxy.url());
    let visitor = Visitor::greet(&proxy);
    let mut open = TcpStream::connect(&address).unwrap();
    let mut ask = |method: &str| {
        let head = format!("{method} /mcp HTTP/1.1\r\nhost: localhost\r\n\r\n");
        open.write_all(head.as_bytes()).unwrap();
        web::read_head(open.try_clone().unwrap())
    };
    // without a body, so that the connection can be used again
    assert_eq!(ask("HEAD").status, 405);
    let mut running = visitor.begin("POST", &[("content-type", "application/json")], &call(3, "t"));
    proxy.signal("-TERM");
    wait_for("nobody listens", || TcpStream::connect(&address).is_err());
    assert_eq!(ask("HEAD").status, 503);
    assert!(running.event().data.contains("fine"));
    assert_eq!(proxy.ends(), Some(143));
}

fn refused(done: &Output, why: &str) {
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.code() == Some(2) && said.contains(why), "{done:?}");
}

#[test]
fn the_counters_are_for_those_who_may_speak_to_the_proxy() {
    let open = command(&["proxy", "--metrics", "0.0.0.0:0", "--", "cat"]);
    refused(&{ open }.output().unwrap(), "can be reached from other machines");
    let folder = folder("counters");
    let token = folder.join("token");
    std::fs::write(&token, "t0ken\n").unwrap();
    let token = token.to_str().unwrap();
    let (_client, url) =
        Client::with_metrics(&["proxy", "--metrics", "0", "--token-file", token, "--", "cat"]);
    for (headers, expected) in [
        ("host: localhost\r\nauthorization: Bearer t0ken", 200),
        ("host: localhost", 401),
        ("host: evil.example\r\nauthorization: Bearer t0ken", 403),
        ("host: localhost\r\norigin: https://evil.example", 403),
    ] {
        let answer = web::get_with(&url, "/metrics", headers);
        assert_eq!(answer.status, expected, "{headers}");
        assert_eq!(answer.body.contains("toolerror_proxy"), expected == 200);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_entry_that_is_printed_works() {
    let run = |address: &str, more: &[&str]| {
        let args = [
            &["proxy", "--print-config", "x", "--listen", address],
            more,
            &["--", "cat"],
        ];
        let mut command = command(&args.concat());
        command.env("TOOLERROR_PROXY_TOKEN", "t0ken").output().unwrap()
    };
    let lan = ["--allow-host", "192.168.1.5"];
    for (address, more, url) in [
        ("0.0.0.0:8000", &[][..], "http://127.0.0.1:8000/mcp"),
        ("[::]:8000", &[], "http://[::1]:8000/mcp"),
        ("192.168.1.5:8000", &lan, "http://192.168.1.5:8000/mcp"),
    ] {
        let done = run(address, more);
        let text = String::from_utf8(done.stdout).unwrap();
        assert!(text.contains(&format!("\"url\": \"{url}\"")), "{text}");
        let header = r#""Authorization": "Bearer ${TOOLERROR_PROXY_TOKEN}""#;
        assert!(text.contains(header) && !text.contains("t0ken"), "{text}");
    }
    refused(&run("192.168.1.5:8000", &[]), "give --allow-host 192.168.1.5");
    refused(&run("0", &[]), "give the port of --listen");
    let mut other = command(&["proxy", "--print-config", "x", "--"]);
    refused(
        &other.arg(OsStr::from_bytes(b"\xFF")).output().unwrap(),
        "is not UTF-8",
    );
}

#[test]
fn a_token_of_the_check_is_one_word() {
    let mut check = command(&["check", "--url", "http://127.0.0.1:1/mcp"]);
    let done = check
        .env("TOOLERROR_UPSTREAM_TOKEN", "two words")
        .output()
        .unwrap();
    refused(&done, "must hold one token without blanks");
}

#[test]
fn the_demo_server_keeps_its_sessions_over_many_short_connections() {
    let server = Listening::start(&["demo-server", "--http", "127.0.0.1:0"]);
    let visitor = Visitor::new(&server);
    let post = |session: &str, body: &str| {
        let mut headers = vec![
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
        ];
        headers.extend((!session.is_empty()).then_some(("mcp-session-id", session)));
        visitor.send("POST", &headers, body)
    };
    let client = || {
        let greeted = post("", GREETING);
        let session = greeted.header("mcp-session-id").to_owned();
        let initialized = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert_eq!(post(&session, initialized).status, 202, "{greeted:?}");
        for id in 10..20 {
            let answer = post(&session, &call(id, "ok"));
            assert!(answer.body.contains("all is well"), "{answer:?}");
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..30 {
            scope.spawn(client);
        }
    });
}
