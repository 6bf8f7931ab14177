//! The enums that are written by hand document each word as `vocabulary.toml` does.
#![expect(clippy::unwrap_used, reason = "a panic here is a failed test")]

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
struct Set {
    about: String,
    words: Vec<Word>,
}

#[derive(Deserialize)]
struct Word {
    word: String,
    means: String,
}

fn read(path: &str) -> String {
    std::fs::read_to_string(toolerror_facts::root().join(path)).unwrap()
}

#[test]
fn each_word_of_a_decision_has_one_documentation() {
    let sets: BTreeMap<String, Set> = toml::from_str(&read("core/facts/data/vocabulary.toml")).unwrap();
    let source = read("agent-client/src/engine/decision.rs");
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    // the line above the one that is asked for
    let above = |is: &dyn Fn(&str) -> bool| {
        let at = lines.iter().position(|line| is(line)).unwrap();
        lines[at - 1].to_owned()
    };
    for (set, name) in [
        ("action", "Action"),
        ("reason", "GiveUpReason"),
        ("detail", "Detail"),
    ] {
        let set = &sets[set];
        let head = format!("{name} {{");
        assert_eq!(above(&|line| line == head), format!("/// {}.", set.about));
        for Word { word, means } in &set.words {
            let tail = format!("= {word:?},");
            assert_eq!(
                above(&|line| line.ends_with(&tail)),
                format!("/// {means}."),
                "{word}"
            );
        }
    }
}
