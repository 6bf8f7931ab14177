//! The published schema of the policy is the one of the code.
#![cfg(feature = "schemars")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may fail"
)]

use serde_json::Value;
use toolerror_agent::engine::Policy;

/// To write it anew: `toolerror schema policy > spec/schema/policy.schema.json`.
#[test]
fn the_published_schema_is_that_of_the_code() {
    let published = include_str!("../../spec/schema/policy.schema.json");
    let schema = schemars::schema_for!(Policy);
    assert_eq!(published, format!("{:#}\n", schema.as_value()));
}

/// What the schema says about each member is what the reader does.
#[test]
fn members_and_bounds_are_those_of_the_reader() {
    let schema = serde_json::to_value(schemars::schema_for!(Policy)).unwrap();
    let properties = |schema: &Value| -> Vec<String> {
        let names = schema["properties"].as_object().unwrap().keys();
        names.cloned().collect()
    };
    let written = serde_json::to_value(Policy::default()).unwrap();
    for (part, value) in [
        (&schema, &written),
        (&schema["$defs"]["Budget"], &written["budget"]),
        (&schema["$defs"]["Health"], &written["health"]),
    ] {
        let members: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        assert_eq!(properties(part), members);
        assert_eq!(part["additionalProperties"], false);
        for (name, property) in part["properties"].as_object().unwrap() {
            assert!(
                property["description"].is_string() || property["$ref"].is_string(),
                "{name}"
            );
            let Some(minimum) = property.get("minimum").and_then(Value::as_f64) else {
                continue;
            };
            assert_eq!(property["default"], value[name], "{name}");
            let mut wrong = written.clone();
            let target = match value {
                _ if value == &written["budget"] => &mut wrong["budget"],
                _ if value == &written["health"] => &mut wrong["health"],
                _ => &mut wrong,
            };
            target[name] = (minimum - 1.0).into();
            assert!(
                serde_json::from_value::<Policy>(wrong).is_err(),
                "{name} below {minimum}"
            );
        }
    }
}
