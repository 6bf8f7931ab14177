//! Finds the argument that serde refused: serde's text describes the value, but not its place.

use rmcp::model::JsonObject;
use serde_json::Value;

use crate::error::violations::escaped;
use crate::error::Violation;

/// How rmcp begins the text of a refusal of arguments.
const REFUSED: &str = "failed to deserialize parameters: ";

/// How deep arguments are searched.
const MAX_ARGUMENT_DEPTH: usize = 32;

/// serde's description of the fault, if `text` is such a refusal.
pub(crate) fn refusal(text: &str) -> Option<&str> {
    text.strip_prefix(REFUSED)
}

/// The violation for a text of serde: at the only argument that the text can mean, else at all arguments. It never
/// repeats the value.
pub(crate) fn violation(text: &str, arguments: &Value, schema: Option<&JsonObject>) -> Violation {
    let search = ArgumentSearch { arguments, schema };
    if let Some(name) = quoted_after(text, "missing field ") {
        let at = search.only(|_, value, schema| {
            let lacks = value
                .as_object()
                .is_some_and(|members| !members.contains_key(name));
            lacks && schema.is_some_and(|schema| search.property(schema, name).is_some())
        });
        let at = at.unwrap_or_default(); // most often the arguments themselves
        return Violation::new(format!("{at}/{}", escaped(name)), "required", "is missing");
    }
    if let Some(name) = quoted_after(text, "unknown field ") {
        let at = search.only(|last, _, _| last == Some(name));
        let known = text.split_once(", ").map_or("", |(_, known)| known);
        return Violation::new(
            at.unwrap_or_default(),
            "additionalProperties",
            format!("is not known, {known}"),
        );
    }
    mismatch(text, &search).unwrap_or_else(|| Violation::new("", "deserialize", text))
}

/// A value of another type, out of range, or not one of the words.
fn mismatch(text: &str, search: &ArgumentSearch<'_>) -> Option<Violation> {
    let (head, expected) = text.rsplit_once(", expected ")?;
    if let Some(word) = quoted_after(text, "unknown variant ") {
        let at = search.only(|_, value, _| value.as_str() == Some(word));
        let message = format!("unknown variant, expected {expected}");
        return Some(Violation::new(at.unwrap_or_default(), "enum", message));
    }
    let (head, found) = head.split_once(": ")?;
    if !matches!(head, "invalid type" | "invalid value") {
        return None;
    }
    let is_it = |value: &Value| unexpected(value) == found;
    let refused = |value: &Value, schema: Option<&JsonObject>| {
        is_it(value) && schema.is_some_and(|schema| !ArgumentSearch::fits(schema, value))
    };
    // of several equal values, the one that the schema also refuses
    let at = search.only(|_, value, _| is_it(value));
    let at = at.or_else(|| search.only(|_, value, schema| refused(value, schema)));
    let message = format!("{head}: {}, expected {expected}", kind(found));
    Some(Violation::new(at.unwrap_or_default(), "deserialize", message))
}

/// The name in backticks after `head`.
fn quoted_after<'a>(text: &'a str, head: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(head)?.strip_prefix('`')?;
    Some(
        rest.split_once("`, expected")
            .map_or_else(|| rest.trim_end_matches('`'), |(name, _)| name),
    )
}

/// How serde describes a value that it did not expect.
fn unexpected(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => format!("boolean `{value}`"),
        Value::Number(value) if value.is_f64() => {
            let value = value.as_f64().unwrap_or_default();
            let point = if value.fract() == 0.0 && value.is_finite() {
                ".0"
            } else {
                ""
            };
            format!("floating point `{value}{point}`")
        }
        Value::Number(value) => format!("integer `{value}`"),
        Value::String(value) => format!("string {value:?}"),
        Value::Array(_) => "sequence".to_owned(),
        Value::Object(_) => "map".to_owned(),
    }
}

/// The kind of a value that serde describes, without the value.
fn kind(found: &str) -> &str {
    found
        .split([' ', '`'])
        .next()
        .filter(|word| *word != "floating")
        .unwrap_or("number")
}

/// Tests whether a value is the searched one, by its name (`None` for an item), the value, and its schema.
type ValueTest<'a, 'f> = dyn Fn(Option<&str>, &Value, Option<&'a JsonObject>) -> bool + 'f;

/// The arguments, and their schema where the tool has one.
struct ArgumentSearch<'a> {
    arguments: &'a Value,
    schema: Option<&'a JsonObject>,
}

impl<'a> ArgumentSearch<'a> {
    /// The JSON Pointer of the only matching value; `None` if none or several match. `is_it` gets the value's name
    /// (`None` for an item), the value, and its schema.
    fn only(&self, is_it: impl Fn(Option<&str>, &Value, Option<&'a JsonObject>) -> bool) -> Option<String> {
        let mut found = Vec::new();
        self.walk(
            &mut String::new(),
            None,
            self.arguments,
            self.schema,
            MAX_ARGUMENT_DEPTH,
            &is_it,
            &mut found,
        );
        match <[String; 1]>::try_from(found) {
            Ok([only]) => Some(only),
            Err(_) => None,
        }
    }

    /// Collects the JSON Pointers of all values for which `is_it` holds.
    #[expect(clippy::too_many_arguments, reason = "the state of one recursion")]
    fn walk(
        &self,
        path: &mut String,
        name: Option<&str>,
        value: &Value,
        schema: Option<&'a JsonObject>,
        depth: usize,
        is_it: &ValueTest<'a, '_>,
        found: &mut Vec<String>,
    ) {
        if is_it(name, value, schema) {
            found.push(path.clone());
        }
        let Some(depth) = depth.checked_sub(1) else { return };
        let mut step = |step: &str, name: Option<&str>, value: &Value, schema: Option<&'a JsonObject>| {
            let end = path.len();
            path.push('/');
            path.push_str(&escaped(step));
            self.walk(path, name, value, schema, depth, is_it, found);
            path.truncate(end);
        };
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    let inner = schema.and_then(|schema| self.property(schema, name));
                    step(name, Some(name), value, inner);
                }
            }
            Value::Array(items) => {
                let inner = schema.and_then(|schema| self.resolved(schema.get("items")?));
                for (i, item) in items.iter().enumerate() {
                    step(&i.to_string(), None, item, inner);
                }
            }
            _ => {}
        }
    }

    /// The schema of a member.
    fn property(&self, schema: &'a JsonObject, name: &str) -> Option<&'a JsonObject> {
        self.resolved(schema.get("properties")?.get(name)?)
    }

    /// A schema, where it is only a reference into `$defs` the one that it refers to.
    fn resolved(&self, schema: &'a Value) -> Option<&'a JsonObject> {
        let schema = schema.as_object()?;
        let Some(name) = schema.get("$ref").and_then(Value::as_str) else {
            return Some(schema);
        };
        let name = name.strip_prefix("#/$defs/")?;
        self.schema?.get("$defs")?.get(name)?.as_object()
    }

    /// Whether the value has a type that its schema names.
    fn fits(schema: &JsonObject, value: &Value) -> bool {
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(value) if value.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        let same = |named: &Value| named == kind || (kind == "integer" && named == "number");
        match schema.get("type") {
            Some(Value::Array(types)) => types.iter().any(same),
            Some(named) => same(named),
            None => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only refusals are of interest")]
    struct Arguments {
        page: u8,
        filter: Filter,
        mode: Option<Mode>,
        ratio: Option<f32>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only refusals are of interest")]
    struct Filter {
        owner: String,
        tags: Vec<u8>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Mode {
        Fast,
    }

    fn refused(arguments: &Value) -> (String, String) {
        let schema = json!({
            "properties": {
                "page": {"type": "integer"}, "filter": {"$ref": "#/$defs/Filter"}, "mode": {"type": "string"},
                "ratio": {"type": ["number", "null"]},
            },
            "$defs": {"Filter": {"properties": {"owner": {"type": "string"}, "tags": {"type": "array", "items": {"type": "integer"}}}}},
        });
        let text = Arguments::deserialize(arguments).unwrap_err().to_string();
        let found = violation(&text, arguments, schema.as_object());
        (found.path, found.message)
    }

    #[test]
    fn the_argument_that_serde_refused_is_named_without_its_value() {
        let good = json!({"page": 1, "filter": {"owner": "me", "tags": []}});
        for (at, value, path, message) in [
            (
                "/page",
                json!("hunter2, expected u9"),
                "/page",
                "invalid type: string, expected u8",
            ),
            (
                "/page",
                json!(300),
                "/page",
                "invalid value: integer, expected u8",
            ),
            ("/page", json!(1.0), "/page", "invalid type: number, expected u8"),
            ("/page", json!(null), "/page", "invalid type: null, expected u8"),
            ("/page", json!("me"), "/page", "invalid type: string, expected u8"),
            (
                "/filter/owner",
                json!(true),
                "/filter/owner",
                "invalid type: boolean, expected a string",
            ),
            (
                "/filter/tags",
                json!([1, 2, -3]),
                "/filter/tags/2",
                "invalid value: integer, expected u8",
            ),
            (
                "/filter/tags",
                json!([1, {}]),
                "/filter/tags/1",
                "invalid type: map, expected u8",
            ),
            (
                "/mode",
                json!("slow"),
                "/mode",
                "unknown variant, expected `fast`",
            ),
            (
                "/ratio",
                json!([]),
                "/ratio",
                "invalid type: sequence, expected f32",
            ),
        ] {
            let mut arguments = good.clone();
            let (parent, name) = at.rsplit_once('/').unwrap();
            arguments.pointer_mut(parent).unwrap()[name] = value;
            assert_eq!(
                refused(&arguments),
                (path.to_owned(), message.to_owned()),
                "{arguments}"
            );
        }
    }

    #[test]
    fn what_is_missing_or_unknown_is_named_at_its_place() {
        let missing = |path: &str| (path.to_owned(), "is missing".to_owned());
        assert_eq!(
            refused(&json!({"filter": {"owner": "me", "tags": []}})),
            missing("/page")
        );
        assert_eq!(
            refused(&json!({"page": 1, "filter": {"tags": []}})),
            missing("/filter/owner")
        );
        let unknown = refused(&json!({"page": 1, "filter": {"owner": "me", "tags": [], "a/b": 1}}));
        let expected = "is not known, expected `owner` or `tags`";
        assert_eq!(unknown, ("/filter/a~1b".to_owned(), expected.to_owned()));
    }

    #[test]
    fn where_two_arguments_can_be_meant_none_is() {
        let arguments = json!({"a": 300, "b": 300});
        let found = violation("invalid value: integer `300`, expected u8", &arguments, None);
        assert_eq!(
            (found.path.as_str(), found.message.as_str()),
            ("", "invalid value: integer, expected u8")
        );
        let found = violation("the number is odd", &arguments, None);
        assert_eq!(
            (found.path.as_str(), found.message.as_str()),
            ("", "the number is odd")
        );
    }
}
