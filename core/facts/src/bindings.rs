//! The word lists of the bindings, generated from the closed sets of [`crate::vocabulary`].

use std::fmt::Write as _;

use crate::rust::variant;
use crate::vocabulary;
use crate::word_set::Set;
use crate::Generated;

/// What tells the reader of a generated file where to edit.
const FROM: &str =
    "Generated from `core/facts/data` by `cargo run -p toolerror-facts`: edit that, not this file.";
/// The longest line of a generated list; a longer one gets a line for each word.
const WIDTH: usize = 120;

/// A closed set with its name.
type Named = (&'static str, Set);

/// How the languages with their own types call a set: the set, its type, its constant.
const NAMES: [(&str, &str, &str); 12] = [
    ("type", "ErrorType", "TYPES"),
    ("mode", "Mode", "MODES"),
    ("effects", "Effects", "EFFECTS"),
    ("phase", "Phase", "PHASES"),
    ("delivery", "Delivery", "DELIVERIES"),
    ("disposition", "Disposition", "DISPOSITIONS"),
    ("read_disposition", "Disposition", "READ_DISPOSITIONS"),
    ("kind", "InputKind", "KINDS"),
    ("action", "Action", "ACTIONS"),
    ("reason", "GiveUpReason", "REASONS"),
    ("detail", "Detail", "DETAILS"),
    ("lost", "Lost", "LOST"),
];

/// The set that only clients of MCP need: Python and Node have some.
const OF_CLIENTS: &str = "lost";
/// The sets whose words are texts in C, and what only readings and clients of MCP need.
const NOT_IN_C: [&str; 4] = ["effects", "phase", "read_disposition", OF_CLIENTS];
/// What only readings and clients of MCP need.
const NOT_ON_UNIFFI: [&str; 2] = ["read_disposition", OF_CLIENTS];
/// What a type of C has before the words of its set: that stands for no word.
const ZEROS: [(&str, &str, &str); 4] = [
    ("delivery", "Unsaid", "Nothing says."),
    ("action", "Send", "Before a call: send it, after the delay."),
    ("reason", "None", "It is not given up."),
    ("detail", "None", "Nothing."),
];

/// The word lists of all bindings.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let sets = vocabulary::sets()?;
    let file = |path: &str, text: String| Generated {
        path: path.into(),
        text,
    };
    let mut files = vec![
        file("bindings/c/src/word_values.rs", c(&sets)),
        file("bindings/node/lib/words.ts", node(&sets)),
        file(
            "bindings/kotlin/src/main/kotlin/io/github/toolerror/Words.kt",
            kotlin(&sets),
        ),
        file("bindings/python/toolerror/_words.py", python()?),
        file("bindings/ruby/sig/words.rbs", ruby(&sets)),
    ];
    files.extend(crate::go::generate(&sets, FROM)?);
    Ok(files)
}

/// The type and the constant of a set.
fn names_of(set: &str) -> (&'static str, &'static str) {
    let found = NAMES.iter().find(|(name, ..)| *name == set);
    found.map_or(("", ""), |(_, type_name, constant)| (*type_name, *constant))
}

/// The words of a set, each quoted.
fn quoted(words: impl IntoIterator<Item = impl AsRef<str>>, quote: char) -> Vec<String> {
    let words = words.into_iter();
    words
        .map(|word| format!("{quote}{}{quote}", word.as_ref()))
        .collect()
}

/// `head`, the items and `tail` on one line, or one item a line where that is too long.
fn wrapped(head: &str, items: &[String], tail: &str, indent: &str) -> String {
    let line = format!("{head}{}{tail}", items.join(", "));
    if line.chars().count() <= WIDTH {
        return line;
    }
    let rows: Vec<String> = items.iter().map(|item| format!("{indent}{item},")).collect();
    format!("{head}\n{}\n{tail}", rows.join("\n"))
}

/// Enums of numbers, which cbindgen reads for the header.
fn c(sets: &[Named]) -> String {
    let mut out =
        format!("//! The words of the contract as numbers, in the order of the core.\n//!\n//! {FROM}\n");
    for (name, set) in sets.iter().filter(|(name, _)| !NOT_IN_C.contains(name)) {
        let zero = ZEROS.iter().find(|(of, ..)| of == name);
        let zero = zero.map(|(_, variant, means)| ((*variant).to_owned(), (*means).to_owned()));
        let words = set.words.iter();
        let words = words.map(|row| (variant(&row.word.to_ascii_lowercase()), format!("{}.", row.means)));
        let values: Vec<(String, String)> = zero.into_iter().chain(words).collect();
        let default = match *name {
            "type" => "Internal",
            "disposition" => "NotAnError",
            _ => values.first().map_or("", |(value, _)| value.as_str()),
        };
        let _ = write!(
            out,
            "\n/// {}.\n#[repr(i32)]\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub enum te_{name} {{\n",
            set.about
        );
        for (number, (value, means)) in values.iter().enumerate() {
            let mark = if value == default { "    #[default]\n" } else { "" };
            let _ = write!(out, "    /// {means}\n{mark}    {value} = {number},\n");
        }
        out.push_str("}\n");
        // no function of C returns a kind
        if *name != "kind" {
            let all = values
                .iter()
                .map(|(value, _)| format!("        Self::{value},\n"));
            let all: String = all.collect();
            let _ = write!(
                out,
                "\n#[rustfmt::skip]\nimpl te_{name} {{\n    /// All values by their numbers.\n    pub(crate) const ALL: &'static [Self] = &[\n{all}    ];\n}}\n"
            );
        }
    }
    out
}

/// Constants and types of TypeScript.
fn node(sets: &[Named]) -> String {
    let mut out = format!("// The word lists of the contract. {FROM}\n");
    for (name, set) in sets {
        let (type_name, constant) = names_of(name);
        let head = format!("export const {constant} = [");
        let words = set.words.iter().map(|row| &row.word);
        let list = wrapped(&head, &quoted(words, '\''), "] as const;", "  ");
        let _ = write!(out, "\n/** {}. */\n{list}\n", set.about);
        // the type of a reading's disposition has that name
        if *name != "disposition" {
            let rows = set.words.iter();
            let rows = rows.map(|row| format!(" * - `{}`: {}.", row.word, row.means));
            let rows = rows.collect::<Vec<_>>().join("\n");
            let _ = write!(
                out,
                "/**\n * {}:\n{rows}\n */\nexport type {type_name} = (typeof {constant})[number];\n",
                set.about
            );
        }
    }
    out
}

/// Enums of Kotlin.
fn kotlin(sets: &[Named]) -> String {
    let mut out = format!(
        "package io.github.toolerror\n\n// The word lists of the contract.\n// {FROM}\n\n\
         /** A word of the contract. */\npublic interface Word {{\n    \
         /** The word as it is written in JSON. */\n    public val word: String\n}}\n"
    );
    for (name, set) in sets.iter().filter(|(name, _)| !NOT_ON_UNIFFI.contains(name)) {
        let (type_name, _) = names_of(name);
        let rows = set.words.iter();
        let rows =
            rows.map(|row| format!("    /** {}. */\n    {}", row.means, row.word.to_ascii_uppercase()));
        let rows: Vec<String> = rows.collect();
        let word = if *name == "type" {
            "name"
        } else {
            "name.lowercase()"
        };
        let _ = write!(
            out,
            "\n/** {}. */\npublic enum class {type_name} : Word {{\n{};\n\n    override val word: String get() = {word}\n}}\n",
            set.about,
            rows.join(",\n\n")
        );
    }
    out.push_str(
        "\n/** The constant for a word of the library. */\n\
         internal inline fun <reified T> constant(word: String): T where T : Enum<T>, T : Word = enumValueOf(word.uppercase())\n",
    );
    out
}

/// Literal types of Python.
fn python() -> Result<String, String> {
    let mut out = format!(
        "\"\"\"The closed sets of words as literal types.\n\n{FROM}\n\"\"\"\n\nfrom typing import Literal, TypeAlias\n\n"
    );
    for (name, words) in vocabulary::words()? {
        let type_name = match name {
            "type" | "kind" | "reason" => names_of(name).0.to_owned(),
            name => variant(name),
        };
        let head = format!("{type_name}: TypeAlias = Literal[");
        out.push_str(&wrapped(&head, &quoted(words, '"'), "]", "    "));
        out.push('\n');
    }
    Ok(out)
}

/// Types of Ruby's signatures.
fn ruby(sets: &[Named]) -> String {
    let mut out = format!("# The word lists of the contract.\n# {FROM}\nclass ToolError\n");
    for (name, set) in sets.iter().filter(|(name, _)| !NOT_ON_UNIFFI.contains(name)) {
        let words = set.words.iter();
        let (name, words): (_, Vec<String>) = match *name {
            "type" => ("type_word", quoted(words.map(|row| &row.word), '"')),
            name => (name, words.map(|row| format!(":{}", row.word)).collect()),
        };
        let head = format!("  type {name} = ");
        let line = format!("{head}{}", words.join(" | "));
        if line.len() > WIDTH {
            let _ = writeln!(out, "{head}{}", words.join("\n    | "));
        } else {
            let _ = writeln!(out, "{line}");
        }
    }
    out.push_str("end\n");
    out
}
