//! Walking text that is known to be canonical: the views of `data`.
//!
//! The walkers trust their input. On text that is not canonical they end early or give nonsense, but never panic.

use std::borrow::Cow;

use serde_json::Map;
use serde_json::Number;
use serde_json::Value;

use crate::json::plain_prefix::plain_prefix;

/// The members of an object: the key in its escaped form without quotes, and the value's text.
#[derive(Clone, Debug)]
pub(crate) struct Members<'a> {
    rest: &'a str,
}

impl<'a> Members<'a> {
    /// Starts at an object's `{`. Anything else has no members.
    pub(crate) fn new(object: &'a str) -> Self {
        let rest = object.strip_prefix('{').unwrap_or("");
        Self { rest }
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest.strip_prefix(',').unwrap_or(self.rest);
        let (key, rest) = rest.split_at_checked(string_len(rest)?)?;
        let rest = rest.strip_prefix(':')?;
        let (value, rest) = rest.split_at_checked(value_len(rest))?;
        self.rest = rest;
        Some((unquote(key)?, value))
    }
}

/// The members of an object, found once for several look-ups.
#[derive(Debug)]
pub(crate) struct FoundMembers<'a>(Vec<(&'a str, &'a str)>);

impl<'a> FoundMembers<'a> {
    /// The members of an object. Anything else has none.
    pub(crate) fn new(object: &'a str) -> Self {
        Self(Members::new(object).collect())
    }

    /// The value of the member `key`, as [`get`] finds it.
    pub(crate) fn get(&self, key: &str) -> Option<&'a str> {
        let found = self.0.iter().find(|(name, _)| *name == key);
        found.map(|(_, value)| *value)
    }
}

/// The items of an array. Anything else has no items.
pub(crate) fn items(array: &str) -> impl Iterator<Item = &str> {
    let mut rest = array.strip_prefix('[').unwrap_or("");
    std::iter::from_fn(move || {
        let from = rest.strip_prefix(',').unwrap_or(rest);
        let (item, tail) = from.split_at_checked(value_len(from))?;
        rest = tail;
        (!item.is_empty()).then_some(item)
    })
}

/// The value of the member `key`, a plain key without characters that need an escape.
pub(crate) fn get<'a>(object: &'a str, key: &str) -> Option<&'a str> {
    Members::new(object).find(|m| m.0 == key).map(|m| m.1)
}

/// The string that `value` is, decoded; `None` for every other kind of value.
pub(crate) fn as_str(value: &str) -> Option<Cow<'_, str>> {
    unquote(value).map(decode)
}

/// The object that `value` is.
pub(crate) fn as_object(value: &str) -> Option<&str> {
    value.starts_with('{').then_some(value)
}

/// The inside of a string with its quotes.
fn unquote(string: &str) -> Option<&str> {
    string.strip_prefix('"')?.strip_suffix('"')
}

/// Decodes the inside of a canonical string.
pub(crate) fn decode(escaped: &str) -> Cow<'_, str> {
    // what is short needs no search for a backslash
    if plain_prefix(escaped.as_bytes()) == escaped.len() {
        return Cow::Borrowed(escaped);
    }
    let mut out = String::with_capacity(escaped.len());
    let mut chars = escaped.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        out.push(match chars.next() {
            Some('b') => '\u{8}',
            Some('t') => '\t',
            Some('n') => '\n',
            Some('f') => '\u{c}',
            Some('r') => '\r',
            Some('u') => {
                let code = (0..4).fold(0, |code, _| {
                    code * 16 + chars.next().and_then(|c| c.to_digit(16)).unwrap_or(0)
                });
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            Some(other) => other,
            None => break,
        });
    }
    Cow::Owned(out)
}

/// Length of the string that begins here, quotes included.
fn string_len(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.first() != Some(&b'"') {
        return None;
    }
    let mut at = 1;
    loop {
        at += plain_prefix(bytes.get(at..)?);
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Length of the value that begins here; 0 when none does.
fn value_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    if let Some(length) = flat_len(bytes) {
        return length;
    }
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let Some(len) = text.get(at..).and_then(string_len) else {
                    return bytes.len();
                };
                at += len;
            }
            b'{' | b'[' => {
                depth += 1;
                at += 1;
                continue;
            }
            b'}' | b']' if depth > 0 => {
                depth -= 1;
                at += 1;
            }
            b'}' | b']' | b',' if depth == 0 => return at,
            _ => {
                at += 1;
                continue;
            }
        }
        if depth == 0 {
            return at;
        }
    }
    at
}

/// Length of the array or object that begins here, if it ends at the first closing bracket of its kind: there is no
/// other bracket of its kind before that one, no escape, and no string that is still open.
///
/// Values are mostly such, and no string in them is looked at.
fn flat_len(bytes: &[u8]) -> Option<usize> {
    let (open, inside) = bytes.split_first()?;
    let close = match open {
        b'[' => b']',
        b'{' => b'}',
        _ => return None,
    };
    let end = position(inside, close)?;
    let inside = inside.get(..end)?;
    // the compiler compares sixteen bytes at once
    let is_other = |byte: u8| byte == *open || byte == b'\\';
    let has_other = inside.iter().fold(false, |any, &byte| any | is_other(byte));
    let quotes = inside
        .iter()
        .fold(0u8, |count, &byte| count.wrapping_add(u8::from(byte == b'"')));
    (!has_other && quotes % 2 == 0).then_some(end + 2)
}

/// The first position of a byte.
fn position(bytes: &[u8], wanted: u8) -> Option<usize> {
    const LANES: usize = 16;
    let is_wanted = |byte: u8| byte == wanted;
    let has = |chunk: &&[u8]| chunk.iter().fold(false, |any, &byte| any | is_wanted(byte));
    let before = LANES * bytes.chunks_exact(LANES).take_while(|chunk| !has(chunk)).count();
    let rest = bytes.get(before..)?.iter().position(|byte| *byte == wanted)?;
    Some(before + rest)
}

/// The value as serde_json's, which may round numbers (the text never does).
///
/// An integer too large for serde_json's `Number` becomes its nearest double, or `null` beyond all doubles.
pub(crate) fn to_value(text: &str) -> Value {
    match text.as_bytes().first() {
        Some(b'{') => Value::Object(to_map(text)),
        Some(b'[') => Value::Array(items(text).map(to_value).collect()),
        Some(b'"') => Value::String(as_str(text).unwrap_or_default().into_owned()),
        Some(b't') => Value::Bool(true),
        Some(b'f') => Value::Bool(false),
        Some(b'-' | b'0'..=b'9') => serde_json::from_str::<Number>(text).map_or(Value::Null, Value::Number),
        _ => Value::Null,
    }
}

/// The object as serde_json's map.
pub(crate) fn to_map(object: &str) -> Map<String, Value> {
    Members::new(object)
        .map(|(key, value)| (decode(key).into_owned(), to_value(value)))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::json::view::value_len;

    #[test]
    fn a_value_ends_at_its_own_bracket() {
        for value in [
            "[]",
            "{}",
            "[[]]",
            "[{},[],{}]",
            r#"{"a":{"b":[1,{"c":2}]},"d":"}"}"#,
            r#"["]"]"#,
            r#"["\"]","\\"]"#,
            r#"["[","]"]"#,
            r#"[{"agent_id":"agent-2","pattern":"src/**/*.rs"},{"agent_id":"agent-3","pattern":"{a,b}]"}]"#,
            r#"{"a word of more than sixteen bytes":"another one, which ends in a bracket }"}"#,
            r#"{"a word of more than sixteen bytes":["}",{"deep":"and deeper"}],"last":true}"#,
            "\"a string\"",
            "-12.5",
            "null",
        ] {
            for rest in ["", ",\"b\":[1]", "}", "]}"] {
                assert_eq!(value_len(&format!("{value}{rest}")), value.len(), "{value}{rest}");
            }
        }
        assert_eq!(value_len("[1,2"), 4);
    }
}
