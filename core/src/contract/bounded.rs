//! Schemas whose references have a price (SPEC §4.1.10).

use referencing::Draft;
use serde_json::{json, Value};

use crate::contract::keywords::schemas_in;
use crate::schema::STEP;

/// Keywords that refer to another schema.
const REFERENCES: [&str; 3] = ["$ref", "$dynamicRef", "$recursiveRef"];
/// What counts beside a reference in draft 7.
const BESIDE: [&str; 3] = ["$schema", "$defs", "definitions"];

/// The schema with a price for each reference: a reference that cannot be paid accepts, so that the check ends at once. `None` for
/// drafts without `if`.
pub(crate) fn bounded(schema: &Value) -> Option<Value> {
    let draft = Draft::default().detect(schema);
    if matches!(draft, Draft::Draft4 | Draft::Draft6) {
        return None;
    }
    let mut bounded = schema.clone();
    pay_for_references(&mut bounded, draft == Draft::Draft7);
    Some(bounded)
}

fn pay_for_references(schema: &mut Value, is_alone: bool) {
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    for (keyword, value) in object.iter_mut() {
        schemas_in(keyword, value, &mut |inner| pay_for_references(inner, is_alone));
    }
    for name in REFERENCES {
        let Some(reference) = object.remove(name) else {
            continue;
        };
        if is_alone {
            object.retain(|keyword, _| BESIDE.contains(&keyword.as_str()));
        }
        let paid = json!({ "if": { STEP: true }, "then": { name: reference } });
        let all = object.entry("allOf").or_insert_with(|| json!([]));
        if let Some(all) = all.as_array_mut() {
            all.push(paid);
        }
    }
}
