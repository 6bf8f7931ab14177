//! The path of a fault that serde found in a JSON text: `tools.send_mail.max_attempts`, `[2].call`.
//!
//! serde_json reports a line and a column, after the last token that it read. Following the text up to there costs
//! nothing without a fault. A deserializer that tracks its path would be a second reader for each type, 3 % of the
//! WebAssembly module.

use std::fmt::Write as _;

/// A step into an object, by the name that was read last, or into an array.
enum Step {
    Member(Option<String>),
    Item(usize),
}

/// The path of the value at which reading `text` has ended with `error`; `.` for all of the text.
///
/// A type whose reader refuses a whole value that another reader has read must do so in a visitor, before the bracket that
/// closes the object around it is read too.
pub fn path_of(text: &str, error: &serde_json::Error) -> String {
    let (mut steps, ends_with_name) = steps_into(read_part(text, error));
    // for these faults serde reads the name before it blames the object
    let of_object = ["duplicate field", "unknown variant"];
    if ends_with_name
        && of_object.iter().any(|fault| error.to_string().starts_with(fault))
        && let Some(Step::Member(name)) = steps.last_mut()
    {
        *name = None;
    }
    written(&steps)
}

/// The text that had been read, without a character that serde_json had only peeked at, such as a bracket in place of
/// an enum.
fn read_part<'t>(text: &'t str, error: &serde_json::Error) -> &'t [u8] {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let end = lines.map(str::len).sum::<usize>() + error.column();
    let text = text.as_bytes();
    match text.get(..end).unwrap_or(text) {
        [read @ .., b'{' | b'[' | b'"'] if !error.is_data() => read,
        read => read,
    }
}

/// The steps to the end of a text that begins as JSON, and whether it ends with the name of a member.
fn steps_into(mut text: &[u8]) -> (Vec<Step>, bool) {
    let mut steps = Vec::new();
    let mut ends_with_name = false;
    while let [sign, after @ ..] = text {
        text = after;
        ends_with_name &= sign.is_ascii_whitespace();
        match (sign, steps.last_mut()) {
            (b'{', _) => steps.push(Step::Member(None)),
            (b'[', _) => steps.push(Step::Item(0)),
            (b'}' | b']', _) => {
                steps.pop();
            }
            (b',', Some(Step::Member(name))) => *name = None,
            (b',', Some(Step::Item(at))) => *at += 1,
            (b'"', step) => {
                let (inside, after) = string(text);
                text = after;
                if let Some(Step::Member(name @ None)) = step {
                    *name = Some(unescaped(inside));
                    ends_with_name = true;
                }
            }
            _ => {}
        }
    }
    (steps, ends_with_name)
}

/// The inside of a string, after its first quote, and the text after its last one.
fn string(text: &[u8]) -> (&[u8], &[u8]) {
    let mut escaped = false;
    let end = text.iter().position(|&sign| {
        let ends = sign == b'"' && !escaped;
        escaped = sign == b'\\' && !escaped;
        ends
    });
    let (inside, quote) = text
        .split_at_checked(end.unwrap_or(text.len()))
        .unwrap_or_default();
    (inside, quote.get(1..).unwrap_or_default())
}

fn unescaped(inside: &[u8]) -> String {
    let inside = String::from_utf8_lossy(inside);
    serde_json::from_str(&format!("\"{inside}\"")).unwrap_or_else(|_| inside.into_owned())
}

fn written(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        let separator = if path.is_empty() { "" } else { "." };
        let _ = match step {
            Step::Member(Some(name)) => write!(path, "{separator}{name}"),
            Step::Member(None) => Ok(()),
            Step::Item(at) => write!(path, "[{at}]"),
        };
    }
    if path.is_empty() {
        return ".".to_owned();
    }
    path
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;
    use serde_json::{json, Value};

    use super::*;
    use crate::engine::{CallSpec, Policy};

    /// All values that differ from `whole` in one place.
    fn variants(whole: &Value) -> Vec<Value> {
        let mut all: Vec<Value> = [
            json!(null),
            json!(true),
            json!(1),
            json!(-1),
            json!(1.5),
            json!("x"),
            json!(" "),
            json!({}),
            json!([]),
            json!([1, "a"]),
            json!({"x": {"y": 1}}),
        ]
        .into();
        match whole {
            Value::Object(members) => {
                let with = |name: &str, value: Value| {
                    let mut members = members.clone();
                    members.insert(name.to_owned(), value);
                    Value::Object(members)
                };
                all.extend([with("a\"\\\u{e9}.b", json!([1])), with("zz", json!({}))]);
                for (name, value) in members {
                    all.extend(variants(value).into_iter().map(|value| with(name, value)));
                    let mut fewer = members.clone();
                    fewer.remove(name);
                    all.push(Value::Object(fewer));
                }
            }
            Value::Array(items) => {
                for at in 0..items.len() {
                    all.extend(variants(&items[at]).into_iter().map(|value| {
                        let mut items = items.clone();
                        items[at] = value;
                        Value::Array(items)
                    }));
                }
            }
            _ => {}
        }
        all
    }

    /// Compares the paths of all faults with those of a deserializer that keeps its path.
    fn compare<T: DeserializeOwned>(whole: &Value) {
        let (mut refused, mut others) = (0, Vec::<String>::new());
        for variant in variants(whole) {
            for text in [variant.to_string(), format!("{variant:#}")] {
                let Err(error) = serde_json::from_str::<T>(&text) else {
                    continue;
                };
                let mut deserializer = serde_json::Deserializer::from_str(&text);
                let Err(kept) = serde_path_to_error::deserialize::<_, T>(&mut deserializer) else {
                    panic!("{text}");
                };
                // a name that must be a number and is not has no path there; here its object is at fault
                let kept = kept.path().to_string().replace('?', ".");
                let found = path_of(&text, &error);
                refused += 1;
                if found != kept {
                    others.push(format!("`{found}`, not `{kept}`: {error}: {text}"));
                }
            }
        }
        assert!(others.is_empty(), "{}", others.join("\n"));
        assert!(refused > 20, "{refused}");
    }

    #[test]
    fn a_path_is_that_of_a_deserializer_that_keeps_it() {
        let rules = json!({"max_attempts": 2, "action": "give_up"});
        let policy = json!({"version": 1, "max_attempts": 5, "cap_ms": 9000, "replay": "ask",
            "types": {"TRANSIENT": rules, "CONFLICT": rules},
            "tools": {"send": {"max_attempts": 1, "types": {"CONFLICT": rules}}, "\u{e9}\"": {}},
            "budget": {"capacity": 5.5}, "health": {"enabled": false, "weight": 0.2}});
        compare::<Policy>(&policy);
        let call = json!({"id": "a", "key": "s/t", "deadline_ms": 1, "arguments_hash": "x", "read_only": true, "method": "GET"});
        compare::<CallSpec>(&call);
        compare::<Vec<CallSpec>>(&json!([call, {"method": "PUT"}]));
        compare::<std::collections::BTreeMap<u16, CallSpec>>(&json!({"1": call, "2": {"method": "PUT"}}));
    }

    #[test]
    fn the_object_with_a_name_twice_is_at_fault() {
        let path = |text: &str| path_of(text, &serde_json::from_str::<Policy>(text).unwrap_err());
        assert_eq!(path(r#"{"budget": {"capacity": 2, "capacity": 3}}"#), "budget");
        assert_eq!(path(r#"{"cap_ms": 1, "cap_ms": 1}"#), ".");
    }

    #[test]
    fn a_text_that_is_not_json_has_a_path_too() {
        let path = |text: &str| path_of(text, &serde_json::from_str::<Policy>(text).unwrap_err());
        let texts = [
            "",
            "{",
            "{1",
            "]",
            r#"{"tools": {"#,
            r#"{"tools": {"a"#,
            r#"{"budget": {"capacity": 1e999"#,
            "{\"a\u{e9}",
        ];
        assert_eq!(
            texts.map(path),
            [
                ".",
                ".",
                ".",
                ".",
                "tools",
                "tools.a",
                "budget.capacity",
                "a\u{e9}"
            ]
        );
    }
}
