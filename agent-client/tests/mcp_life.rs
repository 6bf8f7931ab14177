//! The life of a client beside its calls: starting a server again, states that are shared, lists that change.
#![cfg(all(target_os = "linux", feature = "mcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod server;

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use server::{text, Server};
use toolerror_agent::engine::{Delivery, GiveUpReason, Keys, Policy};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder, ToolCall};

/// No limit that is measured: what takes longer than that hangs.
const SOON: Duration = Duration::from_secs(30);

fn impatient() -> AgentClientBuilder {
    AgentClient::builder()
        .with_attempt_timeout(Duration::from_millis(700))
        .with_connect_timeout(Duration::from_secs(20))
        .with_trust_hints(true)
        .with_seed(7)
}

fn policy(json: &str) -> Policy {
    Policy::from_json(json).unwrap()
}

#[tokio::test]
async fn a_server_that_starts_slowly_is_not_killed_by_an_attempt() {
    let slow = r#"[ "$(wc -l < "$DIR/pid")" -gt 1 ] && sleep 3"#;
    let server = Server::with_start_and_end(
        slow,
        r#"[ "$(wc -l < "$DIR/calls")" -lt 2 ] && kill -9 $$; ok alive"#,
        "",
    );
    let client = impatient().with_policy(policy(r#"{"max_attempts":2}"#));
    let client = client.spawn(server.command()).await.unwrap();
    let failure = client.call_tool("reads", json!({})).await.unwrap_err();
    assert_eq!(failure.history()[1].delivery, Delivery::NotSent, "{failure:?}");
    let mut answer = client.call_tool("reads", json!({})).await;
    while answer.is_err() {
        answer = client.call_tool("reads", json!({})).await;
    }
    assert_eq!(text(answer.unwrap()), "alive");
    assert_eq!(
        server.pids().len(),
        2,
        "one process was started, and it was waited for"
    );
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_client_that_goes_away_ends_the_server_that_starts() {
    let slow = r#"[ "$(wc -l < "$DIR/pid")" -gt 1 ] && sleep 1000"#;
    let server = Server::with_start_and_end(slow, "kill -9 $$", "");
    let client = impatient().spawn(server.command()).await.unwrap();
    client.call_tool("reads", json!({})).await.unwrap_err();
    assert_eq!(server.pids().len(), 2);
    drop(client);
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_hangs_can_be_started_again() {
    let server = Server::new(r#"[ "$(wc -l < "$DIR/pid")" -lt 2 ] && while :; do sleep 1; done; ok alive"#);
    let client = impatient().spawn(server.command()).await.unwrap();
    client.call_tool("writes", json!({})).await.unwrap_err();
    tokio::time::timeout(SOON, client.reconnect())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        text(client.call_tool("writes", json!({})).await.unwrap()),
        "alive"
    );
    assert_eq!(server.pids().len(), 2);
    client.close().await;
    server.is_gone().await;
}

/// A server that hangs in its first call, until it is started again. `answers` is how it answers a `ping` before that.
fn hanging(answers: &str) -> Server {
    Server::new(&format!(
        r#"[ "$(wc -l < "$DIR/pid")" -gt 1 ] && ok alive;; *'"method":"ping"'*) echo x >> "$DIR/pings"; {answers}"#
    ))
}

#[tokio::test]
async fn a_server_that_hangs_is_started_again_where_asked_for() {
    let server = hanging(":");
    let client = impatient().with_restart_after(2);
    let client = client.spawn(server.command()).await.unwrap();
    let other = {
        let client = client.clone();
        tokio::spawn(async move { client.call_tool("writes", json!({})).await })
    };
    client.call_tool("writes", json!({})).await.unwrap_err();
    other.await.unwrap().unwrap_err();
    let restarted = async {
        loop {
            if let Ok(answer) = client.call_tool("writes", json!({})).await {
                return answer;
            }
        }
    };
    let answer = tokio::time::timeout(SOON, restarted).await.unwrap();
    assert_eq!(text(answer), "alive");
    assert_eq!((server.pids().len(), server.traces("pings")), (2, 1));
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_answers_a_ping_is_left_alone() {
    for answer in [
        "reply '{}'",
        r#"error '{"code":-32601,"message":"Method not found"}'"#,
    ] {
        let server = hanging(answer);
        let client = impatient().with_restart_after(1);
        let client = client.spawn(server.command()).await.unwrap();
        for pings in 1..=2 {
            client.call_tool("writes", json!({})).await.unwrap_err();
            while server.traces("pings") < pings {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        tokio::time::sleep(Duration::from_secs(6)).await; // longer than a `ping` may take
        assert_eq!(server.pids().len(), 1);
        client.close().await;
    }
}

#[tokio::test]
async fn a_client_that_goes_away_asks_no_more_whether_its_server_hangs() {
    let server = hanging(":");
    let client = impatient().with_restart_after(1);
    let client = client.spawn(server.command()).await.unwrap();
    client.call_tool("writes", json!({})).await.unwrap_err();
    drop(client);
    server.is_gone().await;
    assert_eq!(server.pids().len(), 1);
}

#[tokio::test]
async fn no_timeout_ends_a_server_unless_asked_for() {
    let server = hanging(":");
    let client = impatient().spawn(server.command()).await.unwrap();
    for _ in 0..4 {
        client.call_tool("writes", json!({})).await.unwrap_err();
    }
    let client = {
        client.close().await;
        impatient()
            .with_restart_after(1)
            .spawn(server.command())
            .await
            .unwrap()
    };
    assert_eq!((server.pids().len(), server.traces("pings")), (2, 0));
    client.close().await;
}

#[tokio::test]
async fn a_list_of_tools_that_changes_is_read_again() {
    let changes = r#"tools='{"tools":[{"name":"new","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}'
printf '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n'; ok changed"#;
    let server = Server::new(changes);
    let client = impatient().spawn(server.command()).await.unwrap();
    assert_eq!(client.tools().len(), 3);
    client.call_tool("plain", json!({})).await.unwrap();
    let renewed = async {
        while client.tools().len() != 1 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(SOON, renewed).await.unwrap();
    assert_eq!(client.tools()[0].name, "new");
    client.close().await;
}

#[tokio::test]
async fn a_call_that_waits_for_its_turn_was_not_sent() {
    let server = Server::new("sleep 2; ok done");
    let client = impatient().with_attempt_timeout(SOON).with_max_in_flight(1);
    let client = client.spawn(server.command()).await.unwrap();
    let first = {
        let client = client.clone();
        tokio::spawn(async move { client.call_tool("writes", json!({})).await })
    };
    while server.calls() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let second = ToolCall::new("writes", json!({})).with_timeout(Duration::from_millis(300));
    let failure = client.call(second).await.unwrap_err();
    assert_eq!(failure.history()[0].delivery, Delivery::NotSent);
    assert_eq!(failure.error().effects(), None);
    assert_eq!(text(first.await.unwrap().unwrap()), "done");
    assert_eq!(server.calls(), 1);
    client.close().await;
}

#[tokio::test]
async fn clients_share_the_states_of_tools_and_a_tool_can_be_reset() {
    let busy = r#"fail '{\"type\":\"TRANSIENT\",\"message\":\"busy\",\"data\":{\"retry_after\":3600}}'"#;
    let server = Server::new(busy);
    let keys = Arc::new(Keys::new());
    let client = || {
        impatient()
            .with_keys("shop", Arc::clone(&keys))
            .spawn(server.command())
    };
    let (one, other) = (client().await.unwrap(), client().await.unwrap());
    let reason = |client: AgentClient| async move {
        let failure = client.call_tool("plain", json!({})).await.unwrap_err();
        (failure.decision().reason(), failure.decision().attempt())
    };
    let too_long = Some(GiveUpReason::ServerDelayTooLong);
    assert_eq!(reason(one.clone()).await, (too_long, 1));
    assert_eq!(reason(other.clone()).await, (too_long, 0), "not sent");
    assert!(keys.get("shop/plain").not_before_ms() > 0);
    other.reset("plain");
    assert_eq!(keys.get("shop/plain").not_before_ms(), 0);
    assert_eq!(reason(one.clone()).await, (too_long, 1), "sent again");
    one.close().await;
    other.close().await;
}

/// A server that refuses calls about `a` with this error, and does all others.
fn refusing(error: &str) -> Server {
    let error = error.replace('"', r#"\""#);
    Server::new(&format!(
        r#"case $line in *'"path":"a"'*) fail '{error}';; *) ok done;; esac"#
    ))
}

#[tokio::test]
async fn a_failure_about_one_path_holds_back_no_other_one() {
    for error in [
        r#"{"type":"CONFLICT","message":"held","data":{"conflicts":[{"holder":"x"}],"retry_after":30}}"#,
        r#"{"type":"CONFLICT","message":"held","data":{"reason":"state","retry_after":30}}"#,
        r#"{"type":"VALIDATION","message":"bad","data":{"retry_after":3600}}"#,
        r#"{"type":"NOT_FOUND","message":"gone","data":{"retry_after":57600}}"#,
    ] {
        let server = refusing(error);
        let client = impatient()
            .with_timeout(SOON)
            .spawn(server.command())
            .await
            .unwrap();
        let failure = client.call_tool("plain", json!({"path": "a"})).await.unwrap_err();
        assert_eq!(failure.decision().attempt(), 1, "{error}");
        assert_eq!(client.keys().get("plain").not_before_ms(), 0, "{error}");
        let begun = std::time::Instant::now();
        let other = client.call_tool("plain", json!({"path": "b"})).await.unwrap();
        assert_eq!(text(other), "done");
        assert!(begun.elapsed() < Duration::from_secs(20), "it was not held back");
        client.close().await;
    }
}

#[tokio::test]
async fn a_delay_beyond_what_is_waited_for_lets_one_call_through_and_is_forgotten_with_its_key() {
    // ms that were taken for s: 16 hours
    let server = refusing(r#"{"type":"TRANSIENT","message":"busy","data":{"retry_after":57600}}"#);
    let client = impatient().with_policy(policy(r#"{"max_server_delay_ms":1000}"#));
    let client = client.spawn(server.command()).await.unwrap();
    let call = |path: &'static str| client.call_tool("plain", json!({"path": path}));
    let too_long = Some(GiveUpReason::ServerDelayTooLong);
    assert_eq!(call("a").await.unwrap_err().decision().reason(), too_long);
    let failure = call("b").await.unwrap_err();
    assert_eq!(
        (failure.decision().reason(), failure.decision().attempt()),
        (too_long, 0)
    );
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert_eq!(text(call("b").await.unwrap()), "done", "the probe");
    assert_eq!(text(call("b").await.unwrap()), "done", "it has opened the way");

    assert_eq!(call("a").await.unwrap_err().decision().reason(), too_long);
    assert!(client.keys().get("plain").not_before_ms() > 0);
    client.keys().forget("plain");
    assert_eq!(text(call("b").await.unwrap()), "done", "sent at once");
    client.close().await;
}

#[tokio::test]
async fn an_empty_idempotency_key_is_refused_before_anything_is_sent() {
    let server = Server::new("ok done");
    let client = impatient().spawn(server.command()).await.unwrap();
    for key in ["", " \t\n"] {
        let call = ToolCall::new("writes", json!({})).with_idempotency_key(key);
        let failure = client.call(call).await.unwrap_err();
        assert_eq!(
            failure.error().to_string(),
            "[VALIDATION] `idempotency_key` must not be blank"
        );
        assert_eq!(failure.history()[0].delivery, Delivery::NotSent);
    }
    assert_eq!(server.calls(), 0);
    client.close().await;
}
