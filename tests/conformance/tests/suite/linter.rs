//! The linter finds each mistake and names its place, and the published schema says the same.

use std::fs;

use crate::support::{fixture, harness, Outcome};
use serde_json::{json, Value};

fn lint(vectors: &str, spec: &str) -> Outcome {
    harness(&["lint", "--vectors", &fixture(vectors), "--spec", &fixture(spec)])
}

fn read(file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn published() -> Value {
    read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../spec/schema/vectors.schema.json"
    ))
}

#[test]
fn good_vectors_pass() {
    let outcome = lint("vectors", "spec.md");
    assert_eq!(
        outcome.stdout,
        "6 cases in 2 files, 4 clauses with MUST, 0 findings\n"
    );
    assert_eq!(outcome.code, Some(0));
}

#[test]
fn each_mistake_is_found_at_its_place() {
    let outcome = lint("bad-vectors", "bad-spec.md");
    assert_eq!(outcome.code, Some(1));
    let expected = fs::read_to_string(fixture("bad-vectors/findings.txt")).unwrap();
    assert_eq!(outcome.stdout, expected);
}

#[test]
fn lint_without_a_specification_is_a_usage_error() {
    let outcome = harness(&["lint", "--vectors", "x"]);
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome.stderr.contains("--spec") && outcome.stderr.lines().count() == 1,
        "{}",
        outcome.stderr
    );
    assert_eq!(lint("vectors", "no-such-file.md").code, Some(2));
}

#[test]
fn the_published_schema_is_the_one_that_the_program_prints() {
    let printed: Value = serde_json::from_str(&harness(&["schema"]).stdout).unwrap();
    assert_eq!(
        printed,
        published(),
        "run `toolerror-conformance schema > spec/schema/vectors.schema.json`"
    );
}

#[test]
fn the_published_schema_refuses_what_the_linter_refuses() {
    let schema = published();
    jsonschema::draft202012::meta::validate(&schema).expect("a valid schema");
    let schema = jsonschema::draft202012::new(&schema).expect("a schema that compiles");
    for good in ["vectors/build.json", "vectors/read.json"] {
        let errors: Vec<_> = schema
            .iter_errors(&read(&fixture(good)))
            .map(|e| e.to_string())
            .collect();
        assert!(errors.is_empty(), "{good}: {errors:?}");
    }
    let bad = read(&fixture("bad-vectors/forms.json"));
    let findings = fs::read_to_string(fixture("bad-vectors/findings.txt")).unwrap();
    for case in bad["cases"].as_array().unwrap() {
        let alone = json!({ "topic": "forms", "clause": "1.1.1", "cases": [case] });
        assert!(!schema.is_valid(&alone), "the schema accepts {}", case["id"]);
        assert!(
            findings.contains(&format!("(case `{}`)", case["id"].as_str().unwrap())),
            "{}",
            case["id"]
        );
    }
    assert!(!schema.is_valid(&json!({ "topic": "t", "clause": "1.1", "cases": [] })));
    assert!(!schema.is_valid(&json!({ "topic": "t", "clause": "1", "cases": [bad["cases"][0]] })));
}
