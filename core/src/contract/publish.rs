//! The parts of a toolset that a server publishes to its clients (SPEC §4.1).

use serde_json::{json, Map, Value};

use crate::contract::failure;
use crate::contract::publish_masks::with_masks;
use crate::contract::schema::with_defs;
use crate::contract::spec::{PredicateSpec, ToolSpec, ToolsetSpec};
use crate::contract::toolset::Toolset;
use crate::emit::EmitOptions;

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
            "tools": spec.tools.iter().map(|tool| listed(spec, tool, &self.emit)).collect::<Vec<_>>(),
            "meta": version,
        })
    }
}

/// A tool as `tools/list` shows it.
fn listed(set: &ToolsetSpec, tool: &ToolSpec, emit: &EmitOptions) -> Value {
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
            as_object(with_masks(with_defs(output, &set.defs), emit)),
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
    listed.insert("_meta".to_owned(), meta(set, tool));
    listed.into()
}

/// The schema as clients of MCP read it: its type is `object`, and its members are objects, where JSON Schema also has
/// `true` and `false`.
fn as_object(mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        object.entry("type").or_insert_with(|| json!("object"));
    }
    let members = schema.get_mut("properties").and_then(Value::as_object_mut);
    for member in members.into_iter().flat_map(|members| members.values_mut()) {
        match member {
            Value::Bool(true) => *member = json!({}),
            Value::Bool(false) => *member = json!({ "not": {} }),
            _ => {}
        }
    }
    schema
}

/// The contract of a tool as MCP's `tools/list` carries it in `_meta`.
fn meta(set: &ToolsetSpec, tool: &ToolSpec) -> Value {
    let errors = tool.errors.iter().map(|error| {
        let error_type = error.error_type.0;
        let recoverable = error.recoverable.unwrap_or(error_type.default_recoverable());
        let error = json!({ "code": error.code, "type": error_type.as_str(), "recoverable": recoverable,
            "description": error.description });
        without_nulls(error)
    });
    let contract = json!({
        "toolsetVersion": set.version,
        "capabilities": tool.capabilities,
        "dependencies": tool.dependencies,
        "dependency_order": tool.dependency_order,
        "preconditions": tool.preconditions.iter().map(|one| precondition(set, tool, one)).collect::<Vec<_>>(),
        "postconditions": tool.postconditions.iter().map(|one| predicate(set, one)).collect::<Vec<_>>(),
        "errors": errors.collect::<Vec<_>>(),
        "limits": without_nulls(json!(tool.limits)),
        "idempotency_key": tool.idempotency_key,
        "hooks": tool.hooks,
        "mutates": tool.mutates,
        "idempotent": tool.idempotent,
        "paginated": tool.paginated,
        "deprecated": tool.deprecated.as_ref().map(|d| json!({ "since": d.since, "use": d.replacement })),
    });
    json!({ "io.github.toolerror/contract": contract })
}

/// A predicate with a schema that is complete.
fn predicate(set: &ToolsetSpec, one: &PredicateSpec) -> Value {
    let when = with_defs(&one.when, &set.defs);
    without_nulls(json!({ "code": one.code, "description": one.description, "when": when }))
}

/// A precondition with the type of its error.
fn precondition(set: &ToolsetSpec, tool: &ToolSpec, one: &PredicateSpec) -> Value {
    let mut published = predicate(set, one);
    let error = failure::precondition(tool, one);
    if let Some(published) = published.as_object_mut() {
        published.insert("type".to_owned(), json!(error.error_type().as_str()));
        published.insert("recoverable".to_owned(), json!(error.recoverable()));
    }
    published
}

/// An object without the members that are null.
fn without_nulls(mut object: Value) -> Value {
    if let Some(members) = object.as_object_mut() {
        members.retain(|_, value| !value.is_null());
    }
    object
}
