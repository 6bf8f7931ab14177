//! `rules/data.rs` in the core: rules and marks without prose.

use std::fmt::Write as _;

use crate::rules::data::{Meaning, Rule};
use crate::rules::Facts;
use crate::rust::head;

/// The longest line.
const WIDTH: usize = 110;

/// The Rust tables of rules and marks.
pub(super) fn rules(facts: &Facts) -> String {
    let mut out = head(
        "The rules and marks of the classifier.",
        "rules/`, `classifier.toml` and `marks.toml",
    );
    out.push_str("\nuse crate::error::{Delivery, Effects, ErrorType};\n");
    out.push_str("use crate::recognise::rule::{Evidence, Mark, Meaning, Rule, System, Terms, Texts};\n");
    terms(&mut out, &facts.classifier.meaning);
    out.push_str(
        "\n/// All rules with the family of systems that they are about, in the order of the table.\n",
    );
    out.push_str("#[rustfmt::skip]\npub(crate) static FAMILIES: &[(&str, &[Rule])] = &[\n");
    for file in &facts.files {
        let _ = writeln!(out, "    ({:?}, &[", file.family);
        for rule in &file.rule {
            row(&mut out, rule);
        }
        out.push_str("    ]),\n");
    }
    out.push_str("];\n\n/// Texts that change what evidence is worth.\n");
    out.push_str("#[rustfmt::skip]\npub(crate) static MARKS: &[(Mark, Texts)] = &[\n");
    for mark in &facts.marks {
        let _ = write!(out, "    (Mark::{}, ", camel(&mark.name));
        joined(&mut out, 8, &mark.patterns);
        out.push_str("),\n");
    }
    out.push_str("];\n");
    out
}

/// What each meaning is in the terms of the contract.
fn terms(out: &mut String, meanings: &[Meaning]) {
    out.push_str(
        "\nimpl Meaning {\n    /// What it is in the terms of the contract.\n    #[rustfmt::skip]\n",
    );
    out.push_str("    pub(crate) const fn terms(self) -> Terms {\n        match self {\n");
    for meaning in meanings {
        let text = |value: &Option<String>| value.as_ref().map_or("None".into(), |v| format!("Some({v:?})"));
        let word = |kind: &str, value: &Option<String>| {
            let of = |v: &String| format!("Some({kind}::{})", camel(v));
            value.as_ref().map_or("None".into(), of)
        };
        let _ = writeln!(
            out,
            "            Meaning::{} => Terms {{ name: {:?}, error_type: ErrorType::{:?}, reason: {}, effects: {}, \
             delivery: {} }},",
            camel(&meaning.name),
            meaning.name,
            meaning.error_type,
            text(&meaning.reason),
            word("Effects", &meaning.effects),
            word("Delivery", &meaning.delivery),
        );
    }
    out.push_str("        }\n    }\n}\n");
}

/// A rule as Rust.
fn row(out: &mut String, rule: &Rule) {
    let _ = write!(
        out,
        "        Rule {{ id: {:?}, meaning: Meaning::{}, evidence: Evidence::{}, patterns: ",
        rule.id,
        camel(&rule.meaning),
        camel(&rule.evidence),
    );
    joined(out, 12, &rule.patterns);
    let beside = rule.beside.as_ref();
    let beside = beside.map_or("None".into(), |system| format!("Some(System::{})", camel(system)));
    let _ = writeln!(out, ", beside: {beside} }},");
}

/// The texts as one literal, each with a line break after it: a pointer and a length for each would be as large again as
/// the texts. No text begins with a blank, so the lines of the literal may be indented.
fn joined(out: &mut String, indent: usize, texts: &[String]) {
    out.push_str("Texts(\"\\\n");
    let items = texts
        .iter()
        .map(|text| format!("{}\\n", text.escape_debug()).replace("\\'", "'"));
    lines(out, indent, items, "\\");
    let _ = write!(out, "{:1$}\")", "", indent - 4);
}

/// The items of an array of strings, as many to a line as fit.
pub(super) fn list(out: &mut String, indent: usize, texts: &[String]) {
    lines(out, indent, texts.iter().map(|text| format!(" {text:?},")), "");
}

/// Items one after the other in lines, each with `end` at its end.
fn lines(out: &mut String, indent: usize, items: impl Iterator<Item = String>, end: &str) {
    let mut line = String::new();
    for item in items {
        if !line.is_empty() && indent + line.chars().count() + item.chars().count() > WIDTH {
            let _ = writeln!(out, "{:indent$}{}{end}", "", line.trim_start());
            line.clear();
        }
        line.push_str(&item);
    }
    if !line.is_empty() {
        let _ = writeln!(out, "{:indent$}{}{end}", "", line.trim_start());
    }
}

/// The name of a variant: `NOT_FOUND` and `not_found` are `NotFound`.
pub(super) fn camel(word: &str) -> String {
    let parts = word.split('_').map(|part| {
        let mut chars = part.chars();
        let first = chars.next().map(|c| c.to_ascii_uppercase());
        let rest = chars.map(|c| c.to_ascii_lowercase());
        first.into_iter().chain(rest).collect::<String>()
    });
    parts.collect()
}
