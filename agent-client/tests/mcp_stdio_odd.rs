//! What the client makes of servers that write what is no message, and of processes that outlive them (SPEC §2.5).
#![cfg(all(target_os = "linux", feature = "mcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod server;

use std::time::{Duration, Instant};

use serde_json::json;
use server::{text, Server};
use toolerror::{Effects, ErrorType, ToolError};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder};

/// An attempt that waits for its limit takes longer than this.
const AT_ONCE: Duration = Duration::from_secs(30);

fn patient() -> AgentClientBuilder {
    AgentClient::builder()
        .with_attempt_timeout(Duration::from_secs(60))
        .with_seed(7)
}

#[tokio::test]
async fn log_lines_on_standard_output_get_no_answer() {
    // the server reads nothing meanwhile: answers to its lines would fill the pipe
    for line in [
        r#"{"level":"info","msg":"row done"}"#,
        "processing row 17 of the table",
    ] {
        let server = Server::new(&format!("yes '{line}' | head -n 60000; ok fine"));
        let client = patient().spawn(server.command()).await.unwrap();
        let started = Instant::now();
        let answer = client.call_tool("plain", json!({})).await.unwrap();
        assert_eq!(text(answer), "fine");
        assert!(started.elapsed() < AT_ONCE);
        client.close().await;
    }
}

#[tokio::test]
async fn a_call_ends_with_the_server_whoever_holds_its_pipes() {
    let server = Server::new(r#"sh -c 'echo $$ >> "$DIR/pid"; exec sleep 300' & sleep 0.3; exit 3"#);
    let client = patient().spawn(server.command()).await.unwrap();
    let started = Instant::now();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert!(started.elapsed() < AT_ONCE, "{:?}", started.elapsed());
    assert_eq!(failure.error().error_type(), ErrorType::Transient);
    assert_eq!(failure.error().effects(), Some(Effects::Unknown));
    assert!(failure.error().message().contains("exit status: 3"), "{failure}");
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn an_answer_before_the_end_counts_whoever_holds_the_pipes() {
    let server = Server::new("sleep 300 & ok bye; exit 3");
    let client = patient().spawn(server.command()).await.unwrap();
    assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "bye");
    client.close().await;
}

#[tokio::test]
async fn an_error_in_a_loose_form_is_read() {
    for (error, expected) in [
        (
            r#""upstream did not answer""#,
            "[INTERNAL] upstream did not answer",
        ),
        (r#"{"code":-32602.0,"message":"x y"}"#, "[VALIDATION] x y"),
        (r#"{"code":-32601}"#, "[NOT_FOUND] not found"),
        (
            r#"{"type":"PERMISSION","message":"no licence"}"#,
            "[PERMISSION] no licence",
        ),
    ] {
        let server = Server::new(&format!("error '{error}'"));
        let client = patient().spawn(server.command()).await.unwrap();
        let failure = client.call_tool("plain", json!({})).await.unwrap_err();
        assert_eq!(failure.error().to_string(), expected);
        client.close().await;
    }
}

#[tokio::test]
async fn an_answer_that_is_not_json_ends_the_call_at_once() {
    for value in ["NaN", "[1,-Infinity]", "1e400", "[1,]"] {
        let server = Server::new(&format!(
            "reply '{{\"content\":[{{\"type\":\"text\",\"text\":\"done\"}}],\"structuredContent\":{{\"mean\":{value}}}}}'"
        ));
        let client = patient().spawn(server.command()).await.unwrap();
        for tool in ["plain", "reads"] {
            let started = Instant::now();
            let failure = client.call_tool(tool, json!({})).await.unwrap_err();
            assert!(started.elapsed() < AT_ONCE, "{value}");
            let error = failure.error();
            assert_eq!(error.error_type(), ErrorType::Internal, "{value}");
            assert_eq!(error.effects(), Some(Effects::Unknown), "{value}");
            assert!(
                error
                    .message()
                    .starts_with("the server's answer cannot be read: "),
                "{error}"
            );
        }
        assert_eq!(server.calls(), 2, "{value}: it is not made again");
        client.close().await;
    }
}

#[tokio::test]
async fn a_log_line_that_is_not_json_ends_no_call() {
    for line in [
        r#"{"level":"info","load":NaN}"#,
        r#"{"jsonrpc":"2.0","id":2,"result":{"cut":NaN"#,
        r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"data":NaN}}"#,
        r#"{"jsonrpc":"2.0","id":77,"result":{"x":NaN}}"#,
    ] {
        let server = Server::new(&format!("printf '%s\\n' '{line}'; ok fine"));
        let client = patient().spawn(server.command()).await.unwrap();
        assert_eq!(
            text(client.call_tool("plain", json!({})).await.unwrap()),
            "fine",
            "{line}"
        );
        client.close().await;
    }
}

/// How the call of a server ends that writes these lines for it; in them ID is the id of the call.
async fn called(line: &str) -> Result<String, ToolError> {
    let server = Server::new(&format!(
        "printf '%s\\n' '{line}' | sed \"s/ID/$(id \"$line\")/g\""
    ));
    let client = patient().spawn(server.command()).await.unwrap();
    let started = Instant::now();
    let answer = client.call_tool("reads", json!({})).await;
    assert!(started.elapsed() < AT_ONCE, "{line}");
    assert_eq!(server.calls(), 1, "{line}: it is not made again");
    client.close().await;
    answer.map(text).map_err(|failure| failure.error().clone())
}

#[tokio::test]
async fn a_batch_that_is_not_json_is_read_message_by_message() {
    let answer = r#"{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"fine"}]}}"#;
    let unreadable = r#"{"jsonrpc":"2.0","id":ID,"result":{"content":[],"structuredContent":NaN}}"#;
    let other = r#"{"jsonrpc":"2.0","id":999,"result":{"x":NaN}}"#;
    let note = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"data":NaN}}"#;
    for line in [
        format!("[{answer}]"),
        format!("[{answer},]"),
        // some servers make a text or a double of the id
        answer.replace("ID", "\"ID\""),
        answer.replace("ID", "ID.0"),
        format!("[{other},{note},{answer}]"),
        format!("{other}\n[{note}]\n{answer}"),
    ] {
        assert_eq!(called(&line).await.unwrap(), "fine", "{line}");
    }
    for line in [
        format!("[{unreadable}]"),
        format!("[{other},{unreadable},]"),
        format!("[{note},NaN,{unreadable}]"),
    ] {
        let error = called(&line).await.unwrap_err();
        assert_eq!(error.error_type(), ErrorType::Internal, "{line}");
        assert_eq!(error.effects(), Some(Effects::Unknown), "{line}");
    }
}

/// A server that does this when it is asked for its tools; it answers a call with `fine`.
fn listing(on_list: &str) -> Server {
    let greeting = r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}"#;
    Server::raw(&format!(
        r#"
id() {{ printf '%s' "$1" | sed 's/.*"id":\([0-9]*\).*/\1/'; }}
reply() {{ printf '{{"jsonrpc":"2.0","id":%s,"result":%s}}\n' "$(id "$line")" "$1"; }}
while read -r line; do
  case "$line" in
    *'"method":"initialize"'*) reply '{greeting}';;
    *'"method":"tools/list"'*) {on_list};;
    *'"method":"tools/call"'*) reply '{{"content":[{{"type":"text","text":"fine"}}]}}';;
  esac
done"#
    ))
}

#[tokio::test]
async fn a_list_that_cannot_be_read_delays_no_call() {
    for list in [
        r#"reply '{"tools":NaN}'"#,
        r#"reply '{"tools":7}'"#,
        r#"reply '{"tools":[{"name":1e999}]}'"#,
        "printf '{\"jsonrpc\":\"2.0\",\"id\":%s}\\n' \"$(id \"$line\")\"",
    ] {
        let mut fastest = Duration::MAX;
        for _ in 0..3 {
            let started = Instant::now();
            let client = patient().spawn(listing(list).command()).await.unwrap();
            assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "fine");
            fastest = fastest.min(started.elapsed());
            client.close().await;
        }
        assert!(fastest < Duration::from_secs(2), "{list}: {fastest:?}");
    }
}

#[tokio::test]
async fn a_list_that_does_not_come_keeps_no_call_from_being_made() {
    let tools = r#"{"tools":[{"name":"plain","inputSchema":{"type":"object"}}]}"#;
    let server = listing(&format!("(sleep 7; reply '{tools}') &"));
    let started = Instant::now();
    let client = patient().spawn(server.command()).await.unwrap();
    assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "fine");
    let elapsed = started.elapsed();
    assert!(
        elapsed >= Duration::from_secs(5) && elapsed < AT_ONCE,
        "{elapsed:?}"
    );
    // the list counts when it comes
    while client.tools().is_empty() {
        assert!(started.elapsed() < AT_ONCE);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    client.close().await;
}
