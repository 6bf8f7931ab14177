//! `spec/tables/*.json` is what the Rust tables say. To write it anew: `TOOLERROR_WRITE=1 cargo test -p toolerror --test tables`.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

#[test]
fn the_published_tables_equal_those_in_rust() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/tables");
    let tables = toolerror::tables::all();
    for (name, table) in &tables {
        let file = folder.join(format!("{name}.json"));
        let text = format!("{table:#}\n");
        let is_generated = *name == "redaction"; // `cargo run -p toolerror-facts`
        if std::env::var_os("TOOLERROR_WRITE").is_some() && !is_generated {
            fs::write(&file, &text).unwrap();
        }
        let mut published = fs::read_to_string(&file).unwrap_or_default();
        if is_generated {
            published = format!("{:#}\n", without_prose(published.parse().unwrap()));
        }
        assert_eq!(
            published,
            text,
            "{} differs from the table in Rust",
            file.display()
        );
    }
    let files: BTreeSet<String> = fs::read_dir(&folder)
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

/// A table without what is only for people.
fn without_prose(value: Value) -> Value {
    const PROSE: &[&str] = &["class", "counter_examples", "examples", "issuer", "lists", "why"];
    match value {
        Value::Object(members) => {
            let members = members
                .into_iter()
                .filter(|(name, _)| !PROSE.contains(&name.as_str()));
            members
                .map(|(name, value)| (name, without_prose(value)))
                .collect()
        }
        Value::Array(items) => items.into_iter().map(without_prose).collect(),
        other => other,
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
    let tables = toolerror::tables::all();
    let (_, redaction) = tables.iter().find(|(name, _)| *name == "redaction").unwrap();
    for (clause, table) in [("1.9.16", "names"), ("1.9.18", "endings")] {
        let rows = redaction[table].as_array().unwrap();
        let rows: BTreeSet<String> = rows.iter().map(|row| row.as_str().unwrap().to_owned()).collect();
        assert_eq!(words_of_clause(clause), rows, "{clause}");
    }
}
