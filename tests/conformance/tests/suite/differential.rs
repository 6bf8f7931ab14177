//! Differential runs of testees that answer alike, and of such that do not.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{json, Value};

use crate::support::{faulty, fixture, harness, scratch, Outcome};

/// Runs a correct testee as the old version against one with a fault at one case: vectors, 200 inputs, 40 traces.
fn against_correct(fault: &str, case: &str, rows: &[Value], more: &[&str]) -> Outcome {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let list = scratch(&format!("intended-{run}.json"));
    fs::write(&list, json!({ "rows": rows }).to_string()).expect("a file to write to");
    // its own mark for each run, as tests run side by side
    let new = faulty(fault, case);
    let old = faulty("none", &format!("old-{run}"));
    let (vectors, tables) = (fixture("vectors"), fixture("tables"));
    let mut args = vec!["differential", "--old", &old, "--new", &new];
    args.extend(["--vectors", &vectors, "--tables", &tables]);
    args.extend(["--inputs", "200", "--traces", "40", "--seed", "9"]);
    args.extend(["--intended", list.to_str().expect("a path in UTF-8")]);
    args.extend(more);
    harness(&args)
}

/// The small testee puts the id of its process into the state of a trace, so that two never agree.
fn process_ids() -> Value {
    json!({
        "name": "process-ids", "reason": "each process has its own", "op": "trace",
        "changes": [{"at": "/ok/state/process", "old_matches": "^[0-9]+$", "new_matches": "^[0-9]+$"}],
    })
}

fn counts(outcome: &Outcome) -> (u64, u64) {
    let words: Vec<&str> = outcome.summary().split(' ').collect();
    let [passed, "passed,", failed, "failed"] = words[..] else {
        panic!("{}{}", outcome.stdout, outcome.stderr);
    };
    (
        passed.parse().expect("a number"),
        failed.parse().expect("a number"),
    )
}

#[test]
fn versions_that_answer_alike_pass() {
    let outcome = against_correct("none", "", &[process_ids()], &["--fail-unused"]);
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.stdout, outcome.stderr);
    let vectors = 6;
    assert_eq!(counts(&outcome), (vectors + 240, 0), "{}", outcome.stdout);
    let said = "intended: process-ids, ";
    assert!(outcome.stdout.starts_with(said), "{}", outcome.stdout);
    let sizes = format!("{vectors} vectors, 200 random inputs, 40 random traces of seed 9 in ");
    assert!(outcome.stdout.contains(&sizes), "{}", outcome.stdout);
}

#[test]
fn one_input_with_another_answer_is_found_and_made_smaller() {
    let outcome = against_correct("refuses", "input-9-123", &[process_ids()], &[]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stdout);
    assert_eq!(counts(&outcome).1, 1, "{}", outcome.stdout);
    let line = |start: &str| {
        let found = outcome.stdout.lines().find_map(|line| line.strip_prefix(start));
        found.unwrap_or_else(|| panic!("{start} in {}", outcome.stdout))
    };
    assert_eq!(line("  first as "), "input-9-123");
    // this testee differs for the id alone, so nothing else is left than what stays in every request
    let request: Value = serde_json::from_str(line("  request ")).expect("JSON");
    assert_eq!(request["id"], "input-9-123");
    assert!(
        request.get("context").is_none() && request.get("error").is_none(),
        "{request}"
    );
    assert!(
        line("  old     ").starts_with("{\"id\": \"input-9-123\", \""),
        "{}",
        outcome.stdout
    );
    assert_eq!(
        line("  new     "),
        r#"{"id": "input-9-123", "refused": {"message": "no"}}"#
    );
    assert!(outcome
        .stdout
        .contains("\n  at /refused\n    old nothing\n    new {\"message\":\"no\"}\n"));
}

#[test]
fn a_vector_or_a_trace_with_another_answer_is_found() {
    for (fault, case) in [
        ("wrong-byte", "build-display-accent"),
        ("other-delay", "random-9-7"),
    ] {
        let outcome = against_correct(fault, case, &[process_ids()], &[]);
        assert_eq!(outcome.code, Some(1), "{}", outcome.stdout);
        assert_eq!(counts(&outcome).1, 1, "{}", outcome.stdout);
        assert!(
            outcome.stdout.contains(&format!("  first as {case}\n")),
            "{}",
            outcome.stdout
        );
    }
}

#[test]
fn a_version_that_dies_hangs_or_gets_confused_fails_with_its_input() {
    for (fault, why) in [
        ("crashes", "died (exit status: 1), its log ends with: "),
        ("killed", "died ("),
        ("hangs", "gave no answer within 10s"),
        ("garbage", "answered another request: `debug: here I am`"),
        (
            "foreign-id",
            "answered another request: `{\"id\": \"somebody-else\"",
        ),
    ] {
        // a row that allows everything that a fault could look like does not excuse it
        let excuse = json!({
            "name": "faults", "reason": "none", "op": ["assess", "build", "encode", "decode"],
            "changes": [
                {"at": "/fault", "new_matches": "."}, {"at": "/ok", "old_matches": "."},
                {"at": "/unsupported", "old": true}, {"at": "/id", "old_matches": "."},
            ],
        });
        let outcome = against_correct(
            fault,
            "input-9-50",
            &[process_ids(), excuse],
            &["--timeout-seconds", "10"],
        );
        assert_eq!(
            outcome.code,
            Some(1),
            "{fault}: {}{}",
            outcome.stdout,
            outcome.stderr
        );
        assert_eq!(counts(&outcome).1, 1, "{fault}: {}", outcome.stdout);
        for shown in [
            "  first as input-9-50\n",
            "  request {\"id\":\"input-9-50\",",
            why,
        ] {
            assert!(
                outcome.stdout.contains(shown),
                "{fault}: {shown} in {}",
                outcome.stdout
            );
        }
    }
}

#[test]
fn a_version_that_ends_badly_fails() {
    for (fault, why) in [
        ("fails-at-end", "the new testee: ended with exit status: 1"),
        (
            "talks-on",
            "the new testee: more output after the last answer: `good bye`",
        ),
    ] {
        let outcome = against_correct(fault, "", &[process_ids()], &["--jobs", "1"]);
        assert_eq!(
            (outcome.code, counts(&outcome)),
            (Some(1), (246, 1)),
            "{fault}: {}",
            outcome.stdout
        );
        let said = format!("\nstopped before the end: {why}");
        assert!(outcome.stdout.contains(&said), "{fault}: {}", outcome.stdout);
    }
}

#[test]
fn a_version_that_dies_again_and_again_is_given_up() {
    let (old, vectors, tables) = (faulty("none", "given-up"), fixture("vectors"), fixture("tables"));
    let mut args = vec!["differential", "--old", &old, "--new", "exit 3", "--jobs", "1"];
    args.extend(["--vectors", &vectors, "--tables", &tables]);
    let outcome = harness(&args);
    // all its faults are shown, and one more for the rest
    assert_eq!(
        (outcome.code, counts(&outcome)),
        (Some(1), (0, 21)),
        "{}",
        outcome.stdout
    );
    let said = "stopped before the end: the new testee is given up, at last it died (exit status: 3), for {\"id\":\"input-";
    assert!(outcome.stdout.contains(said), "{}", outcome.stdout);
    assert!(
        outcome.stdout.contains("  new     died (exit status: 3)\n"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_row_excuses_only_what_it_names() {
    // without the row every trace differs, and all of them are one sort
    let outcome = against_correct("none", "", &[], &[]);
    let (_, differing) = counts(&outcome);
    assert!((20..=40).contains(&differing), "{}", outcome.stdout);
    let sort = format!("{differing} of: trace at /ok/state/process\n");
    assert!(outcome.stdout.starts_with(&sort), "{}", outcome.stdout);

    // with it, another change of the same answer stays one, also beside a row for another op
    let delays = json!({
        "name": "delays", "reason": "not this op", "op": "assess",
        "changes": [{"at": "/ok/decisions/*/delay_ms", "old": 5, "new": 6}],
    });
    let outcome = against_correct("other-delay", "random-9-7", &[process_ids(), delays.clone()], &[]);
    assert_eq!(counts(&outcome).1, 1, "{}", outcome.stdout);
    assert!(
        outcome.stdout.contains("unused row: delays (not this op)\n"),
        "{}",
        outcome.stdout
    );

    // two rows may excuse one answer together
    let mut of_traces = delays;
    of_traces["op"] = json!("trace");
    let outcome = against_correct(
        "other-delay",
        "random-9-7",
        &[process_ids(), of_traces],
        &["--fail-unused"],
    );
    assert_eq!(
        (outcome.code, counts(&outcome).1),
        (Some(0), 0),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome
            .stdout
            .contains("intended: delays, 1 times (not this op)\n"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn an_unused_row_is_reported_and_can_be_a_failure() {
    let unused = json!({
        "name": "gone", "reason": "was fixed", "op": "build",
        "changes": [{"at": "/ok/text", "replace": "é", "with": "e"}],
    });
    let rows = [process_ids(), unused];
    let outcome = against_correct("none", "", &rows, &[]);
    assert_eq!(
        (outcome.code, counts(&outcome).1),
        (Some(0), 0),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome.stdout.contains("unused row: gone (was fixed)\n"),
        "{}",
        outcome.stdout
    );
    let outcome = against_correct("none", "", &rows, &["--fail-unused"]);
    assert_eq!(
        (outcome.code, counts(&outcome).1),
        (Some(1), 1),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_wrong_list_is_a_usage_error() {
    let outcome = against_correct("none", "", &[json!({"name": "x"})], &[]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""));
    assert!(outcome.stderr.contains("--intended: `"), "{}", outcome.stderr);
    assert!(
        outcome.stderr.contains("missing field `reason`"),
        "{}",
        outcome.stderr
    );
}
