//! The vector files: found by walking a folder, read case by case.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::expect::Expect;
use crate::json::{compact, items, members, quoted, Json};

/// Members of a case that are for people or for the harness and never sent to a testee.
const NOT_SENT: [&str; 4] = ["title", "clause", "expect", "note"];

/// One case of a vector file.
#[derive(Clone, Debug)]
pub struct Case {
    /// Unique over all files, and stable.
    pub id: String,
    /// The topic of its file.
    pub topic: String,
    /// The clause of SPEC.md that it checks, such as `1.4.2`.
    pub clause: String,
    /// What is true when the case passes.
    pub title: String,
    /// The operation that the testee is asked for.
    pub op: String,
    /// What it has to answer.
    pub expect: Expect,
    /// The request as sent: one line of JSON without its line break.
    pub request: String,
}

/// Reads every `*.json` below a folder, in the order of the paths.
pub fn load(folder: &Path) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for file in files(folder)? {
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        cases.extend(read_file(&read_text(&file)?).map_err(|e| format!("`{name}`: {e}"))?);
    }
    let mut ids = HashSet::new();
    match cases.iter().find(|case| !ids.insert(case.id.as_str())) {
        Some(case) => Err(format!("id `{}` occurs twice", case.id)),
        None => Ok(cases),
    }
}

/// Every `*.json` below a folder, sorted by path.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |e| format!("`{}`: {e}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|e| e == "json") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// A file's text; the message of the error names the file.
pub(crate) fn read_text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|e| format!("`{}`: {e}", file.display()))
}

/// The cases of one file.
fn read_file(text: &str) -> Result<Vec<Case>, String> {
    let members = members(text)?;
    let find = |name| members.iter().find(|(n, _)| n == name).map(|(_, raw)| raw.get());
    let topic = find("topic").and_then(|raw| Json::parse(raw).ok());
    let topic = topic
        .as_ref()
        .and_then(Json::as_str)
        .ok_or("`topic` must be a string")?;
    let list = items(find("cases").ok_or("`cases` is missing")?)?;
    let read = |(i, raw): (usize, &&serde_json::value::RawValue)| {
        read_case(raw.get(), topic).map_err(|e| format!("cases[{i}]: {e}"))
    };
    list.iter().enumerate().map(read).collect()
}

/// One case. An error when a member is missing or unknown.
fn read_case(text: &str, topic: &str) -> Result<Case, String> {
    let members = members(text)?;
    let find = |name: &str| match members.iter().find(|(n, _)| n == name) {
        Some((_, raw)) => Json::parse(raw.get()).map_err(|e| format!("`{name}`: {e}")),
        None => Err(format!("`{name}` is missing")),
    };
    let string = |name: &str| match find(name)?.as_str() {
        Some(text) if !text.is_empty() => Ok(text.to_owned()),
        _ => Err(format!("`{name}` must be a string that is not empty")),
    };
    let sent = members
        .iter()
        .filter(|(name, _)| !NOT_SENT.contains(&name.as_str()));
    let sent: Vec<_> = sent
        .map(|(name, raw)| format!("{}:{}", quoted(name), compact(raw.get())))
        .collect();
    Ok(Case {
        id: string("id")?,
        topic: topic.to_owned(),
        clause: string("clause")?,
        title: string("title")?,
        op: string("op")?,
        expect: Expect::parse(&find("expect")?).map_err(|e| format!("`expect`: {e}"))?,
        request: format!("{{{}}}", sent.join(",")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_the_case_without_what_is_not_sent() {
        let text = r#"{"topic": "t", "clause": "1.2", "cases": [{
            "id": "a", "clause": "1.2.3", "title": "a thing is so", "note": "n", "op": "build",
            "message": "tab\u0009 \ud800", "data": { "n": 9007199254740993.0 },
            "input": {"segments": [{"s": "x", "n": 3}]}, "expect": {"refused": true}
        }]}"#;
        let cases = read_file(text).unwrap();
        assert_eq!(
            cases[0].request,
            r#"{"id":"a","op":"build","message":"tab\u0009 \ud800","data":{"n":9007199254740993.0},"input":{"segments":[{"s":"x","n":3}]}}"#
        );
        assert_eq!(
            (cases[0].topic.as_str(), cases[0].clause.as_str()),
            ("t", "1.2.3")
        );
    }

    #[test]
    fn a_broken_case_is_named() {
        let broken = |case: &str| read_file(&format!(r#"{{"topic":"t","cases":[{case}]}}"#)).unwrap_err();
        assert_eq!(broken("{}"), "cases[0]: `id` is missing");
        assert_eq!(
            broken(r#"{"id":"a","clause":"1","title":"t","op":"build","expect":{"okk":1}}"#),
            "cases[0]: `expect`: unknown member `okk`"
        );
        assert_eq!(
            broken(r#"{"id":"a","id":"a"}"#),
            "cases[0]: member `id` occurs twice"
        );
    }
}
