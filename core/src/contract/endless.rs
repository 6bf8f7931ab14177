//! References of a JSON Schema that lead back to themselves without a step into the value (SPEC §4.1.3).
//!
//! They are resolved as the check of a value resolves them: by the ids, the anchors and the dynamic scope.

use std::collections::{BTreeMap, BTreeSet};

use referencing::{uri, Draft, Registry, Resolver};
use serde_json::Value;

use crate::error::violations::escaped;
use crate::schema::SchemaFault;

/// Keywords that refer to another schema for the same value.
const REFERENCES: [&str; 3] = ["$ref", "$dynamicRef", "$recursiveRef"];

/// Keywords whose schemas are for the same value: one schema, a list, and schemas by names.
const SAME_ONE: [&str; 4] = ["not", "if", "then", "else"];
const SAME_LIST: [&str; 3] = ["allOf", "anyOf", "oneOf"];
const SAME_NAMED: [&str; 2] = ["dependentSchemas", "dependencies"];

/// The address of a schema that has no id.
const NO_ID: &str = "json-schema:///";

/// Maximum number of visits for one schema of a tool: a part of it may be visited once for each dynamic scope. Also the maximum
/// number of parts that one value is compared with.
const MAX_VISITS: usize = 20_000;

/// Whether a check of a value may come to a schema in more ways than can be made: then its references have a price.
///
/// # Errors
/// The first reference that never ends: such a schema would check nothing. A schema that is too large for the search, or that
/// compares one value too often, is at fault as well.
pub(super) fn multiplies(schema: &Value) -> Result<bool, SchemaFault> {
    if !has_one(schema, &REFERENCES) {
        return Ok(false);
    }
    let steps = steps(schema).map_err(fault_of_all)?;
    let Ends { endless, most } = ends(&steps, |steps| &steps.same);
    if most > MAX_VISITS {
        return Err(fault_of_all(format!(
            "a value must be compared with at most {MAX_VISITS} parts, references followed; this schema has more"
        )));
    }
    if let Some(at) = first_of(schema, endless) {
        let why = "the reference leads in a circle without a step into the value".to_owned();
        return Err(SchemaFault { at, why });
    }
    let Ends { endless, most } = ends(&steps, |steps| &steps.all);
    Ok(!endless.is_empty() || most > MAX_VISITS)
}

/// The place of the first reference of the schemas that are given.
fn first_of(schema: &Value, wanted: Vec<Key>) -> Option<String> {
    let wanted: BTreeSet<usize> = wanted.into_iter().map(|(node, _)| node).collect();
    let mut found = places(schema, &wanted);
    // shared definitions stand elsewhere in a toolset: a place of its own says more
    found.sort_by_key(|(at, _)| (at.starts_with("/$defs/"), at.clone()));
    found.iter().find_map(|(at, node)| {
        let mut keywords = REFERENCES.iter().filter(|name| node.get(**name).is_some());
        keywords.next().map(|name| format!("{at}/{name}"))
    })
}

/// A fault of the schema as a whole.
fn fault_of_all(why: String) -> SchemaFault {
    SchemaFault {
        at: String::new(),
        why,
    }
}

/// Whether one of the keywords is anywhere.
fn has_one(schema: &Value, keywords: &[&str]) -> bool {
    let mut open = vec![schema];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) if keywords.iter().any(|name| members.contains_key(*name)) => return true,
            Value::Object(members) => open.extend(members.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    false
}

/// A schema by its address, and the dynamic scope that it was reached in, where that matters.
type Key = (usize, Vec<String>);

/// A schema that is visited.
struct Visit<'a> {
    node: &'a Value,
    draft: Draft,
    resolver: Resolver<'a>,
}

impl<'a> Visit<'a> {
    /// A schema inside of this one.
    fn inner(&self, node: &'a Value) -> Option<Self> {
        let draft = self.draft.detect(node);
        let resolver = self
            .resolver
            .in_subresource(draft.create_resource_ref(node))
            .ok()?;
        Some(Self {
            node,
            draft,
            resolver,
        })
    }

    fn key(&self, is_dynamic: bool) -> Key {
        let mut scope = Vec::new();
        if is_dynamic {
            scope.push(self.resolver.base_uri().to_string());
            for uri in &self.resolver.dynamic_scope() {
                scope.retain(|known| known != uri.as_str()); // the outermost counts
                scope.push(uri.to_string());
            }
        }
        (address(self.node), scope)
    }

    /// The schemas for the same value.
    fn same(&self) -> Vec<Self> {
        let member = |name: &&str| self.node.get(*name);
        let one = SAME_ONE.iter().filter_map(member);
        let lists = SAME_LIST
            .iter()
            .filter_map(member)
            .filter_map(Value::as_array)
            .flatten();
        let named = SAME_NAMED.iter().filter_map(member).filter_map(Value::as_object);
        let inner = one.chain(lists).chain(named.flat_map(|named| named.values()));
        let mut found: Vec<Self> = inner.filter_map(|node| self.inner(node)).collect();
        found.extend(self.referred());
        found
    }

    /// The schemas that it refers to.
    fn referred(&self) -> impl Iterator<Item = Self> + '_ {
        REFERENCES.iter().filter_map(|name| {
            let reference = self.node.get(*name)?.as_str()?;
            let found = match (*name, self.draft) {
                ("$ref", _) | ("$dynamicRef", Draft::Draft202012) => self.resolver.lookup(reference),
                ("$recursiveRef", Draft::Draft201909) => self.resolver.lookup_recursive_ref(),
                _ => return None, // the draft has no such keyword
            };
            let (node, resolver, draft) = found.ok()?.into_inner();
            Some(Self {
                node,
                draft,
                resolver,
            })
        })
    }
}

/// The schemas that a check comes to from a schema.
struct Steps {
    /// Those for the same value.
    same: Vec<Key>,
    /// These, and those for parts of the value.
    all: Vec<Key>,
}

/// Each schema that can be reached, with its steps; or why they are not all found.
fn steps(schema: &Value) -> Result<BTreeMap<Key, Steps>, String> {
    let draft = Draft::default().detect(schema);
    let unusable = |error: referencing::Error| error.to_string();
    let registry = Registry::new().draft(draft).add(NO_ID, schema);
    let registry = registry.map_err(unusable)?.prepare().map_err(unusable)?;
    let resolver = registry.resolver(uri::from_str(NO_ID).map_err(unusable)?);
    let outside = Visit {
        node: schema,
        draft,
        resolver,
    };
    let is_dynamic = has_one(schema, &["$dynamicRef", "$recursiveRef"]);
    let mut steps = BTreeMap::new();
    let mut open: Vec<Visit<'_>> = outside.inner(schema).into_iter().collect();
    while let Some(visit) = open.pop() {
        let key = visit.key(is_dynamic);
        if steps.contains_key(&key) {
            continue;
        }
        if steps.len() >= MAX_VISITS {
            return Err(format!(
                "a schema with references must have at most {MAX_VISITS} parts"
            ));
        }
        let same = visit.same().iter().map(|to| to.key(is_dynamic)).collect();
        let parts = visit.draft.subresources_of(visit.node);
        let mut found: Vec<Visit<'_>> = parts.filter_map(|node| visit.inner(node)).collect();
        found.extend(visit.referred());
        let all = found.iter().map(|to| to.key(is_dynamic)).collect();
        steps.insert(key, Steps { same, all });
        open.extend(found);
    }
    Ok(steps)
}

/// How the steps from the schemas end.
struct Ends {
    /// Those whose steps never end.
    endless: Vec<Key>,
    /// The most parts that one value is compared with: each counts once for every way that leads to it.
    most: usize,
}

fn ends(steps: &BTreeMap<Key, Steps>, of: fn(&Steps) -> &Vec<Key>) -> Ends {
    let mut came_from: BTreeMap<&Key, Vec<&Key>> = BTreeMap::new();
    let mut left: BTreeMap<&Key, usize> = BTreeMap::new();
    for (at, to) in steps {
        let known = of(to).iter().filter(|to| steps.contains_key(*to));
        for to in known {
            came_from.entry(to).or_default().push(at);
            *left.entry(at).or_default() += 1;
        }
    }
    // what leads nowhere ends, and then what leads only there
    let mut ended: Vec<&Key> = steps.keys().filter(|at| !left.contains_key(at)).collect();
    let mut parts: BTreeMap<&Key, usize> = BTreeMap::new();
    while let Some(at) = ended.pop() {
        let inner = steps.get(at).into_iter().flat_map(of);
        let inner = inner.filter_map(|to| parts.get(to));
        parts.insert(at, inner.fold(1, |sum, more| sum.saturating_add(*more)));
        for from in came_from.remove(at).into_iter().flatten() {
            let Some(count) = left.get_mut(from) else { continue };
            *count -= 1;
            if *count == 0 {
                left.remove(from);
                ended.push(from);
            }
        }
    }
    Ends {
        endless: left.into_keys().cloned().collect(),
        most: parts.into_values().max().unwrap_or_default(),
    }
}

/// The places of schemas that are given by their addresses.
fn places<'a>(schema: &'a Value, wanted: &BTreeSet<usize>) -> Vec<(String, &'a Value)> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), schema)];
    while let Some((at, node)) = open.pop() {
        match node {
            Value::Object(members) => {
                open.extend(
                    members
                        .iter()
                        .map(|(name, value)| (format!("{at}/{}", escaped(name)), value)),
                );
            }
            Value::Array(items) => {
                open.extend(
                    items
                        .iter()
                        .enumerate()
                        .map(|(item, value)| (format!("{at}/{item}"), value)),
                );
            }
            _ => {}
        }
        if wanted.contains(&address(node)) {
            found.push((at, node));
        }
    }
    found
}

fn address(node: &Value) -> usize {
    std::ptr::from_ref(node).addr()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fault(schema: &Value) -> Option<SchemaFault> {
        multiplies(schema).err()
    }

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
            // the reference is to the anchor in the outer schema, for the items
            json!({"$id": "http://a/list", "$ref": "tree", "$dynamicAnchor": "x", "$defs": {
                "tree": {"$id": "tree", "$dynamicAnchor": "x", "items": {"$dynamicRef": "#x"}}}}),
            json!({"$id": "http://a/", "properties": {"x": {"$id": "b", "items": {"$ref": "b"}}}}),
            json!({"$schema": "https://json-schema.org/draft/2019-09/schema", "items": {"$recursiveRef": "#"}}),
            // 2020-12 has no such keyword
            json!({"$recursiveRef": "#"}),
            json!({"$id": "http://a/x", "$ref": "#/$defs/x", "$defs": {"x": {"$id": "x/", "$ref": "x"}, "y": {"$id": "x/x"}}}),
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
            (json!({"$id": "http://a/b", "$ref": "http://a/b"}), "/$ref"),
            (
                json!({"$id": "http://a/b", "anyOf": [{"$ref": "b"}]}),
                "/anyOf/0/$ref",
            ),
            (json!({"$id": "b", "anyOf": [{"$ref": "b#"}]}), "/anyOf/0/$ref"),
            (
                json!({"$id": "http://a/", "properties": {"x": {"$id": "b", "$anchor": "y", "allOf": [{"$ref": "b#y"}]}}}),
                "/properties/x/allOf/0/$ref",
            ),
            (
                json!({"$id": "http://a/x", "$ref": "y", "$defs": {"y": {"$id": "y", "not": {"$ref": "x"}}}}),
                "/$ref",
            ),
            // the outermost schema with the anchor is meant
            (
                json!({"$id": "http://a/list", "$ref": "tree", "$dynamicAnchor": "x", "$defs": {
                    "tree": {"$id": "tree", "$defs": {"x": {"$dynamicAnchor": "x"}}, "anyOf": [{"$dynamicRef": "#x"}]}}}),
                "/$ref",
            ),
            (
                json!({"$schema": "https://json-schema.org/draft/2019-09/schema", "anyOf": [{"$recursiveRef": "#"}]}),
                "/anyOf/0/$recursiveRef",
            ),
            (
                json!({"$schema": "https://json-schema.org/draft/2019-09/schema", "$id": "http://a/list", "$recursiveAnchor": true,
                    "$ref": "tree", "$defs": {"tree": {"$id": "tree", "$recursiveAnchor": true, "not": {"$recursiveRef": "#"}}}}),
                "/$ref",
            ),
            (
                json!({"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {"$ref": "#a"}, "b": {"$id": "#a", "$ref": "#/definitions/a"}}}),
                "/definitions/a/$ref",
            ),
        ] {
            assert_eq!(
                fault(&schema).map(|fault| fault.at).as_deref(),
                Some(at),
                "{schema}"
            );
        }
    }

    /// A schema of `parts` properties of which one has a reference.
    fn large(parts: usize) -> Value {
        let mut properties = serde_json::Map::new();
        for part in 0..parts {
            properties.insert(format!("p{part}"), json!({"type": "string"}));
        }
        json!({"properties": properties, "required": ["p0"], "items": {"$ref": "#"}})
    }

    #[test]
    fn a_schema_that_is_too_large_for_the_search_is_refused() {
        assert!(fault(&large(MAX_VISITS - 2)).is_none());
        let found = fault(&large(MAX_VISITS)).unwrap();
        assert_eq!(found.at, "");
        assert!(found.why.contains("at most 20000 parts"), "{}", found.why);
    }

    /// A schema in which each of `levels` refers twice to the next one, with the keyword.
    fn doubled(keyword: &str, levels: usize) -> Value {
        let mut defs = serde_json::Map::new();
        for level in 0..levels {
            let next = json!({"$ref": format!("#/$defs/d{}", level + 1)});
            defs.insert(format!("d{level}"), json!({keyword: [next, next]}));
        }
        defs.insert(format!("d{levels}"), json!({"type": "object"}));
        json!({"$ref": "#/$defs/d0", "$defs": defs})
    }

    #[test]
    fn a_schema_whose_references_multiply_is_refused() {
        for keyword in ["allOf", "anyOf", "oneOf"] {
            assert!(fault(&doubled(keyword, 11)).is_none());
            for levels in [13, 30, 64, 1000] {
                let found = fault(&doubled(keyword, levels)).unwrap();
                assert_eq!(found.at, "");
                assert!(
                    found
                        .why
                        .starts_with("a value must be compared with at most 20000 parts"),
                    "{}",
                    found.why
                );
            }
        }
    }

    #[test]
    fn a_part_of_an_invalid_id_is_refused_before_the_search() {
        for id in ["http://[", "%", "a b"] {
            for schema in [
                json!({"$id": id, "$ref": "#"}),
                json!({"properties": {"x": {"$id": id, "$ref": "#"}}}),
            ] {
                assert!(crate::contract::schema::compile(&schema).is_err(), "{schema}");
            }
        }
    }
}
