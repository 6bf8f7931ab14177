//! Whether a predicate depends on the state of the system.

use serde_json::Value;

/// How far references are followed.
const MAX_REFERENCE_DEPTH: usize = 64;

/// Whether a schema constrains the member `state` of a call's values. Without a state such a predicate would pass or
/// fail for the wrong reason.
pub(crate) fn needs_state(schema: &Value) -> bool {
    says_state(schema, schema, 0)
}

/// Whether a schema constrains `state`, also below the keywords that combine schemas.
fn says_state(schema: &Value, root: &Value, depth: usize) -> bool {
    let Some(object) = schema.as_object().filter(|_| depth < MAX_REFERENCE_DEPTH) else {
        return false;
    };
    object.iter().any(|(keyword, value)| match keyword.as_str() {
        "properties" | "dependentSchemas" | "dependentRequired" => value.get("state").is_some(),
        "required" => value.as_array().into_iter().flatten().any(|name| name == "state"),
        "allOf" | "anyOf" | "oneOf" => value
            .as_array()
            .into_iter()
            .flatten()
            .any(|inner| says_state(inner, root, depth + 1)),
        "not" | "if" | "then" | "else" => says_state(value, root, depth + 1),
        "$ref" => {
            let target = value
                .as_str()
                .and_then(|name| root.pointer(name.strip_prefix('#')?));
            target.is_some_and(|target| says_state(target, root, depth + 1))
        }
        // these speak of all members
        "additionalProperties"
        | "unevaluatedProperties"
        | "patternProperties"
        | "const"
        | "enum"
        | "minProperties" => true,
        _ => false,
    })
}
