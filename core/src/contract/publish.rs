//! The parts of a toolset that a server publishes to its clients (SPEC §4.1).

use serde_json::{json, Map, Value};

use crate::contract::publish_masks::with_masks;
use crate::contract::schema::with_defs;
use crate::contract::spec::{ToolSpec, ToolsetSpec};
use crate::contract::toolset::Toolset;

impl Toolset {
    /// What a server adds to the answer of `initialize`, to the listing of its tools, and to `meta` of paginated results:
    /// `{"initialize", "tools", "meta"}`.
    ///
    /// ```
    /// use toolerror::contract::Document;
    /// let text = "toolset: notes\nversion: 1.0.0\ntools: [{name: read, input: {type: object}}]";
    /// let published = Document::from_text(text).compile().unwrap().publish();
    /// assert_eq!(published["tools"][0]["inputSchema"]["type"], "object");
    /// assert_eq!(published["meta"]["toolsetVersion"], "1.0.0");
    /// ```
    pub fn publish(&self) -> Value {
        let spec = &self.spec;
        let version = json!({ "toolsetVersion": spec.version });
        let experimental = Map::from_iter([(spec.toolset.clone(), version.clone())]);
        json!({
            "initialize": { "capabilities": { "experimental": experimental } },
            "tools": spec.tools.iter().map(|tool| listed(spec, tool)).collect::<Vec<_>>(),
            "meta": version,
        })
    }
}

/// A tool as `tools/list` shows it.
fn listed(set: &ToolsetSpec, tool: &ToolSpec) -> Value {
    let mut listed = Map::from_iter([("name".to_owned(), json!(tool.name))]);
    if let Some(description) = &tool.description {
        listed.insert("description".to_owned(), json!(description));
    }
    let any = json!({ "type": "object" });
    let input = tool.input.as_ref().unwrap_or(&any);
    listed.insert("inputSchema".to_owned(), as_object(with_defs(input, &set.defs)));
    if let Some(output) = &tool.output {
        listed.insert(
            "outputSchema".to_owned(),
            as_object(with_masks(with_defs(output, &set.defs))),
        );
    }
    let hints = [
        (
            "readOnlyHint",
            tool.is_read_only()
                .then_some(true)
                .or(tool.mutates.map(|mutates| !mutates)),
        ),
        ("idempotentHint", tool.idempotent),
        (
            "destructiveHint",
            tool.capabilities
                .iter()
                .any(|name| name == "DELETE")
                .then_some(true),
        ),
    ];
    let hints = hints
        .into_iter()
        .filter_map(|(name, hint)| Some((name.to_owned(), json!(hint?))));
    let hints: Map<_, _> = hints.collect();
    if !hints.is_empty() {
        listed.insert("annotations".to_owned(), hints.into());
    }
    listed.insert("_meta".to_owned(), meta(tool));
    listed.into()
}

/// MCP asks for the word `object` in the schemas of a tool.
fn as_object(mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        object.entry("type").or_insert_with(|| json!("object"));
    }
    schema
}

/// The contract of a tool as MCP's `tools/list` carries it in `_meta`.
fn meta(tool: &ToolSpec) -> Value {
    let errors = tool.errors.iter().map(|error| {
        let error_type = error.error_type.0;
        let recoverable = error.recoverable.unwrap_or(error_type.default_recoverable());
        json!({ "code": error.code, "type": error_type.as_str(), "recoverable": recoverable })
    });
    let contract = json!({
        "capabilities": tool.capabilities,
        "dependencies": tool.dependencies,
        "errors": errors.collect::<Vec<_>>(),
        "deprecated": tool.deprecated.as_ref().map(|d| json!({ "since": d.since, "use": d.replacement })),
    });
    json!({ "io.github.toolerror/contract": contract })
}
