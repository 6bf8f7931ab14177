//! What the client makes of what a server writes to its pipes, how it starts one, and how it ends one (SPEC §2.5).
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
use toolerror::{Effects, ErrorType};
use toolerror_agent::engine::{Delivery, Policy};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder, ToolCall};

/// An attempt that waits for its limit takes longer than this.
const AT_ONCE: Duration = Duration::from_secs(30);

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

#[tokio::test]
async fn a_line_that_is_not_utf8_is_read_with_replacement_characters() {
    let server = Server::new(r#"text "$(printf 'caf\351')" false"#);
    let client = patient().spawn(server.command()).await.unwrap();
    let answer = client.call_tool("plain", json!({})).await.unwrap();
    assert_eq!(text(answer), "caf\u{FFFD}");
    client.close().await;
}

#[tokio::test]
async fn the_last_line_counts_without_its_line_break() {
    let server = Server::new(
        r#"printf '{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"bye"}]}}' "$(id "$line")"; exit 0"#,
    );
    let client = patient().spawn(server.command()).await.unwrap();
    let answer = client.call_tool("plain", json!({})).await.unwrap();
    assert_eq!(text(answer), "bye");
    client.close().await;
}

#[tokio::test]
async fn an_answer_that_is_nested_too_deeply_is_refused_at_once() {
    let server = Server::new(
        r#"deep=$(head -c 5000 /dev/zero | tr '\0' '['); end=$(head -c 5000 /dev/zero | tr '\0' ']')
reply "{\"content\":[],\"structuredContent\":{\"a\":$deep$end}}""#,
    );
    let client = patient().spawn(server.command()).await.unwrap();
    let started = Instant::now();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(
        failure.error().to_string(),
        "[INTERNAL] the server's answer is nested more than 127 levels deep"
    );
    assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
    assert!(started.elapsed() < AT_ONCE);
    client.close().await;
}

#[tokio::test]
async fn an_error_without_a_known_id_belongs_to_no_call_in_flight() {
    for id in [r#""id":null,"#, "", r#""id":"server-error","#] {
        let server = Server::new(&format!(
            r#"printf '{{"jsonrpc":"2.0",{id}"error":{{"code":-32601,"message":"unknown notification"}}}}\n'; sleep 0.3; ok fine"#
        ));
        let client = patient().spawn(server.command()).await.unwrap();
        let answer = client.call_tool("plain", json!({})).await.unwrap();
        assert_eq!(text(answer), "fine");
        client.close().await;
    }
}

#[tokio::test]
async fn an_error_at_initialize_keeps_its_type_whatever_the_process_does() {
    let refusal = r#"{"code":-32603,"message":"m","data":{"type":"PERMISSION","message":"no licence"}}"#;
    for id in ["0", "null", r#""server-error""#] {
        for then in ["exit 1", "sleep 1000"] {
            let server = Server::raw(&format!(
                r#"echo $$ >> "$DIR/pid"; read -r line; printf '{{"jsonrpc":"2.0","id":{id},"error":{refusal}}}\n'; {then}"#
            ));
            let error = patient().spawn(server.command()).await.unwrap_err();
            assert_eq!(error.to_string(), "[PERMISSION] no licence", "{id}, {then}");
            assert_eq!(server.pids().len(), 1, "it is not started again");
            server.is_gone().await;
        }
    }
}

#[tokio::test]
async fn a_server_that_does_not_start_says_why_and_is_not_started_again() {
    let cases = [
        (
            r#"printf 'Traceback (most recent call last):\n  File "server.py", line 1, in <module>\nModuleNotFoundError: No module named %s\n' "'mcp'" >&2; exit 1"#,
            ErrorType::Internal,
            "ModuleNotFoundError: No module named 'mcp'",
        ),
        (
            "echo 'Error: Cannot find module /srv/index.js' >&2; exit 1",
            ErrorType::Internal,
            "Cannot find module /srv/index.js",
        ),
        (
            "echo 'starting'>&2; echo 'Incorrect API key provided: sk-proj-9fK2mQ7xT4vB8nL1pR6sW3zY5cD0hJ' >&2; exit 1",
            ErrorType::Permission,
            "Incorrect API key provided: [redacted]",
        ),
        ("exec no-such-program-anywhere", ErrorType::NotFound, "no-such-program-anywhere"),
        ("exit 0", ErrorType::Internal, "the server did not start (exit status: 0)"),
        ("exit 75", ErrorType::Internal, "the server did not start (exit status: 75)"),
    ];
    for (script, error_type, says) in cases {
        let server = Server::raw(&format!("echo $$ >> \"$DIR/pid\"; {script}"));
        let error = patient().spawn(server.command()).await.unwrap_err();
        assert_eq!(error.error_type(), error_type, "{error}");
        assert!(error.message().contains(says), "{error}");
        assert!(!error.message().contains("sk-proj"), "{error}");
        assert_eq!(server.pids().len(), 1, "{error}");
        server.is_gone().await;
    }
}

#[tokio::test]
async fn a_server_that_somebody_kills_while_it_starts_is_started_again() {
    let greets_at_last = r#"[ "$(wc -l < "$DIR/pid")" -lt 3 ] && kill -9 $$; "#;
    let server = Server::with_start_and_end(greets_at_last, "ok fine", "");
    let client = patient().spawn(server.command()).await.unwrap();
    assert_eq!(server.pids().len(), 3);
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn last_words_are_bounded() {
    let server = Server::raw(
        r#"echo $$ >> "$DIR/pid"; yes 'a long and tedious story' | head -c 5000000 >&2; echo the end >&2; exit 1"#,
    );
    let error = patient()
        .with_forwarded_stderr(false)
        .spawn(server.command())
        .await
        .unwrap_err();
    assert!(error.message().len() < 800, "{error}");
    assert!(error.message().ends_with(" | the end"), "{error}");
}

#[tokio::test]
async fn a_lost_reply_states_that_its_effects_are_unknown() {
    for on_call in ["kill -9 $$", "exit 3", "exec 1>&-; sleep 1000"] {
        let server = Server::new(on_call);
        let client = patient().spawn(server.command()).await.unwrap();
        let failure = client.call_tool("plain", json!({})).await.unwrap_err();
        assert_eq!(failure.error().error_type(), ErrorType::Transient, "{on_call}");
        assert_eq!(failure.error().effects(), Some(Effects::Unknown), "{on_call}");
        client.close().await;
        server.is_gone().await;
    }
    let server = Server::new(r#"fail '{\"type\":\"TRANSIENT\",\"message\":\"busy\"}'"#);
    let client = patient().spawn(server.command()).await.unwrap();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(failure.error().effects(), None, "the server has answered");
    client.close().await;
}

/// Reports progress of its call every 0.2 s, for 2 s.
const WORKS: &str = r#"token=$(printf '%s' "$line" | sed 's/.*"progressToken":\([0-9]*\).*/\1/')
for i in 1 2 3 4 5 6 7 8 9 10; do
  sleep 0.2
  printf '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%s}}\n' "$token" "$i"
done
ok done"#;

#[tokio::test]
async fn progress_extends_the_time_of_an_attempt_where_asked_for() {
    let hurried = || patient().with_attempt_timeout(Duration::from_secs(1));
    let server = Server::new(WORKS);
    let client = hurried()
        .with_reset_on_progress(true)
        .spawn(server.command())
        .await
        .unwrap();
    let answer = client.call_tool("plain", json!({})).await.unwrap();
    assert_eq!(text(answer), "done");
    let call = ToolCall::new("plain", json!({})).with_timeout(Duration::from_millis(1200));
    let failure = client.call(call).await.unwrap_err();
    assert_eq!(
        failure.error().error_type(),
        ErrorType::Transient,
        "the deadline stays"
    );
    client.close().await;

    let client = hurried().spawn(server.command()).await.unwrap();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(failure.error().to_string(), "[TRANSIENT] no answer within 1 s");
    client.close().await;

    // progress of something else does not count
    let other = Server::new(&WORKS.replace("token=", "token=9; ignored="));
    let client = hurried()
        .with_reset_on_progress(true)
        .spawn(other.command())
        .await
        .unwrap();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(failure.error().to_string(), "[TRANSIENT] no answer within 1 s");
    client.close().await;
}

#[tokio::test]
async fn a_server_is_ended_in_order() {
    // it notes what it meets, and stays until it is killed
    let server = Server::with_start_and_end(
        r#"trap 'echo TERM >> "$DIR/end"' TERM"#,
        r#":;; *'"method":"notifications/cancelled"'*) echo cancelled >> "$DIR/end""#,
        r#"echo EOF >> "$DIR/end"; while :; do sleep 0.01; done"#,
    );
    let client = patient().spawn(server.command()).await.unwrap();
    let call = client.call_tool("plain", json!({}));
    assert!(tokio::time::timeout(Duration::from_millis(500), call)
        .await
        .is_err());
    let started = Instant::now();
    client.close().await;
    assert!(started.elapsed() < AT_ONCE, "{:?}", started.elapsed());
    assert_eq!(server.lines("end"), ["cancelled", "EOF", "TERM"]);
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_goes_at_the_end_of_its_input_gets_no_signal() {
    let server = Server::with_start_and_end(
        r#"trap 'echo TERM >> "$DIR/end"' TERM"#,
        "ok fine",
        r#"echo EOF >> "$DIR/end""#,
    );
    let client = patient().spawn(server.command()).await.unwrap();
    client.call_tool("plain", json!({})).await.unwrap();
    client.close().await;
    assert_eq!(server.lines("end"), ["EOF"]);
    server.is_gone().await;
}

#[tokio::test]
async fn what_a_server_started_is_asked_to_go_before_it_is_killed() {
    let helper = r#"sh -c 'trap "echo TERM >> \"$DIR/end\"; exit" TERM; echo $$ >> "$DIR/pid"; echo up >> "$DIR/up"; while :; do sleep 0.05; done' & ok started"#;
    let server = Server::new(helper);
    let client = patient().spawn(server.command()).await.unwrap();
    client.call_tool("plain", json!({})).await.unwrap();
    while server.traces("up") == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    client.close().await;
    assert_eq!(server.lines("end"), ["TERM"]);
    server.is_gone().await;
}

#[tokio::test]
async fn a_closed_client_connects_again() {
    let server = Server::new("ok fine");
    let client = patient().spawn(server.command()).await.unwrap();
    client.close().await;
    assert_eq!(text(client.call_tool("plain", json!({})).await.unwrap()), "fine");
    client.close().await;
    server.is_gone().await;
    assert_eq!(server.pids().len(), 2);
}
