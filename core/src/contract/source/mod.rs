//! A toolset document as text: its value, and the line of each part of it (SPEC §4.1).

mod depth;
mod json;
mod yaml;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::contract::diagnostic::{pointer, Diagnostic, Rule};
use crate::json::scan::MAX_DEPTH;

/// A longer document is not read.
const MAX_DOCUMENT: usize = 64 << 20;

/// Where a value begins, and where its parts do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) parts: Parts,
}

/// What is inside of a value.
#[derive(Clone, Debug, Default)]
pub(crate) enum Parts {
    #[default]
    None,
    List(Vec<Place>),
    Object(BTreeMap<String, Place>),
}

impl Place {
    /// The line of what a JSON Pointer names; of the nearest value around it where it names nothing.
    pub(crate) fn line_of(&self, pointer: &str) -> usize {
        let mut place = self;
        for name in pointer.split('/').skip(1) {
            let name = name.replace("~1", "/").replace("~0", "~");
            let inner = match &place.parts {
                Parts::None => None,
                Parts::List(items) => name.parse().ok().and_then(|at: usize| items.get(at)),
                Parts::Object(members) => members.get(&name),
            };
            let Some(inner) = inner else { break };
            place = inner;
        }
        place.line
    }
}

/// Reads a document: JSON when its first character is `{`, else YAML.
pub(crate) fn read(text: &str) -> Result<(Value, Place), Diagnostic> {
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
    fault(path, line, format!("nested deeper than {MAX_DEPTH} levels"))
}

fn twice(path: &str, name: &str, line: usize) -> Diagnostic {
    fault(&pointer(path, name), line, "member occurs twice")
}
