//! A toolset document, well formed or not.

use serde_json::Value;

use crate::contract::diagnostic::Diagnostic;
use crate::contract::source::{read, value_fault, Location};
use crate::contract::spec::ToolsetSpec;
use crate::contract::{graph, validate};
use crate::misuse::Misuse;

/// A toolset document, whatever is wrong with it (SPEC §4.1).
///
/// ```
/// use toolerror::contract::Document;
/// let text = "toolset: t\nversion: 1.0.0\ntools: [{name: b, dependencies: [a]}, {name: a}]";
/// let document = Document::from_text(text);
/// assert!(document.validate().is_empty());
/// assert_eq!(document.order().unwrap(), ["a", "b"]);
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    pub(crate) value: Value,
    /// The lines of all values, if the document was read from a text.
    place: Option<Location>,
    pub(crate) spec: Option<ToolsetSpec>,
    /// The faults that leave it without a `spec`.
    faults: Vec<Diagnostic>,
}

impl Document {
    /// Reads a document: JSON when its first character is `{`, else YAML. Never fails: faults are diagnostics.
    pub fn from_text(text: &str) -> Self {
        match read(text) {
            Ok((value, place)) => Self::new(value, Some(place)),
            Err(fault) => Self::unreadable(fault),
        }
    }

    fn unreadable(fault: Diagnostic) -> Self {
        Self {
            value: Value::Null,
            place: None,
            spec: None,
            faults: vec![fault],
        }
    }

    /// A document that is a value already. Its diagnostics have no lines.
    pub fn from_value(value: Value) -> Self {
        match value_fault(&value) {
            None => Self::new(value, None),
            Some(fault) => Self::unreadable(fault),
        }
    }

    /// Reads the set out of a JSON value and keeps what the reading refused.
    fn new(value: Value, place: Option<Location>) -> Self {
        let (spec, faults) = match validate::spec_of(&value) {
            Ok(spec) => (Some(spec), Vec::new()),
            Err(faults) => (None, faults),
        };
        let mut document = Self {
            value,
            place,
            spec,
            faults: Vec::new(),
        };
        document.faults = document.located(faults);
        document
    }

    /// The diagnostics with their lines.
    fn located(&self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let Some(place) = &self.place else {
            return found;
        };
        let located = found.into_iter().map(|diagnostic| {
            let line = place.line_of(diagnostic.path().unwrap_or_default());
            diagnostic.at_line(line)
        });
        located.collect()
    }

    /// All faults of the document, in a stable order; empty for a valid document (SPEC §4.2).
    pub fn validate(&self) -> Vec<Diagnostic> {
        match &self.spec {
            Some(spec) => self.located(validate::diagnostics(spec)),
            None => self.faults.clone(),
        }
    }

    /// The names of the tools, each after those that it depends on; among those that are free to choose, in the order of
    /// the document (SPEC §4.2).
    ///
    /// # Errors
    /// [`Misuse`] when the document has diagnostics.
    pub fn order(&self) -> Result<Vec<&str>, Misuse> {
        Ok(graph::order(self.valid()?))
    }

    /// The declared toolset.
    ///
    /// # Errors
    /// [`Misuse`] when the document has diagnostics.
    pub fn spec(&self) -> Result<&ToolsetSpec, Misuse> {
        self.valid()
    }

    /// The document as a value.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The set, or a misuse error with the first finding and the number of all others.
    fn valid(&self) -> Result<&ToolsetSpec, Misuse> {
        let found = self.validate();
        match (&self.spec, found.first()) {
            (Some(spec), None) => Ok(spec),
            (_, first) => {
                let first = first.map(ToString::to_string).unwrap_or_default();
                let more = match found.len() {
                    0 | 1 => String::new(),
                    all => format!(" (and {} more)", all - 1),
                };
                Err(Misuse::new(format!("toolset is not valid: {first}{more}")))
            }
        }
    }
}
