//! Clients over a transport, a connection, an HTTP client and a handler of their caller, against a server of the MCP SDK.
#![cfg(all(target_os = "linux", feature = "mcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]
#![allow(deprecated, reason = "servers still log over MCP")]

mod sdk_server;

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rmcp::model::{
    ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationAction, ErrorData,
    Implementation, LoggingMessageNotificationParam, ProgressNotificationParam,
};
use rmcp::service::{NotificationContext, RequestContext};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{ClientHandler, RoleClient, ServiceExt as _};
use sdk_server::{OnHttp, SdkServer};
use serde_json::json;
use tokio::io::{duplex, DuplexStream};
use tokio::process::Command;
use tokio::sync::Semaphore;
use toolerror::{ErrorType, ToolError};
use toolerror_agent::engine::{Action, Delivery};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder, CallFailure, ToolAnswer as _, ToolCall};

fn patient() -> AgentClientBuilder {
    AgentClient::builder()
        .with_attempt_timeout(Duration::from_secs(30))
        .with_seed(7)
}

/// A pipe to a server of the SDK in this process.
fn pipe() -> DuplexStream {
    let (ours, its) = duplex(1 << 16);
    tokio::spawn(SdkServer.on(its));
    ours
}

async fn call(client: &AgentClient, tool: &str) -> Result<String, CallFailure> {
    let answer = client.call_tool(tool, json!({})).await;
    answer.map(|answer| answer.text())
}

async fn echoes(client: &AgentClient) {
    assert_eq!(client.tools().len(), 3);
    assert_eq!(call(client, "echo").await.unwrap(), "fine");
}

/// Answers a form, and keeps what it hears.
#[derive(Clone, Default)]
struct Person {
    progress: Arc<Mutex<Vec<f64>>>,
    logged: Arc<Mutex<Vec<String>>>,
}

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let capabilities = ClientCapabilities::builder().enable_elicitation().build();
        ClientConfig::new(capabilities, Implementation::new("person", "1"))
    }

    async fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        Ok(ElicitResult::new(ElicitationAction::Accept).with_content(json!({"name": "Eve"})))
    }

    async fn on_progress(&self, params: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.progress.lock().unwrap().push(params.progress);
    }

    async fn on_logging_message(
        &self,
        params: LoggingMessageNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.logged.lock().unwrap().push(params.data.to_string());
    }
}

impl Person {
    /// It answers, and it hears all; the client hears of progress, too.
    async fn takes_part_in(&self, client: AgentClient) {
        let answer = call(&client, "ask").await.unwrap();
        assert_eq!(answer, r#"{"action":"accept","content":{"name":"Eve"}}"#);
        assert_eq!(call(&client, "count").await.unwrap(), "counted");
        while self.logged.lock().unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(*self.progress.lock().unwrap(), [1.0, 2.0, 3.0]);
        assert_eq!(*self.logged.lock().unwrap(), [r#""three steps""#]);
        client.close().await;
    }
}

/// The server of the tests on standard input and output: this program once more.
fn on_stdio() -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([
        "--exact",
        "a_server_on_stdio_is_started_as_this_program",
        "--nocapture",
    ]);
    command.env("TOOLERROR_TEST_SERVER", "1");
    command
}

#[test]
fn a_server_on_stdio_is_started_as_this_program() {
    if std::env::var_os("TOOLERROR_TEST_SERVER").is_some() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(SdkServer.on(tokio::io::join(tokio::io::stdin(), tokio::io::stdout())));
        std::process::exit(0);
    }
}

/// Shorter than the calls of `count`, and longer than the time between two reports of it.
fn with_progress() -> AgentClientBuilder {
    patient()
        .with_attempt_timeout(Duration::from_millis(900))
        .with_reset_on_progress(true)
}

#[tokio::test]
async fn a_handler_answers_and_hears_over_pipes() {
    let person = Person::default();
    let client = with_progress().with_handler(person.clone());
    person
        .takes_part_in(client.spawn(on_stdio()).await.unwrap())
        .await;
}

#[tokio::test]
async fn a_handler_answers_and_hears_over_http() {
    let server = OnHttp::new(|_| true).await;
    let person = Person::default();
    let client = with_progress().with_handler(person.clone());
    person
        .takes_part_in(client.http(&server.url).await.unwrap())
        .await;
}

#[tokio::test]
async fn without_a_handler_a_question_is_declined() {
    let client = patient().spawn(on_stdio()).await.unwrap();
    let answer = call(&client, "ask").await.unwrap();
    assert_eq!(answer, r#"{"action":"decline"}"#);
    client.close().await;
}

#[tokio::test]
async fn a_peer_of_the_caller_makes_the_calls_and_stays_the_callers() {
    let person = Person::default();
    let service = person.clone().serve(pipe()).await.unwrap();
    let client = AgentClient::from_peer(service.peer().clone()).await.unwrap();
    echoes(&client).await;
    let refused = client.reconnect().await.unwrap_err();
    assert_eq!(refused.error_type(), ErrorType::Validation);
    client.close().await;
    let client = patient().peer(service.peer().clone()).await.unwrap();
    client.refresh_tools().await.unwrap();
    person.takes_part_in(client.clone()).await;
    service.cancel().await.unwrap();
    let failure = call(&client, "echo").await.unwrap_err();
    assert_eq!(
        failure.to_string(),
        "[INTERNAL] the connection is closed, and this client cannot make another one"
    );
    assert_eq!(failure.history()[0].delivery, Delivery::NotSent);
}

#[tokio::test]
async fn a_call_of_a_peer_whose_time_ends_may_have_been_made() {
    let service = ().serve(pipe()).await.unwrap();
    let client = patient().with_attempt_timeout(Duration::from_millis(300));
    let client = client.peer(service.peer().clone()).await.unwrap();
    let failure = call(&client, "count").await.unwrap_err();
    assert_eq!(failure.history().len(), 1, "{failure:?}");
    assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
}

#[tokio::test]
async fn one_transport_makes_one_connection() {
    let client = patient().transport(pipe()).await.unwrap();
    echoes(&client).await;
    client.close().await;
    let failure = call(&client, "echo").await.unwrap_err();
    assert_eq!(failure.error().error_type(), ErrorType::Internal);
    assert_eq!(failure.history().len(), 1);
}

#[tokio::test]
async fn a_transport_that_leads_nowhere_returns_its_error() {
    let (ours, its) = duplex(64);
    drop(its);
    let refused = patient().transport(ours).await.unwrap_err();
    assert_eq!(refused.error_type(), ErrorType::Transient);
    assert!(
        !refused.message().contains("cannot make another one"),
        "{refused}"
    );
}

#[tokio::test]
async fn a_lost_connection_is_made_again_by_the_caller() {
    let made = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&made);
    let connect = move || {
        let number = count.fetch_add(1, Ordering::Relaxed);
        async move {
            match number {
                0 => Err(io::Error::from(io::ErrorKind::ConnectionRefused)),
                _ => Ok(pipe()),
            }
        }
    };
    let client = patient().connect_with(connect).await.unwrap();
    assert_eq!(
        made.load(Ordering::Relaxed),
        2,
        "nothing was sent, so it was tried again"
    );
    echoes(&client).await;
    client.close().await;
    echoes(&client).await;
    client.reconnect().await.unwrap();
    echoes(&client).await;
    assert_eq!(made.load(Ordering::Relaxed), 4);
}

#[tokio::test]
async fn the_error_of_the_callers_connector_is_the_callers() {
    let connect = || async { Err::<DuplexStream, _>(ToolError::permission("no VPN")) };
    let refused = patient().connect_with(connect).await.unwrap_err();
    assert_eq!(refused.to_string(), "[PERMISSION] no VPN");
}

#[tokio::test]
async fn the_http_transport_of_the_sdk_is_read_as_ours() {
    let server = OnHttp::new(|seen| seen.authorization.as_deref() == Some("Bearer good")).await;
    let transport = || StreamableHttpClientTransport::from_uri(server.url.clone());
    let refused = patient().transport(transport()).await.unwrap_err();
    assert_eq!(refused.error_type(), ErrorType::Permission, "{refused:?}");
    assert_eq!(refused.member("required"), Some(r#"["notes:read"]"#));
    let nobody = StreamableHttpClientTransport::from_uri("http://127.0.0.1:9/mcp");
    let refused = patient().transport(nobody).await.unwrap_err();
    assert_eq!(refused.error_type(), ErrorType::Transient, "{refused:?}");
    let open = OnHttp::new(|_| true).await;
    let transport = StreamableHttpClientTransport::from_uri(open.url.clone());
    echoes(&patient().transport(transport).await.unwrap()).await;
}

#[tokio::test]
async fn headers_and_an_http_client_of_the_caller_go_with_every_request() {
    let server = OnHttp::new(|_| true).await;
    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("x-tenant", "7".parse().unwrap());
    let client = patient()
        .with_headers(headers.clone())
        .http(&server.url)
        .await
        .unwrap();
    echoes(&client).await;
    client.close().await;
    let http = reqwest::Client::builder()
        .default_headers(headers)
        .build()
        .unwrap();
    let client = patient().with_http_client(http).http(&server.url).await.unwrap();
    echoes(&client).await;
    client.close().await;
    let seen = server.seen();
    assert!(seen.iter().any(|seen| seen.method == "DELETE"), "{seen:?}");
    assert!(
        seen.iter().all(|seen| seen.tenant.as_deref() == Some("7")),
        "{seen:?}"
    );
}

/// A provider of the tokens `t0`, `t1` … that counts how often it is asked, and what for.
fn provider(asked: &Arc<Mutex<Vec<Option<String>>>>, builder: AgentClientBuilder) -> AgentClientBuilder {
    let asked = Arc::clone(asked);
    builder.with_token_provider(move |request| {
        let mut asked = asked.lock().unwrap();
        assert_eq!(request.refused, !asked.is_empty());
        let token = format!("t{}", asked.len());
        asked.push(request.challenge);
        async move { Ok::<_, ToolError>(token) }
    })
}

#[tokio::test]
async fn a_token_that_expires_is_asked_for_once_by_all_calls() {
    let good = Arc::new(AtomicUsize::new(0));
    let now = Arc::clone(&good);
    let server = OnHttp::new(move |seen| {
        seen.authorization == Some(format!("Bearer t{}", now.load(Ordering::Relaxed)))
    })
    .await;
    let asked = Arc::default();
    let client = provider(&asked, patient()).http(&server.url).await.unwrap();
    echoes(&client).await;
    assert_eq!(*asked.lock().unwrap(), [None]);
    good.store(1, Ordering::Relaxed);
    let calls = (0..20).map(|_| {
        let client = client.clone();
        tokio::spawn(async move { call(&client, "echo").await.unwrap() })
    });
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.unwrap(), "fine");
    }
    let challenge = r#"Bearer scope="notes:read""#.to_owned();
    assert_eq!(*asked.lock().unwrap(), [None, Some(challenge)]);
    client.close().await;
}

#[tokio::test]
async fn a_token_that_is_refused_again_ends_the_call() {
    let revoked = Arc::new(AtomicUsize::new(0));
    let now = Arc::clone(&revoked);
    let server = OnHttp::new(move |_| now.load(Ordering::Relaxed) == 0).await;
    let asked = Arc::default();
    let client = provider(&asked, patient()).http(&server.url).await.unwrap();
    revoked.store(1, Ordering::Relaxed);
    let before = server.seen().len();
    let failure = call(&client, "echo").await.unwrap_err();
    assert_eq!(failure.error().error_type(), ErrorType::Permission);
    assert_eq!(failure.decision().action(), Action::Escalate);
    assert_eq!(failure.error().member("required"), Some(r#"["notes:read"]"#));
    let sent = server.seen()[before..]
        .iter()
        .filter(|seen| seen.method == "POST")
        .count();
    assert_eq!(
        (sent, asked.lock().unwrap().len()),
        (2, 2),
        "once more, and no further time"
    );
}

#[tokio::test]
async fn a_call_that_waits_for_a_token_when_its_time_ends_is_never_sent() {
    let revoked = Arc::new(AtomicUsize::new(0));
    let now = Arc::clone(&revoked);
    let server = OnHttp::new(move |seen| {
        now.load(Ordering::Relaxed) == 0 || seen.authorization.as_deref() == Some("Bearer new")
    })
    .await;
    let login = Arc::new(Semaphore::new(0));
    let waits = Arc::clone(&login);
    let client = patient().with_token_provider(move |request| {
        let waits = Arc::clone(&waits);
        async move {
            if request.refused {
                waits.acquire().await.unwrap().forget();
                return Ok::<_, ToolError>("new".to_owned());
            }
            Ok("old".to_owned())
        }
    });
    let client = client.http(&server.url).await.unwrap();
    revoked.store(1, Ordering::Relaxed);
    let short = || ToolCall::new("echo", json!({})).with_timeout(Duration::from_millis(400));
    let posts = || server.seen().iter().filter(|seen| seen.method == "POST").count();
    let before = posts();
    for _ in 0..2 {
        let waiting = client.call(short()).await.unwrap_err();
        assert_eq!(waiting.history()[0].delivery, Delivery::NotSent);
        assert_eq!(posts(), before + 1, "only the first call met the refusal");
    }
    login.add_permits(1);
    echoes(&client).await;
    assert_eq!(posts(), before + 2, "the calls that are over were not sent");
}

#[tokio::test]
async fn a_provider_stands_in_place_of_every_other_token() {
    let server = OnHttp::new(|_| true).await;
    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("authorization", "Basic eDp5".parse().unwrap());
    let client = patient()
        .with_bearer_token("fixed")
        .with_headers(headers)
        .with_token_provider(|_| async { Ok::<_, ToolError>("t0".to_owned()) });
    let client = client.http(&server.url).await.unwrap();
    echoes(&client).await;
    client.close().await;
    let seen = server.seen();
    let sent: Vec<_> = seen.iter().map(|seen| seen.authorization.as_deref()).collect();
    assert!(sent.iter().all(|sent| *sent == Some("Bearer t0")), "{sent:?}");
}

#[tokio::test]
async fn a_provider_without_a_token_ends_the_call_with_its_error() {
    let server = OnHttp::new(|_| true).await;
    let none = patient()
        .with_token_provider(|_| async { Err::<String, _>(ToolError::permission("nobody is logged in")) });
    let refused = none.http(&server.url).await.unwrap_err();
    assert_eq!(refused.to_string(), "[PERMISSION] nobody is logged in");
    let broken = patient().with_token_provider(|request| async move {
        assert!(request.refused, "a fault in the provider");
        Ok::<_, ToolError>(String::new())
    });
    let refused = broken.http(&server.url).await.unwrap_err();
    assert_eq!(refused.to_string(), "[INTERNAL] the token provider panicked");
    assert_eq!(server.seen().len(), 0);
}
