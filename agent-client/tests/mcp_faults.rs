//! Servers that die, hang, babble and flood: each call ends in bounded time and memory, with nothing left behind.
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
use server::{peak_memory, text, Server};
use toolerror::{Effects, ErrorType};
use toolerror_agent::engine::{Action, Delivery, GiveUpReason, Policy};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder, CallFailure, ToolCall};

fn impatient() -> AgentClientBuilder {
    AgentClient::builder()
        .with_attempt_timeout(Duration::from_millis(700))
        .with_connect_timeout(Duration::from_millis(1500))
        .with_seed(7)
}

/// Calls the tool once under the client's policy; within `limit`, whatever the server does.
async fn fail(client: &AgentClient, tool: &str, limit: Duration) -> CallFailure {
    let started = Instant::now();
    let failure = client
        .call_tool(tool, json!({}))
        .await
        .expect_err("the call fails");
    assert!(started.elapsed() < limit, "{:?} for {failure}", started.elapsed());
    failure
}

/// No limit that is measured: what takes longer than that hangs.
const SOON: Duration = Duration::from_secs(30);

#[tokio::test]
async fn connecting_ends_with_the_timeout_of_a_call_unless_it_has_its_own() {
    let connected = async |client: AgentClientBuilder| {
        let (server, started) = (Server::raw("sleep 1000"), Instant::now());
        let error = client.spawn(server.command()).await.err().unwrap();
        assert_eq!(error.error_type(), ErrorType::Transient);
        started.elapsed()
    };
    let short = || AgentClient::builder().with_timeout(Duration::from_millis(300));
    assert!(connected(short()).await < Duration::from_secs(20));
    let own = connected(short().with_connect_timeout(Duration::from_secs(2))).await;
    assert!(own >= Duration::from_secs(2));
}

#[tokio::test]
async fn a_server_killed_in_the_middle_of_an_unsafe_call_is_not_asked_again() {
    let server = Server::new("kill -9 $$");
    let client = impatient()
        .with_trust_hints(true)
        .spawn(server.command())
        .await
        .unwrap();
    let failure = fail(&client, "writes", SOON).await;
    assert_eq!(failure.error().error_type(), ErrorType::Transient);
    assert!(failure.error().message().contains("signal: 9"), "{failure}");
    assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::UnsafeReplay));
    assert_eq!(server.calls(), 1);
    client.close().await;
    server.is_gone().await;
}

/// A server that reads nothing after its first call, of which nobody hears until the next one.
const TURNS_AWAY: &str = r#"ok one; exec 0<&-; touch "$DIR/closed"; exec sleep 60"#;

async fn turned_away(first: &str, client: AgentClientBuilder) -> (Server, AgentClient) {
    let server = Server::with_start_and_end(first, TURNS_AWAY, "");
    let client = client.spawn(server.command()).await.unwrap();
    let answer = client.call_tool("writes", json!({})).await.unwrap();
    assert_eq!(server::text(answer), "one");
    while !server.has("closed") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    (server, client)
}

#[tokio::test]
async fn a_call_that_a_server_does_not_take_was_not_sent_and_is_made_again() {
    let (server, client) = turned_away("", impatient()).await;
    let answer = client.call_tool("writes", json!({})).await.unwrap();
    assert_eq!(server::text(answer), "one");
    assert_eq!((server.calls(), server.pids().len()), (2, 2));
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn the_error_of_a_call_that_was_never_written_says_that_nothing_may_have_happened() {
    let policy = Policy {
        max_attempts: 1,
        ..Policy::default()
    };
    let (server, client) = turned_away("", impatient().with_policy(policy)).await;
    let failure = fail(&client, "writes", SOON).await;
    assert_eq!(failure.error().error_type(), ErrorType::Transient);
    assert_eq!(failure.error().effects(), None, "{failure}");
    assert_eq!(failure.history()[0].delivery, Delivery::NotSent);
    assert_eq!(server.calls(), 1);
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_killed_in_the_middle_of_a_safe_call_is_started_again() {
    let server = Server::new(r#"[ "$(wc -l < "$DIR/calls")" -lt 3 ] && kill -9 $$; ok alive"#);
    let client = impatient()
        .with_trust_hints(true)
        .spawn(server.command())
        .await
        .unwrap();
    let answer = client.call_tool("reads", json!({})).await.unwrap();
    assert_eq!(server::text(answer), "alive");
    assert_eq!((server.calls(), server.pids().len()), (3, 3));
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_exits_says_how() {
    let server = Server::new("exit 3");
    let client = impatient().spawn(server.command()).await.unwrap();
    let failure = fail(&client, "plain", SOON).await;
    assert!(failure.error().message().contains("exit status: 3"), "{failure}");
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_never_answers_times_out() {
    let server = Server::new(":");
    let client = impatient().spawn(server.command()).await.unwrap();
    let failure = fail(&client, "plain", SOON).await;
    assert_eq!(failure.error().to_string(), "[TRANSIENT] no answer within 700 ms");
    assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::UnsafeReplay));
    assert_eq!(server.calls(), 1);
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_reads_nothing_cannot_block_a_large_call() {
    let server = Server::new("sleep 1000");
    let client = impatient().spawn(server.command()).await.unwrap();
    let first = fail(&client, "plain", SOON).await;
    assert_eq!(first.error().error_type(), ErrorType::Transient);
    let started = Instant::now();
    let large = json!({"text": "x".repeat(1 << 20)});
    let failure = client.call_tool("writes", large).await.unwrap_err();
    assert_eq!(failure.error().error_type(), ErrorType::Transient);
    client.close().await;
    assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
    server.is_gone().await;
}

#[tokio::test]
async fn a_call_that_was_never_written_when_its_time_ended_was_not_sent() {
    // the first call stops the server until there is a file; what comes after it fills the pipe
    let server =
        Server::new(r#"while [ ! -e "$DIR/go" ]; do sleep 0.05; done; echo "$line" >> "$DIR/seen"; ok done"#);
    let client = impatient().with_attempt_timeout(SOON);
    let client = client.spawn(server.command()).await.unwrap();
    let delivery = async |text: String| {
        let call = ToolCall::new("writes", json!({"text": text})).with_timeout(Duration::from_millis(400));
        let failure = client.call(call).await.unwrap_err();
        assert_eq!(failure.error().error_type(), ErrorType::Transient);
        (failure.history()[0].delivery, failure.error().effects())
    };
    let unknown = (Delivery::Unknown, Some(Effects::Unknown));
    assert_eq!(delivery("first".to_owned()).await, unknown);
    assert_eq!(
        delivery("x".repeat(200_000)).await,
        unknown,
        "a part of it is in the pipe"
    );
    assert_eq!(delivery("third".to_owned()).await, (Delivery::NotSent, None));
    let dropped = client.call_tool("writes", json!({"text": "dropped"}));
    assert!(tokio::time::timeout(Duration::from_millis(50), dropped)
        .await
        .is_err());
    server.write("go", "");
    let last = client.call_tool("writes", json!({"text": "last"}));
    assert_eq!(text(last.await.unwrap()), "done");
    let seen = server.lines("seen").join("\n");
    assert!(seen.contains("first") && seen.contains("xxx") && seen.contains("last"));
    assert!(
        !seen.contains("third") && !seen.contains("dropped"),
        "a call that is over was sent"
    );
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_writes_garbage_for_an_answer_times_out() {
    let server = Server::new(r#"echo "Traceback (most recent call last):"; echo '{"half":'; echo '{"x":1}'"#);
    let client = impatient().spawn(server.command()).await.unwrap();
    let failure = fail(&client, "plain", SOON).await;
    assert_eq!(failure.error().error_type(), ErrorType::Transient);
    assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn an_answer_of_another_kind_is_internal() {
    let server = Server::new(r#"reply '{"tools":[]}'"#);
    let client = impatient().spawn(server.command()).await.unwrap();
    let failure = fail(&client, "plain", SOON).await;
    assert_eq!(failure.error().error_type(), ErrorType::Internal);
    assert_eq!(failure.decision().action(), Action::GiveUp);
    client.close().await;
    server.is_gone().await;
}

/// 50 MB without a line break, with garbage lines, and with lines that look like messages.
#[tokio::test]
async fn a_server_that_floods_is_cut_off_in_bounded_memory() {
    let zeros = "head -c 50000000 /dev/zero";
    let floods = [
        (format!("{zeros} | tr '\\0' 'x'"), "not an MCP message"),
        (
            format!("printf '{{\"'; {zeros} | tr '\\0' 'x'"),
            "a message of more than 16777216 bytes",
        ),
        (
            "yes 'what a lovely day' | head -c 50000000".to_owned(),
            "not an MCP message",
        ),
    ];
    for (flood, says) in floods {
        let server = Server::new(&format!("{flood}; sleep 1000"));
        let client = impatient()
            .with_attempt_timeout(Duration::from_secs(20))
            .spawn(server.command());
        let client = client.await.unwrap();
        let before = peak_memory();
        let failure = fail(&client, "reads", Duration::from_secs(10)).await;
        let grown = peak_memory().saturating_sub(before);
        assert!(grown < 64 << 20, "{grown} bytes for {flood}");
        assert_eq!(failure.error().error_type(), ErrorType::Internal, "{failure}");
        assert!(failure.error().message().contains(says), "{failure}");
        client.close().await;
        server.is_gone().await;
    }
}

#[tokio::test]
async fn a_flood_of_lines_that_look_like_messages_ends_with_the_attempt() {
    let server = Server::new(r#"yes '{"jsonrpc":"2.0","x":1}' | head -c 50000000; ok late"#);
    let client = impatient().spawn(server.command()).await.unwrap();
    let before = peak_memory();
    let failure = fail(&client, "plain", SOON).await;
    assert_eq!(failure.error().error_type(), ErrorType::Transient);
    assert!(peak_memory().saturating_sub(before) < 64 << 20);
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_floods_before_it_greets_is_refused() {
    let server = Server::raw(r#"echo $$ >> "$DIR/pid"; yes | head -c 50000000; sleep 1000"#);
    let error = impatient().spawn(server.command()).await.unwrap_err();
    assert_eq!(error.error_type(), ErrorType::Internal, "{error}");
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_never_greets_is_refused_in_time() {
    let server = Server::raw(r#"echo $$ >> "$DIR/pid"; sleep 1000"#);
    let started = Instant::now();
    let error = impatient().spawn(server.command()).await.unwrap_err();
    assert_eq!(error.to_string(), "[TRANSIENT] no answer within 1.5 s");
    assert!(started.elapsed() < SOON);
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_goes_before_it_greets_says_how() {
    let server = Server::raw(r#"echo $$ >> "$DIR/pid"; echo "no config" >&2; exit 78"#);
    let error = impatient().spawn(server.command()).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "[INTERNAL] the server did not start (exit status: 78): no config"
    );
    server.is_gone().await;
}

#[tokio::test]
async fn a_program_that_does_not_exist_is_not_found() {
    let command = tokio::process::Command::new("/no/such/program");
    let error = AgentClient::spawn(command).await.unwrap_err();
    assert_eq!(error.error_type(), ErrorType::NotFound);
    assert!(
        error.message().starts_with("cannot start the server: "),
        "{error}"
    );
}

#[tokio::test]
async fn a_list_of_tools_without_end_is_cut() {
    let endless = r#"
echo $$ >> "$DIR/pid"
while read -r line; do
  id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
  case "$line" in
    *'"initialize"'*) r='{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}';;
    *'"tools/list"'*) r='{"tools":[],"nextCursor":"again"}';;
    *'"tools/call"'*) r='{"content":[{"type":"text","text":"fine"}]}';;
    *) continue;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$r"
done"#;
    let server = Server::raw(endless);
    let started = Instant::now();
    let client = impatient().spawn(server.command()).await.unwrap();
    assert!(started.elapsed() < SOON);
    client.call_tool("plain", json!({})).await.unwrap();
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn what_a_server_started_goes_with_it() {
    // the server leaves as soon as its input is closed; its helper would stay
    let server = Server::new(r#"sleep 1000 & echo $! >> "$DIR/pid"; ok started"#);
    let client = impatient().spawn(server.command()).await.unwrap();
    client.call_tool("plain", json!({})).await.unwrap();
    assert_eq!(server.pids().len(), 2);
    client.close().await;
    server.is_gone().await;
}

#[tokio::test]
async fn a_server_that_does_not_want_to_go_is_killed() {
    let stubborn = r#"trap '' TERM; echo $$ >> "$DIR/pid"; ok here; while :; do sleep 1; done"#;
    let server = Server::new(stubborn);
    let client = impatient().spawn(server.command()).await.unwrap();
    client.call_tool("plain", json!({})).await.unwrap();
    let started = Instant::now();
    client.close().await;
    assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
    server.is_gone().await;
}

#[tokio::test]
async fn a_dropped_client_leaves_nothing_behind() {
    let server = Server::new("sleep 1000 & echo $! >> \"$DIR/pid\"; sleep 1000");
    let client = impatient().spawn(server.command()).await.unwrap();
    let call = client.call_tool("plain", json!({}));
    assert!(tokio::time::timeout(Duration::from_millis(300), call)
        .await
        .is_err());
    assert_eq!(server.pids().len(), 2);
    drop(client);
    server.is_gone().await;
}

#[test]
fn a_runtime_that_ends_leaves_nothing_behind() {
    let server = Server::new("sleep 1000");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let client = runtime.block_on(impatient().spawn(server.command())).unwrap();
    drop(runtime);
    drop(client);
    tokio::runtime::Runtime::new().unwrap().block_on(server.is_gone());
}
