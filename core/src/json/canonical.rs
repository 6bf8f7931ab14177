//! From any serde value to canonical text.

use std::fmt;

use serde::ser;
use serde::ser::Serialize;

use crate::json::MAX_JSON_DEPTH;
use crate::json::{scan, view, write};

/// The names by which serde_json smuggles exact numbers and raw text through serde.
pub(crate) const JSON_NUMBER: &str = "$serde_json::private::Number";
const JSON_RAW: &str = "$serde_json::private::RawValue";

/// Appends `value`, inside `depth` open brackets, as canonical text.
///
/// Never fails: a value without a JSON form becomes `null`, and the values around it survive (SPEC §1.2).
pub(crate) fn write<T: Serialize + ?Sized>(out: &mut String, depth: usize, value: &T) {
    let start = out.len();
    if value.serialize(Writer { out, depth }).is_err() {
        out.truncate(start);
        out.push_str("null");
    }
}

/// The canonical text of any value that serde can write (SPEC §1.2). Never fails: what JSON has no form for becomes
/// `null`.
///
/// ```
/// use toolerror::json::to_canonical_json;
/// assert_eq!(to_canonical_json(&[1e2, f64::NAN]), "[100,null]");
/// ```
pub fn to_canonical_json<T: Serialize + ?Sized>(value: &T) -> String {
    let mut out = String::new();
    write(&mut out, 0, value);
    out
}

/// Raised by a `Serialize` implementation that gives up, and for values that cannot be a key.
#[derive(Debug)]
pub(crate) struct NotJson;

impl fmt::Display for NotJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("value has no JSON form")
    }
}
impl std::error::Error for NotJson {}
impl ser::Error for NotJson {
    fn custom<T: fmt::Display>(_: T) -> Self {
        NotJson
    }
}

type Done = Result<(), NotJson>;

/// Writes one value.
struct Writer<'a> {
    out: &'a mut String,
    depth: usize,
}

impl<'a> Writer<'a> {
    /// Writes a text that is JSON already.
    #[expect(clippy::unnecessary_wraps, reason = "the shape of the serializer's methods")]
    fn text(self, text: &str) -> Done {
        self.out.push_str(text);
        Ok(())
    }

    /// Opens `{` or `[`; with `variant`, inside the `{"Variant":…}` of serde's externally tagged form.
    fn open(self, bracket: char, variant: Option<&str>) -> Compound<'a> {
        let start = self.out.len();
        let depth = self.depth + 1 + usize::from(variant.is_some());
        if let Some(variant) = variant {
            self.out.push('{');
            write::string(self.out, variant);
            self.out.push(':');
        }
        let bracket_at = self.out.len();
        self.out.push(bracket);
        Compound {
            start,
            bracket_at,
            depth,
            key: String::new(),
            out: self.out,
        }
    }

    fn object(self, variant: Option<&str>) -> Compound<'a> {
        self.open('{', variant)
    }

    fn array(self, variant: Option<&str>) -> Compound<'a> {
        self.open('[', variant)
    }
}

/// Writes the members of an object or the items of an array, and then what closes it.
struct Compound<'a> {
    out: &'a mut String,
    /// The start of the whole value, and that of its inner bracket (the same except for enum variants).
    start: usize,
    bracket_at: usize,
    /// Brackets open around each item. Beyond [`MAX_JSON_DEPTH`] nothing is written, and the value ends as `null`.
    depth: usize,
    key: String,
}

impl Compound<'_> {
    fn too_deep(&self) -> bool {
        self.depth > MAX_JSON_DEPTH
    }

    /// Writes one member or item, with the comma before it.
    fn item<T: Serialize + ?Sized>(&mut self, key: Option<&str>, value: &T) {
        if self.too_deep() {
            return;
        }
        if self.out.len() > self.bracket_at + 1 {
            self.out.push(',');
        }
        if let Some(key) = key {
            write::string(self.out, key);
            self.out.push(':');
        }
        write(self.out, self.depth, value);
    }

    /// Closes the brackets and sorts the members; a value that is nested too deeply becomes `null`.
    fn finish(self, bracket: char) {
        if self.too_deep() {
            self.out.truncate(self.start);
            self.out.push_str("null");
            return;
        }
        self.out.push(bracket);
        if bracket == '}' {
            write::sort_members(self.out, self.bracket_at);
        }
        if self.bracket_at > self.start {
            self.out.push('}');
        }
    }
}

/// Writes integers by their decimal text.
macro_rules! write_integers {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, value: $type) -> Done {
            self.text(&value.to_string())
        })*
    };
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = ();
    type Error = NotJson;
    type SerializeSeq = Compound<'a>;
    type SerializeTuple = Compound<'a>;
    type SerializeTupleStruct = Compound<'a>;
    type SerializeTupleVariant = Compound<'a>;
    type SerializeMap = Compound<'a>;
    type SerializeStruct = StructWriter<'a>;
    type SerializeStructVariant = Compound<'a>;

    write_integers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128
    );

    fn serialize_bool(self, value: bool) -> Done {
        self.text(if value { "true" } else { "false" })
    }
    fn serialize_f32(self, value: f32) -> Done {
        // the shortest digits of the single, not those of the double it widens to
        self.serialize_f64(value.to_string().parse().unwrap_or(f64::NAN))
    }
    fn serialize_f64(self, value: f64) -> Done {
        write::double(self.out, value);
        Ok(())
    }
    fn serialize_char(self, value: char) -> Done {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, value: &str) -> Done {
        write::string(self.out, value);
        Ok(())
    }
    fn serialize_bytes(self, value: &[u8]) -> Done {
        self.serialize_str(&write::base64(value))
    }
    fn serialize_none(self) -> Done {
        self.text("null")
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Done {
        self.text("null")
    }
    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.text("null")
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        let mut object = self.object(None);
        object.item(Some(variant), value);
        object.finish('}');
        Ok(())
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'a>, NotJson> {
        Ok(self.array(None))
    }
    fn serialize_tuple(self, _: usize) -> Result<Compound<'a>, NotJson> {
        Ok(self.array(None))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'a>, NotJson> {
        Ok(self.array(None))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'a>, NotJson> {
        Ok(self.array(Some(variant)))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'a>, NotJson> {
        Ok(self.object(None))
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<StructWriter<'a>, NotJson> {
        Ok(match name {
            JSON_NUMBER | JSON_RAW => StructWriter::Token(self),
            _ => StructWriter::Object(self.object(None)),
        })
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'a>, NotJson> {
        Ok(self.object(Some(variant)))
    }
}

/// Writes the items of sequences and tuples.
macro_rules! write_items {
    ($($trait:ident::$method:ident),*) => {
        $(impl ser::$trait for Compound<'_> {
            type Ok = ();
            type Error = NotJson;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                self.item(None, value);
                Ok(())
            }
            fn end(self) -> Done {
                self.finish(']');
                Ok(())
            }
        })*
    };
}

write_items!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

impl ser::SerializeMap for Compound<'_> {
    type Ok = ();
    type Error = NotJson;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        let mut text = String::new();
        if !self.too_deep() {
            write(&mut text, self.depth, key);
        }
        // a key that is not a string becomes its text
        self.key = match view::as_str(&text) {
            Some(key) => key.into_owned(),
            None => text,
        };
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        let key = std::mem::take(&mut self.key);
        self.item(Some(&key), value);
        Ok(())
    }
    fn end(self) -> Done {
        self.finish('}');
        Ok(())
    }
}

impl ser::SerializeStructVariant for Compound<'_> {
    type Ok = ();
    type Error = NotJson;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        self.item(Some(key), value);
        Ok(())
    }
    fn end(self) -> Done {
        self.finish('}');
        Ok(())
    }
}

/// A struct, or one of the two that serde_json uses for exact numbers and raw text.
enum StructWriter<'a> {
    Object(Compound<'a>),
    Token(Writer<'a>),
}

impl ser::SerializeStruct for StructWriter<'_> {
    type Ok = ();
    type Error = NotJson;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        match self {
            StructWriter::Object(object) => object.item(Some(key), value),
            StructWriter::Token(writer) => {
                let mut quoted = String::new();
                write(&mut quoted, 0, value);
                let text = view::as_str(&quoted).unwrap_or_default();
                let mut scanner = scan::Scanner::new(&text, writer.depth);
                let start = writer.out.len();
                if scanner.value(writer.out).and_then(|()| scanner.end()).is_err() {
                    writer.out.truncate(start);
                    writer.out.push_str("null");
                }
            }
        }
        Ok(())
    }
    fn end(self) -> Done {
        if let StructWriter::Object(object) = self {
            object.finish('}');
        }
        Ok(())
    }
}
