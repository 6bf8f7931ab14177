//! The random traces that the harness compares all languages by reach everything that the engine can answer.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;

use std::collections::BTreeSet;

use serde_json::Value;
use toolerror_agent::engine::{Action, GiveUpReason};
use toolerror_conformance::random_cases;

/// As many as `tests/run` runs by default.
const COUNT: u64 = 200;

/// The answers of this program to the requests, with these.
fn answers() -> Vec<(Value, Value)> {
    let requests: Vec<String> = random_cases(COUNT, 1)
        .into_iter()
        .map(|case| case.request)
        .collect();
    let run = common::run(&["testee"], requests.join("\n") + "\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let read = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    let answers: Vec<_> = run.out.lines().map(read).collect();
    assert_eq!(answers.len(), requests.len());
    requests
        .iter()
        .map(|request| read(request))
        .zip(answers)
        .collect()
}

/// The values of these members in all decisions.
fn words(answers: &[(Value, Value)], member: &str) -> BTreeSet<String> {
    let decisions = answers.iter().flat_map(|(_, answer)| {
        let ok = &answer["ok"];
        let of_trace = ok["decisions"].as_array().into_iter().flatten();
        of_trace.chain(std::iter::once(&ok["decision"]))
    });
    let found = decisions.filter_map(|decision| decision.get(member)?.as_str());
    found.map(str::to_owned).collect()
}

fn all<T: Copy>(words: &[T], word: impl Fn(T) -> &'static str) -> BTreeSet<String> {
    words.iter().map(|one| word(*one).to_owned()).collect()
}

#[test]
fn they_reach_every_action_and_reason() {
    let answers = answers();
    let mut actions = all(Action::ALL, Action::as_str);
    actions.insert("send".to_owned());
    assert_eq!(words(&answers, "action"), actions);
    assert_eq!(
        words(&answers, "reason"),
        all(GiveUpReason::ALL, GiveUpReason::as_str)
    );
}

#[test]
fn they_reach_waits_refusals_and_all_that_is_no_failure() {
    let answers = answers();
    let has = |what: &str, test: &dyn Fn(&Value, &Value) -> bool| {
        assert!(
            answers.iter().any(|(request, answer)| test(request, answer)),
            "{what}"
        );
    };
    let decision = |answer: &Value, test: &dyn Fn(&Value) -> bool| {
        answer["ok"]["decisions"]
            .as_array()
            .into_iter()
            .flatten()
            .any(test)
    };
    has("a policy that is refused", &|_, answer| {
        answer.get("refused").is_some()
    });
    has("a success or a request for input", &|_, answer| {
        decision(answer, &Value::is_null)
    });
    has("a not-before time that holds a call back", &|_, answer| {
        decision(answer, &|d| {
            d["action"] == "send" && d["delay_ms"].as_u64() > Some(0)
        })
    });
    has("a fourth send", &|_, answer| {
        decision(answer, &|d| d["attempt"].as_u64() >= Some(4))
    });
    has("a delay of a server that is kept", &|_, answer| {
        decision(answer, &|d| {
            d["action"] == "retry" && d.get("retry_after").is_some()
        })
    });
    has("a seed beyond 53 bits", &|request, _| {
        request["seed"].as_u64() > Some(1 << 53)
    });
    for member in [
        "types",
        "tools",
        "budget",
        "health",
        "replay",
        "cap_ms",
        "max_server_delay_ms",
    ] {
        has(member, &|request, answer| {
            request["policy"].get(member).is_some() && answer.get("ok").is_some()
        });
    }
    for disposition in ["structured", "legacy", "mapped", "not_an_error"] {
        has(disposition, &|_, answer| {
            answer["ok"]["disposition"] == disposition
        });
    }
}
