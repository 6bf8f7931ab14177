//! The rows of `spec/tables/redaction.json` do what they say.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use serde_json::{json, Value};
use toolerror::{EmitOptions, ToolError};

/// Whether emission masks a text, or a JSON object as `data`.
fn masks(text: &str) -> bool {
    let error = match text
        .strip_prefix('{')
        .map(|_| serde_json::from_str::<Value>(text))
    {
        Some(Ok(members)) => ToolError::internal("m").with_data(members),
        _ => ToolError::internal(text),
    };
    error.emitted(&EmitOptions::new()).to_json() != error.to_json()
}

fn strings(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().unwrap().iter().map(|item| item.as_str().unwrap())
}

#[test]
fn the_examples_of_the_published_table_hold() {
    let table: Value = include_str!("../../spec/tables/redaction.json").parse().unwrap();
    let member = |name: &str| masks(&json!({name: "x"}).to_string());
    for list in table["last_words"].as_array().unwrap() {
        assert!(strings(&list["examples"]).all(member), "{}", list["word"]);
        assert!(
            !strings(&list["counter_examples"]).any(member),
            "{}",
            list["word"]
        );
    }
    for (name, list) in table["lists"].as_object().unwrap() {
        let is_masked = |text: &str| {
            if name == "names" || name == "endings" {
                member(text)
            } else {
                masks(text)
            }
        };
        let outcome = strings(&list["examples"]).map(is_masked).next().unwrap();
        assert!(
            strings(&list["examples"]).all(|text| is_masked(text) == outcome),
            "{name}"
        );
        assert!(
            strings(&list["counter_examples"]).all(|text| is_masked(text) != outcome),
            "{name}"
        );
    }
}

#[test]
fn every_format_and_every_program_of_the_published_table_is_masked() {
    let table: Value = include_str!("../../spec/tables/redaction.json").parse().unwrap();
    for format in table["formats"].as_array().unwrap() {
        let (prefix, least) = (
            format["prefix"].as_str().unwrap(),
            format["least"].as_u64().unwrap(),
        );
        let key = |length: u64| format!("at {prefix}{} end", "7".repeat(usize::try_from(length).unwrap()));
        assert!(masks(&key(least)) && !masks(&key(least - 1)), "{prefix}");
    }
    for row in table["programs"].as_array().unwrap() {
        let (program, option) = (row["program"].as_str().unwrap(), row["option"].as_str().unwrap());
        for more in strings(&row["more"]).chain([""]) {
            assert!(
                masks(&format!("{program}{more} {option}x1:y2")),
                "{program}{more}"
            );
            assert_eq!(
                masks(&format!("{program}{more} {option} x1:y2")),
                row["apart"] == true,
                "{program}{more}"
            );
        }
    }
}
