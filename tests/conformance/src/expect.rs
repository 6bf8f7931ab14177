//! What a case expects, what a testee answers, and where the two differ.

use serde::Serialize;

use crate::json::{quoted, same_number, Json};
use crate::message::style_fault;

/// Longest piece of a value that a difference shows, in characters.
const SHOWN: usize = 160;
/// How much of a long text is shown before the place where it differs, in bytes.
const BEFORE: usize = 60;
/// Largest text that `segments` may stand for, in bytes.
const MAX_EXPANDED: usize = 16 << 20;

/// The expectation of a case, as its member `expect` writes it.
#[derive(Clone, Debug)]
pub enum Expect {
    /// `{"ok": value}`: exactly this value.
    Ok(Json),
    /// `{"ok_subset": value}`: the named members are so; others do not matter.
    Subset(Json),
    /// `{"refused": true}`: the API refuses the input as misuse.
    Refused,
    /// `{"one_of": [expectation, …]}`: any of these.
    OneOf(Vec<Expect>),
    /// As another implementation has answered, but for the `state` of a trace, whose form is free.
    Reference(Answer),
    /// As another implementation answers, which has not been asked yet.
    Unanswered,
}

/// One answer of a testee, its id aside.
#[derive(Clone, Debug)]
pub enum Answer {
    /// `"ok": value`.
    Ok(Json),
    /// `"refused": {"message"}`.
    Refused(String),
    /// `"unsupported": true`.
    Unsupported,
}

/// One place where an answer is not what was expected.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// Where, for example `ok.error.data.conflicts[0]`.
    pub path: String,
    /// What was expected there, cut to a readable length.
    pub expected: String,
    /// What was there, cut to a readable length.
    pub got: String,
}

impl Expect {
    /// Reads the member `expect` of a case.
    pub fn parse(json: &Json) -> Result<Expect, String> {
        let Json::Object(members) = json else {
            return Err("must be an object".into());
        };
        let [(name, value)] = members.as_slice() else {
            return Err("must have exactly one member".into());
        };
        match (name.as_str(), value) {
            ("ok", value) => Ok(Expect::Ok(expanded(value)?)),
            ("ok_subset", value @ Json::Object(_)) => Ok(Expect::Subset(expanded(value)?)),
            ("ok_subset", _) => Err("`ok_subset` must be an object".into()),
            ("refused", Json::Bool(true)) => Ok(Expect::Refused),
            ("refused", _) => Err("`refused` must be true".into()),
            ("one_of", Json::List(forms)) if forms.len() >= 2 => forms
                .iter()
                .map(Expect::alternative)
                .collect::<Result<_, _>>()
                .map(Expect::OneOf),
            ("one_of", _) => Err("`one_of` must list at least two expectations".into()),
            (name, _) => Err(format!("unknown member `{name}`")),
        }
    }

    fn alternative(json: &Json) -> Result<Expect, String> {
        match Expect::parse(json).map_err(|e| format!("`one_of`: {e}"))? {
            Expect::OneOf(_) => Err("`one_of` must not be nested".into()),
            form => Ok(form),
        }
    }

    /// Where an answer differs; empty when it is as expected. Of `one_of` the nearest form is shown.
    pub fn differences(&self, answer: &Answer) -> Vec<Difference> {
        let mut found = Vec::new();
        match (self, answer) {
            (Expect::OneOf(forms), _) => {
                return forms
                    .iter()
                    .map(|form| form.differences(answer))
                    .min_by_key(Vec::len)
                    .unwrap_or_default();
            }
            (Expect::Reference(reference), _) => return reference.differences(answer),
            (Expect::Refused, Answer::Refused(message)) => found.extend(style_difference(message)),
            (Expect::Ok(expected), Answer::Ok(got)) => compare("ok", expected, got, true, &mut found),
            (Expect::Subset(expected), Answer::Ok(got)) => compare("ok", expected, got, false, &mut found),
            _ => found.push(Difference {
                path: "answer".into(),
                expected: self.shown(),
                got: answer.shown(),
            }),
        }
        found
    }

    /// The difference to an answer that has none of the three forms.
    pub(crate) fn malformed(&self, reason: String) -> Difference {
        Difference {
            path: "answer".into(),
            expected: self.shown(),
            got: reason,
        }
    }

    /// The expectation as a report shows it.
    fn shown(&self) -> String {
        match self {
            Expect::Ok(value) => cut(&format!("ok {value}")),
            Expect::Subset(value) => cut(&format!("ok with {value}")),
            Expect::Refused => "refused".into(),
            Expect::OneOf(forms) => cut(&forms.iter().map(Expect::shown).collect::<Vec<_>>().join(" or ")),
            Expect::Reference(answer) => answer.shown(),
            Expect::Unanswered => "the answer of another".into(),
        }
    }
}

impl Answer {
    /// Reads an answer line that is already known to be JSON.
    pub fn parse(json: Json) -> Result<Answer, String> {
        let Json::Object(members) = json else {
            return Err("no object".into());
        };
        let mut rest = members.into_iter().filter(|(name, _)| name != "id");
        let (Some((name, value)), None) = (rest.next(), rest.next()) else {
            return Err("not exactly one of `ok`, `refused`, `unsupported`".into());
        };
        match (name.as_str(), value) {
            ("ok", value) => Ok(Answer::Ok(value)),
            ("unsupported", Json::Bool(true)) => Ok(Answer::Unsupported),
            ("refused", value) => match value.get("message").and_then(Json::as_str) {
                Some(message) => Ok(Answer::Refused(message.to_owned())),
                None => Err("`refused` without a string `message`".into()),
            },
            (name, value) => Err(format!("unknown form `{name}`: {}", cut(&value.to_string()))),
        }
    }

    /// Where another answer differs from this one; then the whole of both comes first.
    fn differences(&self, other: &Answer) -> Vec<Difference> {
        let mut found = Vec::new();
        match (self, other) {
            (Answer::Refused(_), Answer::Refused(_)) => {}
            (Answer::Ok(want), Answer::Ok(have)) => {
                compare("ok", &without_state(want), &without_state(have), true, &mut found);
            }
            _ => found.push(Difference {
                path: "answer".into(),
                expected: self.shown(),
                got: other.shown(),
            }),
        }
        if let (false, Answer::Ok(want), Answer::Ok(have)) = (found.is_empty(), self, other) {
            let whole = Difference {
                path: "ok".into(),
                expected: without_state(want).to_string(),
                got: without_state(have).to_string(),
            };
            found.insert(0, whole);
        }
        found
    }

    fn shown(&self) -> String {
        match self {
            Answer::Ok(value) => cut(&format!("ok {value}")),
            Answer::Refused(message) => cut(&format!("refused {}", quoted(message))),
            Answer::Unsupported => "unsupported".into(),
        }
    }
}

/// The difference of a refusal whose message has another style than all others.
fn style_difference(message: &str) -> Option<Difference> {
    style_fault(message).map(|fault| Difference {
        path: "refused.message".into(),
        expected: "one plain line, with values in backticks".into(),
        got: format!("{fault}: {}", cut(message)),
    })
}

/// The value with each `{"segments": [{"s", "n"}, …]}` replaced by the text that it stands for.
fn expanded(json: &Json) -> Result<Json, String> {
    Ok(match json {
        Json::Object(members) => match members.as_slice() {
            [(name, Json::List(segments))] if name == "segments" => Json::Text(repeated(segments)?),
            members => Json::Object(
                members
                    .iter()
                    .map(|(name, value)| Ok((name.clone(), expanded(value)?)))
                    .collect::<Result<_, String>>()?,
            ),
        },
        Json::List(items) => Json::List(items.iter().map(expanded).collect::<Result<_, _>>()?),
        other => other.clone(),
    })
}

/// The bytes of `segments`: each `s` repeated `n` times.
fn repeated(segments: &[Json]) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    for segment in segments {
        let (Some(Json::Text(s)), Some(Json::Number(n))) = (segment.get("s"), segment.get("n")) else {
            return Err("`segments` must list objects with a string `s` and a number `n`".into());
        };
        let size = n
            .parse::<usize>()
            .ok()
            .and_then(|n| n.checked_mul(s.len())?.checked_add(text.len()));
        let Some(size) = size.filter(|size| *size <= MAX_EXPANDED) else {
            return Err(format!(
                "`segments` must stand for at most {MAX_EXPANDED} bytes, `n` is `{n}`"
            ));
        };
        while text.len() < size {
            text.extend_from_slice(s);
        }
    }
    Ok(text)
}

/// An answer of `trace` without its `state`.
fn without_state(value: &Json) -> Json {
    match value {
        Json::Object(members) => {
            let members = members.iter().filter(|(name, _)| name != "state");
            Json::Object(members.cloned().collect())
        }
        other => other.clone(),
    }
}

/// Compares two values; `exact` refuses members that are not expected.
fn compare(path: &str, expected: &Json, got: &Json, exact: bool, found: &mut Vec<Difference>) {
    match (expected, got) {
        (Json::Object(_), Json::Object(have)) => {
            compare_members(path, expected, got, exact, found);
            for (name, value) in have
                .iter()
                .filter(|(name, _)| exact && expected.get(name).is_none())
            {
                found.push(difference(format!("{path}.{name}"), None, Some(value)));
            }
        }
        (Json::List(want), Json::List(have)) => compare_items(path, want, have, exact, found),
        (Json::Text(want), Json::Text(have)) if want == have => {}
        (Json::Text(want), Json::Text(have)) => found.push(text_difference(path, want, have)),
        (Json::Number(want), Json::Number(have)) if same_number(want, have) => {}
        (Json::Bool(want), Json::Bool(have)) if want == have => {}
        (Json::Null, Json::Null) => {}
        (want, have) => found.push(difference(path.to_owned(), Some(want), Some(have))),
    }
}

/// Compares the expected members.
fn compare_members(path: &str, expected: &Json, got: &Json, exact: bool, found: &mut Vec<Difference>) {
    let Json::Object(want) = expected else { return };
    for (name, value) in want {
        let path = format!("{path}.{name}");
        match got.get(name) {
            Some(got) => compare(&path, value, got, exact, found),
            None => found.push(difference(path, Some(value), None)),
        }
    }
}

/// Compares two lists item by item.
fn compare_items(path: &str, want: &[Json], have: &[Json], exact: bool, found: &mut Vec<Difference>) {
    for i in 0..want.len().max(have.len()) {
        let path = format!("{path}[{i}]");
        match (want.get(i), have.get(i)) {
            (Some(want), Some(have)) => compare(&path, want, have, exact, found),
            (want, have) => found.push(difference(path, want, have)),
        }
    }
}

fn difference(path: String, expected: Option<&Json>, got: Option<&Json>) -> Difference {
    let shown = |json: Option<&Json>| json.map_or("nothing".into(), |json| cut(&json.to_string()));
    Difference {
        path,
        expected: shown(expected),
        got: shown(got),
    }
}

/// Two texts from shortly before the first byte that differs.
fn text_difference(path: &str, expected: &[u8], got: &[u8]) -> Difference {
    let at = expected.iter().zip(got).take_while(|(a, b)| a == b).count();
    let long = expected.len().max(got.len()) > SHOWN;
    let start = if long { at.saturating_sub(BEFORE) } else { 0 };
    let shown = |text: &[u8]| {
        let window: Vec<u8> = text.iter().copied().skip(start).take(SHOWN).collect();
        let dots = |hidden: bool| if hidden { "…" } else { "" };
        let end = dots(text.len() > start + SHOWN);
        format!(
            "{}{}{end}",
            dots(start > 0),
            quoted(&String::from_utf8_lossy(&window))
        )
    };
    let place = if long {
        format!(" (from byte {at} on)")
    } else {
        String::new()
    };
    Difference {
        path: format!("{path}{place}"),
        expected: shown(expected),
        got: shown(got),
    }
}

/// The text, or its beginning when it is too long to be read in a list.
pub(crate) fn cut(text: &str) -> String {
    match text
        .char_indices()
        .nth(SHOWN)
        .and_then(|(end, _)| text.get(..end))
    {
        Some(head) => format!("{head}… ({} bytes)", text.len()),
        None => text.to_owned(),
    }
}

/// What a testee wrote, cut and without control characters.
pub(crate) fn printable(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    cut(&text.replace(|c: char| c.is_control(), "\u{fffd}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expect: &str, answer: &str) -> Vec<String> {
        let expect = Expect::parse(&Json::parse(expect).unwrap()).unwrap();
        let answer = Answer::parse(Json::parse(answer).unwrap()).unwrap();
        let found = expect.differences(&answer);
        found
            .into_iter()
            .map(|d| format!("{}: {} / {}", d.path, d.expected, d.got))
            .collect()
    }

    #[test]
    fn ok_is_exact_but_for_member_order_and_number_form() {
        let same = check(
            r#"{"ok":{"a":1,"b":[1.50,null]}}"#,
            r#"{"id":"x","ok":{"b":[15e-1,null],"a":1.0}}"#,
        );
        assert!(same.is_empty(), "{same:?}");
        assert_eq!(check(r#"{"ok":{"a":1}}"#, r#"{"ok":{"a":2}}"#), ["ok.a: 1 / 2"]);
        assert_eq!(
            check(r#"{"ok":{"a":1}}"#, r#"{"ok":{"a":"1"}}"#),
            [r#"ok.a: 1 / "1""#]
        );
        assert_eq!(
            check(r#"{"ok":{"a":1}}"#, r#"{"ok":{"a":1,"b":null}}"#),
            ["ok.b: nothing / null"]
        );
        assert_eq!(
            check(r#"{"ok":{"a":null}}"#, r#"{"ok":{}}"#),
            ["ok.a: null / nothing"]
        );
        assert_eq!(
            check(r#"{"ok":[[1]]}"#, r#"{"ok":[[1,2]]}"#),
            ["ok[0][1]: nothing / 2"]
        );
    }

    #[test]
    fn texts_are_compared_byte_for_byte() {
        assert!(check(r#"{"ok":"\u00e9"}"#, r#"{"ok":"é"}"#).is_empty());
        let decomposed = check(r#"{"ok":"\u00e9"}"#, r#"{"ok":"e\u0301"}"#);
        assert_eq!(decomposed.len(), 1, "{decomposed:?}");
        assert_eq!(check(r#"{"ok":"{\"n\":1}"}"#, r#"{"ok":"{\"n\":1.0}"}"#).len(), 1);
        let long = check(
            &format!(r#"{{"ok":"{}a{}"}}"#, "x".repeat(5000), "x".repeat(5000)),
            &format!(r#"{{"ok":"{}b{}"}}"#, "x".repeat(5000), "x".repeat(5000)),
        );
        assert!(
            long[0].starts_with("ok (from byte 5000 on): …\"xx") && long[0].len() < 500,
            "{long:?}"
        );
    }

    #[test]
    fn a_subset_ignores_what_it_does_not_name() {
        let subset = r#"{"ok_subset":{"d":{"action":"retry"},"l":[{"a":1}]}}"#;
        assert!(check(
            subset,
            r#"{"ok":{"d":{"action":"retry","n":1},"l":[{"a":1,"b":2}],"z":0}}"#
        )
        .is_empty());
        assert_eq!(check(subset, r#"{"ok":{"d":{},"l":[{"a":1},{}]}}"#).len(), 2);
        assert_eq!(check(subset, r#"{"refused":{"message":"no"}}"#).len(), 1);
    }

    #[test]
    fn deep_values_are_compared() {
        let nested = |inner: &str| format!("{{\"ok\":{}{inner}{}}}", "[".repeat(399), "]".repeat(399));
        assert!(check(&nested("1"), &nested("1.0")).is_empty());
        assert_eq!(check(&nested("1"), &nested("2")).len(), 1);
    }

    #[test]
    fn refusals_match_whatever_their_message() {
        assert!(check(r#"{"refused":true}"#, r#"{"refused":{"message":"m"}}"#).is_empty());
        assert_eq!(
            check(r#"{"refused":true}"#, r#"{"ok":1}"#),
            ["answer: refused / ok 1"]
        );
    }

    #[test]
    fn one_of_takes_any_form_and_shows_the_nearest() {
        let forms = r#"{"one_of":[{"ok":{"a":1,"b":1}},{"ok":{"a":2,"b":2}},{"refused":true}]}"#;
        assert!(check(forms, r#"{"ok":{"a":2,"b":2}}"#).is_empty());
        assert!(check(forms, r#"{"refused":{"message":"no such word"}}"#).is_empty());
        assert_eq!(check(forms, r#"{"ok":{"a":2,"b":3}}"#), ["ok.b: 2 / 3"]);
    }

    #[test]
    fn the_answer_of_a_reference_is_exact_but_for_the_state() {
        let answer = |text: &str| Answer::parse(Json::parse(text).unwrap()).unwrap();
        let reference = answer(r#"{"ok":{"decisions":[{"action":"retry","delay_ms":5}],"state":{"a":1}}}"#);
        let expect = Expect::Reference(reference);
        let found = |text: &str| expect.differences(&answer(text));
        assert!(found(r#"{"ok":{"state":7,"decisions":[{"delay_ms":5,"action":"retry"}]}}"#).is_empty());
        let wrong = found(r#"{"ok":{"decisions":[{"action":"retry","delay_ms":6}],"state":{"a":1}}}"#);
        let shown: Vec<_> = wrong.iter().map(|d| (&*d.path, &*d.expected, &*d.got)).collect();
        let (want, have) = (
            r#"{"decisions":[{"action":"retry","delay_ms":5}]}"#,
            r#"{"decisions":[{"action":"retry","delay_ms":6}]}"#,
        );
        assert_eq!(
            shown,
            [("ok", want, have), ("ok.decisions[0].delay_ms", "5", "6")]
        );
        // a member more is a difference
        assert_eq!(
            found(r#"{"ok":{"decisions":[{"action":"retry","delay_ms":5,"detail":"x"}]}}"#).len(),
            2
        );
        assert_eq!(found(r#"{"refused":{"message":"no"}}"#).len(), 1);
        let refused = Expect::Reference(Answer::Refused("one".into()));
        assert!(refused.differences(&Answer::Refused("other".into())).is_empty());
        assert_eq!(refused.differences(&answer(r#"{"ok":1}"#)).len(), 1);
    }

    #[test]
    fn segments_stand_for_their_text() {
        let expect = r#"{"ok":{"text":{"segments":[{"s":"a","n":1},{"s":"é","n":3}]}}}"#;
        assert!(check(expect, r#"{"ok":{"text":"aééé"}}"#).is_empty());
        assert_eq!(check(expect, r#"{"ok":{"text":"aéé"}}"#).len(), 1);
        let huge = Json::parse(r#"{"ok":{"segments":[{"s":"ab","n":99999999999999999}]}}"#).unwrap();
        assert!(Expect::parse(&huge).unwrap_err().contains("at most"));
    }

    #[test]
    fn malformed_expectations_and_answers_are_refused() {
        for bad in [
            "[]",
            "{}",
            r#"{"okk":1}"#,
            r#"{"ok":1,"refused":true}"#,
            r#"{"refused":false}"#,
            r#"{"ok_subset":1}"#,
            r#"{"one_of":[{"ok":1}]}"#,
            r#"{"one_of":[{"one_of":[{"ok":1},{"ok":2}]},{"ok":3}]}"#,
        ] {
            assert!(Expect::parse(&Json::parse(bad).unwrap()).is_err(), "{bad}");
        }
        for bad in [
            "1",
            r#"{"id":"a"}"#,
            r#"{"ok":1,"x":2}"#,
            r#"{"refused":true}"#,
            r#"{"unsupported":false}"#,
        ] {
            assert!(Answer::parse(Json::parse(bad).unwrap()).is_err(), "{bad}");
        }
    }
}
