//! A document in YAML 1.2: the values that JSON has, with the core schema's plain scalars.

use std::collections::BTreeMap;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};
use serde_json::{Map, Number, Value};

use super::{fault, too_deep, twice, InnerLocations, Location};
use crate::contract::diagnostic::{pointer, Diagnostic};
use crate::json::MAX_JSON_DEPTH;

/// A value that is being read.
enum OpenValue {
    List(Vec<Value>, Vec<Location>),
    Object {
        object: Map<String, Value>,
        places: BTreeMap<String, Location>,
        /// The key whose value comes next, and its line.
        key: Option<(String, usize)>,
    },
}

/// The values that are open, each with its line.
struct Reader {
    open: Vec<(OpenValue, usize)>,
    root: Option<(Value, Location)>,
}

/// Reads a document in YAML.
pub(super) fn read(text: &str) -> Result<(Value, Location), Diagnostic> {
    let mut reader = Reader {
        open: Vec::new(),
        root: None,
    };
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| reader.not_yaml(&error))?;
        reader.take(event, span)?;
    }
    let read = reader.root;
    read.ok_or_else(|| fault("", 1, "document is empty"))
}

impl Reader {
    /// A fault in the words of the parser. It gives up on nesting before its events reach the reader.
    fn not_yaml(&self, error: &ScanError) -> Diagnostic {
        let line = error.marker().line();
        match error.info() {
            "recursion limit exceeded" => too_deep(&self.path(), line),
            info => fault("", line, format!("not YAML: {info}")),
        }
    }

    /// Takes one event of the YAML parser; refuses aliases and tags.
    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), Diagnostic> {
        let line = span.start.line();
        match event {
            Event::Alias(_) => Err(self.refuse(line, "aliases are not allowed, use `$defs`")),
            Event::Scalar(_, _, _, Some(_))
            | Event::SequenceStart(_, Some(_))
            | Event::MappingStart(_, Some(_)) => Err(self.refuse(line, "tags are not allowed")),
            Event::Scalar(text, style, ..) => self.scalar(&text, style, line),
            Event::SequenceStart(..) => self.begin(OpenValue::List(Vec::new(), Vec::new()), line),
            Event::MappingStart(..) => self.begin(
                OpenValue::Object {
                    object: Map::new(),
                    places: BTreeMap::new(),
                    key: None,
                },
                line,
            ),
            Event::SequenceEnd | Event::MappingEnd => self.end(),
            Event::DocumentStart(_) if self.root.is_some() => Err(fault("", line, "more than one document")),
            _ => Ok(()),
        }
    }

    fn refuse(&self, line: usize, why: &str) -> Diagnostic {
        fault(&self.path(), line, why)
    }

    /// The JSON Pointer of the value that comes next.
    fn path(&self) -> String {
        self.open
            .iter()
            .fold(String::new(), |path, (open, _)| match open {
                OpenValue::List(items, _) => format!("{path}/{}", items.len()),
                OpenValue::Object {
                    key: Some((key, _)), ..
                } => pointer(&path, key),
                OpenValue::Object { .. } => path,
            })
    }

    /// Whether a key comes next.
    fn wants_key(&self) -> bool {
        matches!(self.open.last(), Some((OpenValue::Object { key: None, .. }, _)))
    }

    /// Opens an object or a list; refuses one as a key, and nesting that is too deep.
    fn begin(&mut self, open: OpenValue, line: usize) -> Result<(), Diagnostic> {
        if self.wants_key() {
            return Err(self.refuse(line, "a key must be a string"));
        }
        if self.open.len() >= MAX_JSON_DEPTH {
            return Err(too_deep(&self.path(), line));
        }
        self.open.push((open, line));
        Ok(())
    }

    /// Closes the innermost object or list and puts it into the one around it.
    fn end(&mut self) -> Result<(), Diagnostic> {
        match self.open.pop() {
            Some((OpenValue::List(items, places), line)) => {
                self.put(Value::Array(items), line, InnerLocations::List(places))
            }
            Some((OpenValue::Object { object, places, .. }, line)) => {
                self.put(Value::Object(object), line, InnerLocations::Object(places))
            }
            None => Ok(()),
        }
    }

    /// Takes a scalar: the next key of an object, or a value. Only a plain scalar is a number, a boolean or null.
    fn scalar(&mut self, text: &str, style: ScalarStyle, line: usize) -> Result<(), Diagnostic> {
        if self.wants_key() {
            if let Some((OpenValue::Object { key, .. }, _)) = self.open.last_mut() {
                *key = Some((text.to_owned(), line));
            }
            return Ok(());
        }
        let value = if style == ScalarStyle::Plain {
            plain(text).ok_or_else(|| self.refuse(line, "a number that JSON does not have"))?
        } else {
            Value::String(text.to_owned())
        };
        self.put(value, line, InnerLocations::None)
    }

    /// Puts a whole value where it belongs.
    fn put(&mut self, value: Value, line: usize, parts: InnerLocations) -> Result<(), Diagnostic> {
        let mut duplicate = None;
        match self.open.last_mut() {
            None => self.root = Some((value, Location { line, parts })),
            Some((OpenValue::List(items, places), _)) => {
                items.push(value);
                places.push(Location { line, parts });
            }
            Some((OpenValue::Object { object, places, key }, _)) => {
                let (name, line) = key.take().unwrap_or_default();
                places.insert(name.clone(), Location { line, parts });
                if object.insert(name.clone(), value).is_some() {
                    duplicate = Some((name, line));
                }
            }
        }
        match duplicate {
            Some((name, line)) => Err(twice(&self.path(), &name, line)),
            None => Ok(()),
        }
    }
}

/// The value of a plain scalar; `None` for infinities, NaN, and `0x…` of more than 64 bits.
fn plain(text: &str) -> Option<Value> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    Some(match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => true.into(),
        "false" | "False" | "FALSE" => false.into(),
        ".nan" | ".NaN" | ".NAN" => return None,
        _ if matches!(unsigned, ".inf" | ".Inf" | ".INF") => return None,
        _ if is_number(unsigned) => return number(text),
        _ => match based(text) {
            Some((digits, base)) => return u64::from_str_radix(digits, base).ok().map(Value::from),
            None => text.into(),
        },
    })
}

/// `[0-9]+`, or the float of the core schema.
fn is_number(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (
            mantissa,
            Some(exponent.strip_prefix(['-', '+']).unwrap_or(exponent)),
        ),
        None => (text, None),
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let has_digits = !(whole.is_empty() && fraction.is_empty());
    has_digits && digits(whole) && digits(fraction) && exponent.is_none_or(|e| !e.is_empty() && digits(e))
}

/// A number as JSON has it: an integer of 64 bits, or a finite fraction.
fn number(text: &str) -> Option<Value> {
    if let Ok(number) = text.parse::<i64>() {
        return Some(number.into());
    }
    if let Ok(number) = text.parse::<u64>() {
        return Some(number.into());
    }
    Number::from_f64(text.parse().ok()?).map(Value::Number)
}

/// The digits of `0o17` and `0xF`, and their base.
fn based(text: &str) -> Option<(&str, u32)> {
    let octal = text.strip_prefix("0o").map(|digits| (digits, 8));
    let (digits, base) = octal.or_else(|| Some((text.strip_prefix("0x")?, 16)))?;
    let is_number = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base));
    is_number.then_some((digits, base))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn plain_scalars_follow_the_core_schema() {
        let text = "[~, True, 017, 0o17, 0xF, -1.5e3, .5, 5., 1e, yes, 1_000, 18446744073709551615, '7']";
        let (value, _) = read(text).unwrap();
        let expected = json!([
            null,
            true,
            17,
            15,
            15,
            -1500.0,
            0.5,
            5.0,
            "1e",
            "yes",
            "1_000",
            18_446_744_073_709_551_615_u64,
            "7"
        ]);
        assert_eq!(value, expected);
        for text in ["0x", "0x+F", "0o+7", "0o8", "-0xF", "0xFG"] {
            assert_eq!(read(text).unwrap().0, json!(text));
        }
        for text in [".nan", "-.inf", "1e999", "0x10000000000000000"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_json_lacks_is_refused_with_its_place() {
        for (text, path, line) in [
            ("a: &x 1\nb:\n  - *x", "/b/0", 3),
            ("a: !!str 1", "/a", 1),
            ("a: 1\na: 2", "/a", 2),
            ("---\na: 1\n---\nb: 2", "", 3),
            ("? [1]\n: 2", "", 1),
        ] {
            let found = read(text).unwrap_err();
            assert_eq!(
                (found.path(), found.line()),
                (Some(path), Some(line)),
                "{text}: {found}"
            );
        }
        for (open, path) in [
            ("[", ""),
            ("a: [", "/a"),
            ("a:\n  - b: [", "/a/0/b"),
            ("{a: [", ""),
        ] {
            let found = read(&(open.to_owned() + &"[".repeat(100_000))).unwrap_err();
            assert!(found.path().unwrap().starts_with(path), "{open}: {found}");
            assert_eq!(found.message(), "nested deeper than 128 levels");
        }
        assert!(read("").is_err());
    }
}
