//! `toolerror call` and servers that fail (SPEC §2.5): what it prints, how it exits, and what it leaves behind.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod common;
mod shell;
mod web;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{command, run, Run};
use serde_json::{json, Value};

/// A server as a shell script that runs `on_call` for each call of a tool.
fn script(on_call: &str) -> String {
    shell::server(r#"[{"name":"t","inputSchema":{"type":"object"}}]"#, on_call)
}

fn call(script: &str, options: &[&str]) -> Run {
    run(
        &[&["call", "t"], options, &["--", "sh", "-c", script]].concat(),
        "",
    )
}

fn printed_error(run: &Run) -> Value {
    serde_json::from_str(run.err.lines().last().unwrap()).unwrap()
}

/// The action for the line that `call` printed, when somebody reads it later.
fn read_again(run: &Run, mode: &str) -> Value {
    let line = run.err.lines().last().unwrap();
    let read = common::run(&["read", "--json", "--mode", mode], line);
    let assessment: Value = serde_json::from_str(&read.out).unwrap();
    assessment["decision"]["action"].clone()
}

/// A server on HTTP that gives each request the next answer, the last one again and again.
fn http(answers: Vec<String>) -> String {
    web::answering(answers).0
}

fn response(status: &str, content_type: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\ncontent-type: {content_type}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}")
}

#[test]
fn a_lost_reply_states_its_effects_and_is_not_retried_by_who_reads_the_line() {
    for (on_call, options) in [("kill -9 $$", &[][..]), (":", &["--attempt-timeout", "1"])] {
        let lost = call(&script(on_call), options);
        assert_eq!(lost.code, 14, "{}", lost.err);
        assert_eq!(printed_error(&lost)["data"]["effects"], "unknown", "{}", lost.err);
        for mode in ["exact", "unwrap", "classify"] {
            assert_ne!(read_again(&lost, mode), "retry", "{mode}: {}", lost.err);
        }
    }
    // the server has answered: nothing is unknown, but who reads the line later does not start all over (SPEC 1.9.52)
    let busy = script(
        r#"reply '{"content":[{"type":"text","text":"{\"type\":\"TRANSIENT\",\"message\":\"busy\"}"}],"isError":true}'"#,
    );
    let refused = call(&busy, &[]);
    assert_eq!(refused.code, 14, "{}", refused.err);
    assert_eq!(printed_error(&refused)["data"], json!({"reason": "exhausted"}));
    assert_ne!(read_again(&refused, "exact"), "retry", "{}", refused.err);
}

#[test]
fn an_error_at_initialize_ends_with_the_code_of_its_type() {
    for (error_type, code) in [
        ("NOT_FOUND", 10),
        ("CONFLICT", 11),
        ("PERMISSION", 13),
        ("INTERNAL", 15),
    ] {
        let error =
            json!({"code": -32603, "message": "m", "data": {"type": error_type, "message": "not now"}});
        let body = json!({"jsonrpc": "2.0", "id": 0, "error": error}).to_string();
        let stdio = call(&format!("read -r line; printf '%s\\n' '{body}'; exit 1"), &[]);
        let url = http(vec![response("200 OK", "application/json", &body)]);
        let over_http = run(&["call", "--url", &url, "t"], "");
        for refused in [stdio, over_http] {
            assert_eq!(refused.code, code, "{error_type}: {}", refused.err);
            assert_eq!(printed_error(&refused)["message"], "not now");
        }
    }
}

#[test]
fn a_server_that_does_not_start_is_one_attempt_and_says_why() {
    let failed = call(
        "echo 'password=hunter2hunter2' >&2; echo 'KeyError: DATABASE_URL' >&2; exit 1",
        &[],
    );
    assert_eq!(failed.code, 15, "{}", failed.err);
    assert_eq!(
        failed.err.matches("connecting, attempt").count(),
        1,
        "{}",
        failed.err
    );
    let message = printed_error(&failed)["message"].as_str().unwrap().to_owned();
    assert_eq!(
        message,
        "the server did not start (exit status: 1): password=[redacted] | KeyError: DATABASE_URL"
    );
    let missing = call("exec no-such-program-anywhere", &[]);
    assert_eq!(missing.code, 10, "{}", missing.err);
}

#[test]
fn no_line_on_standard_error_has_a_secret() {
    let error =
        r#"{\"type\":\"TRANSIENT\",\"message\":\"password=hunter2hunter2\",\"data\":{\"retry_after_ms\":1}}"#;
    let tool = format!(r#"reply '{{"content":[{{"type":"text","text":"{error}"}}],"isError":true}}'"#);
    let greeting = r#"{"jsonrpc":"2.0","id":0,"error":{"code":-32603,"message":"password=hunter2hunter2"}}"#;
    let refusing = format!("read -r line; printf '%s\\n' '{greeting}'; exit 1");
    for (script, line) in [
        (script(&tool), "attempt 1: "),
        (refusing, "connecting, attempt 1: "),
    ] {
        let failed = call(&script, &[]);
        assert!(failed.err.contains(line), "{}", failed.err);
        assert!(failed.err.contains("password=[redacted]"), "{}", failed.err);
        assert!(!failed.err.contains("hunter2"), "{}", failed.err);
    }
}

#[test]
fn connecting_is_retried_within_policy_and_deadline() {
    let busy = response("503 Service Unavailable", "text/plain", "starting");
    let tried = run(&["call", "--url", &http(vec![busy.clone()]), "t"], "");
    assert_eq!(tried.code, 14, "{}", tried.err);
    assert_eq!(
        tried.err.matches("connecting, attempt").count(),
        3,
        "{}",
        tried.err
    );
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", gone.local_addr().unwrap());
    drop(gone);
    let refused = run(&["call", "--url", &url, "t"], "");
    assert_eq!(refused.code, 14, "{}", refused.err);
    for given_up in [&tried, &refused] {
        let error = printed_error(given_up);
        assert_eq!(error["recoverable"], false, "{error}");
        assert_eq!(error["data"]["reason"], "exhausted", "{error}");
        assert!(error["data"]["effects"].is_null(), "{error}");
    }
    let start = Instant::now();
    let late = run(
        &["call", "--url", &http(vec![busy]), "--timeout", "0.001", "t"],
        "",
    );
    assert_eq!(late.code, 14, "{}", late.err);
    // more time may be given
    assert_eq!(printed_error(&late)["recoverable"], true, "{}", late.err);
    assert!(start.elapsed() < Duration::from_secs(15));
}

#[test]
fn pages_and_refusals_say_what_they_are() {
    let page = response("200 OK", "text/html", "<html><title>Welcome</title></html>");
    let no_server = run(&["call", "--url", &http(vec![page]), "t"], "");
    assert_eq!(no_server.code, 15, "{}", no_server.err);
    assert_eq!(
        printed_error(&no_server)["message"],
        "no MCP server answers at this URL: HTTP 200, text/html, \"Welcome\""
    );
    assert_eq!(printed_error(&no_server)["data"]["effects"], "none"); // nothing was called
    let refusal = response("401 Unauthorized", "text/plain", "the token has expired");
    let refused = run(&["call", "--url", &http(vec![refusal]), "t"], "");
    assert_eq!(refused.code, 13, "{}", refused.err);
    assert_eq!(
        printed_error(&refused)["message"],
        "HTTP 401 Unauthorized: the token has expired"
    );
}

#[test]
fn the_limit_of_an_answer_and_the_mode_are_options() {
    let long = script(r#"ok "$(head -c 5000 /dev/zero | tr '\0' x)""#);
    let cut = call(&long, &["--max-message", "4000"]);
    assert_eq!(cut.code, 15, "{}", cut.err);
    assert_eq!(
        printed_error(&cut)["message"],
        "the server sent a message of more than 4000 bytes"
    );
    assert_eq!(call(&long, &[]).code, 0);

    let legacy = script(
        r#"reply '{"content":[{"type":"text","text":"401 Unauthorized: bad token"}],"isError":true}'"#,
    );
    assert_eq!(call(&legacy, &[]).code, 15);
    assert_eq!(call(&legacy, &["--mode", "classify"]).code, 13);
}

#[test]
fn a_list_of_tools_over_the_limit_costs_only_the_hints() {
    let tools = format!(
        r#"[{{"name":"t","description":"{}","inputSchema":{{"type":"object"}}}}]"#,
        "x".repeat(5000)
    );
    let made = call(&shell::server(&tools, "ok fine"), &["--max-message", "4000"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let result = |id: u32, result: &str| format!(r#"{{"jsonrpc":"2.0","result":{result},"id":{id}}}"#);
    let greeting = result(
        0,
        r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}"#,
    );
    let list = result(1, &format!(r#"{{"tools":{tools}}}"#));
    let answer = result(2, r#"{"content":[{"type":"text","text":"fine"}]}"#);
    for media_type in ["application/json", "text/event-stream"] {
        let (greeting, list, answer) = (greeting.clone(), list.clone(), answer.clone());
        let body = move |text: &str| match media_type {
            "text/event-stream" => format!("data: {text}\n\n"),
            _ => text.to_owned(),
        };
        let accepted = response("202 Accepted", "text/plain", "");
        let none = response("405 Method Not Allowed", "text/plain", "");
        let answers = move |request: &str| match request {
            request if request.starts_with("GET") => none.clone(),
            request if request.contains("\"initialize\"") => response("200 OK", media_type, &body(&greeting)),
            request if request.contains("tools/list") => response("200 OK", media_type, &body(&list)),
            request if request.contains("tools/call") => response("200 OK", media_type, &body(&answer)),
            _ => accepted.clone(),
        };
        let url = web::serving(move |request, mut stream| {
            let _ = stream.write_all(answers(&request).as_bytes());
        });
        let made = run(&["call", "--url", &url, "--max-message", "4000", "t"], "");
        assert_eq!(made.code, 0, "{media_type}: {}", made.err);
        assert!(made.out.contains("fine"), "{}", made.out);
    }
}

#[test]
fn no_server_gets_the_tokens_of_the_program() {
    let told = std::env::temp_dir().join(format!("toolerror-tokens-{}", std::process::id()));
    let server = format!(
        "printf '%s\\n' \"$TOOLERROR_PROXY_TOKEN$TOOLERROR_UPSTREAM_TOKEN-\" >> '{}'; {}",
        told.display(),
        script("ok fine")
    );
    for words in [
        &["call", "t"][..],
        &["check", "--timeout", "5"],
        &["contract", "init"],
    ] {
        let mut started = command(words);
        started
            .env("TOOLERROR_PROXY_TOKEN", "t0ken")
            .env("TOOLERROR_UPSTREAM_TOKEN", "t0ken");
        let done = started.args(["--", "sh", "-c", &server]).output().unwrap();
        assert!(done.status.success(), "{words:?}: {done:?}");
    }
    let told_it = std::fs::read_to_string(&told).unwrap();
    assert!(
        told_it.lines().count() >= 3 && told_it.lines().all(|line| line == "-"),
        "{told_it}"
    );
    std::fs::remove_file(&told).unwrap();
}

#[test]
fn progress_extends_an_attempt_where_asked_for() {
    let works = script(
        r#"token=$(printf '%s' "$line" | sed 's/.*"progressToken":\([0-9]*\).*/\1/')
for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.2
printf '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%s}}\n' "$token" "$i"
done; ok done"#,
    );
    let patient = call(&works, &["--attempt-timeout", "1", "--reset-on-progress"]);
    assert_eq!(patient.code, 0, "{}", patient.err);
    assert_eq!(call(&works, &["--attempt-timeout", "1"]).code, 14);
}

#[test]
fn a_signal_ends_a_call_in_order() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let dir = std::env::temp_dir().join(format!("toolerror-signal-{signal}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let notes = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap_or_default();
        let server = format!(
            "cd {}; trap 'echo TERM >> end' TERM; {}; echo EOF >> end; while :; do sleep 0.01; done",
            PathBuf::from(&dir).display(),
            script(r#"echo up >> up;; *'"method":"notifications/cancelled"'*) echo cancelled >> end"#),
        );
        let mut child = command(&["call", "t", "--", "sh", "-c", &server])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let until = Instant::now() + Duration::from_secs(30);
        while notes("up").is_empty() {
            assert!(Instant::now() < until, "the call has not come");
            std::thread::sleep(Duration::from_millis(20));
        }
        let sent = std::process::Command::new("kill")
            .args([&format!("-{signal}"), &child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(code));
        assert_eq!(notes("end"), "cancelled\nEOF\nTERM\n");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_no_usage_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let done = command(&["call", "t", "--", "sh", "-c", &script("ok done")])
        .stdin(Stdio::null())
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8(done.stderr)
        .unwrap()
        .starts_with("toolerror: standard output: "));
}

#[test]
fn an_answer_that_is_none_ends_the_call_at_once() {
    for (members, fault) in [
        (
            r#""result":{},"error":{"code":1,"message":"m"}"#,
            "both a result and an error",
        ),
        (r#""x":1"#, "no result and no error"),
    ] {
        let line = format!(r#"printf '{{"jsonrpc":"2.0","id":%s,{members}}}\n' "$(id "$line")""#);
        let failed = call(&script(&line), &["--attempt-timeout", "30"]);
        assert_eq!(failed.code, 15, "{}", failed.err);
        let error = printed_error(&failed);
        assert!(error["message"].as_str().unwrap().contains(fault), "{error}");
        assert_eq!(error["data"]["effects"], "unknown", "{error}");
        assert!(failed.err.contains("1 attempt in"), "{}", failed.err);
    }
    let loose = r#"printf '{"jsonrpc":"2.0","id":%s,"error":"boom"}\n' "$(id "$line")""#;
    let loose = call(&script(loose), &["--attempt-timeout", "30"]);
    assert_eq!(
        (loose.code, &printed_error(&loose)["message"]),
        (15, &json!("boom")),
        "{}",
        loose.err
    );
    let old = call(
        &script(r#"printf '{"jsonrpc":"1.0","id":%s,"result":{}}\n' "$(id "$line")""#),
        &["--attempt-timeout", "30"],
    );
    assert_eq!(old.code, 15, "{}", old.err);
    assert!(old.err.contains("its version is not 2.0"), "{}", old.err);
    for answer in [
        r#"{"jsonrpc":"2.0","id":%s,"error":null,"result":{"content":[]}}"#,
        r#"[{"jsonrpc":"2.0","method":"notifications/message"},{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}]"#,
    ] {
        let line = format!(r#"printf '{answer}\n' "$(id "$line")""#);
        let fine = call(&script(&line), &["--attempt-timeout", "30"]);
        assert_eq!(fine.code, 0, "{}", fine.err);
    }
}

#[test]
fn an_attempt_that_progress_extended_tells_its_whole_time() {
    let works = script(
        r#"token=$(printf '%s' "$line" | sed 's/.*"progressToken":\([0-9]*\).*/\1/')
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 0.2
printf '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%s}}\n' "$token" "$i"
done"#,
    );
    let late = call(
        &works,
        &["--attempt-timeout", "1", "--reset-on-progress", "--timeout", "3"],
    );
    assert_eq!(late.code, 14, "{}", late.err);
    let message = printed_error(&late)["message"].as_str().unwrap().to_owned();
    let seconds = message
        .strip_prefix("no answer within ")
        .and_then(|rest| rest.strip_suffix(" s"));
    let seconds: f64 = seconds.unwrap().parse().unwrap();
    assert!((1.0..=3.0).contains(&seconds), "{message}");
}

#[test]
fn the_printed_error_is_of_bounded_length() {
    let long = "x".repeat(100_000);
    let text = json!({"type": "VALIDATION", "message": long, "data": {"more": long}}).to_string();
    let result = json!({"content": [{"type": "text", "text": text}], "isError": true});
    let dir = std::env::temp_dir().join(format!("toolerror-long-{}", std::process::id()));
    std::fs::write(&dir, result.to_string()).unwrap();
    let refused = call(&script(&format!("reply \"$(cat {})\"", dir.display())), &[]);
    std::fs::remove_file(&dir).unwrap();
    assert_eq!(refused.code, 12, "{}", refused.err);
    assert_eq!(printed_error(&refused)["type"], "VALIDATION");
    assert!(
        refused.err.lines().all(|line| line.len() < 70_000),
        "{}",
        refused.err.len()
    );
}

#[test]
fn what_the_server_writes_to_standard_error_is_masked() {
    let failed = call("printf 'API_KEY=hunter2zebra99\nnow' >&2; exit 1", &[]);
    assert!(
        failed.err.starts_with("API_KEY=[redacted]\nnow"),
        "{}",
        failed.err
    );
    assert!(!failed.err.contains("hunter2"), "{}", failed.err);
}

#[test]
fn a_command_that_cannot_run_is_an_error_of_its_type() {
    let not_executable = std::env::temp_dir().join(format!("toolerror-call-{}", std::process::id()));
    std::fs::write(&not_executable, "").unwrap();
    for (command, code) in [
        ("no-such-program-anywhere", 10),
        (not_executable.to_str().unwrap(), 13),
    ] {
        let failed = run(&["call", "t", "--", command], "");
        assert_eq!(failed.code, code, "{}", failed.err);
        let error = printed_error(&failed);
        assert!(
            error["message"]
                .as_str()
                .unwrap()
                .starts_with("cannot start the server: "),
            "{error}"
        );
        assert_eq!(error["data"]["code"], "toolerror/command_not_started");
    }
    std::fs::remove_file(not_executable).unwrap();
}

#[test]
fn a_server_that_asks_for_input_is_named_beside_the_result() {
    let asks = script(r#"reply '{"resultType":"input_required","inputRequests":{}}'"#);
    let asked = call(&asks, &[]);
    assert_eq!(asked.code, 0, "{}", asked.err);
    assert!(asked.out.contains("input_required"), "{}", asked.out);
    assert!(asked.err.contains("the server asks for input"), "{}", asked.err);
}

#[test]
fn a_call_that_a_server_could_not_get_states_no_effects() {
    let down = response("502 Bad Gateway", "text/plain", "down");
    let failed = run(&["call", "--url", &http(vec![down]), "t"], "");
    assert_eq!(failed.code, 14, "{}", failed.err);
    assert_eq!(
        printed_error(&failed)["data"]["effects"],
        Value::Null,
        "{}",
        failed.err
    );
    let read = common::run(&["read"], failed.err.lines().last().unwrap());
    assert!(!read.out.contains("may have been carried out"), "{}", read.out);
}
