//! The few messages that are rewritten. Unchanged parts keep their bytes.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::value::RawValue;
use serde_json::{json, Value};
use toolerror::contract::ToolOutput;
use toolerror::server::{emitted_value, MASK};
use toolerror::tool_result::ResultOptions;
use toolerror::{EmitOptions, ToolError};

use super::{plain, RawMembers};
use crate::driver::ATTEMPT_META_KEY;

/// A further attempt of a call: the same request with an id of its own and the number of the attempt.
pub(in crate::proxy) fn further_attempt(line: &str, id: &str, attempt: u32) -> Option<Vec<u8>> {
    with_id_and_meta(plain(line), id, ATTEMPT_META_KEY, &attempt.to_string())
}

/// The same request with another id and another member of its `_meta`, each given as JSON.
pub(in crate::proxy) fn with_id_and_meta(line: &str, id: &str, name: &str, value: &str) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let mut params: RawMembers<'_> = serde_json::from_str(members.get("params")?.get()).ok()?;
    let meta = params.get("_meta").map_or("{}", |meta| meta.get());
    let mut meta: RawMembers<'_> = serde_json::from_str(meta).ok()?;
    let value = raw(value)?;
    meta.insert(name.into(), &value);
    let meta = raw(&serde_json::to_string(&meta).ok()?)?;
    params.insert("_meta".into(), &meta);
    let params = raw(&serde_json::to_string(&params).ok()?)?;
    members.insert("params".into(), &params);
    let id = raw(id)?;
    members.insert("id".into(), &id);
    line_of(&members)
}

/// The same message with another id, given as JSON.
pub(in crate::proxy) fn with_id(line: &str, id: &str) -> Option<String> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let id = raw(id)?;
    members.insert("id".into(), &id);
    Some(serde_json::to_string(&members).ok()? + "\n")
}

/// A line of which everything is masked but these values in it. `None` when nothing changes.
pub(in crate::proxy) fn masked_but(
    line: &str,
    mut values: Vec<&str>,
    mask: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    values.sort_by_key(|value| value.as_ptr());
    let (mut masked, mut from, mut is_changed) = (String::new(), 0, false);
    let kept = values.into_iter().map(|value| {
        let start = value.as_ptr().addr().checked_sub(line.as_ptr().addr());
        start.map_or(line.len()..line.len(), |start| start..start + value.len())
    });
    for kept in kept.chain(std::iter::once(line.len()..line.len())) {
        let Some(part) = line.get(from..kept.start) else {
            continue;
        };
        let other = mask(part);
        is_changed |= other.is_some();
        masked.push_str(other.as_deref().unwrap_or(part));
        masked.push_str(line.get(kept.clone()).unwrap_or_default());
        from = kept.end;
    }
    is_changed.then_some(masked)
}

/// The same request for what has another name.
pub(in crate::proxy) fn with_name(line: &str, name: &str) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let params = raw(&named(members.get("params")?.get(), name)?)?;
    members.insert("params".into(), &params);
    line_of(&members)
}

/// The same request for a completion of what has another name.
pub(in crate::proxy) fn with_ref_name(line: &str, name: &str) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let mut params: RawMembers<'_> = serde_json::from_str(members.get("params")?.get()).ok()?;
    let reference = raw(&named(params.get("ref")?.get(), name)?)?;
    params.insert("ref".into(), &reference);
    let params = raw(&serde_json::to_string(&params).ok()?)?;
    members.insert("params".into(), &params);
    line_of(&members)
}

/// The same object, given as JSON, with another `name`.
pub(in crate::proxy) fn named(object: &str, name: &str) -> Option<String> {
    let mut members: RawMembers<'_> = serde_json::from_str(object).ok()?;
    let name = raw(&Value::from(name).to_string())?;
    members.insert("name".into(), &name);
    serde_json::to_string(&members).ok()
}

/// The failed result of a call (SPEC 1.5.1). Of the server's own result, what does not hold the error stays.
pub(in crate::proxy) fn failed_result(own: Option<&str>, error: &ToolError, has_result_type: bool) -> String {
    in_place(
        own,
        error.to_result_json(&ResultOptions::default()),
        has_result_type,
    )
}

/// The result of a call that ended well with this outcome. Of the server's own result, what does not hold the outcome stays.
pub(in crate::proxy) fn with_outcome(
    own: Option<&str>,
    outcome: &ToolOutput,
    has_result_type: bool,
) -> String {
    in_place(own, outcome.to_result().to_string(), has_result_type)
}

/// A result, given as JSON, in place of the server's own.
fn in_place(own: Option<&str>, mut result: String, has_result_type: bool) -> String {
    /// Members of a result that an error replaces.
    const REPLACED: [&str; 7] = [
        "content",
        "isError",
        "is_error",
        "structuredContent",
        "structured_content",
        "toolResult",
        "error_details",
    ];
    result.pop();
    let own: RawMembers<'_> = own
        .and_then(|own| serde_json::from_str(own).ok())
        .unwrap_or_default();
    for (name, value) in own.iter().filter(|(name, _)| !REPLACED.contains(&name.as_ref())) {
        result = format!("{result},{}:{}", Value::from(name.as_ref()), value.get());
    }
    if has_result_type && !own.contains_key("resultType") {
        result.push_str(r#","resultType":"complete""#);
    }
    result.push('}');
    result
}

/// The answer to `tools/list` with these input schemas, without the tools that have none.
pub(in crate::proxy) fn with_tools(
    line: &str,
    result: &str,
    schemas: &HashMap<String, Box<RawValue>>,
) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let mut result: RawMembers<'_> = serde_json::from_str(result).ok()?;
    let tools: Vec<RawMembers<'_>> = serde_json::from_str(result.get("tools")?.get()).ok()?;
    let listed = tools.into_iter().filter_map(|mut tool| {
        let name: String = serde_json::from_str(tool.get("name")?.get()).ok()?;
        tool.insert("inputSchema".into(), schemas.get(&name)?);
        serde_json::to_string(&tool).ok()
    });
    let listed = raw(&format!("[{}]", listed.collect::<Vec<_>>().join(",")))?;
    result.insert("tools".into(), &listed);
    let result = raw(&serde_json::to_string(&result).ok()?)?;
    members.insert("result".into(), &result);
    line_of(&members)
}

/// A result, given as JSON, without its secrets; a member without any keeps its bytes. `None` when there are none.
pub(in crate::proxy) fn masked(result: &str) -> Option<String> {
    let mut members: RawMembers<'_> = serde_json::from_str(result).ok()?;
    let masked: Vec<(Cow<'_, str>, Box<RawValue>)> = members
        .iter()
        .filter_map(|(name, value)| {
            let value = match serde_json::from_str::<Value>(value.get()) {
                Ok(value) => emitted_member(name, &value)?,
                Err(_) => MASK.into(), // nested too deep to be looked through
            };
            Some((name.clone(), raw(&value.to_string())?))
        })
        .collect();
    if masked.is_empty() {
        return None;
    }
    for (name, value) in &masked {
        members.insert(name.clone(), value);
    }
    serde_json::to_string(&members).ok()
}

/// The member of an object without its secrets: its name may say that it is one.
fn emitted_member(name: &str, value: &Value) -> Option<Value> {
    let options = EmitOptions::default();
    emitted_value(value, &options).or_else(|| {
        let emitted = emitted_value(&json!({ name: value }), &options)?;
        emitted.get(name).cloned()
    })
}

fn raw(json: &str) -> Option<Box<RawValue>> {
    RawValue::from_string(json.to_owned()).ok()
}

fn line_of(members: &RawMembers<'_>) -> Option<Vec<u8>> {
    Some((serde_json::to_string(members).ok()? + "\n").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_masked_but_for_the_values_that_stay() {
        let line = r#"{"a":"no", "b":"no","c":["no"],"d":1.50}"#;
        let value = |found: &str| {
            let start = line.find(found).unwrap() + 4;
            line.get(start..start + 4).unwrap()
        };
        let mask = |json: &str| json.contains("no").then(|| json.replace("no", "*"));
        for (kept, masked) in [
            (vec![], Some(r#"{"a":"*", "b":"*","c":["*"],"d":1.50}"#)),
            (
                vec![value("\"b"), value("\"a")],
                Some(r#"{"a":"no", "b":"no","c":["*"],"d":1.50}"#),
            ),
            (
                vec!["of another text"],
                Some(r#"{"a":"*", "b":"*","c":["*"],"d":1.50}"#),
            ),
            (vec![line], None),
        ] {
            assert_eq!(
                masked_but(line, kept.clone(), mask).as_deref(),
                masked,
                "{kept:?}"
            );
        }
    }

    #[test]
    fn a_further_attempt_keeps_the_digits_of_the_arguments() {
        let line = r#"{"method":"tools/call","params":{"name":"t","arguments":{"x":1.50,"y":123456789012345678901},"_meta":{"progressToken":3}},"jsonrpc":"2.0","id":3}"#;
        let sent = String::from_utf8(further_attempt(line, r#""p-1""#, 2).unwrap()).unwrap();
        assert_eq!(
            sent,
            "{\"id\":\"p-1\",\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"_meta\":{\"io.github.toolerror/attempt\":2,\"progressToken\":3},\
             \"arguments\":{\"x\":1.50,\"y\":123456789012345678901},\"name\":\"t\"}}\n"
        );
        assert_eq!(further_attempt(r#"{"id":1,"method":"tools/call"}"#, "1", 2), None);
    }

    #[test]
    fn a_failed_result_keeps_what_does_not_hold_the_error() {
        let own = r#"{"content":[{"type":"text","text":"boom"}],"isError":true,"_meta":{"a":1.50},"resultType":"complete"}"#;
        let text = r#"{\"type\":\"INTERNAL\",\"message\":\"boom\",\"recoverable\":false}"#;
        let failed = failed_result(Some(own), &ToolError::internal("boom"), true);
        let expected = format!(
            r#"{{"content":[{{"type":"text","text":"{text}"}}],"isError":true,"_meta":{{"a":1.50}},"resultType":"complete"}}"#
        );
        assert_eq!(failed, expected);
        assert!(
            failed_result(None, &ToolError::internal("boom"), true).ends_with(r#","resultType":"complete"}"#)
        );
    }
}
