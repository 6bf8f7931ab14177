//! Arguments that provoke a failure, made from the schema of a tool.

use serde_json::{json, Map, Value};

/// The expected result of a call with such arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// An error of this type.
    Error(toolerror::ErrorType),
    /// Anything that is well-formed.
    Anything,
}

/// A call to probe a server.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Probe {
    pub(crate) name: &'static str,
    pub(crate) arguments: Value,
    pub(crate) expected: Expected,
    /// The parameters of which the error has to name one.
    pub(crate) names: Vec<String>,
}

/// The probes of a tool. Without `may_run`, each has arguments that the schema forbids.
pub(crate) fn probes(schema: &Value, may_run: bool) -> Vec<Probe> {
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object);
    let properties = properties.unwrap_or(&empty);
    let required = schema.get("required").and_then(Value::as_array);
    let required = required.into_iter().flatten().filter_map(Value::as_str);
    let required: Vec<String> = required.map(str::to_owned).collect();
    let mut found = forbidden(properties, &required);
    if may_run {
        found.push(Probe {
            name: "valid arguments",
            arguments: valid(properties, &required),
            expected: Expected::Anything,
            names: Vec::new(),
        });
    }
    found
}

/// Arguments that the schema forbids.
fn forbidden(properties: &Map<String, Value>, required: &[String]) -> Vec<Probe> {
    let typed = properties.iter();
    let typed: Vec<(&String, Value)> = typed
        .filter_map(|(name, property)| Some((name, wrong(property)?)))
        .collect();
    let names: Vec<String> = typed.iter().map(|(name, _)| (*name).clone()).collect();
    let all = |value: fn(&Value) -> Value| -> Value {
        let members = typed.iter().map(|(name, wrong)| ((*name).clone(), value(wrong)));
        Value::Object(members.collect())
    };
    let probe = |name, arguments, names: &[String]| Probe {
        name,
        arguments,
        expected: Expected::Error(toolerror::ErrorType::Validation),
        names: names.to_vec(),
    };
    let mut found = Vec::new();
    if !required.is_empty() {
        found.push(probe("missing arguments", json!({}), required));
        let other = json!({"toolerror_check": 1});
        found.push(probe("arguments of another name", other, required));
    }
    if !typed.is_empty() {
        found.push(probe("arguments of another type", all(Value::clone), &names));
        found.push(probe("deeply nested arguments", all(nested), &names));
        found.push(probe("huge arguments", all(huge), &names));
    }
    if typed.iter().any(|(name, _)| required.contains(*name)) {
        found.push(probe("null arguments", all(|_| Value::Null), &names));
    }
    found
}

/// A value that the schema of a property forbids, where that is certain.
fn wrong(property: &Value) -> Option<Value> {
    Some(match property.get("type")?.as_str()? {
        "string" => json!({"not": "a string"}),
        "number" | "integer" | "boolean" | "object" => json!(["not a value of this type"]),
        "array" => json!({"not": "a list"}),
        _ => return None,
    })
}

/// 60 levels of it: what every reader of JSON can read.
fn nested(wrong: &Value) -> Value {
    (0..60).fold(wrong.clone(), |inner, _| match wrong {
        Value::Array(_) => json!([inner]),
        _ => json!({"a": inner}),
    })
}

/// About 100 kB of it.
fn huge(wrong: &Value) -> Value {
    let text = "x".repeat(100_000);
    match wrong {
        Value::Array(_) => json!([text]),
        _ => json!({"a": text}),
    }
}

/// A sample of each required argument.
fn valid(properties: &Map<String, Value>, required: &[String]) -> Value {
    let members = required
        .iter()
        .filter_map(|name| Some((name.clone(), sample(properties.get(name)?))));
    Value::Object(members.collect())
}

/// A value that a property's schema allows.
fn sample(property: &Value) -> Value {
    let given = property.get("default").or_else(|| property.get("const"));
    let given = given.or_else(|| property.get("enum")?.get(0));
    let given = given.or_else(|| property.get("examples")?.get(0));
    if let Some(given) = given {
        return given.clone();
    }
    match property.get("type").and_then(Value::as_str) {
        Some("number" | "integer") => property.get("minimum").cloned().unwrap_or(json!(1)),
        Some("boolean") => json!(false),
        Some("array") => json!([]),
        Some("object") => json!({}),
        _ => json!("test"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_of_every_probe_are_forbidden_unless_calls_are_allowed() {
        let schema = json!({"type": "object", "required": ["n", "s"], "properties": {
            "n": {"type": "integer", "minimum": 3}, "s": {"type": "string"}, "any": {}, "l": {"type": "array"},
        }});
        let found = probes(&schema, false);
        assert_eq!(found.len(), 6);
        let has_wrong = |arguments: &Value| {
            let number = arguments.get("n").is_none_or(|value| !value.is_i64());
            number && arguments.get("s").is_none_or(|value| !value.is_string())
        };
        for probe in found {
            assert!(has_wrong(&probe.arguments), "{}", probe.name);
            assert!(!probe.names.contains(&"any".to_owned()), "{}", probe.name);
        }
        let valid = probes(&schema, true).pop().unwrap();
        assert_eq!(valid.arguments, json!({"n": 3, "s": "test"}));
        assert!(probes(&json!({"type": "object"}), false).is_empty());
        let loose = json!({"properties": {"a": {"type": ["string", "null"]}}});
        assert!(probes(&loose, false).is_empty());
    }
}
