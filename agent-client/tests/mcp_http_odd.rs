//! What the client makes of answers over HTTP in unusual forms, and of failures before a call (SPEC §2.5).
#![cfg(feature = "mcp")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod http_server;

use http_server::{events, json_response, on_call, patient, response, text, HttpServer, Reply};
use serde_json::{json, Value};
use toolerror::{Effects, EmitOptions, ErrorType};
use toolerror_agent::engine::Delivery;
use toolerror_agent::mcp::CallFailure;

/// How a call of `plain` fails, and how often it was sent.
async fn failure(
    session: Option<&'static str>,
    answer: impl Fn(&Value, usize) -> Reply + Send + Sync + 'static,
) -> (CallFailure, usize) {
    let server = HttpServer::new(session, on_call(answer)).await;
    let client = patient().http(&server.url).await.unwrap();
    let failure = client
        .call_tool("plain", json!({}))
        .await
        .expect_err("the call fails");
    client.close().await;
    (failure, server.count("tools/call"))
}

#[tokio::test]
async fn a_redirect_that_makes_a_get_of_a_call_is_not_followed() {
    for status in ["301 Moved Permanently", "302 Found", "303 See Other"] {
        for session in [None, Some("s-1")] {
            let (failure, calls) = failure(session, move |_, _| {
                response(status, "location: /done\r\n", "").into()
            })
            .await;
            assert_eq!(failure.error().error_type(), ErrorType::Internal, "{failure}");
            let message = format!("HTTP {} for a call", status.split_once(' ').unwrap().0);
            assert_eq!(failure.error().message(), message);
            assert_eq!(failure.error().effects(), Some(Effects::Unknown));
            assert_eq!(calls, 1);
        }
    }
}

#[tokio::test]
async fn a_redirect_that_keeps_the_call_is_followed_on_the_same_origin() {
    let server = HttpServer::new(
        None,
        on_call(|_, count| match count {
            1 => response("307 Temporary Redirect", "location: /mcp/\r\n", "").into(),
            _ => Reply::Usual,
        }),
    )
    .await;
    let client = patient().http(&server.url).await.unwrap();
    let answer = client.call_tool("plain", json!({})).await.unwrap();
    assert_eq!(text(answer), "fine");
    client.close().await;
}

/// How a server that is down for a moment answers; the last one closes the connection.
const DOWN: [&str; 6] = [
    "408 Request Timeout",
    "429 Too Many Requests",
    "500 Oh",
    "502 Bad Gateway",
    "504 Gateway Timeout",
    "",
];

fn down(status: &str) -> Reply {
    if status.is_empty() {
        return Reply::Send(Vec::new());
    }
    response(status, "", "down").into()
}

#[tokio::test]
async fn a_failure_before_the_first_call_states_no_effects() {
    for status in DOWN {
        let server = HttpServer::new(None, move |request, _| match request["method"].as_str() {
            Some("initialize") => down(status),
            _ => Reply::Usual,
        })
        .await;
        let error = patient().http(&server.url).await.expect_err("it cannot connect");
        assert_eq!(error.error_type(), ErrorType::Transient, "{status}: {error}");
        let emitted = error.emitted(&EmitOptions::default()).into_owned();
        assert_eq!(emitted.effects(), None, "{status}: {}", emitted.to_json());
    }
}

#[tokio::test]
async fn a_list_of_tools_that_fails_keeps_no_call_from_being_made() {
    for status in DOWN {
        let server = HttpServer::new(None, move |request, _| match request["method"].as_str() {
            Some("tools/list") => down(status),
            _ => Reply::Usual,
        })
        .await;
        let client = patient().http(&server.url).await.unwrap();
        assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "fine");
        assert_eq!(server.count("tools/list"), 1, "{status}: it is only for hints");
    }
}

#[tokio::test]
async fn an_unknown_revision_ends_the_connection() {
    let server = HttpServer::new(None, |request, _| match request["method"].as_str() {
        Some("initialize") => {
            let result = json!({"protocolVersion": "1999-01-01", "capabilities": {}, "serverInfo": {"name": "x", "version": "1"}});
            json_response("200 OK", &json!({"jsonrpc": "2.0", "id": request["id"], "result": result}))
        }
        _ => Reply::Usual,
    })
    .await;
    let error = patient().http(&server.url).await.expect_err("nobody knows it");
    assert_eq!(error.error_type(), ErrorType::Internal, "{error}");
    assert!(
        error.message().starts_with("the server speaks MCP `1999-01-01`"),
        "{error}"
    );
    assert_eq!(server.count("initialize"), 1, "it is not asked again");
}

#[tokio::test]
async fn an_answer_that_is_not_json_ends_the_call_at_once() {
    for (status, is_stream) in [("200 OK", false), ("200 OK", true)] {
        let (failure, calls) = failure(None, move |request, _| {
            let body = format!(
                r#"{{"jsonrpc":"2.0","id":{},"result":{{"content":[],"structuredContent":NaN}}}}"#,
                request["id"]
            );
            if is_stream {
                return events(&format!("data: {body}\n\n")).into();
            }
            response(status, "content-type: application/json\r\n", &body).into()
        })
        .await;
        assert_eq!(failure.error().error_type(), ErrorType::Internal, "{failure}");
        let message = failure.error().message();
        assert!(
            message.starts_with("the server's answer cannot be read: "),
            "{message}"
        );
        assert_eq!((failure.error().effects(), calls), (Some(Effects::Unknown), 1));
    }
}

#[tokio::test]
async fn a_result_in_another_spelling_is_read() {
    let odd = [
        (
            json!({"content": [{"type": "text", "text": "busy"}], "is_error": true}),
            Err("busy"),
        ),
        (
            json!({"content": [{"type": "text", "text": "fine"}], "isError": "true"}),
            Ok("fine"),
        ),
        (
            json!({"content": [{"type": "text", "text": "fine"}, {"type": "foo"}]}),
            Ok("fine"),
        ),
        (
            json!({"content": [{"type": "foo"}, {"type": "text", "text": "busy"}], "isError": true}),
            Err("busy"),
        ),
    ];
    for (result, expected) in odd {
        for is_stream in [false, true] {
            let given = result.clone();
            let server = HttpServer::new(
                None,
                on_call(move |request, _| {
                    let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": given});
                    if is_stream {
                        return events(&format!("data: {body}\n\n")).into();
                    }
                    json_response("200 OK", &body)
                }),
            )
            .await;
            let client = patient().http(&server.url).await.unwrap();
            let answer = client.call_tool("plain", json!({})).await;
            let found = answer
                .map(text)
                .map_err(|failure| failure.error().message().to_owned());
            assert_eq!(
                found,
                expected.map(str::to_owned).map_err(str::to_owned),
                "{result}"
            );
        }
    }
}

#[tokio::test]
async fn a_failure_of_a_new_session_states_no_effects() {
    let server = HttpServer::new(Some("s-1"), |request, count| {
        match (request["method"].as_str(), count) {
            (Some("tools/call"), _) => response("404 Not Found", "", "").into(),
            (Some("initialize"), 2..) => response("502 Bad Gateway", "", "").into(),
            _ => Reply::Usual,
        }
    })
    .await;
    let client = patient().http(&server.url).await.unwrap();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    let emitted = failure.error().emitted(&EmitOptions::default()).into_owned();
    assert_eq!(emitted.effects(), None, "{}", emitted.to_json());
    assert_eq!(failure.history().last().unwrap().delivery, Delivery::NotSent);
    assert_eq!(server.count("tools/call"), 1);
}

#[tokio::test]
async fn a_result_in_a_refusal_is_the_answer() {
    for status in [
        "429 Too Many Requests",
        "404 Not Found",
        "503 Service Unavailable",
    ] {
        let server = HttpServer::new(
            Some("s-1"),
            on_call(move |request, _| {
                let result = json!({"content": [{"type": "text", "text": "done"}]});
                json_response(
                    status,
                    &json!({"jsonrpc": "2.0", "id": request["id"], "result": result}),
                )
            }),
        )
        .await;
        let client = patient().http(&server.url).await.unwrap();
        assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "done");
        assert_eq!(server.count("tools/call"), 1);
    }
}

#[tokio::test]
async fn the_answer_to_another_request_does_not_end_a_stream() {
    for other in [
        json!({"result": {}}),
        json!({"error": {"code": -32603, "message": "x"}}),
    ] {
        let server = HttpServer::new(
            None,
            on_call(move |request, _| {
                let mut foreign = other.clone();
                foreign["jsonrpc"] = json!("2.0");
                foreign["id"] = json!(4711);
                let result = json!({"content": [{"type": "text", "text": "mine"}]});
                let own = json!({"jsonrpc": "2.0", "id": request["id"], "result": result});
                events(&format!("data: {foreign}\n\ndata: {own}\n\n")).into()
            }),
        )
        .await;
        let client = patient().http(&server.url).await.unwrap();
        assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "mine");
    }
}

#[tokio::test]
async fn an_error_in_a_loose_form_is_read() {
    let cases = [
        (
            json!("upstream did not answer"),
            "[INTERNAL] upstream did not answer",
        ),
        (json!({"message": "no code here"}), "[INTERNAL] no code here"),
        (json!({"code": "-32602", "message": "x y"}), "[INTERNAL] x y"),
        (json!({"code": -32602.0, "message": "x y"}), "[VALIDATION] x y"),
        (json!({"code": -32601}), "[NOT_FOUND] not found"),
        (json!({"type": "CONFLICT", "message": "held"}), "[CONFLICT] held"),
    ];
    for (error, expected) in cases {
        for form in 0..3 {
            let error = error.clone();
            let (failure, calls) = failure(None, move |request, _| {
                let body = json!({"jsonrpc": "2.0", "id": request["id"], "error": error});
                match form {
                    0 => json_response("200 OK", &body),
                    1 => json_response("500 Internal Server Error", &body),
                    _ => events(&format!("data: {body}\n\n")).into(),
                }
            })
            .await;
            assert_eq!(failure.error().to_string(), expected, "{form}");
            assert_eq!(calls == 1, expected != "[CONFLICT] held", "{calls}");
        }
    }
}

#[tokio::test]
async fn a_list_of_tools_that_cannot_be_read_leaves_calls_without_hints() {
    let error = json!({"error": {"code": -32603, "message": "no list"}});
    for list in [json!({"result": {"tools": [{"name": "plain"}]}}), error] {
        let server = HttpServer::new(None, move |request, _| match request["method"].as_str() {
            Some("tools/list") => {
                let mut body = list.clone();
                body["jsonrpc"] = json!("2.0");
                body["id"] = request["id"].clone();
                json_response("200 OK", &body)
            }
            _ => Reply::Usual,
        })
        .await;
        let client = patient().with_trust_hints(true).http(&server.url).await.unwrap();
        assert_eq!(text(client.call_tool("reads", json!({})).await.unwrap()), "fine");
        assert!(client.tools().is_empty());
    }
}

#[tokio::test]
async fn a_name_that_stands_twice_in_the_list_of_tools_has_no_hints() {
    let server = HttpServer::new(None, |request, _| match request["method"].as_str() {
        Some("tools/list") => {
            let tool = |read_only: bool| {
                json!({"name": "t", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": read_only}})
            };
            let result = json!({"tools": [tool(true), tool(false)]});
            json_response("200 OK", &json!({"jsonrpc": "2.0", "id": request["id"], "result": result}))
        }
        Some("tools/call") => response("504 Gateway Timeout", "", "").into(),
        _ => Reply::Usual,
    })
    .await;
    let client = patient().with_trust_hints(true).http(&server.url).await.unwrap();
    client.call_tool("t", json!({})).await.unwrap_err();
    assert_eq!(server.count("tools/call"), 1);
}

#[tokio::test]
async fn a_refusal_does_not_show_the_id_of_the_session() {
    let (failure, _) = failure(Some("SESSIDxyz1"), |_, _| {
        response("404 Not Found", "", "Session SESSIDxyz1 not found").into()
    })
    .await;
    let message = failure.error().message();
    assert!(message.ends_with("Session [redacted] not found"), "{message}");
}

#[tokio::test]
async fn a_failed_result_shows_no_token_of_the_request() {
    let token = "sesame-open-now";
    let server = HttpServer::new(
        None,
        on_call(|request, _| {
            let result = json!({"isError": true, "content": [{"type": "text", "text": "no access for sesame-open-now"}]});
            json_response("200 OK", &json!({"jsonrpc": "2.0", "id": request["id"], "result": result}))
        }),
    )
    .await;
    let client = patient()
        .with_bearer_token(token)
        .http(&server.url)
        .await
        .unwrap();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(failure.error().message(), "no access for [redacted]");
    assert_eq!(
        failure.history()[0].wire.as_deref(),
        Some("no access for [redacted]")
    );
    assert!(!failure.summary().contains(token) && !failure.advice().contains(token));
}

#[tokio::test]
async fn what_is_no_http_at_all_leaves_open_what_the_call_has_done() {
    let (failure, calls) = failure(None, |_, _| Reply::Send(b"nonsense\r\n\r\n".to_vec())).await;
    assert_eq!(failure.error().effects(), Some(Effects::Unknown), "{failure}");
    assert_eq!(calls, 1);
}

#[tokio::test]
async fn a_bom_before_a_body_is_ignored() {
    let server = HttpServer::new(
        None,
        on_call(|request, _| {
            let result = json!({"content": [{"type": "text", "text": "fine"}]});
            let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": result});
            response(
                "200 OK",
                "content-type: application/json\r\n",
                &format!("\u{FEFF}{body}"),
            )
            .into()
        }),
    )
    .await;
    let client = patient().http(&server.url).await.unwrap();
    assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "fine");
}
