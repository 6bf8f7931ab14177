//! Values that a schema allows.

use serde_json::{json, Map, Value};

/// How many levels a sample has. A schema may contain itself.
const MAX_DEPTH: usize = 12;

/// How many values a sample has, each as long as [`LENGTH`]: the rest is null.
const MAX_VALUES: usize = 1000;

/// A given value counts once for each of these bytes.
const LENGTH: usize = 100;

/// A value that a schema allows, as far as its common keywords say.
pub(super) fn sample(root: &Value, schema: &Value) -> Value {
    let left = MAX_VALUES;
    Samples { root, left }.of(schema, MAX_DEPTH)
}

/// Makes the parts of a sample.
struct Samples<'a> {
    root: &'a Value,
    /// How many more values there may be.
    left: usize,
}

impl Samples<'_> {
    fn of(&mut self, schema: &Value, depth: usize) -> Value {
        let (Some(left), Some(depth)) = (self.left.checked_sub(1), depth.checked_sub(1)) else {
            return Value::Null;
        };
        self.left = left;
        let first = |keyword: &str| schema.get(keyword)?.get(0);
        let given = schema.get("default").or_else(|| schema.get("const"));
        let given = given.or_else(|| first("enum")).or_else(|| first("examples"));
        if let Some(given) = given {
            self.left = left.saturating_sub(given.to_string().len() / LENGTH);
            return given.clone();
        }
        if let Some(other) = referred(self.root, schema).or_else(|| alternative(schema)) {
            return self.of(other, depth);
        }
        match kind(schema) {
            Some("number" | "integer") => number(schema),
            Some("boolean") => json!(false),
            Some("null") => Value::Null,
            Some("array") => {
                let item = schema.get("items").unwrap_or(&Value::Null);
                let count = schema.get("minItems").and_then(Value::as_u64);
                let count = count.unwrap_or(0).min(10);
                (0..count).map(|_| self.of(item, depth)).collect()
            }
            Some("object") => self.object(schema, depth),
            _ => text(schema),
        }
    }

    /// The required members.
    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let properties = schema.get("properties");
        let mut member = |name: String| {
            let property = properties.and_then(|properties| properties.get(&name));
            let value = self.of(property.unwrap_or(&Value::Null), depth);
            (name, value)
        };
        let required = required(schema).into_iter();
        Value::Object(required.map(&mut member).collect::<Map<_, _>>())
    }
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

/// The names of the required members.
pub(super) fn required(schema: &Value) -> Vec<String> {
    let names = schema.get("required").and_then(Value::as_array);
    let names = names.into_iter().flatten().filter_map(Value::as_str);
    names.map(str::to_owned).collect()
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

    #[test]
    fn a_sample_is_bounded_in_size() {
        let mut list = json!({"type": "string", "minLength": 10_000});
        for _ in 0..11 {
            list = json!({"type": "array", "minItems": 10, "items": list});
        }
        let names: Vec<String> = (0..50).map(|number| format!("m{number}")).collect();
        let members: Map<_, _> = names
            .iter()
            .map(|name| (name.clone(), json!({"$ref": "#"})))
            .collect();
        let tree = json!({"type": "object", "required": names, "properties": members});
        let given = json!({"default": "x".repeat(1 << 20)});
        let given = json!({"type": "array", "minItems": 10, "items": {"type": "array", "minItems": 10, "items": given}});
        for schema in [list, tree, given] {
            assert!(sample(&schema, &schema).to_string().len() < 20 << 20);
        }
    }
}
