//! What a server logs, hides and answers when its tools fail badly, and what its tools learn about a call.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolRequestParams, CallToolResult, ContentBlock, ErrorCode, RequestMetaObject};
use rmcp::service::RunningService;
use rmcp::{tool, tool_handler, tool_router, ErrorData, RoleClient, ServerHandler, ServiceExt};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{json, Value};
use toolerror::call_meta::{CallMeta, ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY};
use toolerror::{ErrorType, ToolError, Violation, WithToolErrors};
use tracing::field::{Field, Visit};
use tracing::{span, Event, Level, Metadata, Subscriber};

/// Keeps the fields of each error that is logged, after the spans that it is logged in.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<(Vec<String>, usize)>>);

#[derive(Default)]
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, "{field}={value:?} ").unwrap();
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("toolerror")
    }
    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }
    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn event(&self, event: &Event<'_>) {
        assert_eq!(*event.metadata().level(), Level::ERROR);
        let mut line = Line::default();
        event.record(&mut line);
        let mut log = self.0.lock().unwrap();
        let spans = log.1;
        log.0.push(format!("{spans} {}", line.0));
    }
    fn enter(&self, _: &span::Id) {
        self.0.lock().unwrap().1 += 1;
    }
    fn exit(&self, _: &span::Id) {
        self.0.lock().unwrap().1 -= 1;
    }
}

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        std::panic::panic_any(Self);
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ListItems {
    #[schemars(range(min = 1, max = 100))]
    limit: u32,
    #[schemars(length(max = 3))]
    owner: String,
}

struct Server(Arc<Mutex<Vec<CallMeta>>>);

#[tool_router]
impl Server {
    #[tool]
    async fn broken(&self) -> Result<String, ToolError> {
        let cause = std::io::Error::other("sector 7 is bad");
        Err(ToolError::internal("the index is damaged").with_source(cause))
    }

    #[tool]
    async fn numbered(&self) -> Result<String, ToolError> {
        Err(ToolError::internal("again").with_member("error_id", "e-1"))
    }

    #[tool]
    async fn held(&self) -> Result<String, ToolError> {
        Err(ToolError::conflict("held"))
    }

    #[tool]
    async fn built(&self) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(ToolError::internal("by hand").to_json())])
    }

    #[tool]
    async fn relayed(&self) -> CallToolResult {
        let error = ToolError::internal("broken there").with_member("error_id", "e-2");
        CallToolResult::error(vec![ContentBlock::text(error.to_json())])
    }

    #[tool]
    async fn copied(&self) -> CallToolResult {
        let error = ToolError::internal("by hand");
        let mut result = CallToolResult::error(vec![ContentBlock::text(error.to_json())]);
        result.structured_content = serde_json::to_value(&error).ok();
        result
    }

    #[tool]
    async fn of_protocol(&self) -> Result<String, ErrorData> {
        Err(ToolError::internal("no index").into())
    }

    #[tool]
    async fn task(&self) -> Result<String, ToolError> {
        Ok(tokio::spawn(async { panic!("the password is hunter2") }).await?)
    }

    #[tool]
    async fn task_in_context(&self) -> Result<String, ToolError> {
        let joined = tokio::spawn(async { panic!("the password is hunter2") }).await;
        let joined: Result<String, anyhow::Error> =
            joined.map_err(|e| anyhow::Error::new(e).context("while saving"));
        joined.map_err(ToolError::wrap)
    }

    #[tool]
    async fn bomb(&self) -> Result<String, ToolError> {
        std::panic::panic_any(Bomb);
    }

    #[tool]
    async fn list_items(&self, Parameters(args): Parameters<ListItems>) -> Result<String, ToolError> {
        Ok(format!("{} of {}", args.limit, args.owner))
    }

    #[tool]
    async fn order(&self, call: CallMeta) -> Result<String, ToolError> {
        self.0.lock().unwrap().push(call.clone());
        Ok(call.idempotency_key().unwrap_or("none").to_owned())
    }
}

#[tool_handler]
impl ServerHandler for Server {}

type Client = RunningService<RoleClient, ()>;

async fn client() -> Client {
    client_of(Server(Arc::default())).await
}

async fn client_of(server: Server) -> Client {
    ().serve(crate::served(WithToolErrors::new(server)))
        .await
        .unwrap()
}

async fn call(client: &Client, params: CallToolRequestParams) -> CallToolResult {
    let answer = tokio::time::timeout(std::time::Duration::from_secs(30), client.call_tool(params));
    answer.await.expect("an answer comes").unwrap()
}

async fn error(client: &Client, tool: &'static str, arguments: Value) -> ToolError {
    let params = CallToolRequestParams::new(tool).with_arguments(arguments.as_object().cloned().unwrap());
    let result = call(client, params).await;
    assert_eq!(result.is_error, Some(true), "{result:?}");
    ToolError::from_json(&result.content[0].as_text().unwrap().text).unwrap()
}

#[tokio::test]
async fn an_internal_is_logged_with_its_sources_under_the_id_on_the_wire() {
    let log = Log::default();
    let _guard = crate::subscribed(log.clone());
    let client = client().await;
    let broken = error(&client, "broken", json!({})).await;
    assert_eq!(broken.message(), "the index is damaged");
    let numbered = error(&client, "numbered", json!({})).await;
    assert_eq!(numbered.error_id().as_deref(), Some("e-1"));
    let built = error(&client, "built", json!({})).await;
    error(&client, "held", json!({})).await;
    let lines = log.0.lock().unwrap().0.clone();
    assert_eq!(lines.len(), 3, "{lines:?}");
    for (line, id, text) in [
        (&lines[0], broken.error_id().unwrap(), "the index is damaged"),
        (&lines[1], "e-1".to_owned(), "again"),
        (&lines[2], built.error_id().unwrap(), "by hand"),
    ] {
        assert!(line.starts_with("1 "), "inside of the span of the call: {line}");
        assert!(line.contains(&id) && line.contains(text), "{line}");
    }
    assert!(lines[0].contains("sector 7 is bad"), "{lines:?}");
}

#[tokio::test]
async fn one_failure_is_logged_once_with_the_id_that_the_client_gets() {
    let log = Log::default();
    let _guard = crate::subscribed(log.clone());
    let client = client().await;
    for tool in ["broken", "built", "relayed", "copied", "of_protocol"] {
        let params = CallToolRequestParams::new(tool);
        let result = call(&client, params).await;
        let sent = ToolError::from_json(&result.content[0].as_text().unwrap().text).unwrap();
        if let Some(copy) = result.structured_content {
            assert_eq!(copy["data"]["error_id"], sent.error_id().unwrap(), "{tool}");
        }
        let lines = std::mem::take(&mut log.0.lock().unwrap().0);
        assert_eq!(lines.len(), 1, "{tool}: {lines:?}");
        assert!(lines[0].contains(&sent.error_id().unwrap()), "{tool}: {lines:?}");
    }
    let relayed = error(&client, "relayed", json!({})).await;
    assert_eq!(relayed.error_id().as_deref(), Some("e-2"));
}

#[tokio::test]
async fn the_panic_of_a_spawned_task_does_not_leave() {
    let log = Log::default();
    let _guard = crate::subscribed(log.clone());
    let client = client().await;
    for tool in ["task", "task_in_context"] {
        let failed = error(&client, tool, json!({})).await;
        assert_eq!(failed.error_type(), ErrorType::Internal);
        assert_eq!(failed.message(), "a spawned task panicked");
        assert!(!failed.to_json().contains("hunter2"), "{failed:?}");
        let logged = log.0.lock().unwrap().0.pop().unwrap();
        assert!(
            logged.contains("hunter2") && logged.contains(&failed.error_id().unwrap()),
            "{logged}"
        );
    }
}

#[tokio::test]
async fn a_panic_with_a_value_that_cannot_be_dropped_is_answered() {
    let client = client().await;
    for _ in 0..2 {
        let failed = error(&client, "bomb", json!({})).await;
        assert_eq!(failed.message(), "tool `bomb` failed unexpectedly");
    }
}

#[tokio::test]
async fn a_task_that_was_cancelled_is_internal() {
    let task = tokio::spawn(std::future::pending::<()>());
    task.abort();
    let failed = ToolError::from(task.await.unwrap_err());
    assert_eq!(failed.to_string(), "[INTERNAL] a spawned task was cancelled");
}

#[tokio::test]
#[cfg(feature = "jsonschema")]
async fn arguments_are_checked_before_the_tool_sees_them() {
    let client = client().await;
    let failed = error(
        &client,
        "list_items",
        json!({"limit": 500, "owner": "somebody", "x": 1}),
    )
    .await;
    let mut found = failed.violations();
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert_eq!(
        found,
        [
            Violation::new("/limit", "maximum", "it is greater than the maximum of 100"),
            Violation::new("/owner", "maxLength", "it is longer than 3 characters"),
            Violation::new("/x", "additionalProperties", "is not known"),
        ]
    );
    // what serde alone would accept
    let failed = error(&client, "list_items", json!({"limit": 500, "owner": "me"})).await;
    assert_eq!(failed.violations()[0].path, "/limit");
}

/// `cargo test -p toolerror --features rmcp --test rmcp`
#[tokio::test]
#[cfg(not(feature = "jsonschema"))]
async fn without_a_schema_check_the_argument_that_serde_refused_is_named() {
    let client = client().await;
    let failed = error(&client, "list_items", json!({"limit": "hunter2", "owner": "me"})).await;
    let expected = Violation::new("/limit", "deserialize", "invalid type: string, expected u32");
    assert_eq!(failed.violations(), [expected]);
    let failed = error(&client, "list_items", json!({"limit": 1})).await;
    assert_eq!(
        failed.violations(),
        [Violation::new("/owner", "required", "is missing")]
    );
}

#[tokio::test]
async fn a_tool_learns_the_idempotency_key_and_the_attempt() {
    let seen = Arc::default();
    let client = client_of(Server(Arc::clone(&seen))).await;
    let mut params = CallToolRequestParams::new("order");
    let mut meta = RequestMetaObject::default();
    meta.insert(IDEMPOTENCY_META_KEY.to_owned(), "order-17".into());
    meta.insert(ATTEMPT_META_KEY.to_owned(), 2.into());
    params.meta = Some(meta);
    let result = call(&client, params).await;
    assert_eq!(result.content[0].as_text().unwrap().text, "order-17");
    let result = call(&client, CallToolRequestParams::new("order")).await;
    assert_eq!(result.content[0].as_text().unwrap().text, "none");
    let seen: Vec<_> = seen.lock().unwrap().iter().map(CallMeta::attempt).collect();
    assert_eq!(seen, [Some(2), None]);
}

#[test]
fn an_error_of_the_protocol_is_a_tool_error_and_back() {
    let error = ToolError::not_found("no note 7 for Bearer 1f0c9a7e55").with_hint("list them");
    let data = ErrorData::from(error);
    assert_eq!(
        (data.code, data.message.as_ref()),
        (ErrorCode::INVALID_PARAMS, "no note 7 for Bearer [redacted]")
    );
    let back = ToolError::from(data);
    assert_eq!(back.to_string(), "[NOT_FOUND] no note 7 for Bearer [redacted]");
    assert_eq!(back.hint().as_deref(), Some("list them"));
    assert_eq!(
        ErrorData::from(ToolError::transient("busy")).code,
        ErrorCode::INTERNAL_ERROR
    );
    let refused = ToolError::from(ErrorData::invalid_params("bad colour", None));
    assert_eq!(refused.to_string(), "[VALIDATION] bad colour");
}
