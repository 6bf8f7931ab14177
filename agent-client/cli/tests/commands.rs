//! The commands that need no server: what they print and how they end.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;

use std::process::Stdio;

use common::{command, run};
use serde_json::{json, Value};

const TYPES: [&str; 6] = [
    "NOT_FOUND",
    "CONFLICT",
    "VALIDATION",
    "PERMISSION",
    "TRANSIENT",
    "INTERNAL",
];

#[test]
fn a_mistake_is_one_line_that_names_the_argument_and_code_2() {
    let cases: [(&[&str], &str); 29] = [
        (&[], "COMMAND"),
        (&["schema", "pigeon"], "pigeon"),
        (&["simulate", "--scenario", "flood"], "--scenario"),
        (&["simulate", "--seeds", "0"], "--seeds"),
        (&["simulate", "--csv", "/no/such/file"], "--csv: `/no/such/file`"),
        (&["simulate", "--plot", "/"], "--plot: `/`"),
        (&["fly"], "fly"),
        (&["read", "--mode", "strict"], "--mode"),
        (&["read", "--kind", "pigeon"], "--kind"),
        (&["read", "/no/such/file"], "FILE `/no/such/file`"),
        (&["read", "/"], "FILE `/`"),
        (&["read", "a", "b"], "b"),
        (&["call", "t"], "CMD"),
        (&["call", "--url", "http://127.0.0.1:1/mcp"], "TOOL"),
        (&["call", "t", "--args", "{", "--", "true"], "--args"),
        (&["call", "t", "--args", "[1]", "--", "true"], "--args"),
        (
            &["call", "t", "--attempt-timeout", "-1", "--", "true"],
            "--attempt-timeout",
        ),
        (
            &["call", "t", "--policy", "/no/such/file", "--", "true"],
            "--policy",
        ),
        (&["completions", "klingon"], "SHELL"),
        (
            &["call", "t", "--idempotency-key=", "--", "true"],
            "--idempotency-key",
        ),
        (
            &["call", "t", "--idempotency-key", " \t", "--", "true"],
            "--idempotency-key",
        ),
        (&["http", "429", "-H", ":y"], "--header"),
        (&["http", "1000"], "must be an HTTP status from 100 to 999, or 0"),
        (&["http", "99"], "must be an HTTP status from 100 to 999, or 0"),
        (&["http", "x"], "must be an HTTP status from 100 to 999, or 0"),
        (
            &["proxy", "--grace", "1e30", "--", "x"],
            "at least 0 and at most 10^9",
        ),
        (
            &["proxy", "--grace", "-1", "--", "x"],
            "at least 0 and at most 10^9",
        ),
        (
            &["proxy", "--attempt-timeout", "0", "--", "x"],
            "more than 0 and at most 10^9",
        ),
        (
            &[
                "read",
                "--profile",
                concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            ],
            "must end in `.json`",
        ),
    ];
    for (args, named) in cases {
        let refused = run(args, "");
        assert_eq!(refused.code, 2, "{args:?}");
        assert_eq!(refused.out, "", "{args:?}");
        assert_eq!(refused.err.lines().count(), 1, "{args:?}: {}", refused.err);
        assert!(refused.err.contains(named), "{args:?}: {}", refused.err);
    }
}

#[test]
fn a_policy_is_refused_with_the_path_of_the_fault() {
    let file = std::env::temp_dir().join(format!("toolerror-policy-{}", std::process::id()));
    std::fs::write(&file, r#"{"tools":{"send_mail":{"max_tries":1}}}"#).unwrap();
    let refused = run(
        &["call", "t", "--policy", file.to_str().unwrap(), "--", "true"],
        "",
    );
    std::fs::remove_file(&file).unwrap();
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("tools.send_mail"), "{}", refused.err);
    assert_eq!(refused.err.lines().count(), 1);
}

#[test]
fn help_has_examples_and_goes_to_standard_output() {
    for args in [
        &["--help"][..],
        &["read", "--help"],
        &["call", "--help"],
        &["demo", "--help"],
        &["testee", "--help"],
    ] {
        let help = run(args, "");
        assert_eq!(help.code, 0);
        assert!(help.out.contains("Usage:"), "{args:?}");
        assert!(help.out.contains("Example") || args.len() == 1, "{args:?}");
        assert_eq!(help.err, "");
    }
}

#[test]
fn schema_completions_and_man_are_printed() {
    let schema: Value = serde_json::from_str(&run(&["schema"], "").out).unwrap();
    assert_eq!(schema["properties"]["type"]["enum"], json!(TYPES));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell], "");
        assert!(script.code == 0 && script.out.contains("demo-server"), "{shell}");
    }
    let page = run(&["man"], "").out;
    assert!(
        page.contains(".TH toolerror 1") && page.contains("trust"),
        "{page}"
    );
}

#[test]
fn a_closed_output_is_no_crash_and_no_success() {
    // closed before the program starts: it could write all before it is closed
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        writer
    };
    let output = command(&["man"]).stdout(closed()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let line = "toolerror: standard output: its reader has closed it\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), line);

    // what failed stays in the exit code
    let mut child = command(&["read"])
        .stdin(Stdio::piped())
        .stdout(closed())
        .spawn()
        .unwrap();
    let error = br#"{"type":"CONFLICT","message":"held"}"#;
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), error).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(11));
}

#[test]
fn the_testee_answers_every_line_in_order() {
    let lines = [
        json!({"id": "a", "op": "build", "type": "CONFLICT", "message": "held"}).to_string(),
        json!({"id": "b", "op": "build", "type": "BUSY", "message": "held"}).to_string(),
        "not json".to_owned(),
        String::new(),
        r#"{"id":"c","op":"display","error":{"type":"INTERNAL","message":"\ud800"}}"#.to_owned(),
        json!({"id": "d", "op": "juggle"}).to_string(),
        json!({"id": "e", "op": "assess", "kind": "smoke_signal", "mode": "exact", "input": 1}).to_string(),
        json!({"id": "f", "op": "assess", "kind": "error_text", "mode": "wild", "input": ""}).to_string(),
        json!({"id": 7, "op": "encode", "error": {"type": "INTERNAL"}}).to_string(),
    ];
    let answers = run(&["testee"], lines.join("\n"));
    assert_eq!(answers.code, 0);
    let answers: Vec<Value> = answers
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 8);
    assert_eq!(
        answers[0]["ok"]["text"],
        r#"{"type":"CONFLICT","message":"held","recoverable":false}"#
    );
    assert!(answers[1]["refused"]["message"]
        .as_str()
        .unwrap()
        .contains("`BUSY`"));
    assert!(answers[2]["id"].is_null() && answers[2]["refused"].is_object());
    assert_eq!(answers[3]["ok"]["text"], "[INTERNAL] \u{fffd}");
    assert_eq!(answers[4], json!({"id": "d", "unsupported": true}));
    assert_eq!(answers[5], json!({"id": "e", "unsupported": true}));
    assert!(answers[6]["refused"].is_object());
    assert_eq!(
        answers[7]["ok"]["text"],
        r#"{"type":"INTERNAL","message":"internal error","recoverable":false}"#
    );
}

#[test]
fn the_testee_gives_an_id_back_as_it_was_written() {
    for id in [
        "123456789012345678901234567890",
        "-1.50e+3",
        r#""\ud800""#,
        r#"{"b":1,"a":[18446744073709551616]}"#,
        "null",
    ] {
        let answer = run(&["testee"], format!(r#"{{"op":"juggle","id":{id}}}"#));
        let expected = format!("{{\"id\":{id},\"unsupported\":true}}\n");
        assert_eq!((answer.code, answer.out), (0, expected));
    }
}

#[test]
fn simulate_prints_a_table_and_writes_what_is_asked_for() {
    let file =
        |end: &str| std::env::temp_dir().join(format!("toolerror-simulate-{}{end}", std::process::id()));
    let (csv, svg) = (file(".csv"), file(".svg"));
    let files = ["--csv", csv.to_str().unwrap(), "--plot", svg.to_str().unwrap()];
    let mut args = vec!["simulate", "--scenario", "outage", "--seeds", "2"];
    args.extend(files);
    let done = run(&args, "");
    let (rows, plot) = (
        std::fs::read_to_string(&csv).unwrap(),
        std::fs::read_to_string(&svg).unwrap(),
    );
    std::fs::remove_file(&csv).unwrap();
    std::fs::remove_file(&svg).unwrap();
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{}", done.out);
    assert!(
        done.out
            .contains("outage, 0.05 calls/s: sends per call, target ≤ 1.5: met"),
        "{}",
        done.out
    );
    assert!(
        done.out.ends_with("2 of 2 targets met, 2 seeds\n"),
        "{}",
        done.out
    );
    // two cases, ten rules, two seeds, and the head
    assert_eq!(rows.lines().count(), 41);
    assert!(rows.lines().all(|row| row.split(',').count() >= 9));
    assert!(plot.starts_with("<svg ") && plot.ends_with("</svg>\n"));
    assert_eq!(plot.matches("class=\"ours\"").count(), 2);
}

#[test]
fn schema_prints_that_of_the_error_or_of_the_policy() {
    for (args, member) in [
        (&["schema"][..], "recoverable"),
        (&["schema", "error"], "recoverable"),
        (&["schema", "policy"], "max_attempts"),
    ] {
        let schema: Value = serde_json::from_str(&run(args, "").out).unwrap();
        assert!(schema["properties"][member].is_object(), "{args:?}");
    }
}

#[test]
fn help_names_every_profile_and_exit_code() {
    let profiles: Value = serde_json::from_str(&run(&["tables", "profiles"], "").out).unwrap();
    let help = run(&["read", "--help"], "").out;
    let words: Vec<&str> = help
        .split(|c: char| c.is_whitespace() || c == ',')
        .map(|word| word.trim_end_matches('.'))
        .collect();
    let profiles = profiles["profiles"].as_array().unwrap();
    assert!(profiles.len() >= 20);
    for profile in profiles {
        let name = profile["profile"].as_str().unwrap();
        assert!(words.contains(&name), "{name} is missing in\n{help}");
    }
    assert!(
        help.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .contains("the exit code is 3"),
        "{help}"
    );
    let help = run(&["--help"], "").out;
    let (_, codes) = help.split_once("Exit codes:").unwrap();
    let line: Vec<&str> = codes.split_whitespace().collect();
    let line = line.join(" ");
    for named in [
        "0 no error",
        "1 standard output cannot be written",
        "2 usage error",
        "3 the input is not in the form of --profile",
    ] {
        assert!(line.contains(named), "{line}");
    }
    for (code, error_type) in (10..).zip(TYPES) {
        assert!(line.contains(&format!("{code} {error_type}")), "{line}");
    }
}
