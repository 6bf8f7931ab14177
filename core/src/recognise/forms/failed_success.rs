//! Successful responses whose bodies report a failure (SPEC §3.5.20).

use std::borrow::Cow;

use crate::error::{Effects, ToolError};
use crate::json::{view, Source};
use crate::recognise::engine::{self, BODY_MEMBERS, BODY_STATES, BODY_STATUSES, BODY_TEXTS};
use crate::recognise::forms::input::{array, member_number, object, string, IndexedObject};
use crate::recognise::forms::text::classify_text;

/// The rule for a failure that is known by its words alone.
const RULE: &str = "failure in a success";

/// Whether the body of a success reports a failure.
pub(super) fn says_failed(body: &IndexedObject) -> bool {
    let is_text = |key| string(body, key).is_some_and(|text| !text.is_empty());
    let is_no = |key| body.get(key) == Some("false");
    let is_code = |key| is_text(key) || member_number::<i64>(body, key).is_some();
    let denied = (is_no("ok") || is_no("success"))
        && ["error_code", "errorCode", "code"].iter().any(|key| is_code(key));
    let numbered = member_number(body, "errcode").is_some_and(|code: i64| code != 0) && is_text("errmsg");
    let named = is_text("error_message") && string(body, "status").is_some_and(|status| status != "OK");
    let first = array(body, "errors").and_then(|errors| view::items(errors).next());
    let graph = first.is_some_and(|error| view::get(error, "message").is_some())
        && matches!(body.get("data"), None | Some("null" | "{}"));
    let inner = object(body, "error").unwrap_or("");
    let described = ["message", "info"].iter().any(|key| string(inner, key).is_some());
    let coded = ["code", "status", "type"]
        .iter()
        .any(|key| view::get(inner, key).is_some());
    let alone = ["data", "result"]
        .iter()
        .all(|key| matches!(body.get(key), None | Some("null")));
    let known = denied || numbered || named || graph || described && coded && alone;
    known || failed_item(body).is_some() || note(body).is_some() || by_outcome(body, alone)
}

/// The text of a body that is a note in place of data, as Alpha Vantage writes it.
fn note(body: &IndexedObject) -> Option<Cow<'_, str>> {
    let mut members = view::Members::new(body.as_str());
    let (key, text) = members.next()?;
    let is_note = key == "Note" || key == "Information";
    view::as_str(text).filter(|_| is_note && members.next().is_none())
}

/// The first error among the items of a bulk request, as Elasticsearch writes them: `{"errors":true,"items":[…]}`.
fn failed_item(body: &IndexedObject) -> Option<&str> {
    let items = array(body, "items").filter(|_| body.get("errors") == Some("true"))?;
    results(items).find_map(|result| object(result, "error"))
}

/// The results of the items of a bulk request; each item names its action: `{"create":{"status":409}}`.
fn results(items: &str) -> impl Iterator<Item = &str> {
    view::items(items).filter_map(|item| Some(view::Members::new(item).next()?.1))
}

/// Whether an item of a bulk request was carried out.
fn has_done_item(body: &IndexedObject) -> bool {
    let is_done = |result| object(result, "error").is_none();
    array(body, "items").is_some_and(|items| results(items).any(is_done))
}

/// Whether a status, a refusal or a count of failures in the body shows a failure.
fn by_outcome(body: &IndexedObject, alone: bool) -> bool {
    let is_text = |object: &str, key| string(object, key).is_some_and(|text| !text.is_empty());
    let is_failed_status = |key| member_number(body, key).is_some_and(|code: i64| (400..600).contains(&code));
    let by_status = ["status_code", "statusCode"].into_iter().any(is_failed_status);
    let has_words = ["error_message", "error", "message"]
        .into_iter()
        .any(|key| is_text(body.as_str(), key));
    let refused = string(body, "resultCode").is_some_and(|code| code == "Refused" || code == "Error");
    let none = member_number(body, "success") == Some(0_i64);
    let all_failed = none && member_number(body, "failure").is_some_and(|count: i64| count > 0);
    let in_data = object(body, "data").is_some_and(says_failed_inside);
    let told = states_failure(body) && says_only_that(body);
    by_status && has_words && alone
        || told
        || refused && is_text(body.as_str(), "refusalReason")
        || all_failed
        || in_data
}

/// Whether a member marks the whole body as a failure: `"status":"error"`, `"success":false`, `"Fault":{…}`.
fn states_failure(body: &IndexedObject) -> bool {
    let is_failed = |key| string(body, key).is_some_and(|word| is_in(BODY_STATES, &word));
    let is_no = |key| body.get(key) == Some("false");
    let faults = ["Fault", "fault"];
    let is_status = |code: i64| (400..600).contains(&code);
    ["status", "result"].into_iter().any(is_failed)
        || BODY_STATUSES
            .iter()
            .any(|key| member_number(body, key).is_some_and(is_status))
        || ["success", "ok"].into_iter().any(is_no)
        || faults.iter().any(|key| object(body, key).is_some())
}

/// Whether the body holds only members of a failure, including a text.
fn says_only_that(body: &IndexedObject) -> bool {
    let members = || view::Members::new(body.as_str());
    let is_empty = |value: &str| matches!(value, "null" | "[]" | "{}" | "\"\"");
    let belongs = |(key, value): (&str, &str)| is_in(BODY_MEMBERS, key) || is_empty(value);
    let tells = |(key, value): (&str, &str)| is_in(BODY_TEXTS, key) && !is_empty(value);
    members().all(belongs) && members().any(tells)
}

fn is_in(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether the data of a success are a failure: `{"data":{"errcode":1002,"error":"…"}}`.
fn says_failed_inside(data: &str) -> bool {
    let has_code = member_number(data, "errcode").is_some_and(|code: i64| code != 0);
    has_code && string(data, "error").is_some_and(|text| !text.is_empty())
}

/// The error of such a body, by its own words.
pub(super) fn failure(body: &IndexedObject) -> (ToolError, &'static str) {
    let inner = object(body, "data").filter(|data| says_failed_inside(data));
    let item = failed_item(body);
    let refusal = string(body, "refusalReason").or_else(|| note(body));
    let source = Source::new(refusal.as_deref().or(inner).or(item).unwrap_or(body.as_str()));
    let (error, rule) = classify_text(&source).unwrap_or_else(|| {
        let verdict = engine::classify_source(&source);
        let error = verdict.map_or_else(
            || ToolError::internal(""),
            |verdict| match verdict.delivery {
                Some(delivery) => verdict.error.with_delivery(delivery),
                None => verdict.error,
            },
        );
        (error, RULE)
    });
    let first = array(body, "errors").and_then(|errors| view::items(errors).next());
    let in_first = first.and_then(|error| view::as_str(view::get(error, "message")?));
    let own = ["error_message", "errmsg", "description", "message"];
    let message = own.iter().find_map(|key| string(body, key)).or(in_first);
    let message = message.or_else(|| string(item?, "reason")).or_else(|| note(body));
    let is_partial = item.is_some() && has_done_item(body);
    let error = if is_partial {
        error.with_effects(Effects::Partial)
    } else {
        error
    };
    (error.with_message(message.unwrap_or_default()), rule)
}
