//! Differences between two versions of a toolset, and the version number that they require (SPEC §4.3).

mod expand;
mod schema;
mod tool;

use std::collections::HashMap;

use serde::Serialize;

use crate::contract::document::Document;
use crate::contract::spec::{ToolSpec, ToolsetSpec};
use crate::misuse::Misuse;

/// How much a change asks of those who use a toolset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Nothing has changed.
    #[default]
    None,
    /// Callers cannot notice the change.
    Patch,
    /// There is something new; all calls go on as before.
    Minor,
    /// A call that succeeded, or a reader of an answer, may fail.
    Major,
}

impl Level {
    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Patch => "patch",
            Level::Minor => "minor",
            Level::Major => "major",
        }
    }
}

impl Serialize for Level {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// One difference between two versions of a toolset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Change {
    /// The kind of the change, such as `parameter_removed`.
    pub rule: &'static str,
    /// The tool that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// The place inside of the tool, or of the document, as a JSON Pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The level of the change.
    pub level: Level,
}

impl Change {
    /// A change at a JSON Pointer, without a tool.
    pub(crate) fn new(rule: &'static str, path: impl Into<String>, level: Level) -> Self {
        Self {
            rule,
            tool: None,
            path: Some(path.into()),
            level,
        }
    }

    fn with_tool(mut self, name: &str) -> Self {
        self.tool = Some(name.to_owned());
        self
    }
}

/// All differences between two versions of a toolset.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Diff {
    /// The most that one of the changes asks for.
    pub level: Level,
    /// The changes: first of the whole set, then of the tools.
    pub changes: Vec<Change>,
}

impl Document {
    /// What `new` changes against this document (SPEC §4.3).
    ///
    /// ```
    /// use toolerror::contract::{Document, Level};
    /// let old = Document::from_text("toolset: t\nversion: 1.0.0\ntools: [{name: a}, {name: b}]");
    /// let new = Document::from_text("toolset: t\nversion: 2.0.0\ntools: [{name: a}]");
    /// let diff = old.diff(&new).unwrap();
    /// assert_eq!((diff.level, diff.changes[0].rule), (Level::Major, "tool_removed_without_notice"));
    /// ```
    ///
    /// # Errors
    /// [`Misuse`] when one of the documents has diagnostics.
    pub fn diff(&self, new: &Document) -> Result<Diff, Misuse> {
        let changes = changes(self.spec()?, new.spec()?);
        let level = changes
            .iter()
            .map(|change| change.level)
            .max()
            .unwrap_or_default();
        Ok(Diff { level, changes })
    }
}

/// All changes between two versions, in the order of the tools: those of the set first.
fn changes(old: &ToolsetSpec, new: &ToolsetSpec) -> Vec<Change> {
    let mut found = Vec::new();
    if old.toolset != new.toolset {
        found.push(Change::new("toolset_renamed", "/toolset", Level::Major));
    }
    if old.description != new.description {
        found.push(Change::new("description_changed", "/description", Level::Patch));
    }
    found.extend(implied(old, new));
    let news = by_name(new);
    for tool in &old.tools {
        let with_tool = match news.get(tool.name.as_str()) {
            None => vec![removed(tool)],
            Some(now) => tool::changes((old, tool), (new, now)),
        };
        found.extend(with_tool.into_iter().map(|change| change.with_tool(&tool.name)));
    }
    let olds = by_name(old);
    let added = new
        .tools
        .iter()
        .filter(|tool| !olds.contains_key(tool.name.as_str()));
    found.extend(added.map(|tool| Change::new("tool_added", "", Level::Minor).with_tool(&tool.name)));
    found
}

fn by_name(spec: &ToolsetSpec) -> HashMap<&str, &ToolSpec> {
    spec.tools.iter().map(|tool| (tool.name.as_str(), tool)).collect()
}

/// A tool removed without prior deprecation is a change of its own kind.
fn removed(tool: &ToolSpec) -> Change {
    let rule = if tool.deprecated.is_some() {
        "tool_removed"
    } else {
        "tool_removed_without_notice"
    };
    Change::new(rule, "", Level::Major)
}

/// A caller who was granted a capability keeps the capabilities that it includes.
fn implied(old: &ToolsetSpec, new: &ToolsetSpec) -> Vec<Change> {
    let pairs = |spec: &ToolsetSpec| -> Vec<(String, String)> {
        let of = |(name, others): (&String, &Vec<String>)| {
            others
                .iter()
                .map(|other| (name.clone(), other.clone()))
                .collect::<Vec<_>>()
        };
        spec.implies.iter().flat_map(of).collect()
    };
    let (olds, news) = (pairs(old), pairs(new));
    let path = |(name, _): &(String, String)| crate::contract::diagnostic::pointer("/implies", name);
    let gone = olds.iter().filter(|pair| !news.contains(pair));
    let come = news.iter().filter(|pair| !olds.contains(pair));
    gone.map(|pair| Change::new("implication_removed", path(pair), Level::Major))
        .chain(come.map(|pair| Change::new("implication_added", path(pair), Level::Minor)))
        .collect()
}
