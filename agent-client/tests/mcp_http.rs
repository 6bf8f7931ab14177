//! Servers on HTTP that refuse, hang, babble and flood.
#![cfg(feature = "mcp")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod http_server;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use toolerror::{ErrorType, ToolError};
use toolerror_agent::engine::{Action, Delivery, GiveUpReason};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder, CallFailure};

/// No limit that is measured: what takes longer than that hangs.
const HANGS: Duration = Duration::from_secs(30);

/// What a server does with a call of a tool.
#[derive(Clone)]
enum OnCall {
    /// Sends these bytes and closes the connection.
    Send(String),
    /// Sends a response whose body has no end.
    Flood,
    Hang,
}

/// A server that knows how to greet, and its URL; it counts the calls of tools.
async fn server(on_call: OnCall) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let calls = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&calls);
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(connection(stream, on_call.clone(), Arc::clone(&count)));
        }
    });
    (url, calls)
}

async fn connection(mut stream: TcpStream, on_call: OnCall, calls: Arc<AtomicUsize>) {
    let Some(request) = http_server::request(&mut stream).await else {
        return;
    };
    let result = match request["method"].as_str() {
        Some("initialize") => json!({
            "protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
            "serverInfo": {"name": "tcp", "version": "1"},
        }),
        Some("tools/list") => json!({"tools": [
            {"name": "reads", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}},
            {"name": "plain", "inputSchema": {"type": "object"}},
        ]}),
        Some("tools/call") => {
            calls.fetch_add(1, Ordering::Relaxed);
            return answer_call(stream, on_call).await;
        }
        _ => return send(&mut stream, &response("202 Accepted", "", "")).await,
    };
    let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": result}).to_string();
    send(&mut stream, &json_response(&body)).await;
}

async fn answer_call(mut stream: TcpStream, on_call: OnCall) {
    match on_call {
        OnCall::Send(text) => send(&mut stream, &text).await,
        OnCall::Hang => tokio::time::sleep(Duration::from_secs(60)).await,
        OnCall::Flood => {
            let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n\"";
            send(&mut stream, head).await;
            let block = "x".repeat(1 << 16);
            while stream.write_all(block.as_bytes()).await.is_ok() {}
        }
    }
}

async fn send(stream: &mut TcpStream, text: &str) {
    let _ = stream.write_all(text.as_bytes()).await;
}

fn response(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}")
}

fn json_response(body: &str) -> String {
    response("200 OK", "content-type: application/json\r\n", body)
}

fn builder() -> AgentClientBuilder {
    AgentClient::builder()
        .with_attempt_timeout(Duration::from_secs(1))
        .with_connect_timeout(Duration::from_secs(2))
        .with_seed(7)
}

/// How a call fails on a server that does this, within 5 s and under a client that trusts the server.
async fn failure(on_call: OnCall, tool: &str) -> (CallFailure, usize) {
    let (url, calls) = server(on_call).await;
    let client = builder().with_trust_hints(true).http(&url).await.unwrap();
    let started = Instant::now();
    let failure = client
        .call_tool(tool, json!({}))
        .await
        .expect_err("the call fails");
    assert!(started.elapsed() < HANGS, "{:?} for {failure}", started.elapsed());
    client.close().await;
    (failure, calls.load(Ordering::Relaxed))
}

#[tokio::test]
async fn statuses_are_read_by_the_table_of_the_contract() {
    let held = r#"{"type":"CONFLICT","message":"held","data":{"conflicts":[{"agent_id":"a"}]}}"#;
    let json = "content-type: application/json\r\n";
    let cases = [
        (
            response("403 Forbidden", "", "no"),
            ErrorType::Permission,
            Action::Escalate,
        ),
        (
            response("400 Bad Request", "", ""),
            ErrorType::Validation,
            Action::FixInput,
        ),
        (
            response("404 Not Found", "", ""),
            ErrorType::NotFound,
            Action::TryAlternative,
        ),
        (
            response("409 Conflict", json, held),
            ErrorType::Conflict,
            Action::Negotiate,
        ),
        (
            response("401 Unauthorized", "www-authenticate: Bearer\r\n", ""),
            ErrorType::Permission,
            Action::Escalate,
        ),
    ];
    for (answer, error_type, action) in cases {
        let (failure, calls) = failure(OnCall::Send(answer.clone()), "plain").await;
        assert_eq!(failure.error().error_type(), error_type, "{failure} for {answer}");
        assert_eq!(failure.decision().action(), action, "{failure} for {answer}");
        assert_eq!(
            (failure.history()[0].delivery, calls),
            (Delivery::Rejected, 1),
            "{answer}"
        );
    }
}

/// A login that lacks a scope: what to ask a person for is in the error, on a call and already when connecting.
#[tokio::test]
async fn a_missing_scope_keeps_its_names_and_where_to_ask() {
    let challenge = r#"www-authenticate: Bearer error="insufficient_scope", scope="files:read files:write", resource_metadata="https://x/y""#;
    let refused = response("403 Forbidden", &format!("{challenge}\r\n"), "");
    let has_both = |error: &ToolError| {
        assert_eq!(error.error_type(), ErrorType::Permission);
        assert_eq!(error.member("required"), Some(r#"["files:read","files:write"]"#));
        assert_eq!(error.member("resource_metadata"), Some(r#""https://x/y""#));
    };
    let (failure, calls) = failure(OnCall::Send(refused.clone()), "plain").await;
    has_both(failure.error());
    assert_eq!(
        (failure.decision().action(), failure.history()[0].delivery, calls),
        (Action::Escalate, Delivery::Rejected, 1)
    );

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = http_server::request(&mut stream).await;
            send(&mut stream, &refused).await;
        }
    });
    has_both(&builder().http(&url).await.unwrap_err());
}

#[tokio::test]
async fn a_busy_server_is_asked_again_when_it_says() {
    let busy = response("503 Service Unavailable", "retry-after: 1\r\n", "");
    let (failure, calls) = failure(OnCall::Send(busy), "plain").await;
    assert_eq!(
        failure.decision().reason(),
        Some(GiveUpReason::AttemptsExhausted),
        "{failure}"
    );
    assert_eq!(calls, 3);
    assert!(failure.history()[0].decision.delay_ms().unwrap() >= 1000);
    let forever = response("429 Too Many Requests", "retry-after: 600\r\n", "");
    let (failure, calls) = self::failure(OnCall::Send(forever), "plain").await;
    assert_eq!(
        failure.decision().reason(),
        Some(GiveUpReason::ServerDelayTooLong),
        "{failure}"
    );
    assert_eq!(
        (failure.error().reason().as_deref(), calls),
        (Some("rate_limit"), 1)
    );
}

#[tokio::test]
async fn a_gateway_error_may_have_done_it() {
    let answer = OnCall::Send(response("504 Gateway Timeout", "", ""));
    let (failure, calls) = failure(answer.clone(), "plain").await;
    assert_eq!(
        failure.decision().reason(),
        Some(GiveUpReason::UnsafeReplay),
        "{failure}"
    );
    assert_eq!(calls, 1);
    let (failure, calls) = self::failure(answer, "reads").await;
    assert_eq!(
        failure.decision().reason(),
        Some(GiveUpReason::AttemptsExhausted),
        "{failure}"
    );
    assert_eq!(calls, 3);
}

#[tokio::test]
async fn lost_and_silent_answers_are_transient_and_may_have_been_done() {
    let cut = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{\"jsonrpc\"";
    let answers = [
        OnCall::Send(String::new()),
        OnCall::Send(cut.to_owned()),
        OnCall::Hang,
    ];
    for answer in answers {
        let (failure, calls) = failure(answer, "plain").await;
        assert_eq!(failure.error().error_type(), ErrorType::Transient, "{failure}");
        assert_eq!(failure.history()[0].delivery, Delivery::Unknown, "{failure}");
        assert_eq!(
            failure.decision().reason(),
            Some(GiveUpReason::UnsafeReplay),
            "{failure}"
        );
        assert_eq!(calls, 1);
    }
}

#[tokio::test]
async fn answers_that_are_none_are_internal() {
    for answer in [
        response("200 OK", "content-type: text/html\r\n", "<html>sign in</html>"),
        json_response("{\"half\":"),
        "SSH-2.0-OpenSSH_9.2\r\n".to_owned(),
    ] {
        let (failure, calls) = failure(OnCall::Send(answer.clone()), "reads").await;
        assert_eq!(
            failure.error().error_type(),
            ErrorType::Internal,
            "{failure} for {answer}"
        );
        assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
        assert_eq!((failure.decision().action(), calls), (Action::GiveUp, 1));
    }
}

#[tokio::test]
async fn an_answer_without_end_is_cut_off() {
    let (failure, calls) = failure(OnCall::Flood, "reads").await;
    assert_eq!(failure.error().error_type(), ErrorType::Internal, "{failure}");
    assert_eq!(calls, 1);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_transient() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/mcp?token=SECRET", listener.local_addr().unwrap());
    drop(listener);
    let error = builder().http(&url).await.unwrap_err();
    assert_eq!(error.error_type(), ErrorType::Transient);
    assert!(error.message().contains("Connection refused"), "{error}");
    assert!(!error.message().contains("SECRET"), "{error}");
}

#[tokio::test]
async fn a_server_that_accepts_and_says_nothing_is_transient() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let started = Instant::now();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let error = builder().http(&url).await.unwrap_err();
    assert_eq!(error.to_string(), "[TRANSIENT] no answer within 2 s");
    assert!(started.elapsed() < HANGS);
}

#[tokio::test]
async fn a_url_that_is_none_is_invalid() {
    for url in [
        "no url",
        "ftp://127.0.0.1/mcp",
        "",
        "http://me:hunter2@127.0.0.1:99999/mcp?key=hunter2",
    ] {
        let error = builder().http(url).await.unwrap_err();
        assert_eq!(error.error_type(), ErrorType::Validation, "{error}");
        assert!(!error.to_json().contains("hunter2"), "{error}");
    }
}

#[cfg(not(feature = "tls"))]
#[tokio::test]
async fn https_without_tls_is_invalid() {
    let error = builder().http("https://127.0.0.1:1/mcp").await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "[VALIDATION] this program was built without `https`"
    );
}
