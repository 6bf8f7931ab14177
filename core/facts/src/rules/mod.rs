//! The classifier: `data/classifier.toml`, `data/marks.toml`, `data/signs.toml`, `data/weights.toml`, `data/words.toml` and `data/rules/*.toml`.

// one reading of alternatives: that of the core, which uses the tables
#[path = "../../../src/recognise/alternatives.rs"]
mod alternatives;
mod data;
mod errnos;
pub mod pattern;
mod published;
mod rust;
mod signs;
mod weights;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use crate::connection;
use crate::load::all_listed;
use crate::Generated;
use data::{Classifier, Mark, Marks, Rule, RuleFile};
use weights::Weights;
use words::Words;

/// All facts of the classifier, checked.
struct Facts {
    classifier: Classifier,
    /// In the order of the table.
    files: Vec<RuleFile>,
    marks: Vec<Mark>,
    weights: Weights,
    words: Words,
}

/// The tables of the classifier.
///
/// # Errors
/// A data file that cannot be read or that breaks a rule of the format, with its path and the fault.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let facts = Facts::read()?;
    facts.check()?;
    let [signs, signs_published] = signs::generate()?;
    Ok(vec![
        signs,
        signs_published,
        Generated {
            path: "core/src/recognise/rules/data.rs".into(),
            text: rust::rules(&facts),
        },
        Generated {
            path: "core/src/recognise/engine/data.rs".into(),
            text: facts.words.rust(),
        },
        Generated {
            path: "spec/tables/classifier.json".into(),
            text: published::table(&facts)?,
        },
        facts.words.published()?,
        facts.weights.rust(),
        facts.weights.published()?,
    ])
}

impl Facts {
    /// Loads `classifier.toml` and the files that it lists; a file that is not listed is an error.
    fn read() -> Result<Self, String> {
        let classifier: Classifier = data::read("classifier.toml")?;
        let names = &classifier.files;
        all_listed(
            "rules",
            "`files` of classifier.toml",
            names.iter().map(String::as_str),
        )?;
        let mut files: Vec<RuleFile> = names
            .iter()
            .map(|name| data::read(&format!("rules/{name}.toml")))
            .collect::<Result<_, _>>()?;
        let errnos = connection::errnos()?;
        for rule in files.iter_mut().flat_map(|file| &mut file.rule) {
            errnos::add_numbers(rule, &errnos);
        }
        let marks: Marks = data::read("marks.toml")?;
        Ok(Self {
            classifier,
            files,
            marks: marks.mark,
            weights: Weights::read()?,
            words: Words::read()?,
        })
    }

    fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.files.iter().flat_map(|file| &file.rule)
    }

    /// Refuses what no reader of the tables could make sense of.
    fn check(&self) -> Result<(), String> {
        let mut ids = BTreeSet::new();
        for rule in self.rules() {
            rule.check()
                .map_err(|fault| format!("rule {}: {fault}", rule.id))?;
            if !ids.insert(&rule.id) {
                return Err(format!("rule {}: the id is taken", rule.id));
            }
            if !self.classifier.meaning.iter().any(|row| row.name == rule.meaning) {
                return Err(format!("rule {}: unknown meaning `{}`", rule.id, rule.meaning));
            }
        }
        self.check_owners()?;
        for mark in &self.marks {
            pattern::check(&mark.patterns, false).map_err(|fault| format!("mark {}: {fault}", mark.name))?;
        }
        self.weights
            .check(self.rules().map(|rule| rule.evidence.as_str()))?;
        self.words.check()
    }

    /// Refuses a pattern that two rules share, of which one could never speak. Machine names are looked for in another
    /// index, everyday words in both, and what lasts speaks beside a code, where the others do not.
    fn check_owners(&self) -> Result<(), String> {
        let mut owners = BTreeMap::new();
        for rule in self.rules() {
            let group = match rule.evidence.as_str() {
                "code" | "weak_code" => "code",
                "override" | "phrase" => "text",
                other => other,
            };
            for text in pattern::expand_all(&rule.patterns) {
                if let Some(owner) = owners.insert((group, text.clone()), &rule.id) {
                    return Err(format!("rule {}: pattern `{text}` belongs to {owner}", rule.id));
                }
            }
        }
        Ok(())
    }
}
