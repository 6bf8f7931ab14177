//! `words.toml`: the words by which the engine reads a text, and `engine/data.rs` in the core.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::replies::Replies;
use crate::rules::rust::{camel, list};
use crate::rules::{data, pattern};
use crate::rust::head;
use crate::{published, Generated};

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    filter: Vec<Kind>,
    announcement: Vec<Kind>,
    list: Vec<List>,
    status_phrase: Vec<StatusPhrase>,
}

/// Words of a kind.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    #[serde(rename = "kind")]
    name: String,
    why: String,
    words: Vec<String>,
}

/// Words of a constant.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(serialize_with = "in_lower_case")]
    name: String,
    why: String,
    /// Upper and lower case count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    cased: bool,
    words: Vec<String>,
}

/// What stands behind a status.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct StatusPhrase {
    status: u16,
    words: Vec<String>,
}

fn in_lower_case<S: serde::Serializer>(name: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&name.to_ascii_lowercase())
}

impl Words {
    /// Loads the lists. The numbers of mail servers stand in `replies.toml`.
    pub(super) fn read() -> Result<Self, String> {
        let mut words: Self = data::read("words.toml")?;
        words.list.push(List {
            name: "MAIL_REPLIES".to_owned(),
            why: "Numbers of replies of a mail server that report a failure (RFC 5321, RFC 4954).".to_owned(),
            cased: false,
            words: Replies::load()?.smtp_numbers(),
        });
        Ok(words)
    }

    /// Refuses words that stand twice or have no reason.
    pub(super) fn check(&self) -> Result<(), String> {
        for kind in self.filter.iter().chain(&self.announcement) {
            check_list(&kind.name, &kind.why, false, &kind.words)?;
        }
        for list in &self.list {
            check_list(&list.name, &list.why, list.cased, &list.words)?;
        }
        for row in &self.status_phrase {
            check_list(&row.status.to_string(), "-", false, &row.words)?;
        }
        if !self
            .status_phrase
            .is_sorted_by(|one, next| one.status < next.status)
        {
            return Err("status phrases are not in the order of their status".into());
        }
        Ok(())
    }

    /// The tables in Rust.
    pub(super) fn rust(&self) -> String {
        let mut out = head("The words of the engine.", "words.toml");
        out.push_str("\nuse crate::recognise::engine::status::Announcement;\nuse crate::recognise::engine::words::WordKind;\n");
        kinds(&mut out, "FILTERS", "WordKind", &self.filter);
        kinds(&mut out, "ANNOUNCEMENTS", "Announcement", &self.announcement);
        for row in &self.list {
            let _ = writeln!(
                out,
                "\n#[rustfmt::skip]\npub(in crate::recognise) static {}: &[&str] = &[",
                row.name
            );
            list(&mut out, 4, &row.words);
            out.push_str("];\n");
        }
        out.push_str("\n/// By their status.\n#[rustfmt::skip]\npub(super) static STATUS_PHRASES: &[(u16, &[&str])] = &[\n");
        for row in &self.status_phrase {
            let _ = writeln!(out, "    ({}, &{:?}),", row.status, row.words);
        }
        out.push_str("];\n");
        out.push_str("\n/// The lists, as they are published.\n#[cfg(feature = \"tables\")]\n#[rustfmt::skip]\npub(super) static LISTS: &[(&str, &[&str])] = &[\n");
        for List { name, .. } in &self.list {
            let _ = writeln!(out, "    ({:?}, {name}),", name.to_ascii_lowercase());
        }
        out.push_str("];\n");
        out
    }

    /// The published table.
    pub(super) fn published(&self) -> Result<Generated, String> {
        published::table("words", self)
    }
}

/// One list of words for each kind.
fn kinds(out: &mut String, name: &str, kind: &str, rows: &[Kind]) {
    let _ = writeln!(
        out,
        "\n#[rustfmt::skip]\npub(super) static {name}: &[({kind}, &[&str])] = &["
    );
    for row in rows {
        let _ = writeln!(out, "    ({kind}::{}, &[", camel(&row.name));
        list(out, 8, &row.words);
        out.push_str("    ]),\n");
    }
    out.push_str("];\n");
}

/// Refuses words that can never match, that stand there twice, and lists without a reason.
fn check_list(name: &str, why: &str, cased: bool, words: &[String]) -> Result<(), String> {
    if why.trim().is_empty() {
        return Err(format!("words {name}: `why` is empty"));
    }
    let mut seen = BTreeSet::new();
    for word in words {
        let is_short = word.len() == 1;
        let checked = if is_short {
            Ok(())
        } else {
            pattern::check_one(word, cased)
        };
        checked.map_err(|fault| format!("words {name}: {fault}"))?;
        if !seen.insert(word) {
            return Err(format!("words {name}: `{word}` stands there twice"));
        }
    }
    Ok(())
}
