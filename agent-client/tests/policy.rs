//! The policy as JSON: what is accepted, what is refused, and where the fault is.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "a test may fail"
)]

use toolerror::{ErrorType, Misuse};
use toolerror_agent::engine::{Action, Policy, Replay};

fn refused(text: &str) -> (String, String) {
    parts(&Policy::from_json(text).unwrap_err())
}

/// The path of the invalid member, and the whole text.
fn parts(error: &Misuse) -> (String, String) {
    let text = error.to_string();
    let path = text.strip_prefix("invalid policy at `").unwrap();
    (path.split('`').next().unwrap().to_owned(), text)
}

#[test]
fn an_empty_policy_is_the_default() {
    assert_eq!(Policy::from_json("{}").unwrap(), Policy::default());
    assert_eq!(
        Policy::from_json(r#" {"version": 1} "#).unwrap(),
        Policy::default()
    );
}

#[test]
fn a_small_cap_alone_is_enough() {
    let policy = Policy::from_json(r#"{"cap_ms": 100}"#).unwrap();
    assert_eq!((policy.cap_ms, policy.first_ms, policy.base_ms), (100, 200, 1000));
}

#[test]
fn all_members_are_read_and_written_back() {
    let text = r#"{"version":1,"max_attempts":5,"first_ms":100,"base_ms":500,"cap_ms":9000,"max_server_delay_ms":60000,"replay":"ask","types":{"TRANSIENT":{"max_attempts":2,"action":"give_up"}},"tools":{"send_mail":{"max_attempts":1,"types":{"CONFLICT":{"action":"try_alternative"}}}},"budget":{"capacity":5.5,"per_minute":0.5,"per_success":0.1},"health":{"enabled":false,"half_life_ms":1000,"weight":0.2,"threshold":0.9}}"#;
    let policy = Policy::from_json(text).unwrap();
    assert_eq!((policy.max_attempts, policy.replay), (5, Replay::Ask));
    assert_eq!(policy.types[&ErrorType::Transient].action, Some(Action::GiveUp));
    assert_eq!(policy.tools["send_mail"].max_attempts, Some(1));
    assert_eq!(serde_json::to_string(&policy).unwrap(), text);
}

#[test]
fn the_path_of_an_unknown_member_is_named() {
    for (text, path) in [
        (r#"{"max_atempts": 3}"#, "max_atempts"),
        (r#"{"budget": {"capacity": 1, "refill": 2}}"#, "budget.refill"),
        (r#"{"health": {"half_life": 2}}"#, "health.half_life"),
        (
            r#"{"types": {"TRANSIENT": {"attempts": 2}}}"#,
            "types.TRANSIENT.attempts",
        ),
        (
            r#"{"tools": {"a.b": {"types": {"CONFLICT": {"x": 1}}}}}"#,
            "tools.a.b.types.CONFLICT.x",
        ),
        (r#"{"tools": {"a": {"action": "retry"}}}"#, "tools.a.action"),
    ] {
        let (found, message) = refused(text);
        assert_eq!(found, path, "{message}");
        assert!(
            message.starts_with(&format!("invalid policy at `{path}`: unknown field")),
            "{message}"
        );
        assert!(!message.contains(" line "), "{message}");
    }
}

#[test]
fn wrong_kinds_of_values_are_refused_with_their_path() {
    for (text, path) in [
        (r#"{"max_attempts": "3"}"#, "max_attempts"),
        (r#"{"max_attempts": -1}"#, "max_attempts"),
        (r#"{"max_attempts": 1.5}"#, "max_attempts"),
        (r#"{"first_ms": null}"#, "first_ms"),
        (r#"{"replay": "always"}"#, "replay"),
        (
            r#"{"types": {"TRANSIENT": {"action": "wait"}}}"#,
            "types.TRANSIENT.action",
        ),
        (r#"{"types": {"transient": {}}}"#, "types.transient"),
        (r#"{"budget": {"capacity": 1e999}}"#, "budget.capacity"),
        (r#"{"budget": [1, 2, 3]}"#, "budget"),
        (r#"{"tools": {"a": []}}"#, "tools.a"),
        (r#"{"budget": {"capacity": 2, "capacity": 3}}"#, "budget"),
    ] {
        assert_eq!(refused(text).0, path, "{}", refused(text).1);
    }
}

#[test]
fn text_that_is_no_policy_is_refused() {
    for text in ["", "null", "[]", "3", "{", "{} {}", r#"{"budget": NaN}"#] {
        let (_, message) = refused(text);
        assert!(message.starts_with("invalid policy at `"), "{message}");
        assert!(!message.contains('\n'));
    }
}

#[test]
fn a_cap_below_the_other_numbers_is_no_mistake() {
    assert_eq!(Policy::from_json(r#"{"cap_ms": 100}"#).unwrap().cap_ms, 100);
}

#[test]
fn numbers_out_of_range_are_refused_with_their_path() {
    for (text, path) in [
        (r#"{"version": 2}"#, "version"),
        (r#"{"max_attempts": 0}"#, "max_attempts"),
        (
            r#"{"types": {"CONFLICT": {"max_attempts": 0}}}"#,
            "types.CONFLICT.max_attempts",
        ),
        (r#"{"tools": {"t": {"max_attempts": 0}}}"#, "tools.t.max_attempts"),
        (
            r#"{"tools": {"t": {"types": {"CONFLICT": {"max_attempts": 0}}}}}"#,
            "tools.t.types.CONFLICT.max_attempts",
        ),
        (r#"{"budget": {"capacity": -1}}"#, "budget.capacity"),
        (r#"{"budget": {"per_minute": 1e10}}"#, "budget.per_minute"),
        (r#"{"budget": {"per_success": -0.1}}"#, "budget.per_success"),
        (r#"{"health": {"half_life_ms": 0}}"#, "health.half_life_ms"),
        (r#"{"health": {"weight": 0}}"#, "health.weight"),
        (r#"{"health": {"weight": 1.1}}"#, "health.weight"),
        (r#"{"health": {"threshold": 2}}"#, "health.threshold"),
    ] {
        assert_eq!(refused(text).0, path, "{}", refused(text).1);
        // the same through plain serde, as part of a larger value
        assert!(serde_json::from_str::<Policy>(text).is_err());
    }
    let mut policy = Policy::default();
    policy.budget.capacity = f64::NAN;
    assert_eq!(parts(&policy.check().unwrap_err()).0, "budget.capacity");
}

#[path = "../../fuzz/bodies/policy.rs"]
mod fuzzed;
#[path = "../../fuzz/near.rs"]
mod near;

#[test]
fn what_is_written_of_the_policies_of_all_vectors_and_of_some_near_them_reads_as_the_same() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/vectors");
    let mut policies = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("build-depth.json") {
            continue; // deeper than serde_json goes
        }
        let file: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        for case in file["cases"].as_array().unwrap() {
            if case["policy"].is_object() {
                policies.push(case["policy"].to_string().into_bytes());
            }
        }
    }
    assert!(policies.len() > 50, "only {} policies", policies.len());
    for policy in &policies {
        fuzzed::check(policy);
    }
    policies.sort();
    near::check(&policies, 1000, fuzzed::check);
}
