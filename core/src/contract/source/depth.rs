//! Finds where a JSON text or value is nested too deeply. This runs before anything else: such a text is slow to parse, and
//! such a schema slow to compile.

use serde_json::Value;

use crate::contract::diagnostic::{pointer, Diagnostic};
use crate::json::strings::string_end;
use crate::json::MAX_JSON_DEPTH;

use super::too_deep;

/// An open object or array, with the key or index of the next part.
enum OpenValue<'a> {
    Object(&'a str),
    List(usize),
}

/// The first place of a JSON text that is nested too deeply. The text need not be valid.
pub(super) fn too_deep_in(text: &str) -> Option<Diagnostic> {
    let mut open: Vec<OpenValue<'_>> = Vec::new();
    let (mut line, mut string) = (1, "");
    let mut rest = text;
    while let Some(byte) = rest.bytes().next() {
        match byte {
            b'"' => {
                (string, rest) = rest
                    .split_at_checked(string_end(rest.as_bytes(), 0))
                    .unwrap_or((rest, ""));
                continue;
            }
            b'{' => open.push(OpenValue::Object("")),
            b'[' => open.push(OpenValue::List(0)),
            b'}' | b']' => drop(open.pop()),
            _ => match (byte, open.last_mut()) {
                (b'\n', _) => line += 1,
                (b':', Some(OpenValue::Object(key))) => *key = string,
                (b',', Some(OpenValue::List(at))) => *at += 1,
                _ => {}
            },
        }
        if open.len() > MAX_JSON_DEPTH {
            return Some(too_deep(&path_of(&open), line));
        }
        let width = rest.chars().next().map_or(1, char::len_utf8);
        rest = rest.get(width..).unwrap_or_default();
    }
    None
}

/// The JSON Pointer of the innermost value.
fn path_of(open: &[OpenValue<'_>]) -> String {
    let outer = open.split_last().map_or(open, |(_, outer)| outer);
    outer.iter().fold(String::new(), |path, value| match value {
        OpenValue::Object(key) => pointer(&path, &serde_json::from_str::<String>(key).unwrap_or_default()),
        OpenValue::List(at) => format!("{path}/{at}"),
    })
}

/// The place of the first object or array that is nested too deeply in a value.
pub(crate) fn too_deep_part(value: &Value) -> Option<String> {
    deep_part(value, 1).map(|steps| {
        steps
            .iter()
            .rev()
            .fold(String::new(), |path, step| pointer(&path, step))
    })
}

/// As [`too_deep_part`]: the steps to it from `value`, on this level, the last one first.
fn deep_part(value: &Value, level: usize) -> Option<Vec<String>> {
    let step = |inner: &Value, name: &dyn ToString| {
        let mut steps = deep_part(inner, level + 1)?;
        steps.push(name.to_string());
        Some(steps)
    };
    match value {
        Value::Object(_) | Value::Array(_) if level > MAX_JSON_DEPTH => Some(Vec::new()),
        Value::Object(members) => members.iter().find_map(|(name, inner)| step(inner, name)),
        Value::Array(items) => items.iter().enumerate().find_map(|(at, inner)| step(inner, &at)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fault_names_the_first_level_too_many() {
        let deep = format!("{{\"a~\\u0062\":\n[1,{{}}, \"[\\\"[\", {}", "[".repeat(127));
        let found = too_deep_in(&deep).unwrap();
        let path = format!("/a~0b/3{}", "/0".repeat(126));
        assert_eq!((found.path(), found.line()), (Some(&*path), Some(2)));
        let flat = "[],".repeat(1000) + &"{\"a\":[]}".repeat(1000) + "\"[[[";
        assert_eq!(too_deep_in(&flat), None);
        let most = "[".repeat(128);
        assert_eq!(too_deep_in(&most), None);
    }
}
