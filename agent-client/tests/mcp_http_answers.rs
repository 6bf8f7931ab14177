//! What the client makes of answers over HTTP that are no plain result (SPEC §2.5).
#![cfg(feature = "mcp")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod http_server;

use std::time::{Duration, Instant};

use http_server::{events, json_response, response, HttpServer, Reply};
use rmcp::model::CallToolResponse;
use serde_json::{json, Value};
use tokio::net::TcpListener;
use toolerror::{Effects, ErrorType, Mode, ToolError};
use toolerror_agent::engine::{Action, Delivery, GiveUpReason, Policy};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder, CallFailure};
use toolerror_agent::{assess_text, AssessContext};

/// An attempt that waits for its limit takes longer than this.
const AT_ONCE: Duration = Duration::from_secs(15);

/// With limits that no test waits for.
fn patient() -> AgentClientBuilder {
    AgentClient::builder()
        .with_attempt_timeout(Duration::from_secs(60))
        .with_policy(Policy {
            first_ms: 10,
            base_ms: 10,
            ..Policy::default()
        })
        .with_seed(7)
}

fn on_call(
    answer: impl Fn(&Value, usize) -> Reply + Send + Sync + 'static,
) -> impl Fn(&Value, usize) -> Reply + Send + Sync {
    move |request: &Value, count| match request["method"].as_str() {
        Some("tools/call") => answer(request, count),
        _ => Reply::Usual,
    }
}

async fn fail(client: &AgentClient, tool: &str) -> CallFailure {
    let started = Instant::now();
    let failure = client
        .call_tool(tool, json!({}))
        .await
        .expect_err("the call fails");
    assert!(
        started.elapsed() < AT_ONCE,
        "{:?} for {failure}",
        started.elapsed()
    );
    failure
}

/// How a call of `plain` fails on a server without a session, and how often it was sent.
async fn failure(answer: impl Fn(&Value, usize) -> Reply + Send + Sync + 'static) -> (CallFailure, usize) {
    let server = HttpServer::new(None, on_call(answer)).await;
    let client = patient().http(&server.url).await.unwrap();
    let failure = fail(&client, "plain").await;
    client.close().await;
    (failure, server.count("tools/call"))
}

fn text(answer: CallToolResponse) -> String {
    let CallToolResponse::Complete(result) = answer else {
        panic!("{answer:?}");
    };
    result.content[0].as_text().unwrap().text.clone()
}

/// What an agent does that reads the printed error later.
fn read_again(error: &ToolError) -> Action {
    let assessment = assess_text(&error.to_json(), Mode::Classify, &AssessContext::default());
    assessment.decision().unwrap().action()
}

fn error_of(id: Option<Value>) -> Value {
    let mut body =
        json!({"jsonrpc": "2.0", "error": {"code": -32600, "message": "Bad Request: no such header"}});
    if let Some(id) = id {
        body["id"] = id;
    }
    body
}

#[tokio::test]
async fn an_error_without_a_known_id_ends_the_call_with_status_and_text() {
    for (status, error_type) in [
        ("400 Bad Request", ErrorType::Validation),
        ("404 Not Found", ErrorType::NotFound),
        ("500 Internal Server Error", ErrorType::Transient),
        ("503 Service Unavailable", ErrorType::Transient),
    ] {
        for id in [None, Some(Value::Null), Some(json!("server-error"))] {
            let body = error_of(id.clone());
            let (failure, calls) = failure(move |_, _| json_response(status, &body)).await;
            let message = format!("HTTP {status}: Bad Request: no such header");
            assert_eq!(failure.error().message(), message, "{id:?}");
            assert_eq!(failure.error().error_type(), error_type);
            assert!(calls <= 3, "{calls}");
        }
    }
}

#[tokio::test]
async fn an_error_with_the_calls_own_id_is_one_of_json_rpc() {
    let (failure, _) = failure(|request, _| {
        let mut body = error_of(Some(request["id"].clone()));
        body["error"]["code"] = json!(-32602);
        json_response("400 Bad Request", &body)
    })
    .await;
    assert_eq!(
        failure.error().to_string(),
        "[VALIDATION] Bad Request: no such header"
    );
}

#[tokio::test]
async fn an_error_without_a_known_id_in_a_success_ends_the_call_too() {
    for id in [None, Some(Value::Null), Some(json!("server-error"))] {
        let body = error_of(id);
        let stream = events(&format!(
            "data: {}\n\ndata: {body}\n\n",
            json!({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "error", "data": {"error": 1}}})
        ));
        let (failed, _) = failure(move |_, _| json_response("200 OK", &body)).await;
        assert_eq!(
            failed.error().to_string(),
            "[INTERNAL] Bad Request: no such header"
        );
        let (failed, _) = failure(move |_, _| stream.clone().into()).await;
        assert_eq!(
            failed.error().to_string(),
            "[INTERNAL] Bad Request: no such header"
        );
    }
}

#[tokio::test]
async fn a_refused_call_leaves_another_in_flight_alone() {
    let server = HttpServer::new(
        None,
        on_call(|request, _| match request["params"]["name"].as_str() {
            Some("plain") => json_response("400 Bad Request", &error_of(None)),
            _ => {
                let result = json!({"content": [{"type": "text", "text": "<html><body>401 Unauthorized</body></html>"}]});
                let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": result}).to_string();
                let answer = response("200 OK", "content-type: application/json\r\n", &body).into_bytes();
                let parts = answer.chunks(answer.len() / 5).map(<[u8]>::to_vec);
                Reply::Slowly(parts.collect())
            }
        }),
    )
    .await;
    let client = patient().http(&server.url).await.unwrap();
    let (slow, refused) = tokio::join!(
        client.call_tool("reads", json!({})),
        client.call_tool("plain", json!({}))
    );
    assert_eq!(refused.unwrap_err().error().error_type(), ErrorType::Validation);
    assert_eq!(text(slow.unwrap()), "<html><body>401 Unauthorized</body></html>");
    client.close().await;
}

#[tokio::test]
async fn a_lost_reply_is_never_retried_by_who_reads_the_error_later() {
    let cut = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{\"jsonrpc\"";
    let html = response("200 OK", "content-type: text/html\r\n", "<html></html>");
    for answer in [
        String::new(),
        cut.to_owned(),
        response("504 Gateway Timeout", "", ""),
        html,
    ] {
        let (failure, calls) = failure(move |_, _| answer.clone().into()).await;
        assert_eq!(failure.error().effects(), Some(Effects::Unknown), "{failure}");
        assert_ne!(read_again(failure.error()), Action::Retry, "{failure}");
        assert_eq!(calls, 1);
    }
}

#[tokio::test]
async fn a_refused_call_states_no_effects() {
    let busy = response("503 Service Unavailable", "retry-after: 1\r\n", "");
    let (failure, calls) = failure(move |_, _| busy.clone().into()).await;
    assert_eq!(failure.error().effects(), None);
    assert_eq!(calls, 3);
}

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
async fn what_a_refusal_says_is_shown_and_not_asked_again() {
    for (answer, says) in [
        (
            response(
                "401 Unauthorized",
                "www-authenticate: Bearer\r\n",
                "token expired",
            ),
            "HTTP 401 Unauthorized: token expired",
        ),
        (
            response(
                "403 Forbidden",
                "content-type: text/plain\r\n",
                "not from this network",
            ),
            "HTTP 403 Forbidden: not from this network",
        ),
    ] {
        let at_start = answer.clone();
        let server = HttpServer::new(None, move |_, _| at_start.clone().into()).await;
        let error = patient().http(&server.url).await.unwrap_err();
        assert_eq!(error.to_string(), format!("[PERMISSION] {says}"));
        assert_eq!(server.count("initialize"), 1);
        let (failure, calls) = failure(move |_, _| answer.clone().into()).await;
        assert_eq!(failure.error().message(), says);
        assert_eq!((failure.history()[0].delivery, calls), (Delivery::Rejected, 1));
    }
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
    let failure = fail(&client, "plain").await;
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
    let (failure, calls) = self::failure(answer).await;
    assert_eq!(failure.error().to_string(), "[NOT_FOUND] HTTP 404 Not Found");
    assert_eq!(calls, 1);
}

#[tokio::test]
async fn deep_answers_are_refused_at_once_and_bad_bytes_replaced() {
    let deep = |request: &Value| {
        let value = "[".repeat(5000) + &"]".repeat(5000);
        format!(
            r#"{{"jsonrpc":"2.0","id":{},"result":{{"content":[],"structuredContent":{value}}}}}"#,
            request["id"]
        )
    };
    let json = move |request: &Value, _| {
        response("200 OK", "content-type: application/json\r\n", &deep(request)).into()
    };
    let stream = move |request: &Value, _| events(&format!("data: {}\n\n", deep(request))).into();
    for (failure, calls) in [failure(json).await, failure(stream).await] {
        assert_eq!(
            failure.error().to_string(),
            "[INTERNAL] the server's answer is nested more than 127 levels deep"
        );
        assert_eq!(calls, 1);
    }
    for in_stream in [false, true] {
        let server = HttpServer::new(
            None,
            on_call(move |request, _| {
                let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": {"content": [{"type": "text", "text": "caf#"}]}});
                let answer = match in_stream {
                    true => events(&format!("data: {body}\n\n")),
                    false => response("200 OK", "content-type: application/json\r\n", &body.to_string()),
                };
                let bytes = answer.into_bytes().into_iter();
                Reply::Send(bytes.map(|byte| if byte == b'#' { 0xE9 } else { byte }).collect())
            }),
        )
        .await;
        let client = patient().http(&server.url).await.unwrap();
        assert_eq!(
            text(client.call_tool("plain", json!({})).await.unwrap()),
            "caf\u{FFFD}"
        );
        client.close().await;
    }
}

#[tokio::test]
async fn the_limit_of_an_answer_can_be_set() {
    let long = |in_stream: bool| {
        on_call(move |request, _| {
            let result = json!({"content": [{"type": "text", "text": "x".repeat(5000)}]});
            let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": result}).to_string();
            match in_stream {
                true => events(&format!("data: {body}\n\n")).into(),
                false => response("200 OK", "content-type: application/json\r\n", &body).into(),
            }
        })
    };
    for in_stream in [false, true] {
        let server = HttpServer::new(None, long(in_stream)).await;
        let client = patient().with_max_message(4000).http(&server.url).await.unwrap();
        let failure = fail(&client, "plain").await;
        assert_eq!(
            failure.error().to_string(),
            "[INTERNAL] the server sent a message of more than 4000 bytes"
        );
        assert_eq!(failure.error().effects(), Some(Effects::Unknown));
        client.close().await;
        let client = patient().with_max_message(6000).http(&server.url).await.unwrap();
        assert_eq!(
            text(client.call_tool("plain", json!({})).await.unwrap()).len(),
            5000
        );
        client.close().await;
    }
}

#[tokio::test]
async fn a_server_that_dies_during_a_call_ends_the_attempt() {
    let dying = [
        String::new(),
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{".to_owned(),
        events("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":1}}\n\n"),
        events("id: 1\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":1}}\n\n"),
    ];
    for answer in dying {
        let shown = answer.clone();
        let (failure, calls) = failure(move |_, _| Reply::SendAndDie(answer.clone().into_bytes())).await;
        assert_eq!(
            failure.error().error_type(),
            ErrorType::Transient,
            "{failure} for {shown}"
        );
        assert_eq!(
            failure.error().effects(),
            Some(Effects::Unknown),
            "{failure} for {shown}"
        );
        assert_eq!(failure.decision().reason(), Some(GiveUpReason::UnsafeReplay));
        assert_eq!(calls, 1);
    }
}
