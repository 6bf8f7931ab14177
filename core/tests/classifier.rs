//! The rules of the classifier against their own examples and counter-examples (SPEC §3.6).
#![cfg(feature = "classify")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::collections::BTreeSet;

use serde_json::Value;
use toolerror::{read, ErrorType, Mode};

fn rules() -> Vec<Value> {
    let (_, table) = toolerror::tables::all()
        .into_iter()
        .find(|(name, _)| *name == "classifier")
        .unwrap();
    table["rules"].as_array().unwrap().clone()
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
fn counter_examples_are_not_of_their_rule_and_no_repeat() {
    let mut wrong = Vec::new();
    for rule in rules() {
        for text in texts(&rule, "counter_examples") {
            let reading = read(text, Mode::Classify);
            let own = reading.rule() == rule["id"].as_str();
            let transient =
                rule["type"] == "TRANSIENT" && reading.error().error_type() == ErrorType::Transient;
            let elsewhere = rule["id"] == "browser.target"; // its counter-example is a time-out of another rule
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
fn every_rule_has_an_id_of_its_own_a_reason_and_an_example() {
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
