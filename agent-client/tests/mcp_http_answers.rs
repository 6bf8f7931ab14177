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

use http_server::{events, json_response, on_call, patient, read_again, response, text, HttpServer, Reply};
use serde_json::{json, Value};
use toolerror::{Effects, ErrorType};
use toolerror_agent::engine::{Action, Delivery, GiveUpReason};
use toolerror_agent::mcp::{AgentClient, CallFailure};

/// An attempt that waits for its limit takes longer than this.
const AT_ONCE: Duration = Duration::from_secs(30);

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

/// A message as an event, or as the body.
fn in_form(in_stream: bool, message: &str) -> String {
    if in_stream {
        events(&format!("data: {message}\n\n"))
    } else {
        response("200 OK", "content-type: application/json\r\n", message)
    }
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
        on_call(|request, _| {
            if request["params"]["name"] == "plain" {
                return json_response("400 Bad Request", &error_of(None));
            }
            let page = "<html><body>401 Unauthorized</body></html>";
            let result = json!({"content": [{"type": "text", "text": page}]});
            let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": result});
            let answer = in_form(false, &body.to_string()).into_bytes();
            let parts = answer.chunks(answer.len() / 5).map(<[u8]>::to_vec);
            Reply::Slowly(parts.collect())
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
        (
            response(
                "401 Unauthorized",
                "content-type: application/json\r\n",
                r#"{"error":"invalid_token","error_description":"the token has expired"}"#,
            ),
            "HTTP 401 Unauthorized: the token has expired",
        ),
        (
            response("403 Forbidden", "", "not from here\n\nask the owner\n"),
            "HTTP 403 Forbidden: not from here ask the owner",
        ),
        (
            response(
                "403 Forbidden",
                "content-type: text/html\r\n",
                "<html><p>no</p></html>",
            ),
            "HTTP 403 Forbidden",
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
                let answer = in_form(in_stream, &body.to_string());
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
async fn a_message_over_the_limit_in_a_stream_fails_only_the_request_that_it_answers() {
    let long = "x".repeat(5000);
    for beside in [
        json!({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": long}}),
        json!({"jsonrpc": "2.0", "id": 7, "method": "roots/list", "params": {"_meta": {"x": long}}}),
        json!({"jsonrpc": "2.0", "id": "another", "result": {"x": long}}),
    ] {
        let server = on_call(move |request, _| {
            let result = json!({"content": [{"type": "text", "text": "fine"}]});
            let answer = json!({"jsonrpc": "2.0", "id": request["id"], "result": result});
            events(&format!("data: {beside}\n\ndata: {answer}\n\n")).into()
        });
        let server = HttpServer::new(None, server).await;
        let client = patient().with_max_message(4000).http(&server.url).await.unwrap();
        assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "fine");
        client.close().await;
    }
}

#[tokio::test]
async fn the_limit_of_an_answer_can_be_set() {
    let long = |in_stream: bool| {
        on_call(move |request, _| {
            let result = json!({"content": [{"type": "text", "text": "x".repeat(5000)}]});
            let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": result}).to_string();
            in_form(in_stream, &body).into()
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

#[tokio::test]
async fn a_response_that_is_not_the_answer_ends_the_call() {
    let others = [
        json!({"jsonrpc": "2.0", "id": 4711, "result": {"content": []}}),
        json!({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": 1}}),
    ];
    for other in others {
        let (failure, _) = failure(move |_, _| json_response("200 OK", &other)).await;
        assert_eq!(
            failure.error().to_string(),
            "[INTERNAL] the server's response to a request is the answer to another one, or none"
        );
    }
    let (failed, _) = failure(|_, _| response("204 No Content", "", "").into()).await;
    assert_eq!(
        failed.error().to_string(),
        "[INTERNAL] no MCP server answers at this URL: HTTP 204 without a body"
    );
    // the same id as a text
    let server = HttpServer::new(
        None,
        on_call(|request, _| {
            let result = json!({"content": [{"type": "text", "text": "fine"}]});
            let id = request["id"].to_string();
            json_response("200 OK", &json!({"jsonrpc": "2.0", "id": id, "result": result}))
        }),
    )
    .await;
    let client = patient().http(&server.url).await.unwrap();
    assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "fine");
    client.close().await;
}

#[tokio::test]
async fn an_earlier_lost_reply_is_not_forgotten() {
    let answer = |_: &Value, count| match count {
        1 => response("504 Gateway Timeout", "", "").into(),
        _ => response("503 Service Unavailable", "retry-after: 1\r\n", "").into(),
    };
    let server = HttpServer::new(None, on_call(answer)).await;
    let client = patient().with_trust_hints(true).http(&server.url).await.unwrap();
    let failure = fail(&client, "reads").await;
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(failure.error().message(), "HTTP 503 Service Unavailable");
    assert_eq!(failure.error().effects(), Some(Effects::Unknown));
    assert_eq!(failure.history()[2].error.effects(), None);
    client.close().await;
}
