//! What a guard keeps is bounded, and belongs to one caller.
#![cfg(feature = "guard")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

use std::sync::Arc;
use std::time::Duration;

use serde_json::{json, Value};
use toolerror::contract::{
    payload_hash, ContractCall, Document, Guard, IdempotencyStore, KeyScope, KeyVerdict, MemoryStore,
    RecordedOutcome, Steps, ToolOutput,
};
use toolerror::{Effects, EmitOptions, ErrorType, ToolError};

fn guard(tools: &Value) -> Guard {
    let document = json!({"toolset": "t", "version": "1.2.3", "tools": tools});
    Guard::new(Document::from_value(document).compile().unwrap())
}

fn call(tool: &str) -> ContractCall {
    ContractCall::new(tool, json!({}))
        .with_actor("ada")
        .with_trace("t1")
}

async fn given(guard: &Guard, call: ContractCall, output: Value) -> Result<ToolOutput, ToolError> {
    guard.call(call, |_| async { Ok(ToolOutput::new(output)) }).await
}

#[tokio::test]
async fn a_key_of_nobody_is_refused() {
    let guard = guard(&json!([{"name": "a", "idempotency_key": "optional"}]));
    let nobody = ContractCall::new("a", json!({}));
    assert!(given(&guard, nobody.clone(), json!({"of": "alice"}))
        .await
        .is_ok());
    let keyed = nobody.with_idempotency_key("k".to_owned());
    let error = guard
        .call(keyed.clone(), |_| async { panic!("the handler ran") })
        .await
        .unwrap_err();
    assert_eq!(
        (error.error_type(), error.effects(), error.message()),
        (
            ErrorType::Internal,
            Some(Effects::None),
            "tool `a` takes idempotency keys, but its server does not say who calls"
        )
    );
    for actor in ["alice", "bob"] {
        let own = given(&guard, keyed.clone().with_actor(actor), json!({"of": actor})).await;
        assert_eq!(own.unwrap().data, json!({"of": actor}));
    }
}

#[tokio::test]
async fn a_failure_that_may_pass_and_changed_nothing_frees_the_key() {
    let guard = guard(&json!([{"name": "a", "idempotency_key": "optional"}]));
    let keyed = |key: &str| call("a").with_idempotency_key(key.to_owned());
    let busy = ToolError::transient("busy").with_effects(Effects::None);
    let first = guard
        .call(keyed("k"), |_| async {
            Err(busy.clone().with_retry_after(Duration::from_millis(100)))
        })
        .await;
    assert_eq!(first.unwrap_err().message(), "busy");
    assert!(given(&guard, keyed("k"), json!({"paid": true})).await.is_ok());
    // of all others nobody knows that the call may run again
    for (key, error) in [
        ("l", ToolError::transient("busy")),
        ("m", busy.with_recoverable(false)),
        ("n", ToolError::conflict("held").with_effects(Effects::None)),
    ] {
        let first = guard
            .call(keyed(key), |_| async { Err(error) })
            .await
            .unwrap_err();
        let again = guard.call(keyed(key), |_| async { panic!("it ran again") }).await;
        assert_eq!(again.unwrap_err(), first.with_member("replayed", true));
    }
}

#[tokio::test]
async fn steps_are_bounded_in_bytes() {
    let guard = guard(&json!([{"name": "a"}]));
    for n in 0..300 {
        let output = json!({"n": n, "text": "x".repeat(60_000)});
        assert!(given(&guard, call("a"), output).await.is_ok());
    }
    let kept = guard.steps().steps_of_trace("t1");
    let bytes: usize = kept.iter().map(|step| json!(step).to_string().len()).sum();
    assert!(bytes <= 16 << 20 && bytes > 15 << 20, "{bytes}");
    assert_eq!(kept.last().unwrap().step_id, "t1/299");
    let page = guard.steps().page("t1", 100, 0);
    assert!(page.to_string().len() < 1_100_000);
    assert_eq!(page["items"][0]["step_id"], kept[0].step_id);
    let large = json!({"text": "x".repeat(70_000)});
    assert!(given(&guard, call("a").with_trace("t2"), large).await.is_ok());
    let step = &guard.steps().steps_of_trace("t2")[0];
    assert_eq!(step.outputs, json!({"truncated": true, "bytes": 70_011}));
}

#[tokio::test]
async fn what_ran_in_a_trace_is_known_when_its_steps_are_dropped() {
    let tools = json!([{"name": "a", "dependencies": ["b"], "dependency_order": true}, {"name": "b"}]);
    for kept in [0, 3] {
        let guard = guard(&tools).with_steps(Arc::new(Steps::new(kept)));
        assert!(given(&guard, call("b"), json!({})).await.is_ok());
        for n in 0..10 {
            let other = call("b").with_trace(format!("other {n}"));
            assert!(given(&guard, other, json!({})).await.is_ok());
        }
        assert!(given(&guard, call("a"), json!({})).await.is_ok(), "{kept}");
        assert!(given(&guard, call("a").with_trace("t2"), json!({}))
            .await
            .is_err());
    }
    // ids go on after the steps that were dropped
    let guard = guard(&tools).with_steps(Arc::new(Steps::new(1)));
    for _ in 0..3 {
        assert!(given(&guard, call("b"), json!({})).await.is_ok());
        assert!(given(&guard, call("b").with_trace("t2"), json!({})).await.is_ok());
    }
    assert_eq!(guard.steps().steps_of_trace("t2")[0].step_id, "t2/2");
}

#[tokio::test]
async fn a_declared_tool_that_lists_steps_keeps_its_contract() {
    let guard = guard(&json!([{"name": "a"}, {
        "name": "steps", "paginated": true, "input": {"required": ["limit"]},
        "limits": {"max_items": 2, "rate_per_minute": 3},
        "preconditions": [{"code": "OPEN", "when": {"properties": {"input": {"properties": {"closed": false}}}}}],
    }]));
    for _ in 0..3 {
        assert!(given(&guard, call("a"), json!({})).await.is_ok());
    }
    let list = |input: Value| guard.query_state(&ContractCall::new("steps", input).with_trace("t1"));
    let refused = list(json!({"limit": -5})).unwrap_err();
    assert_eq!(refused.violations()[0].path, "/limit");
    let refused = list(json!({"limit": 2, "offset": "1"})).unwrap_err();
    assert_eq!(refused.violations()[0].path, "/offset");
    assert_eq!(
        list(json!({"limit": 1, "closed": true}))
            .unwrap_err()
            .code()
            .unwrap(),
        "OPEN"
    );
    let page = list(json!({"limit": 2})).unwrap().data;
    assert_eq!(page["items"].as_array().unwrap().len(), 2);
    let meta = json!({"limit": 2, "offset": 0, "count": 3, "toolsetVersion": "1.2.3"});
    assert_eq!(page["meta"], meta);
    assert!(list(json!({"limit": 1})).is_ok() && list(json!({"limit": 1})).is_ok());
    assert_eq!(
        list(json!({"limit": 1})).unwrap_err().reason().unwrap(),
        "rate_limit"
    );
}

#[test]
fn outcomes_in_memory_are_bounded_in_bytes_and_their_calls_never_run_again() {
    let store = MemoryStore::default();
    let payload = payload_hash(&json!({}));
    let scope = |n: u64| KeyScope {
        actor: "ada".into(),
        tool: "pay".into(),
        key: n.to_string(),
    };
    let large = RecordedOutcome::Ok(json!({"text": "x".repeat(1 << 20)}));
    for n in 0..70 {
        let begun = store.begin(&scope(n), &payload, n).unwrap();
        store.finish(&scope(n), begun.run, large.clone(), n).unwrap();
    }
    let replayed: Vec<_> = (0..70)
        .map(|n| store.begin(&scope(n), &payload, 100).unwrap().outcome.unwrap())
        .collect();
    let kept = replayed.iter().filter(|outcome| **outcome == large).count();
    assert!((57..=64).contains(&kept), "{kept}");
    assert_eq!(replayed[69], large);
    let RecordedOutcome::Error(error) = &replayed[0] else {
        panic!("it is kept");
    };
    assert_eq!(
        (error.error_type(), error.effects()),
        (ErrorType::Internal, Some(Effects::Unknown))
    );
}

#[tokio::test]
async fn what_leaves_masked_fits_the_schema_that_is_published() {
    let output = json!({
        "type": "object", "additionalProperties": false, "required": ["token", "user"],
        "properties": {
            "token": {"type": "integer"},
            "user": {"properties": {"password": {"type": "string", "pattern": "^[a-z]{3}$"}, "name": {"type": "string"}}},
            "list": {"items": {"$ref": "#/$defs/key"}},
        },
        "$defs": {"key": {"type": "object", "properties": {"api_key": {"type": "string", "format": "uuid"}}}},
    });
    let guard = guard(&json!([{"name": "a", "output": output}]));
    let key = "9d9f4d1c-0f1e-4d9e-8a4e-0b6a5f0f3c11";
    let data = json!({
        "token": 12_345_678, "user": {"password": "abc", "name": "ada"}, "list": [{"api_key": key}]
    });
    let left = given(&guard, call("a"), data).await.unwrap().structured();
    assert!(left.to_string().matches("[redacted]").count() >= 2, "{left}");
    let published = &guard.toolset().publish()["tools"][0]["outputSchema"];
    let schema = toolerror::schema::Schema::new(published).unwrap();
    assert_eq!(schema.violations(&left), []);
    // all else is as it was declared
    assert!(!schema.accepts(&json!({"token": "12345678", "user": {}})));
    assert!(!schema.accepts(&json!({"token": 1, "user": {"name": "[redacted]", "password": 7}})));
}

#[tokio::test]
async fn the_schema_that_is_published_allows_what_the_guard_masks() {
    let output = json!({"properties": {"pin": {"type": "integer"}, "token": {"type": "integer"}}});
    let tools = json!([{"name": "a", "output": output}]);
    let pin = EmitOptions::new().with_only_sensitive_names(["pin"]);
    for (emit, masked) in [
        (EmitOptions::new(), ["token"].as_slice()),
        (
            EmitOptions::new().with_sensitive_names(["pin"]),
            &["pin", "token"],
        ),
        (pin, &["pin"]),
        (EmitOptions::raw(), &[]),
    ] {
        let guard = guard(&tools).with_emit(emit);
        let data = json!({"pin": 1234, "token": 5678});
        let left = given(&guard, call("a"), data).await.unwrap().structured();
        let published = &guard.toolset().publish()["tools"][0]["outputSchema"];
        let schema = toolerror::schema::Schema::new(published).unwrap();
        assert_eq!(schema.violations(&left), []);
        for name in ["pin", "token"] {
            let mask = json!({ name: "[redacted]" });
            assert_eq!(left[name] == mask[name], masked.contains(&name), "{name}: {left}");
            assert_eq!(
                schema.accepts(&mask),
                masked.contains(&name),
                "{name}: {published}"
            );
        }
    }
}

#[tokio::test]
async fn members_of_any_name_and_references_fit_the_schema_that_is_published() {
    let output = json!({
        "properties": {
            "token": {"properties": {"x": {"type": "integer"}}},
            "same": {"$ref": "#/properties/token/properties/x"},
        },
        "patternProperties": {"^api": {"type": "integer"}},
        "additionalProperties": {"type": "integer"},
    });
    let guard = guard(&json!([{"name": "a", "output": output}]));
    let data = json!({"token": {"x": 1}, "same": 2, "api_key": 3, "password": 4, "n": 5});
    let left = given(&guard, call("a"), data).await.unwrap().structured();
    for name in ["token", "api_key", "password"] {
        assert_eq!(left[name], "[redacted]", "{left}");
    }
    let published = &guard.toolset().publish()["tools"][0]["outputSchema"];
    let schema = toolerror::schema::Schema::new(published).unwrap();
    assert_eq!(schema.violations(&left), []);
    assert!(!schema.accepts(&json!({"same": "2"})));
    assert!(!schema.accepts(&json!({"token": {"x": "1"}})));
}

#[test]
fn a_key_in_memory_runs_once_however_many_come_after_it() {
    let store = MemoryStore::default();
    let (payload, other) = (payload_hash(&json!({})), payload_hash(&json!({"n": 1})));
    let scope = |n: u64| KeyScope {
        actor: "ada".into(),
        tool: "pay".into(),
        key: n.to_string(),
    };
    let ok = RecordedOutcome::Ok(json!({"paid": true}));
    for n in 0..120_000 {
        let begun = store.begin(&scope(n), &payload, n).unwrap();
        assert_eq!(begun.verdict, KeyVerdict::New);
        store.finish(&scope(n), begun.run, ok.clone(), n).unwrap();
    }
    let first = store.begin(&scope(0), &payload, 120_000).unwrap();
    let Some(RecordedOutcome::Error(error)) = &first.outcome else {
        panic!("{first:?}");
    };
    assert_eq!(
        (first.verdict, error.error_type(), error.effects()),
        (KeyVerdict::Replay, ErrorType::Internal, Some(Effects::Unknown))
    );
    let verdict = |n, payload: &str, now| store.begin(&scope(n), payload, now).unwrap().verdict;
    assert_eq!(verdict(0, &other, 120_000), KeyVerdict::Conflict);
    for n in 0..120_000 {
        assert_eq!(verdict(n, &payload, 120_000), KeyVerdict::Replay, "{n}");
    }
    // a day later it is free
    let day = 24 * 60 * 60 * 1000;
    assert_eq!(verdict(0, &other, day), KeyVerdict::Expired);
    assert_eq!(verdict(0, &other, day + 1), KeyVerdict::InFlight);
}

#[tokio::test]
async fn a_store_in_memory_that_is_full_of_runs_refuses_new_keys() {
    let store = Arc::new(MemoryStore::default());
    let guard =
        guard(&json!([{"name": "a", "idempotency_key": "optional"}])).with_store(Arc::clone(&store) as _);
    let scope = |key: String| KeyScope {
        actor: "ada".into(),
        tool: "b".into(),
        key,
    };
    let begin = |n: u64| store.begin(&scope(n.to_string()), "p", now_ms()).unwrap().run;
    let runs: Vec<u64> = (0..100_000).map(begin).collect();
    let keyed = call("a").with_idempotency_key("k".to_owned());
    let refused = guard
        .call(keyed.clone(), |_| async { panic!("the handler ran") })
        .await
        .unwrap_err();
    assert_eq!(
        (
            refused.error_type(),
            refused.reason().as_deref(),
            refused.effects()
        ),
        (ErrorType::Transient, Some("dependency"), Some(Effects::None))
    );
    store.release(&scope("7".to_owned()), runs[7]).unwrap();
    assert!(given(&guard, keyed, json!({})).await.is_ok());
}

fn now_ms() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    u64::try_from(now.unwrap().as_millis()).unwrap()
}

#[tokio::test]
async fn a_trace_in_use_is_known_when_many_others_came_after_it() {
    let tools = json!([{"name": "a", "dependencies": ["b"], "dependency_order": true}, {"name": "b"}]);
    let guard = guard(&tools).with_steps(Arc::new(Steps::new(20_000)));
    let of = |tool: &str, trace: &str| call(tool).with_trace(trace);
    assert!(given(&guard, of("b", "old"), json!({})).await.is_ok());
    assert!(given(&guard, of("b", "live"), json!({})).await.is_ok());
    for n in 0..10_000 {
        if n == 5_000 {
            assert!(given(&guard, of("a", "live"), json!({})).await.is_ok());
        }
        let other = of("b", &format!("other {n}"));
        assert!(given(&guard, other, json!({})).await.is_ok());
    }
    assert!(given(&guard, of("a", "live"), json!({})).await.is_ok());
    let ids = guard.steps().steps_of_trace("live");
    let ids: Vec<&str> = ids.iter().map(|step| step.step_id.as_str()).collect();
    assert_eq!(ids, ["live/0", "live/1", "live/2"]);
    let forgotten = given(&guard, of("a", "old"), json!({})).await.unwrap_err();
    assert_eq!(forgotten.reason().as_deref(), Some("order"));
}

#[tokio::test]
async fn of_a_long_trace_id_its_hash_is_kept() {
    let tools = json!([{"name": "a", "dependencies": ["b"], "dependency_order": true}, {"name": "b"},
        {"name": "steps", "paginated": true, "input": {"required": ["limit"], "properties": {"limit": {"type": ["integer", "null"]}}}}]);
    let guard = guard(&tools);
    let long = "t".repeat(100_000);
    for tool in ["b", "a"] {
        let made = call(tool).with_trace(long.clone());
        assert!(given(&guard, made, json!({})).await.is_ok());
    }
    let other = call("a").with_trace("t".repeat(100_001));
    assert!(given(&guard, other, json!({})).await.is_err());
    let steps = guard.steps().steps_of_trace(&long);
    let id = format!("sha256:{}", payload_hash(&json!(long)));
    assert_eq!((steps.len(), &steps[1].trace_id), (2, &id));
    assert_eq!(steps[1].step_id, format!("{id}/1"));
    // a page asks by the id that the caller knows, and by the one that it has seen; a null limit is none
    for asked in [&long, &id] {
        let input = json!({"limit": null, "trace_id": asked});
        let page = guard.query_state(&ContractCall::new("steps", input).with_trace(long.clone()));
        assert_eq!(page.unwrap().data["meta"]["count"], 2);
    }
    let input = json!({"limit": 1, "trace_id": "t"});
    let refused = guard.query_state(&ContractCall::new("steps", input).with_trace(long));
    assert_eq!(refused.unwrap_err().error_type(), ErrorType::Permission);
}
