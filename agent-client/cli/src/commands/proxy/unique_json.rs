//! JSON in which no object has two members of one name: of two servers of one name, a user means both.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Reads a text.
///
/// # Errors
/// It is not JSON, or an object has two members of one name: the message has the path of the second one.
pub(crate) fn read(text: &str) -> Result<Value, serde_json::Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = At("").deserialize(&mut json)?;
    json.end()?;
    Ok(value)
}

/// A value at this path.
struct At<'a>(&'a str);

impl At<'_> {
    fn member(&self, name: &str) -> String {
        if self.0.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.0)
        }
    }
}

impl<'de> DeserializeSeed<'de> for At<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for At<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut found = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            let path = self.member(&name);
            if found.contains_key(&name) {
                return Err(A::Error::custom(format!("`{path}` stands twice")));
            }
            let value = members.next_value_seed(At(&path))?;
            found.insert(name, value);
        }
        Ok(Value::Object(found))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut found = Vec::new();
        while let Some(item) = items.next_element_seed(At(&format!("{}[{}]", self.0, found.len())))? {
            found.push(item);
        }
        Ok(Value::Array(found))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_value_is_read_as_it_is_unless_a_name_stands_twice() {
        let text = r#"{"a":[1,-2,1.5,true,null,"x",{"b":{}}],"b":{"a":1}}"#;
        assert_eq!(
            read(text).unwrap(),
            serde_json::from_str::<serde_json::Value>(text).unwrap()
        );
        for (text, path) in [
            (r#"{"a":1,"a":2}"#, "`a`"),
            (
                r#"{"mcpServers":{"one":{},"two":{},"one":{}}}"#,
                "`mcpServers.one`",
            ),
            (r#"{"a":[0,{"b":1,"b":1}]}"#, "`a[1].b`"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("{path} stands twice at line 1")),
                "{error}"
            );
        }
        assert!(read("{} {}").is_err() && read("").is_err());
    }
}
