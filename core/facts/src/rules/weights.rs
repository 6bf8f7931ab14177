//! `weights.toml`: how much each kind of evidence weighs, and `engine/weight_data.rs` in the core.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::load::unique;
use crate::rules::data;
use crate::rules::rust::camel;
use crate::rust::head;
use crate::{published, Generated};

const FILE: &str = "weights.toml";
/// What the statuses without a row of their own are called.
const CLASSES: [&str; 2] = ["5xx", "other"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Weights {
    weight: Vec<Weight>,
}

/// One row.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Weight {
    name: String,
    value: u8,
    what: String,
    why: String,
    #[serde(default)]
    evidence: Vec<String>,
    #[serde(default)]
    statuses: Vec<Status>,
}

/// A status, or all those without a row.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Status {
    Number(u16),
    Class(String),
}

impl Status {
    fn name(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Class(name) => name.clone(),
        }
    }
}

impl Weights {
    pub(super) fn read() -> Result<Self, String> {
        data::read(FILE)
    }

    /// Refuses an order that is not that of the weights, and what has no weight or two.
    pub(super) fn check<'a>(&self, evidence: impl Iterator<Item = &'a str>) -> Result<(), String> {
        if !self.weight.is_sorted_by(|one, next| one.value > next.value) {
            return Err(format!("{FILE}: the strongest weight does not stand first"));
        }
        let weighed = || {
            self.weight
                .iter()
                .flat_map(|row| &row.evidence)
                .map(String::as_str)
        };
        unique(FILE, weighed())?;
        let weighed: BTreeSet<&str> = weighed().collect();
        if let Some(word) = evidence.into_iter().find(|word| !weighed.contains(word)) {
            return Err(format!("{FILE}: the evidence `{word}` has no weight"));
        }
        let statuses = self.statuses().map(|(name, _)| name).collect::<Vec<_>>();
        unique(FILE, statuses.iter().map(String::as_str))?;
        if let Some(class) = CLASSES
            .into_iter()
            .find(|class| !statuses.iter().any(|name| name == class))
        {
            return Err(format!("{FILE}: `{class}` has no weight"));
        }
        let is_known = |name: &&String| name.parse::<u16>().is_ok() || CLASSES.contains(&name.as_str());
        match statuses.iter().find(|name| !is_known(name)) {
            Some(name) => Err(format!("{FILE}: `{name}` is no status")),
            None => Ok(()),
        }
    }

    /// The statuses by their names, each with the name of its weight.
    fn statuses(&self) -> impl Iterator<Item = (String, &str)> {
        self.weight.iter().flat_map(|row| {
            let names = row.statuses.iter().map(Status::name);
            names.map(|name| (name, row.name.as_str()))
        })
    }

    /// The weights in Rust.
    pub(super) fn rust(&self) -> Generated {
        let mut out = head("The weights of evidence, the strongest first.", FILE);
        out.push_str("\nuse crate::recognise::rule::Evidence;\n\n");
        for row in &self.weight {
            let _ = writeln!(
                out,
                "/// {}\npub(crate) const {}: u8 = {};",
                row.what, row.name, row.value
            );
        }
        self.evidence(&mut out);
        self.status_weights(&mut out);
        self.index(&mut out);
        Generated {
            path: "core/src/recognise/engine/weight_data.rs".into(),
            text: out,
        }
    }

    /// The weight of each kind of evidence.
    fn evidence(&self, out: &mut String) {
        out.push_str("\nimpl Evidence {\n    /// Its weight by itself.\n");
        out.push_str("    pub(crate) const fn weight(self) -> u8 {\n        match self {\n");
        for row in &self.weight {
            let variants = row
                .evidence
                .iter()
                .map(|word| format!("Evidence::{}", camel(word)));
            let variants = variants.collect::<Vec<_>>().join(" | ");
            if !variants.is_empty() {
                let _ = writeln!(out, "            {variants} => {},", row.name);
            }
        }
        out.push_str("        }\n    }\n}\n");
    }

    /// The statuses in ascending order, and what weighs every other one.
    fn status_weights(&self, out: &mut String) {
        let mut statuses: Vec<(String, &str)> = self.statuses().collect();
        statuses.sort();
        let (classes, numbers): (Vec<_>, Vec<_>) = statuses
            .into_iter()
            .partition(|(name, _)| CLASSES.contains(&name.as_str()));
        out.push_str("\n/// HTTP statuses with their weights, in ascending order.\n#[rustfmt::skip]\n");
        out.push_str("pub(crate) const STATUS_WEIGHTS: &[(u16, u8)] = &[\n");
        for (number, weight) in numbers {
            let _ = writeln!(out, "    ({number}, {weight}),");
        }
        out.push_str("];\n");
        for (class, weight) in classes {
            let (about, name) = match class.as_str() {
                "5xx" => ("every other 5xx", "OTHER_5XX"),
                _ => ("every other status", "OTHER_STATUS"),
            };
            let _ = writeln!(
                out,
                "/// The weight of {about}.\npub(crate) const {name}: u8 = {weight};"
            );
        }
    }

    /// All of them, for the table in the library.
    fn index(&self, out: &mut String) {
        out.push_str("\n/// Each weight with the evidence and the statuses that have it.\n");
        out.push_str("#[cfg(feature = \"tables\")]\n#[rustfmt::skip]\n");
        out.push_str("pub(crate) static ALL: &[(&str, u8, &[&str], &[&str])] = &[\n");
        for row in &self.weight {
            let statuses: Vec<String> = row.statuses.iter().map(Status::name).collect();
            let Weight { name, evidence, .. } = row;
            let _ = writeln!(out, "    ({name:?}, {name}, &{evidence:?}, &{statuses:?}),");
        }
        out.push_str("];\n");
    }

    pub(super) fn published(&self) -> Result<Generated, String> {
        published::table("weights", &self.weight)
    }
}
