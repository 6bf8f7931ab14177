//! The same failure says the same however it arrives: as a response, as a text that prints its status and body, as a tool
//! result, as a JSON-RPC error (SPEC 3.5.18, 3.6.36). Over the bodies of all vectors.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{json, Value};

/// Vectors whose body says something else inside of a text, and why that is meant.
const MEANT: &[(&str, &str)] = &[
    (
        "classify-languages-031",
        "the delay among the members of a 413 is a rule of responses (1.7.36)",
    ),
    (
        "classify-caution-309",
        "the type of what may be done already differs, the decision does not",
    ),
    (
        "classify-deeds-095",
        "a page is made for people; in a text nothing tells its words from the caller's",
    ),
    (
        "http-body-034",
        "an error that a text quotes never decides (1.4.24)",
    ),
];

/// A failure: the vector that it is from, its status and its body.
type Failure = (String, u64, String);

fn failures() -> Vec<Failure> {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec/vectors");
    let mut paths: Vec<_> = fs::read_dir(vectors)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let files = paths.iter().map(|path| fs::read_to_string(path).unwrap());
    // lone surrogates and deep nesting are refused by this reader; no body stands in these files
    let files: Vec<Value> = files
        .filter_map(|text| serde_json::from_str(&text).ok())
        .collect();
    let cases = files.iter().flat_map(|file| file["cases"].as_array().unwrap());
    let mut seen = BTreeSet::new();
    let responses = cases.filter(|case| case["kind"] == "http_response" && case["mode"] == "classify");
    let failures = responses.filter_map(|case| {
        let status = case["input"]["status"]
            .as_u64()
            .filter(|status| (400..600).contains(status))?;
        let body = case["input"]["body"]
            .as_str()
            .filter(|body| !body.trim().is_empty())?;
        Some((case["id"].as_str()?.to_owned(), status, body.to_owned()))
    });
    failures
        .filter(|(_, status, body)| seen.insert((*status, body.clone())))
        .collect()
}

/// The forms in which a failure may arrive, the response first.
fn forms((_, status, body): &Failure) -> [(&'static str, Value); 5] {
    let text = format!("HTTP {status}: {body}");
    [
        (
            "http_response",
            json!({"status": status, "headers": {}, "body": body}),
        ),
        ("error_text", json!(text)),
        (
            "error_text",
            json!(format!("Request failed with status code {status} - {body}")),
        ),
        (
            "call_tool_result",
            json!({"content": [{"type": "text", "text": text}], "isError": true}),
        ),
        (
            "json_rpc_error",
            json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": text}}),
        ),
    ]
}

/// Type and action of each form of each failure.
fn answers(failures: &[Failure]) -> Vec<String> {
    let requests = failures.iter().flat_map(forms).map(|(kind, input)| {
        let context = json!({"now": "2026-11-28T12:00:00Z"});
        json!({"id": "x", "op": "assess", "kind": kind, "input": input, "mode": "classify", "context": context}).to_string()
    });
    let requests: Vec<String> = requests.collect();
    let run = common::run(&["testee"], requests.join("\n") + "\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let answer = |line: &str| {
        let answer: Value = serde_json::from_str(line).unwrap();
        format!(
            "{} {}",
            answer["ok"]["error"]["type"], answer["ok"]["decision"]["action"]
        )
    };
    run.out.lines().map(answer).collect()
}

#[test]
fn a_failure_says_the_same_in_every_form() {
    let failures = failures();
    assert!(failures.len() > 200, "{} bodies", failures.len());
    let answers = answers(&failures);
    assert_eq!(answers.len(), failures.len() * 5);
    let mut differing = Vec::new();
    for (failure, said) in failures.iter().zip(answers.chunks(5)) {
        let is_meant = MEANT.iter().any(|(id, _)| *id == failure.0);
        let differs = said.iter().any(|other| *other != said[0]);
        if differs != is_meant {
            differing.push(format!("{failure:?}: {said:?}"));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
