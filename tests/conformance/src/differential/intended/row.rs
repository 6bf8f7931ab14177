//! A row of the list: what it is about, and what it covers.

use regex::Regex;
use serde::Deserialize;

use crate::differential::changes::{Change, Piece};
use crate::json::Json;

/// A kind of difference that is meant to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::differential) struct Row {
    /// A short name, unique in the list.
    pub(in crate::differential) name: String,
    /// Why the answers change.
    pub(in crate::differential) reason: String,
    /// The requests with one of these ops …
    op: Words,
    /// … and of these kinds, if any are named …
    #[serde(default)]
    kind: Words,
    /// … in these modes, if any are named …
    #[serde(default)]
    mode: Words,
    /// … which have all of these.
    #[serde(default)]
    request: Vec<Has>,
    /// What may change in their answers; anything else stays a difference.
    changes: Vec<Allowed>,
}

/// One word or several.
#[derive(Default)]
struct Words(Vec<String>);

/// A value of the request: at a place, and like a pattern.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Has {
    at: Place,
    matches: Pattern,
}

/// A change of an answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Allowed {
    at: Place,
    /// The old value. Without this, `old_matches` and `replace` there was none.
    #[serde(default, deserialize_with = "some")]
    old: Option<Exact>,
    old_matches: Option<Pattern>,
    /// The new value. Without this, `new_matches` and `replace` there is none.
    #[serde(default, deserialize_with = "some")]
    new: Option<Exact>,
    new_matches: Option<Pattern>,
    /// The new text is the old one with each match of this …
    replace: Option<Pattern>,
    /// … replaced by this, in which `$1` is a group.
    with: Option<String>,
}

/// A JSON value as it is written.
struct Exact(String);

/// A regular expression that does not match the empty text.
struct Pattern(Regex);

/// A JSON pointer, in which `*` is any one step and `**` any number of steps.
struct Place(Vec<String>);

impl Row {
    /// What makes the row useless or too wide.
    pub(super) fn fault(&self) -> Option<&'static str> {
        if self.reason.trim().is_empty() {
            return Some("a row needs a reason");
        }
        if self.op.0.is_empty() || self.changes.is_empty() {
            return Some("a row needs an op and a change");
        }
        let unsound = self.changes.iter().any(|change| !change.is_sound());
        unsound.then_some("a change needs a side of `old` and `new`, or `replace` and `with`")
    }

    /// Whether it allows this change of an answer.
    pub(super) fn covers(&self, change: &Change) -> bool {
        self.changes.iter().any(|allowed| allowed.covers(change))
    }

    pub(super) fn is_about(&self, request: &Json) -> bool {
        let word = |name: &str| request.get(name).and_then(Json::as_str).unwrap_or_default();
        self.op.0.iter().any(|op| op == word("op"))
            && self.kind.allows(word("kind"))
            && self.mode.allows(word("mode"))
            && self.request.iter().all(|has| has.is_in(request, &mut Vec::new()))
    }
}

impl Words {
    fn allows(&self, word: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|allowed| allowed == word)
    }
}

impl Has {
    /// Whether the request has such a value anywhere.
    fn is_in(&self, value: &Json, path: &mut Vec<String>) -> bool {
        let mut below = |name: String, value: &Json| {
            path.push(name);
            let found = self.is_in(value, path);
            path.pop();
            found
        };
        match value {
            Json::Object(members) => members.iter().any(|(name, value)| below(name.clone(), value)),
            Json::List(items) => items
                .iter()
                .enumerate()
                .any(|(at, item)| below(at.to_string(), item)),
            Json::Text(bytes) => self.at.is(path) && self.matches.0.is_match(&String::from_utf8_lossy(bytes)),
            other => self.at.is(path) && self.matches.0.is_match(&other.to_string()),
        }
    }
}

impl Allowed {
    /// Whether it says something about a side, and nothing twice.
    fn is_sound(&self) -> bool {
        let sides = [
            self.old.is_some(),
            self.old_matches.is_some(),
            self.new.is_some(),
            self.new_matches.is_some(),
        ];
        if self.replace.is_some() || self.with.is_some() {
            return self.replace.is_some() && self.with.is_some() && !sides.contains(&true);
        }
        sides.contains(&true)
            && !(self.old.is_some() && self.old_matches.is_some())
            && !(self.new.is_some() && self.new_matches.is_some())
    }

    /// Whether the row allows this change.
    fn covers(&self, change: &Change) -> bool {
        if !self.at.is(&change.path) {
            return false;
        }
        if let (Some(replace), Some(with)) = (&self.replace, &self.with) {
            let (Some(old), Some(new)) = (&change.old, &change.new) else {
                return false;
            };
            return replace.0.replace_all(&old.text, with.as_str()) == new.text;
        }
        fits(change.old.as_ref(), self.old.as_ref(), self.old_matches.as_ref())
            && fits(change.new.as_ref(), self.new.as_ref(), self.new_matches.as_ref())
    }
}

/// Whether a piece is the exact value, or fits the pattern.
fn fits(piece: Option<&Piece>, exact: Option<&Exact>, pattern: Option<&Pattern>) -> bool {
    match (piece, exact, pattern) {
        (None, None, None) => true,
        (Some(piece), Some(exact), _) => piece.json == exact.0,
        (Some(piece), None, Some(pattern)) => pattern.0.is_match(&piece.text),
        _ => false,
    }
}

impl Place {
    fn is(&self, path: &[String]) -> bool {
        fits_path(&self.0, path)
    }
}

/// Whether a path fits steps, where `**` stands for any number of them.
fn fits_path(steps: &[String], path: &[String]) -> bool {
    match (steps.split_first(), path.split_first()) {
        (None, None) => true,
        (Some((step, rest)), _) if step == "**" => {
            fits_path(rest, path)
                || path
                    .split_first()
                    .is_some_and(|(_, below)| fits_path(steps, below))
        }
        (Some((step, rest)), Some((name, below))) => (step == "*" || step == name) && fits_path(rest, below),
        _ => false,
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            One(String),
            Several(Vec<String>),
        }
        Ok(match Form::deserialize(deserializer)? {
            Form::One(word) => Self(vec![word]),
            Form::Several(words) => Self(words),
        })
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<serde_json::value::RawValue>::deserialize(deserializer)?;
        let json = Json::parse(raw.get()).map_err(serde::de::Error::custom)?;
        Ok(Self(json.to_string()))
    }
}

/// A member that is there, also when it is null.
fn some<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Exact>, D::Error> {
    Exact::deserialize(deserializer).map(Some)
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let regex = Regex::new(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)?;
        if regex.is_match("") {
            let fault = format!("`{regex}` matches the empty text, so it excuses too much");
            return Err(serde::de::Error::custom(fault));
        }
        Ok(Self(regex))
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let pointer = String::deserialize(deserializer)?;
        if pointer.is_empty() {
            return Ok(Self(Vec::new()));
        }
        let Some(steps) = pointer.strip_prefix('/') else {
            return Err(serde::de::Error::custom(format!(
                "`{pointer}` is not a JSON pointer"
            )));
        };
        let steps = steps
            .split('/')
            .map(|step| step.replace("~1", "/").replace("~0", "~"));
        Ok(Self(steps.collect()))
    }
}
