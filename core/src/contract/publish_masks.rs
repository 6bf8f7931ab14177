//! The schema of an output as it leaves: masked (SPEC §4.3.6).

use std::collections::BTreeSet;

use serde_json::{json, Value};

use crate::contract::diagnostic::pointer;
use crate::emit::EmitOptions;
use crate::redact::{SensitiveNames, MASK};

/// The schema, which allows the mask in place of each member whose name is, or may be, that of a secret.
pub(super) fn with_masks(mut schema: Value, emit: &EmitOptions) -> Value {
    let Some(names) = emit.masked_names() else {
        return schema;
    };
    let mut found = Found::default();
    found.look(&schema, "", names);
    for at in &found.references {
        let reference = schema.pointer_mut(at);
        if let Some(Value::String(reference)) = reference {
            *reference = found.moved(reference);
        }
    }
    // backwards: a part comes before the whole that it is in
    for at in found.masked.iter().rev() {
        if let Some(member) = schema.pointer_mut(at) {
            *member = json!({ "anyOf": [member, { "const": MASK }] });
        }
    }
    schema
}

/// What a schema has, as JSON Pointers.
#[derive(Default)]
struct Found {
    /// Schemas whose value may be masked.
    masked: BTreeSet<String>,
    references: Vec<String>,
}

impl Found {
    /// Looks through a schema, or a list of them.
    fn look(&mut self, part: &Value, at: &str, names: &SensitiveNames) {
        let keywords = match part {
            Value::Object(keywords) => keywords,
            Value::Array(parts) => {
                for (n, part) in parts.iter().enumerate() {
                    self.look(part, &format!("{at}/{n}"), names);
                }
                return;
            }
            _ => return,
        };
        for (keyword, value) in keywords {
            let at = pointer(at, keyword);
            match (keyword.as_str(), value) {
                ("const" | "enum" | "default" | "examples", _) => {}
                ("$ref", Value::String(_)) => self.references.push(at),
                (
                    "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas",
                    Value::Object(schemas),
                ) => {
                    for (name, schema) in schemas {
                        // which names fit a pattern is not said
                        let may_be = match keyword.as_str() {
                            "properties" => names.has(name),
                            pattern => pattern == "patternProperties" && schema.is_object(),
                        };
                        self.look_at(schema, pointer(&at, name), names, may_be);
                    }
                }
                ("additionalProperties" | "unevaluatedProperties", Value::Object(_)) => {
                    self.look_at(value, at, names, true);
                }
                (_, other) => self.look(other, &at, names),
            }
        }
    }

    /// Looks through the schema of a member, whose value may be masked.
    fn look_at(&mut self, schema: &Value, at: String, names: &SensitiveNames, may_be_masked: bool) {
        self.look(schema, &at, names);
        if may_be_masked {
            self.masked.insert(at);
        }
    }

    /// A reference to what it meant before masked schemas moved.
    fn moved(&self, reference: &str) -> String {
        let Some(path) = reference.strip_prefix("#/") else {
            return reference.to_owned();
        };
        let (mut before, mut now) = (String::new(), "#".to_owned());
        for part in path.split('/') {
            before.extend(["/", part]);
            now.extend(["/", part]);
            if self.masked.contains(&before) {
                now.push_str("/anyOf/0");
            }
        }
        now
    }
}
