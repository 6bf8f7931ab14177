//! A number, a number after a common word and a word of a few letters mean something else in every other system. A rule
//! that looks for one names its system: in the pattern, or by `beside` (SPEC 3.6.22).
#![expect(clippy::unwrap_used, reason = "a panic here is a failed test")]

use std::collections::BTreeSet;

use serde_json::Value;
use toolerror_facts::rules::pattern::expand;

/// Words that stand before a number of any system.
const COMMON: &[&str] = &[
    "a",
    "an",
    "call",
    "code",
    "err",
    "errno",
    "error",
    "exception",
    "exit",
    "failed",
    "failure",
    "fault",
    "id",
    "in",
    "is",
    "message",
    "no",
    "number",
    "of",
    "on",
    "rc",
    "reason",
    "request",
    "response",
    "result",
    "return",
    "returned",
    "status",
    "the",
    "to",
    "type",
    "was",
    "with",
];

/// What a pattern begins with that is the mark of its system all the same, with the reason.
const MARKS: &[(&str, &str)] = &[
    ("[Errno ", "only Python's OSError writes an errno so"),
    ("-326", "the range that JSON-RPC keeps for itself"),
    ("error -326", "the same"),
    ("code: -326", "the same"),
    (
        "-32042",
        "the code that MCP gives to a URL that a person must open",
    ),
    (
        "exit code 1",
        "what shells return for a command that did not run or was killed",
    ),
    ("exit status 1", "the same"),
    ("response 407", "a status that only a proxy sends"),
    ("status code 407", "the same"),
    ("status 407", "the same"),
    ("returned 429", "a status, unless a noun follows"),
    ("returned a 429", "the same"),
    ("450 4.2.0", "a reply of SMTP with its enhanced status"),
    ("^error code: 10", "the whole body that Cloudflare sends"),
    ("^eof$", "Go's io.EOF, when it is the whole text"),
    ("EIO", "an errno, which does not lead to a retry"),
];

/// Kinds of evidence that are words of a language, which count only where nothing else is known.
const PLAIN: &[&str] = &["name", "stem", "words"];

/// Whether a text is only a number, a number among common words, or one word of up to three letters.
fn is_short(text: &str) -> bool {
    let words = || {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    let numbers = words()
        .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        .count();
    let said: Vec<&str> = words()
        .filter(|word| word.chars().any(char::is_alphabetic))
        .collect();
    match said.as_slice() {
        said if numbers > 0 => said
            .iter()
            .all(|word| COMMON.contains(&word.to_ascii_lowercase().as_str())),
        [word] => word.is_ascii() && word.len() <= 3,
        _ => false,
    }
}

fn rules() -> Vec<Value> {
    let path = toolerror_facts::root().join("spec/tables/classifier.json");
    let table: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    table.get("rules").and_then(Value::as_array).unwrap().clone()
}

#[test]
fn a_short_code_has_a_mark_of_its_system() {
    let mut used = BTreeSet::new();
    let mut bare = Vec::new();
    for rule in rules() {
        let evidence = rule["evidence"].as_str().unwrap();
        if !rule["beside"].is_null() || PLAIN.contains(&evidence) {
            continue;
        }
        for pattern in rule["patterns"].as_array().unwrap() {
            for text in expand(pattern.as_str().unwrap())
                .into_iter()
                .filter(|text| is_short(text))
            {
                match MARKS.iter().find(|(mark, _)| text.starts_with(mark)) {
                    Some((mark, _)) => drop(used.insert(*mark)),
                    None => bare.push(format!("{}: {text}", rule["id"])),
                }
            }
        }
    }
    assert_eq!(bare, Vec::<String>::new());
    let unused: Vec<&str> = MARKS
        .iter()
        .map(|(mark, _)| *mark)
        .filter(|mark| !used.contains(mark))
        .collect();
    assert_eq!(unused, Vec::<&str>::new());
}

#[test]
fn what_is_short() {
    for text in [
        "40001",
        "reason 2035",
        "Error code: 1020",
        "^OOM",
        "(1213, '",
        "^23505$",
    ] {
        assert!(is_short(text), "{text}");
    }
    for text in [
        "MQRC_Q_FULL",
        "ORA-12514",
        "SQLSTATE 40001",
        "disk full",
        "EACCES",
    ] {
        assert!(!is_short(text), "{text}");
    }
}
