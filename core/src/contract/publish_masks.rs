//! The schema of an output as it leaves: masked (SPEC §4.3.6).

use serde_json::{json, Value};

use crate::redact::{SensitiveNames, MASK};

/// The schema, which allows the mask in place of each member with the name of a secret.
pub(super) fn with_masks(mut schema: Value) -> Value {
    let keys = SensitiveNames::new();
    let mut open = vec![&mut schema];
    while let Some(part) = open.pop() {
        let keywords = match part {
            Value::Object(keywords) => keywords,
            Value::Array(parts) => {
                open.extend(parts);
                continue;
            }
            _ => continue,
        };
        for (keyword, value) in keywords {
            match (keyword.as_str(), value) {
                ("const" | "enum" | "default" | "examples", _) => {}
                ("properties", Value::Object(members)) => {
                    for (name, member) in members {
                        if keys.has(name) {
                            *member = json!({ "anyOf": [member, { "const": MASK }] });
                        }
                        open.push(member);
                    }
                }
                (
                    "$defs" | "definitions" | "patternProperties" | "dependentSchemas",
                    Value::Object(schemas),
                ) => {
                    open.extend(schemas.values_mut());
                }
                (_, other) => open.push(other),
            }
        }
    }
    schema
}
