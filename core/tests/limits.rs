//! What does not fit is cut in a fixed order, and what the agent needs most stays (SPEC §1.9).

mod common;

use std::borrow::Cow;
use std::time::Duration;

use proptest::prelude::*;
use serde_json::{json, Map, Value};
use toolerror::{EmitOptions, ToolError};

fn limits(message: usize, text: usize) -> EmitOptions {
    EmitOptions::new()
        .with_message_limit(message)
        .with_text_limit(text)
}

/// The error cut so that its whole text has at most `text` bytes.
fn cut(error: &ToolError, text: usize) -> ToolError {
    error.emitted(&limits(usize::MAX, text)).into_owned()
}

fn keys(error: &ToolError) -> Vec<String> {
    error.data().unwrap_or_default().keys().cloned().collect()
}

#[test]
fn what_fits_is_borrowed() {
    let error = ToolError::conflict("held").with_member("a", "x".repeat(100));
    let length = error.to_json().len();
    assert!(matches!(error.emitted(&limits(4, length)), Cow::Borrowed(_)));
    assert!(matches!(error.emitted(&limits(4, length - 1)), Cow::Owned(_)));
    assert!(matches!(error.emitted(&limits(3, length)), Cow::Owned(_)));
    let long = ToolError::internal("x".repeat(1 << 20));
    assert!(matches!(
        long.emitted(&EmitOptions::new().without_limits()),
        Cow::Borrowed(_)
    ));
}

#[test]
fn the_default_limits() {
    let error = ToolError::internal("é".repeat(5000))
        .emitted(&EmitOptions::new())
        .into_owned();
    assert_eq!(error.message(), "é".repeat(4096));
    assert!(error.truncated());
    let error = ToolError::internal(format!("a{}", "é".repeat(5000)))
        .emitted(&EmitOptions::new())
        .into_owned();
    assert_eq!(error.message(), format!("a{}", "é".repeat(4095)));
    let error = ToolError::internal("m")
        .with_member("blob", "x".repeat(1 << 16))
        .emitted(&EmitOptions::new())
        .into_owned();
    assert_eq!(error.data_json(), Some(r#"{"truncated":true}"#));
}

#[test]
fn the_message_is_cut_at_a_character() {
    for (limit, message) in [
        (0, ""),
        (1, "a"),
        (2, "a"),
        (3, "aé"),
        (6, "aé"),
        (7, "aé😀"),
        (8, "aé😀"),
    ] {
        let error = ToolError::internal("aé😀")
            .emitted(&limits(limit, usize::MAX))
            .into_owned();
        assert_eq!(error.message(), message);
        assert_eq!(error.truncated(), limit < 7);
    }
}

/// Something of everything, each 300 to 400 bytes.
fn full() -> ToolError {
    let errors: Vec<Value> = (0..4)
        .map(|i| json!({"type": "INTERNAL", "message": format!("{i}{}", "x".repeat(40))}))
        .collect();
    let violations: Vec<Value> = (0..6)
        .map(|i| json!({"path": format!("/{i}"), "rule": "type", "message": "x".repeat(30)}))
        .collect();
    let conflicts: Vec<Value> = (0..6)
        .map(|i| json!({"held_by": format!("agent-{i}"), "pattern": "x".repeat(30)}))
        .collect();
    ToolError::conflict("m".repeat(300)).with_data(json!({
        "errors": errors, "violations": violations, "conflicts": conflicts, "retry_after": 30, "code": "a/b", "reason": "state",
        "hint": "h".repeat(300), "big": "x".repeat(200), "mid": "x".repeat(100), "one": 1, "truncated": false,
    }))
}

#[test]
fn errors_go_first_then_unknown_members_violations_other_members_conflicts_and_the_message() {
    let error = full();
    let length = error.to_json().len();
    let mut previous = error.clone();
    let mut steps = vec![];
    for limit in (0..length).rev() {
        let now = cut(&error, limit);
        assert!(now.truncated());
        assert_eq!(now.retry_after(), Some(Duration::from_secs(30)));
        assert_eq!(now.error_type(), error.error_type());
        let conflicts = now.conflicts();
        assert_eq!(conflicts.first().unwrap().held_by.as_deref(), Some("agent-0"));
        let shape = |e: &ToolError| {
            let parts = [
                ("errors", e.errors().len()),
                ("violations", e.violations().len()),
                ("conflicts", e.conflicts().len()),
            ];
            let members = keys(e)
                .into_iter()
                .filter(|k| !matches!(k.as_str(), "errors" | "violations" | "conflicts" | "truncated"));
            let mut all: Vec<(String, usize)> = members.map(|k| (k, 1)).collect();
            all.extend(parts.map(|(k, n)| (k.to_owned(), n)));
            all.push(("message".into(), e.message().len()));
            all
        };
        let (before, after) = (shape(&previous), shape(&now));
        for (key, n) in before {
            let left = after.iter().find(|(k, _)| *k == key).map_or(0, |(_, n)| *n);
            assert!(left <= n, "{key} came back at {limit}");
            if left < n && steps.last() != Some(&key) {
                steps.push(key);
            }
        }
        assert!(
            now.to_json().len() <= limit || now.message().is_empty(),
            "{limit}"
        );
        previous = now;
    }
    assert_eq!(
        steps,
        [
            "errors",
            "big",
            "mid",
            "one",
            "violations",
            "hint",
            "code",
            "conflicts",
            "message"
        ]
    );
}

#[test]
fn lists_lose_their_last_items() {
    let error = full();
    let two = cut(&error, error.to_json().len() - 150);
    assert_eq!(two.errors(), error.errors()[..two.errors().len()]);
    assert!(!two.errors().is_empty() && two.errors().len() < 4);
    assert_eq!(two.violations(), error.violations());
}

#[test]
fn one_conflict_stays_with_its_strings_cut() {
    let conflict = json!({"held_by": "é".repeat(400), "note": {"deep": ["y".repeat(300)]}, "n": 1, "expires_at": "soon"});
    let error = ToolError::conflict("held").with_conflicts_json(&[conflict.clone(), conflict]);
    let one = cut(&error, 1000);
    assert_eq!(
        one.get("conflicts"),
        Some(
            json!([{"held_by": "é".repeat(128), "note": {"deep": ["y".repeat(256)]}, "n": 1, "expires_at": "soon"}])
        )
    );
    let known = cut(&error, 500);
    assert_eq!(
        known.get("conflicts"),
        Some(json!([{"held_by": "é".repeat(128), "expires_at": "soon"}]))
    );
    assert_eq!(known.message(), "held");
}

trait Conflicts {
    fn with_conflicts_json(self, conflicts: &[Value]) -> Self;
}

impl Conflicts for ToolError {
    fn with_conflicts_json(self, conflicts: &[Value]) -> Self {
        self.with_member("conflicts", conflicts)
    }
}

#[test]
fn members_of_the_wrong_shape_go_whole() {
    let error = ToolError::conflict("held").with_data(json!({
        "errors": "x".repeat(100), "violations": {"a": 1}, "conflicts": "x".repeat(100), "retry_after": "x".repeat(100),
    }));
    assert_eq!(cut(&error, 100).data_json(), Some(r#"{"truncated":true}"#));
}

#[test]
fn a_secret_is_masked_before_anything_is_cut() {
    let text = format!("{}ghp_16C7e42F292c6912E7710c838347Ae178B4a", "x ".repeat(30));
    let error = ToolError::internal(&text).with_conflicts_json(&[json!({"reason": text})]);
    for limit in 0..120 {
        let shown = error.emitted(&limits(limit, usize::MAX)).to_json();
        assert!(!shown.contains("ghp_"), "{shown}");
        let shown = error.emitted(&limits(usize::MAX, limit)).to_json();
        assert!(!shown.contains("ghp_"), "{shown}");
    }
}

#[test]
fn a_hundred_thousand_members_are_cut_in_bounded_time() {
    let members: Map<String, Value> = (0..100_000).map(|i| (format!("k{i}"), json!(i))).collect();
    let error = cut(&ToolError::internal("m").with_data(members), 1000);
    assert!(error.to_json().len() <= 1000 && error.data().unwrap().len() > 50);
}

fn any_error() -> impl Strategy<Value = ToolError> {
    let text = || "[a-zé\"\\n\\x01😀]{0,40}";
    let conflict = prop::collection::btree_map(
        prop::sample::select(vec!["held_by", "pattern", "x"]),
        text(),
        0..3,
    );
    (
        text(),
        prop::collection::btree_map("[a-z\"é]{1,6}", text(), 0..6),
        prop::collection::vec(conflict, 0..4),
        prop::collection::vec(text(), 0..4),
        any::<Option<u32>>(),
    )
        .prop_map(|(message, members, conflicts, list, retry_after)| {
            let error = ToolError::internal(message)
                .with_data(members)
                .with_member("conflicts", conflicts)
                .with_member("errors", &list)
                .with_member("violations", &list)
                .with_member("hint", list.concat());
            match retry_after {
                Some(seconds) => error.with_member("retry_after", seconds),
                None => error,
            }
        })
}

proptest! {
    #![proptest_config(common::cases(100_000))]

    #[test]
    fn what_is_cut_is_canonical_keeps_its_limits_and_is_cut_once(
        error in any_error(), message in 0usize..60, text in 0usize..900,
    ) {
        let options = limits(message, text).with_redaction(false);
        let cut = error.emitted(&options).into_owned();
        let shown = cut.to_json();
        prop_assert_eq!(&ToolError::from_json(&shown).unwrap().to_json(), &shown);
        prop_assert!(cut.message().len() <= message && error.message().starts_with(cut.message()));
        prop_assert_eq!(cut.member("retry_after"), error.member("retry_after"));
        prop_assert_eq!((cut.error_type(), cut.recoverable()), (error.error_type(), error.recoverable()));
        prop_assert_eq!(cut.conflicts().is_empty(), error.conflicts().is_empty());
        prop_assert_eq!(cut != error, cut.truncated());
        // one conflict with two strings may need more than the limit
        prop_assert!(shown.len() <= text || (cut.message().is_empty() && cut.conflicts().len() <= 1), "{}", shown);
        prop_assert!(shown.len() <= text.max(900));
        prop_assert!(matches!(cut.emitted(&options), Cow::Borrowed(_)), "{}", shown);
    }
}
