//! Members that stand twice in an object: programs differ in which of them they read.

use std::collections::HashSet;
use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::json_names::UniqueNames;

/// Whether an object has one of these members twice, or under a name that differs in case only.
pub(super) fn has_rivals(object: &str, names: &[&str]) -> bool {
    let Ok(MemberNames(names_there)) = serde_json::from_str(object) else {
        return false;
    };
    let mut known = HashSet::new();
    names_there.iter().any(|name| {
        // `ſ` and `K` (kelvin) are `s` and `k` there
        let folded: String = name.chars().flat_map(char::to_uppercase).collect();
        let folded = folded.to_lowercase();
        names.contains(&folded.as_str()) && (folded != *name || !known.insert(folded))
    })
}

/// Whether an object in a JSON text has two members of the same name, at any depth.
pub(super) fn has_repeated(text: &str) -> bool {
    // an error is this or a text that nobody can read
    serde_json::from_str::<UniqueNames>(text).is_err()
}

/// The names of the members of an object, in order.
struct MemberNames(Vec<String>);

impl<'de> Deserialize<'de> for MemberNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MemberNamesVisitor)
    }
}

struct MemberNamesVisitor;

impl<'de> Visitor<'de> for MemberNamesVisitor {
    type Value = MemberNames;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<MemberNames, A::Error> {
        let mut names = Vec::new();
        while let Some((name, IgnoredAny)) = members.next_entry()? {
            names.push(name);
        }
        Ok(MemberNames(names))
    }
}

#[cfg(test)]
mod tests {
    use super::{has_repeated, has_rivals};

    #[test]
    fn a_name_twice_in_one_object_is_found_at_any_depth() {
        for text in [
            r#"{"a":1,"a":1}"#,
            r#"{"a":1,"b":2,"\u0061":3}"#,
            r#"[1.5,-2,true,null,"x",{"b":[{"a":{},"a":{}}]}]"#,
        ] {
            assert!(has_repeated(text), "{text}");
        }
        for text in [
            "{}",
            r#"{"a":{"a":1},"A":[{"a":1},{"a":2}],"b":123456789012345678901234567890,"c":-1,"d":1e3,"e":null}"#,
        ] {
            assert!(!has_repeated(text), "{text}");
        }
    }

    #[test]
    fn a_name_that_programs_read_differently_is_a_rival() {
        for text in [
            r#"{"id":1,"id":2}"#,
            r#"{"Id":1}"#,
            r#"{"x":1,"id":1,"ID":2}"#,
            "{\"\u{130}d\":1,\"i\u{64}\":1,\"id\":2}",
        ] {
            assert!(has_rivals(text, &["id"]), "{text}");
        }
        for text in [
            r#"{"id":{"id":1},"x":1,"x":2}"#,
            r#"{"id":[{"ID":1}]}"#,
            "[]",
            "{",
        ] {
            assert!(!has_rivals(text, &["id"]), "{text}");
        }
    }
}
