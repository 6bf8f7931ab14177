//! A JSON text that is read to its end and not kept: whether it is sound, and whether the objects in it have each name once.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Any JSON. Unlike `IgnoredAny`, it refuses what no value can hold: a number beyond a double, half a surrogate pair, too deep nesting.
#[cfg(any(feature = "mcp", feature = "harness"))]
pub(crate) type AnyJson = Walked<false>;

/// Any JSON whose objects have each name once; else the error is ``duplicate field `NAME` ``.
pub type UniqueNames = Walked<true>;

/// A value of which nothing is kept.
pub struct Walked<const UNIQUE: bool>;

impl<'de, const UNIQUE: bool> Deserialize<'de> for Walked<UNIQUE> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Walker)
    }
}

struct Walker<const UNIQUE: bool>;

impl<'de, const UNIQUE: bool> Visitor<'de> for Walker<UNIQUE> {
    type Value = Walked<UNIQUE>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Walked<UNIQUE>, A::Error> {
        if !UNIQUE {
            while members.next_entry::<Walked<UNIQUE>, Walked<UNIQUE>>()?.is_some() {}
            return Ok(Walked);
        }
        let mut names = HashSet::new();
        while let Some(name) = members.next_key::<String>()? {
            if names.contains(&name) {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            names.insert(name);
            members.next_value::<Walked<UNIQUE>>()?;
        }
        Ok(Walked)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Walked<UNIQUE>, A::Error> {
        while items.next_element::<Walked<UNIQUE>>()?.is_some() {}
        Ok(Walked)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Walked<UNIQUE>, E> {
        Ok(Walked)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Walked<UNIQUE>, E> {
        Ok(Walked)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Walked<UNIQUE>, E> {
        Ok(Walked)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Walked<UNIQUE>, E> {
        Ok(Walked)
    }

    fn visit_str<E>(self, _: &str) -> Result<Walked<UNIQUE>, E> {
        Ok(Walked)
    }

    fn visit_unit<E>(self) -> Result<Walked<UNIQUE>, E> {
        Ok(Walked)
    }
}
