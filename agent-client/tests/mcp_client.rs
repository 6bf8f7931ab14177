//! The client under its policy, against servers that are real processes.
#![cfg(all(target_os = "linux", feature = "mcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod server;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rmcp::model::CallToolResponse;
use serde_json::{json, Value};
use server::{text, Server};
use tokio::task::JoinSet;
use toolerror::ToolError;
use toolerror_agent::engine::{Action, Delivery, Facts, GiveUpReason, Policy};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder, CallEvent, ToolCall};

/// No limit that is measured: what takes longer than that hangs.
const HANGS: Duration = Duration::from_secs(30);

const BUSY: &str = r#"fail '{\"type\":\"TRANSIENT\",\"message\":\"busy\"}'"#;

fn builder() -> AgentClientBuilder {
    AgentClient::builder()
        .with_attempt_timeout(Duration::from_millis(800))
        .with_seed(7)
}

#[tokio::test]
async fn a_transient_failure_heals_and_is_in_the_history() {
    let server = Server::new(&format!("if [ $n -lt 3 ]; then {BUSY}; else ok \"at $n\"; fi"));
    let told = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&told);
    let client = builder().with_observer(move |event| {
        log.lock().unwrap().push(match event {
            CallEvent::Sending { tool, attempt } => format!("send {tool} {attempt}"),
            CallEvent::Failed { attempt, .. } => {
                assert_eq!(attempt.error.to_string(), "[TRANSIENT] busy");
                assert_eq!(attempt.delivery, Delivery::Rejected);
                format!("failed {}: {}", attempt.number, attempt.decision.action())
            }
            CallEvent::Waiting { delay, .. } => {
                assert!(delay <= Duration::from_secs(2));
                "wait".to_owned()
            }
            other => format!("{other:?}"),
        });
    });
    let client = client.spawn(server.command()).await.unwrap();
    let started = Instant::now();
    let answer = client.call_tool("plain", json!({"a": 1})).await.unwrap();
    assert_eq!(text(answer), "at 3");
    // the second wait is 2 s with equal jitter
    assert!(
        started.elapsed() >= Duration::from_secs(1),
        "{:?}",
        started.elapsed()
    );
    assert_eq!(
        *told.lock().unwrap(),
        [
            "send plain 1",
            "failed 1: retry",
            "wait",
            "send plain 2",
            "failed 2: retry",
            "wait",
            "send plain 3",
        ],
    );
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn attempts_are_limited_and_remembered() {
    let server = Server::new(BUSY);
    let policy = Policy {
        base_ms: 50,
        ..Policy::default()
    };
    let client = builder()
        .with_policy(policy)
        .spawn(server.command())
        .await
        .unwrap();
    let failure = client.call_tool("plain", Value::Null).await.unwrap_err();
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(server.calls(), 3);
    let numbers: Vec<u32> = failure.history().iter().map(|attempt| attempt.number).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let [first, second, third] = failure.history() else {
        panic!()
    };
    assert!(first.decision.delay_ms().is_some() && second.decision.delay_ms().is_some());
    assert_eq!(third.decision, *failure.decision());
    let waited = Duration::from_millis(first.decision.delay_ms().unwrap());
    assert!(second.started >= first.started + first.took + waited);
    let line = failure.summary();
    assert!(
        line.starts_with("[TRANSIENT] busy (give_up: attempts_exhausted, 3 attempts in "),
        "{line}"
    );
    assert_eq!(ToolError::from_error(&failure), Some(failure.error()));
    client.close().await;
}

#[tokio::test]
async fn a_refused_call_can_be_resumed_with_other_arguments_once() {
    let refuse = r#"fail '{\"type\":\"VALIDATION\",\"message\":\"limit must be at most 100\"}'"#;
    let server = Server::new(&format!(
        "case $line in *500*|*400*) {refuse};; *) ok fine;; esac"
    ));
    let client = builder().spawn(server.command()).await.unwrap();
    let failure = client
        .call_tool("plain", json!({"limit": 500}))
        .await
        .unwrap_err();
    assert_eq!(failure.decision().action(), Action::FixInput);
    let fixed = client
        .resume(failure.clone(), json!({"limit": 100}))
        .await
        .unwrap();
    assert_eq!(text(fixed), "fine");
    let again = client
        .resume(failure.clone(), json!({"limit": 400}))
        .await
        .unwrap_err();
    assert_eq!(again.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(again.history().len(), 2);
    let calls = server.calls();
    let same = client.resume(failure, json!({"limit": 500})).await.unwrap_err();
    assert_eq!(same.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(same.error().message(), "limit must be at most 100");
    assert_eq!(server.calls(), calls, "the same arguments are not sent again");
    client.close().await;
}

#[tokio::test]
async fn arguments_that_are_no_object_are_not_sent() {
    let server = Server::new("ok never");
    let client = builder().spawn(server.command()).await.unwrap();
    let failure = client.call_tool("plain", json!([1])).await.unwrap_err();
    assert_eq!(
        failure.error().to_string(),
        "[VALIDATION] `arguments` must be a JSON object"
    );
    assert_eq!(failure.history()[0].delivery, Delivery::NotSent);
    assert_eq!(server.calls(), 0);
    client.close().await;
}

#[tokio::test]
async fn every_attempt_has_its_own_id_its_number_and_the_same_idempotency_key() {
    let server = Server::new(r#"printf '%s\n' "$line" >> "$DIR/requests"; :"#);
    let client = builder().spawn(server.command()).await.unwrap();
    let meta = json!({"example.com/trace": "t-1", "io.github.toolerror/attempt": 99});
    let params = serde_json::from_value(json!({"name": "x", "_meta": meta})).unwrap();
    let call = ToolCall::new("writes", json!({"a": 1}))
        .with_params(params)
        .with_idempotency_key("order-17");
    let failure = client.call(call).await.unwrap_err();
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    client.close().await;

    let requests: Vec<serde_json::Value> = server
        .lines("requests")
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(requests.len(), 3);
    let ids: std::collections::BTreeSet<_> = requests.iter().map(|request| request["id"].as_u64()).collect();
    assert_eq!(ids.len(), 3, "{ids:?}");
    for (number, request) in (1..).zip(&requests) {
        let meta = &request["params"]["_meta"];
        assert_eq!(meta["io.github.toolerror/attempt"], json!(number));
        assert_eq!(meta["io.github.toolerror/idempotency_key"], "order-17");
        assert_eq!(meta["example.com/trace"], "t-1");
        assert_eq!(request["params"]["name"], "writes");
    }
}

#[tokio::test]
async fn hints_count_only_when_trusted_and_facts_of_the_caller_always() {
    let server = Server::new(":");
    let client = builder().spawn(server.command()).await.unwrap();
    let failure = client.call_tool("reads", json!({})).await.unwrap_err();
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::UnsafeReplay));
    let facts = Facts {
        idempotency_key: true,
        ..Facts::default()
    };
    let call = ToolCall::new("writes", json!({"key": "k"})).with_facts(facts);
    let failure = client.call(call).await.unwrap_err();
    assert_eq!(failure.decision().attempt(), 3);
    client.close().await;

    let trusting = builder()
        .with_trust_hints(true)
        .spawn(server.command())
        .await
        .unwrap();
    let failure = trusting.call_tool("reads", json!({})).await.unwrap_err();
    assert_eq!(failure.decision().attempt(), 3);
    let failure = trusting.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::UnsafeReplay));
    trusting.close().await;
}

#[tokio::test]
async fn a_deadline_ends_attempts_and_waits() {
    let server =
        Server::new(r#"fail '{\"type\":\"TRANSIENT\",\"message\":\"m\",\"data\":{\"retry_after\":5}}'"#);
    let client = builder().spawn(server.command()).await.unwrap();
    let call = ToolCall::new("plain", json!({})).with_timeout(Duration::from_secs(1));
    let failure = client.call(call).await.unwrap_err();
    let waits = failure
        .history()
        .iter()
        .filter_map(|attempt| attempt.decision.delay_ms());
    assert_eq!(waits.count(), 0, "a wait that cannot help is not begun");
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::Deadline));
    // the server asked all callers of the tool to wait
    let call = ToolCall::new("plain", json!({})).with_timeout(Duration::from_secs(1));
    let failure = client.call(call).await.unwrap_err();
    assert_eq!(
        failure.summary(),
        "[TRANSIENT] not sent: deadline (give_up: deadline, not sent)"
    );
    assert_eq!(server.calls(), 1);
    client.close().await;

    let silent = Server::new(":");
    let client = builder()
        .with_attempt_timeout(Duration::from_secs(60))
        .with_timeout(Duration::from_millis(400));
    let client = client.spawn(silent.command()).await.unwrap();
    let started = Instant::now();
    client.call_tool("plain", json!({})).await.unwrap_err();
    assert!(started.elapsed() < HANGS, "an attempt ends at the deadline");
    client.close().await;
}

#[tokio::test]
async fn a_short_retry_after_is_waited_for_by_all_callers() {
    let server = Server::new(
        r#"if [ $n -lt 2 ]; then fail '{\"type\":\"TRANSIENT\",\"message\":\"m\",\"data\":{\"retry_after\":0.3}}'
           else ok "$n"; fi"#,
    );
    let client = Arc::new(builder().spawn(server.command()).await.unwrap());
    let started = Instant::now();
    client.call_tool("plain", json!({})).await.unwrap();
    assert!(
        started.elapsed() >= Duration::from_millis(300),
        "{:?}",
        started.elapsed()
    );
    assert_eq!(server.calls(), 2);
    Arc::into_inner(client).unwrap().close().await;
}

#[tokio::test]
async fn failures_come_in_many_forms() {
    let cases = [
        (
            r#"text 'Error executing tool x: {\"type\":\"PERMISSION\",\"message\":\"no\"}' true"#,
            "[PERMISSION] no",
            "escalate",
        ),
        ("text 'out of luck' true", "[INTERNAL] out of luck", "give_up"),
        (
            r#"error '{"code":-32602,"message":"Unknown tool: x"}'"#,
            "[NOT_FOUND] Unknown tool: x",
            "try_alternative",
        ),
        (
            r#"error '{"code":-32602,"message":"bad"}'"#,
            "[VALIDATION] bad",
            "fix_input",
        ),
        (
            r#"error '{"code":-32603,"message":"m","data":{"type":"CONFLICT","message":"held","data":{"conflicts":[{}]}}}'"#,
            "[CONFLICT] held",
            "negotiate",
        ),
        (
            r#"error '{"code":-32603,"message":"oops"}'"#,
            "[INTERNAL] oops",
            "give_up",
        ),
        (
            r#"error '{"code":-32800,"message":"cancelled"}'"#,
            "[INTERNAL] cancelled",
            "give_up",
        ),
    ];
    for (on_call, error, action) in cases {
        let server = Server::new(on_call);
        let client = builder().spawn(server.command()).await.unwrap();
        let failure = client.call_tool("plain", json!({})).await.unwrap_err();
        assert_eq!(failure.error().to_string(), error);
        assert_eq!(failure.decision().action().as_str(), action, "{on_call}");
        assert_eq!(server.calls(), 1);
        client.close().await;
    }
}

#[tokio::test]
async fn legacy_and_cancelled_are_told_apart() {
    for (on_call, reason) in [
        ("text 'out of luck' true", GiveUpReason::Legacy),
        (
            r#"error '{"code":-32800,"message":"cancelled"}'"#,
            GiveUpReason::Cancelled,
        ),
    ] {
        let server = Server::new(on_call);
        let client = builder().spawn(server.command()).await.unwrap();
        let failure = client.call_tool("plain", json!({})).await.unwrap_err();
        assert_eq!(failure.decision().reason(), Some(reason));
        client.close().await;
    }
}

#[tokio::test]
async fn what_is_neither_success_nor_failure_passes_through() {
    let server = Server::new(
        r#"case $line in
  *input*) reply '{"resultType":"input_required","inputRequests":{},"requestState":"s"}';;
  *) reply '{"resultType":"task","taskId":"t1","status":"working","createdAt":"2026-01-01T00:00:00Z","lastUpdatedAt":"2026-01-01T00:00:00Z","ttlMs":null}';;
esac"#,
    );
    let client = builder().spawn(server.command()).await.unwrap();
    let answer = client.call_tool("plain", json!({"want": "input"})).await.unwrap();
    assert!(matches!(answer, CallToolResponse::InputRequired(_)), "{answer:?}");
    let answer = client.call_tool("plain", json!({"want": "task"})).await.unwrap();
    assert!(matches!(answer, CallToolResponse::Task(_)), "{answer:?}");
    client.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_calls_at_once_get_their_own_answers() {
    let server = Server::new(r#"ok "$(printf '%s' "$line" | sed 's/.*"n":\([0-9]*\).*/\1/')""#);
    let client = Arc::new(
        builder()
            .with_attempt_timeout(Duration::from_secs(20))
            .spawn(server.command())
            .await
            .unwrap(),
    );
    let mut calls = JoinSet::new();
    for n in 0..100 {
        let client = Arc::clone(&client);
        calls.spawn(async move { (n, text(client.call_tool("plain", json!({"n": n})).await.unwrap())) });
    }
    for (n, answer) in calls.join_all().await {
        assert_eq!(answer, n.to_string());
    }
    let tools: Vec<String> = client.tools().iter().map(|tool| tool.name.to_string()).collect();
    assert_eq!(tools, ["reads", "writes", "plain"]);
    Arc::into_inner(client).unwrap().close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_waiting_call_can_be_dropped_at_once() {
    let server =
        Server::new(r#"fail '{\"type\":\"TRANSIENT\",\"message\":\"m\",\"data\":{\"retry_after\":60}}'"#);
    let client = builder().spawn(server.command()).await.unwrap();
    let call = client.call_tool("plain", json!({}));
    assert!(tokio::time::timeout(Duration::from_millis(500), call)
        .await
        .is_err());
    let started = Instant::now();
    client.close().await;
    assert!(started.elapsed() < HANGS);
    server.is_gone().await;
}

#[tokio::test]
async fn an_abandoned_call_is_cancelled_at_the_server() {
    let server = Server::new(r#";; *'"method":"notifications/cancelled"'*) echo x >> "$DIR/cancelled""#);
    let client = builder().spawn(server.command()).await.unwrap();
    client.call_tool("plain", json!({})).await.unwrap_err();
    let until = Instant::now() + Duration::from_secs(3);
    while server.traces("cancelled") == 0 {
        assert!(Instant::now() < until);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    client.close().await;
}

#[test]
fn the_client_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<AgentClient>();
}

#[tokio::test]
async fn a_call_can_have_another_policy() {
    let server = Server::new(BUSY);
    let client = builder().spawn(server.command()).await.unwrap();
    let once = Policy::from_json(r#"{"version":1,"max_attempts":1}"#).unwrap();
    let call = ToolCall::new("plain", json!({})).with_policy(once);
    let failure = client.call(call).await.unwrap_err();
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    assert_eq!(server.calls(), 1);
    client.close().await;
}

#[tokio::test]
async fn the_policy_can_stand_in_a_file() {
    let file = std::env::temp_dir().join(format!("toolerror-policy-{}.json", std::process::id()));
    std::fs::write(&file, r#"{"version":1,"max_attempts":1}"#).unwrap();
    let server = Server::new(BUSY);
    let client = builder()
        .with_policy_file(&file)
        .unwrap()
        .spawn(server.command())
        .await
        .unwrap();
    client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(server.calls(), 1);
    client.close().await;
    std::fs::write(&file, r#"{"version":1,"max_attempt":1}"#).unwrap();
    let refused = builder().with_policy_file(&file).unwrap_err();
    assert_eq!(refused.error_type(), toolerror::ErrorType::Validation);
    assert!(refused.message().contains("max_attempt"), "{refused}");
    std::fs::remove_file(&file).unwrap();
    let missing = builder().with_policy_file(&file).unwrap_err();
    assert_eq!(missing.error_type(), toolerror::ErrorType::NotFound);
}
