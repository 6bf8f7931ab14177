//! What a server says about its tools, as the lists that pass tell.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Deserialize;

use crate::engine::Facts;
use crate::mcp::MAX_LISTED_TOOLS;

/// The names of all tools that a server has listed so far, in any session.
#[derive(Clone, Default)]
pub(super) struct Listed(Arc<Mutex<HashSet<String>>>);

impl Listed {
    fn add(&self, tool: &str) {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() < MAX_LISTED_TOOLS && !names.contains(tool) {
            names.insert(tool.to_owned());
        }
    }

    pub(super) fn has(&self, tool: &str) -> bool {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.contains(tool)
    }
}

/// The hints of the tools that were listed last.
#[derive(Default)]
pub(super) struct Hints(HashMap<String, Annotations>);

/// The hints of a tool that decide about retries.
#[derive(Clone, Copy, Default, Deserialize)]
struct Annotations {
    #[serde(rename = "readOnlyHint")]
    read_only: Option<bool>,
    #[serde(rename = "idempotentHint")]
    idempotent: Option<bool>,
}

#[derive(Deserialize)]
struct Page {
    tools: Vec<Tool>,
}

#[derive(Deserialize)]
struct Tool {
    name: String,
    annotations: Option<Annotations>,
}

impl Hints {
    /// Reads the result of `tools/list`. The first page replaces what was known.
    pub(super) fn learn(&mut self, result: &str, is_first_page: bool, listed: &Listed) {
        let Ok(Page { tools }) = serde_json::from_str(result) else {
            return;
        };
        if is_first_page {
            self.0.clear();
        }
        for tool in tools {
            listed.add(&tool.name);
            if self.0.len() < MAX_LISTED_TOOLS {
                self.0.insert(tool.name, tool.annotations.unwrap_or_default());
            }
        }
    }

    /// The facts about a tool (SPEC 2.3.19).
    pub(super) fn facts(&self, tool: &str, trusted: bool) -> Facts {
        let hints = self.0.get(tool).copied().unwrap_or_default();
        Facts::from_hints(hints.read_only, hints.idempotent, trusted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_add_up_and_a_first_page_replaces() {
        let page = |name: &str| {
            format!(r#"{{"tools":[{{"name":"{name}","annotations":{{"readOnlyHint":true}}}}]}}"#)
        };
        let (mut hints, listed) = (Hints::default(), Listed::default());
        hints.learn(&page("a"), true, &listed);
        hints.learn(&page("b"), false, &listed);
        let reads = |hints: &Hints, tool| hints.facts(tool, true).read_only;
        assert_eq!((reads(&hints, "a"), reads(&hints, "b")), (Some(true), Some(true)));
        assert_eq!(hints.facts("a", false).read_only, Some(false));
        hints.learn(&page("c"), true, &listed);
        hints.learn("no result", true, &listed);
        assert_eq!(
            (reads(&hints, "a"), reads(&hints, "c")),
            (Some(false), Some(true))
        );
        assert!(listed.has("a") && !listed.has("d"));
    }
}
