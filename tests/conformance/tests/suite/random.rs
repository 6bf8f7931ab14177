//! Random traces: the first testee answers, and whoever answers otherwise is found.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::{faulty, fixture, harness, scratch, Outcome};

const TRACES: &str = "40";

/// Runs a correct reference and a testee with a fault at one case over random traces.
fn beside_reference(fault: &str, case: &str, more: &[&str]) -> Outcome {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let report = scratch(&format!("random-{run}.json"));
    let (reference, other) = (
        format!("ref={}", faulty("none", "")),
        format!("py={}", faulty(fault, case)),
    );
    let vectors = fixture("vectors");
    let mut args = vec!["--vectors", &vectors, "--random-traces", TRACES, "--seed", "9"];
    args.extend([
        "--testee",
        &reference,
        "--testee",
        &other,
        "--start-seconds",
        "20",
    ]);
    args.extend(["--report", report.to_str().expect("a path in UTF-8")]);
    args.extend(more);
    harness(&args)
}

/// The ids of the traces that seed 9 gives, without the previews that this testee does not know as such.
fn ids() -> Vec<String> {
    let outcome = beside_reference("none", "", &[]);
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.stdout, outcome.stderr);
    let topics = outcome.report["testees"][1]["topics"].as_array().expect("topics");
    let topic = topics.iter().find(|topic| topic["topic"] == "random-traces");
    let cases = topic.expect("the topic")["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 40);
    let traces = cases.iter().filter(|case| case["clause"] == "7.2.9");
    traces
        .map(|case| case["id"].as_str().expect("an id").to_owned())
        .collect()
}

#[test]
fn all_that_answer_alike_pass() {
    let outcome = beside_reference("none", "", &[]);
    assert_eq!(outcome.summary(), "92 passed, 0 failed", "{}", outcome.stdout);
    let row = outcome
        .stdout
        .lines()
        .find(|line| line.starts_with("random-traces"));
    assert_eq!(row, Some("random-traces  40/40  40/40"), "{}", outcome.stdout);
}

#[test]
fn one_other_decision_is_found_and_can_be_reproduced() {
    let ids = ids();
    for (fault, path) in [
        ("other-delay", "].delay_ms"),
        ("other-member", "ok.decisions[0].reason"),
    ] {
        let id = &ids[7];
        let outcome = beside_reference(fault, id, &[]);
        assert_eq!(outcome.code, Some(1), "{}", outcome.stdout);
        assert_eq!(outcome.summary(), "91 passed, 1 failed", "{}", outcome.stdout);
        let shown = |text: &str| assert!(outcome.stdout.contains(text), "{text} in {}", outcome.stdout);
        shown(&format!(
            "py: {id} (clause 7.2.9): random trace {} of seed 9",
            id.trim_start_matches("random-9-")
        ));
        shown(
            "
  request {\"",
        );
        shown(&format!("\"id\":\"{id}\",\"op\":\"trace\",\""));
        // both answers whole, then where they differ
        shown("  ok\n    expected {\"decisions\":[{\"action\":\"retry\"");
        shown("    got      {\"decisions\":[{\"action\":\"retry\"");
        shown(path);
        let repeated = beside_reference(fault, id, &["--id", id]);
        assert_eq!(repeated.summary(), "1 passed, 1 failed", "{}", repeated.stdout);
    }
}

#[test]
fn a_refusal_where_the_reference_decides_is_found() {
    let ids = ids();
    let outcome = beside_reference("refuses", &ids[0], &[]);
    assert_eq!(outcome.summary(), "91 passed, 1 failed", "{}", outcome.stdout);
    assert!(
        outcome.stdout.contains("got      refused \"no\""),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_reference_that_cannot_answer_is_a_usage_error() {
    let (first, other) = ("a=exit 3".to_owned(), format!("py={}", faulty("none", "")));
    let vectors = fixture("vectors");
    let args = [
        "--vectors",
        &vectors,
        "--random-traces",
        "3",
        "--testee",
        &first,
        "--testee",
        &other,
    ];
    let outcome = harness(&args);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""));
    assert!(
        outcome.stderr.contains("--random-traces: `a` "),
        "{}",
        outcome.stderr
    );
    assert!(
        outcome.stderr.contains("\"id\":\"random-1-1\""),
        "{}",
        outcome.stderr
    );
}
