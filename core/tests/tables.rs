//! The tables in the library are the published ones (`spec/tables/`) without sources, reasons and examples.
//!
//! Both come from the data files in `core/facts/data`; redaction from `redaction.toml`.
#![expect(clippy::unwrap_used, reason = "a panic here is a failed test")]

#[path = "common/published.rs"]
mod published;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use toolerror::{Effects, Holder, Limit, Phase, ToolError, Violation};
use toolerror_facts::rules::pattern::expand;

/// Members of a row that explain it to people. The library has no need of them.
const PROSE: [&str; 4] = ["source", "why", "examples", "counter_examples"];

fn without(value: &mut Value, names: &[&str]) {
    match value {
        Value::Object(members) => {
            members.retain(|name, _| !names.contains(&name.as_str()));
            members.values_mut().for_each(|member| without(member, names));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| without(item, names)),
        _ => {}
    }
}

#[test]
fn the_tables_in_the_library_are_the_published_ones() {
    let tables = toolerror::tables::all();
    for (name, table) in &tables {
        let mut published = published::table(name);
        without(&mut published, &PROSE);
        if *name == "classifier" {
            expand_patterns(&mut published);
        }
        if *name == "redaction" {
            without(&mut published, &["class", "issuer", "lists"]);
        }
        if *name == "weights" {
            without(&mut published, &["what"]);
        }
        if *name == "words" {
            without(&mut published, &["cased"]);
        }
        if *name == "members" {
            without(&mut published, &["type"]);
        }
        assert_eq!(*table, published, "{name}");
    }
    let files: BTreeSet<String> = fs::read_dir(published::folder())
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .file_stem()
                .unwrap()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let names: BTreeSet<String> = tables.iter().map(|(name, _)| (*name).to_string()).collect();
    assert_eq!(files, names);
}

#[test]
fn each_conventional_member_has_an_accessor_of_its_type() {
    let error = ToolError::internal("m")
        .with_retry_after(Duration::from_secs(1))
        .with_conflicts([Holder::default().with_agent_id("a")])
        .with_code("c")
        .with_reason("r")
        .with_hint("h")
        .with_violations([Violation::new("/a", "required", "m")])
        .with_limit(Limit::new("l", 1.0))
        .with_effects(Effects::Partial)
        .with_phase(Phase::Input)
        .with_member("stage", "s")
        .with_member("severity", "s")
        .with_member("suggestions", ["s"])
        .with_member("required", ["r"])
        .with_member("missing", ["m"])
        .with_member("state_after", "s")
        .with_errors([ToolError::internal("m")])
        .with_member("error_id", "e")
        .with_member("trace_id", "t")
        .with_member("truncated", true);
    let data: Value = serde_json::from_str(error.data_json().unwrap()).unwrap();
    let set: BTreeSet<&str> = data.as_object().unwrap().keys().map(String::as_str).collect();
    let members = published::table("members");
    let members = members.as_array().unwrap();
    let names: BTreeSet<&str> = members
        .iter()
        .map(|member| member["name"].as_str().unwrap())
        .collect();
    assert_eq!(set, names);
    for member in members {
        let value = &data[member["name"].as_str().unwrap()];
        let fits = match member["type"].as_str().unwrap() {
            "text" | "effects" | "phase" => value.is_string(),
            "texts" => value[0].is_string(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "conflicts" | "violations" | "errors" => value[0].is_object(),
            "limit" => value.is_object(),
            "any" => true,
            _ => false,
        };
        assert!(fits, "{member}");
    }
}

/// The patterns of the published classifier with alternatives written out, as the library has them.
fn expand_patterns(table: &mut Value) {
    for key in ["rules", "marks"] {
        for row in table[key].as_array_mut().unwrap() {
            let patterns = row["patterns"].as_array().unwrap().iter();
            let patterns = patterns.flat_map(|pattern| expand(pattern.as_str().unwrap()));
            row["patterns"] = patterns.collect::<Vec<_>>().into();
        }
    }
}

/// The words in backticks of a clause of the SPEC before its example, as names are compared.
fn words_of_clause(clause: &str) -> BTreeSet<String> {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/SPEC.md");
    let spec = fs::read_to_string(spec).unwrap();
    let text = spec.split(&format!("### {clause} ")).nth(1).unwrap();
    let text = text.split("\nExample:").next().unwrap();
    let words = text.split('`').skip(1).step_by(2);
    words.map(|word| word.replace('_', "")).collect()
}

#[test]
fn the_spec_lists_the_sensitive_names() {
    let redaction = published::table("redaction");
    for (clause, table) in [("1.9.16", "names"), ("1.9.18", "endings")] {
        let rows = redaction[table].as_array().unwrap();
        let rows: BTreeSet<String> = rows.iter().map(|row| row.as_str().unwrap().to_owned()).collect();
        assert_eq!(words_of_clause(clause), rows, "{clause}");
    }
}
