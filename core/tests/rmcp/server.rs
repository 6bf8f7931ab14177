//! A real server and a real client of the Rust MCP SDK, in one process and over stdio.

#[path = "../../examples/rmcp_server.rs"]
#[expect(dead_code, reason = "its `main` is for the child process")]
mod program;

#[path = "../common/example.rs"]
mod example;

use std::time::Duration;

use rmcp::model::{CallToolRequestParams, CallToolResponse, CallToolResult, ProtocolVersion};
use rmcp::service::{ClientServiceExt, RunningService};
use rmcp::transport::TokioChildProcess;
use rmcp::{ClientLifecycleMode, Peer, RoleClient, ServiceError, ServiceExt};
use serde_json::{json, Value};
use tokio::task::JoinSet;
use toolerror::tool_result::read_call_tool_result;
use toolerror::{ErrorType, Mode, Outcome, Phase, ToolError, Violation, WithToolErrors};

type Client = RunningService<RoleClient, ()>;

/// A client whose server runs in this process, behind `WithToolErrors`.
async fn client() -> Client {
    ().serve(crate::served(WithToolErrors::new(program::Server)))
        .await
        .unwrap()
}

/// A client whose server runs as a child process on stdio.
async fn client_of_child() -> Client {
    let transport = TokioChildProcess::new(tokio::process::Command::new(example::program(
        "rmcp_server",
        "jsonschema,rmcp",
    )))
    .unwrap();
    ().serve(transport).await.unwrap()
}

async fn call(
    client: &Peer<RoleClient>,
    tool: &'static str,
    arguments: Value,
) -> Result<CallToolResult, ServiceError> {
    let arguments = arguments.as_object().cloned().unwrap_or_default();
    let params = CallToolRequestParams::new(tool).with_arguments(arguments);
    let answer = tokio::time::timeout(Duration::from_secs(10), client.call_tool_once(params));
    match answer.await.expect("an answer comes")? {
        CallToolResponse::Complete(result) => Ok(result),
        other => panic!("{other:?}"),
    }
}

/// The one text block of a result that is an error and nothing else.
fn error_text(result: &CallToolResult) -> &str {
    assert_eq!(result.is_error, Some(true));
    assert_eq!(result.structured_content, None);
    assert_eq!(result.content.len(), 1);
    &result.content[0].as_text().unwrap().text
}

fn error_of(result: &CallToolResult) -> ToolError {
    let error = ToolError::from_json(error_text(result)).unwrap();
    assert_eq!(error_text(result), error.to_json(), "the text is canonical");
    error
}

#[tokio::test]
async fn a_returned_tool_error_is_one_canonical_block() {
    let client = client().await;
    let result = call(&client, "find_agent", json!({"name": "eve"})).await.unwrap();
    assert_eq!(
        error_text(&result),
        r#"{"type":"NOT_FOUND","message":"agent `eve` is not registered","recoverable":false,"data":{"hint":"list them first"}}"#,
    );
    let reading = read_call_tool_result(&result, Mode::Exact).failure().unwrap();
    assert_eq!(reading.error().hint().as_deref(), Some("list them first"));
}

#[tokio::test]
async fn a_success_passes_through() {
    let client = client().await;
    let result = call(&client, "find_agent", json!({"name": "bob"})).await.unwrap();
    assert_eq!(result.structured_content, Some(json!({"agent": "bob"})));
    assert_eq!(result.is_error, Some(false));
    assert_eq!(read_call_tool_result(&result, Mode::Unwrap), Outcome::NotAnError);
}

#[tokio::test]
async fn all_bad_arguments_are_named_at_once() {
    let client = client().await;
    let arguments = json!({"page": "two", "limit": 500, "filter": {}, "no/such": 1});
    let error = error_of(&call(&client, "list_items", arguments).await.unwrap());
    assert_eq!(error.error_type(), ErrorType::Validation);
    assert!(!error.recoverable());
    assert_eq!(error.phase(), Some(Phase::Input));
    let mut violations = error.violations();
    violations.sort_by(|a, b| a.path.cmp(&b.path));
    assert_eq!(
        violations,
        [
            Violation::new("/filter/owner", "required", "is missing"),
            Violation::new("/limit", "maximum", "it is greater than the maximum of 100"),
            Violation::new("/no~1such", "additionalProperties", "is not known"),
            Violation::new("/page", "type", r#"it is not of type "integer""#),
        ],
    );
    assert!(
        error.message().starts_with("invalid arguments: `/"),
        "{}",
        error.message()
    );
    assert!(error.message().ends_with("; and 1 more"), "{}", error.message());
}

#[tokio::test]
async fn missing_arguments_are_bad_arguments() {
    let client = client().await;
    let error = error_of(&call(&client, "find_agent", Value::Null).await.unwrap());
    assert_eq!(
        error.violations(),
        [Violation::new("/name", "required", "is missing")]
    );
    assert_eq!(error.message(), "invalid arguments: `/name`: is missing");
}

#[tokio::test]
async fn what_the_schema_cannot_say_comes_in_the_words_of_serde() {
    let client = client().await;
    let error = error_of(&call(&client, "halve", json!({"number": 3})).await.unwrap());
    assert_eq!(
        error.violations(),
        [Violation::new("", "deserialize", "the number is odd")]
    );
}

#[tokio::test]
async fn more_than_a_hundred_violations_are_cut() {
    let client = client().await;
    let mut arguments = json!({"page": 1, "limit": 1, "filter": {"owner": "me"}});
    for n in 0..150 {
        arguments[format!("extra{n}")] = json!(n);
    }
    let error = error_of(&call(&client, "list_items", arguments).await.unwrap());
    assert_eq!(error.violations().len(), 100);
    assert!(error.truncated());
}

#[tokio::test]
async fn an_unknown_tool_is_not_found() {
    let client = client().await;
    let error = error_of(&call(&client, "no_such_tool", json!({})).await.unwrap());
    assert_eq!(error.error_type(), ErrorType::NotFound);
    assert_eq!(error.reason().as_deref(), Some("unknown_tool"));
    assert_eq!(error.message(), "unknown tool `no_such_tool`");
}

#[tokio::test]
async fn a_tool_that_speaks_as_the_sdk_is_not_taken_for_unknown() {
    let client = client().await;
    let error = error_of(&call(&client, "protocol_error", json!({})).await.unwrap());
    assert_eq!(error, ToolError::validation("tool not found"));
}

#[tokio::test]
async fn all_else_passes_through() {
    let client = client().await;
    let result = call(&client, "flat", json!({})).await.unwrap();
    assert_eq!(error_text(&result), "no luck");
    assert_eq!(client.list_all_tools().await.unwrap().len(), 7);
}

#[tokio::test]
async fn a_panic_is_an_answer_without_the_panics_text() {
    let client = client().await;
    let result = call(&client, "crash", json!({})).await.unwrap();
    assert!(!error_text(&result).contains("hunter2"));
    let first = error_of(&result);
    assert_eq!(first.error_type(), ErrorType::Internal);
    assert_eq!(first.message(), "tool `crash` failed unexpectedly");
    let second = error_of(&call(&client, "crash", json!({})).await.unwrap());
    let ids = [first.error_id().unwrap(), second.error_id().unwrap()];
    assert!(ids.iter().all(|id| id.len() == 16), "{ids:?}");
    assert_ne!(ids[0], ids[1]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_panic_disturbs_none_of_99_other_calls() {
    one_panic_among_a_hundred(&client().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_panic_disturbs_none_of_99_other_calls_of_a_child() {
    let client = client_of_child().await;
    one_panic_among_a_hundred(&client).await;
    client.cancel().await.unwrap();
}

async fn one_panic_among_a_hundred(client: &Client) {
    let mut calls = JoinSet::new();
    for n in 0..100 {
        let (client, tool) = (client.peer().clone(), if n == 50 { "crash" } else { "work" });
        calls.spawn(async move { (n, call(&client, tool, json!({})).await.unwrap()) });
    }
    for (n, result) in calls.join_all().await {
        if n == 50 {
            assert_eq!(error_of(&result).message(), "tool `crash` failed unexpectedly");
        } else {
            assert_eq!(result.content[0].as_text().unwrap().text, "done", "call {n}");
        }
    }
}

#[tokio::test]
async fn a_child_on_stdio_answers_the_same_bytes() {
    let (here, child) = (client().await, client_of_child().await);
    for (tool, arguments) in [
        ("find_agent", json!({"name": "eve"})),
        ("find_agent", json!({"name": 7})),
        ("no_such_tool", json!({})),
        ("halve", json!({"number": 3})),
    ] {
        let ours = call(&here, tool, arguments.clone()).await.unwrap();
        let theirs = call(&child, tool, arguments).await.unwrap();
        assert_eq!(ours, theirs, "{tool}");
    }
    child.cancel().await.unwrap();
}

#[tokio::test]
async fn results_have_a_result_type_in_the_revision_that_has_it() {
    let ours = crate::served(WithToolErrors::new(program::Server));
    let lifecycle = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    let modern = ().serve_with_lifecycle(ours, lifecycle).await.unwrap();
    let legacy = client().await;
    for tool in ["crash", "no_such_tool", "find_agent"] {
        let result = call(&modern, tool, json!({})).await.unwrap();
        assert!(
            result.result_type.is_some_and(|kind| kind.is_complete()),
            "{tool}"
        );
        let result = call(&legacy, tool, json!({})).await.unwrap();
        assert_eq!(result.result_type, None, "{tool}");
    }
}
