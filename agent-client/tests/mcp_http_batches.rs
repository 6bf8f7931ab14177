//! What the client makes of batches, and of messages that cannot be read beside the answer, over HTTP (SPEC §2.5.9,
//! §2.5.11).
#![cfg(feature = "mcp")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod http_server;

use http_server::{events, on_call, patient, response, text, HttpServer, Reply};
use serde_json::{json, Value};
use toolerror::{Effects, ErrorType, ToolError};
use toolerror_agent::mcp::ToolCall;

/// How the one call of a server ends that sends `messages`, as a body or as one event each. In them ID is the call's id.
async fn called(messages: &[&str], is_stream: bool) -> Result<String, ToolError> {
    let given: Vec<String> = messages.iter().map(|&message| message.to_owned()).collect();
    let server = HttpServer::new(
        None,
        on_call(move |request, _| {
            let id = request["id"].to_string();
            let mut messages = given.iter().map(|message| message.replace("ID", &id));
            if is_stream {
                let all: Vec<String> = messages.map(|message| format!("data: {message}\n\n")).collect();
                return events(&all.concat()).into();
            }
            let body = messages.next().unwrap();
            response("200 OK", "content-type: application/json\r\n", &body).into()
        }),
    )
    .await;
    let client = patient().http(&server.url).await.unwrap();
    let call = ToolCall::new("plain", json!({})).with_idempotency_key("k-1");
    let answer = client.call(call).await;
    client.close().await;
    assert_eq!(server.count("tools/call"), 1, "{messages:?}: it is sent once");
    answer.map(text).map_err(|failure| failure.error().clone())
}

const ANSWER: &str =
    r#"{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"the real one"}]}}"#;
const UNREADABLE: &str = r#"{"jsonrpc":"2.0","id":ID,"result":{"content":[],"structuredContent":NaN}}"#;
const OTHER: &str = r#"{"jsonrpc":"2.0","id":999,"result":{"content":[],"structuredContent":NaN}}"#;
const NOTE: &str =
    r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":NaN}}"#;

#[tokio::test]
async fn what_cannot_be_read_beside_the_answer_is_skipped() {
    let (other, note) = (OTHER, NOTE);
    let text_id = OTHER.replace("999", "\"other\"");
    let no_id = OTHER.replace("999", "null");
    let request = OTHER
        .replace("result", "params")
        .replace("\"id\"", "\"method\":\"ping\",\"id\"");
    let error = r#"{"jsonrpc":"2.0","id":999,"error":{"code":1,"message":"m","data":1e999}}"#;
    let batch = format!("[{OTHER},{NOTE}]");
    for skipped in [
        other, note, &text_id, &no_id, &request, error, &batch, "NaN", "{cut", "[1]",
    ] {
        let answer = called(&[skipped, ANSWER], true).await;
        assert_eq!(answer.unwrap(), "the real one", "{skipped}");
    }
}

#[tokio::test]
async fn a_batch_is_read_message_by_message() {
    let fine = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}"#;
    for batch in [
        format!("[{ANSWER}]"),
        format!("[{fine},{ANSWER}]"),
        format!("[{ANSWER},{fine}]"),
        format!("[{ANSWER},]"),
        format!("[{NOTE},{ANSWER}]"),
        format!("[{OTHER},{ANSWER},{OTHER}]"),
        // some servers make a text or a double of the id
        ANSWER.replace("ID", "\"ID\""),
        ANSWER.replace("ID", "ID.0"),
    ] {
        for is_stream in [false, true] {
            let answer = called(&[&batch], is_stream).await;
            assert_eq!(answer.unwrap(), "the real one", "{batch} {is_stream}");
        }
    }
}

#[tokio::test]
async fn an_answer_in_a_batch_that_cannot_be_read_ends_its_call_at_once() {
    for batch in [
        format!("[{UNREADABLE}]"),
        format!("[{OTHER},{UNREADABLE},]"),
        format!("[{NOTE}{UNREADABLE}]"),
    ] {
        for is_stream in [false, true] {
            let error = called(&[&batch], is_stream).await.unwrap_err();
            assert_eq!(error.error_type(), ErrorType::Internal, "{batch} {is_stream}");
            assert_eq!(error.effects(), Some(Effects::Unknown));
            assert!(
                error
                    .message()
                    .starts_with("the server's answer cannot be read: "),
                "{error}"
            );
        }
    }
}

#[tokio::test]
async fn a_server_may_answer_everything_in_batches() {
    for is_stream in [false, true] {
        let server = HttpServer::new(None, move |request, _| in_batch(request, is_stream)).await;
        let client = patient().http(&server.url).await.unwrap();
        assert_eq!(client.tools().len(), 1, "{is_stream}");
        let answer = client.call_tool("plain", json!({})).await.unwrap();
        assert_eq!(text(answer), "fine");
        client.close().await;
    }
}

fn in_batch(request: &Value, is_stream: bool) -> Reply {
    let result = match request["method"].as_str() {
        Some("initialize") => json!({
            "protocolVersion": "2025-03-26", "capabilities": {"tools": {}},
            "serverInfo": {"name": "batches", "version": "1"},
        }),
        Some("tools/list") => json!({"tools": [{"name": "plain", "inputSchema": {"type": "object"}}]}),
        Some("tools/call") => json!({"content": [{"type": "text", "text": "fine"}]}),
        _ => return Reply::Usual,
    };
    let batch = json!([{"jsonrpc": "2.0", "id": request["id"], "result": result}]);
    if is_stream {
        return events(&format!("data: {batch}\n\n")).into();
    }
    http_server::json_response("200 OK", &batch)
}
