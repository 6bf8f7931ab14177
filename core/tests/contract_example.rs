//! The example server `modules` as a program, and a real client.
#![cfg(all(feature = "guard", feature = "rmcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

#[path = "common/example.rs"]
mod example;

use std::sync::{Arc, Mutex};

use rmcp::model::{CallToolRequestParams, CallToolResult, ProgressNotificationParam};
use rmcp::service::{NotificationContext, RoleClient, RunningService};
use rmcp::transport::TokioChildProcess;
use rmcp::{ClientHandler, ServiceExt};
use serde_json::{json, Value};
use toolerror::contract::Document;
use toolerror::tool_result::read_call_tool_result;
use toolerror::{Effects, ErrorType, Mode, ToolError};

/// What the client was told of progress.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<Progress>>>);

/// How far a call is, and the words for it.
type Progress = (f64, Option<String>);

impl ClientHandler for Told {
    async fn on_progress(&self, params: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.0.lock().unwrap().push((params.progress, params.message));
    }
}

struct Client(RunningService<RoleClient, Told>);

impl Client {
    async fn start() -> Self {
        let mut server = tokio::process::Command::new(example::program("modules", "guard,rmcp"));
        server.arg("../spec/examples/modules.yaml");
        Self(
            Told::default()
                .serve(TokioChildProcess::new(server).unwrap())
                .await
                .unwrap(),
        )
    }

    async fn called(&self, tool: &'static str, arguments: Value) -> CallToolResult {
        let arguments = arguments.as_object().unwrap().clone();
        let params = CallToolRequestParams::new(tool).with_arguments(arguments);
        self.0.call_tool(params).await.unwrap()
    }

    async fn given(&self, tool: &'static str, arguments: Value) -> Value {
        let result = self.called(tool, arguments).await;
        assert_ne!(result.is_error, Some(true), "{result:?}");
        result.structured_content.unwrap()
    }

    async fn failed(&self, tool: &'static str, arguments: Value) -> ToolError {
        let result = self.called(tool, arguments).await;
        read_call_tool_result(&result, Mode::Exact)
            .failure()
            .unwrap()
            .into_error()
    }
}

#[tokio::test]
async fn a_model_sees_what_the_tools_of_the_example_ask_for() {
    let client = Client::start().await;
    let toolset = Document::from_text(include_str!("../../spec/examples/modules.yaml"));
    let toolset = toolset.with_query_state("modules.query_state").compile().unwrap();
    let published = toolset.publish();
    let sorted = |tools: &Value| {
        let mut tools = tools.as_array().unwrap().clone();
        tools.sort_by_key(|tool| tool["name"].to_string());
        tools
    };
    let listed = json!(client.0.list_all_tools().await.unwrap());
    assert_eq!(sorted(&listed), sorted(&published["tools"]));
    let compile = &sorted(&listed)[0];
    assert_eq!(compile["inputSchema"]["required"], json!(["moduleRef"]));
    assert_eq!(compile["outputSchema"]["required"][0], "bundlePath");
    let capabilities = &client.0.peer_info().unwrap().capabilities;
    assert_eq!(
        json!(capabilities.experimental),
        published["initialize"]["capabilities"]["experimental"]
    );
}

/// Example and README agree, line by line.
#[test]
fn the_readme_shows_the_example() {
    let readme = include_str!("../README.md");
    let block = readme.split("```rust,ignore\n").nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    let bare = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let example = bare(include_str!("../examples/modules.rs"));
    let parts: Vec<_> = block.split("\n// …\n").map(bare).collect();
    assert_eq!(parts.len(), 3, "{block}");
    for part in parts {
        assert!(example.contains(part.trim()), "{part}");
    }
}

#[tokio::test]
async fn the_example_keeps_its_contract() {
    let client = Client::start().await;
    let compile = || json!({"moduleRef": "acme/billing"});
    let early = client.failed("modules.compile", compile()).await;
    assert_eq!(
        (early.error_type(), early.reason().as_deref()),
        (ErrorType::Conflict, Some("order"))
    );
    assert_eq!(client.given("modules.validate", compile()).await["valid"], true);
    let built = client.given("modules.compile", compile()).await;
    assert_eq!(built["bundlePath"], "out/acme/billing.js");
    // notifications of the server are handled one after the other, beside its answers
    while client.0.service().0.lock().unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    let told = client.0.service().0.lock().unwrap().clone();
    assert_eq!(told, [(0.5, Some("linked".to_owned()))]);
    let frozen = client
        .failed("modules.compile", json!({"moduleRef": "acme/frozen"}))
        .await;
    assert_eq!(
        (frozen.error_type(), frozen.code().as_deref(), frozen.effects()),
        (ErrorType::Conflict, Some("MODULE_LOCKED"), Some(Effects::None))
    );
    let outside = client
        .failed("modules.validate", json!({"moduleRef": "../.. / x"}))
        .await;
    assert_eq!(
        (outside.error_type(), &*outside.violations()[0].path),
        (ErrorType::Validation, "/moduleRef")
    );
    let many = client.failed("modules.query_state", json!({"limit": 500})).await;
    assert_eq!(many.violations()[0].path, "/limit");
    let others = json!({"limit": 2, "trace_id": "another"});
    let refused = client.failed("modules.query_state", others).await;
    assert_eq!(
        (refused.error_type(), refused.effects()),
        (ErrorType::Permission, Some(Effects::None))
    );
    let steps = json!({"limit": 2, "trace_id": "stdio"});
    let steps = client.given("modules.query_state", steps).await;
    assert_eq!(steps["items"][1]["tool"], "modules.validate");
    assert_eq!(
        steps["meta"],
        json!({"limit": 2, "offset": 0, "count": 5, "toolsetVersion": "1.2.0"})
    );
}
