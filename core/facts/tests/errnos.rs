//! An errno means the same as a fact about a failure (`connection/errnos.toml`) and inside of the texts that the classifier
//! reads (`rules/*.toml`), or there is a reason.
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
    ("EFBIG", "in a text: the size is the caller's"),
    ("EBUSY", BUSY),
    ("EAGAIN", BUSY),
    ("EWOULDBLOCK", BUSY),
    ("EMFILE", BUSY),
    ("ENFILE", BUSY),
    ("ETXTBSY", BUSY),
    ("ENOBUFS", BUSY),
];

/// Of a failure of one's own process, the number may come after something was sent.
const BUSY: &str = "in a text: what the service itself was asked to do was refused";

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
fn an_errno_in_a_text_means_what_it_means_as_a_fact() {
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
        let code = errno["code"].as_str().unwrap();
        let meant = &kinds[errno["kind"].as_str().unwrap()];
        if !said.get(code).is_some_and(|said| said.contains(meant)) {
            differing.insert(code);
        }
    }
    let excused: BTreeSet<&str> = EXCEPTIONS.iter().map(|(code, _)| *code).collect();
    assert_eq!(differing, excused);
}
