//! The keywords and formats that a JSON Schema can have, and those that look like one with a typing error (SPEC §4.2.5).

use serde_json::{Map, Value};

use crate::contract::diagnostic::{pointer, Rule};
use crate::contract::formats::SEMANTIC_TYPES;
use crate::contract::typing::close_to;

/// The types of JSON Schema, but `integer`, whose values are numbers.
pub(super) const TYPES: [&str; 6] = ["null", "boolean", "object", "array", "string", "number"];

/// Keywords whose value is a schema for the value, or for parts of it.
const OF_ONE: [&str; 12] = [
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];
/// Keywords whose value is a list of schemas; that of `items` was one in older drafts.
const OF_LIST: [&str; 5] = ["allOf", "anyOf", "items", "oneOf", "prefixItems"];
/// Keywords whose value has a schema for each name.
const OF_NAMES: [&str; 6] = [
    "$defs",
    "definitions",
    "dependencies",
    "dependentSchemas",
    "patternProperties",
    "properties",
];
/// The other keywords that constrain a value, or that decide what a reference means.
const ASSERTED: [&str; 32] = [
    "$anchor",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$recursiveAnchor",
    "$recursiveRef",
    "$ref",
    "$schema",
    "$vocabulary",
    "const",
    "contentEncoding",
    "contentMediaType",
    "dependentRequired",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "pattern",
    "required",
    "type",
    "uniqueItems",
];
/// Keywords of JSON Schema, and common ones of OpenAPI, that no check looks at.
const WORDS: [&str; 14] = [
    "$comment",
    "default",
    "deprecated",
    "description",
    "discriminator",
    "example",
    "examples",
    "externalDocs",
    "id",
    "nullable",
    "readOnly",
    "title",
    "writeOnly",
    "xml",
];
/// The formats of JSON Schema.
const FORMATS: [&str; 19] = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];
/// A shorter keyword is like too many other words.
const MIN_LETTERS: usize = 4;

/// Whether JSON Schema has a keyword.
pub(crate) fn is_keyword(name: &str) -> bool {
    known().any(|known| known == name)
}

fn known() -> impl Iterator<Item = &'static str> {
    let lists: [&[&str]; 5] = [&OF_ONE, &OF_LIST, &OF_NAMES, &ASSERTED, &WORDS];
    lists.into_iter().flatten().copied()
}

/// Whether a format is asserted (SPEC §4.1.4).
pub(crate) fn is_format(name: &str) -> bool {
    formats().any(|known| known == name)
}

fn formats() -> impl Iterator<Item = &'static str> {
    let semantic = SEMANTIC_TYPES.iter().map(|semantic| semantic.name);
    semantic.chain(FORMATS)
}

/// The keywords and formats of a schema, and of the schemas inside it, that are a typing error away from one that exists.
pub(crate) fn misspelt(schema: &Value, path: &str, found: &mut Vec<(Rule, String, String)>) {
    let Some(schema) = schema.as_object() else {
        return;
    };
    for name in schema.keys().filter(|name| !is_keyword(name)) {
        let mut long = known().filter(|known| known.len() >= MIN_LETTERS);
        if let Some(meant) = long.find(|known| close_to(name, known)) {
            let message = format!("unknown keyword `{name}`, did you mean `{meant}`");
            found.push((Rule::UnknownKeyword, pointer(path, name), message));
        }
    }
    let format = schema.get("format").and_then(Value::as_str);
    if let Some(name) = format.filter(|name| !is_format(name))
        && let Some(meant) = formats().find(|known| close_to(name, known))
    {
        let message = format!("unknown format `{name}`, did you mean `{meant}`");
        found.push((Rule::UnknownFormat, pointer(path, "format"), message));
    }
    for (path, inner) in inner(schema, path) {
        misspelt(inner, &path, found);
    }
}

/// The schemas directly inside a schema, each with its place.
fn inner<'a>(schema: &'a Map<String, Value>, path: &str) -> Vec<(String, &'a Value)> {
    let mut found = Vec::new();
    for (keyword, value) in schema {
        let place = pointer(path, keyword);
        let has = |list: &[&str]| list.contains(&keyword.as_str());
        match value {
            Value::Object(named) if has(&OF_NAMES) => {
                found.extend(named.iter().map(|(name, one)| (pointer(&place, name), one)));
            }
            Value::Array(list) if has(&OF_LIST) => {
                let list = list.iter().enumerate();
                found.extend(list.map(|(at, one)| (format!("{place}/{at}"), one)));
            }
            _ if has(&OF_ONE) => found.push((place, value)),
            _ => {}
        }
    }
    found
}

/// Runs a function with the schemas that the value of a keyword has.
pub(crate) fn schemas_in(keyword: &str, value: &mut Value, run: &mut dyn FnMut(&mut Value)) {
    match value {
        Value::Object(named) if OF_NAMES.contains(&keyword) => named.values_mut().for_each(run),
        Value::Array(list) if OF_LIST.contains(&keyword) => list.iter_mut().for_each(run),
        _ if OF_ONE.contains(&keyword) => run(value),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn all_formats_that_the_check_asserts_are_known() {
        // those of other scripts need a feature of jsonschema that is off
        for name in FORMATS.into_iter().filter(|name| !name.starts_with("idn-")) {
            let options = jsonschema::options().should_validate_formats(true);
            let schema = options.build(&json!({ "format": name })).unwrap();
            let texts = ["", "%%", "{", "(", "a b"];
            assert!(texts.iter().any(|text| !schema.is_valid(&json!(text))), "{name}");
        }
    }
}
