//! A document in JSON.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::depth::too_deep_in;
use super::{fault, twice, InnerLocations, Location};
use crate::contract::diagnostic::{pointer, Diagnostic};
use crate::misuse::Misuse;

/// The members of an object in their order, also those that occur twice.
struct AllMembers<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for AllMembers<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MembersVisitor;
        impl<'de> Visitor<'de> for MembersVisitor {
            type Value = AllMembers<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<AllMembers<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(AllMembers(members))
            }
        }
        deserializer.deserialize_map(MembersVisitor)
    }
}

/// Reads a document in JSON.
pub(super) fn read(text: &str) -> Result<(Value, Location), Diagnostic> {
    if let Some(fault) = too_deep_in(text) {
        return Err(fault);
    }
    let raw: &RawValue = serde_json::from_str(text).map_err(|error| not_json("", error.line(), &error))?;
    let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    let lines = LineIndex {
        text,
        ends: starts.map(|(at, _)| at).collect(),
    };
    lines.value(raw, "")
}

/// A fault in the words of the parser, without its own place.
fn not_json(path: &str, line: usize, error: &serde_json::Error) -> Diagnostic {
    fault(path, line, format!("not JSON: {}", Misuse::json_fault(error)))
}

/// The positions of all line breaks in a text.
struct LineIndex<'a> {
    text: &'a str,
    ends: Vec<usize>,
}

impl LineIndex<'_> {
    /// The line of a part of the text.
    fn line_of(&self, part: &str) -> usize {
        let at = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.ends.partition_point(|end| *end < at) + 1
    }

    /// A value with the line on which it begins, and the same for all of its parts.
    fn value(&self, raw: &RawValue, path: &str) -> Result<(Value, Location), Diagnostic> {
        let text = raw.get();
        let line = self.line_of(text);
        let (value, parts) = match text.as_bytes().first() {
            Some(b'{') => self.object(text, path)?,
            Some(b'[') => self.list(text, path)?,
            _ => (self.parsed(text, path)?, InnerLocations::None),
        };
        Ok((value, Location { line, parts }))
    }

    /// Reads the members of an object; fails on a duplicate name.
    fn object(&self, text: &str, path: &str) -> Result<(Value, InnerLocations), Diagnostic> {
        let AllMembers(members) = self.parsed(text, path)?;
        let (mut object, mut places) = (Map::new(), BTreeMap::new());
        for (name, raw) in members {
            let (value, place) = self.value(raw, &pointer(path, &name))?;
            if object.insert(name.clone(), value).is_some() {
                return Err(twice(path, &name, place.line));
            }
            places.insert(name, place);
        }
        Ok((Value::Object(object), InnerLocations::Object(places)))
    }

    /// The items of an array.
    fn list(&self, text: &str, path: &str) -> Result<(Value, InnerLocations), Diagnostic> {
        let items: Vec<&RawValue> = self.parsed(text, path)?;
        let items = items.into_iter().enumerate();
        let read = items.map(|(at, raw)| self.value(raw, &format!("{path}/{at}")));
        let (values, places) = read.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        Ok((Value::Array(values), InnerLocations::List(places)))
    }

    fn parsed<'t, T: Deserialize<'t>>(&self, text: &'t str, path: &str) -> Result<T, Diagnostic> {
        serde_json::from_str(text).map_err(|error| not_json(path, self.line_of(text), &error))
    }
}
