//! What JSON may look like: the description that the linter checks and the schema publishes.

use serde_json::{json, Map, Value};

use crate::json::Json;

/// The form of one JSON value.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// Anything.
    Any,
    /// An object with any members.
    AnyObject,
    /// A boolean.
    Bool,
    /// A number without fraction and exponent.
    Integer,
    /// A string that is not empty.
    Word,
    /// Any string.
    Str,
    /// A string of a certain form.
    Pattern(&'static Pattern),
    /// A string, or `{"b64"}` or `{"segments"}` in its place.
    Text,
    /// One of these strings.
    Names(&'static [&'static str]),
    /// `true` and nothing else.
    True,
    /// Either of two shapes; the second is reported when neither fits.
    Either(&'static Shape, &'static Shape),
    /// An array of values of one shape.
    List(&'static Shape),
    /// An object with these members and no others.
    Object(&'static Object),
}

/// A form of strings, in three ways of saying it.
pub(crate) struct Pattern {
    /// For the schema: a regular expression.
    pub(crate) regex: &'static str,
    /// For people: "must be …".
    pub(crate) meaning: &'static str,
    /// For the linter.
    pub(crate) matches: fn(&str) -> bool,
}

/// The members of an object.
pub(crate) struct Object {
    /// Its name among the schema's definitions.
    pub(crate) name: &'static str,
    /// Members that must be there.
    pub(crate) required: &'static [(&'static str, Shape)],
    /// Members that may be there.
    pub(crate) optional: &'static [(&'static str, Shape)],
    /// Of these exactly one must be there; empty: no such rule.
    pub(crate) one_of: &'static [&'static str],
}

impl Object {
    fn member(&self, name: &str) -> Option<Shape> {
        self.required
            .iter()
            .chain(self.optional)
            .find(|(n, _)| *n == name)
            .map(|(_, shape)| *shape)
    }

    /// Adds what is wrong with the members of `json` to `found`, each with its path.
    pub(crate) fn check(&self, json: &Json, path: &str, found: &mut Vec<String>) {
        let Json::Object(members) = json else {
            found.push(format!("`{path}` must be an object"));
            return;
        };
        for (name, value) in members {
            let path = join(path, name);
            match self.member(name) {
                Some(shape) => shape.check(value, &path, found),
                None => found.push(format!("unknown member `{path}`")),
            }
        }
        for (name, _) in self.required.iter().filter(|(name, _)| json.get(name).is_none()) {
            found.push(format!("`{}` is missing", join(path, name)));
        }
        let given = self.one_of.iter().filter(|name| json.get(name).is_some()).count();
        if given != 1 && !self.one_of.is_empty() {
            let names = self.one_of.join("`, `");
            found.push(format!("`{path}` must have exactly one of `{names}`"));
        }
    }

    /// The object as a JSON Schema that leaves other members open; other objects are in `#/$defs`.
    pub(crate) fn open_schema(&self) -> Map<String, Value> {
        let all = self.required.iter().chain(self.optional);
        let properties: Map<_, _> = all
            .map(|(name, shape)| ((*name).to_owned(), shape.schema()))
            .collect();
        let mut schema = Map::new();
        schema.insert("type".into(), "object".into());
        schema.insert("properties".into(), properties.into());
        if !self.required.is_empty() {
            schema.insert(
                "required".into(),
                self.required.iter().map(|(name, _)| *name).collect(),
            );
        }
        if !self.one_of.is_empty() {
            schema.insert(
                "oneOf".into(),
                self.one_of
                    .iter()
                    .map(|name| json!({ "required": [name] }))
                    .collect(),
            );
        }
        schema
    }

    /// Adds the closed schema of this object, and of all that it refers to, under their names.
    pub(crate) fn define(&self, definitions: &mut Map<String, Value>) {
        if !definitions.contains_key(self.name) {
            let mut schema = self.open_schema();
            schema.insert("additionalProperties".into(), false.into());
            definitions.insert(self.name.into(), schema.into());
            self.define_members(definitions);
        }
    }

    /// Adds the closed schemas of all objects that the members refer to.
    pub(crate) fn define_members(&self, definitions: &mut Map<String, Value>) {
        for (_, shape) in self.required.iter().chain(self.optional) {
            shape.define(definitions);
        }
    }
}

impl Shape {
    /// Adds what is wrong with `json` to `found`, each with its path.
    pub(crate) fn check(self, json: &Json, path: &str, found: &mut Vec<String>) {
        match (self, json) {
            (Shape::Object(object), _) => object.check(json, path, found),
            (Shape::Text, Json::Object(_)) => RARE_TEXT.check(json, path, found),
            (Shape::List(shape), Json::List(items)) => {
                for (i, item) in items.iter().enumerate() {
                    shape.check(item, &format!("{path}[{i}]"), found);
                }
            }
            (Shape::Either(first, second), _) => {
                let mut objections = Vec::new();
                first.check(json, path, &mut objections);
                if !objections.is_empty() {
                    second.check(json, path, found);
                }
            }
            (simple, _) => {
                let (fits, wanted) = simple.fits(json);
                if !fits {
                    found.push(format!("`{path}` must be {wanted}"));
                }
            }
        }
    }

    /// Whether a value is of a shape without parts, and what it must be.
    fn fits(self, json: &Json) -> (bool, String) {
        let text = json.as_str();
        match self {
            Shape::Any | Shape::Either(..) => (true, String::new()),
            Shape::Object(_) | Shape::AnyObject => (matches!(json, Json::Object(_)), "an object".into()),
            Shape::List(_) => (matches!(json, Json::List(_)), "an array".into()),
            Shape::Bool => (matches!(json, Json::Bool(_)), "true or false".into()),
            Shape::True => (matches!(json, Json::Bool(true)), "true".into()),
            Shape::Integer => {
                let integer = matches!(json, Json::Number(n) if !n.contains(['.', 'e', 'E']));
                (integer, "an integer".into())
            }
            Shape::Word => (
                text.is_some_and(|t| !t.is_empty()),
                "a string that is not empty".into(),
            ),
            Shape::Pattern(pattern) => (text.is_some_and(pattern.matches), pattern.meaning.into()),
            Shape::Str | Shape::Text => (matches!(json, Json::Text(_)), "a string".into()),
            Shape::Names(names) => (
                text.is_some_and(|t| names.contains(&t)),
                format!("one of `{}`", names.join("`, `")),
            ),
        }
    }

    /// The JSON Schema of a shape.
    fn schema(self) -> Value {
        let reference = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
        match self {
            Shape::Any => json!(true),
            Shape::AnyObject => json!({ "type": "object" }),
            Shape::Bool => json!({ "type": "boolean" }),
            Shape::True => json!({ "const": true }),
            Shape::Integer => json!({ "type": "integer" }),
            Shape::Str => json!({ "type": "string" }),
            Shape::Word => json!({ "type": "string", "minLength": 1 }),
            Shape::Pattern(pattern) => json!({ "type": "string", "pattern": pattern.regex }),
            Shape::Text => json!({ "anyOf": [{ "type": "string" }, reference(RARE_TEXT.name)] }),
            Shape::Names(names) => json!({ "enum": names }),
            Shape::Either(first, second) => json!({ "anyOf": [first.schema(), second.schema()] }),
            Shape::List(shape) => json!({ "type": "array", "items": shape.schema() }),
            Shape::Object(object) => reference(object.name),
        }
    }

    /// Adds the definitions that the schema refers to.
    fn define(self, definitions: &mut Map<String, Value>) {
        match self {
            Shape::Object(object) => object.define(definitions),
            Shape::List(shape) => shape.define(definitions),
            Shape::Text => RARE_TEXT.define(definitions),
            Shape::Either(first, second) => {
                first.define(definitions);
                second.define(definitions);
            }
            _ => {}
        }
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// A text that a JSON string cannot hold, or not shortly.
static RARE_TEXT: Object = Object {
    name: "rare_text",
    required: &[],
    optional: &[
        ("b64", Shape::Pattern(&BASE64)),
        ("segments", Shape::List(&Shape::Object(&SEGMENT))),
    ],
    one_of: &["b64", "segments"],
};

static SEGMENT: Object = Object {
    name: "segment",
    required: &[("s", Shape::Str), ("n", Shape::Integer)],
    optional: &[],
    one_of: &[],
};

static BASE64: Pattern = Pattern {
    regex: "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    meaning: "base64 with its padding",
    matches: is_base64,
};

fn is_base64(text: &str) -> bool {
    let body = text.trim_end_matches('=');
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'+' || b == b'/';
    text.len().is_multiple_of(4) && text.len() - body.len() <= 2 && body.bytes().all(allowed)
}
