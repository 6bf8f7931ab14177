//! What a server over HTTP refuses, for `toolerror call` and `toolerror proxy` (SPEC §2.5.8, §2.5.17).
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod common;
mod proxied;
mod web;

use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use proxied::{call, error_in, Client};
use serde_json::{json, Value};

/// A server with sessions that answers each call with this response, and how many calls it has got.
fn server(refuses: String) -> (String, Arc<AtomicUsize>) {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let url = web::serving(move |request, mut stream| {
        let id = request.rsplit("\"id\":").next().unwrap();
        let id = id.split([',', '}']).next().unwrap();
        let result = |result: &str| {
            let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#);
            web::response("200 OK", "application/json", &body)
        };
        let response = if request.contains("\"initialize\"") {
            let greeted = r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}"#;
            result(greeted).replacen("\r\n", "\r\nmcp-session-id: s1\r\n", 1)
        } else if request.contains("\"tools/call\"") {
            counted.fetch_add(1, Ordering::SeqCst);
            refuses.clone()
        } else if request.contains("\"tools/list\"") {
            result(r#"{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}"#)
        } else if request.starts_with("GET") {
            web::response("405 Method Not Allowed", "text/plain", "")
        } else {
            web::response("202 Accepted", "text/plain", "")
        };
        let _ = stream.write_all(response.as_bytes());
    });
    (url, calls)
}

fn redirect(status: &str, location: &str) -> String {
    format!("HTTP/1.1 {status} Elsewhere\r\nlocation: {location}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
}

/// The error of a call through the proxy, and that of `toolerror call`, each with how often the server got the call.
fn errors(refuses: &str) -> [(Value, usize); 2] {
    let (url, calls) = server(refuses.to_owned());
    let client = Client::of(&["proxy", "--upstream", &url]);
    client.greet();
    client.send(&call(3, "t"));
    let of_proxy = (error_in(&client.receive()), calls.load(Ordering::SeqCst));
    let (url, calls) = server(refuses.to_owned());
    let run = common::run(&["call", "t", "--url", &url], "");
    assert!(run.code > 0 && run.out.is_empty(), "{}", run.out);
    let of_call = serde_json::from_str(run.err.lines().last().unwrap()).unwrap();
    [of_proxy, (of_call, calls.load(Ordering::SeqCst))]
}

fn expect_unknown_effects(refuses: &str, status: &str, sends: usize) {
    for (error, calls) in errors(refuses) {
        assert_eq!(error["type"], "INTERNAL", "{error}");
        assert_eq!(error["message"], format!("HTTP {status} for a call"));
        assert_eq!(error["data"]["effects"], "unknown", "{status}: {error}");
        assert_eq!(calls, sends, "{status}");
    }
}

#[test]
fn a_call_that_is_redirected_may_have_been_carried_out() {
    let (other, heard) = web::answering(vec![web::response("200 OK", "text/plain", "")]);
    for status in ["301", "302", "303", "307", "308"] {
        expect_unknown_effects(&redirect(status, &other), status, 1);
    }
    for status in ["301", "302", "303"] {
        expect_unknown_effects(&redirect(status, "/other"), status, 1);
    }
    assert_eq!(heard.try_iter().count(), 0, "another origin gets nothing");
}

#[test]
fn a_call_follows_two_redirects_at_most() {
    for status in ["307", "308"] {
        expect_unknown_effects(&redirect(status, "/other"), status, 3);
    }
}

#[test]
fn a_call_on_a_session_that_is_always_lost_is_sent_three_times() {
    let gone = web::response("404 Not Found", "text/plain", "no such session");
    for (error, calls) in errors(&gone) {
        assert_eq!((&error["type"], calls), (&json!("NOT_FOUND"), 3), "{error}");
    }
}
