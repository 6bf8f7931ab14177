//! The rules of the classifier against their own examples and counter-examples (SPEC §3.6).
#![cfg(feature = "classify")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;
#[path = "common/published.rs"]
mod published;

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;
use toolerror::{read, ErrorType, Mode};
use toolerror_facts::rules::pattern::expand;

/// The rules of the published table, with alternatives written out.
fn rules() -> Vec<Value> {
    let mut rules = published::table("classifier")["rules"]
        .as_array()
        .unwrap()
        .clone();
    for rule in &mut rules {
        let patterns: Vec<String> = texts(rule, "patterns").flat_map(expand).collect();
        rule["patterns"] = patterns.into();
    }
    rules
}

fn texts<'a>(rule: &'a Value, key: &str) -> impl Iterator<Item = &'a str> {
    rule[key]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap())
}

#[test]
fn examples_have_the_type_of_their_rule() {
    let mut wrong = Vec::new();
    for rule in rules() {
        for text in texts(&rule, "examples") {
            let reading = read(text, Mode::Classify);
            let (found, reason) = (reading.error().error_type(), reading.error().reason());
            if found.as_str() != rule["type"] || reason.as_deref() != rule["reason"].as_str() {
                let (id, by) = (&rule["id"], reading.rule());
                wrong.push(format!(
                    "{id}: {text:?} is {found} {reason:?} by {by:?} {:?}",
                    reading.evidence()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_hosts_put_around_a_json_error_changes_nothing() {
    let error = r#"{"error":{"message":"connection refused"}}"#;
    for (before, after) in [
        ("", ""),
        ("\u{feff} ", "\n"),
        ("Error: ", ""),
        ("", " Please fix your mistakes."),
        ("Error executing tool x: ", "\n Please fix your mistakes."),
    ] {
        let text = format!("{before}{error}{after}");
        let reading = read(text.as_str(), Mode::Classify);
        assert_eq!(reading.rule(), Some("net.refused_text"), "{text:?}");
        assert_eq!(reading.evidence(), Some("connection refused"), "{text:?}");
    }
}

#[test]
fn counter_examples_are_not_of_their_rule_and_lead_to_no_retry() {
    let mut wrong = Vec::new();
    for rule in rules() {
        for text in texts(&rule, "counter_examples") {
            let reading = read(text, Mode::Classify);
            let own = reading.rule() == rule["id"].as_str();
            let transient =
                rule["type"] == "TRANSIENT" && reading.error().error_type() == ErrorType::Transient;
            let elsewhere = rule["id"] == "browser.target"; // its counter-example is a timeout of another rule
            if own || (transient && !elsewhere) {
                wrong.push(format!(
                    "{}: {text:?} by {:?} {:?}",
                    rule["id"],
                    reading.rule(),
                    reading.evidence()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_unique_id_a_reason_and_an_example() {
    let rules = rules();
    let ids: BTreeSet<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rules.len());
    for rule in &rules {
        assert!(!rule["why"].as_str().unwrap().is_empty(), "{}", rule["id"]);
        assert!(texts(rule, "examples").next().is_some(), "{}", rule["id"]);
        assert!(
            texts(rule, "patterns").all(|pattern| pattern.len() >= 2),
            "{}",
            rule["id"]
        );
    }
}

#[test]
fn every_rule_names_its_source_and_has_a_counter_example() {
    for rule in &rules() {
        assert!(!rule["source"].as_str().unwrap().is_empty(), "{}", rule["id"]);
        assert!(texts(rule, "counter_examples").next().is_some(), "{}", rule["id"]);
    }
}

#[test]
fn every_example_and_counter_example_is_a_vector() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/vectors");
    let mut inputs = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("classify-") {
            continue;
        }
        let vectors: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        for case in vectors["cases"].as_array().unwrap() {
            if case["op"] == "assess" && case["kind"] == "error_text" && case["mode"] == "classify" {
                inputs.extend(case["input"].as_str().map(str::to_owned));
            }
        }
    }
    let rules = rules();
    let missing: Vec<&str> = rules
        .iter()
        .flat_map(|rule| texts(rule, "examples").chain(texts(rule, "counter_examples")))
        .filter(|text| !inputs.contains(*text))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Texts made of the patterns and examples of rules, of what filters look for, and of anything.
fn texts_with_evidence() -> impl Strategy<Value = String> {
    let mut known: Vec<String> = ["pattern", "example", "counter_example"]
        .iter()
        .flat_map(|key| {
            let rules = rules();
            let all = rules.iter().flat_map(|rule| {
                texts(rule, &format!("{key}s"))
                    .map(String::from)
                    .collect::<Vec<_>>()
            });
            all.collect::<Vec<_>>()
        })
        .collect();
    known.extend(
        [
            "not",
            "if",
            "last",
            "HTTP 503",
            "(429)",
            "404 Not Found",
            "retry after 3s",
            "was sent",
        ]
        .map(String::from),
    );
    let glue = prop::sample::select(vec![
        " ",
        ": ",
        "\n",
        "\"",
        "'",
        "—",
        "é",
        "…",
        "(",
        "",
        "\u{feff}",
        "日本",
        "{\"message\":\"",
    ]);
    let part = prop_oneof![4 => prop::sample::select(known), 1 => any::<String>()];
    prop::collection::vec((part, glue), 0..8)
        .prop_map(|parts| parts.into_iter().map(|(part, glue)| part + glue).collect())
}

/// Reads twice; what a verdict names as evidence stands in the text.
fn check(text: &str) -> Result<(), TestCaseError> {
    let reading = read(text, Mode::Classify);
    prop_assert_eq!(&reading, &read(text, Mode::Classify));
    prop_assert_eq!(reading.rule().is_some(), reading.evidence().is_some());
    let evidence = reading.evidence().unwrap_or("");
    prop_assert!(evidence.len() <= 160);
    // of JSON the evidence is a member, decoded
    if !text.contains(['{', '[']) {
        prop_assert!(text.contains(evidence), "{evidence:?} in {text:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(common::cases(100_000))]

    #[test]
    fn a_verdict_is_the_same_again_and_its_evidence_is_in_the_text(text in texts_with_evidence()) {
        check(&text)?;
    }

    #[test]
    fn any_bytes_are_classified(bytes in prop::collection::vec(any::<u8>(), 0..400), with in texts_with_evidence()) {
        let bytes = [bytes.as_slice(), with.as_bytes(), bytes.as_slice()].concat();
        let reading = read(&bytes, Mode::Classify);
        prop_assert_eq!(&reading, &read(&bytes, Mode::Classify));
        check(reading.original())?;
    }

    #[test]
    fn texts_that_are_cut_anywhere_are_classified(text in texts_with_evidence(), at in any::<prop::sample::Index>()) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let (before, after) = text.split_at(*at.get(&places));
        check(before)?;
        check(after)?;
    }
}
