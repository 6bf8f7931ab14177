//! The demo server as a process, on standard input and output and on HTTP, under a real client.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{json, Value};
use tokio::task::JoinSet;
use toolerror::{ErrorType, ToolError};
use toolerror_agent::engine::{Action, Delivery, GiveUpReason};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder, CallFailure, CallToolResponse};

const PROGRAM: &str = env!("CARGO_BIN_EXE_toolerror");

fn builder() -> AgentClientBuilder {
    AgentClient::builder()
        .with_trust_hints(true)
        .with_attempt_timeout(Duration::from_secs(10))
        .with_seed(1)
}

async fn over_stdio(builder: AgentClientBuilder) -> AgentClient {
    let mut command = Command::new(PROGRAM);
    command.arg("demo-server").stderr(Stdio::null());
    builder.spawn(command).await.unwrap()
}

/// The server on a free port of this machine. Dropped, it is killed.
struct HttpServer {
    child: Child,
    url: String,
}

impl HttpServer {
    fn start() -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(["demo-server", "--http", "127.0.0.1:0"]);
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        std::thread::spawn(move || lines.for_each(drop)); // what is read by nobody would block the server
        let url = line.strip_prefix("listening on ").unwrap().to_owned();
        Self { child, url }
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(response: CallToolResponse) -> String {
    let CallToolResponse::Complete(result) = response else {
        panic!("{response:?}");
    };
    result.content[0].as_text().unwrap().text.clone()
}

async fn fail(client: &AgentClient, tool: &str, arguments: Value) -> CallFailure {
    client.call_tool(tool, arguments).await.expect_err(tool)
}

/// All tools that fail for good: tool, arguments, type, and what is decided.
async fn every_failure(client: &AgentClient) {
    let cases = [
        (
            "find_agent",
            json!({"name": "eve"}),
            ErrorType::NotFound,
            Action::TryAlternative,
        ),
        (
            "reserve_file",
            json!({"path": "a.rs"}),
            ErrorType::Conflict,
            Action::Negotiate,
        ),
        (
            "list_items",
            json!({"limit": 500}),
            ErrorType::Validation,
            Action::FixInput,
        ),
        (
            "list_items",
            json!({"limit": "many"}),
            ErrorType::Validation,
            Action::FixInput,
        ),
        (
            "publish",
            json!({"page": "p"}),
            ErrorType::Permission,
            Action::Escalate,
        ),
        ("broken", json!({}), ErrorType::Internal, Action::GiveUp),
        ("crash", json!({}), ErrorType::Internal, Action::GiveUp),
        ("legacy", json!({}), ErrorType::Internal, Action::GiveUp),
        (
            "no_such_tool",
            json!({}),
            ErrorType::NotFound,
            Action::TryAlternative,
        ),
    ];
    for (tool, arguments, error_type, action) in cases {
        let failure = fail(client, tool, arguments).await;
        assert_eq!(failure.error().error_type(), error_type, "{tool}: {failure}");
        assert_eq!(failure.decision().action(), action, "{tool}: {failure}");
        assert_eq!(failure.history().len(), 1, "{tool}: {failure}");
        let wire = failure.history()[0].wire.as_deref().unwrap();
        let structured = ToolError::from_json(wire).is_ok_and(|error| error.to_json() == wire);
        assert_eq!(structured, tool != "legacy", "{wire}");
    }
}

/// All tools that work in the end, and how often they fail before.
async fn every_healing(client: &AgentClient) {
    let cases = [
        ("ok", json!({}), "all is well"),
        ("find_agent", json!({"name": "planner"}), "planner is at work"),
        ("list_items", json!({"limit": 100}), "100 items"),
        ("list_items", json!({}), "10 items"),
        ("update_page", json!({"page": "p"}), "`p` is written"),
        ("search", json!({"query": "leases"}), "3 pages about leases"),
        ("flaky", json!({}), "done"),
    ];
    for (tool, arguments, says) in cases {
        assert_eq!(
            text(client.call_tool(tool, arguments).await.unwrap()),
            says,
            "{tool}"
        );
    }
}

#[tokio::test]
async fn each_tool_fails_or_heals_as_it_should_on_stdio() {
    let client = over_stdio(builder()).await;
    every_failure(&client).await;
    every_healing(&client).await;
    client.close().await;
}

#[tokio::test]
async fn each_tool_fails_or_heals_as_it_should_on_http() {
    let server = HttpServer::start();
    let client = builder().http(&server.url).await.unwrap();
    every_failure(&client).await;
    every_healing(&client).await;
    client.close().await;
}

#[tokio::test]
async fn what_the_tools_say_is_what_an_agent_needs() {
    let client = over_stdio(builder()).await;
    let error = fail(&client, "list_items", json!({"limit": 500})).await;
    let error = error.error();
    assert_eq!(error.violations()[0].path, "/limit");
    assert_eq!(error.limit().map(|limit| limit.max), Some(100.0));
    assert!(error.hint().is_some());
    let error = fail(&client, "reserve_file", json!({"path": "a.rs"})).await;
    assert_eq!(error.error().conflicts()[0].agent_id.as_deref(), Some("agent-7"));
    let error = fail(&client, "publish", json!({"page": "p"})).await;
    assert_eq!(error.error().missing(), ["publish"]);
    let error = fail(&client, "crash", json!({})).await;
    assert!(!error.error().to_json().contains("secret"), "{error}");
    assert!(error.error().error_id().is_some());
    client.close().await;
}

#[tokio::test]
async fn a_mail_whose_reply_is_lost_is_sent_once() {
    let server = HttpServer::start();
    let impatient = || builder().with_attempt_timeout(Duration::from_millis(500));
    for client in [
        over_stdio(impatient()).await,
        impatient().http(&server.url).await.unwrap(),
    ] {
        let failure = fail(&client, "send_mail", json!({"to": "ada"})).await;
        assert_eq!(
            failure.decision().reason(),
            Some(GiveUpReason::UnsafeReplay),
            "{failure}"
        );
        assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
        assert_eq!(
            text(client.call_tool("mail_count", json!({})).await.unwrap()),
            "1"
        );
        client.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_panic_disturbs_none_of_99_other_calls() {
    let server = HttpServer::start();
    for client in [
        over_stdio(builder()).await,
        builder().http(&server.url).await.unwrap(),
    ] {
        let client = Arc::new(client);
        let mut calls = JoinSet::new();
        for n in 0..100 {
            let (client, tool) = (Arc::clone(&client), if n == 50 { "crash" } else { "ok" });
            calls.spawn(async move { (n, client.call_tool(tool, json!({})).await) });
        }
        for (n, answer) in calls.join_all().await {
            match answer {
                Ok(response) => assert_eq!((text(response).as_str(), n == 50), ("all is well", false)),
                Err(failure) => assert_eq!((failure.tool(), n), ("crash", 50), "{failure}"),
            }
        }
        Arc::into_inner(client).unwrap().close().await;
    }
}

#[tokio::test]
async fn a_server_killed_in_the_middle_of_a_call_over_http_loses_the_reply() {
    let mut server = HttpServer::start();
    let client = builder().with_attempt_timeout(Duration::from_secs(2));
    let client = client.http(&server.url).await.unwrap();
    let (failure, ()) = tokio::join!(fail(&client, "send_mail", json!({"to": "ada"})), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        server.child.kill().unwrap();
        server.child.wait().unwrap();
    });
    assert_eq!(failure.error().error_type(), ErrorType::Transient, "{failure}");
    assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::UnsafeReplay));
    let failure = fail(&client, "send_mail", json!({"to": "ada"})).await;
    assert!(
        failure
            .history()
            .iter()
            .all(|attempt| attempt.delivery == Delivery::NotSent),
        "{failure:?}"
    );
    client.close().await;
}

#[tokio::test]
async fn only_the_endpoint_is_served() {
    let server = HttpServer::start();
    let error = builder()
        .http(&server.url.replace("/mcp", "/other"))
        .await
        .unwrap_err();
    assert_eq!(error.error_type(), ErrorType::NotFound, "{error}");
}

#[test]
fn an_address_that_is_taken_is_one_line() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = Command::new(PROGRAM)
        .args(["demo-server", "--http", &address])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
}
