//! Replaces the references of a schema with their targets.

use serde_json::{Map, Value};

/// Keywords that do not change which values are accepted.
pub(super) const WORDS: [&str; 10] = [
    "title",
    "description",
    "examples",
    "$comment",
    "default",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$schema",
    "$id",
];

/// More values than this are not made; what is left keeps its references.
const MAX_VALUES: usize = 100_000;
/// How deeply references may nest.
const MAX_NESTED: usize = 16;

/// The schema without its references into itself, and whether a limit left some of them. One that leads back to itself
/// stays in any case: what it names is in its place once.
pub(super) fn expanded(schema: &Value) -> (Value, bool) {
    let mut expansion = Expansion {
        root: schema,
        names: Vec::new(),
        left: MAX_VALUES,
        cut: false,
    };
    let mut value = expansion.value(schema);
    if let Some(object) = value.as_object_mut() {
        object.remove("$defs");
        object.remove("definitions");
    }
    (value, expansion.cut)
}

/// One run over a schema: its root, the references that are open, and how many values may still be copied.
struct Expansion<'a> {
    root: &'a Value,
    /// The references that are being replaced.
    names: Vec<&'a str>,
    left: usize,
    /// Whether a limit left a reference.
    cut: bool,
}

impl<'a> Expansion<'a> {
    /// A copy of `value` in which each reference is replaced with its target.
    fn value(&mut self, value: &'a Value) -> Value {
        self.left = self.left.saturating_sub(1);
        match value {
            Value::Object(object) => match self.target(object) {
                Some((name, target)) => self.replaced(object, name, target),
                None => Value::Object(self.members(object)),
            },
            Value::Array(items) => items.iter().map(|item| self.value(item)).collect(),
            other => other.clone(),
        }
    }

    /// The members of an object, each expanded.
    fn members(&mut self, object: &'a Map<String, Value>) -> Map<String, Value> {
        object
            .iter()
            .map(|(name, value)| (name.clone(), self.value(value)))
            .collect()
    }

    /// The reference of a schema and what it names, unless that is to stay.
    fn target(&mut self, object: &'a Map<String, Value>) -> Option<(&'a str, &'a Value)> {
        let name = object.get("$ref")?.as_str()?;
        let target = self.root.pointer(name.strip_prefix('#')?)?;
        if self.names.contains(&name) {
            return None;
        }
        if self.names.len() >= MAX_NESTED || self.left == 0 {
            self.cut = true;
            return None;
        }
        Some((name, target))
    }

    /// The target of a reference, with the keywords beside the reference.
    fn replaced(&mut self, object: &'a Map<String, Value>, name: &'a str, target: &'a Value) -> Value {
        self.names.push(name);
        let target = self.value(target);
        self.names.pop();
        let mut beside = self.members(object);
        beside.remove("$ref");
        let only_words = beside.keys().all(|keyword| WORDS.contains(&keyword.as_str()));
        match target {
            Value::Object(mut target) if only_words => {
                target.extend(beside);
                Value::Object(target)
            }
            target if only_words => target,
            target => {
                let all = beside.entry("allOf").or_insert_with(|| Value::Array(Vec::new()));
                if let Some(all) = all.as_array_mut() {
                    all.push(target);
                }
                Value::Object(beside)
            }
        }
    }
}
