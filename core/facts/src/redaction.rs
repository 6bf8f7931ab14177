//! What redaction knows: `core/facts/data/redaction.toml`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{json, Value};

use crate::{load, Generated};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    lists: BTreeMap<String, List>,
    last_words: Vec<LastWord>,
    formats: Vec<Format>,
    programs: Vec<Program>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct List {
    clause: String,
    why: String,
    examples: Vec<String>,
    counter_examples: Vec<String>,
    words: Vec<String>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct LastWord {
    word: String,
    why: String,
    examples: Vec<String>,
    counter_examples: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_after: Option<Vec<String>>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Format {
    issuer: String,
    prefix: String,
    class: Class,
    least: usize,
    #[serde(default)]
    random: bool,
    #[serde(default)]
    prefix_stays: bool,
    #[serde(default)]
    digit_first: bool,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Class {
    Upper,
    Alphanumeric,
    Word,
    Dotted,
    Path,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Program {
    #[serde(rename = "program")]
    name: String,
    #[serde(default)]
    more: Vec<String>,
    option: String,
    #[serde(default)]
    apart: bool,
    #[serde(default)]
    login: bool,
}

/// Lists that the published table has always had at its top, as plain arrays.
const PLAIN: [&str; 6] = [
    "names",
    "endings",
    "members_that_say_names",
    "members_that_say_values",
    "printed_in",
    "words_in_sentences",
];

/// The table of the core and the published one.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let mut facts: Facts = load::file("redaction.toml")?;
    for word in &mut facts.last_words {
        let lists = [&mut word.after, &mut word.not_after];
        lists.into_iter().flatten().for_each(|list| list.sort());
        if word.after.is_some() == word.not_after.is_some() {
            return Err(format!(
                "redaction.toml: `{}` needs `after` or `not_after`",
                word.word
            ));
        }
    }
    if let Some(names) = facts.lists.get_mut("names") {
        names.words.sort();
    }
    Ok(vec![
        Generated {
            path: "core/src/redact/data.rs".into(),
            text: rust(&facts),
        },
        Generated {
            path: "spec/tables/redaction.json".into(),
            text: format!("{:#}\n", published(&facts)),
        },
    ])
}

/// The published table.
fn published(facts: &Facts) -> Value {
    let mut table: BTreeMap<&str, Value> = BTreeMap::new();
    for name in PLAIN {
        table.insert(name, json!(facts.lists.get(name).map(|list| &list.words)));
    }
    table.insert("lists", json!(facts.lists));
    table.insert("last_words", json!(facts.last_words));
    table.insert("formats", json!(facts.formats));
    table.insert("programs", json!(facts.programs));
    let mut table = json!(table);
    table.sort_all_objects();
    table
}

/// The Rust tables.
fn rust(facts: &Facts) -> String {
    let mut out = String::from(
        "//! What redaction knows of secrets (SPEC §1.9).\n//!\n//! Generated from `core/facts/data/redaction.toml` by `cargo run -p toolerror-facts`: edit that, not this file.\n\n",
    );
    out.push_str(
        "use crate::redact::formats::{Class, Format};\nuse crate::redact::names::{LastWord, WordBefore};\n",
    );
    out.push_str("use crate::redact::options::Program;\n");
    for (name, list) in &facts.lists {
        let _ = write!(out, "\n/// SPEC §{}.\n#[rustfmt::skip]\n", list.clause);
        let _ = writeln!(
            out,
            "pub(crate) const {}: &[&str] = {};",
            name.to_uppercase(),
            words(&list.words, "")
        );
    }
    out.push_str(&last_words(facts));
    out.push_str(&formats(&facts.formats));
    out.push_str(&programs(&facts.programs));
    out
}

/// The last words, and the last two letters of every sensitive name.
fn last_words(facts: &Facts) -> String {
    let mut out = String::from(
        "\n/// SPEC §1.9.34.\n#[rustfmt::skip]\npub(crate) const LAST_WORDS: &[LastWord] = &[\n",
    );
    for last in &facts.last_words {
        let (before, list) = match (&last.after, &last.not_after) {
            (Some(list), _) => ("One", list),
            (None, list) => ("NoneOf", list.as_ref().unwrap_or(&last.examples)),
        };
        let list = words(list, "    ");
        let _ = writeln!(
            out,
            "    LastWord {{ word: {:?}, before: WordBefore::{before}({list}) }},",
            last.word
        );
    }
    out.push_str("];\n\n/// The last two letters of all of these: most names can be passed by after a look at their end.\n");
    let lists = ["names", "endings"]
        .iter()
        .filter_map(|name| facts.lists.get(*name));
    let all = lists
        .flat_map(|list| &list.words)
        .chain(facts.last_words.iter().map(|last| &last.word));
    let ends: std::collections::BTreeSet<&str> = all
        .map(|word| word.get(word.len() - 2..).unwrap_or(word))
        .collect();
    let ends: Vec<String> = ends.iter().map(|end| format!("*b{end:?}")).collect();
    let _ = writeln!(
        out,
        "#[rustfmt::skip]\npub(crate) const LAST_TWO: &[[u8; 2]] = &[{}];",
        ends.join(", ")
    );
    out
}

impl Format {
    /// A form of a key as Rust.
    fn literal(&self) -> String {
        let class = json!(self.class);
        format!(
            "Format {{ prefix: {:?}, class: Class::{}, least: {}, random: {}, prefix_stays: {}, digit_first: {} }}",
            self.prefix,
            capital(class.as_str().unwrap_or("")),
            self.least,
            self.random,
            self.prefix_stays,
            self.digit_first
        )
    }
}

/// By first byte, in the order of the data.
fn formats(formats: &[Format]) -> String {
    let mut by_first: BTreeMap<char, Vec<&Format>> = BTreeMap::new();
    for format in formats {
        by_first
            .entry(format.prefix.chars().next().unwrap_or(' '))
            .or_default()
            .push(format);
    }
    let mut out = String::from(
        "\n/// The formats that begin with this byte (SPEC §1.9.23, §1.9.40).\n#[rustfmt::skip]\n",
    );
    out.push_str("pub(crate) const fn formats(first: u8) -> &'static [Format] {\n    match first {\n");
    for (first, formats) in by_first {
        let _ = writeln!(out, "        b{first:?} => &[");
        for format in formats {
            let _ = writeln!(out, "            {},", format.literal());
        }
        out.push_str("        ],\n");
    }
    out.push_str("        _ => &[],\n    }\n}\n");
    let prefixes: Vec<String> = formats.iter().map(|format| format.prefix.clone()).collect();
    let _ = writeln!(
        out,
        "\n/// The prefixes of all of them.\n#[rustfmt::skip]\npub(crate) const PREFIXES: &[&str] = {};",
        words(&prefixes, "")
    );
    out
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// The options of programs whose value is secret.
fn programs(programs: &[Program]) -> String {
    let mut out =
        String::from("\n/// SPEC §1.9.33.\n#[rustfmt::skip]\npub(crate) const PROGRAMS: &[Program] = &[\n");
    for Program {
        name,
        more,
        option,
        apart,
        login,
    } in programs
    {
        let option = option.trim_start_matches('-');
        let _ = writeln!(
            out,
            "    Program {{ name: {name:?}, more: {}, option: b'{option}', apart: {apart}, login: {login} }},",
            words(more, "    "),
        );
    }
    out.push_str("];\n");
    out
}

/// A slice of words in Rust, in lines of at most 110 bytes, with this indent before its end.
fn words(words: &[String], indent: &str) -> String {
    const WIDTH: usize = 110;
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    let line = format!("&[{}]", words.join(", "));
    if line.len() <= WIDTH / 2 {
        return line;
    }
    let mut out = String::from("&[");
    let mut width = WIDTH;
    for word in &words {
        if width + word.len() + 1 >= WIDTH {
            out.extend(["\n", indent, "   "]);
            width = indent.len() + 3;
        }
        out.extend([" ", word, ","]);
        width += word.len() + 2;
    }
    out + "\n" + indent + "]"
}
