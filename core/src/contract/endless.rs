//! References of a JSON Schema that lead back to themselves without a step into the value (SPEC §4.1.3).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::error::violations::escaped;
use crate::schema::SchemaFault;

/// Keywords that refer to another schema for the same value.
const REFERENCES: [&str; 2] = ["$ref", "$dynamicRef"];

/// Keywords whose schemas are for the same value: one schema, a list, and schemas by names.
const SAME_ONE: [&str; 4] = ["not", "if", "then", "else"];
const SAME_LIST: [&str; 3] = ["allOf", "anyOf", "oneOf"];
const SAME_NAMED: [&str; 1] = ["dependentSchemas"];

/// Keywords whose schemas are for a part of the value, and definitions.
const PART_ONE: [&str; 7] = [
    "additionalProperties",
    "contains",
    "items",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
    "additionalItems",
];
const PART_LIST: [&str; 1] = ["prefixItems"];
const PART_NAMED: [&str; 3] = ["$defs", "properties", "patternProperties"];

/// The first reference that never ends: such a schema would check nothing.
pub(super) fn fault(schema: &Value) -> Option<SchemaFault> {
    let mut steps: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut open = vec![String::new()];
    while let Some(at) = open.pop() {
        let Some(node) = schema.pointer(&at).filter(|_| !steps.contains_key(&at)) else {
            continue;
        };
        let mut same = children(node, &at, &SAME_ONE, &SAME_LIST, &SAME_NAMED);
        same.extend(references(node));
        open.extend(same.iter().cloned());
        open.extend(children(node, &at, &PART_ONE, &PART_LIST, &PART_NAMED));
        steps.insert(at, same);
    }
    let mut endless = endless(steps);
    // shared definitions stand elsewhere in a toolset: a place of its own says more
    endless.sort_by_key(|at| at.starts_with("/$defs/"));
    let at = endless.iter().find_map(|at| {
        let node = schema.pointer(at)?;
        let mut keywords = REFERENCES.iter().filter(|name| node.get(**name).is_some());
        keywords.next().map(|name| format!("{at}/{name}"))
    });
    Some(SchemaFault {
        at: at?,
        why: "the reference leads in a circle without a step into the value".to_owned(),
    })
}

/// The places whose steps never end, in order.
fn endless(mut steps: BTreeMap<String, Vec<String>>) -> Vec<String> {
    loop {
        let goes_on = |to: &Vec<String>| to.iter().any(|to| steps.contains_key(to));
        let left: BTreeSet<String> = steps
            .iter()
            .filter(|(_, to)| goes_on(to))
            .map(|(at, _)| at.clone())
            .collect();
        if left.len() == steps.len() {
            return left.into_iter().collect();
        }
        steps.retain(|at, _| left.contains(at));
    }
}

/// The places that a schema refers to, in its own document.
fn references(node: &Value) -> impl Iterator<Item = String> + '_ {
    let texts = REFERENCES.iter();
    let texts = texts.filter_map(|name| node.get(*name)?.as_str()?.strip_prefix('#'));
    texts
        .filter(|place| place.is_empty() || place.starts_with('/'))
        .map(str::to_owned)
}

/// The places of the schemas under these keywords.
fn children(node: &Value, at: &str, one: &[&str], list: &[&str], named: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for keyword in one.iter().filter(|keyword| node.get(**keyword).is_some()) {
        found.push(format!("{at}/{keyword}"));
    }
    for keyword in list {
        let items = node.get(*keyword).and_then(Value::as_array).map_or(0, Vec::len);
        found.extend((0..items).map(|item| format!("{at}/{keyword}/{item}")));
    }
    for keyword in named {
        let members = node.get(*keyword).and_then(Value::as_object);
        let members = members.into_iter().flatten();
        found.extend(members.map(|(name, _)| format!("{at}/{keyword}/{}", escaped(name))));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_reference_that_leads_into_the_value_ends() {
        for schema in [
            json!({"properties": {"x": {"$ref": "#"}}}),
            json!({"items": {"anyOf": [{"type": "null"}, {"$ref": "#"}]}}),
            json!({"$defs": {"a": {"items": {"$ref": "#/$defs/b"}}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}),
            json!({"const": {"$ref": "#"}, "enum": [{"$ref": "#"}]}),
            json!({"$ref": "#/gone"}),
            json!({"properties": {"$ref": {"type": "string"}}}),
            json!(true),
        ] {
            assert_eq!(fault(&schema).map(|fault| fault.at), None, "{schema}");
        }
    }

    #[test]
    fn one_that_never_ends_is_found_at_its_place() {
        for (schema, at) in [
            (json!({"$ref": "#"}), "/$ref"),
            (json!({"allOf": [{}, {"$ref": "#"}]}), "/allOf/1/$ref"),
            (json!({"if": {"not": {"$ref": "#"}}}), "/if/not/$ref"),
            (
                json!({"properties": {"a/b": {"$ref": "#/properties/a~1b"}}}),
                "/properties/a~1b/$ref",
            ),
            (
                json!({"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"oneOf": [{"$ref": "#/$defs/a"}]}}, "$ref": "#/$defs/a"}),
                "/$ref",
            ),
            (
                json!({"dependentSchemas": {"x": {"$dynamicRef": "#"}}}),
                "/dependentSchemas/x/$dynamicRef",
            ),
        ] {
            assert_eq!(
                fault(&schema).map(|fault| fault.at).as_deref(),
                Some(at),
                "{schema}"
            );
        }
    }
}
