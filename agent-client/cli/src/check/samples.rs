//! Values that a schema allows.

use serde_json::{json, Map, Value};

/// How many levels a sample has. A schema may contain itself.
const MAX_DEPTH: usize = 12;

/// A value that a schema allows, as far as its common keywords say.
pub(super) fn sample(root: &Value, schema: &Value) -> Value {
    sampled(root, schema, MAX_DEPTH)
}

fn sampled(root: &Value, schema: &Value, depth: usize) -> Value {
    let first = |keyword: &str| schema.get(keyword)?.get(0);
    let given = schema.get("default").or_else(|| schema.get("const"));
    let given = given.or_else(|| first("enum")).or_else(|| first("examples"));
    if let Some(given) = given {
        return given.clone();
    }
    let Some(depth) = depth.checked_sub(1) else {
        return Value::Null;
    };
    if let Some(other) = referred(root, schema).or_else(|| alternative(schema)) {
        return sampled(root, other, depth);
    }
    match kind(schema) {
        Some("number" | "integer") => number(schema),
        Some("boolean") => json!(false),
        Some("null") => Value::Null,
        Some("array") => {
            let item = schema.get("items").unwrap_or(&Value::Null);
            let count = schema
                .get("minItems")
                .and_then(Value::as_u64)
                .unwrap_or(0)
                .min(10);
            (0..count).map(|_| sampled(root, item, depth)).collect()
        }
        Some("object") => object(root, schema, depth),
        _ => text(schema),
    }
}

/// The required members.
fn object(root: &Value, schema: &Value, depth: usize) -> Value {
    let required = super::probes::required(schema);
    let member = |name: &String| {
        let property = schema
            .get("properties")
            .and_then(|properties| properties.get(name));
        (
            name.clone(),
            sampled(root, property.unwrap_or(&Value::Null), depth),
        )
    };
    Value::Object(required.iter().map(member).collect::<Map<_, _>>())
}

/// The schema that a reference to a place in the same document stands for.
fn referred<'a>(root: &'a Value, schema: &Value) -> Option<&'a Value> {
    let place = schema.get("$ref")?.as_str()?.strip_prefix('#')?;
    root.pointer(place)
}

/// The first alternative that is not null.
fn alternative(schema: &Value) -> Option<&Value> {
    let keywords = ["anyOf", "oneOf", "allOf"];
    let mut all = keywords
        .iter()
        .filter_map(|keyword| schema.get(keyword)?.as_array());
    let is_null = |schema: &&Value| schema.get("type") == Some(&json!("null"));
    all.next()?.iter().find(|schema| !is_null(schema))
}

/// The type, or the first of several that is not null. Without one, properties tell an object.
fn kind(schema: &Value) -> Option<&str> {
    let kind = match schema.get("type") {
        Some(Value::Array(types)) => types
            .iter()
            .filter_map(Value::as_str)
            .find(|name| *name != "null"),
        other => other.and_then(Value::as_str),
    };
    kind.or_else(|| schema.get("properties").map(|_| "object"))
}

fn number(schema: &Value) -> Value {
    if let Some(minimum) = schema.get("minimum") {
        return minimum.clone();
    }
    if let Some(above) = schema.get("exclusiveMinimum").and_then(Value::as_i64) {
        return json!(above.saturating_add(1));
    }
    let limits = schema.get("maximum").or_else(|| schema.get("exclusiveMaximum"));
    match limits.and_then(Value::as_i64) {
        Some(maximum) if maximum <= 1 => json!(maximum.saturating_sub(1)),
        _ => json!(1),
    }
}

fn text(schema: &Value) -> Value {
    let limit = |keyword| schema.get(keyword).and_then(Value::as_u64);
    let length = limit("minLength").unwrap_or(0).clamp(4, 10_000);
    let length = length.min(limit("maxLength").unwrap_or(length));
    let length = usize::try_from(length).unwrap_or(4);
    json!("test".chars().cycle().take(length).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror::schema::Schema;

    #[test]
    fn a_sample_is_allowed_by_its_schema() {
        let defs = json!({"point": {"type": "object", "required": ["x", "next"], "properties": {
            "x": {"type": "integer", "exclusiveMinimum": 4}, "next": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/mode"}]},
        }}, "mode": {"enum": ["a", "b"]}});
        for schema in [
            json!({"type": ["null", "integer"], "minimum": 3}),
            json!({"type": ["string", "null"], "minLength": 9}),
            json!({"type": "string", "maxLength": 2}),
            json!({"oneOf": [{"type": "array", "minItems": 2, "items": {"type": "boolean"}}, {"type": "string"}]}),
            json!({"allOf": [{"$ref": "#/$defs/point"}]}),
            json!({"$ref": "#/$defs/point"}),
            json!({"type": "number", "maximum": -2}),
            json!({"type": "null"}),
            json!({"default": 7}),
            json!(true),
        ] {
            let root = json!({"$defs": defs, "properties": {"it": schema}, "required": ["it"]});
            let arguments = sample(&root, &root);
            assert!(
                Schema::new(&root).unwrap().accepts(&arguments),
                "{root} {arguments}"
            );
        }
        let circle = json!({"type": "object", "required": ["self"], "properties": {"self": {"$ref": "#"}}});
        assert!(sample(&circle, &circle).is_object());
        let circle = json!({"$ref": "#"});
        assert_eq!(sample(&circle, &circle), Value::Null);
    }
}
