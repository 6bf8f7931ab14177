//! JSON read without loss: numbers keep their digits, strings their code units.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// How deeply brackets may nest before a text is refused.
const MAX_DEPTH: usize = 400;

/// One JSON value, exactly as it was written.
#[derive(Clone, Debug)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// The number's own characters.
    Number(String),
    /// The string's bytes: UTF-8, except that a lone surrogate stays one (WTF-8).
    Text(Vec<u8>),
    /// An array.
    List(Vec<Json>),
    /// An object, its members in their order; no name occurs twice.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a whole text; a duplicate member or more than 400 open brackets is an error.
    pub fn parse(text: &str) -> Result<Json, String> {
        let raw: &RawValue = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if depth(raw.get()) > MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} open brackets"));
        }
        Json::build(raw.get())
    }

    /// Builds a value of which numbers and texts stay as written.
    fn build(text: &str) -> Result<Json, String> {
        Ok(match text.as_bytes().first() {
            Some(b'{') => Json::Object(
                members(text)?
                    .into_iter()
                    .map(|(name, raw)| Ok((name, Json::build(raw.get())?)))
                    .collect::<Result<_, String>>()?,
            ),
            Some(b'[') => Json::List(
                items(text)?
                    .into_iter()
                    .map(|raw| Json::build(raw.get()))
                    .collect::<Result<_, _>>()?,
            ),
            Some(b'"') => Json::Text(serde_json::from_str::<Bytes>(text).map_err(|e| e.to_string())?.0),
            Some(b't') => Json::Bool(true),
            Some(b'f') => Json::Bool(false),
            Some(b'n') => Json::Null,
            _ => Json::Number(text.to_owned()),
        })
    }

    /// The member of that name, when this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Json> {
        let Json::Object(members) = self else { return None };
        members.iter().find(|(n, _)| n == name).map(|(_, value)| value)
    }

    /// The string, when this is one without lone surrogates.
    pub fn as_str(&self) -> Option<&str> {
        let Json::Text(bytes) = self else { return None };
        std::str::from_utf8(bytes).ok()
    }
}

/// Writes the value on one line; lone surrogates show as U+FFFD.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(token) => f.write_str(token),
            Json::Text(bytes) => f.write_str(&quoted(&String::from_utf8_lossy(bytes))),
            Json::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Json::Object(members) => {
                f.write_str("{")?;
                for (i, (name, value)) in members.iter().enumerate() {
                    write!(f, "{}{}:{value}", if i == 0 { "" } else { "," }, quoted(name))?;
                }
                f.write_str("}")
            }
        }
    }
}

/// A string as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A JSON text without the white space between its tokens, so that it fits on one line.
pub(crate) fn compact(text: &str) -> String {
    let mut inside = in_strings();
    text.chars()
        .filter(|&c| inside(c) || !c.is_ascii_whitespace())
        .collect()
}

/// How many brackets of a JSON text are open at most at a time.
fn depth(text: &str) -> usize {
    let (mut open, mut most) = (0_usize, 0);
    let mut inside = in_strings();
    for c in text.chars().filter(|&c| !inside(c)) {
        match c {
            '[' | '{' => open += 1,
            ']' | '}' => open = open.saturating_sub(1),
            _ => {}
        }
        most = most.max(open);
    }
    most
}

/// Tells for each character of a JSON text, given in order, whether it belongs to a string.
fn in_strings() -> impl FnMut(char) -> bool {
    let (mut inside, mut escaped) = (false, false);
    move |c| {
        let belongs = inside || c == '"';
        inside = if inside { escaped || c != '"' } else { c == '"' };
        escaped = inside && !escaped && c == '\\';
        belongs
    }
}

/// Whether two number tokens are the same decimal number, whatever their size or form.
pub(crate) fn same_number(a: &str, b: &str) -> bool {
    a == b || matches!((decimal(a), decimal(b)), (Some(a), Some(b)) if a == b)
}

/// Sign, significant digits and exponent of a number token; none if the exponent is beyond 64 bits.
fn decimal(token: &str) -> Option<(bool, String, i64)> {
    let (negative, rest) = token
        .strip_prefix('-')
        .map_or((false, token), |rest| (true, rest));
    let (mantissa, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Some((false, String::new(), 0));
    }
    let zeros = i64::try_from(digits.len() - significant.len()).ok()?;
    let exponent = exponent
        .parse::<i64>()
        .ok()?
        .checked_sub(i64::try_from(fraction.len()).ok()?)?;
    Some((
        negative,
        significant.trim_start_matches('0').to_owned(),
        exponent.checked_add(zeros)?,
    ))
}

/// The members of an object's text in their order, each value as its own text.
pub(crate) fn members(text: &str) -> Result<Vec<(String, &RawValue)>, String> {
    let Members(members) = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let mut names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    match names
        .windows(2)
        .find_map(|pair| pair.first().filter(|name| Some(*name) == pair.last()))
    {
        Some(name) => Err(format!("member `{name}` occurs twice")),
        None => Ok(members),
    }
}

/// The items of an array's text, each as its own text.
pub(crate) fn items(text: &str) -> Result<Vec<&RawValue>, String> {
    serde_json::from_str(text).map_err(|e| e.to_string())
}

struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry::<String, &'de RawValue>()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

struct Bytes(Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Copy;
        impl Visitor<'_> for Copy {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }
        deserializer.deserialize_bytes(Copy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_as_decimal_numbers() {
        for (a, b) in [
            ("1", "1.0"),
            ("1", "1e0"),
            ("100", "1E+2"),
            ("0.05", "5e-2"),
            ("-0", "0"),
            ("0e9", "0.00"),
        ] {
            assert!(same_number(a, b), "{a} = {b}");
        }
        for (a, b) in [
            ("9007199254740993", "9007199254740992"),
            ("1", "-1"),
            ("1", "10"),
            ("0.1", "0.10000000000000001"),
            ("1e99999999999999999999", "2e99999999999999999999"),
        ] {
            assert!(!same_number(a, b), "{a} ≠ {b}");
        }
        assert!(same_number("1e99999999999999999999", "1e99999999999999999999"));
    }

    #[test]
    fn compacting_leaves_strings_alone() {
        assert_eq!(
            compact("{ \"a b\" :\n [ 1 , \"\\\" \\\\\" , true ] }"),
            "{\"a b\":[1,\"\\\" \\\\\",true]}"
        );
    }

    #[test]
    fn a_lone_surrogate_is_not_a_replacement_character() {
        let Ok(Json::Text(lone)) = Json::parse(r#""a\ud800""#) else {
            panic!("not read")
        };
        assert_ne!(lone, "a\u{fffd}".as_bytes());
    }

    #[test]
    fn values_are_written_as_they_were_read() {
        let text = r#"{"b":[1.0,-0,1e999,9007199254740993,null,true,false],"a":"\"\\\u0001é"}"#;
        assert_eq!(Json::parse(text).unwrap().to_string(), text);
    }

    #[test]
    fn duplicates_garbage_and_deep_nesting_are_refused() {
        assert_eq!(
            Json::parse(r#"{"x":{"a":1,"b":2,"\u0061":3}}"#).unwrap_err(),
            "member `a` occurs twice"
        );
        assert!(Json::parse("[1] x").is_err());
        assert!(Json::parse("{\"a\":01}").is_err());
        let nested = |n| format!("{}\"[\\\"[\"{}", "[".repeat(n), "]".repeat(n));
        assert_eq!(
            Json::parse(&nested(401)).unwrap_err(),
            "more than 400 open brackets"
        );
        let deep = Json::parse(&nested(400)).unwrap();
        assert_eq!(deep.to_string(), nested(400));
    }
}
