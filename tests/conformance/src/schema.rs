//! The JSON Schema of vector files, made from the same description that the linter checks.

use serde_json::{json, Map, Value};

use crate::forms::{values, Form, COMMON, FILE, FORMS};

/// The JSON Schema (draft 2020-12) of a vector file, with a line break at its end.
pub fn schema() -> String {
    let mut definitions = Map::new();
    for form in &FORMS {
        form.request.define_members(&mut definitions);
    }
    let one_of = json!({ "type": "array", "minItems": 2, "items": { "$ref": "#/$defs/expect_one" } });
    definitions.insert("case".into(), case_schema());
    definitions.insert("expect".into(), expect_schema(Some(one_of)));
    definitions.insert("expect_one".into(), expect_schema(None));

    let cases = json!({ "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/case" } });
    let mut file = FILE.open_schema();
    set_property(&mut file, "cases", cases);
    file.insert(
        "$schema".into(),
        "https://json-schema.org/draft/2020-12/schema".into(),
    );
    file.insert("title".into(), "A file of conformance vectors".into());
    file.insert("additionalProperties".into(), false.into());
    file.insert("$defs".into(), definitions.into());
    format!("{:#}\n", Value::Object(file))
}

/// What all cases have, and one rule per form for the rest.
fn case_schema() -> Value {
    let mut ops: Vec<&str> = FORMS.iter().map(|form| form.op).collect();
    ops.dedup();
    let mut rules: Vec<Value> = FORMS.iter().map(rule).collect();
    rules.extend(FORMS.iter().filter_map(distinction));
    rules.dedup();
    let mut case = COMMON.open_schema();
    set_property(&mut case, "op", json!({ "enum": ops }));
    set_property(&mut case, "expect", json!({ "$ref": "#/$defs/expect" }));
    case.insert("allOf".into(), rules.into());
    case.insert("unevaluatedProperties".into(), false.into());
    case.into()
}

/// A case of this form has these members.
fn rule(form: &Form) -> Value {
    let mut names = Map::from_iter([("op".to_owned(), json!({ "const": form.op }))]);
    names.extend(
        form.when
            .map(|(name, value)| (name.to_owned(), json!({ "const": value }))),
    );
    let required: Vec<&String> = names.keys().collect();
    json!({ "if": { "required": required, "properties": names }, "then": form.request.open_schema() })
}

/// The member that tells the forms of an op apart has one of their values.
fn distinction(form: &Form) -> Option<Value> {
    let (name, _) = form.when?;
    let one = json!({ "required": [name], "properties": { name: { "enum": values(form.op) } } });
    Some(json!({ "if": { "properties": { "op": { "const": form.op } } }, "then": one }))
}

/// The schema of an expectation.
fn expect_schema(one_of: Option<Value>) -> Value {
    let mut expect = json!({
        "type": "object",
        "properties": { "ok": true, "ok_subset": { "type": "object" }, "refused": { "const": true } },
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": false,
    });
    if let (Some(one_of), Some(expect)) = (one_of, expect.as_object_mut()) {
        set_property(expect, "one_of", one_of);
    }
    expect
}

fn set_property(schema: &mut Map<String, Value>, name: &str, value: Value) {
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert(name.to_owned(), value);
    }
}
