//! The list of intended differences: a row says which requests it is about and how their answers change.

use std::path::Path;

use regex::Regex;
use serde::Deserialize;

use super::changes::{Change, Piece};
use crate::json::Json;
use crate::vectors::read_text;

/// The rows of a list, in its order.
#[derive(Default)]
pub struct Intended {
    pub(super) rows: Vec<Row>,
}

/// A kind of difference that is meant to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    /// A short name, unique in the list.
    pub(super) name: String,
    /// Why the answers change.
    pub(super) reason: String,
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

impl Intended {
    /// Reads a list: `{"rows": [{"name", "reason", "op", "kind"?, "mode"?, "request"?, "changes"}]}`.
    ///
    /// # Errors
    /// What is wrong with the list.
    pub fn load(file: &Path) -> Result<Self, String> {
        Self::parse(&read_text(file)?).map_err(|e| format!("`{}`: {e}", file.display()))
    }

    fn parse(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct List {
            rows: Vec<Row>,
        }
        let List { rows } = serde_json::from_str(text).map_err(|e| e.to_string())?;
        for (i, row) in rows.iter().enumerate() {
            let named = |fault: &str| Err(format!("row `{}`: {fault}", row.name));
            if row.name.trim().is_empty() || rows.iter().take(i).any(|earlier| earlier.name == row.name) {
                return named("a row needs a name of its own");
            }
            if row.reason.trim().is_empty() {
                return named("a row needs a reason");
            }
            if row.op.0.is_empty() || row.changes.is_empty() {
                return named("a row needs an op and a change");
            }
            if row.changes.iter().any(|change| !change.is_sound()) {
                return named("a change needs a side of `old` and `new`, or `replace` and `with`");
            }
        }
        Ok(Self { rows })
    }

    /// Which rows cover these changes; none unless each change is covered.
    pub(super) fn covering(&self, request: &Json, changes: &[Change]) -> Option<Vec<usize>> {
        let about: Vec<(usize, &Row)> = self
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.is_about(request))
            .collect();
        let mut used = Vec::new();
        for change in changes {
            let covers = |(_, row): &&(usize, &Row)| row.changes.iter().any(|allowed| allowed.covers(change));
            let (at, _) = about.iter().find(covers)?;
            used.push(*at);
        }
        used.sort_unstable();
        used.dedup();
        Some(used)
    }
}

impl Row {
    fn is_about(&self, request: &Json) -> bool {
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

#[cfg(test)]
mod tests {
    use serde_json::{json, Value};

    use super::super::changes::changes;
    use super::super::lane::Answer;
    use super::*;

    /// Whether a list with this row excuses the difference of two answers to a request.
    fn excuses(row: &Value, old: &Value, new: &Value) -> bool {
        let list = json!({ "rows": [row] }).to_string();
        let request =
            json!({"id": "a", "op": "assess", "kind": "error_text", "mode": "exact", "input": "no date"});
        let request = Json::parse(&request.to_string()).unwrap();
        let line = |value: &Value| Answer::Line(value.to_string().into_bytes());
        let found = changes(&line(old), &line(new));
        Intended::parse(&list)
            .unwrap()
            .covering(&request, &found)
            .is_some()
    }

    fn row(more: &Value) -> Value {
        let mut row = json!({
            "name": "n", "reason": "r", "op": "assess",
            "changes": [{"at": "/ok/type", "old": "INTERNAL", "new": "NOT_FOUND"}],
        });
        let members = more.as_object().unwrap().clone();
        row.as_object_mut().unwrap().extend(members);
        row
    }

    #[test]
    fn a_row_is_about_the_requests_that_it_names() {
        let (old, new) = (
            json!({"ok": {"type": "INTERNAL"}}),
            json!({"ok": {"type": "NOT_FOUND"}}),
        );
        let is_about = |more: Value| excuses(&row(&more), &old, &new);
        assert!(is_about(json!({})));
        assert!(is_about(
            json!({"op": ["build", "assess"], "kind": "error_text", "mode": ["exact"]})
        ));
        assert!(is_about(
            json!({"request": [{"at": "/input", "matches": "^no date$"}]})
        ));
        assert!(is_about(
            json!({"request": [{"at": "/**", "matches": "date"}, {"at": "/*", "matches": "^a$"}]})
        ));
        for other in [
            json!({"op": "build"}),
            json!({"kind": "http_response"}),
            json!({"mode": ["classify", "unwrap"]}),
            json!({"request": [{"at": "/input", "matches": "^date$"}]}),
            json!({"request": [{"at": "/input", "matches": "date"}, {"at": "/body", "matches": "date"}]}),
        ] {
            assert!(!is_about(other.clone()), "{other}");
        }
    }

    #[test]
    fn a_row_excuses_only_the_changes_that_it_names() {
        let change = |change: Value| row(&json!({ "changes": [change] }));
        let (old, new) = (
            json!({"ok": {"m": "is no date", "n": 1}}),
            json!({"ok": {"m": "is an invalid date", "n": 1}}),
        );
        for good in [
            json!({"at": "/ok/m", "old": "is no date", "new": "is an invalid date"}),
            json!({"at": "/ok/m", "old_matches": "no date$", "new_matches": "^is an"}),
            json!({"at": "/**/m", "replace": "is (no) date", "with": "is an invalid date"}),
        ] {
            assert!(excuses(&change(good.clone()), &old, &new), "{good}");
        }
        for bad in [
            json!({"at": "/ok/m", "old": "is no date", "new": "other"}),
            json!({"at": "/ok/m", "old": "is no date"}),
            json!({"at": "/ok/m", "new": "is an invalid date"}),
            json!({"at": "/m", "old": "is no date", "new": "is an invalid date"}),
            json!({"at": "/ok/m", "replace": "no date", "with": "a date"}),
        ] {
            assert!(!excuses(&change(bad.clone()), &old, &new), "{bad}");
        }
        // one change that no row names is enough
        let (more, good) = (
            json!({"ok": {"m": "is an invalid date", "n": 2}}),
            json!({"at": "/ok/m", "old": "is no date", "new": "is an invalid date"}),
        );
        assert!(!excuses(&change(good), &old, &more));
    }

    #[test]
    fn a_member_may_come_or_go_and_null_is_a_value() {
        let change = |change: Value| row(&json!({ "changes": [change] }));
        let (with, without) = (json!({"ok": {"a": null}}), json!({"ok": {}}));
        let null = json!({"at": "/ok/a", "new": null});
        assert!(excuses(&change(null.clone()), &without, &with));
        assert!(!excuses(&change(null), &with, &without));
        assert!(excuses(
            &change(json!({"at": "/ok/a", "old": null})),
            &with,
            &without
        ));
        assert!(!excuses(
            &change(json!({"at": "/ok/a", "old": 1})),
            &with,
            &without
        ));
    }

    #[test]
    fn a_list_that_is_wrong_or_too_wide_is_refused() {
        let fault = |more: Value| {
            let list = json!({"rows": [row(&more)]}).to_string();
            Intended::parse(&list).err().unwrap_or_default()
        };
        for (more, expected) in [
            (json!({"reason": " "}), "row `n`: a row needs a reason"),
            (json!({"op": []}), "row `n`: a row needs an op and a change"),
            (json!({"changes": []}), "row `n`: a row needs an op and a change"),
            (
                json!({"changes": [{"at": "/ok"}]}),
                "row `n`: a change needs a side",
            ),
            (
                json!({"changes": [{"at": "/ok", "replace": "a"}]}),
                "row `n`: a change needs a side",
            ),
            (
                json!({"changes": [{"at": "/ok", "old": 1, "old_matches": "1"}]}),
                "row `n`: a change needs a side",
            ),
            (
                json!({"changes": [{"at": "ok", "old": 1}]}),
                "`ok` is not a JSON pointer",
            ),
            (
                json!({"changes": [{"at": "/ok", "old_matches": ".*"}]}),
                "`.*` matches the empty text",
            ),
            (
                json!({"request": [{"at": "/x", "matches": "("}]}),
                "regex parse error",
            ),
            (json!({"resaon": "x"}), "unknown field `resaon`"),
        ] {
            let fault = fault(more);
            assert!(fault.contains(expected), "{expected}: {fault}");
        }
        let twice = json!({"rows": [row(&json!({})), row(&json!({}))]}).to_string();
        let fault = Intended::parse(&twice).err().unwrap_or_default();
        assert_eq!(fault, "row `n`: a row needs a name of its own");
    }
}
