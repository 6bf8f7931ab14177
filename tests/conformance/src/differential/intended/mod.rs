//! The list of intended differences: a row says which requests it is about and how their answers change.

mod row;

use std::path::Path;

use serde::Deserialize;

use super::changes::Change;
use crate::json::Json;
use crate::vectors::read_text;
use row::Row;

/// The rows of a list, in its order.
#[derive(Default)]
pub struct Intended {
    pub(super) rows: Vec<Row>,
}

impl Intended {
    /// Reads a list: `{"rows": [{"name", "reason", "op", "kind"?, "mode"?, "request"?, "changes"}]}`.
    ///
    /// # Errors
    /// What is wrong with the list.
    pub fn load(file: &Path) -> Result<Self, String> {
        Self::parse(&read_text(file)?).map_err(|e| format!("`{}`: {e}", file.display()))
    }

    /// Reads the list of intended differences; unknown members are refused.
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
            if let Some(fault) = row.fault() {
                return named(fault);
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
            let covers = |(_, row): &&(usize, &Row)| row.covers(change);
            let (at, _) = about.iter().find(covers)?;
            used.push(*at);
        }
        used.sort_unstable();
        used.dedup();
        Some(used)
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
