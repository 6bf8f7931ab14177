//! Errors that are JSON objects of no known form: their members say which text is a code and which a message.

use super::verdict::{Case, CODE_KEYS, TEXT_KEYS};
use crate::text::{json, read, view};

/// Objects inside objects that are looked into.
const MAX_DEPTH: usize = 3;
/// Members that say an object is an error.
const SIGNS: &[&str] = &[
    "error",
    "errors",
    "message",
    "code",
    "status",
    "statusCode",
    "detail",
    "error_description",
    "__type",
    "fault",
    "err",
    "errorCode",
    "error_code",
    "errorMessage",
    "msg",
    "Message",
    "Error",
    "Code",
    "reason",
    "root_cause",
    "errorMessages",
];

/// The canonical text of the object that a text is; of an array its first item.
pub(super) fn object(text: &str) -> Option<String> {
    let text = text.trim_matches(read::is_blank);
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let canonical = json::canonical(text).ok()?;
    let object = if canonical.starts_with('[') {
        view::items(&canonical).next()?.to_owned()
    } else {
        canonical
    };
    object.starts_with('{').then_some(object)
}

/// Adds what an object says.
pub(super) fn collect(object: &str, case: &mut Case) {
    members(object, case, MAX_DEPTH);
}

fn members(object: &str, case: &mut Case, depth: usize) {
    let says_well = |key| view::get(object, key) == Some("true");
    if depth == 0
        || says_well("success")
        || says_well("ok")
        || !SIGNS.iter().any(|key| view::get(object, key).is_some())
    {
        return;
    }
    for key in CODE_KEYS {
        if let Some(code) = view::get(object, key).and_then(view::as_str) {
            let is_code = !code.contains(' ') && code.len() <= 96;
            if is_code {
                // AWS writes a namespace before `#`, and a URL after `:`
                case.code(
                    code.rsplit('#')
                        .next()
                        .unwrap_or(&code)
                        .split(':')
                        .next()
                        .unwrap_or(&code),
                );
            }
        }
    }
    for key in [
        "status",
        "statusCode",
        "status_code",
        "code",
        "http_status",
        "httpStatus",
        "httpStatusCode",
        "error_code",
        "errorCode",
    ] {
        let Some(value) = view::get(object, key) else {
            continue;
        };
        let status = value.parse().ok().or_else(|| view::as_str(value)?.parse().ok());
        if let Some(status) = status.filter(|status| (400..600).contains(status)) {
            case.status(status);
        }
    }
    for key in TEXT_KEYS {
        let Some(value) = view::get(object, key) else {
            continue;
        };
        match view::as_str(value) {
            Some(text) if text.contains(' ') || key.eq_ignore_ascii_case("message") || *key == "stderr" => {
                case.words(&text);
            }
            Some(_) => {}
            None if value.starts_with('{') => members(value, case, depth - 1),
            None => {
                if let Some(first) = view::items(value).next() {
                    members(first, case, depth - 1);
                }
            }
        }
    }
    for key in [
        "errorMessages",
        "errors",
        "Error",
        "Errors",
        "response",
        "body",
        "extensions",
        "data",
    ] {
        let Some(value) = view::get(object, key) else {
            continue;
        };
        let inner = if value.starts_with('[') {
            view::items(value).next().unwrap_or("")
        } else {
            value
        };
        match view::as_str(inner) {
            Some(text) if key.eq_ignore_ascii_case("errors") || key == "errorMessages" => case.words(&text),
            _ => members(inner, case, depth - 1),
        }
    }
}
