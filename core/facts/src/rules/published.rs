//! `spec/tables/classifier.json`: all rules, with reasons, sources and examples.

use serde_json::{json, Value};

use crate::rules::data::{Mark, Meaning, Rule};
use crate::rules::Facts;
use crate::types;

/// The published table of rules.
pub(super) fn table(facts: &Facts) -> Result<String, String> {
    let marks: Vec<Value> = facts.marks.iter().map(mark).collect();
    let defaults = types::defaults()?;
    let mut rules = Vec::new();
    for file in &facts.files {
        for rule in &file.rule {
            let mut meanings = facts.classifier.meaning.iter();
            let meaning = meanings.find(|row| row.name == rule.meaning);
            let meaning = meaning.ok_or_else(|| format!("rule {}: unknown meaning", rule.id))?;
            let default = defaults.iter().find(|(of, _)| *of == meaning.error_type);
            let default = default.map(|(_, recoverable)| *recoverable);
            rules.push(row(&file.family, rule, meaning, default));
        }
    }
    let table = json!({"marks": marks, "rules": rules});
    Ok(format!("{table:#}\n"))
}

/// In the order of the names.
fn row(family: &str, rule: &Rule, meaning: &Meaning, default: Option<bool>) -> Value {
    json!({
        "beside": rule.beside,
        "counter_examples": rule.counter_examples,
        "delivery": meaning.delivery,
        "effects": meaning.effects,
        "evidence": rule.evidence,
        "examples": rule.examples,
        "family": family,
        "id": rule.id,
        "meaning": meaning.name,
        "patterns": rule.patterns,
        "reason": meaning.reason,
        "recoverable": default,
        "source": rule.source,
        "type": meaning.error_type,
        "why": rule.why,
    })
}

fn mark(mark: &Mark) -> Value {
    json!({"mark": mark.name, "patterns": mark.patterns, "why": mark.why})
}
