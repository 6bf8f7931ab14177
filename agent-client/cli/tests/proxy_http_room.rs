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

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc::channel;
use std::time::Duration;

use proxied::{call, folder, script, wait_for};
use web::{address_of, listen, read_head, serving, Listening, Visitor, JSON, REVISION};

const HEAD: &str = "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
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

#[test]
fn a_long_request_that_waits_for_its_answer_takes_no_room() {
    let (tell, heard) = channel();
    let mut kept = Vec::new();
    let server = serving(move |request, stream| {
        tell.send(request.len()).unwrap();
        kept.push(stream); // never answered
    });
    let limit = 64 << 10;
    let limit_text = limit.to_string();
    let options = [
        "proxy",
        "--listen",
        "0",
        "--max-message",
        &limit_text,
        "--upstream",
        &server,
    ];
    let proxy = Listening::start(&options);
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;
    let body = |id: usize| {
        let long = "x".repeat(limit - 1000);
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"t","arguments":{{"x":"{long}"}},{meta}}}}}"#
        )
    };
    // more than there is room for
    let visitor = Visitor::new(&proxy);
    let waiting: Vec<TcpStream> = (0..12)
        .map(|id| visitor.write("POST", &[JSON, REVISION], &body(id)))
        .collect();
    for _ in &waiting {
        let length = heard.recv_timeout(Duration::from_secs(30));
        assert!(length.is_ok_and(|length| length > limit - 1000));
    }
    assert!(waiting.iter().all(is_unanswered));
}
