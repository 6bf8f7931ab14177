//! The random inputs that two versions are compared by reach all ops, kinds, modes, dispositions and types.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use toolerror_conformance::{random_input, random_trace, Corpus};

/// A tenth of what `tests/differential` runs by default.
const INPUTS: u64 = 4000;
const TRACES: u64 = 100;

const KINDS: [&str; 5] = [
    "error_text",
    "call_tool_result",
    "http_response",
    "connection_error",
    "json_rpc_error",
];

/// How often a thing was seen.
type Counts = BTreeMap<String, u64>;

fn corpus() -> Corpus {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec");
    Corpus::load(&spec.join("vectors"), &spec.join("tables")).unwrap()
}

/// The answers of this program to the requests, with these.
fn answers(lines: &[String]) -> Vec<(Value, Value)> {
    let run = common::run(&["testee"], lines.join("\n") + "\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.lines().count(), lines.len());
    // a lone surrogate makes a request that this reader refuses, and deep nesting an answer that it refuses
    let pairs = lines.iter().zip(run.out.lines());
    pairs
        .filter_map(|(line, out)| Some((serde_json::from_str(line).ok()?, serde_json::from_str(out).ok()?)))
        .collect()
}

fn count(counts: &mut Counts, what: &[&Value]) {
    let words: Vec<&str> = what.iter().map(|word| word.as_str().unwrap_or("-")).collect();
    *counts.entry(words.join(" ")).or_default() += 1;
}

#[test]
fn they_depend_on_seed_and_number_alone() {
    let corpus = corpus();
    for number in [1, 2, 1000] {
        assert_eq!(random_input(&corpus, 5, number), random_input(&corpus, 5, number));
        assert_ne!(
            random_input(&corpus, 5, number).1,
            random_input(&corpus, 6, number).1
        );
        assert_eq!(random_trace(&corpus, 5, number), random_trace(&corpus, 5, number));
    }
    assert_eq!(random_input(&corpus, 5, 3).0, "input-5-3");
    assert_eq!(random_trace(&corpus, 5, 4).0, "trace-5-4");
}

#[test]
fn they_reach_every_op_kind_mode_disposition_and_type() {
    let corpus = corpus();
    let inputs = (1..=INPUTS).map(|number| random_input(&corpus, 1, number).1);
    let traces = (1..=TRACES).map(|number| random_trace(&corpus, 1, number).1);
    let answers = answers(&inputs.chain(traces).collect::<Vec<_>>());
    assert!(answers.len() as u64 > (INPUTS + TRACES) * 9 / 10);

    let mut refused = 0;
    let (mut ops, mut modes, mut read, mut types) =
        (Counts::new(), Counts::new(), Counts::new(), Counts::new());
    for (request, answer) in &answers {
        let Some(ok) = answer.get("ok") else {
            assert!(answer.get("refused").is_some(), "{request} {answer}");
            refused += 1;
            continue;
        };
        count(&mut ops, &[&request["op"]]);
        if request["op"] == "assess" {
            count(&mut modes, &[&request["kind"], &request["mode"]]);
            count(&mut read, &[&ok["disposition"]]);
            count(&mut types, &[&request["kind"], &ok["error"]["type"]]);
        }
    }
    // what is refused compares little
    assert!(refused * 10 < answers.len(), "{refused}");
    for op in [
        "assess",
        "build",
        "decode",
        "display",
        "encode",
        "encode_as",
        "result",
        "to_http",
        "to_json_rpc",
        "trace",
    ] {
        assert!(ops.contains_key(op), "{op}: {ops:?}");
    }
    for disposition in ["structured", "legacy", "mapped", "not_an_error", "pass_through"] {
        assert!(read.contains_key(disposition), "{disposition}: {read:?}");
    }
    for kind in KINDS {
        for mode in ["exact", "unwrap", "classify"] {
            let key = format!("{kind} {mode}");
            assert!(
                modes.get(&key).is_some_and(|count| *count >= 10),
                "{key}: {modes:?}"
            );
        }
        for error_type in toolerror::ErrorType::ALL {
            let key = format!("{kind} {}", error_type.as_str());
            assert!(types.contains_key(&key), "{key}: {types:?}");
        }
    }
}
