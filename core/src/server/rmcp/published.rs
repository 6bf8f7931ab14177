//! The middleware around a server: what clients are told of its toolset (SPEC §4.3.6).

use std::collections::HashMap;

use rmcp::model::{ExperimentalCapabilities, ServerCapabilities, Tool};

/// The parts of a toolset that clients see.
#[derive(Debug, Default)]
pub(crate) struct Published {
    tools: HashMap<String, Tool>,
    version: ExperimentalCapabilities,
}

impl Published {
    /// The parts of what a toolset publishes.
    #[cfg(feature = "guard")]
    pub(crate) fn new(published: &serde_json::Value) -> Self {
        let tools: Vec<Tool> = part(published, "/tools");
        Self {
            tools: tools
                .into_iter()
                .map(|tool| (tool.name.to_string(), tool))
                .collect(),
            version: part(published, "/initialize/capabilities/experimental"),
        }
    }

    /// Adds the version of the toolset to what the server can do.
    pub(crate) fn add_version(&self, capabilities: &mut ServerCapabilities) {
        if !self.version.is_empty() {
            let experimental = capabilities.experimental.get_or_insert_default();
            experimental.extend(self.version.clone());
        }
    }

    /// A tool of the server as clients see it: what its contract says counts before what the server says.
    pub(crate) fn listed(&self, mut tool: Tool) -> Tool {
        let Some(contract) = self.tools.get(tool.name.as_ref()).cloned() else {
            return tool;
        };
        tool.description = contract.description.or(tool.description);
        tool.input_schema = contract.input_schema;
        tool.output_schema = contract.output_schema.or(tool.output_schema);
        if let Some(hints) = contract.annotations {
            let listed = tool.annotations.get_or_insert_default();
            listed.read_only_hint = hints.read_only_hint.or(listed.read_only_hint);
            listed.destructive_hint = hints.destructive_hint.or(listed.destructive_hint);
            listed.idempotent_hint = hints.idempotent_hint.or(listed.idempotent_hint);
        }
        tool.meta
            .get_or_insert_default()
            .extend(contract.meta.unwrap_or_default());
        tool
    }
}

#[cfg(feature = "guard")]
fn part<T: serde::de::DeserializeOwned + Default>(published: &serde_json::Value, at: &str) -> T {
    let part = published.pointer(at).cloned();
    part.and_then(|part| serde_json::from_value(part).ok())
        .unwrap_or_default()
}
