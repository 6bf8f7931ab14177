//! Correct testees pass, whatever their pace; lists and filters say what counts; usage errors name the argument.

use std::fs;

use crate::support::{faulty, fixture, harness, many_cases, run_testee, scratch};

#[test]
fn a_correct_testee_passes() {
    let outcome = run_testee("correct", &fixture("vectors"), &faulty("none", ""), &[]);
    let table = "topic   py\nbuild  3/3\nread   3/3\ntotal  6/6\n\n6 passed, 0 failed\n";
    assert_eq!(
        (outcome.code, outcome.stdout.as_str(), outcome.stderr.as_str()),
        (Some(0), table, "")
    );
    assert_eq!(outcome.report["passed"], 6);
    assert_eq!(
        outcome.report["testees"][0]["topics"][1]["cases"][2]["verdict"],
        "passed"
    );
}

#[test]
fn testees_stand_side_by_side_in_the_table() {
    let (good, bad) = (
        format!("good={}", faulty("none", "")),
        format!("bad-one={}", faulty("rounds", "read-big-number")),
    );
    let outcome = harness(&[
        "--vectors",
        &fixture("vectors"),
        "--testee",
        &good,
        "--testee",
        &bad,
    ]);
    let table = "topic  good  bad-one\nbuild   3/3      3/3\nread    3/3      2/3\ntotal   6/6      5/6\n";
    assert!(outcome.stdout.starts_with(table), "{}", outcome.stdout);
    assert_eq!(
        (outcome.code, outcome.summary()),
        (Some(1), "11 passed, 1 failed")
    );
}

#[test]
fn a_testee_may_read_ahead_and_large_lines_block_nobody() {
    let vectors = many_cases("large", 50, 300_000);
    let outcome = run_testee("large", &vectors, &faulty("ten-behind", ""), &[]);
    assert_eq!(
        (outcome.code, outcome.summary()),
        (Some(0), "50 passed, 0 failed"),
        "{}",
        outcome.stdout
    );
    let outcome = run_testee(
        "first",
        &fixture("vectors"),
        &faulty("reads-everything-first", ""),
        &[],
    );
    assert_eq!(
        (outcome.code, outcome.summary()),
        (Some(0), "6 passed, 0 failed"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_slow_start_counts_as_no_hang() {
    let command = format!("sleep 1.5; {}", faulty("none", ""));
    let outcome = run_testee("slow-start", &fixture("vectors"), &command, &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stdout);
}

#[test]
fn verbose_shows_each_case_and_the_log() {
    let command = format!("echo hello from the log >&2; {}", faulty("none", ""));
    let outcome = run_testee(
        "verbose",
        &fixture("vectors"),
        &command,
        &["-v", "--id", "build-plain"],
    );
    assert_eq!(outcome.stderr, "hello from the log\npy build-plain passed\n");
}

#[test]
fn filters_choose_cases() {
    let count = |filters: &[&str]| {
        run_testee(
            &filters.join(""),
            &fixture("vectors"),
            &faulty("none", ""),
            filters,
        )
    };
    assert_eq!(count(&["--op", "assess"]).summary(), "2 passed, 0 failed");
    assert_eq!(count(&["--topic", "read"]).summary(), "3 passed, 0 failed");
    assert_eq!(
        count(&["--topic", "read", "--op", "decode"]).summary(),
        "1 passed, 0 failed"
    );
    assert_eq!(
        count(&["--id", "read-either", "--id", "build-plain"]).summary(),
        "2 passed, 0 failed"
    );
}

/// Runs a testee with a list of expected failures; gives code, summary and output.
fn with_list(test: &str, fault: &str, case: &str, list: &str) -> (Option<i32>, String, String) {
    let file = scratch(&format!("{test}.list"));
    fs::write(&file, list).unwrap();
    let list = format!("py={}", file.display());
    let outcome = run_testee(
        test,
        &fixture("vectors"),
        &faulty(fault, case),
        &["--expected-failures", &list],
    );
    let summary = outcome.summary().to_owned();
    (outcome.code, summary, outcome.stdout + &outcome.stderr)
}

#[test]
fn a_listed_failure_is_no_failure() {
    let list = "# known\n\nbuild-plain   accents come later\n";
    let (code, summary, text) = with_list("listed", "wrong-byte", "build-plain", list);
    assert_eq!(
        (code, summary.as_str()),
        (Some(0), "5 passed, 0 failed"),
        "{text}"
    );
    assert!(text.contains("1 more fail as listed"), "{text}");
}

#[test]
fn a_listed_failure_that_passes_is_a_failure() {
    let (code, summary, text) = with_list("passes", "none", "", "build-plain accents come later\n");
    assert_eq!(
        (code, summary.as_str()),
        (Some(1), "5 passed, 1 failed"),
        "{text}"
    );
    assert!(
        text.contains("passes, but is listed as an expected failure: accents come later"),
        "{text}"
    );
    let (code, _, text) = with_list("op-passes", "none", "", "op:decode later\n");
    assert_eq!(code, Some(1), "{text}");
}

#[test]
fn unsupported_has_to_be_listed() {
    let (code, summary, text) = with_list("unlisted", "unsupported", "read-big-number", "# nothing\n");
    assert_eq!(
        (code, summary.as_str()),
        (Some(1), "5 passed, 1 failed"),
        "{text}"
    );
    assert!(text.contains("unsupported, but not listed"), "{text}");
    for (test, list) in [
        ("by-op", "op:decode no profiles yet"),
        ("by-id", "read-big-number no profiles yet"),
    ] {
        let (code, summary, text) = with_list(test, "unsupported", "read-big-number", list);
        assert_eq!(
            (code, summary.as_str()),
            (Some(0), "5 passed, 0 failed"),
            "{text}"
        );
    }
}

#[test]
fn a_listed_op_excuses_no_wrong_answer_and_a_list_no_crash() {
    assert_eq!(
        with_list("op-wrong", "rounds", "read-big-number", "op:decode later").0,
        Some(1)
    );
    assert_eq!(
        with_list("id-crash", "crashes", "read-big-number", "read-big-number later").0,
        Some(1)
    );
}

#[test]
fn a_list_with_a_mistake_is_a_usage_error() {
    for (test, list, message) in [
        (
            "no-reason",
            "# x\nbuild-plain\n",
            "line 2: `build-plain` has no reason",
        ),
        (
            "unknown-id",
            "built-plain later\n",
            "line 1: no vector has `built-plain`",
        ),
        (
            "unknown-op",
            "op:built later\n",
            "line 1: no vector has `op:built`",
        ),
        (
            "twice",
            "build-plain later\nbuild-plain never\n",
            "line 2: `build-plain` occurs twice",
        ),
    ] {
        let file = scratch(&format!("mistake-{test}.list"));
        fs::write(&file, list).unwrap();
        let list = format!("py={}", file.display());
        let args = [
            "--vectors",
            &fixture("vectors"),
            "--testee",
            "py=true",
            "--expected-failures",
            &list,
        ];
        assert_usage(&args, &["--expected-failures", message]);
    }
}

/// Checks for one line on standard error with these words, and exit code 2.
fn assert_usage(args: &[&str], words: &[&str]) {
    let outcome = harness(args);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{args:?}");
    assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    for word in words {
        assert!(outcome.stderr.contains(word), "{word} in {}", outcome.stderr);
    }
}

#[test]
fn usage_errors_are_one_line_that_names_the_argument() {
    let vectors = fixture("vectors");
    let empty = scratch("empty");
    fs::create_dir_all(&empty).unwrap();
    let with = |more: &[&'static str]| {
        let mut args = vec!["--testee", "py=true"];
        args.extend(more);
        args
    };
    assert_usage(&[], &["--vectors", "--testee"]);
    assert_usage(&["--vectors", &vectors], &["--testee"]);
    assert_usage(
        &["--vectors", &vectors, "--testee", "python3 x.py"],
        &["--testee", "NAME=CMD"],
    );
    assert_usage(
        &["--vectors", &vectors, "--testee", "a=x", "--testee", "a=y"],
        &["--testee", "`a`"],
    );
    assert_usage(
        &with(&["--vectors", "/no/such/folder"]),
        &["--vectors", "/no/such/folder"],
    );
    assert_usage(
        &["--vectors", empty.to_str().unwrap(), "--testee", "py=true"],
        &["--vectors"],
    );
    assert_usage(
        &["--vectors", &fixture("bad-vectors"), "--testee", "py=true"],
        &["--vectors", "forms.json"],
    );
    for (flag, value) in [
        ("--op", "bild"),
        ("--topic", "x"),
        ("--id", "x"),
        ("--timeout-seconds", "0"),
        ("--timeout-seconds", "soon"),
        ("--start-seconds", "NaN"),
        ("--expected-failures", "rb"),
        ("--expected-failures", "/no/such/list"),
        ("--report", "/no/such/folder/report.json"),
    ] {
        let args = [
            "--vectors",
            &vectors,
            "--testee",
            "py=true",
            &format!("{flag}={value}"),
        ];
        assert_usage(&args, &[flag, value]);
    }
    for (list, word) in [("rb=/dev/null", "`rb`"), ("py=/no/such/list", "`/no/such/list`")] {
        let args = [
            "--vectors",
            &vectors,
            "--testee",
            "py=true",
            "--expected-failures",
            list,
        ];
        assert_usage(&args, &["--expected-failures", word]);
    }
    assert_usage(&with(&["--colour", "--vectors", "x"]), &["--colour"]);
}
