//! Custom profiles, from a JSON file (SPEC §3.0.7).

use std::collections::BTreeMap;

use std::fmt::Display;

use crate::error::provenance::Frame;
use crate::error::{ErrorType, ToolError};
use crate::json::{scan, view, write};
use crate::misuse::Misuse;
use crate::recognise::forms::input::ForeignInput;
use crate::recognise::forms::writing::{is_text, reserved, written, FormParts, RESERVED};
use crate::text::delay;

/// Reports a fault of a profile file and its place: `path` is a JSON Pointer, empty for the document.
fn fault<T>(path: impl Display, problem: impl Display) -> Result<T, Misuse> {
    Err(Misuse::new(format!("`{path}`: {problem}")))
}

/// A custom profile: a code map, JSON Pointers to the members, and a default type (SPEC §3.0.7).
///
/// ```
/// use toolerror::profile::CustomProfile;
/// use toolerror::ErrorType;
/// let profile = CustomProfile::from_json(r#"{
///     "name": "acme",
///     "code": "/fault/id",
///     "message": "/fault/text",
///     "codes": {"E_BUSY": "TRANSIENT", "E_OLD": {"type": "CONFLICT", "reason": "stale"}}
/// }"#).unwrap();
/// let error = profile.decode(r#"{"fault":{"id":"E_OLD","text":"changed meanwhile"}}"#).unwrap();
/// assert_eq!(error.error_type(), ErrorType::Conflict);
/// assert_eq!(profile.encode(&error), r#"{"fault":{"id":"E_OLD","text":"changed meanwhile"}}"#);
/// let fault = CustomProfile::from_json(r#"{"name":"x","code":"/c","codes":{"A":"BUSY"}}"#).unwrap_err();
/// assert!(fault.to_string().starts_with("`/codes/A`: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomProfile {
    name: String,
    /// Pointers by their target: `code`, `message`, `recoverable`, `retry_after`, `data`.
    pointers: BTreeMap<&'static str, String>,
    /// Values that the input must have.
    when: BTreeMap<String, String>,
    codes: BTreeMap<String, CodeMeaning>,
    default: CodeMeaning,
}

/// The meaning of a code in a custom profile.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CodeMeaning {
    error_type: ErrorType,
    recoverable: Option<bool>,
    /// `reason`, `effects` and `hint`, as they are copied into `data`.
    words: BTreeMap<&'static str, String>,
}

const POINTERS: [&str; 5] = ["code", "message", "recoverable", "retry_after", "data"];
const WORDS: [&str; 3] = ["reason", "effects", "hint"];

impl CustomProfile {
    /// Reads a profile from its JSON.
    ///
    /// # Errors [`Misuse`] with the path of the first fault: not a JSON object, an unknown or missing member, an
    /// invalid pointer, an unknown type.
    pub fn from_json(text: &str) -> Result<Self, Misuse> {
        let Some(document) = scan::canonical(text).ok().filter(|text| text.starts_with('{')) else {
            return Err(Misuse::new("`profile` must be one JSON object"));
        };
        let mut profile = Self {
            name: String::new(),
            pointers: BTreeMap::new(),
            when: BTreeMap::new(),
            codes: BTreeMap::new(),
            default: CodeMeaning::from_type(ErrorType::Internal),
        };
        for (key, value) in view::Members::new(&document) {
            profile.member(&view::decode(key), value)?;
        }
        for required in ["name", "code", "codes"] {
            if view::get(&document, required).is_none() {
                return fault(format!("/{required}"), "is missing");
            }
        }
        profile.check_pointers()?;
        Ok(profile)
    }

    /// Takes one member of the description. An error when the member or its value is not known.
    fn member(&mut self, key: &str, value: &str) -> Result<(), Misuse> {
        let path = child("", key);
        if let Some(known) = POINTERS.into_iter().find(|known| *known == key) {
            self.pointers.insert(known, pointer(&path, &text(&path, value)?)?);
            return Ok(());
        }
        match key {
            "name" => self.name = text(&path, value)?,
            "default_type" => self.default = CodeMeaning::from_type(error_type(&path, value)?),
            "codes" => {
                for (code, meaning) in view::Members::new(object(&path, value)?) {
                    let code = view::decode(code).into_owned();
                    let meaning = CodeMeaning::read(&child(&path, &code), meaning)?;
                    self.codes.insert(code, meaning);
                }
            }
            "when" => {
                for (at, wanted) in view::Members::new(object(&path, value)?) {
                    let at = view::decode(at);
                    let at = pointer(&child(&path, &at), &at)?;
                    self.when.insert(at, wanted.to_owned());
                }
            }
            _ => return fault(path, "is not a member of a profile"),
        }
        if self.name.is_empty() && key == "name" {
            return fault(path, "must not be empty");
        }
        Ok(())
    }

    /// No pointer may lead through the value of another: the form could not be written.
    fn check_pointers(&self) -> Result<(), Misuse> {
        let named = self.pointers.iter().map(|(key, at)| (child("", key), at));
        let all: Vec<(String, &String)> = named
            .chain(self.when.keys().map(|at| (child("/when", at), at)))
            .collect();
        for (i, (path, at)) in all.iter().enumerate() {
            let inside = |other: &str| {
                at.strip_prefix(other)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            };
            if all
                .iter()
                .enumerate()
                .any(|(j, (_, other))| i != j && inside(other))
            {
                return fault(path, "points into another member");
            }
        }
        Ok(())
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads a foreign error; `None` if the input has no code at the profile's pointer, or does not satisfy `when`.
    pub fn decode(&self, input: &str) -> Option<ToolError> {
        let (code, error) = ForeignInput::parse(input)
            .candidates()
            .find_map(|body| self.read(body.as_str()))?;
        Some(error.with_frame(Frame {
            system: self.name.clone(),
            layer: None,
            code,
            form: input.to_owned(),
        }))
    }

    /// The code and the error in a body; `None` if a condition does not hold.
    fn read(&self, body: &str) -> Option<(String, ToolError)> {
        if !self
            .when
            .iter()
            .all(|(at, wanted)| find(body, at) == Some(wanted))
        {
            return None;
        }
        let at = |key: &str| find(body, self.pointers.get(key)?);
        let found = at("code").filter(|value| *value != "null")?;
        let code = view::as_str(found).map_or_else(|| found.to_owned(), Into::into);
        if let Some(error) = reserved(body) {
            return Some((code, error));
        }
        let meaning = self.codes.get(&code).unwrap_or(&self.default);
        let named = at("recoverable").and_then(|value| value.parse().ok());
        let recoverable = meaning.recoverable.or(named);
        let message = at("message").and_then(view::as_str).unwrap_or_default();
        let mut error = ToolError::new(meaning.error_type, message);
        if let Some(recoverable) = recoverable {
            error = error.with_recoverable(recoverable);
        }
        if let Some(data) = at("data").and_then(view::as_object) {
            error = error.with_data_text(data);
        }
        for (key, word) in &meaning.words {
            error = error.with_member(key, word);
        }
        let delay = at("retry_after").and_then(|value| {
            let text = view::as_str(value).unwrap_or(value.into());
            delay::words(text.trim(), 1.0, None)
        });
        if let Some(seconds) = delay {
            error = error.with_member("retry_after", seconds);
        }
        let error = error.with_code(format!("{}/{code}", self.name));
        Some((code, error))
    }

    /// Writes an error in this form. What was read from it and has not changed since is written as it came.
    pub fn encode(&self, error: &ToolError) -> String {
        let fits = |code: &str| {
            self.codes
                .get(code)
                .is_some_and(|meaning| meaning.error_type == error.error_type())
        };
        let default = || {
            let known = self.codes.iter().find(|(code, _)| fits(code));
            known.map_or_else(
                || error.error_type().as_str().to_owned(),
                |(code, _)| code.clone(),
            )
        };
        written(
            error,
            &self.name,
            &|form| self.decode(form),
            &fits,
            &|parts: FormParts| {
                let code = parts.code.unwrap_or_else(default);
                self.form(error, &code, parts.embed)
            },
        )
    }

    /// The error in the custom form: constants of `when`, then the members that the pointers name.
    fn form(&self, error: &ToolError, code: &str, embed: Option<String>) -> String {
        let quoted = |text: &str| {
            let mut out = String::new();
            write::string(&mut out, text);
            out
        };
        let mut tree = Tree::default();
        for (at, wanted) in &self.when {
            tree.set(at, wanted.clone());
        }
        for (key, at) in &self.pointers {
            let value = match *key {
                "code" => Some(quoted(code)),
                "message" => Some(quoted(error.message())),
                "recoverable" => Some(error.recoverable().to_string()),
                _ if is_text(embed.as_deref()) => None,
                "retry_after" => error.member("retry_after").map(str::to_owned),
                _ => error.data_json().map(str::to_owned),
            };
            if let Some(value) = value {
                tree.set(at, value);
            }
        }
        if let Some(embed) = embed {
            tree.set(&format!("/{RESERVED}"), embed);
        }
        let mut out = String::new();
        tree.write(&mut out);
        out
    }
}

impl CodeMeaning {
    /// A type, with its default for `recoverable`.
    fn from_type(error_type: ErrorType) -> Self {
        Self {
            error_type,
            recoverable: None,
            words: BTreeMap::new(),
        }
    }

    /// A meaning from its JSON form: a type's name, or an object with `type`.
    fn read(path: &str, value: &str) -> Result<Self, Misuse> {
        if !value.starts_with('{') {
            return Ok(Self::from_type(error_type(path, value)?));
        }
        let Some(named) = view::get(value, "type") else {
            return fault(child(path, "type"), "is missing");
        };
        let mut meaning = Self::from_type(error_type(&child(path, "type"), named)?);
        for (key, value) in view::Members::new(value) {
            let key = view::decode(key);
            let path = child(path, &key);
            match &*key {
                "type" => {}
                "recoverable" => {
                    let Ok(recoverable) = value.parse() else {
                        return fault(path, "must be true or false");
                    };
                    meaning.recoverable = Some(recoverable);
                }
                key => {
                    let Some(word) = WORDS.into_iter().find(|word| *word == key) else {
                        return fault(path, "is not a member of a code's meaning");
                    };
                    meaning.words.insert(word, text(&path, value)?);
                }
            }
        }
        Ok(meaning)
    }
}

fn child(path: &str, key: &str) -> String {
    format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// The string at `path`, or a misuse error.
fn text(path: &str, value: &str) -> Result<String, Misuse> {
    match view::as_str(value) {
        Some(text) => Ok(text.into_owned()),
        None => fault(path, "must be a string"),
    }
}

/// The object at `path`, or a misuse error.
fn object<'a>(path: &str, value: &'a str) -> Result<&'a str, Misuse> {
    match view::as_object(value) {
        Some(object) => Ok(object),
        None => fault(path, "must be an object"),
    }
}

/// The type at `path`, or a misuse error that lists the six.
fn error_type(path: &str, value: &str) -> Result<ErrorType, Misuse> {
    match text(path, value)?.parse() {
        Ok(error_type) => Ok(error_type),
        Err(unknown) => fault(path, format!("{unknown}")),
    }
}

/// A JSON Pointer to a member: `/` before each name; in arrays only the first item.
fn pointer(path: &str, at: &str) -> Result<String, Misuse> {
    let well_formed = at.strip_prefix('/').is_some_and(|rest| !rest.is_empty());
    let escapes = at.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
    if !well_formed || !escapes {
        return fault(path, "must be a JSON Pointer such as `/error/code`");
    }
    let is_index = |name: &str| name != "0" && !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
    if at.split('/').any(is_index) {
        return fault(path, "may point to the first item of an array only");
    }
    Ok(at.to_owned())
}

/// The names of a JSON Pointer, decoded.
fn names(pointer: &str) -> impl Iterator<Item = String> + '_ {
    pointer
        .split('/')
        .skip(1)
        .map(|name| name.replace("~1", "/").replace("~0", "~"))
}

/// The value that a pointer leads to.
fn find<'a>(body: &'a str, pointer: &str) -> Option<&'a str> {
    let mut value = body;
    for name in names(pointer) {
        value = if value.starts_with('[') {
            view::items(value).next().filter(|_| name == "0")?
        } else {
            view::Members::new(value)
                .find(|member| view::decode(member.0) == name)?
                .1
        };
    }
    (!value.is_empty()).then_some(value)
}

/// An object under construction.
#[derive(Default)]
struct Tree {
    members: BTreeMap<String, Tree>,
    value: Option<String>,
}

impl Tree {
    /// Puts a JSON text at the place that a JSON Pointer names.
    fn set(&mut self, pointer: &str, value: String) {
        let mut at = self;
        for name in names(pointer) {
            at = at.members.entry(name).or_default();
        }
        at.value = Some(value);
    }

    /// Appends the tree as JSON; a node whose only member is `0` is a list.
    fn write(&self, out: &mut String) {
        if let Some(value) = &self.value {
            out.push_str(value);
            return;
        }
        let is_array = self.members.len() == 1 && self.members.contains_key("0");
        out.push(if is_array { '[' } else { '{' });
        for (i, (name, member)) in self.members.iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            if !is_array {
                write::string(out, name);
                out.push(':');
            }
            member.write(out);
        }
        out.push(if is_array { ']' } else { '}' });
    }
}
