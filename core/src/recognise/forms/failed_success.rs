//! Bodies of a success that say of themselves that they are a failure (SPEC §3.5.20).

use crate::error::ToolError;
use crate::json::{view, Source};
use crate::recognise::engine;
use crate::recognise::forms::input::{array, member_number, object, string, Object};
use crate::recognise::forms::text::classify_text;

/// The rule for a failure that is known by its words alone.
const RULE: &str = "failure in a success";

/// Whether the body of a success says of itself that it is a failure.
pub(super) fn says_failed(body: &Object) -> bool {
    let is_text = |key| string(body, key).is_some_and(|text| !text.is_empty());
    let is_no = |key| body.get(key) == Some("false");
    let is_code = |key| is_text(key) || member_number::<i64>(body, key).is_some();
    let denied = (is_no("ok") || is_no("success"))
        && ["error_code", "errorCode", "code"].iter().any(|key| is_code(key));
    let numbered = member_number(body, "errcode").is_some_and(|code: i64| code != 0) && is_text("errmsg");
    let named = is_text("error_message") && string(body, "status").is_some_and(|status| status != "OK");
    let first = array(body, "errors").and_then(|errors| view::items(errors).next());
    let graph = first.is_some_and(|error| view::get(error, "message").is_some())
        && matches!(body.get("data"), None | Some("null"));
    let inner = object(body, "error").unwrap_or("");
    let described = ["message", "info"].iter().any(|key| string(inner, key).is_some());
    let coded = ["code", "status", "type"]
        .iter()
        .any(|key| view::get(inner, key).is_some());
    let alone = ["data", "result"]
        .iter()
        .all(|key| matches!(body.get(key), None | Some("null")));
    denied || numbered || named || graph || described && coded && alone
}

/// What the body of such a success says, in its own words.
pub(super) fn failure(body: &Object) -> (ToolError, &'static str) {
    let source = Source::new(body.as_str());
    let (error, rule) = classify_text(&source).unwrap_or_else(|| {
        let verdict = engine::classify_source(&source);
        let error = verdict.map_or_else(|| ToolError::internal(""), |verdict| verdict.error);
        (error, RULE)
    });
    let first = array(body, "errors").and_then(|errors| view::items(errors).next());
    let in_first = first.and_then(|error| view::as_str(view::get(error, "message")?));
    let own = ["error_message", "errmsg", "description", "message"];
    let message = own.iter().find_map(|key| string(body, key)).or(in_first);
    (error.with_message(message.unwrap_or_default()), rule)
}
