//! The value as people use it: builders, accessors, equality, sizes.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io;
use std::time::Duration;

use serde_json::json;
use toolerror::ext::ErrorMappers;
use toolerror::{tool_error, Delivery, Effects, ErrorType, Holder, Limit, Phase, ToolError, Violation};

#[test]
fn a_result_is_as_small_as_one_with_a_box() {
    type Boxed<T> = Result<T, Box<dyn Fn()>>;
    assert_eq!(size_of::<ToolError>(), size_of::<usize>());
    assert!(size_of::<Result<u64, ToolError>>() <= size_of::<Boxed<u64>>());
    assert_eq!(size_of::<Result<(), ToolError>>(), size_of::<usize>());
}

#[test]
fn it_is_send_sync_static_and_an_error() {
    fn check<T: std::error::Error + Send + Sync + Clone + Eq + Hash + 'static>() {}
    check::<ToolError>();
}

#[test]
fn each_type_has_a_constructor_with_its_default() {
    let all = [
        (ToolError::not_found("m"), ErrorType::NotFound, false),
        (ToolError::conflict("m"), ErrorType::Conflict, false),
        (ToolError::validation("m"), ErrorType::Validation, false),
        (ToolError::permission("m"), ErrorType::Permission, false),
        (ToolError::transient("m"), ErrorType::Transient, true),
        (ToolError::internal("m"), ErrorType::Internal, false),
    ];
    assert_eq!(all.each_ref().map(|(_, t, _)| *t), ErrorType::ALL);
    for (error, error_type, recoverable) in all {
        assert_eq!(error.error_type(), error_type);
        assert_eq!(error.recoverable(), recoverable);
        assert_eq!(error.message(), "m");
        assert_eq!(error.data(), None);
    }
}

#[test]
fn an_empty_message_becomes_the_default() {
    assert_eq!(ToolError::conflict("").message(), "conflict");
    assert_eq!(ToolError::conflict("x").with_message("").message(), "conflict");
    assert_eq!(tool_error!(NotFound, "{}", "").message(), "not found");
}

#[test]
fn every_conventional_member_reads_back_as_it_was_set() {
    let inner = ToolError::transient("inner");
    let error = ToolError::conflict("m")
        .with_retry_after(Duration::from_millis(1500))
        .with_conflicts([Holder::default().with_agent_id("a").with_reason("edits")])
        .with_code("github/x")
        .with_reason("stale")
        .with_hint("read it again")
        .with_violations([Violation::new("/limit", "maximum", "must be ≤ 100")])
        .with_limit(Limit::new("items", 100.0).with_actual(500.0).with_unit("rows"))
        .with_effects(Effects::Partial)
        .with_phase(Phase::Execution)
        .with_member("stage", "parse")
        .with_member("severity", "error")
        .with_member("suggestions", ["wait"])
        .with_member("required", ["WRITE"])
        .with_member("missing", ["WRITE"])
        .with_member("state_after", json!({"head_hash": "ab"}))
        .with_errors([inner.clone()])
        .with_member("error_id", "e-1")
        .with_member("trace_id", "t-1")
        .with_member("truncated", true);
    assert_eq!(error.retry_after(), Some(Duration::from_millis(1500)));
    assert_eq!(
        error.conflicts(),
        [Holder::default().with_agent_id("a").with_reason("edits")]
    );
    assert_eq!(error.code().as_deref(), Some("github/x"));
    assert_eq!(error.reason().as_deref(), Some("stale"));
    assert_eq!(error.hint().as_deref(), Some("read it again"));
    assert_eq!(
        error.violations(),
        [Violation::new("/limit", "maximum", "must be ≤ 100")]
    );
    assert_eq!(
        error.limit(),
        Some(Limit::new("items", 100.0).with_actual(500.0).with_unit("rows"))
    );
    assert_eq!(error.effects(), Some(Effects::Partial));
    assert_eq!(error.phase(), Some(Phase::Execution));
    assert_eq!(error.stage().as_deref(), Some("parse"));
    assert_eq!(error.severity().as_deref(), Some("error"));
    assert_eq!(error.suggestions(), ["wait"]);
    assert_eq!(error.required(), ["WRITE"]);
    assert_eq!(error.missing(), ["WRITE"]);
    assert_eq!(error.get("state_after"), Some(json!({"head_hash": "ab"})));
    assert_eq!(error.errors(), [inner]);
    assert_eq!(error.error_id().as_deref(), Some("e-1"));
    assert_eq!(error.trace_id().as_deref(), Some("t-1"));
    assert!(error.truncated());
    assert_eq!(ToolError::from_json(&error.to_json()), Ok(error));
}

#[test]
fn members_of_another_shape_read_as_absent() {
    let error = ToolError::conflict("m").with_data(json!({
        "retry_after": "soon", "conflicts": {"agent_id": "a"}, "reason": 7, "violations": [1, null],
        "limit": [], "effects": "maybe", "phase": 3, "errors": ["x"], "truncated": "true",
    }));
    assert_eq!(error.retry_after(), None);
    assert_eq!(error.conflicts(), []);
    assert_eq!(error.reason(), None);
    assert_eq!(error.violations(), []);
    assert_eq!(
        (error.limit(), error.effects(), error.phase()),
        (None, Some(Effects::Unknown), None),
        "a word that nobody knows may mean anything"
    );
    assert_eq!((error.errors(), error.truncated()), (vec![], false));
}

#[test]
fn retry_after_has_a_range() {
    let with = |value: serde_json::Value| {
        ToolError::transient("m")
            .with_member("retry_after", value)
            .retry_after()
    };
    assert_eq!(with(json!(0)), Some(Duration::ZERO));
    assert_eq!(
        with(json!(1_000_000_000)),
        Some(Duration::from_secs(1_000_000_000))
    );
    for refused in [
        json!(-1),
        json!(1_000_000_001),
        json!(true),
        json!("3"),
        json!(null),
        json!([1]),
    ] {
        assert_eq!(with(refused.clone()), None, "{refused}");
    }
    let longest = ToolError::transient("m").with_retry_after(Duration::MAX);
    assert_eq!(longest.retry_after(), Some(Duration::from_secs(1_000_000_000)));
}

#[test]
fn with_data_merges() {
    let error = ToolError::internal("m")
        .with_data(json!({"b": 1, "a": {"x": 1}}))
        .with_data(json!({"a": 2}));
    assert_eq!(error.data_json(), Some(r#"{"a":2,"b":1}"#));
    assert_eq!(error.clone().with_data(7).data_json(), error.data_json());
}

#[test]
fn equality_and_hash_follow_the_text_not_the_source() {
    let hash = |e: &ToolError| {
        let mut hasher = DefaultHasher::new();
        e.hash(&mut hasher);
        hasher.finish()
    };
    let a = ToolError::internal("m").with_data(json!({"n": 1.0, "k": "v"}));
    let b = ToolError::from_json(r#"{"data":{"k":"\u0076","n":1},"type":"INTERNAL","message":"m"}"#).unwrap();
    let b = b.with_source("disk on fire");
    assert_eq!(a, b);
    assert_eq!(hash(&a), hash(&b));
    assert_ne!(a, b.with_recoverable(true));
}

#[test]
fn another_source_does_not_end_a_doubt() {
    let lost = || io::Error::from(io::ErrorKind::TimedOut);
    let refused = || io::Error::from(io::ErrorKind::ConnectionRefused);
    let error = ToolError::transient("payment down");
    let delivery = |error: ToolError| (error.delivery(), error.with_effects(Effects::None).delivery());
    let in_doubt = (Some(Delivery::Unknown), None);
    assert_eq!(delivery(error.clone().with_source(refused())), (None, None));
    assert_eq!(
        delivery(error.clone().with_source(lost()).with_source(refused())),
        in_doubt
    );
    assert_eq!(
        delivery(error.clone().with_source(refused()).with_source(lost())),
        in_doubt
    );

    let mappers = ErrorMappers::new().with_any(move |_| Some(error.clone().with_source(lost())));
    assert_eq!(delivery(mappers.wrap(refused())), in_doubt);
}

#[test]
fn display_is_type_and_message_and_debug_shows_the_data() {
    let error = ToolError::permission("role viewer").with_member("required", ["admin"]);
    assert_eq!(error.to_string(), "[PERMISSION] role viewer");
    assert!(format!("{error:?}").contains(r#"{"required":["admin"]}"#));
}

#[cfg(feature = "bindings")]
#[test]
fn the_dynamic_builder_refuses_misuse() {
    let built = ToolError::build("CONFLICT", "held", Some(true), Some(r#"{ "n": 1e2 }"#)).unwrap();
    assert_eq!(
        built.to_json(),
        r#"{"type":"CONFLICT","message":"held","recoverable":true,"data":{"n":100}}"#
    );
    assert_eq!(
        ToolError::build("CONFLICT", "held", None, Some("null")).unwrap(),
        ToolError::conflict("held")
    );
    for data in ["[]", "7", "\"x\"", "{", "", "{}{}"] {
        let refused = ToolError::build("CONFLICT", "m", None, Some(data)).unwrap_err();
        assert_eq!(refused.to_string(), "`data` must be a JSON object", "{data}");
    }
    let refused = ToolError::build("conflict", "m", None, None).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "unknown error type `conflict`: must be one of NOT_FOUND, CONFLICT, VALIDATION, PERMISSION, TRANSIENT, INTERNAL"
    );
}

#[test]
fn shared_constants_are_not_changed_by_builders() {
    let shared = ToolError::permission("no");
    let mine = shared.clone().with_member("user", "ada");
    assert_eq!(shared.data(), None);
    assert_eq!(mine.get("user"), Some(json!("ada")));
}
