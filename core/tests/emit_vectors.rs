//! The vectors of emission, on the public API (SPEC §1.9.6).

#![allow(
    clippy::indexing_slicing,
    reason = "a JSON value gives null for what is not there"
)]

use std::fs;
use std::path::Path;

use serde_json::Value;
use toolerror::{EmitOptions, ToolError};

/// The options that a request asks for.
fn options(case: &Value) -> EmitOptions {
    let options = EmitOptions::new().with_redaction(case["redact"] == true);
    let limit = |name: &str, default: usize| {
        let bytes = case["limits"][name].as_u64();
        bytes.map_or(default, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX))
    };
    if case.get("limits").is_none() {
        return options.without_limits();
    }
    options
        .with_message_limit(limit("message", EmitOptions::MESSAGE_LIMIT))
        .with_text_limit(limit("text", EmitOptions::TEXT_LIMIT))
}

#[test]
fn the_vectors_of_redaction_and_limits_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/vectors");
    let mut wrong = vec![];
    for (topic, least) in [("redact", 150), ("limits", 40)] {
        let text = fs::read_to_string(folder.join(format!("{topic}.json"))).unwrap();
        let vectors: Value = serde_json::from_str(&text).unwrap();
        let cases = vectors["cases"].as_array().unwrap();
        assert!(cases.len() >= least);
        for case in cases {
            let error = match case["error_json"].as_str() {
                Some(text) => text.to_owned(),
                None => case["error"].to_string(),
            };
            let error = ToolError::from_json(&error).unwrap();
            let shown = error.emitted(&options(case)).to_json();
            let expected = &case["expect"]["ok"]["text"];
            if *expected != shown.as_str() {
                wrong.push(format!(
                    "{} {}\n  is     {shown}\n  should {expected}",
                    case["id"], case["title"]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
