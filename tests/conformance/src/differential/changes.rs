//! Where two answers differ, leaf by leaf.

use super::lane::Answer;
use crate::json::Json;

/// One place at which two answers differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The path of member names and indices from the root.
    pub(super) path: Vec<String>,
    /// What the old answer has there.
    pub(super) old: Option<Piece>,
    /// What the new answer has there.
    pub(super) new: Option<Piece>,
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// As JSON; numbers and members as they were written.
    pub(super) json: String,
    /// A string's own characters, else the JSON.
    pub(super) text: String,
}

impl Piece {
    /// A piece of an answer and its text.
    fn of(json: &Json) -> Self {
        let text = match json {
            Json::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            other => other.to_string(),
        };
        Self {
            json: json.to_string(),
            text,
        }
    }

    /// A whole answer as a piece.
    fn of_answer(answer: &Answer) -> Self {
        let text = match answer {
            Answer::Line(line) => String::from_utf8_lossy(line).into_owned(),
            Answer::Fault(why) => why.clone(),
        };
        Self {
            json: crate::json::quoted(&text),
            text,
        }
    }
}

/// The differences of two answers: none only when their bytes are equal. What differs in nothing but the order of
/// members or in how it is spelled, or cannot be read, differs at the root; a fault stands at `/fault`.
pub(super) fn changes(old: &Answer, new: &Answer) -> Vec<Change> {
    if old == new && matches!(old, Answer::Line(_)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    if let (Some(old), Some(new)) = (read(old), read(new)) {
        compare(Some(&old), Some(&new), &mut Vec::new(), &mut found);
    }
    if found.is_empty() {
        found.push(Change {
            path: Vec::new(),
            old: Some(Piece::of_answer(old)),
            new: Some(Piece::of_answer(new)),
        });
    }
    found
}

/// An answer as JSON; a fault is an object.
fn read(answer: &Answer) -> Option<Json> {
    match answer {
        Answer::Line(line) => Json::parse(std::str::from_utf8(line).ok()?).ok(),
        Answer::Fault(why) => Some(Json::Object(vec![(
            "fault".to_owned(),
            Json::Text(why.clone().into_bytes()),
        )])),
    }
}

/// Collects the places at which two answers differ.
fn compare(old: Option<&Json>, new: Option<&Json>, path: &mut Vec<String>, found: &mut Vec<Change>) {
    match (old, new) {
        (Some(Json::Object(olds)), Some(Json::Object(news))) => {
            for (name, value) in olds {
                below(name, Some(value), new.and_then(|new| new.get(name)), path, found);
            }
            for (name, value) in news
                .iter()
                .filter(|(name, _)| !olds.iter().any(|(old, _)| old == name))
            {
                below(name, None, Some(value), path, found);
            }
        }
        (Some(Json::List(olds)), Some(Json::List(news))) => {
            for at in 0..olds.len().max(news.len()) {
                below(&at.to_string(), olds.get(at), news.get(at), path, found);
            }
        }
        _ => {
            let (old, new) = (old.map(Piece::of), new.map(Piece::of));
            if old != new {
                let path = path.clone();
                found.push(Change { path, old, new });
            }
        }
    }
}

/// Compares one step further down.
fn below(
    name: &str,
    old: Option<&Json>,
    new: Option<&Json>,
    path: &mut Vec<String>,
    found: &mut Vec<Change>,
) {
    path.push(name.to_owned());
    compare(old, new, path, found);
    path.pop();
}

impl Change {
    /// The path as a JSON pointer (RFC 6901).
    pub(super) fn pointer(&self) -> String {
        pointer(&self.path)
    }

    /// The path with `*` for each index: what changes of the same sort have in common.
    pub(super) fn sort(&self) -> String {
        let step = |step: &String| {
            let index = step.bytes().all(|b| b.is_ascii_digit());
            if index { "*" } else { step }.to_owned()
        };
        pointer(&self.path.iter().map(step).collect::<Vec<_>>())
    }
}

/// A path as a JSON Pointer.
fn pointer(path: &[String]) -> String {
    let steps: Vec<String> = path
        .iter()
        .map(|step| step.replace('~', "~0").replace('/', "~1"))
        .collect();
    if steps.is_empty() {
        String::new()
    } else {
        format!("/{}", steps.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> Vec<String> {
        let line = |text: &str| Answer::Line(text.as_bytes().to_vec());
        let json = |piece: Option<Piece>| piece.map_or("-".to_owned(), |piece| piece.json);
        changes(&line(old), &line(new))
            .into_iter()
            .map(|change| {
                format!(
                    "{}: {} {}",
                    change.pointer(),
                    json(change.old.clone()),
                    json(change.new)
                )
            })
            .collect()
    }

    #[test]
    fn each_leaf_that_differs_is_found() {
        let (old, new) = (
            r#"{"ok":{"a":1,"b":[true,"x"],"c/d":{},"same":{"n":1}}}"#,
            r#"{"ok":{"a":1.0,"b":[true,"y",null],"e":2,"same":{"n":1}}}"#,
        );
        let found = [
            "/ok/a: 1 1.0",
            "/ok/b/1: \"x\" \"y\"",
            "/ok/b/2: - null",
            "/ok/c~1d: {} -",
            "/ok/e: - 2",
        ];
        assert_eq!(shown(old, new), found);
        assert!(shown(old, old).is_empty());
    }

    #[test]
    fn what_is_only_spelled_otherwise_differs_at_the_root() {
        for (old, new) in [
            (r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#),
            (r#"{"a":"\u0041"}"#, r#"{"a":"A"}"#),
            ("{", "}"),
        ] {
            assert_eq!(shown(old, new).len(), 1, "{old}");
            assert!(shown(old, new)[0].starts_with(": "), "{old}");
        }
    }

    #[test]
    fn a_fault_differs_also_from_the_same_fault() {
        let fault = Answer::Fault("died".into());
        assert_eq!(changes(&fault, &fault).len(), 1);
        let found = changes(&Answer::Line(b"{\"ok\":1}".to_vec()), &fault);
        assert_eq!(
            found.iter().map(Change::pointer).collect::<Vec<_>>(),
            ["/ok", "/fault"]
        );
    }
}
