//! A value that serde reads from one string.

use std::fmt;

use serde::de::{Deserializer, Error, Visitor};

struct WordVisitor<T, E>(fn(&str) -> Result<T, E>);

impl<T, E: fmt::Display> Visitor<'_> for WordVisitor<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<F: Error>(self, word: &str) -> Result<T, F> {
        (self.0)(word).map_err(F::custom)
    }
}

/// Reads a string and what is in it. The deserializer knows where a refusal was, since it comes from within.
pub(crate) fn word<'de, D: Deserializer<'de>, T, E: fmt::Display>(
    deserializer: D,
    parse: fn(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(WordVisitor(parse))
}
