//! Canonical text as a value of serde: into any format, and out of any.

use std::borrow::Cow;
use std::fmt;

use serde::de;
use serde::de::Deserialize;
use serde::de::DeserializeSeed;
use serde::de::Deserializer;
use serde::de::MapAccess;
use serde::de::SeqAccess;
use serde::de::Visitor;
use serde::ser;
use serde::ser::Serialize;
use serde::ser::SerializeMap as _;
use serde::ser::SerializeSeq as _;

use crate::json::canonical::{self, JSON_NUMBER};
use crate::json::MAX_JSON_DEPTH;
use crate::json::{view, write};

/// Canonical text as a serde value: serialising walks it, deserialising writes it.
pub(crate) struct Canonical<'a>(pub(crate) Cow<'a, str>);

impl Serialize for Canonical<'_> {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: &str = &self.0;
        match text.as_bytes().first() {
            Some(b'{') => {
                let mut map = serializer.serialize_map(Some(view::Members::new(text).count()))?;
                for (key, value) in view::Members::new(text) {
                    map.serialize_entry(&view::decode(key), &Canonical(Cow::Borrowed(value)))?;
                }
                map.end()
            }
            Some(b'[') => {
                let mut seq = serializer.serialize_seq(Some(view::items(text).count()))?;
                for item in view::items(text) {
                    seq.serialize_element(&Canonical(Cow::Borrowed(item)))?;
                }
                seq.end()
            }
            Some(b'"') => serializer.serialize_str(&view::as_str(text).unwrap_or_default()),
            Some(b't') => serializer.serialize_bool(true),
            Some(b'f') => serializer.serialize_bool(false),
            Some(b'-' | b'0'..=b'9') => serialize_number(text, serializer),
            _ => serializer.serialize_unit(),
        }
    }
}

/// Integers of 64 bits as such, all else as a double: wider integers are refused by some serializers.
fn serialize_number<S: ser::Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    if let Ok(value) = text.parse::<u64>() {
        serializer.serialize_u64(value)
    } else if let Ok(value) = text.parse::<i64>() {
        serializer.serialize_i64(value)
    } else {
        serializer.serialize_f64(text.parse().unwrap_or(f64::NAN))
    }
}

impl<'de> Deserialize<'de> for Canonical<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut out = String::new();
        let seed = Transcribe {
            out: &mut out,
            depth: 0,
        };
        seed.deserialize(deserializer)?;
        Ok(Canonical(Cow::Owned(out)))
    }
}

/// Appends the value of a deserializer as canonical text.
struct Transcribe<'a> {
    out: &'a mut String,
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Transcribe<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Transcribe<'_> {
    /// Writes a value that needs no further call of serde.
    #[expect(clippy::unnecessary_wraps, reason = "the shape of the visitor's methods")]
    fn put<E: de::Error, T: Serialize + ?Sized>(self, value: &T) -> Result<(), E> {
        canonical::write(self.out, self.depth, value);
        Ok(())
    }

    /// The same output, one level deeper.
    fn deeper<E: de::Error>(&mut self) -> Result<Transcribe<'_>, E> {
        if self.depth >= MAX_JSON_DEPTH {
            return Err(E::custom("nested too deeply"));
        }
        Ok(Transcribe {
            out: self.out,
            depth: self.depth + 1,
        })
    }
}

/// Passes a scalar on as it is.
macro_rules! transcribe {
    ($($method:ident: $type:ty),*) => {
        $(fn $method<E: de::Error>(self, value: $type) -> Result<(), E> {
            self.put(&value)
        })*
    };
}

impl<'de> Visitor<'de> for Transcribe<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON can hold")
    }

    transcribe!(
        visit_bool: bool, visit_i64: i64, visit_i128: i128, visit_u64: u64, visit_u128: u128,
        visit_f64: f64, visit_str: &str
    );

    fn visit_bytes<E: de::Error>(self, value: &[u8]) -> Result<(), E> {
        self.put(&write::base64(value))
    }
    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.put(&())
    }
    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.put(&())
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
        self.out.push('[');
        let start = self.out.len();
        loop {
            let before = self.out.len();
            if before > start {
                self.out.push(',');
            }
            if seq.next_element_seed(self.deeper()?)?.is_none() {
                self.out.truncate(before);
                break;
            }
        }
        self.out.push(']');
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let start = self.out.len();
        self.out.push('{');
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            if key == JSON_NUMBER {
                let token: Cow<'de, str> = map.next_value()?;
                self.out.truncate(start);
                write::number_token(self.out, &token);
                return Ok(());
            }
            if self.out.len() > start + 1 {
                self.out.push(',');
            }
            write::string(self.out, &key);
            self.out.push(':');
            map.next_value_seed(self.deeper()?)?;
        }
        self.out.push('}');
        write::sort_members(self.out, start);
        Ok(())
    }
}
