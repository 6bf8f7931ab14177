//! Each way in which a testee can be broken is found, blamed on the right case, and survived.

use std::process::Command;
use std::time::Duration;

use crate::support::{faulty, fixture, harness, lives, many_cases, mark, program, run_testee, Outcome};

/// Runs a testee that is faulty at one case, and checks that all other cases pass and nothing is left.
fn only_fails_at(case: &str, fault: &str) -> Outcome {
    let outcome = run_testee(
        &format!("{fault}-{case}"),
        &fixture("vectors"),
        &faulty(fault, case),
        &[],
    );
    assert_eq!(outcome.code, Some(1), "{}{}", outcome.stdout, outcome.stderr);
    assert_eq!(outcome.summary(), "5 passed, 1 failed", "{}", outcome.stdout);
    assert_ne!(outcome.failure(case), "", "{}", outcome.stdout);
    assert!(!lives(&format!("{fault}-{case}")), "a process was left behind");
    outcome
}

/// Runs a testee that is faulty after its last answer.
fn only_fails_at_the_end(fault: &str) -> String {
    let outcome = run_testee(fault, &fixture("vectors"), &faulty(fault, "none"), &[]);
    assert_eq!(outcome.code, Some(1), "{}{}", outcome.stdout, outcome.stderr);
    assert_eq!(outcome.summary(), "6 passed, 1 failed", "{}", outcome.stdout);
    assert!(!lives(&format!("{fault}-none")), "a process was left behind");
    let fault = outcome.report["testees"][0]["end_fault"]
        .as_str()
        .expect("a fault at the end");
    assert!(outcome.stdout.contains(fault), "{}", outcome.stdout);
    fault.to_owned()
}

#[test]
fn a_wrong_byte_is_found_and_shown() {
    let outcome = only_fails_at("build-display-accent", "wrong-byte");
    assert_eq!(
        outcome.case("build-display-accent")["differences"][0]["path"],
        "ok.text"
    );
    let shown = "  ok.text\n    expected \"[NOT_FOUND] café\"\n    got      \"[NOT_FOUND] cafè\"\n";
    assert!(outcome.stdout.contains(shown), "{}", outcome.stdout);
    assert_eq!(outcome.report["testees"][0]["restarts"], 0);
}

#[test]
fn a_number_off_by_one_beyond_2_to_the_53_is_found() {
    let outcome = only_fails_at("read-big-number", "rounds");
    let difference = &outcome.case("read-big-number")["differences"][0];
    assert_eq!(difference["path"], "ok.error.data.n");
    assert_eq!(difference["expected"], "9007199254740993");
    assert_eq!(difference["got"], "9007199254740992");
}

#[test]
fn a_lost_line_fails_the_case_whose_answer_is_missing() {
    let outcome = only_fails_at("build-display-accent", "loses-line");
    assert!(
        outcome
            .failure("build-display-accent")
            .contains("lost or out of order"),
        "{}",
        outcome.stdout
    );
    let last = only_fails_at("read-either", "loses-line");
    assert!(
        last.failure("read-either").contains("closed its output")
            || last.failure("read-either").contains("died")
    );
}

#[test]
fn answers_out_of_order_are_found() {
    let outcome = only_fails_at("build-plain", "swaps");
    assert!(outcome
        .failure("build-plain")
        .contains("`build-unknown-type` was answered in its place"));
}

#[test]
fn a_second_answer_is_blamed_on_its_own_case() {
    let outcome = only_fails_at("build-plain", "answers-twice");
    assert!(
        outcome.failure("build-plain").contains("answered twice"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_hang_fails_one_case_after_the_time_limit() {
    let outcome = only_fails_at("read-long-text", "hangs");
    assert_eq!(outcome.failure("read-long-text"), "no answer within 10s");
    assert!(outcome.took < Duration::from_secs(55), "{:?}", outcome.took);
}

#[test]
fn a_crash_fails_one_case_and_shows_the_log() {
    let outcome = only_fails_at("read-big-number", "crashes");
    let failure = outcome.failure("read-big-number");
    assert!(
        failure.contains("died (exit status: 1)") && failure.contains("lost my way"),
        "{failure}"
    );
    assert_eq!(outcome.report["testees"][0]["restarts"], 1);
    let outcome = only_fails_at("build-plain", "killed");
    assert!(
        outcome.failure("build-plain").contains("signal: 9")
            || outcome.failure("build-plain").contains("137")
    );
}

#[test]
fn garbage_among_the_answers_fails_one_case() {
    let outcome = only_fails_at("build-plain", "garbage");
    assert!(
        outcome.failure("build-plain").contains("not JSON"),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome.failure("build-plain").contains("`debug: here I am`"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn bytes_that_are_not_utf8_fail_one_case() {
    let outcome = only_fails_at("build-display-accent", "invalid-utf8");
    assert!(
        outcome.failure("build-display-accent").contains("not UTF-8"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn answers_without_a_known_id_fail_one_case() {
    assert!(only_fails_at("build-plain", "no-id")
        .failure("build-plain")
        .contains("without an `id`"));
    assert!(only_fails_at("read-either", "foreign-id")
        .failure("read-either")
        .contains("`somebody-else`"));
}

#[test]
fn an_answer_of_no_known_form_is_a_wrong_answer() {
    let outcome = only_fails_at("build-display-accent", "malformed");
    assert_eq!(outcome.case("build-display-accent")["verdict"], "failed");
    assert!(
        outcome.stdout.contains("unknown form `error`"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn output_after_the_last_answer_is_a_failure() {
    assert_eq!(
        only_fails_at_the_end("talks-on"),
        "more output after the last answer: `good bye`"
    );
}

#[test]
fn a_bad_exit_status_is_a_failure() {
    let fault = only_fails_at_the_end("fails-at-end");
    assert!(
        fault.contains("exit status: 1") && fault.contains("cannot say good bye"),
        "{fault}"
    );
}

#[test]
fn a_testee_that_never_exits_is_killed_and_a_failure() {
    assert!(only_fails_at_the_end("never-exits").contains("did not exit within 10s"));
}

#[test]
fn a_process_left_behind_is_killed_and_a_failure() {
    assert!(only_fails_at_the_end("leaves-child").contains("left a process behind"));
    assert!(only_fails_at_the_end("leaves-silent-child").contains("left a process behind"));
}

#[test]
fn a_testee_that_never_reads_is_given_up() {
    let vectors = many_cases("never-reads", 40, 100_000);
    let testee = format!("deaf=sleep 60; : {}", mark("never-reads"));
    let times = ["--timeout-seconds", "0.3", "--start-seconds", "0.3"];
    let outcome = harness(&[&["--vectors", &vectors, "--testee", &testee][..], &times].concat());
    assert_eq!(
        (outcome.code, outcome.summary()),
        (Some(1), "0 passed, 40 failed")
    );
    assert!(
        outcome.stdout.contains("no answer within 300ms"),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome.stdout.contains("not run, the testee was given up"),
        "{}",
        outcome.stdout
    );
    assert!(outcome.took < Duration::from_secs(50) && !lives("never-reads"));
}

#[test]
fn a_command_that_does_not_exist_is_given_up() {
    let outcome = run_testee("no-command", &fixture("vectors"), "no-such-program-anywhere", &[]);
    assert_eq!((outcome.code, outcome.summary()), (Some(1), "0 passed, 6 failed"));
    assert!(
        outcome.failure("build-plain").contains("exit status: 127"),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome
            .failure("build-plain")
            .contains("no-such-program-anywhere"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_flood_without_line_breaks_is_cut_off_in_bounded_memory() {
    let flood = format!("head -c 52428800 /dev/zero | tr '\\0' x; : {}", mark("flood"));
    let measure = "import resource, subprocess, sys\n\
        code = subprocess.run(sys.argv[1:]).returncode\n\
        print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)";
    let testee = format!("flood={flood}");
    let args = ["--vectors", &fixture("vectors"), "--testee", &testee];
    let output = Command::new("python3")
        .args(["-c", measure, program()])
        .args(args)
        .output()
        .unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(
        stdout.contains("more than 16 MiB without a line break"),
        "{stdout}"
    );
    assert!(stdout.contains("\n0 passed, 6 failed\n"), "{stdout}");
    let (code, kilobytes) = stdout
        .lines()
        .last()
        .and_then(|line| line.split_once(' '))
        .unwrap();
    assert_eq!(code, "1");
    assert!(kilobytes.parse::<u64>().unwrap() < 80_000, "{kilobytes} kB");
    assert!(!lives("flood"));
}

#[test]
fn a_flood_of_lines_is_cut_off() {
    let outcome = run_testee("yes", &fixture("vectors"), &format!("yes {}", mark("yes")), &[]);
    assert_eq!((outcome.code, outcome.summary()), (Some(1), "0 passed, 6 failed"));
    assert!(outcome.took < Duration::from_secs(30) && !lives("yes"));
}
