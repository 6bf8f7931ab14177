//! Connections over HTTP that are not made, or get lost (SPEC §2.5).
#![cfg(feature = "mcp")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod http_server;
mod sdk_server;

use std::time::Duration;

use http_server::{json_response, on_call, patient, read_again, response, text, HttpServer, Reply};
use serde_json::{json, Value};
use tokio::net::TcpListener;
use toolerror::{Effects, EmitOptions, ErrorType};
use toolerror_agent::engine::{Action, GiveUpReason, Policy};

#[tokio::test]
async fn connecting_is_tried_again_where_nothing_was_sent() {
    let busy_twice = |request: &Value, count| match request["method"].as_str() {
        Some("initialize") if count < 3 => response("503 Service Unavailable", "", "").into(),
        _ => Reply::Usual,
    };
    let server = HttpServer::new(None, busy_twice).await;
    let client = patient().http(&server.url).await.unwrap();
    assert_eq!(server.count("initialize"), 3);
    client.close().await;

    let server = HttpServer::new(None, busy_twice).await;
    let once = Policy {
        max_attempts: 1,
        ..Policy::default()
    };
    let error = patient().with_policy(once).http(&server.url).await.unwrap_err();
    assert_eq!(error.to_string(), "[TRANSIENT] HTTP 503 Service Unavailable");
    assert_eq!(error.effects(), None, "no tool was called");
    assert_eq!(server.count("initialize"), 1);
    let left = error.emitted(&EmitOptions::default());
    assert_eq!(
        (left.recoverable(), left.reason().as_deref()),
        (false, Some("exhausted"))
    );
}

#[tokio::test]
async fn a_greeting_that_cannot_be_read_has_called_nothing() {
    for (content_type, body) in [
        ("text/html", "<title>Sign in</title>"),
        (
            "application/json",
            r#"{"jsonrpc":"2.0","id":0,"result":{"x":NaN}}"#,
        ),
    ] {
        let server = HttpServer::new(None, move |_, _| {
            response("200 OK", &format!("Content-Type: {content_type}\r\n"), body).into()
        })
        .await;
        let error = patient().http(&server.url).await.unwrap_err();
        assert_eq!(error.error_type(), ErrorType::Internal, "{error}");
        assert_eq!(error.effects(), Some(Effects::None), "{error}");
    }
}

#[tokio::test]
async fn a_server_that_comes_up_late_is_reached() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let starts = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        HttpServer::on(TcpListener::bind(address).await.unwrap(), None, |_, _| {
            Reply::Usual
        })
    };
    let policy = Policy {
        first_ms: 1000,
        ..Policy::default()
    };
    let url = format!("http://{address}/mcp");
    let (client, server) = tokio::join!(patient().with_policy(policy).http(&url), starts);
    client.unwrap().close().await;
    assert_eq!(server.count("initialize"), 1);
}

#[tokio::test]
async fn an_error_at_initialize_keeps_its_type() {
    for status in ["200 OK", "400 Bad Request"] {
        let server = HttpServer::new(None, move |request, _| {
            let data =
                json!({"type": "CONFLICT", "message": "one client at a time", "data": {"reason": "state"}});
            let error = json!({"code": -32603, "message": "m", "data": data});
            json_response(
                status,
                &json!({"jsonrpc": "2.0", "id": request["id"], "error": error}),
            )
        })
        .await;
        let error = patient().http(&server.url).await.unwrap_err();
        assert_eq!(error.to_string(), "[CONFLICT] one client at a time");
        assert_eq!(server.count("initialize"), 1);
    }
}

#[tokio::test]
async fn a_page_says_that_no_mcp_server_is_there() {
    let cases = [
        (
            response(
                "200 OK",
                "content-type: text/html; charset=utf-8\r\n",
                "<html><title>\n Hello &amp; welcome</title>",
            ),
            r#"HTTP 200, text/html, "Hello &amp; welcome""#,
        ),
        (
            response("200 OK", "content-type: text/plain\r\n", "It works!"),
            "HTTP 200, text/plain",
        ),
        (
            response("200 OK", "content-type: application/json\r\n", "{\"up\":true}"),
            "HTTP 200, its JSON is not an MCP message",
        ),
        (response("200 OK", "", ""), "HTTP 200 without a body"),
    ];
    for (page, says) in cases {
        let server = HttpServer::new(None, move |_, _| page.clone().into()).await;
        let error = patient().http(&server.url).await.unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("[INTERNAL] no MCP server answers at this URL: {says}")
        );
        assert_eq!(server.count("initialize"), 1);
    }
}

#[tokio::test]
async fn a_lost_session_is_opened_again() {
    let lost = [
        ("404 Not Found", "Session not found"),
        ("400 Bad Request", "Bad Request: No valid session ID provided"),
    ];
    for (status, says) in lost {
        let answer = move |_: &Value, count| match count {
            1 => json_response(
                status,
                &json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32000, "message": says}}),
            ),
            _ => Reply::Usual,
        };
        let server = HttpServer::new(Some("s-1"), on_call(answer)).await;
        let client = patient().http(&server.url).await.unwrap();
        assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "fine");
        assert_eq!((server.count("tools/call"), server.count("initialize")), (2, 2));
        client.close().await;
    }
}

#[tokio::test]
async fn a_session_that_is_lost_forever_is_not_found_after_the_allowed_attempts() {
    let answer = |_: &Value, _| response("404 Not Found", "", "").into();
    let server = HttpServer::new(Some("s-1"), on_call(answer)).await;
    let client = patient().http(&server.url).await.unwrap();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(
        failure.error().to_string(),
        "[NOT_FOUND] the server does not know the session any more: HTTP 404 Not Found"
    );
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(server.count("tools/call"), 3);
    assert_eq!(server.count("initialize"), 3);
    assert_ne!(read_again(failure.error()), Action::Retry);
    client.close().await;

    // without a session there is none to lose
    let server = HttpServer::new(None, on_call(answer)).await;
    let client = patient().http(&server.url).await.unwrap();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(failure.error().to_string(), "[NOT_FOUND] HTTP 404 Not Found");
    assert_eq!(server.count("tools/call"), 1);
    client.close().await;
}

#[tokio::test]
async fn a_request_that_was_accepted_ends_soon_when_its_server_dies() {
    let server = HttpServer::new(Some("s1"), |request, _| {
        if request["method"] == "tools/call" {
            return Reply::SendAndDie(b"HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n".to_vec());
        }
        Reply::Usual
    })
    .await;
    let client = toolerror_agent::AgentClient::builder()
        .with_seed(7)
        .http(&server.url)
        .await
        .unwrap();
    let started = std::time::Instant::now();
    let call = client.call_tool("writes", serde_json::json!({}));
    let failure = tokio::time::timeout(std::time::Duration::from_secs(50), call)
        .await
        .expect("it ends")
        .unwrap_err();
    assert_eq!(
        failure.error().effects(),
        Some(toolerror::Effects::Unknown),
        "{failure:?}"
    );
    assert!(
        started.elapsed() < std::time::Duration::from_secs(20),
        "{:?}",
        started.elapsed()
    );
}

#[tokio::test]
async fn a_server_of_the_sdk_that_dies_during_a_call_ends_the_attempt_within_seconds() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime.spawn(sdk_server::OnHttp::new(|_| true)).await.unwrap();
    let client = patient().http(&server.url).await.unwrap();
    let call = {
        let client = client.clone();
        tokio::spawn(async move { client.call_tool("count", json!({})).await })
    };
    while !server.seen().iter().any(|seen| seen.method == "GET") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    tokio::time::sleep(Duration::from_millis(500)).await; // `count` takes more than a second
    let died = std::time::Instant::now();
    runtime.shutdown_background(); // with the listener and all connections
    let failure = call.await.unwrap().unwrap_err();
    assert!(died.elapsed() < Duration::from_secs(15), "{:?}", died.elapsed());
    assert_eq!(
        failure.decision().reason(),
        Some(GiveUpReason::UnsafeReplay),
        "{failure:?}"
    );
}
