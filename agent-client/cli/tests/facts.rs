//! What the caller of `read` and `http` knows of the call, and what they print of delivery and effects.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;

use common::run;
use serde_json::{json, Value};

/// What the program prints as JSON.
fn answer(args: &[&str], input: &str) -> Value {
    let read = run(&[args, &["--json"]].concat(), input);
    assert_eq!(read.err, "", "{args:?}");
    serde_json::from_str(&read.out).unwrap()
}

/// The action and its reason.
fn next_step(answer: &Value) -> (&str, Option<&str>) {
    let decision = &answer["decision"];
    (decision["action"].as_str().unwrap(), decision["reason"].as_str())
}

const AGAIN: (&str, Option<&str>) = ("retry", None);
const UNSAFE: (&str, Option<&str>) = ("give_up", Some("unsafe_replay"));

#[test]
fn facts_decide_whether_a_lost_reply_is_retried() {
    for (facts, step) in [
        (&[][..], AGAIN),
        (&["--method", "GET"], AGAIN),
        (&["--method", "post"], UNSAFE),
        (&["--read-only"], AGAIN),
        (&["--read-only=false"], UNSAFE),
        (&["--idempotent"], AGAIN),
        (&["--idempotent=false"], UNSAFE),
        (&["--side-effects"], UNSAFE),
        (&["--side-effects=false"], AGAIN),
        (&["--side-effects", "--method", "PUT"], AGAIN),
    ] {
        let http = answer(&[&["http", "504"][..], facts].concat(), "");
        assert_eq!(next_step(&http), step, "http {facts:?}");
        let read = [&["read", "--mode", "classify"][..], facts].concat();
        assert_eq!(
            next_step(&answer(&read, "read timed out")),
            step,
            "read {facts:?}"
        );
        let whole = [&["read", "--kind", "http"][..], facts].concat();
        assert_eq!(
            next_step(&answer(&whole, "HTTP/1.1 504 Gateway Timeout\r\n\r\n")),
            step,
            "read --kind http {facts:?}"
        );
    }
    // with a profile, too
    let profile = |fact: &str| {
        let args = ["http", "404", "--body", "-", "--profile", "emcp", fact];
        run(&args, r#"{"type":"NOT_FOUND","message":"m"}"#).code
    };
    assert_eq!((profile("--read-only"), profile("--read-only=perhaps")), (10, 2));
}

#[test]
fn the_name_of_the_tool_counts_in_mode_classify() {
    let step = |mode: &str, tool: &str| {
        let answer = answer(&["http", "504", "--mode", mode, "--tool", tool], "");
        let (action, reason) = next_step(&answer);
        (
            action.to_owned(),
            reason.map(str::to_owned),
            answer["effects"].clone(),
        )
    };
    let unsafe_replay = (
        "give_up".to_owned(),
        Some("unsafe_replay".to_owned()),
        json!("unknown"),
    );
    let again = ("retry".to_owned(), None, Value::Null);
    assert_eq!(step("classify", "send_mail"), unsafe_replay);
    assert_eq!(step("classify", "list_mails"), again);
    assert_eq!(step("unwrap", "send_mail"), again);
}

#[test]
fn a_policy_and_the_name_of_the_tool_decide_as_in_call() {
    let file = std::env::temp_dir().join(format!("toolerror-facts-{}.json", std::process::id()));
    let path = file.to_str().unwrap();
    std::fs::write(
        &file,
        r#"{"tools":{"send_mail":{"max_attempts":1}},"replay":"ask"}"#,
    )
    .unwrap();
    let busy = ["http", "429", "--policy", path];
    assert_eq!(next_step(&answer(&busy, "")), AGAIN);
    let limited = [&busy[..], &["--tool", "send_mail"]].concat();
    assert_eq!(
        next_step(&answer(&limited, "")),
        ("give_up", Some("attempts_exhausted"))
    );
    assert_eq!(next_step(&answer(&["http", "504", "--policy", path], "")), UNSAFE);
    std::fs::write(&file, r#"{"max_retries":3}"#).unwrap();
    let refused = run(&["read", "--policy", path], "x");
    std::fs::remove_file(&file).unwrap();
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(
        refused.err.contains("--policy") && refused.err.contains("max_retries"),
        "{}",
        refused.err
    );
    let missing = run(&["http", "429", "--policy", path], "");
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.starts_with("toolerror: --policy `"),
        "{}",
        missing.err
    );
}

#[test]
fn now_is_the_time_for_dates() {
    let header = "Retry-After: Sat, 28 Nov 2026 12:00:30 GMT";
    let http = ["http", "429", "-H", header, "--now", "2026-11-28T12:00:00Z"];
    assert_eq!(answer(&http, "")["retry_after"], 30);
    let text = format!("HTTP/1.1 429 Too Many Requests\r\n{header}\r\n\r\n");
    let read = ["read", "--kind", "http", "--now", "2026-11-28T12:00:10Z"];
    assert_eq!(answer(&read, &text)["retry_after"], 20);
    let error = r#"{"type":"TRANSIENT","message":"m","data":{"retry_after":"2026-11-28T12:00:30Z"}}"#;
    assert_eq!(
        answer(&["read", "--now", "2026-11-28T12:00:00Z"], error)["retry_after"],
        30
    );
}

#[test]
fn json_says_how_far_the_call_came() {
    for (args, input, delivery, effects) in [
        (&["http", "504"][..], "", json!("unknown"), Value::Null),
        (&["http", "503"], "", json!("unknown"), Value::Null),
        (
            &["http", "503", "-H", "Retry-After: 1"],
            "",
            json!("rejected"),
            Value::Null,
        ),
        (&["http", "522"], "", json!("not_sent"), Value::Null),
        (
            &["read", "--mode", "classify"],
            "connection refused",
            json!("not_sent"),
            Value::Null,
        ),
        (
            &["read", "--mode", "classify"],
            "Failed to send the newsletter: read timed out",
            json!("unknown"),
            json!("unknown"),
        ),
        (
            &["read"],
            r#"{"type":"TRANSIENT","message":"m","data":{"effects":"partial"}}"#,
            Value::Null,
            json!("partial"),
        ),
        (&["read"], "x", Value::Null, Value::Null),
    ] {
        let answer = answer(args, input);
        assert_eq!(
            (&answer["delivery"], &answer["effects"]),
            (&delivery, &effects),
            "{args:?} {input}"
        );
    }
    let people = run(&["http", "503"], "").out;
    assert!(
        people.lines().any(|line| line == "delivery     unknown"),
        "{people}"
    );
    assert!(!run(&["read"], "x").out.contains("delivery"));
}

#[test]
fn facts_that_make_no_sense_are_usage_errors() {
    for (option, value) in [
        ("--method", ""),
        ("--method", "G E T"),
        ("--now", "soon"),
        ("--read-only", "perhaps"),
    ] {
        for command in [&["read"][..], &["http", "504"]] {
            let argument = format!("{option}={value}");
            let refused = run(&[command, &[&argument]].concat(), "x");
            assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{argument}");
            assert!(refused.err.contains(option), "{}", refused.err);
            assert_eq!(refused.err.trim_end().lines().count(), 1, "{}", refused.err);
        }
    }
}

#[test]
fn an_error_that_a_profile_reads_keeps_how_far_the_call_came() {
    let internal = r#"{"error":{"type":"api_error","message":"m"}}"#;
    let limited = r#"{"error":{"type":"invalid_request_error","code":"rate_limit","message":"m"}}"#;
    let own =
        r#"{"error":{"type":"api_error","message":"m"},"_toolerror":{"type":"TRANSIENT","message":"m"}}"#;
    for (input, delivery, side_effects, expected) in [
        (internal, json!("unknown"), "true", UNSAFE),
        (internal, json!("unknown"), "false", AGAIN),
        (limited, json!("rejected"), "true", AGAIN),
        (own, json!(null), "true", AGAIN),
    ] {
        let effects = format!("--side-effects={side_effects}");
        let read = answer(&["read", "--profile", "stripe", &effects], input);
        assert_eq!(
            (&read["delivery"], next_step(&read)),
            (&delivery, expected),
            "{input}"
        );
    }
}
