//! `toolerror proxy --listen … --upstream …` for the revisions of MCP without sessions (SPEC §2.6.16).
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

use std::io::{Read as _, Write as _};
use std::sync::mpsc::channel;
use std::time::Duration;

use proxied::error_in;
use serde_json::{json, Value};
use web::{answering, response, Listening, Visitor, JSON, REVISION};

fn before(server: &str) -> Listening {
    Listening::start(&["proxy", "--listen", "0", "--upstream", server])
}

/// A request that names its revision.
fn request(method: &str, params: &str) -> String {
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;
    format!(r#"{{"jsonrpc":"2.0","id":7,"method":"{method}","params":{{{params}{meta}}}}}"#)
}

#[test]
fn a_request_that_names_its_revision_reaches_the_server_and_so_does_the_answer() {
    let result = r#"{"jsonrpc":"2.0",  "id":7,"result":{"tools":[],"x":1.50}}"#;
    let (server, heard) = answering(vec![response("200 OK", "application/json", result)]);
    let proxy = before(&server);
    let sent = request("tools/list", "");
    let headers = [
        JSON,
        REVISION,
        ("Mcp-Method", "tools/list"),
        ("Mcp-Param-Region", "=?base64?w6k=?="),
        ("Authorization", "Bearer own"),
        ("X-Other", "1"),
    ];
    let answer = Visitor::new(&proxy).send("POST", &headers, &sent);
    assert_eq!((answer.status, answer.body.trim_end()), (200, result));
    assert_eq!(answer.header("mcp-session-id"), "");
    let request = heard.recv().unwrap();
    let (lines, body) = request.split_once("\n\n").unwrap();
    assert_eq!(body, sent);
    let lines = lines.to_ascii_lowercase();
    for line in [
        "mcp-protocol-version: 2026-07-28",
        "mcp-method: tools/list",
        "mcp-param-region: =?base64?w6k=?=",
        "authorization: bearer own",
    ] {
        assert_eq!(lines.matches(line).count(), 1, "{line}: {lines}");
    }
    assert!(
        !lines.contains("x-other") && !lines.contains("mcp-name"),
        "{lines}"
    );
    proxy.signal("-TERM");
    assert_eq!(proxy.ends(), Some(143));
    assert!(
        heard.try_recv().is_err(),
        "nothing else, nor that it is cancelled"
    );
}

#[test]
fn a_newer_revision_is_for_the_server_to_judge() {
    let refused = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"],"requested":"2031-02-03"}}}"#;
    let (server, heard) = answering(vec![response("400 Bad Request", "application/json", refused)]);
    let proxy = before(&server);
    let ask = |version: &str| {
        let headers = [JSON, ("mcp-protocol-version", version)];
        Visitor::new(&proxy).send("POST", &headers, &request("tools/list", ""))
    };
    let answer = ask("2031-02-03");
    assert_eq!((answer.status, answer.body.trim_end()), (400, refused));
    heard.recv().unwrap();
    for malformed in ["2031-2-3", "newest"] {
        assert_eq!(ask(malformed).status, 400, "{malformed}");
    }
    assert!(heard.try_recv().is_err());
}

#[test]
fn a_notification_is_accepted_and_reaches_the_server() {
    let (server, heard) = answering(vec![response("202 Accepted", "text/plain", "")]);
    let proxy = before(&server);
    let visitor = Visitor::new(&proxy);
    for method in ["notifications/cancelled", "notifications/other"] {
        let params = r#"{"requestId":7}"#;
        let sent = format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#);
        assert_eq!(visitor.send("POST", &[JSON, REVISION], &sent).status, 202);
        let request = heard.recv_timeout(Duration::from_secs(30)).unwrap();
        assert!(request.ends_with(&sent), "{request}");
        assert_eq!(visitor.post(&sent).status, 400, "no revision, and no session");
    }
}

#[test]
fn an_error_keeps_its_status_and_its_bytes() {
    let own = |id: &str, code: i32| {
        format!(
            r#"{{"jsonrpc":"2.0", "id":{id},"error":{{"code":{code},"message":"no","data":{{"x":1.50}}}}}}"#
        )
    };
    for (status, code) in [
        ("400 Bad Request", -32022),
        ("404 Not Found", -32601),
        ("200 OK", -32602),
    ] {
        let body = own("7", code);
        let (server, _) = answering(vec![response(status, "application/json", &body)]);
        let answer = Visitor::new(&before(&server)).post(&request("server/discover", ""));
        assert_eq!(answer.body.trim_end(), body);
        assert!(status.starts_with(&answer.status.to_string()), "{answer:?}");
    }
    // one without an id can mean no other request; and the header alone names the revision, too
    let body = own("null", -32020);
    let (server, _) = answering(vec![response("400 Bad Request", "application/json", &body)]);
    let call = proxied::call(7, "t");
    let answer = Visitor::new(&before(&server)).send("POST", &[JSON, REVISION], &call);
    let said: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(answer.status, 400);
    assert_eq!((&said["id"], &said["error"]["code"]), (&json!(7), &json!(-32020)));
}

#[test]
fn an_older_server_makes_the_client_greet() {
    for refusal in [
        response("404 Not Found", "text/plain", "nothing here"),
        response("405 Method Not Allowed", "text/plain", ""),
    ] {
        let (server, _) = answering(vec![refusal]);
        let answer = Visitor::new(&before(&server)).post(&request("server/discover", ""));
        let said: Value = serde_json::from_str(&answer.body).unwrap();
        assert!((400..500).contains(&answer.status), "{answer:?}");
        assert_eq!((&said["id"], &said["error"]["code"]), (&json!(7), &json!(-32600)));
    }
}

#[test]
fn clients_of_servers_with_sessions_are_told_to_greet() {
    let folder = proxied::folder("greet");
    let pids = folder.join("pids");
    let refuses = r#"*'"method":"server/discover"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}\n' "$(id "$line")";;
*'"method":"tools/call"'*)"#;
    let script = proxied::script("ok fine").replace(r#"*'"method":"tools/call"'*)"#, refuses);
    let script = format!("echo $$ >> '{}'; {script}", pids.display());
    let config = folder.join("mcp.json");
    let servers = json!({"mcpServers":{"one":{"command":"sh","args":["-c", &script]}}});
    std::fs::write(&config, servers.to_string()).unwrap();
    let call = request("tools/call", r#""name":"t","arguments":{},"#);
    let one = ["--", "sh", "-c", &script];
    for (server, starts) in [(&one[..], 1), (&["--config", &config.to_string_lossy()][..], 0)] {
        let proxy = Listening::start(&[&["proxy", "--listen", "0"], server].concat());
        let visitor = Visitor::new(&proxy);
        for sent in [request("server/discover", ""), call.clone()] {
            let answer = visitor.post(&sent);
            assert_eq!(answer.status, 400, "{answer:?}");
            assert!(answer.body.contains("send `initialize` first"), "{answer:?}");
        }
        let started = std::fs::read_to_string(&pids).unwrap_or_default();
        assert_eq!(started.lines().count(), starts, "it is asked once, if at all");
        assert!(Visitor::greet(&proxy)
            .post(&proxied::call(3, "t"))
            .body
            .contains("fine"));
        std::fs::remove_file(&pids).unwrap();
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn initialize_begins_a_session_unless_it_names_a_revision_without() {
    let greeted = r#"{"jsonrpc":"2.0","id":7,"result":{"protocolVersion":"2025-11-25"}}"#;
    let (server, heard) = answering(vec![response("200 OK", "application/json", greeted)]);
    let proxy = before(&server);
    let visitor = Visitor::new(&proxy);
    let plain = r#"{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"2026-07-28"}}"#;
    for (sent, begins) in [(plain.to_owned(), true), (request("initialize", ""), false)] {
        let answer = visitor.send("POST", &[JSON, REVISION], &sent);
        assert_eq!(!answer.header("mcp-session-id").is_empty(), begins, "{answer:?}");
        let heard = heard.recv().unwrap().to_ascii_lowercase();
        assert_eq!(!heard.contains("mcp-protocol-version"), begins, "{heard}");
    }
}

#[test]
fn a_failed_call_is_rewritten_and_tried_again() {
    let failed = r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","content":[{"type":"text","text":"it broke"}],"isError":true}}"#;
    let (server, _) = answering(vec![response("200 OK", "application/json", failed)]);
    let call = request("tools/call", r#""name":"t","arguments":{},"#);
    let answer = Visitor::new(&before(&server)).post(&call);
    assert_eq!(error_in(&answer.body)["message"], "it broke", "{answer:?}");
    assert!(answer.body.contains(r#""resultType":"complete""#));

    let busy = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 0\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let (server, heard) = answering(vec![busy.to_owned()]);
    let answer = Visitor::new(&before(&server)).send("POST", &[JSON, REVISION], &call);
    assert_eq!(
        (answer.status, &error_in(&answer.body)["type"]),
        (200, &json!("TRANSIENT"))
    );
    let attempts: Vec<String> = heard.try_iter().collect();
    assert!(attempts.len() > 1, "{attempts:?}");
    let with_revision = |attempt: &String| {
        attempt
            .to_ascii_lowercase()
            .contains("mcp-protocol-version: 2026-07-28")
    };
    assert!(attempts.iter().all(with_revision), "{attempts:?}");
}

#[test]
fn a_stream_stays_open_until_its_client_goes() {
    let notice = r#"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{}}"#;
    let (tell, gone) = channel();
    let server = web::serving(move |_, mut stream| {
        let tell = tell.clone();
        std::thread::spawn(move || {
            let head = response("200 OK", "text/event-stream", "");
            stream
                .write_all(format!("{head}data: {notice}\n\n").as_bytes())
                .unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
            let _ = tell.send(stream.read(&mut [0; 64]).unwrap_or(1));
        });
    });
    let proxy = before(&server);
    let listen = request("subscriptions/listen", "");
    let mut open = Visitor::new(&proxy).begin("POST", &[JSON, REVISION], &listen);
    let first = open.event();
    assert_eq!((open.status, first.data.as_str()), (200, notice));
    assert_eq!(first.id, "", "nobody can ask for what comes after it");
    assert!(gone.try_recv().is_err());
    drop(open);
    assert_eq!(gone.recv_timeout(Duration::from_secs(30)), Ok(0));
    // nor is a call carried out for a client that has gone before the first message
    let (tell, gone) = channel();
    let server = web::serving(move |_, mut stream| {
        let tell = tell.clone();
        std::thread::spawn(move || {
            stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
            let _ = tell.send("begun".to_owned());
            let ended = stream.read(&mut [0; 64]).unwrap_or(1);
            let _ = tell.send(ended.to_string());
        });
    });
    let proxy = before(&server);
    let mut waiting = std::net::TcpStream::connect(web::address_of(&proxy.url())).unwrap();
    let call = request("tools/call", r#""name":"t","arguments":{},"#);
    let head = format!(
        "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        call.len()
    );
    waiting.write_all(format!("{head}{call}").as_bytes()).unwrap();
    let next = || gone.recv_timeout(Duration::from_secs(30)).unwrap();
    assert_eq!(next(), "begun");
    drop(waiting);
    assert_eq!(next(), "0");
}
