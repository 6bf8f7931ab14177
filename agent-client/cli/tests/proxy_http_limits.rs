//! `toolerror proxy` over HTTP under messages that are too long, slow readers and floods (SPEC §2.6.8, §2.6.10, §2.6.12): clear errors,
//! in bounded memory.
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
use std::time::{Duration, Instant};

use proxied::{call, error_in, peak_mib, script, Client};
use serde_json::{json, Value};
use web::{listen, Listening, Visitor, JSON};

const MESSAGE: &str = "sent a message of more than 16777216 bytes";

/// Asserts that a process has never used more memory than this, in MiB.
fn is_bounded(pid: u32, mib: u64) {
    assert!(peak_mib(pid) < mib, "{} MiB", peak_mib(pid));
}

#[test]
fn a_body_over_the_limit_is_refused_and_the_session_goes_on() {
    let proxy = listen(&[], &script("ok fine"));
    let visitor = Visitor::greet(&proxy);
    let long = "x".repeat(100_000_000);
    let body = call(3, &long);
    for head in [
        format!("content-length: {}", body.len()),
        "transfer-encoding: chunked".to_owned(),
    ] {
        let refused = sent(&proxy, &visitor, &head, &body);
        assert!(refused.starts_with("HTTP/1.1 413 "), "{head}: {refused:?}");
        let (_, body) = refused.split_once("\r\n\r\n").unwrap();
        let error: Value = serde_json::from_str(body).unwrap();
        assert_eq!(
            (&error["error"]["code"], &error["error"]["message"]),
            (&json!(-32600), &json!(format!("the client {MESSAGE}")))
        );
    }
    assert!(visitor.post(&call(4, "t")).body.contains("fine"));
    is_bounded(proxy.pid(), 100);
}

#[test]
fn a_body_that_says_it_is_over_the_limit_is_refused_before_it_comes() {
    let proxy = listen(&[], &script("ok fine"));
    let visitor = Visitor::greet(&proxy);
    for length in ["16777217", "99999999999"] {
        let mut stream = TcpStream::connect(web::address_of(&proxy.url())).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let session = visitor.session();
        let head = format!(
            "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nmcp-session-id: {session}\r\ncontent-length: {length}\r\n\r\n{{"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        assert_eq!(&status, b"HTTP/1.1 413", "{length}");
    }
    assert!(visitor.post(&call(4, "t")).body.contains("fine"));
}

/// What comes back when a body is sent to the end, whatever the proxy says meanwhile.
fn sent(proxy: &Listening, visitor: &Visitor, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(web::address_of(&proxy.url())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
    let session = visitor.session();
    let head = format!(
        "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nmcp-session-id: {session}\r\n{head}\r\n\r\n"
    );
    let is_chunked = head.contains("chunked");
    let mut writer = stream.try_clone().unwrap();
    let body = body.to_owned();
    let writer = std::thread::spawn(move || {
        writer.write_all(head.as_bytes())?;
        for part in body.as_bytes().chunks(1 << 16) {
            if is_chunked {
                write!(writer, "{:x}\r\n", part.len())?;
            }
            writer.write_all(part)?;
            if is_chunked {
                writer.write_all(b"\r\n")?;
            }
        }
        Ok::<(), std::io::Error>(())
    });
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = stream.read(&mut part) {
        answer.extend_from_slice(&part[..length]);
        if answer.ends_with(b"}") {
            break;
        }
    }
    drop(stream);
    let _ = writer.join().unwrap();
    String::from_utf8(answer).unwrap()
}

#[test]
fn an_answer_of_100_mb_of_a_server_over_http_is_refused() {
    for content_type in ["application/json", "text/event-stream"] {
        let server = web::serving(move |request, mut stream| {
            let is_call = request.contains("tools/call");
            if !is_call || request.contains("\"t\"") {
                let result =
                    r#"{"jsonrpc":"2.0","id":4,"result":{"content":[{"type":"text","text":"fine"}]}}"#;
                let _ = stream.write_all(web::response("200 OK", "application/json", result).as_bytes());
                return;
            }
            let data = if content_type == "application/json" {
                ""
            } else {
                "data: "
            };
            let begin = format!(r#"{data}{{"jsonrpc":"2.0","id":3,"result":{{"content":[],"x":""#);
            let head = web::response("200 OK", content_type, &begin);
            let part = "x".repeat(1 << 20);
            let _ = stream.write_all(head.as_bytes());
            // who refuses it may hang up
            let _ = (0..100).try_for_each(|_| stream.write_all(part.as_bytes()));
            let _ = stream.write_all(b"\"}}\n\n");
        });
        let client = Client::of(&["proxy", "--upstream", &server]);
        client.send(&call(3, "long"));
        let line = client.receive();
        let error = error_in(&line);
        assert!(line.contains("\"id\":3"), "{line}");
        assert_eq!(
            (&error["type"], &error["message"], &error["data"]["effects"]),
            (
                &json!("INTERNAL"),
                &json!(format!("the server {MESSAGE}")),
                &json!("unknown")
            ),
            "{content_type}"
        );
        client.send(&call(4, "t"));
        assert!(client.receive().contains("fine"), "{content_type}");
        is_bounded(client.child.lock().unwrap().id(), 100);
    }
}

/// A server that floods the client while it is called: 80 MB of log messages, then the answer.
fn flood() -> String {
    script(&format!(
        r#"yes '{{"jsonrpc":"2.0","method":"notifications/message","params":{{"level":"info","data":"{}"}}}}' | head -n {LINES}; ok done"#,
        "x".repeat(1300)
    ))
}

const LINES: usize = 60_000;

#[test]
fn a_client_over_http_that_reads_slowly_loses_nothing() {
    let proxy = listen(&[], &flood());
    let visitor = Visitor::greet(&proxy);
    let mut coming = visitor.begin("POST", &[JSON], &call(3, "t"));
    std::thread::sleep(Duration::from_secs(2));
    is_bounded(proxy.pid(), 100);
    let mut lines = 0;
    loop {
        let event = coming.event();
        if !event.data.contains("notifications/message") {
            assert!(event.data.contains("done"), "{event:?}");
            break;
        }
        lines += 1;
    }
    assert_eq!(lines, LINES);
    is_bounded(proxy.pid(), 100);
}

#[test]
fn a_client_that_reads_a_server_over_http_slowly_loses_nothing() {
    let server = listen(&[], &flood());
    let client = Client::slow(&["proxy", "--upstream", &server.url()]);
    client.greet();
    client.send(&call(3, "t"));
    std::thread::sleep(Duration::from_secs(2));
    let pids = [client.child.lock().unwrap().id(), server.pid()];
    for pid in pids {
        is_bounded(pid, 100);
    }
    let mut lines = 0;
    loop {
        let line = client.receive();
        if !line.contains("notifications/message") {
            assert!(line.contains("done"), "{line}");
            break;
        }
        lines += 1;
    }
    assert_eq!(lines, LINES);
    for pid in pids {
        is_bounded(pid, 100);
    }
}

#[test]
fn a_flood_that_nobody_reads_stays_bounded_and_the_call_has_its_answer() {
    // what belongs to no call goes to the common stream, which this client does not open
    let flood = flood()
        .replace("; ok done", "")
        .replacen("yes '", "ok fine; yes '", 1);
    let proxy = listen(&[], &flood);
    let visitor = Visitor::greet(&proxy);
    assert!(visitor.post(&call(3, "t")).body.contains("fine"));
    std::thread::sleep(Duration::from_secs(2));
    let list = r#"{"jsonrpc":"2.0","id":4,"method":"tools/list"}"#;
    assert!(visitor.post(list).body.contains("inputSchema"));
    is_bounded(proxy.pid(), 100);
}

#[test]
fn a_flood_of_calls_to_a_server_that_does_not_read_stays_bounded_and_calls_end_in_time() {
    const CALLS: u32 = 64;
    let greet = script(":").replacen("while read -r line; do", "for _ in 1 2; do read -r line;", 1);
    let options = ["--attempt-timeout", "5", "--max-message", "4194304"];
    let proxy = listen(&options, &format!("{greet}; sleep 60"));
    let visitor = Visitor::greet(&proxy);
    // 128 MiB in all
    let long = format!(r#"{{"x":"{}"}}"#, "x".repeat(2 << 20));
    let (tell, answered) = channel();
    std::thread::scope(|scope| {
        for id in 100..100 + CALLS {
            let (tell, proxy, visitor, long) = (tell.clone(), &proxy, &visitor, &long);
            scope.spawn(move || {
                let body = call(id, "t").replace("{}", long);
                let head = format!("content-length: {}\r\nconnection: close", body.len());
                let _ = tell.send(sent(proxy, visitor, &head, &body));
            });
        }
        let mut failed = 0;
        for _ in 0..CALLS {
            let answer = answered.recv_timeout(Duration::from_secs(40)).unwrap();
            if answer.starts_with("HTTP/1.1 408 ") {
                continue; // there was no room for it
            }
            let data = answer.lines().find_map(|line| line.strip_prefix("data: "));
            assert_eq!(error_in(data.unwrap_or(&answer))["type"], "TRANSIENT", "{answer}");
            failed += 1;
        }
        assert!(failed >= 4, "{failed}");
        is_bounded(proxy.pid(), 150);
    });
    // and its server with it
    proxy.signal("-TERM");
    proxy.ends();
}

#[test]
fn slow_uploads_keep_a_message_no_longer_from_being_read_than_one_of_them() {
    const LIMIT: &str = "4194304";
    let proxy = listen(
        &["--attempt-timeout", "2", "--max-message", LIMIT],
        &script("ok fine"),
    );
    let visitor = Visitor::greet(&proxy);
    let head = format!(
        "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nmcp-session-id: {}\r\ncontent-length: {LIMIT}\r\n\r\n{{",
        visitor.session()
    );
    let uploads: Vec<TcpStream> = (0..16)
        .map(|_| {
            let mut stream = TcpStream::connect(web::address_of(&proxy.url())).unwrap();
            stream.write_all(head.as_bytes()).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(500));
    let begin = Instant::now();
    assert!(visitor.post(&call(3, "t")).body.contains("fine"));
    // four at a time would take 8 s
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    for upload in uploads {
        assert_eq!(web::read_head(upload).status, 408);
    }
}

#[test]
fn curl_sees_why_a_body_over_the_limit_is_refused() {
    let proxy = listen(&[], &script("ok fine"));
    let folder = proxied::folder("curl-413");
    std::fs::write(folder.join("body"), vec![b' '; 20_000_000]).unwrap();
    let mut curl = std::process::Command::new("curl");
    curl.args([
        "-s",
        "-X",
        "POST",
        "-H",
        "content-type: application/json",
        "--data-binary",
    ]);
    let run = curl
        .arg(format!("@{}", folder.join("body").display()))
        .arg(proxy.url())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(said.contains(MESSAGE), "{run:?}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_request_without_a_session_has_its_answer_when_the_server_cannot_read_it() {
    let refused =
        |code: i32| format!(r#"{{"jsonrpc":"2.0","id":null,"error":{{"code":{code},"message":"odd"}}}}"#);
    // the notification of the proxy is refused, too
    let server = |code: i32| {
        let answers = format!(
            "*'notifications/initialized'*) echo '{}';; *'\"id\":1.5'*) echo '{}';; *'\"method\":\"tools/call\"'*",
            refused(-32601),
            refused(code)
        );
        script("ok fine").replace("*'\"method\":\"tools/call\"'*", &answers)
    };
    for code in [-32600, -32602, -32700] {
        let proxy = listen(&[], &server(code));
        let visitor = Visitor::new(&proxy);
        let odd = visitor.post(r#"{"jsonrpc":"2.0","id":1.5,"method":"resources/list"}"#);
        let error: Value = serde_json::from_str(&odd.events()[0]).unwrap();
        assert_eq!(
            (&error["id"], &error["error"]["code"]),
            (&json!(1.5), &json!(code)),
            "{odd:?}"
        );
        let odd = visitor.post(&call(1, "t").replace("\"id\":1", "\"id\":1.5"));
        let failed: Value = serde_json::from_str(&odd.events()[0]).unwrap();
        assert_eq!(
            (&failed["id"], &failed["result"]["isError"]),
            (&json!(1.5), &json!(true)),
            "{odd:?}"
        );
        assert!(visitor.post(&call(2, "t")).body.contains("fine"));
    }
    // nor can it read the greeting
    let deaf = "while read -r line; do echo '{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"odd\"}}'; done";
    let proxy = listen(&[], deaf);
    let answer = Visitor::new(&proxy).post(&call(2, "t"));
    assert!(answer.body.contains("odd"), "{answer:?}");
}

#[test]
fn bodies_without_a_session_are_bounded_together() {
    const LONG: usize = 1 << 20;
    let options = ["--max-message", "1048576", "--attempt-timeout", "4"];
    let proxy = listen(&options, &script("ok fine"));
    let head = format!("POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {LONG}\r\n\r\n");
    let body = vec![b' '; LONG - 1];
    let uploads: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut upload = TcpStream::connect(web::address_of(&proxy.url())).unwrap();
            upload
                .set_write_timeout(Some(Duration::from_millis(300)))
                .unwrap();
            upload.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
            upload.write_all(head.as_bytes()).unwrap();
            let _ = upload.write_all(&body); // of most of them, little is read
            upload
        })
        .collect();
    is_bounded(proxy.pid(), 60);
    for mut upload in uploads {
        let mut answer = [0; 12];
        upload.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 408");
    }
    assert!(Visitor::new(&proxy).post(&call(2, "t")).body.contains("fine"));
}
