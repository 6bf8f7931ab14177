//! Room for the bodies of requests of `toolerror proxy` over HTTP: others that are slow keep no short one from its answer (SPEC §2.6.10).
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]
#![allow(dead_code, reason = "other tests need the rest of the shared module")]

mod proxied;
mod web;

use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, Receiver};
use std::sync::Arc;
use std::time::Duration;

use proxied::{call, error_in, folder, script, wait_for};
use serde_json::{json, Value};
use web::{address_of, listen, read_head, serving, Listening, Visitor, JSON, REVISION};

const HEAD: &str = "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
/// An answer to `initialize`.
const GREETED: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}"#;
const CHUNKED: &str = "transfer-encoding: chunked\r\n";

fn begin(proxy: &Listening, headers: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address_of(&proxy.url())).unwrap();
    let text = format!("{HEAD}{headers}\r\n{body}");
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

fn is_unanswered(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let read = (&*stream).read(&mut [0]);
    stream.set_nonblocking(false).unwrap();
    read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

#[test]
fn a_short_request_has_its_answer_while_long_uploads_go_on() {
    let proxy = listen(&["--attempt-timeout", "15"], &script("ok fine"));
    let length = format!("content-length: {}\r\n", 16 << 20);
    let mut uploads: Vec<TcpStream> = (0..4).map(|_| begin(&proxy, &length, "{")).collect();
    // each of unknown length, and longer than a short one
    let long = chunk(&format!("{{{}", " ".repeat(20 << 10)));
    uploads.extend((0..4).map(|_| begin(&proxy, CHUNKED, &long)));
    std::thread::sleep(Duration::from_millis(500));
    let short = call(3, "t");
    assert!(Visitor::new(&proxy).post(&short).body.contains("fine"));
    let chunked = begin(&proxy, CHUNKED, &(chunk(&short) + "0\r\n\r\n"));
    let mut chunked = read_head(chunked);
    assert!(chunked.event().data.contains("fine"));
    assert!(uploads.iter().all(is_unanswered));
    let refusals = uploads.into_iter().map(|upload| read_head(upload).rest());
    let refusals: Vec<_> = refusals.collect();
    assert!(refusals.iter().all(|refusal| refusal.status == 408));
    let has = |words| {
        refusals
            .iter()
            .filter(|refusal| refusal.body.contains(words))
            .count()
    };
    let waited = has("took more than 15 s, with the wait for room that other requests take");
    assert_eq!((has("took more than 15 s"), waited), (8, 4), "{refusals:?}");
}

#[test]
fn a_request_that_waits_for_its_server_takes_no_more_room_than_its_body() {
    let folder = folder("http-room");
    // the first servers never answer `initialize`
    let server = format!(
        "for n in 1 2 3 4; do mkdir '{}'/$n 2>/dev/null && exec sleep 60; done; {}",
        folder.display(),
        script("ok fine")
    );
    let proxy = listen(&[], &server);
    let body = chunk(&call(3, "t")) + "0\r\n\r\n";
    let waiting: Vec<TcpStream> = (0..4).map(|_| begin(&proxy, CHUNKED, &body)).collect();
    wait_for("four servers", || folder.join("4").exists());
    let answer = read_head(begin(&proxy, CHUNKED, &body)).event();
    assert!(answer.data.contains("fine"));
    assert!(waiting.iter().all(is_unanswered));
    drop(proxy);
    std::fs::remove_dir_all(folder).unwrap();
}

/// A server that reads requests and answers none: its URL, the length of each request, and what ends them.
fn deaf() -> (String, Receiver<usize>, Arc<AtomicBool>) {
    let (tell, heard) = channel();
    let (mut kept, ends) = (Vec::new(), Arc::new(AtomicBool::new(false)));
    let is_ended = Arc::clone(&ends);
    let url = serving(move |request, stream| {
        let _ = tell.send(request.len());
        kept.push(stream);
        if is_ended.load(Ordering::SeqCst) {
            kept.clear();
        }
    });
    (url, heard, ends)
}

const LIMIT: usize = 64 << 10;

/// A call that is as long as room in units of 1 KiB allows.
fn long_call(id: usize) -> String {
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;
    let call = |long: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"t","arguments":{{"x":"{long}"}},{meta}}}}}"#
        )
    };
    call(&"x".repeat(LIMIT - call("").len()))
}

fn options<'a>(limit: &'a str, server: &'a str) -> [&'a str; 5] {
    ["proxy", "--max-message", limit, "--upstream", server]
}

#[test]
fn long_requests_that_wait_for_their_answers_are_bounded_and_keep_no_short_one_waiting() {
    let (server, heard, ends) = deaf();
    let limit = LIMIT.to_string();
    let proxy = Listening::start(&[&options(&limit, &server)[..], &["--listen", "0"]].concat());
    let visitor = Visitor::new(&proxy);
    let waiting: Vec<TcpStream> = (0..20)
        .map(|id| visitor.write("POST", &[JSON, REVISION], &long_call(id)))
        .collect();
    let next = |time| heard.recv_timeout(Duration::from_secs(time));
    // more than there is room for unsent ones
    for _ in 0..16 {
        assert!(next(30).is_ok_and(|length| length > LIMIT));
    }
    assert!(next(2).is_err(), "there is no room for more");
    assert!(waiting.iter().all(is_unanswered));
    // the next request ends all that came before
    ends.store(true, Ordering::SeqCst);
    let short = visitor.write("POST", &[JSON, REVISION], &call(99, "t"));
    assert!(next(30).is_ok_and(|length| length < LIMIT));
    for _ in 0..4 {
        assert!(next(30).is_ok_and(|length| length > LIMIT));
    }
    drop((short, waiting));
}

#[test]
fn long_requests_of_all_sessions_together_are_bounded_and_keep_no_short_one_waiting() {
    let (tell, heard) = channel();
    let mut kept = Vec::new();
    let server = serving(move |request, mut stream| {
        if request.contains("initialize") {
            let _ = stream.write_all(web::response("200 OK", "application/json", GREETED).as_bytes());
        } else {
            let _ = tell.send(request.len());
            kept.push(stream);
        }
    });
    let limit = LIMIT.to_string();
    let proxy = Listening::start(&[&options(&limit, &server)[..], &["--listen", "0"]].concat());
    let visitors: Vec<Visitor> = (0..5).map(|_| Visitor::greet(&proxy)).collect();
    let visitor = |id: usize| &visitors[id % visitors.len()];
    let mut waiting: Vec<TcpStream> = (0..20)
        .map(|id| visitor(id).write("POST", &[JSON], &long_call(id)))
        .collect();
    let next = |time| heard.recv_timeout(Duration::from_secs(time));
    let mut long = 0;
    while let Ok(length) = next(if long < 16 { 30 } else { 2 }) {
        long += usize::from(length > LIMIT);
    }
    assert_eq!(long, 16, "there is no room for more");
    waiting.push(visitor(0).write("POST", &[JSON], &call(99, "t")));
    assert!(next(30).is_ok_and(|length| length < LIMIT));
    // who has an answer, or waits for none, makes room
    let cancelled = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":ID}}"#;
    for id in 0..16 {
        let cancelled = cancelled.replace("ID", &id.to_string());
        waiting.push(visitor(id).write("POST", &[JSON], &cancelled));
    }
    while long < 20 {
        long += usize::from(next(30).unwrap() > LIMIT);
    }
    drop(waiting);
}

#[test]
fn calls_of_one_client_that_wait_for_a_server_over_http_are_bounded_in_bytes() {
    let (server, heard, _) = deaf();
    let limit = LIMIT.to_string();
    let mut proxy = Command::new(env!("CARGO_BIN_EXE_toolerror"))
        .args(options(&limit, &server))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to_proxy = proxy.stdin.take().unwrap();
    let mut lines = BufReader::new(proxy.stdout.take().unwrap()).lines();
    let (room, more) = ((16 << 20) / LIMIT, 5);
    // the answers say that nothing is held up
    let writer = std::thread::spawn(move || {
        for id in 0..room + more {
            writeln!(to_proxy, "{}", long_call(id)).unwrap();
        }
        to_proxy
    });
    for _ in 0..more {
        let answer: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        let error = error_in(&answer.to_string());
        assert_eq!(
            (&error["type"], &error["data"]["effects"]),
            (&json!("TRANSIENT"), &json!("none")),
            "{error}"
        );
        let text = error.to_string();
        assert!(
            text.contains("other requests that wait for the server take all room"),
            "{error}"
        );
    }
    for _ in 0..room {
        assert!(heard.recv_timeout(Duration::from_secs(30)).is_ok());
    }
    assert!(heard.recv_timeout(Duration::from_secs(1)).is_err());
    proxy.kill().unwrap();
    proxy.wait().unwrap();
    drop(writer.join().unwrap());
}
