//! What stands in the data files of the classifier.

use serde::de::DeserializeOwned;
use serde::Deserialize;

use crate::load::ErrorType;
use crate::rules::pattern;

/// `classifier.toml`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Classifier {
    /// The files of `rules/`, in the order of the table.
    pub(super) files: Vec<String>,
    pub(super) meaning: Vec<Meaning>,
}

/// What a rule finds out about the call.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Meaning {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) error_type: ErrorType,
    pub(super) reason: Option<String>,
    pub(super) effects: Option<String>,
    pub(super) delivery: Option<String>,
}

/// `rules/*.toml`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleFile {
    /// The family of systems that its rules are about.
    pub(super) family: String,
    pub(super) rule: Vec<Rule>,
}

/// One rule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    pub(super) id: String,
    pub(super) meaning: String,
    pub(super) evidence: String,
    pub(super) patterns: Vec<String>,
    /// The system that must be spoken of where a match is a short code.
    pub(super) beside: Option<String>,
    pub(super) why: String,
    pub(super) source: String,
    pub(super) examples: Vec<String>,
    pub(super) counter_examples: Vec<String>,
}

/// `marks.toml`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Marks {
    pub(super) mark: Vec<Mark>,
}

/// Texts that change what evidence is worth.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mark {
    #[serde(rename = "mark")]
    pub(super) name: String,
    pub(super) why: String,
    pub(super) patterns: Vec<String>,
}

/// Reads a file of `core/facts/data`.
pub(super) fn read<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    let path = crate::root().join("core/facts/data").join(name);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
    toml::from_str(&text).map_err(|error| format!("{name}: {error}"))
}

impl Rule {
    /// Whether the spelling of its patterns counts, upper and lower case included.
    pub(super) fn is_cased(&self) -> bool {
        matches!(self.evidence.as_str(), "code" | "weak_code")
    }

    pub(super) fn check(&self) -> Result<(), String> {
        for (name, text) in [("why", &self.why), ("source", &self.source)] {
            if text.trim().is_empty() {
                return Err(format!("`{name}` is empty"));
            }
        }
        for (name, texts) in [
            ("examples", &self.examples),
            ("counter_examples", &self.counter_examples),
        ] {
            if texts.is_empty() {
                return Err(format!("`{name}` is empty"));
            }
        }
        pattern::check(&self.patterns, self.is_cased())
    }
}
