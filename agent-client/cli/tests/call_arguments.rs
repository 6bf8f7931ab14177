//! What `toolerror call` sends is what its user typed (SPEC §2.5.19).
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

mod common;
mod shell;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc::{channel, Receiver};

use common::run;

/// Arguments that a reader of JSON would change.
const TYPED: [&str; 7] = [
    r#"{"n":12345678901234567890123}"#,
    r#"{"n":9007199254740993,"m":-9007199254740993}"#,
    r#"{"price":1.50,"zero":-0,"small":1e-400}"#,
    r#"{"big":1e400,"other":-1E+400}"#,
    r#"{"b":1,"a":[1.0,{"z":0.10,"y":1e2}]}"#,
    r#"{"text":"1.50 \u00e9 \/ é","none":null}"#,
    "{}",
];

#[test]
fn numbers_go_out_as_they_were_typed_over_stdio() {
    let file = std::env::temp_dir().join(format!("toolerror-arguments-{}", std::process::id()));
    let on_call = format!(
        r#"printf '%s\n' "$line" >> '{}'; n=$((n+1)); [ $n = 1 ] && fail '{{\"type\":\"TRANSIENT\",\"message\":\"busy\"}}' || reply '{{"content":[]}}'"#,
        file.display()
    );
    let server = shell::server(r#"[{"name":"t","inputSchema":{"type":"object"}}]"#, &on_call);
    for typed in TYPED {
        let _ = std::fs::remove_file(&file);
        let options = [
            "--args",
            typed,
            "--idempotency-key",
            "k-1",
            "--",
            "sh",
            "-c",
            &server,
        ];
        let called = run(&[&["call", "t"], &options[..]].concat(), "");
        assert_eq!(called.code, 0, "{}", called.err);
        let lines = std::fs::read_to_string(&file).unwrap();
        let sent = format!(r#""arguments":{typed}"#);
        assert_eq!(lines.matches(&sent).count(), 2, "each attempt: {typed}\n{lines}");
        assert_eq!(lines.matches("k-1").count(), 2, "{lines}");
    }
    let _ = std::fs::remove_file(&file);
}

#[test]
fn line_breaks_between_arguments_are_blanks() {
    let server = shell::server(
        r#"[{"name":"t","inputSchema":{"type":"object"}}]"#,
        r#"case "$line" in *'{   "a": 1.50 }'*) reply '{"content":[]}';; *) fail other;; esac"#,
    );
    let typed = "\n{\r\n \"a\": 1.50\n}\n";
    let called = run(&["call", "t", "--args", typed, "--", "sh", "-c", &server], "");
    assert_eq!(called.code, 0, "{}", called.err);
}

#[test]
fn numbers_go_out_as_they_were_typed_over_http() {
    let (url, bodies) = http();
    for typed in TYPED {
        let called = run(&["call", "--url", &url, "t", "--args", typed], "");
        assert_eq!(
            (called.code, called.out.trim()),
            (0, r#"{"content":[]}"#),
            "{}",
            called.err
        );
        let sent = bodies
            .try_iter()
            .find(|body| body.contains("tools/call"))
            .unwrap();
        assert!(
            sent.contains(&format!(r#""arguments":{typed}"#)),
            "{typed}\n{sent}"
        );
    }
}

#[test]
fn what_is_no_object_is_wrong_usage() {
    for wrong in ["{", "[1e400]", "7", "{\"a\":NaN}", "{} {}"] {
        let called = run(&["call", "t", "--args", wrong, "--", "false"], "");
        assert_eq!(called.code, 2, "{wrong}: {}", called.err);
        assert!(called.err.contains("--args"), "{}", called.err);
    }
}

/// A server on HTTP, and the bodies that it has got.
fn http() -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let (sender, bodies) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let (mut length, mut line) = (0, String::new());
            while reader.read_line(&mut line).unwrap_or(0) > 2 {
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                line.clear();
            }
            let mut body = vec![0; length];
            let _ = reader.read_exact(&mut body);
            let body = String::from_utf8(body).unwrap();
            let _ = stream.write_all(answer(&body).as_bytes());
            let _ = sender.send(body);
        }
    });
    (url, bodies)
}

fn answer(body: &str) -> String {
    let id = body.split(r#""id":"#).nth(1).unwrap_or_default();
    let id = id.split([',', '}']).next().unwrap_or_default();
    let result = match body {
        _ if body.contains(r#""initialize""#) => {
            r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"x","version":"1"}}"#
        }
        _ if body.contains("tools/list") => r#"{"tools":[]}"#,
        _ if body.contains("tools/call") => r#"{"content":[]}"#,
        _ => return "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".to_owned(),
    };
    let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#);
    let length = body.len();
    format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}")
}
