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

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc::channel;
use std::time::Duration;

use proxied::{call, error_in, script, wait_for, Client};
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

#[test]
fn an_answer_on_the_common_stream_is_the_only_one() {
    let greeted = r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}"#;
    let result = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[]}}"#;
    let (mut is_called, mut has_answered) = (false, false);
    let server = web::serving(move |request, mut stream| {
        is_called |= request.contains("tools/call");
        let response = if request.contains("\"initialize\"") {
            web::response("200 OK", "application/json", greeted)
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
    assert_eq!(client.receive(), greeted);
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
    let client = Client::of(&["proxy", "--timeout", "1", "--upstream", &server]);
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
