//! What SPEC.md lists for its readers is what the tables say.
#![expect(clippy::unwrap_used, reason = "a panic here is a failed test")]

#[path = "common/published.rs"]
mod published;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

/// The text of a clause before its example.
fn clause(number: &str) -> String {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/SPEC.md");
    let spec = fs::read_to_string(spec).unwrap();
    let text = spec.split(&format!("### {number} ")).nth(1).unwrap();
    text.split("\nExample:").next().unwrap().to_owned()
}

/// The words in backticks, but for those of the heading.
fn quoted(text: &str) -> BTreeSet<String> {
    let words = text.split_once('\n').unwrap().1.split('`').skip(1).step_by(2);
    words.map(str::to_owned).collect()
}

/// The rows of the table of a clause: what the first column lists, and the second column.
fn pairs(number: &str) -> BTreeMap<String, String> {
    let text = clause(number);
    let rows = text.lines().filter(|line| line.starts_with('|')).skip(2);
    let pairs = rows.flat_map(|row| {
        let mut cells = row.split('|').skip(1).map(str::trim);
        let (names, value) = (cells.next().unwrap(), cells.next().unwrap());
        let names = names.split(", ").map(|name| name.trim_matches('`').to_owned());
        names.map(|name| (name, value.to_owned())).collect::<Vec<_>>()
    });
    pairs.collect()
}

fn texts(rows: &Value, member: &str) -> BTreeSet<String> {
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row[member].as_str().unwrap().to_owned()).collect()
}

#[test]
fn default_messages_are_those_of_the_spec() {
    let types = published::table("types");
    let rows = types.as_array().unwrap().iter().map(|row| {
        let [name, message] = ["type", "default_message"].map(|member| row[member].as_str().unwrap());
        (name.to_owned(), format!("`{message}`"))
    });
    assert_eq!(pairs("1.1.5"), rows.collect());
}

/// The words of a closed set, as the data files have them; the bridge compares them with the enums.
fn words(set: &str) -> BTreeSet<String> {
    let sets = toolerror_facts::words().unwrap();
    let (_, words) = sets.into_iter().find(|(name, _)| *name == set).unwrap();
    words.into_iter().collect()
}

/// The words in backticks in the heading of a clause.
fn heading(number: &str) -> BTreeSet<String> {
    let text = clause(number);
    let words = text.lines().next().unwrap().split('`').skip(1).step_by(2);
    words.map(str::to_owned).collect()
}

#[test]
fn conventional_members_are_those_of_the_spec() {
    let explained = ["1.3.3", "1.3.4", "1.3.5", "1.3.6", "1.3.7"].map(heading);
    let mut listed: BTreeSet<String> = explained.into_iter().flatten().collect();
    listed.extend(pairs("1.3.8").into_keys());
    assert_eq!(listed, texts(&published::table("members"), "name"));
    assert_eq!(listed, words("member"));
}

#[test]
fn actions_are_those_of_the_spec() {
    let listed: BTreeSet<String> = pairs("2.2.1").into_keys().collect();
    assert_eq!(listed, words("action"));
}

#[test]
fn reasons_for_giving_up_are_those_of_the_spec() {
    let text = clause("2.2.2");
    let list = text.split_once("It is one of:").unwrap().1;
    let listed = list.split('`').skip(1).step_by(2).map(str::to_owned);
    assert_eq!(listed.collect::<BTreeSet<_>>(), words("reason"));
}

#[test]
fn profiles_are_those_of_the_spec() {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/SPEC.md");
    let spec = fs::read_to_string(spec).unwrap();
    // four systems have a section of their own, the others a clause of 3.5
    let sections = (1..5).map(|number| {
        let section = spec.split(&format!("\n## 3.{number} ")).nth(1).unwrap();
        section.lines().next().unwrap().to_ascii_lowercase()
    });
    let clauses = spec.lines().filter_map(|line| line.strip_prefix("### 3.5."));
    let titles = clauses.filter_map(|line| line.split_once(' ')?.1.strip_prefix('`'));
    let named = titles.flat_map(|names| names.split(", ").map(|name| name.trim_matches('`').to_owned()));
    // a second form of a system is named where it is told
    let mentions = spec.split("profile `").skip(1);
    let mentions = mentions.map(|rest| rest.split('`').next().unwrap().to_owned());
    let listed: BTreeSet<String> = sections.chain(named).chain(mentions).collect();
    let table = published::table("profiles");
    assert_eq!(listed, texts(&table["profiles"], "profile"));
    assert_eq!(listed, words("profile"));
}

#[test]
fn wrappers_are_those_of_the_spec() {
    let table = published::table("wrappers");
    let rows = table.as_array().unwrap().iter();
    let parts = rows.flat_map(|row| ["before", "after"].map(|part| row[part].as_str().unwrap_or_default()));
    let parts = parts
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty());
    let mut listed = BTreeSet::new();
    for number in ["1.4.25", "1.4.26", "1.4.27"] {
        let text = clause(number);
        for line in text.lines().filter(|line| line.starts_with("- ")) {
            listed.extend(line.split('`').skip(1).step_by(2).map(as_in_the_table));
        }
    }
    for number in ["1.4.28", "1.4.52", "1.4.54"] {
        let text = clause(number);
        let paragraph = text.split("\n\n").nth(1).unwrap();
        listed.extend(paragraph.split('`').skip(1).step_by(2).map(as_in_the_table));
    }
    assert_eq!(listed, parts.collect());
}

/// A part of a wrapper with its placeholders as the table writes them.
fn as_in_the_table(part: &str) -> String {
    let placeholders = [
        ("'NAME'", "'{quoted}'"),
        ("'SRV'", "'{quoted}'"),
        ("NAME", "{name}"),
        ("ARGS", "{line}"),
        ("CALL ", "{line} "),
        ("CLASS", "{class}"),
        (" N:", " {int}:"),
        (" N)", " {int})"),
        (" N ", " {int} "),
    ];
    let mut part = part.trim().to_owned();
    for (here, there) in placeholders {
        part = part.replace(here, there);
    }
    part
}

#[test]
fn statuses_are_those_of_the_spec() {
    let table = published::table("http");
    let mut listed = pairs("1.7.1");
    assert_eq!(listed.remove("5xx").as_deref(), Some("TRANSIENT"));
    listed.extend(pairs("1.7.2"));
    let rows = table.as_array().unwrap().iter();
    // the last rows are for classes of statuses
    for (row, status) in rows.filter_map(|row| Some((row, row["status"].as_u64()?))) {
        let expected = match listed.remove(&status.to_string()) {
            Some(error_type) => error_type,
            None if status >= 500 => "TRANSIENT".to_owned(),
            None => "VALIDATION".to_owned(),
        };
        assert_eq!(row["type"], *expected, "{status}");
    }
    assert!(listed.is_empty(), "{listed:?}");
}

#[test]
fn weights_are_those_of_the_spec() {
    let text = clause("3.6.2");
    let table = text.split("\n\n").find(|part| part.starts_with('|')).unwrap();
    let listed: Vec<Vec<&str>> = table
        .lines()
        .skip(2)
        .map(|row| row.split('|').map(str::trim).collect())
        .collect();
    let weights = published::table("weights");
    let joined = |list: &Value| {
        let words = list.as_array().unwrap().iter();
        let words = words.map(|word| word.as_str().map_or(word.to_string(), str::to_owned));
        words.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(listed.len(), weights.as_array().unwrap().len());
    for (cells, row) in listed.iter().zip(weights.as_array().unwrap()) {
        let [_, weight, name, _, evidence, statuses, _] = cells[..] else {
            panic!("{cells:?}");
        };
        assert_eq!(weight, row["value"].to_string());
        assert_eq!(name.trim_matches('`'), row["name"]);
        assert_eq!(evidence.replace('`', ""), joined(&row["evidence"]), "{name}");
        assert_eq!(statuses, joined(&row["statuses"]), "{name}");
    }
}

#[test]
fn codes_of_json_rpc_are_those_of_the_spec() {
    let table = published::table("json_rpc");
    let mut listed = pairs("1.6.1");
    let rows = table["codes"].as_array().unwrap().iter();
    // a cancellation has no type
    for row in rows.filter(|row| row["type"].is_string()) {
        let code = row["code"].to_string();
        let type_named = listed.remove(&code).unwrap_or_else(|| "INTERNAL".to_owned());
        let type_named = type_named.split(':').next().unwrap();
        assert_eq!(row["type"], *type_named, "{code}");
    }
    assert!(listed.is_empty(), "{listed:?}");
}

#[test]
fn kinds_of_connection_failures_are_those_of_the_spec() {
    let table = published::table("connection");
    let all = texts(&table["kinds"], "kind");
    let named =
        |number: &str| -> BTreeSet<String> { quoted(&clause(number)).intersection(&all).cloned().collect() };
    let of = |error_type: &str, delivery: &str| -> BTreeSet<String> {
        let kinds = table["kinds"].as_array().unwrap().iter();
        let kinds = kinds.filter(|kind| kind["type"] == error_type && kind["delivery"] == delivery);
        kinds
            .map(|kind| kind["kind"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(named("1.8.1"), of("TRANSIENT", "not_sent"));
    let mut possibly_sent = of("TRANSIENT", "unknown");
    assert!(possibly_sent.remove("busy"), "1.8.6 has it with the files");
    assert_eq!(named("1.8.2"), possibly_sent);
    assert!(named("1.8.3").is_superset(&of("PERMISSION", "not_sent")));
    assert_eq!(named("1.8.5"), of("VALIDATION", "not_sent"));
    let mut internal = of("INTERNAL", "unknown");
    assert!(internal.remove("other"), "1.8.7 is for all others");
    assert!(internal.remove("in_doubt"), "1.8.25 has it with known libraries");
    assert_eq!(named("1.8.4"), internal);
    let mut files = pairs("1.8.6");
    // what stands beside a kind explains it
    let kind = |cell: &str| cell.split('`').next().unwrap().to_owned();
    files.retain(|cell, _| all.contains(&kind(cell)));
    assert_eq!(files.len(), 7);
    for (cell, error_type) in files {
        let rows = table["kinds"].as_array().unwrap();
        let row = rows.iter().find(|row| row["kind"] == kind(&cell)).unwrap();
        let reason = error_type.split('`').nth(3);
        assert!(error_type.starts_with(row["type"].as_str().unwrap()), "{cell}");
        let delivery = match row["kind"].as_str() {
            Some("in_use" | "busy") => "unknown",
            _ => "rejected",
        };
        assert_eq!(
            (row["reason"].as_str(), &row["delivery"]),
            (reason, &Value::from(delivery)),
            "{cell}"
        );
    }
}

#[test]
fn headers_of_delays_are_those_of_the_spec() {
    let listed = quoted(&clause("1.7.15"))
        .into_iter()
        .filter(|word| !word.starts_with("data."));
    let listed: BTreeSet<String> = listed.map(|name| name.to_ascii_lowercase()).collect();
    assert_eq!(listed, texts(&published::table("http_headers"), "name"));
}

/// Whether somebody who builds from the specification learns what each list of a table is for.
#[test]
fn each_list_of_a_table_is_named_by_a_clause() {
    for (table, clauses) in [
        (
            "deeds",
            &[
                "3.6.29", "3.6.30", "3.6.33", "3.6.41", "3.6.42", "3.6.43", "3.6.44",
            ][..],
        ),
        ("login", &["1.7.32", "1.7.33", "3.5.23"]),
        ("printed", &["1.4.29", "1.4.53", "3.6.27"]),
    ] {
        let text: String = clauses.iter().map(|number| clause(number)).collect();
        assert!(text.contains(&format!("`tables/{table}.json`")), "{table}");
        let lists = published::table(table);
        for name in lists.as_object().unwrap().keys() {
            let family = name.split('_').next().unwrap();
            let is_named = text.contains(&format!("`{name}`")) || text.contains(&format!("`{family}_`"));
            assert!(is_named, "{table}: `{name}`");
        }
    }
}
