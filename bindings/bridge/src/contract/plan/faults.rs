//! What the core says of members that do not fit, so that a language can put the error together without the core.
//!
//! All texts are cut out of errors that the core has made. A language may use them where each of at most three members breaks
//! one keyword for certain, and all else passes the plan.

use std::sync::OnceLock;

use serde_json::{json, Map, Value};
use toolerror::contract::{Document, ToolSpec};
use toolerror::json::to_canonical_json;
use toolerror::schema::Schema;
use toolerror::server::invalid_arguments;

/// A longer text is not made to find out what the core says of it.
const MAX_LENGTH: u64 = 10_000;
/// The tool of which the core refuses two members.
const SAMPLE: &str = r#"{"toolset":"t","version":"1.0.0","tools":[{"name":"t","input":{"properties":{
    "a":{"type":"null"},"b":{"type":"null"}}}}]}"#;

/// `{"joints": [head, and, middle, comma, tail], "members": {name: {keyword: [words, violation], …}, …}}` of a tool with a plan.
pub(crate) fn of_tool(tool: &ToolSpec) -> Option<Value> {
    // the limit of a page is another rule on `limit` than the schema's
    if tool.paginated {
        return None;
    }
    super::of_tool(tool)?;
    let members = tool.input.as_ref()?.get("properties")?.as_object()?;
    let members: Map<String, Value> = members
        .iter()
        .filter_map(|(name, schema)| Some((name.clone(), of_member(name, schema.as_object()?))))
        .collect();
    Some(json!({ "joints": joints()?, "members": members }))
}

fn of_member(name: &str, schema: &Map<String, Value>) -> Value {
    let is_sure = |keyword: &str| keyword != "type" || !has_another_type(schema);
    let keywords = schema.iter().filter(|(keyword, _)| is_sure(keyword));
    let keywords = keywords.filter_map(|(keyword, value)| {
        let listed = if keyword == "const" { "enum" } else { keyword };
        Some((listed.to_owned(), json!(said(name, keyword, value)?)))
    });
    Value::Object(keywords.collect())
}

/// Whether a keyword is about texts or numbers and the type is another one: a value of the wrong type may break both.
fn has_another_type(schema: &Map<String, Value>) -> bool {
    let Some(types) = schema.get("type") else {
        return false;
    };
    let has_type =
        |name: &str| types == name || types.as_array().is_some_and(|all| all.contains(&json!(name)));
    schema.keys().any(|keyword| match keyword.as_str() {
        "pattern" | "minLength" | "maxLength" => !has_type("string"),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => {
            !has_type("integer") && !has_type("number")
        }
        _ => false,
    })
}

/// The words and the violation of a member that breaks this keyword, as they stand in the text of an error.
fn said(name: &str, keyword: &str, value: &Value) -> Option<[String; 2]> {
    let samples = samples(keyword, value)?;
    let schema = Schema::new(&json!({ "properties": { name: { keyword: value } } })).ok()?;
    let found = samples
        .into_iter()
        .map(|sample| schema.violations(&json!({ name: sample })))
        .find(|found| found.len() == 1)?;
    let violation = to_canonical_json(found.first()?);
    let error = invalid_arguments(found);
    let words = to_canonical_json(error.message().strip_prefix("invalid arguments: ")?);
    let words = words.strip_prefix('"')?.strip_suffix('"')?.to_owned();
    Some([words, violation])
}

/// Values of which one breaks the keyword, where it is one of those that a language tells apart.
fn samples(keyword: &str, value: &Value) -> Option<Vec<Value>> {
    let scalars = || vec![json!("\u{1}"), json!(0.5), json!(-3), json!(true), Value::Null];
    Some(match keyword {
        "type" if value.as_array().is_none_or(|types| types.len() == 1) => scalars(),
        "enum" | "const" => scalars(),
        "pattern" => vec![json!(""), json!("\u{1}"), json!("a"), json!("0")],
        "minLength" => vec![json!("")],
        "maxLength" => {
            let length = value.as_u64().filter(|length| *length < MAX_LENGTH)?;
            vec![json!("a".repeat(usize::try_from(length).ok()? + 1))]
        }
        "minimum" | "exclusiveMinimum" => vec![json!(-1e300)],
        "maximum" | "exclusiveMaximum" => vec![json!(1e300)],
        _ => return None,
    })
}

/// What stands around the words and violations of two members in the text of an error.
fn joints() -> Option<&'static [String; 5]> {
    static JOINTS: OnceLock<Option<[String; 5]>> = OnceLock::new();
    JOINTS
        .get_or_init(|| {
            let toolset = Document::from_text(SAMPLE).compile().ok()?;
            let refused = toolset.check_input("t", [""; 0], &json!({"a": 1, "b": 1}), None);
            let text = refused.err()?.to_json();
            let (first, second) = (
                said("a", "type", &json!("null"))?,
                said("b", "type", &json!("null"))?,
            );
            let mut rest = text.as_str();
            let mut joints = Vec::new();
            for part in [&first[0], &second[0], &first[1], &second[1]] {
                let (joint, after) = rest.split_once(part.as_str())?;
                joints.push(joint.to_owned());
                rest = after;
            }
            joints.push(rest.to_owned());
            joints.try_into().ok()
        })
        .as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_make_the_text_of_the_core() {
        let input = json!({"properties": {
            "a/b": {"type": "integer", "maximum": 5}, "c": {"enum": ["x", "\u{1}"]}, "d": {"type": ["string", "null"]},
            "e": {"type": "string", "minLength": 3, "maxLength": 20_000, "pattern": "^[a-z]+$"},
        }});
        let tool = json!({"name": "t", "input": input});
        let document = Document::from_value(json!({"toolset": "t", "version": "1.0.0", "tools": [tool]}));
        let toolset = document.compile().unwrap();
        let faults = of_tool(toolset.tool("t").unwrap()).unwrap();
        let joint = |at: usize| faults["joints"][at].as_str().unwrap();
        let wrong = [("a/b", "maximum"), ("c", "enum"), ("e", "minLength")];
        let all =
            |at: usize| wrong.map(|(name, keyword)| faults["members"][name][keyword][at].as_str().unwrap());
        let (words, violations) = (all(0).join(joint(1)), all(1).join(joint(3)));
        let text = format!("{}{words}{}{violations}{}", joint(0), joint(2), joint(4));
        let args = json!({"a/b": 6, "c": "y", "d": null, "e": "ab"});
        let error = toolset.check_input("t", [""; 0], &args, None).unwrap_err();
        assert_eq!(text, error.to_json());
        assert_eq!(faults["members"]["d"], json!({}));
        assert_eq!(faults["members"]["e"]["maxLength"], Value::Null);
    }
}
