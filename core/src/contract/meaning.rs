//! Schemas that compile and cannot do their work in a contract: no call would ever pass, or none would ever be refused
//! (SPEC §4.2.7).

use std::collections::BTreeSet;

use serde_json::Value;

use crate::contract::diagnostic::Rule;
use crate::contract::keywords::TYPES;
use crate::contract::schema::with_defs;
use crate::contract::spec::{PredicateSpec, ToolSpec, ToolsetSpec};

/// A broken rule, the place inside the tool, and the message.
type Found = Vec<(Rule, String, String)>;

/// Keywords whose schemas are for the same value: one schema, and a list.
const SAME_ONE: [&str; 4] = ["not", "if", "then", "else"];
const SAME_LIST: [&str; 3] = ["allOf", "anyOf", "oneOf"];
/// Keywords with members that `unevaluatedProperties` leaves alone, besides `properties`.
const EVALUATED: [&str; 7] = [
    "$ref",
    "$dynamicRef",
    "allOf",
    "anyOf",
    "dependentSchemas",
    "if",
    "oneOf",
];
/// Keywords that name members of the value.
const NAMES: [&str; 3] = ["properties", "dependentSchemas", "dependentRequired"];

/// The findings for a tool's schemas.
pub(super) fn faults(tool: &ToolSpec, set: &ToolsetSpec) -> Found {
    let mut found = Vec::new();
    found.extend(not_an_object("/input", tool.input.as_ref(), set));
    found.extend(not_an_object("/output", tool.output.as_ref(), set));
    found.extend(limit_of_another_type(tool));
    found.extend(no_state_after(tool));
    let before = ("preconditions", ["input", "state"]);
    found.extend(unrelated(&tool.preconditions, before, set));
    let after = ("postconditions", ["input", "output"]);
    found.extend(unrelated(&tool.postconditions, after, set));
    found
}

/// The types that a schema states; none where one is no type, since the schema does not compile then.
fn types(schema: &Value) -> Option<Vec<&str>> {
    let names: Vec<&str> = match schema.get("type")? {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().map(Value::as_str).collect::<Option<_>>()?,
        _ => return None,
    };
    let is_type = |name: &&str| *name == "integer" || TYPES.contains(name);
    names.iter().all(is_type).then_some(names)
}

/// The schema that a reference to a shared or own definition names.
fn target<'a>(schema: &Value, root: &'a Value, set: &'a ToolsetSpec) -> Option<&'a Value> {
    let at = schema.get("$ref")?.as_str()?.strip_prefix('#')?;
    let shared = || {
        let name = at.strip_prefix("/$defs/")?;
        set.defs.get(&name.replace("~1", "/").replace("~0", "~"))
    };
    root.pointer(at).or_else(shared)
}

/// Arguments and structured results are objects; clients of MCP refuse a list of tools in which one is another type.
fn not_an_object(path: &str, schema: Option<&Value>, set: &ToolsetSpec) -> Option<(Rule, String, String)> {
    let root = schema?;
    let fault = |at: &str| {
        let message = "must have the type `object`: arguments and structured results are objects".to_owned();
        Some((Rule::NotAnObject, format!("{path}{at}"), message))
    };
    // a list with the one word is refused by clients too
    if types(root).is_some() && root.get("type").is_some_and(|name| name != "object") {
        return fault("/type");
    }
    let mut seen = BTreeSet::new();
    let mut schema = root;
    while let Some(referred) = target(schema, root, set) {
        if types(referred).is_some_and(|types| !types.contains(&"object")) {
            return fault("/$ref");
        }
        if !seen.insert(std::ptr::from_ref(referred).addr()) {
            break;
        }
        schema = referred;
    }
    None
}

/// A page is asked for with an integer (SPEC §4.4.6).
fn limit_of_another_type(tool: &ToolSpec) -> Option<(Rule, String, String)> {
    let limit = tool.input.as_ref()?.pointer("/properties/limit")?;
    let fits = |types: Vec<&str>| types.contains(&"integer") || types.contains(&"number");
    if !tool.paginated || types(limit).is_none_or(fits) {
        return None;
    }
    let message = "the argument `limit` of a paginated tool must be an integer".to_owned();
    Some((
        Rule::InvalidLimit,
        "/input/properties/limit/type".to_owned(),
        message,
    ))
}

/// A tool that mutates must give `state_after` (SPEC §4.4.13), so its output must allow it.
fn no_state_after(tool: &ToolSpec) -> Option<(Rule, String, String)> {
    let output = tool.output.as_ref().filter(|_| tool.mutates == Some(true))?;
    let is_refused = output
        .pointer("/properties/state_after")
        .map_or_else(|| is_closed(output), |named| *named == Value::Bool(false));
    let message = "the output of a tool that mutates must allow the member `state_after`".to_owned();
    is_refused.then(|| (Rule::NoStateAfter, "/output".to_owned(), message))
}

/// Whether a schema allows only the members in its `properties`, for certain.
fn is_closed(schema: &Value) -> bool {
    let has = |keyword: &&str| schema.get(*keyword).is_some();
    let is_off = |keyword: &str| schema.get(keyword) == Some(&Value::Bool(false));
    let only_own = || !EVALUATED.iter().any(has);
    !has(&"patternProperties")
        && (is_off("additionalProperties") || is_off("unevaluatedProperties") && only_own())
}

/// Predicates that speak of a member which the values of a call never have.
fn unrelated(list: &[PredicateSpec], (name, seen): (&str, [&str; 2]), set: &ToolsetSpec) -> Found {
    let found = list.iter().enumerate().filter_map(|(at, one)| {
        let when = with_defs(&one.when, &set.defs);
        let other = members(&when).into_iter().find(|member| !seen.contains(member))?;
        let [first, second] = seen;
        let kind = name.trim_end_matches('s');
        let message = format!("there is no `{other}`: a {kind} is about `{first}` and `{second}`");
        Some((Rule::UnrelatedPredicate, format!("/{name}/{at}/when"), message))
    });
    found.collect()
}

/// The members of the value that a schema names, also in the schemas for the same value.
fn members(root: &Value) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut visited = BTreeSet::new();
    let mut open = vec![root];
    while let Some(schema) = open.pop() {
        if !visited.insert(std::ptr::from_ref(schema).addr()) {
            continue;
        }
        let get = |keyword: &&str| schema.get(*keyword);
        let objects = NAMES.iter().filter_map(get).filter_map(Value::as_object);
        names.extend(objects.flat_map(|named| named.keys()).map(String::as_str));
        let required = get(&"required").and_then(Value::as_array).into_iter().flatten();
        names.extend(required.filter_map(Value::as_str));
        open.extend(SAME_ONE.iter().filter_map(get));
        open.extend(
            SAME_LIST
                .iter()
                .filter_map(get)
                .filter_map(Value::as_array)
                .flatten(),
        );
        open.extend(
            get(&"dependentSchemas")
                .and_then(Value::as_object)
                .into_iter()
                .flat_map(|of| of.values()),
        );
        let referred = get(&"$ref").and_then(Value::as_str);
        open.extend(referred.and_then(|name| root.pointer(name.strip_prefix('#')?)));
    }
    names
}
