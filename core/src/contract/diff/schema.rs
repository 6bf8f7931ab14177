//! Differences between two JSON Schemas: whether the new one accepts fewer, more, or other values.
//!
//! Parts that it cannot compare count as changes in both directions.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::expand::{expanded, WORDS};
use super::{Change, Level};
use crate::contract::diagnostic::pointer;
use crate::contract::keywords::{is_format, is_keyword, TYPES};

/// Whether a schema describes a tool's input or its output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Input,
    Output,
}

/// How the set of accepted values has changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    Narrowed,
    Widened,
    /// An optional member was added.
    Added,
    /// A member is gone.
    Removed,
    /// A member must be there now.
    Required,
    /// Neither narrower nor wider.
    Other,
    /// The default of an absent member.
    Default,
    /// Only words for people.
    Words,
}

impl Effect {
    /// The effect of a changed bound.
    fn of_bound(is_narrower: bool) -> Self {
        if is_narrower {
            Self::Narrowed
        } else {
            Self::Widened
        }
    }
}

/// Keywords for which a smaller number accepts more.
const AT_LEAST: [&str; 6] = [
    "minimum",
    "exclusiveMinimum",
    "minLength",
    "minItems",
    "minProperties",
    "minContains",
];
/// Keywords for which a larger number accepts more.
const AT_MOST: [&str; 6] = [
    "maximum",
    "exclusiveMaximum",
    "maxLength",
    "maxItems",
    "maxProperties",
    "maxContains",
];
/// Whose value is a schema; without it, all is accepted.
const NESTED: [&str; 6] = [
    "additionalProperties",
    "unevaluatedProperties",
    "items",
    "unevaluatedItems",
    "propertyNames",
    "contains",
];
/// Whose value is a list of schemas that are compared one by one.
const LISTS: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];

/// The differences between two versions of a schema.
pub(super) fn changes(old: &Value, new: &Value, side: Side) -> Vec<Change> {
    let root = match side {
        Side::Input => "/input",
        Side::Output => "/output",
    };
    let mut found = Differences(Vec::new());
    let ((before, old_cut), (after, new_cut)) = (expanded(old), expanded(new));
    found.schemas(&before, &after, root);
    if (old_cut || new_cut) && old != new {
        // unresolved references may hide further changes
        found.add(root, Effect::Other);
    }
    let mut changes: Vec<Change> = Vec::new();
    for (path, moved) in found.0 {
        let change = change(path, moved, side);
        if !changes.contains(&change) {
            changes.push(change);
        }
    }
    changes
}

/// The rule and level of a move: the same move means something else for an input than for an output.
fn change(path: String, moved: Effect, side: Side) -> Change {
    let is_input = side == Side::Input;
    let (rule, level) = match (moved, is_input) {
        (Effect::Default, true) => ("default_changed", Level::Minor),
        (Effect::Words | Effect::Default, _) => ("schema_words_changed", Level::Patch),
        (Effect::Narrowed, true) => ("input_narrowed", Level::Major),
        (Effect::Widened, true) => ("input_widened", Level::Minor),
        (Effect::Other, true) => ("input_changed", Level::Major),
        (Effect::Added, true) => ("parameter_added", Level::Minor),
        (Effect::Removed, true) => ("parameter_removed", Level::Major),
        (Effect::Required, true) => ("parameter_required", Level::Major),
        (Effect::Narrowed | Effect::Required, false) => ("output_narrowed", Level::Minor),
        (Effect::Widened, false) => ("output_widened", Level::Major),
        (Effect::Other, false) => ("output_changed", Level::Major),
        (Effect::Added, false) => ("member_added", Level::Minor),
        (Effect::Removed, false) => ("member_removed", Level::Major),
    };
    Change::new(rule, path, level)
}

/// The changes so far, each with its place.
struct Differences(Vec<(String, Effect)>);

impl Differences {
    fn add(&mut self, path: &str, moved: Effect) {
        self.0.push((path.to_owned(), moved));
    }

    /// Compares two schemas.
    fn schemas(&mut self, old: &Value, new: &Value, path: &str) {
        if old == new {
            return;
        }
        let empty = Map::new();
        let object = |schema: &Value| schema.as_object().cloned().unwrap_or_else(|| empty.clone());
        match (old, new) {
            (Value::Bool(false), _) => self.add(path, Effect::Widened),
            (_, Value::Bool(false)) => self.add(path, Effect::Narrowed),
            _ => self.objects(&object(old), &object(new), path),
        }
    }

    /// Compares two object schemas: types, required names, properties, allowed values, then all other keywords.
    fn objects(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        self.types(old.get("type"), new.get("type"), path);
        self.required(old, new, path);
        self.properties(old, new, path);
        self.values(values(old).as_deref(), values(new).as_deref(), path);
        let keywords: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        for keyword in keywords {
            let (before, after) = (old.get(keyword), new.get(keyword));
            let done = ["type", "required", "properties", "enum", "const"].contains(&keyword.as_str());
            if before != after && !done {
                self.keyword(keyword, before, after, path);
            }
        }
    }

    /// A keyword that differs.
    fn keyword(&mut self, keyword: &str, before: Option<&Value>, after: Option<&Value>, path: &str) {
        let place = pointer(path, keyword);
        let number = |value: Option<&Value>| value.and_then(Value::as_f64);
        if keyword == "default" {
            self.add(&place, Effect::Default);
        } else if WORDS.contains(&keyword) || !is_keyword(keyword) {
            self.add(&place, Effect::Words);
        } else if keyword == "format" {
            self.format(before, after, &place);
        } else if number(before).is_some() && number(before) == number(after) {
            // the same number, written in another way
        } else if AT_LEAST.contains(&keyword) {
            let (old, new) = (number(before), number(after));
            self.add(
                &place,
                Effect::of_bound(new.unwrap_or(f64::MIN) > old.unwrap_or(f64::MIN)),
            );
        } else if AT_MOST.contains(&keyword) {
            let (old, new) = (number(before), number(after));
            self.add(
                &place,
                Effect::of_bound(new.unwrap_or(f64::MAX) < old.unwrap_or(f64::MAX)),
            );
        } else if NESTED.contains(&keyword) {
            let all = Value::Bool(true);
            self.schemas(before.unwrap_or(&all), after.unwrap_or(&all), &place);
        } else if keyword == "uniqueItems" {
            let unique = |value: Option<&Value>| value.and_then(Value::as_bool).unwrap_or(false);
            if unique(before) != unique(after) {
                self.add(&place, Effect::of_bound(unique(after)));
            }
        } else if let (true, Some(Value::Array(old)), Some(Value::Array(new))) =
            (LISTS.contains(&keyword), before, after)
        {
            self.lists(keyword, old, new, &place);
        } else {
            match (before, after) {
                (None, Some(_)) => self.add(&place, Effect::Narrowed),
                (Some(_), None) => self.add(&place, Effect::Widened),
                _ => self.add(&place, Effect::Other),
            }
        }
    }

    /// Compares two formats: one that is not asserted accepts all.
    fn format(&mut self, before: Option<&Value>, after: Option<&Value>, place: &str) {
        let is_asserted = |format: Option<&Value>| format.and_then(Value::as_str).is_some_and(is_format);
        let effect = match (is_asserted(before), is_asserted(after)) {
            (false, false) => Effect::Words,
            (false, true) => Effect::Narrowed,
            (true, false) => Effect::Widened,
            (true, true) => Effect::Other,
        };
        self.add(place, effect);
    }

    /// Schemas that are compared one by one; of `anyOf`, more accept more, of `allOf`, less.
    fn lists(&mut self, keyword: &str, old: &[Value], new: &[Value], path: &str) {
        for (at, (old, new)) in old.iter().zip(new).enumerate() {
            if keyword == "oneOf" && old != new {
                self.add(&format!("{path}/{at}"), Effect::Other);
            } else {
                self.schemas(old, new, &format!("{path}/{at}"));
            }
        }
        if old.len() != new.len() {
            let longer = new.len() > old.len();
            self.add(
                path,
                match (keyword, longer) {
                    ("anyOf", true) | ("allOf", false) => Effect::Widened,
                    ("anyOf", false) | ("allOf", true) => Effect::Narrowed,
                    _ => Effect::Other,
                },
            );
        }
    }

    fn types(&mut self, old: Option<&Value>, new: Option<&Value>, path: &str) {
        let (old, new) = (types(old), types(new));
        self.sets(&old, &new, &pointer(path, "type"));
    }

    /// Compares the values that `enum` and `const` allow; `None` allows all.
    fn values(&mut self, old: Option<&[String]>, new: Option<&[String]>, path: &str) {
        let place = pointer(path, "enum");
        match (old, new) {
            (None, Some(_)) => self.add(&place, Effect::Narrowed),
            (Some(_), None) => self.add(&place, Effect::Widened),
            (Some(old), Some(new)) => self.sets(&set(old), &set(new), &place),
            (None, None) => {}
        }
    }

    /// Compares two sets of allowed words: a superset widens, a subset narrows.
    fn sets(&mut self, old: &BTreeSet<&str>, new: &BTreeSet<&str>, path: &str) {
        match (old.is_subset(new), new.is_subset(old)) {
            (true, true) => {}
            (true, false) => self.add(path, Effect::Widened),
            (false, true) => self.add(path, Effect::Narrowed),
            (false, false) => self.add(path, Effect::Other),
        }
    }

    /// Members that must be there; a new member that must be is reported here alone.
    fn required(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        let (before, after) = (names(old), names(new));
        for name in after.difference(&before) {
            self.add(&member(path, name), Effect::Required);
        }
        for name in before.difference(&after) {
            if has(new, name) || !has(old, name) {
                self.add(&member(path, name), Effect::Widened);
            }
        }
    }

    /// Compares the properties of two schemas by their names.
    fn properties(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, path: &str) {
        let before = old.get("properties").and_then(Value::as_object);
        let closed = old.get("additionalProperties") == Some(&Value::Bool(false));
        for (name, schema) in members(new) {
            let place = member(path, name);
            match before.and_then(|before| before.get(name)) {
                Some(old) => self.schemas(old, schema, &place),
                None if names(new).contains(name.as_str()) => {}
                // readers of a closed answer refuse a member that they do not know
                None if closed && path.starts_with("/output") => self.add(&place, Effect::Widened),
                None => self.add(&place, Effect::Added),
            }
        }
        for name in before
            .into_iter()
            .flat_map(Map::keys)
            .filter(|name| !has(new, name))
        {
            self.add(&member(path, name), Effect::Removed);
        }
    }
}

fn member(path: &str, name: &str) -> String {
    pointer(&pointer(path, "properties"), name)
}

/// The properties of a schema; empty if it has none.
fn members(schema: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
}

fn has(schema: &Map<String, Value>, name: &str) -> bool {
    members(schema).any(|(member, _)| member == name)
}

fn names(schema: &Map<String, Value>) -> BTreeSet<&str> {
    let required = schema.get("required").and_then(Value::as_array);
    required.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The types that a schema allows, an integer as `integer`, every number as that and `number`.
fn types(value: Option<&Value>) -> BTreeSet<&str> {
    let mut found: BTreeSet<&str> = match value {
        Some(Value::String(name)) => BTreeSet::from([name.as_str()]),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => BTreeSet::from(TYPES),
    };
    if found.contains("number") {
        found.insert("integer");
    }
    found
}

/// The canonical texts of the values that are allowed.
fn values(schema: &Map<String, Value>) -> Option<Vec<String>> {
    let listed = schema.get("enum").and_then(Value::as_array);
    let one = schema.get("const").map(|value| vec![value.to_string()]);
    one.or_else(|| Some(listed?.iter().map(ToString::to_string).collect()))
}

fn set(texts: &[String]) -> BTreeSet<&str> {
    texts.iter().map(String::as_str).collect()
}
