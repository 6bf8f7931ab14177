//! A toolset document as text: its value, and the line of each part of it (SPEC §4.1).

mod depth;
mod json;
mod yaml;

use std::collections::BTreeMap;

use serde_json::Value;

pub(crate) use self::depth::too_deep_part;
use crate::contract::diagnostic::{pointer, Diagnostic, Rule};
use crate::json::MAX_JSON_DEPTH;

/// A longer document is not read.
const MAX_DOCUMENT: usize = 64 << 20;

/// The line of a value, and of the values inside it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Location {
    pub(crate) line: usize,
    pub(crate) parts: InnerLocations,
}

/// The locations of the values inside a value.
#[derive(Clone, Debug, Default)]
pub(crate) enum InnerLocations {
    #[default]
    None,
    List(Vec<Location>),
    Object(BTreeMap<String, Location>),
}

impl Location {
    /// The line of the value at a JSON Pointer; of the nearest enclosing value if there is none.
    pub(crate) fn line_of(&self, pointer: &str) -> usize {
        let mut place = self;
        for name in pointer.split('/').skip(1) {
            let name = name.replace("~1", "/").replace("~0", "~");
            let inner = match &place.parts {
                InnerLocations::None => None,
                InnerLocations::List(items) => name.parse().ok().and_then(|at: usize| items.get(at)),
                InnerLocations::Object(members) => members.get(&name),
            };
            let Some(inner) = inner else { break };
            place = inner;
        }
        place.line
    }
}

/// Reads a document: JSON when its first character is `{`, else YAML.
pub(crate) fn read(text: &str) -> Result<(Value, Location), Diagnostic> {
    if text.len() > MAX_DOCUMENT {
        return Err(fault("", 1, "document is longer than 64 MiB"));
    }
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        json::read(text)
    } else {
        yaml::read(text)
    }
}

/// Reads a text in JSON as strictly as a document.
pub(crate) fn read_json(text: &str) -> Result<Value, Diagnostic> {
    Ok(json::read(text.trim_start_matches('\u{feff}'))?.0)
}

/// A fault of the text itself.
fn fault(path: &str, line: usize, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Rule::Syntax, path, message).at_line(line)
}

fn too_deep(path: &str, line: usize) -> Diagnostic {
    too_deep_at(path).at_line(line)
}

fn too_deep_at(path: &str) -> Diagnostic {
    Diagnostic::new(
        Rule::Syntax,
        path,
        format!("nested deeper than {MAX_JSON_DEPTH} levels"),
    )
}

/// The fault of a value that no text with a document has.
pub(crate) fn value_fault(value: &Value) -> Option<Diagnostic> {
    too_deep_part(value).map(|path| too_deep_at(&path))
}

fn twice(path: &str, name: &str, line: usize) -> Diagnostic {
    fault(&pointer(path, name), line, "member occurs twice")
}
