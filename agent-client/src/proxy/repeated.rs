//! Members that stand twice in an object: programs differ in which of them they read.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Whether an object in a JSON text has two members of the same name, at any depth.
pub(super) fn has_repeated(text: &str) -> bool {
    // an error is this or a text that nobody can read
    serde_json::from_str::<UniqueNames>(text).is_err()
}

/// A value whose objects have each name once.
struct UniqueNames;

impl<'de> Deserialize<'de> for UniqueNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueNamesVisitor)
    }
}

struct UniqueNamesVisitor;

impl<'de> Visitor<'de> for UniqueNamesVisitor {
    type Value = UniqueNames;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<UniqueNames, A::Error> {
        let mut known = HashSet::new();
        while let Some((name, UniqueNames)) = members.next_entry::<String, UniqueNames>()? {
            if !known.insert(name) {
                return Err(A::Error::custom("a member stands twice"));
            }
        }
        Ok(UniqueNames)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<UniqueNames, A::Error> {
        while let Some(UniqueNames) = items.next_element()? {}
        Ok(UniqueNames)
    }

    fn visit_bool<E>(self, _: bool) -> Result<UniqueNames, E> {
        Ok(UniqueNames)
    }

    fn visit_i64<E>(self, _: i64) -> Result<UniqueNames, E> {
        Ok(UniqueNames)
    }

    fn visit_u64<E>(self, _: u64) -> Result<UniqueNames, E> {
        Ok(UniqueNames)
    }

    fn visit_f64<E>(self, _: f64) -> Result<UniqueNames, E> {
        Ok(UniqueNames)
    }

    fn visit_str<E>(self, _: &str) -> Result<UniqueNames, E> {
        Ok(UniqueNames)
    }

    fn visit_unit<E>(self) -> Result<UniqueNames, E> {
        Ok(UniqueNames)
    }
}

#[cfg(test)]
mod tests {
    use super::has_repeated;

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
}
