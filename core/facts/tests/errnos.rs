//! Errno values stand twice: as facts about a failure (`connection/errnos.toml`), and inside of the texts that the
//! classifier reads (`rules/*.toml`), where a number has other neighbours. Both have to say the same.
#![expect(clippy::unwrap_used, reason = "a panic here is a failed test")]

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toolerror_facts::rules::pattern::expand;

/// Where a text is meant to be read otherwise, with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "ENOTCONN",
        "in a text: the caller has not connected, which is a separate state",
    ),
    ("[Errno 107]", "as ENOTCONN"),
    ("(os error 107)", "as ENOTCONN"),
    ("EFBIG", "in a text: the size is the caller's"),
    ("[Errno 27]", "as EFBIG"),
    ("(os error 27)", "as EFBIG"),
    ("[Errno 102]", "its text has a rule, the number has none"),
    ("(os error 102)", "as [Errno 102]"),
    ("[Errno 105]", "its text has a rule, the number has none"),
    ("(os error 105)", "as [Errno 105]"),
    (
        "(os error 5)",
        "access denied on Windows, an I/O error elsewhere: neither is retried",
    ),
    (
        "(os error 32)",
        "a file in use on Windows; of Linux only with its text, `Broken pipe`",
    ),
    (
        "(os error 112)",
        "a full disk on Windows, a host that is down elsewhere: when in doubt, no retry",
    ),
];

fn table(name: &str) -> Value {
    let path = toolerror_facts::root().join(format!("spec/tables/{name}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn rows<'a>(table: &'a Value, name: &str) -> &'a Vec<Value> {
    table[name].as_array().unwrap()
}

/// Type and, where a retry depends on it, delivery.
fn meaning(row: &Value) -> String {
    match row["type"].as_str() {
        Some("TRANSIENT") => format!("TRANSIENT {}", row["delivery"].as_str().unwrap_or("rejected")),
        Some(other) => other.to_owned(),
        None => "no failure".to_owned(),
    }
}

#[test]
fn an_errno_in_a_text_means_what_it_means_as_a_number() {
    let (connection, classifier) = (table("connection"), table("classifier"));
    let kinds: BTreeMap<&str, String> = rows(&connection, "kinds")
        .iter()
        .map(|kind| (kind["kind"].as_str().unwrap(), meaning(kind)))
        .collect();
    let mut said: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for rule in rows(&classifier, "rules") {
        for pattern in rule["patterns"].as_array().unwrap() {
            for text in expand(pattern.as_str().unwrap()) {
                said.entry(text).or_default().insert(meaning(rule));
            }
        }
    }
    let mut differing = BTreeSet::new();
    for errno in rows(&connection, "errnos") {
        let (code, number) = (errno["code"].as_str().unwrap(), &errno["linux"]);
        let meant = &kinds[errno["kind"].as_str().unwrap()];
        for text in [
            code.to_owned(),
            format!("[Errno {number}]"),
            format!("(os error {number})"),
        ] {
            if !said.get(&text).is_some_and(|said| said.contains(meant)) {
                differing.insert(text);
            }
        }
    }
    let excused: BTreeSet<String> = EXCEPTIONS.iter().map(|(text, _)| (*text).to_owned()).collect();
    assert_eq!(differing, excused);
}
