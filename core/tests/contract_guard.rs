//! The guard around handlers (SPEC 4.4, 4.7).
#![cfg(feature = "guard")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{json, Value};
use tokio::sync::Notify;
use toolerror::contract::{
    Admission, ContractCall, Document, Guard, HostAnswers, Steps, ToolOutput, Warning,
};
use toolerror::{Effects, ErrorType, Phase, ToolError};

fn guard(tool: Value) -> Guard {
    let mut tool = tool;
    tool["name"] = json!("a");
    guards(&json!([tool]))
}

fn guards(tools: &Value) -> Guard {
    let document = Document::from_value(json!({"toolset": "t", "version": "1.0.0", "tools": tools}));
    Guard::new(document.compile().unwrap())
}

/// A call whose handler must not run.
async fn refused(guard: &Guard, call: ContractCall) -> ToolError {
    guard
        .call(call, |_| async { panic!("the handler ran") })
        .await
        .unwrap_err()
}

async fn given(guard: &Guard, call: ContractCall, output: Value) -> Result<ToolOutput, ToolError> {
    guard.call(call, |_| async { Ok(ToolOutput::new(output)) }).await
}

fn call(input: Value) -> ContractCall {
    ContractCall::new("a", input).with_actor("ada").with_trace("t1")
}

#[tokio::test]
async fn checks_come_in_their_order() {
    let strict = guard(json!({
        "capabilities": ["READ"], "input": {"required": ["x"]}, "idempotency_key": "required",
        "preconditions": [{"code": "P", "type": "CONFLICT", "when": {"required": ["state"]}}],
        "output": {"required": ["y"]},
    }));
    assert_eq!(
        refused(&strict, ContractCall::new("b", json!({})))
            .await
            .error_type(),
        ErrorType::NotFound
    );
    assert_eq!(
        refused(&strict, call(json!({}))).await.error_type(),
        ErrorType::Permission
    );
    let granted = call(json!({})).with_grants(["READ"]);
    assert_eq!(refused(&strict, granted).await.violations()[0].path, "/x");
    let fits = call(json!({"x": 1})).with_grants(["READ"]);
    assert_eq!(
        refused(&strict, fits.clone()).await.reason().unwrap(),
        "idempotency"
    );
    let keyed = fits.with_idempotency_key("k".to_owned());
    assert_eq!(
        refused(&strict, keyed.clone()).await.error_type(),
        ErrorType::Internal
    );
    let all = keyed.with_state(json!({}));
    assert_eq!(
        given(&strict, all.clone(), json!({})).await.unwrap_err().phase(),
        Some(Phase::Output)
    );
}

#[tokio::test]
async fn a_precondition_that_refuses_leaves_the_key_free() {
    let guard = guard(json!({
        "idempotency_key": "optional",
        "preconditions": [{"code": "LOCKED", "type": "CONFLICT", "when": {"properties": {"state": {"const": "open"}}}}],
    }));
    let keyed = call(json!({})).with_idempotency_key("k".to_owned());
    assert_eq!(
        refused(&guard, keyed.clone().with_state(json!("locked")))
            .await
            .code()
            .unwrap(),
        "LOCKED"
    );
    let first = given(&guard, keyed.clone().with_state(json!("open")), json!({"n": 1}))
        .await
        .unwrap();
    // a replay does not ask for a state that the call itself has changed
    let again = guard
        .call(keyed.with_state(json!("locked")), |_| async {
            panic!("the handler ran")
        })
        .await;
    assert_eq!(again.unwrap(), first);
}

#[tokio::test]
async fn checks_of_the_host_count_and_fail_closed() {
    let guard = guard(json!({
        "errors": [{"code": "QUOTA", "type": "PERMISSION"}],
    }))
    .with_precondition("a", "QUOTA", |input, _| Ok(input["n"] != 1))
    .unwrap()
    .with_precondition("a", "QUOTA", |input, _| {
        if input["n"] == 2 {
            Err("no database".into())
        } else {
            Ok(true)
        }
    })
    .unwrap()
    .with_precondition("a", "QUOTA", |input, _| {
        if input["n"] == 3 {
            panic!("boom")
        } else {
            Ok(true)
        }
    })
    .unwrap();
    let no = refused(&guard, call(json!({"n": 1}))).await;
    assert_eq!(
        (no.error_type(), no.code().as_deref(), no.effects()),
        (ErrorType::Permission, Some("QUOTA"), Some(Effects::None))
    );
    for n in [2, 3] {
        let no = refused(&guard, call(json!({"n": n}))).await;
        assert_eq!(
            (no.error_type(), no.phase()),
            (ErrorType::Internal, Some(Phase::Precondition))
        );
        assert!(!no.to_json().contains("boom") && !no.to_json().contains("database"));
    }
    assert!(given(&guard, call(json!({"n": 4})), json!({})).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn the_time_limit_stops_the_handler() {
    let guard = guard(json!({"limits": {"timeout_ms": 50}}));
    let (started, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let slow = guard.call(call(json!({})), |_| async {
        started.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_secs(1)).await;
        ended.fetch_add(1, Ordering::SeqCst);
        Ok(ToolOutput::new(json!({})))
    });
    let error = slow.await.unwrap_err();
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!((started.into_inner(), ended.into_inner()), (1, 0));
    assert_eq!(
        (error.error_type(), error.effects()),
        (ErrorType::Transient, Some(Effects::Unknown))
    );
    assert_eq!(
        error.member("limit"),
        Some(r#"{"max":50,"name":"timeout_ms","unit":"ms"}"#)
    );
}

#[tokio::test]
async fn what_a_blocking_handler_gives_after_its_time_limit_counts_for_nothing() {
    let guard = guard(json!({"limits": {"timeout_ms": 20}, "idempotency_key": "optional"}));
    let block = || std::thread::sleep(Duration::from_millis(40));
    let late = |ended: Result<ToolOutput, ToolError>| async {
        let key = format!("{ended:?}");
        let call = || call(json!({})).with_idempotency_key(key.clone());
        let error = guard
            .call(call(), |_| {
                block();
                async { ended }
            })
            .await
            .unwrap_err();
        let again = guard
            .call(call(), |_| async { panic!("it ran again") })
            .await
            .unwrap_err();
        for error in [error, again] {
            assert_eq!(
                error.member("limit"),
                Some(r#"{"max":20,"name":"timeout_ms","unit":"ms"}"#)
            );
            assert_eq!(
                (error.error_type(), error.effects()),
                (ErrorType::Transient, Some(Effects::Unknown))
            );
        }
    };
    late(Ok(ToolOutput::new(json!({})))).await;
    late(Err(ToolError::new(ErrorType::Conflict, "changed"))).await;
    let within = guard.call(call(json!({})), |_| async {
        block();
        tokio::task::yield_now().await;
        Ok(ToolOutput::new(json!({})))
    });
    assert!(within.await.is_err());
}

#[tokio::test]
async fn no_more_calls_run_at_once_than_the_limit() {
    let guard = Arc::new(guard(json!({"limits": {"max_concurrent": 2}})));
    let (inside, go) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let running: Vec<_> = (0..2)
        .map(|_| {
            let (guard, inside, go) = (Arc::clone(&guard), Arc::clone(&inside), Arc::clone(&go));
            tokio::spawn(async move {
                let work = |_| async {
                    inside.fetch_add(1, Ordering::SeqCst);
                    go.notified().await;
                    Ok(ToolOutput::new(json!({})))
                };
                guard.call(call(json!({})), work).await
            })
        })
        .collect();
    while inside.load(Ordering::SeqCst) < 2 {
        tokio::task::yield_now().await;
    }
    let error = refused(&guard, call(json!({}))).await;
    assert_eq!(
        (error.reason().as_deref(), error.retry_after()),
        (Some("concurrency"), Some(Duration::from_secs(1)))
    );
    // both wait by now: the flag is set before the only `await`
    tokio::task::yield_now().await;
    go.notify_waiters();
    for task in running {
        assert!(task.await.unwrap().is_ok());
    }
    assert!(given(&guard, call(json!({})), json!({})).await.is_ok());
}

#[tokio::test]
async fn no_more_calls_run_in_a_minute_than_the_limit() {
    let guard = guard(json!({"limits": {"rate_per_minute": 2}}));
    for _ in 0..2 {
        assert!(given(&guard, call(json!({})), json!({})).await.is_ok());
    }
    let error = refused(&guard, call(json!({}))).await;
    assert_eq!(
        (error.error_type(), error.reason().as_deref()),
        (ErrorType::Transient, Some("rate_limit"))
    );
    let wait = error.retry_after().unwrap();
    assert!(
        wait > Duration::ZERO && wait <= Duration::from_secs(60),
        "{wait:?}"
    );
}

#[tokio::test]
async fn dependencies_are_reachable_and_have_run() {
    let tools = json!([{"name": "a", "dependencies": ["b"], "dependency_order": true}, {"name": "b"}]);
    let guard = guards(&tools);
    let early = refused(&guard, call(json!({}))).await;
    assert_eq!(
        (early.error_type(), early.reason().as_deref()),
        (ErrorType::Conflict, Some("order"))
    );
    let failed = guard
        .call(ContractCall::new("b", json!({})).with_trace("t1"), |_| async {
            Err(ToolError::conflict("held"))
        })
        .await;
    assert!(failed.is_err());
    assert_eq!(
        refused(&guard, call(json!({}))).await.reason().as_deref(),
        Some("order")
    );
    assert!(given(
        &guard,
        ContractCall::new("b", json!({})).with_trace("t1"),
        json!({})
    )
    .await
    .is_ok());
    assert!(given(&guard, call(json!({})), json!({})).await.is_ok());
    assert_eq!(
        refused(&guard, call(json!({})).with_trace("t2"))
            .await
            .reason()
            .as_deref(),
        Some("order")
    );
    for away in [
        guards(&tools).with_reachable(|tool| tool != "b"),
        guards(&tools).with_reachable(|_| panic!("boom")),
    ] {
        let no = refused(&away, call(json!({}))).await;
        assert_eq!(
            (no.reason().as_deref(), no.effects()),
            (Some("dependency"), Some(Effects::None))
        );
    }
}

#[test]
fn a_precondition_of_an_unknown_tool_is_refused() {
    let misuse = guard(json!({}))
        .with_precondition("b", "QUOTA", |_, _| Ok(true))
        .unwrap_err();
    assert_eq!(
        misuse.to_string(),
        "a precondition must be of a tool in the toolset; it has no `b`"
    );
}

#[tokio::test]
async fn a_run_that_panics_or_is_cancelled_is_lost() {
    let guard = Arc::new(guard(json!({"idempotency_key": "optional"})));
    let keyed = |key: &str| call(json!({})).with_idempotency_key(key.to_owned());
    let panicking = Arc::clone(&guard);
    let first = keyed("p");
    let task = tokio::spawn(async move { panicking.call(first, |_| async { panic!("boom") }).await });
    assert!(task.await.unwrap_err().is_panic());
    let cancelled = guard.call(keyed("c"), |_| std::future::pending());
    assert!(tokio::time::timeout(Duration::from_millis(1), cancelled)
        .await
        .is_err());
    for key in ["p", "c"] {
        let error = refused(&guard, keyed(key)).await;
        assert_eq!(
            (error.error_type(), error.effects()),
            (ErrorType::Internal, Some(Effects::Unknown)),
            "{key}"
        );
    }
}

#[tokio::test]
async fn an_error_is_replayed_as_an_error() {
    let guard = guard(json!({"idempotency_key": "optional"}));
    let keyed = call(json!({"b": 1, "a": 2})).with_idempotency_key("k".to_owned());
    let held = guard
        .call(keyed, |_| async { Err(ToolError::conflict("held")) })
        .await
        .unwrap_err();
    let again = refused(
        &guard,
        call(json!({"a": 2, "b": 1})).with_idempotency_key("k".to_owned()),
    )
    .await;
    assert_eq!(again, held.with_member("replayed", true));
    let other = refused(&guard, call(json!({"a": 3})).with_idempotency_key("k".to_owned())).await;
    assert_eq!(other.error_type(), ErrorType::Conflict);
    assert!(other.recoverable());
}

#[tokio::test]
async fn data_that_are_no_object_leave_as_text_alone_the_first_time_and_again() {
    let guard = guard(json!({"idempotency_key": "optional"}));
    for data in [json!(null), json!(5), json!("done"), json!([1])] {
        let keyed = call(json!({})).with_idempotency_key(data.to_string());
        let first = given(&guard, keyed.clone(), data.clone()).await.unwrap();
        let again = guard
            .call(keyed, |_| async { panic!("the handler ran") })
            .await
            .unwrap();
        for output in [first, again] {
            let result = json!({"content": [{"type": "text", "text": data.to_string()}]});
            assert_eq!(output.to_result(), result);
            #[cfg(feature = "rmcp")]
            {
                let result = rmcp::model::CallToolResult::from(output);
                assert_eq!(result.structured_content, None);
                assert_eq!(result.content[0].as_text().unwrap().text, data.to_string());
            }
        }
    }
}

#[tokio::test]
async fn what_is_no_result_of_a_tool_ends_the_run_as_a_failure_of_the_output() {
    let guard = guard(json!({"idempotency_key": "optional"}));
    let keyed = call(json!({})).with_idempotency_key("k".to_owned());
    let Admission::Runs(mut open) = guard.admit(keyed.clone()).unwrap() else {
        panic!("it has run before");
    };
    guard.start(&mut open, &HostAnswers::default()).unwrap();
    let error = guard.without_result(open);
    assert_eq!(error.error_type(), ErrorType::Internal);
    assert_eq!(
        (error.phase(), error.effects()),
        (Some(Phase::Output), Some(Effects::Unknown))
    );
    let again = refused(&guard, keyed).await;
    assert_eq!(again.message(), error.message());
    assert!(again.to_json().contains(r#""replayed":true"#), "{again}");
}

#[tokio::test]
async fn any_text_with_a_visible_character_is_a_key() {
    let guard = guard(json!({"idempotency_key": "required"}));
    let long = "k".repeat(1 << 20);
    let keys = [
        long.clone(),
        format!("{long}2"),
        "caf\u{e9}".to_owned(),
        "cafe\u{301}".to_owned(),
    ];
    for (n, key) in keys.iter().enumerate() {
        let keyed = call(json!({"n": n})).with_idempotency_key(key.clone());
        let first = given(&guard, keyed.clone(), json!({"n": n})).await.unwrap();
        let again = guard.call(keyed, |_| async { panic!("the handler ran") }).await;
        assert_eq!(again.unwrap(), first);
        let other = refused(&guard, call(json!({})).with_idempotency_key(key.clone())).await;
        assert_eq!(other.error_type(), ErrorType::Conflict);
        assert!(other.to_json().len() < 500);
    }
    for key in ["", " \u{7}"] {
        let none = refused(&guard, call(json!({})).with_idempotency_key(key.to_owned())).await;
        assert_eq!(
            (none.error_type(), none.phase()),
            (ErrorType::Validation, Some(Phase::Input))
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_thousand_calls_with_fifty_keys_run_each_payload_once() {
    let guard = Arc::new(guard(json!({"idempotency_key": "required"})));
    let runs = Arc::new(AtomicUsize::new(0));
    let calls = (0..1000).map(|n| {
        let (guard, runs) = (Arc::clone(&guard), Arc::clone(&runs));
        tokio::spawn(async move {
            let key = n % 50;
            loop {
                let keyed = call(json!({"n": key})).with_idempotency_key(key.to_string());
                let work = |input: Value| async {
                    runs.fetch_add(1, Ordering::SeqCst);
                    tokio::task::yield_now().await;
                    Ok(ToolOutput::new(input))
                };
                match guard.call(keyed, work).await {
                    Ok(outcome) => break assert_eq!(outcome.data, json!({"n": key})),
                    Err(error) => assert_eq!(error.error_type(), ErrorType::Transient),
                }
                tokio::task::yield_now().await;
            }
        })
    });
    for task in calls.collect::<Vec<_>>() {
        task.await.unwrap();
    }
    assert_eq!(runs.load(Ordering::SeqCst), 50);
}

#[tokio::test]
async fn what_leaves_is_masked_and_recorded() {
    let steps = Arc::new(Steps::new(3));
    let guard = guard(json!({"mutates": true})).with_steps(Arc::clone(&steps));
    let outcome = guard
        .call(call(json!({"password": "hunter2!"})), |input| async move {
            assert_eq!(input["password"], "hunter2!");
            let data = json!({"user": {"cachepwd": "hunter2!", "name": "ada"}});
            let outcome =
                ToolOutput::new(data).with_state_after(json!({"head": "a1", "access_token": "hunter2!"}));
            Ok(outcome
                .with_warning(Warning::new("post_save", "no space"))
                .with_next("b", "look at it", &json!({"id": 1})))
        })
        .await
        .unwrap();
    let expected = json!({
        "user": {"cachepwd": "[redacted]", "name": "ada"},
        "state_after": {"head": "a1", "access_token": "[redacted]"},
    });
    assert_eq!(outcome.structured(), expected);
    assert_eq!(outcome.meta().len(), 2);
    let failed = given(&guard, call(json!({})), json!({})).await.unwrap_err();
    let kept = steps.steps_of_trace("t1");
    assert_eq!(kept.len(), 2);
    assert_eq!(
        (kept[0].status, &*kept[0].step_id, &kept[0].outputs),
        ("ok", "t1/0", &expected)
    );
    assert_eq!(
        (kept[1].status, kept[1].index, kept[1].error.as_ref()),
        ("error", 1, Some(&failed))
    );
    assert!(!steps.to_json_lines("t1").contains("hunter2!"));
    assert_eq!(steps.to_json_lines("t1").lines().count(), 2);
    for _ in 0..3 {
        let _ = given(&guard, call(json!({})).with_trace("t2"), json!({})).await;
    }
    assert!(steps.steps_of_trace("t1").is_empty());
    let page = steps.page("t2", 2, 1);
    assert_eq!(
        (page["items"].as_array().unwrap().len(), &page["meta"]),
        (2, &json!({"limit": 2, "offset": 1, "count": 3}))
    );
    assert_eq!(page["items"][0]["index"], 1);
}

#[tokio::test]
async fn a_call_without_a_trace_is_not_recorded() {
    let guard = guard(json!({}));
    assert!(given(&guard, ContractCall::new("a", json!({})), json!({}))
        .await
        .is_ok());
    assert!(guard.steps().steps_of_trace("").is_empty());
}

#[test]
fn the_failure_of_an_optional_hook_is_a_warning() {
    let guard = guard(json!({"hooks": {"post_save": "optional", "pre_mcp": "critical"}}));
    let tool = guard.toolset().tool("a").unwrap();
    let error = ToolError::internal("no space").with_code("DISK_FULL");
    let warning = tool.hook_failed("post_save", error.clone()).unwrap();
    assert_eq!(
        (
            &*warning.stage,
            warning.code.as_deref(),
            &*warning.message,
            &*warning.severity
        ),
        ("post_save", Some("DISK_FULL"), "no space", "error")
    );
    for (hook, severity) in [("pre_mcp", Some("critical")), ("undeclared", None)] {
        let failed = tool.hook_failed(hook, error.clone()).unwrap_err();
        assert_eq!(
            (
                failed.stage().as_deref(),
                failed.code().as_deref(),
                failed.severity().as_deref()
            ),
            (Some(hook), Some("DISK_FULL"), severity)
        );
    }
}

#[cfg(feature = "rmcp")]
mod rmcp_server {
    use rmcp::model::{CallToolRequestParams, CallToolResult};
    use rmcp::service::{RoleClient, RunningService};
    use rmcp::{tool, tool_handler, tool_router, ServerHandler, ServiceExt};
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream};
    use toolerror::WithToolErrors;

    use super::{guards, json, Arc, ContractCall, ErrorType, Guard, ToolError, ToolOutput, Value, Warning};
    use toolerror::contract::Batch;
    use toolerror::{Effects, Phase};

    #[derive(Clone)]
    struct Server(Arc<Guard>);

    #[tool_router]
    impl Server {
        #[tool(
            description = "one line around the work",
            annotations(title = "A", open_world_hint = false)
        )]
        async fn a(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
            self.0.call(call.with_grants(["READ"]), work).await
        }

        #[tool(description = "several items in one call")]
        async fn many(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
            self.0.call(call, many).await
        }

        #[tool(description = "a mutation without its state")]
        async fn forgets(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
            let work = |_| async { Ok(ToolOutput::new(json!({}))) };
            self.0.call(call.with_actor("client"), work).await
        }

        #[tool(description = "a tool without a contract")]
        async fn unlisted(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
            self.0.call(call, work).await
        }

        #[tool(description = "a mutation with a hook")]
        async fn saves(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
            let tool = self.0.toolset().tool("saves").cloned();
            let work = |input: Value| async move {
                let hook = input["hook"].as_str().unwrap_or_default();
                let full = ToolError::internal("no space").with_code("DISK_FULL");
                let warning = tool.unwrap().hook_failed(hook, full)?;
                let outcome = ToolOutput::new(json!({"saved": true})).with_state_after(json!({"head": "a1"}));
                Ok(outcome.with_warning(warning))
            };
            self.0.call(call, work).await
        }
    }

    async fn many(input: Value) -> Result<ToolOutput, ToolError> {
        let ids = input["ids"].as_array().cloned().unwrap_or_default();
        let ended = ids.iter().filter_map(Value::as_str).map(|id| {
            let found = !id.starts_with("gone");
            let data = found.then(|| json!({"size": 9}));
            (id, data.ok_or_else(|| ToolError::not_found("no such image")))
        });
        ended.collect::<Batch>().data().map(ToolOutput::new)
    }

    async fn work(input: Value) -> Result<ToolOutput, ToolError> {
        let outcome = ToolOutput::new(json!({"double": input["n"].as_i64().unwrap_or_default() * 2}));
        Ok(outcome.with_warning(Warning::new("post", "slow")))
    }

    #[tool_handler]
    impl ServerHandler for Server {}

    /// The client's end of a connection to a server with these tools.
    fn served() -> DuplexStream {
        let guard = Arc::new(guards(&json!([
            {
                "name": "a", "description": "Double a number", "mutates": false, "capabilities": ["READ"],
                "input": {"properties": {"n": {"maximum": 5}}}, "output": {"required": ["double"]},
                "limits": {"max_input_bytes": 2_000_000},
            },
            {"name": "many"},
            {"name": "forgets", "mutates": true, "idempotency_key": "optional"},
            {"name": "saves", "mutates": true, "hooks": {"post_save": "optional", "pre_save": "critical"}},
            {"name": "planned"},
        ])));
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        tokio::spawn(async move {
            let server = WithToolErrors::new(Server(Arc::clone(&guard))).with_toolset(guard.toolset());
            server.serve(theirs).await.unwrap().waiting().await.unwrap();
        });
        ours
    }

    async fn client() -> RunningService<RoleClient, ()> {
        ().serve(served()).await.unwrap()
    }

    type Client = RunningService<RoleClient, ()>;

    async fn called(client: &Client, tool: &'static str, arguments: Value) -> CallToolResult {
        let arguments = arguments.as_object().unwrap().clone();
        let params = CallToolRequestParams::new(tool).with_arguments(arguments);
        client.call_tool(params).await.unwrap()
    }

    async fn failed(client: &Client, tool: &'static str, arguments: Value) -> ToolError {
        let refused = called(client, tool, arguments).await;
        let read = toolerror::tool_result::read_call_tool_result(&refused, toolerror::Mode::Exact);
        read.failure().unwrap().into_error()
    }

    #[tokio::test]
    async fn a_handler_is_guarded_in_one_line() {
        let client = client().await;
        let done = called(&client, "a", json!({"n": 4})).await;
        assert_eq!(done.structured_content, Some(json!({"double": 8})));
        assert_eq!(
            done.meta.unwrap().0["io.github.toolerror/warnings"][0]["stage"],
            "post"
        );
        let error = failed(&client, "a", json!({"n": 6})).await;
        assert_eq!(
            (error.error_type(), &*error.violations()[0].path),
            (ErrorType::Validation, "/n")
        );
    }

    #[tokio::test]
    async fn a_batch_fails_only_when_all_of_its_items_do() {
        let client = client().await;
        let some = called(&client, "many", json!({"ids": ["a", "gone"]})).await;
        let some = some.structured_content.unwrap();
        assert_eq!((&some["succeeded"], &some["failed"]), (&json!(1), &json!(1)));
        assert_eq!(some["items"][1]["error"]["type"], "NOT_FOUND");
        let every = failed(&client, "many", json!({"ids": ["gone1", "gone2"]})).await;
        let keys: Vec<_> = every
            .errors()
            .iter()
            .map(|error| error.data().unwrap()["key"].clone())
            .collect();
        assert_eq!(
            (every.error_type(), keys),
            (ErrorType::NotFound, vec![json!("gone1"), json!("gone2")])
        );
    }

    #[tokio::test]
    async fn a_mutation_says_what_it_left_behind_and_hooks_have_their_weight() {
        let client = client().await;
        let silent = failed(&client, "forgets", json!({})).await;
        assert_eq!(
            (silent.phase(), silent.effects()),
            (Some(Phase::Postcondition), Some(Effects::Unknown))
        );
        let saved = called(&client, "saves", json!({"hook": "post_save"})).await;
        assert_eq!(
            saved.structured_content,
            Some(json!({"saved": true, "state_after": {"head": "a1"}}))
        );
        let warning = &saved.meta.unwrap().0["io.github.toolerror/warnings"][0];
        assert_eq!(
            (&warning["stage"], &warning["code"]),
            (&json!("post_save"), &json!("DISK_FULL"))
        );
        let stopped = failed(&client, "saves", json!({"hook": "pre_save"})).await;
        assert_eq!(
            (stopped.stage().as_deref(), stopped.code().as_deref()),
            (Some("pre_save"), Some("DISK_FULL"))
        );
    }

    #[tokio::test]
    async fn clients_see_the_contracts_of_the_tools_that_the_server_has() {
        let client = client().await;
        let info = client.peer_info().unwrap();
        let version = &info.capabilities.experimental.as_ref().unwrap()["t"];
        assert_eq!(version["toolsetVersion"], "1.0.0");
        let listed = json!(client.list_all_tools().await.unwrap());
        let tool = |name: &str| {
            let mut tools = listed.as_array().unwrap().iter();
            tools.find(|tool| tool["name"] == name).unwrap().clone()
        };
        let a = tool("a");
        assert_eq!(
            (&a["description"], &a["inputSchema"], &a["outputSchema"]),
            (
                &json!("Double a number"),
                &json!({"type": "object", "properties": {"n": {"maximum": 5}}}),
                &json!({"type": "object", "required": ["double"]}),
            )
        );
        let hints = json!({"title": "A", "openWorldHint": false, "readOnlyHint": true});
        assert_eq!(a["annotations"], hints);
        assert_eq!(
            a["_meta"]["io.github.toolerror/contract"]["capabilities"][0],
            "READ"
        );
        // what the toolset does not say is as the server says it
        assert_eq!(tool("many")["description"], "several items in one call");
        assert_eq!(tool("unlisted").get("_meta"), None);
        assert_eq!(listed.as_array().unwrap().len(), 5, "{listed}");
        let refused = failed(&client, "unlisted", json!({})).await;
        assert_eq!(refused.error_type(), ErrorType::NotFound);
    }

    #[tokio::test]
    async fn a_published_schema_does_not_tell_who_may_not_call_the_tool() {
        let toolset = json!([{"name": "many", "capabilities": ["READ"], "input": {"required": ["ids"]}}]);
        let guard = Arc::new(guards(&toolset));
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        tokio::spawn(async move {
            let server = WithToolErrors::new(Server(Arc::clone(&guard))).with_toolset(guard.toolset());
            server.serve(theirs).await.unwrap().waiting().await.unwrap();
        });
        let client = ().serve(ours).await.unwrap();
        let refused = failed(&client, "many", json!({})).await;
        assert_eq!(refused.error_type(), ErrorType::Permission);
    }

    #[tokio::test]
    async fn a_handler_has_the_idempotency_key_of_its_call() {
        let client = client().await;
        let mut params = CallToolRequestParams::new("forgets");
        let meta = json!({"io.github.toolerror/idempotency_key": "k"});
        params.meta = Some(serde_json::from_value(meta).unwrap());
        for replayed in [false, true] {
            let result = json!(client.call_tool(params.clone()).await.unwrap());
            let text = result["content"][0]["text"].as_str().unwrap();
            assert_eq!(text.contains(r#""replayed":true"#), replayed, "{text}");
        }
    }

    #[tokio::test]
    async fn a_megabyte_of_arguments_is_read_or_refused_by_its_size() {
        let client = client().await;
        let done = called(&client, "a", json!({"n": 1, "text": "x".repeat(1 << 20)})).await;
        assert_eq!(done.structured_content, Some(json!({"double": 2})));
        let large = failed(&client, "a", json!({"text": "x".repeat(2 << 20)})).await;
        assert_eq!(large.limit().unwrap().name, "max_input_bytes");
        let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
        let done = called(&client, "a", json!({"n": 1, "deep": deep})).await;
        assert_eq!(done.structured_content, Some(json!({"double": 2})));
    }

    /// The SDK drops what serde_json does not read, 128 levels and more, without an answer (docs/contracts.md).
    #[tokio::test]
    async fn arguments_that_the_sdk_cannot_read_hold_up_no_other_call() {
        let (read, mut write) = tokio::io::split(served());
        let mut read = BufReader::new(read).lines();
        let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
        let hello =
            r#"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}"#;
        for message in [
            format!(r#""id":1,"method":"initialize","params":{hello}"#),
            r#""method":"notifications/initialized""#.to_owned(),
            format!(r#""id":2,"method":"tools/call","params":{{"name":"a","arguments":{{"n":{deep}}}}}"#),
            r#""id":3,"method":"tools/call","params":{"name":"a","arguments":{"n":4}}"#.to_owned(),
        ] {
            let line = format!("{{\"jsonrpc\":\"2.0\",{message}}}\n");
            write.write_all(line.as_bytes()).await.unwrap();
        }
        for id in [1, 3] {
            let answer: Value = serde_json::from_str(&read.next_line().await.unwrap().unwrap()).unwrap();
            assert_eq!(answer["id"], id, "{answer}");
        }
    }
}
