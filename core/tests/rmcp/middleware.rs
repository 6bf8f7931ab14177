//! The middleware around a server of the Rust MCP SDK: what it counts, converts, masks and traces.

use std::num::ParseIntError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Duration;

use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResponse, CallToolResult, ClientRequest, ContentBlock,
    ErrorCode, MetaObject, Tool,
};
use rmcp::service::{PeerRequestOptions, RequestContext, RunningService};
use rmcp::{ErrorData, Peer, RoleClient, RoleServer, ServerHandler, ServiceError, ServiceExt};
use serde_json::{json, Value};
use tokio::task::JoinSet;
use toolerror::ext::ErrorMappers;
use toolerror::server::{Metrics, MetricsSnapshot, ToolCounts};
use toolerror::{tool_result, EmitOptions, ErrorType, ToolError, WithToolErrors};

type Answer = Result<CallToolResponse, ErrorData>;
type Client = RunningService<RoleClient, ()>;

const SECRET: &str = "Bearer eyJhbGciOiJIUzI1NiJ9.c2VjcmV0";
const TOOLS: [&str; 4] = ["ok", "conflict", "flat", "panic"];

/// A server by hand, whose list has only some of its tools.
#[derive(Default)]
struct Server {
    started: AtomicBool,
}

impl Server {
    async fn wait(&self) {
        self.started.store(true, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_secs(60)).await;
    }
}

fn error_result(text: impl Into<String>) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(text)])
}

/// A ToolError whose message and data hold a secret, and whose message is long.
fn leaky() -> ToolError {
    ToolError::conflict(format!("sent {SECRET} {}", "x".repeat(200))).with_member("apiKey", "k-1")
}

fn with_copies() -> CallToolResult {
    let mut result = error_result(leaky().to_json());
    result.structured_content = Some(serde_json::to_value(leaky()).unwrap());
    let mut meta = MetaObject::default();
    meta.0
        .insert("example.com/debug".to_owned(), json!({"password": "p-1", "n": 1}));
    result.meta = Some(meta);
    result
}

fn error_data(code: i32, message: &'static str, data: Option<Value>) -> Answer {
    Err(ErrorData::new(ErrorCode(code), message, data))
}

impl ServerHandler for Server {
    fn get_tool(&self, name: &str) -> Option<Tool> {
        let schema = json!({"type": "object"}).as_object().cloned().unwrap();
        TOOLS
            .contains(&name)
            .then(|| Tool::new(name.to_owned(), "", schema))
    }

    async fn call_tool(&self, request: CallToolRequestParams, context: RequestContext<RoleServer>) -> Answer {
        let result = match request.name.as_ref() {
            "ok" => CallToolResult::success(vec![]),
            "conflict" => return ToolError::conflict("held").into_call_tool_result(),
            "leaky" => return leaky().into_call_tool_result(),
            "built" => with_copies(),
            "flat" => error_result(format!("no luck with {SECRET}")),
            "panic" => panic!("the password is hunter2"),
            "wait" => {
                self.wait().await;
                CallToolResult::success(vec![])
            }
            "wait_politely" => {
                tokio::select! {
                    () = self.wait() => {}
                    () = context.ct.cancelled() => {}
                }
                return error_data(-32603, "stopped", None);
            }
            "internal" => return error_data(-32603, "no route to 10.0.0.7", None),
            "invalid" => return error_data(-32602, "bad colour", Some(json!({"field": "colour"}))),
            "busy" => return error_data(503, "later", Some(json!({"retry_after": 3}))),
            "missing" => return error_data(-32002, "no such note", None),
            "embedded" => {
                let data = json!({"type": "PERMISSION", "message": "ask Eve"});
                return error_data(-32603, "failed", Some(data));
            }
            "open_url" => return error_data(-32042, "open this", Some(json!({"elicitations": []}))),
            "wrapped" => tool_result::wrap("seven".parse::<u8>().unwrap_err()),
            "no_file" => tool_result::wrap(std::io::Error::from(std::io::ErrorKind::NotFound)),
            "helper" => tool_result::transient("later"),
            name => return unknown(name),
        };
        Ok(result.into())
    }
}

/// How servers written by hand refuse a tool's name.
fn unknown(name: &str) -> Answer {
    Err(ErrorData::invalid_params(format!("Unknown tool: {name}"), None))
}

struct Running {
    client: Client,
    metrics: Arc<Metrics>,
    server: Arc<WithToolErrors<Server>>,
}

async fn start(configure: impl FnOnce(WithToolErrors<Server>) -> WithToolErrors<Server>) -> Running {
    let server = Arc::new(configure(WithToolErrors::new(Server::default())));
    let metrics = server.metrics();
    let client = ().serve(crate::served(server.clone())).await.unwrap();
    Running {
        client,
        metrics,
        server,
    }
}

async fn plain() -> Running {
    start(|server| server).await
}

impl Running {
    async fn call(&self, tool: &str) -> Result<CallToolResult, ServiceError> {
        call(self.client.peer(), tool).await
    }

    async fn text(&self, tool: &str) -> String {
        let result = self.call(tool).await.unwrap();
        assert_eq!(result.is_error, Some(true));
        result.content[0].as_text().unwrap().text.clone()
    }

    async fn error(&self, tool: &str) -> ToolError {
        ToolError::from_json(&self.text(tool).await).unwrap()
    }

    fn counts(&self, tool: &str) -> ToolCounts {
        self.metrics.snapshot().tools[tool].clone()
    }

    async fn until(&self, done: impl Fn(&MetricsSnapshot) -> bool) {
        for _ in 0..1_000 {
            if done(&self.metrics.snapshot()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{}", self.metrics.snapshot().to_json());
    }

    async fn until_started(&self) {
        for _ in 0..1_000 {
            if self.server.inner().started.load(Ordering::SeqCst) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the call does not arrive");
    }
}

async fn call(client: &Peer<RoleClient>, tool: &str) -> Result<CallToolResult, ServiceError> {
    let params = CallToolRequestParams::new(tool.to_owned());
    let answer = tokio::time::timeout(Duration::from_secs(30), client.call_tool_once(params));
    match answer.await.expect("an answer comes")? {
        CallToolResponse::Complete(result) => Ok(result),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_times_a_hundred_calls_at_once_are_five_thousand() {
    let running = plain().await;
    let mut callers = JoinSet::new();
    for _ in 0..50 {
        let client = running.client.peer().clone();
        callers.spawn(async move {
            for n in 0..100 {
                let result = call(&client, TOOLS[n % 4]).await.unwrap();
                assert_eq!(result.is_error == Some(true), n % 4 != 0);
            }
        });
    }
    callers.join_all().await;
    let snapshot = running.metrics.snapshot();
    assert_eq!(
        snapshot.tools.values().map(|counts| counts.calls).sum::<u64>(),
        5_000
    );
    let of = |tool: &str| &snapshot.tools[tool];
    for tool in TOOLS {
        assert_eq!((of(tool).calls, of(tool).cancelled), (1_250, 0), "{tool}");
        assert!(of(tool).duration_max > Duration::ZERO && of(tool).duration_max <= of(tool).duration_total);
        // cumulative; no call takes five minutes
        assert!(of(tool).duration_buckets.is_sorted() && of(tool).duration_buckets[13] == 1_250);
    }
    assert_eq!(of("ok").failed(), 0);
    assert_eq!(of("conflict").errors_of(ErrorType::Conflict), 1_250);
    assert_eq!((of("flat").unstructured, of("flat").errors.len()), (1_250, 0));
    assert_eq!(of("panic").errors_of(ErrorType::Internal), 1_250);
}

#[tokio::test]
async fn a_snapshot_does_not_change_and_is_json() {
    let running = plain().await;
    running.call("conflict").await.unwrap();
    let before = running.metrics.snapshot();
    let text = before.to_json();
    running.call("conflict").await.unwrap();
    assert_eq!(before.to_json(), text);
    assert_eq!(running.counts("conflict").calls, 2);
    let value: Value = serde_json::from_str(&text).unwrap();
    let counts = &value["tools"]["conflict"];
    assert_eq!(
        (&counts["calls"], &counts["errors"]),
        (&json!(1), &json!({"CONFLICT": 1}))
    );
    assert_eq!(
        (&counts["unstructured"], &counts["cancelled"]),
        (&json!(0), &json!(0))
    );
    assert!(counts["duration_total_seconds"].as_f64().unwrap() > 0.0);
    assert_eq!(counts["duration_total_seconds"], counts["duration_max_seconds"]);
    let line = "toolerror_tool_errors_total{tool=\"conflict\",type=\"CONFLICT\"} 1\n";
    assert!(before.to_prometheus().contains(line));
}

#[tokio::test]
async fn servers_can_count_together() {
    let metrics = Arc::new(Metrics::new());
    let shared = |server: WithToolErrors<Server>| server.with_metrics(metrics.clone());
    let (one, other) = (start(shared).await, start(shared).await);
    one.call("ok").await.unwrap();
    other.call("ok").await.unwrap();
    assert_eq!(metrics.snapshot().tools["ok"].calls, 2);
}

#[tokio::test]
async fn a_call_that_the_client_cancels_is_cancelled_and_no_error() {
    let running = plain().await;
    let params = CallToolRequestParams::new("wait_politely");
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
    let options = PeerRequestOptions::no_options();
    let handle = running
        .client
        .send_cancellable_request(request, options)
        .await
        .unwrap();
    running.until_started().await;
    assert_eq!(running.metrics.snapshot().in_flight, Some(1));
    handle.cancel(Some("changed my mind".to_owned())).await.unwrap();
    running
        .until(|snapshot| snapshot.tools.values().any(|counts| counts.calls == 1))
        .await;
    let counts = running.counts("wait_politely");
    assert_eq!((counts.calls, counts.cancelled, counts.failed()), (1, 1, 0));
    running.until(|snapshot| snapshot.in_flight == Some(0)).await;
    running.call("ok").await.unwrap();
}

#[test]
fn a_call_whose_future_is_dropped_is_cancelled() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let metrics = runtime.block_on(async {
        let running = plain().await;
        let client = running.client.peer().clone();
        tokio::spawn(async move { call(&client, "wait").await });
        running.until_started().await;
        running.metrics.clone()
    });
    runtime.shutdown_timeout(Duration::from_secs(10)); // drops what still runs
    let counts = &metrics.snapshot().tools["wait"];
    assert_eq!((counts.calls, counts.cancelled, counts.failed()), (1, 1, 0));
}

#[tokio::test]
async fn invented_names_are_counted_under_one_label() {
    let running = plain().await;
    for n in 0..300 {
        let error = running.error(&format!("invented{n}")).await;
        assert_eq!(error.error_type(), ErrorType::NotFound);
        assert_eq!(error.reason().as_deref(), Some("unknown_tool"));
    }
    let snapshot = running.metrics.snapshot();
    assert_eq!(snapshot.tools.keys().collect::<Vec<_>>(), ["(unknown)"]);
    assert_eq!(running.counts("(unknown)").errors_of(ErrorType::NotFound), 300);
}

#[tokio::test]
async fn the_text_of_an_unforeseen_error_stays_inside_unless_exposed() {
    let hidden = plain().await;
    for tool in ["panic", "internal"] {
        let error = hidden.error(tool).await;
        assert_eq!(error.error_type(), ErrorType::Internal);
        assert_eq!(error.message(), format!("tool `{tool}` failed unexpectedly"));
        assert_eq!(error.error_id().unwrap().len(), 16);
    }
    let exposed = start(|server| server.expose_internal(true)).await;
    for (tool, text) in [
        ("panic", "the password is hunter2"),
        ("internal", "no route to 10.0.0.7"),
    ] {
        let error = exposed.error(tool).await;
        assert_eq!(error.error_type(), ErrorType::Internal);
        let expected = ToolError::internal(format!("tool `{tool}` failed unexpectedly: {text}"));
        assert_eq!(
            error.message(),
            expected.emitted(&EmitOptions::default()).message()
        );
        assert_eq!(error.error_id().unwrap().len(), 16);
    }
}

#[tokio::test]
async fn error_data_of_a_tool_becomes_a_tool_error() {
    let running = plain().await;
    for (tool, expected) in [
        (
            "invalid",
            ToolError::validation("bad colour").with_member("field", "colour"),
        ),
        (
            "busy",
            ToolError::transient("later").with_member("retry_after", 3),
        ),
        ("missing", ToolError::not_found("no such note")),
        ("embedded", ToolError::permission("ask Eve")),
    ] {
        let error = running.error(tool).await;
        assert_eq!(error.error_type(), expected.error_type(), "{tool}");
        assert_eq!(error.message(), expected.message(), "{tool}");
        for (key, value) in expected.data().unwrap_or_default() {
            assert_eq!(error.get(&key).unwrap().to_string(), value.to_string(), "{tool}");
        }
        assert_eq!(running.counts(tool).errors_of(expected.error_type()), 1);
    }
}

#[tokio::test]
async fn what_the_protocol_needs_stays_an_error_of_the_protocol() {
    let running = plain().await;
    let ServiceError::McpError(error) = running.call("open_url").await.unwrap_err() else {
        panic!("an error of the protocol");
    };
    assert_eq!(error.code, ErrorCode(-32042));
    assert_eq!(error.data, Some(json!({"elicitations": []})));
    assert_eq!(running.counts("open_url").unstructured, 1);
}

#[tokio::test]
async fn mappers_come_first() {
    let mappers = ErrorMappers::new()
        .with(|_: &ParseIntError| Some(ToolError::validation("not asked here")))
        .with(|error: &ErrorData| {
            let routed = error.message.contains("no route");
            routed.then(|| ToolError::transient("the network is down"))
        });
    let running = start(|server| server.with_mappers(mappers)).await;
    assert_eq!(
        running.error("internal").await,
        ToolError::transient("the network is down")
    );
    assert_eq!(running.error("missing").await.error_type(), ErrorType::NotFound);
    let careless = ErrorMappers::new().with_any(|error| panic!("{error}"));
    let running = start(|server| server.with_mappers(careless)).await;
    let error = running.error("internal").await;
    assert_eq!(error.message(), "tool `internal` failed unexpectedly");
}

#[tokio::test]
async fn secrets_are_masked_in_whatever_error_a_tool_gives() {
    let running = plain().await;
    assert_eq!(running.text("flat").await, "no luck with Bearer [redacted]");
    for tool in ["leaky", "built"] {
        let result = running.call(tool).await.unwrap();
        let wire = serde_json::to_string(&result).unwrap();
        assert!(
            !wire.contains("eyJhbGci") && !wire.contains("k-1") && !wire.contains("p-1"),
            "{wire}"
        );
        let error = ToolError::from_json(&result.content[0].as_text().unwrap().text).unwrap();
        assert!(
            error.message().starts_with("sent Bearer [redacted] xxx"),
            "{wire}"
        );
        assert_eq!(running.counts(tool).errors_of(ErrorType::Conflict), 1);
    }
    let built = running.call("built").await.unwrap();
    assert_eq!(
        built.structured_content.unwrap()["data"],
        json!({"apiKey": "[redacted]"})
    );
    assert_eq!(
        built.meta.unwrap().0["example.com/debug"],
        json!({"password": "[redacted]", "n": 1})
    );
}

#[tokio::test]
async fn the_options_of_emission_make_it_stricter_or_looser() {
    let strict = start(|server| server.with_emit(EmitOptions::new().with_message_limit(64))).await;
    for tool in ["leaky", "built"] {
        let error = strict.error(tool).await;
        assert!(error.truncated() && error.message().len() <= 64, "{error}");
    }
    let raw = start(|server| server.with_emit(EmitOptions::raw())).await;
    assert_eq!(raw.error("leaky").await, leaky());
    assert_eq!(raw.error("built").await, leaky());
    assert_eq!(raw.text("flat").await, format!("no luck with {SECRET}"));
}

#[tokio::test]
async fn helpers_are_tool_results() {
    let running = plain().await;
    assert_eq!(running.error("helper").await, ToolError::transient("later"));
    assert_eq!(running.error("no_file").await.error_type(), ErrorType::NotFound);
    let wrapped = running.error("wrapped").await;
    assert_eq!(wrapped.to_string(), "[INTERNAL] invalid digit found in string");
    for (result, error_type) in [
        (tool_result::validation("m"), ErrorType::Validation),
        (tool_result::not_found("m"), ErrorType::NotFound),
        (tool_result::conflict("m"), ErrorType::Conflict),
        (tool_result::permission("m"), ErrorType::Permission),
        (tool_result::transient("m"), ErrorType::Transient),
        (tool_result::internal("m"), ErrorType::Internal),
    ] {
        assert_eq!(result, CallToolResult::from(ToolError::new(error_type, "m")));
    }
}
