//! References of a JSON Schema that lead back to themselves without a step into the value (SPEC §4.1.3).

use std::collections::BTreeMap;

use serde_json::Value;

use crate::error::violations::escaped;
use crate::schema::SchemaFault;
use crate::text::percent::percent_decoded;

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
    let mut endless = endless(&steps(schema, &anchors(schema)));
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

/// The places of all anchors.
fn anchors(schema: &Value) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (at, _) in steps(schema, &BTreeMap::new()) {
        let node = schema.pointer(&at);
        let names = ["$anchor", "$dynamicAnchor"].into_iter();
        for name in names.filter_map(|keyword| node?.get(keyword)?.as_str()) {
            found.entry(name.to_owned()).or_insert_with(|| at.clone());
        }
    }
    found
}

/// Each place of a schema, with those of the schemas for the same value.
fn steps(schema: &Value, anchors: &BTreeMap<String, String>) -> BTreeMap<String, Vec<String>> {
    let mut steps = BTreeMap::new();
    let mut open = vec![String::new()];
    while let Some(at) = open.pop() {
        let Some(node) = schema.pointer(&at).filter(|_| !steps.contains_key(&at)) else {
            continue;
        };
        let mut same = children(node, &at, &SAME_ONE, &SAME_LIST, &SAME_NAMED);
        same.extend(references(node, anchors));
        open.extend(same.iter().cloned());
        open.extend(children(node, &at, &PART_ONE, &PART_LIST, &PART_NAMED));
        steps.insert(at, same);
    }
    steps
}

/// The places whose steps never end, in order.
fn endless(steps: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut came_from: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, to) in steps {
        let known = to.iter().filter(|to| steps.contains_key(*to));
        for to in known {
            came_from.entry(to).or_default().push(at);
            *left.entry(at).or_default() += 1;
        }
    }
    // what leads nowhere ends, and then what leads only there
    let mut ended: Vec<&str> = steps
        .keys()
        .map(String::as_str)
        .filter(|at| !left.contains_key(at))
        .collect();
    while let Some(at) = ended.pop() {
        for from in came_from.remove(at).into_iter().flatten() {
            let Some(count) = left.get_mut(from) else { continue };
            *count -= 1;
            if *count == 0 {
                left.remove(from);
                ended.push(from);
            }
        }
    }
    left.into_keys().map(str::to_owned).collect()
}

/// The places that a schema refers to, in its own document: by a pointer, or by the name of an anchor.
fn references<'a>(
    node: &'a Value,
    anchors: &'a BTreeMap<String, String>,
) -> impl Iterator<Item = String> + 'a {
    let texts = REFERENCES.iter();
    let texts = texts.filter_map(|name| node.get(*name)?.as_str()?.strip_prefix('#'));
    texts.filter_map(|place| {
        let place = percent_decoded(place).unwrap_or_else(|| place.to_owned());
        let is_pointer = place.is_empty() || place.starts_with('/');
        if is_pointer {
            Some(place)
        } else {
            anchors.get(&place).cloned()
        }
    })
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
            json!({"$ref": "#gone"}),
            json!({"$anchor": "a", "items": {"$ref": "#a"}}),
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
            (json!({"$anchor": "a", "$ref": "#a"}), "/$ref"),
            (
                json!({"$dynamicAnchor": "a", "anyOf": [{"$dynamicRef": "#a"}]}),
                "/anyOf/0/$dynamicRef",
            ),
            (
                json!({"properties": {"a b": {"$ref": "#/properties/a%20b"}}}),
                "/properties/a b/$ref",
            ),
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
