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
use toolerror_facts::rules::pattern::expand;

#[test]
fn the_published_tables_equal_those_in_rust() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/tables");
    let tables = toolerror::tables::all();
    for (name, table) in &tables {
        let file = folder.join(format!("{name}.json"));
        if *name == "classifier" {
            let published = fs::read_to_string(&file).unwrap();
            assert_eq!(*table, without_prose(&published));
            continue;
        }
        let text = format!("{table:#}\n");
        if std::env::var_os("TOOLERROR_WRITE").is_some() {
            fs::write(&file, &text).unwrap();
        }
        let published = fs::read_to_string(&file).unwrap_or_default();
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

/// What of the published classifier is in the binary: no reasons, sources and examples, alternatives written out.
fn without_prose(published: &str) -> Value {
    let mut table: Value = serde_json::from_str(published).unwrap();
    for key in ["rules", "marks"] {
        for row in table[key].as_array_mut().unwrap() {
            for prose in ["why", "source", "examples", "counter_examples"] {
                row.as_object_mut().unwrap().remove(prose);
            }
            let patterns = row["patterns"].as_array().unwrap().iter();
            let patterns = patterns.flat_map(|pattern| expand(pattern.as_str().unwrap()));
            row["patterns"] = patterns.collect::<Vec<_>>().into();
        }
    }
    table
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
