//! The plan of a tool: a simpler form of its first checks, for a language in which the way to the core takes longer than the
//! checks.
//!
//! A call that passes the plan passes the checks of SPEC §4.4.3 to §4.4.6 for certain. Of any other call the plan says nothing:
//! the core decides. So the plan holds only keywords that every language compares alike, and leaves out all else.

pub(super) mod faults;
mod pattern;

use serde_json::{json, Map, Value};
use toolerror::contract::{KeyUse, ToolSpec};

/// The largest integer up to which a double and a JSON number are the same.
const MAX_EXACT: f64 = 9_007_199_254_740_991.0;
/// What a call may take as JSON, in bytes, where its tool has no limit. A larger one is left to the core.
const MAX_BYTES: u64 = 1 << 20;
/// The draft that the core reads.
const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Keywords that accept every value.
const SILENT: [&str; 9] = [
    "$comment",
    "$defs",
    "default",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
];
/// Keywords that a plan can hold.
const PLANNED: [&str; 18] = [
    "additionalProperties",
    "anyOf",
    "const",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "pattern",
    "properties",
    "required",
    "type",
    "unevaluatedProperties",
];

/// The plan of a tool, `{"capabilities", "bytes", "input", "drops_input"}`; nothing when no call passes one.
///
/// `input` is a form, `{"boolean"?, "null"?, "string"?, "number"?, "array"?, "object"?, "any"?, "values"?}`: what a value of each
/// JSON type must be. A type that it lacks, a member that it does not name, and a number beyond 2^53 - 1 do not pass. `any`
/// lists forms of which one is enough, `values` what the value must be one of. `drops_input` says that the core needs the
/// arguments for nothing but the checks.
pub(super) fn of_tool(tool: &ToolSpec) -> Option<Value> {
    if !tool.preconditions.is_empty() {
        return None;
    }
    let schema = tool.input.as_ref().unwrap_or(&Value::Bool(true));
    // such a pattern may cost time for any name
    if has(schema, &|members| members.contains_key("patternProperties")) {
        return None;
    }
    let form = form(&with_page_limit(tool, root(schema)?)?)?;
    if form.get("values").is_some() {
        return None;
    }
    let bytes = tool.limits.max_input_bytes.unwrap_or(MAX_BYTES).min(MAX_BYTES);
    Some(json!({
        "capabilities": tool.capabilities,
        "bytes": bytes,
        "input": { "object": form.get("object")? },
        "drops_input": drops_input(tool),
    }))
}

/// Whether the core needs the arguments of a call only for the checks of the plan. A call in a trace is recorded with them.
pub(super) fn drops_input(tool: &ToolSpec) -> bool {
    tool.preconditions.is_empty() && tool.postconditions.is_empty() && tool.idempotency_key == KeyUse::None
}

/// The schema without its draft, where it is the one that the core reads.
fn root(schema: &Value) -> Option<Value> {
    let mut schema = schema.clone();
    let draft = schema
        .as_object_mut()
        .and_then(|members| members.remove("$schema"));
    draft.is_none_or(|draft| draft == DRAFT).then_some(schema)
}

/// The schema with the limit of a page: the argument `limit` is an integer from 0 to the maximum (SPEC §4.4.6). None where the
/// schema says nothing of it.
fn with_page_limit(tool: &ToolSpec, mut schema: Value) -> Option<Value> {
    if !tool.paginated {
        return Some(schema);
    }
    let limit = schema.pointer_mut("/properties/limit")?.as_object_mut()?;
    let is_integer = limit.get("type").is_some_and(|name| name == "integer");
    let number = |name: &str| limit.get(name).map(Value::as_f64);
    let (least, most) = (number("minimum").unwrap_or(Some(0.0))?, number("maximum"));
    if !is_integer {
        return None;
    }
    limit.insert("minimum".to_owned(), json!(least.max(0.0)));
    if let Some(max) = tool.limits.max_items {
        #[expect(clippy::cast_precision_loss, reason = "limits are at most 2^53 - 1")]
        let max = max as f64;
        limit.insert("maximum".to_owned(), json!(most.unwrap_or(Some(max))?.min(max)));
    }
    Some(schema)
}

/// What values must be to fit a schema for certain; nothing when none does.
fn form(schema: &Value) -> Option<Value> {
    let empty = Map::new();
    let schema = match schema {
        Value::Bool(true) => &empty,
        schema => schema.as_object()?,
    };
    let is_known = |name: &String| SILENT.contains(&name.as_str()) || PLANNED.contains(&name.as_str());
    if !schema.keys().all(is_known) {
        return None;
    }
    if let Some(any) = schema.get("anyOf") {
        return one_of(schema, any);
    }
    let mut form = Map::new();
    for name in types(schema)? {
        let made = match name {
            "string" => text(schema),
            "integer" => number(schema, true),
            "number" => number(schema, false),
            "array" => array(schema),
            "object" => object(schema),
            _ => Some(Value::Bool(true)),
        };
        if let Some(made) = made {
            form.insert(name.replace("integer", "number"), made);
        }
    }
    if let Some(values) = schema.get("enum") {
        form.insert("values".to_owned(), simple(values)?);
    }
    if let Some(value) = schema.get("const") {
        let other = form.insert("values".to_owned(), simple(&json!([value]))?);
        if other.is_some() {
            return None;
        }
    }
    Some(Value::Object(form))
}

/// A schema with alternatives and no other keyword. The core tries all of them, and a pattern that takes too long in one
/// refuses the value (SPEC §4.1.8), whatever another one says.
fn one_of(schema: &Map<String, Value>, any: &Value) -> Option<Value> {
    if has(any, &|members| {
        members
            .get("pattern")
            .and_then(Value::as_str)
            .is_some_and(|one| !pattern::is_plain(one))
    }) {
        return None;
    }
    let is_alone = schema
        .keys()
        .all(|name| name == "anyOf" || SILENT.contains(&name.as_str()));
    let any: Vec<Value> = any.as_array()?.iter().filter_map(form).collect();
    (is_alone && !any.is_empty()).then(|| json!({ "any": any }))
}

/// Whether an object in a schema is such a one.
fn has(schema: &Value, wanted: &dyn Fn(&Map<String, Value>) -> bool) -> bool {
    match schema {
        Value::Object(members) => wanted(members) || members.values().any(|inner| has(inner, wanted)),
        Value::Array(items) => items.iter().any(|inner| has(inner, wanted)),
        _ => false,
    }
}

/// The types that a schema accepts. A schema of numbers accepts integers, too.
fn types(schema: &Map<String, Value>) -> Option<Vec<&str>> {
    match schema.get("type") {
        None => Some(vec!["boolean", "null", "string", "number", "array", "object"]),
        Some(Value::String(name)) => Some(vec![name]),
        Some(names) => {
            let mut names: Vec<&str> = names.as_array()?.iter().filter_map(Value::as_str).collect();
            if names.contains(&"number") {
                names.retain(|name| *name != "integer");
            }
            Some(names)
        }
    }
}

/// A count that a keyword states, or the default. One that is stated but unreadable, such as a double, makes no plan.
fn count(schema: &Map<String, Value>, keyword: &str, default: u64) -> Option<u64> {
    schema.get(keyword).map_or(Some(default), Value::as_u64)
}

/// `{"min", "max", "pattern"?}`: characters, not code units.
fn text(schema: &Map<String, Value>) -> Option<Value> {
    let min = count(schema, "minLength", 0)?;
    let max = count(schema, "maxLength", MAX_BYTES)?;
    let mut text = json!({ "min": min.min(MAX_BYTES), "max": max.min(MAX_BYTES) });
    if let Some(pattern) = schema.get("pattern") {
        let plain = pattern.as_str().filter(|pattern| pattern::is_plain(pattern))?;
        text.as_object_mut()?.insert("pattern".to_owned(), json!(plain));
    }
    (min <= MAX_BYTES).then_some(text)
}

/// `{"min", "max", "above"?, "below"?, "whole"}`.
fn number(schema: &Map<String, Value>, whole: bool) -> Option<Value> {
    let bound = |keyword: &str| schema.get(keyword).map(Value::as_f64);
    let min = bound("minimum").unwrap_or(Some(-MAX_EXACT))?.max(-MAX_EXACT);
    let max = bound("maximum").unwrap_or(Some(MAX_EXACT))?.min(MAX_EXACT);
    let mut number = json!({ "min": min, "max": max, "whole": whole });
    for (keyword, name) in [("exclusiveMinimum", "above"), ("exclusiveMaximum", "below")] {
        if let Some(bound) = bound(keyword) {
            number.as_object_mut()?.insert(name.to_owned(), json!(bound?));
        }
    }
    Some(number)
}

/// `{"min", "max", "items"}`.
fn array(schema: &Map<String, Value>) -> Option<Value> {
    let min = count(schema, "minItems", 0)?;
    let max = count(schema, "maxItems", MAX_BYTES)?;
    let items = schema.get("items").map_or_else(simple_values, form)?;
    Some(json!({ "min": min, "max": max.min(MAX_BYTES), "items": items }))
}

/// `{"members": [[name, form, required], …]}`. Members without a form are left out, so what they hold is the core's business.
fn object(schema: &Map<String, Value>) -> Option<Value> {
    let empty = Map::new();
    let declared = schema.get("properties").map_or(Some(&empty), Value::as_object)?;
    let required: Vec<&str> = match schema.get("required") {
        None => Vec::new(),
        Some(names) => names.as_array()?.iter().filter_map(Value::as_str).collect(),
    };
    let planned = declared.iter().filter_map(|(name, schema)| {
        let form = form(schema)?;
        Some(json!([name, form, required.contains(&name.as_str())]))
    });
    let members: Vec<Value> = planned.collect();
    let is_planned = |name: &&str| {
        members
            .iter()
            .any(|member| member.get(0).is_some_and(|known| known == name))
    };
    required
        .iter()
        .all(is_planned)
        .then(|| json!({ "members": members }))
}

/// Those of the values that every language compares alike.
fn simple(values: &Value) -> Option<Value> {
    let is_simple = |value: &&Value| match value {
        Value::Number(number) => number.as_f64().is_some_and(|number| number.abs() <= MAX_EXACT),
        value => !value.is_array() && !value.is_object(),
    };
    Some(values.as_array()?.iter().filter(is_simple).cloned().collect())
}

/// Any value that holds no other.
fn simple_values() -> Option<Value> {
    form(&json!({ "type": ["boolean", "null", "string", "number"] }))
}
