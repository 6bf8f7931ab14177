//! The albumentations server (SPEC §3.2): `error_details` beside the text of an MCP tool result.

use crate::json::object::HasMembers;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{
    ALBUMENTATIONS, ALBUMENTATIONS_CODES, ALBUMENTATIONS_LEGACY, ALBUMENTATIONS_NUMBERS,
    ALBUMENTATIONS_SEVERITIES,
};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{
    array, boolean, member_number, object, string, ForeignInput, IndexedObject,
};
use crate::recognise::forms::writing::{embedded, EncoderInput};

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: ALBUMENTATIONS,
    decode,
    encode: Some(encode),
    evidence: |body, _| object(body, "error_details").is_some() || number(body).is_some(),
};

/// The form that the existing server returns inside a success.
pub(crate) const LEGACY: BuiltInProfile = BuiltInProfile {
    table: ALBUMENTATIONS_LEGACY,
    decode: decode_legacy,
    encode: None,
    evidence: |_, _| false, // only when asked for
};

/// Reads a result with `error_details`, a dictionary with `success: false`, or the details alone.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let failed = boolean(body, "isError").or_else(|| boolean(body, "is_error"));
    if failed == Some(false) || boolean(body, "success") == Some(true) {
        return None;
    }
    let is_failure = failed == Some(true) || boolean(body, "success") == Some(false);
    if let Some(number) = number(body) {
        return Some(decode_dictionary(body, number));
    }
    let carried = first_text(body).filter(|_| is_failure).and_then(embedded);
    let details = object(body, "error_details").or_else(|| is_details(body).then_some(body.as_str()));
    let draft = match (details, array(body, "errors").filter(|_| is_failure)) {
        (Some(details), _) => Some(decode_details(details)),
        (None, Some(errors)) => decode_several(errors),
        (None, None) => None,
    };
    let mut draft = match (draft, &carried) {
        (Some(draft), _) => draft,
        (None, Some(_)) => ErrorDraft::new(None, "", "", None),
        (None, None) => return None,
    };
    draft.embedded = carried;
    Some(draft)
}

/// The number of the dictionary that the server's exceptions become.
fn number(body: &IndexedObject) -> Option<i64> {
    let number = member_number(body, "error_code").filter(|_| boolean(body, "error") == Some(true))?;
    let has = |key: &&str| string(body, key).is_some();
    let is_own = ["user_message", "recovery_suggestion", "error_name"]
        .iter()
        .filter(|key| has(key))
        .count()
        >= 2;
    is_own.then_some(number)
}

/// The outer number wins over the name and over what `context` repeats: a class of the server sets it last.
fn decode_dictionary(body: &IndexedObject, number: i64) -> ErrorDraft {
    let number = number.to_string();
    let named = |row: &&&str| row.split_once(' ').is_some_and(|(known, _)| known == number);
    let name = ALBUMENTATIONS_NUMBERS
        .iter()
        .find(named)
        .and_then(|row| row.split_once(' '));
    let name = name.map_or_else(
        || string(body, "error_name").unwrap_or_default(),
        |(_, name)| name.into(),
    );
    let message = string(body, "message").or_else(|| string(body, "user_message"));
    let row = find(ALBUMENTATIONS_CODES, &name);
    let mut draft = ErrorDraft::new(row, &name, &message.unwrap_or_default(), None);
    if let Some(hint) = string(body, "recovery_suggestion") {
        draft.data.text("hint", &hint);
    }
    draft.data.copy(body, &["user_message"]);
    draft
}

/// The text of the first block.
fn first_text(body: &IndexedObject) -> Option<&str> {
    view::get(view::items(body.get("content")?).next()?, "text")
}

/// Whether an object is `error_details` without the result around it.
fn is_details<'a>(object: impl HasMembers<'a>) -> bool {
    string(object, "error_code").is_some()
        && ["message", "severity", "stage"]
            .iter()
            .any(|key| object.get(key).is_some())
}

/// A draft from `error_details`.
fn decode_details(details: &str) -> ErrorDraft {
    let code = string(details, "error_code").unwrap_or_default();
    let message = string(details, "message").unwrap_or_default();
    let mut draft = ErrorDraft::new(
        find(ALBUMENTATIONS_CODES, &code),
        &code,
        &message,
        boolean(details, "recoverable"),
    );
    draft
        .data
        .copy(details, &["stage", "severity", "suggestions", "timestamp"]);
    draft
}

/// The worst of several errors, of equal ones the first; all of them are in `data.errors`.
fn decode_several(errors: &str) -> Option<ErrorDraft> {
    let rank = |details: &&str| {
        let severity = string(*details, "severity").unwrap_or_default();
        ALBUMENTATIONS_SEVERITIES
            .iter()
            .position(|known| **known == *severity)
            .unwrap_or(1)
    };
    let all = || view::items(errors).filter(|error| is_details(*error));
    let mut draft = decode_details(all().min_by_key(rank)?);
    let all: Vec<String> = all()
        .map(|error| decode_details(error).finish(ALBUMENTATIONS.name).to_json())
        .collect();
    draft.data.raw("errors", &format!("[{}]", all.join(",")));
    Some(draft)
}

/// Writes a tool result with the error in its text and `error_details` beside it.
fn encode(writing: &EncoderInput<'_>) -> String {
    let error = writing.error;
    let mut block = ObjectWriter::default();
    block.text("type", "text");
    block.text("text", &error.to_json());
    let mut details = ObjectWriter::default();
    details.text("error_code", &writing.code);
    details.text("stage", &error.stage().unwrap_or_default());
    details.text("message", error.message());
    details.text(
        "severity",
        &error.severity().unwrap_or_else(|| "error".to_owned()),
    );
    details.raw("recoverable", if error.recoverable() { "true" } else { "false" });
    let suggestions = error.member("suggestions").filter(|value| value.starts_with('['));
    details.raw("suggestions", suggestions.unwrap_or("[]"));
    let mut body = ObjectWriter::default();
    body.raw("isError", "true");
    body.raw("content", &format!("[{}]", block.in_order()));
    body.raw("error_details", &details.in_order());
    body.in_order()
}

/// Reads the older form: a text that begins with `❌`.
fn decode_legacy(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let text = if body.is_empty() {
        input.text.clone()
    } else {
        view::as_str(first_text(body)?)?
    };
    let mut lines = text.lines().map(str::trim_start);
    let line = lines.find_map(|line| line.strip_prefix("❌ "))?;
    let at = text.len() - text.split_once(line)?.1.len() - line.len();
    let message = text.get(at..)?;
    let message = message.strip_prefix("Error: ").unwrap_or(message).trim();
    let coded = message.split_once(": ").and_then(|(code, rest)| {
        let row = find(ALBUMENTATIONS_CODES, code)?;
        Some(ErrorDraft::new(Some(row), code, rest, None))
    });
    Some(coded.unwrap_or_else(|| ErrorDraft::new(None, "", message, None)))
}
