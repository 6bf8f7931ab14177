//! Savvi Studio (SPEC §3.4): refused predicates and execution steps.
//!
//! Loss (SPEC §3.0.6): `statusCode` is the status of the type once an error is written anew.

use crate::error::ErrorType;
use crate::error::ErrorType::Validation;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::{find, ProfileCode};
use crate::recognise::forms::data::{SAVVI, SAVVI_CODES, SAVVI_POSTCONDITIONS};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{
    array, boolean, member_number, object, string, ForeignInput, IndexedObject,
};
use crate::recognise::forms::writing::{embedded, EncoderInput};

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: SAVVI,
    decode,
    encode: Some(encode),
    evidence: |body, _| body.get("stepId").is_some() || body.get("passed") == Some("false"),
};

/// Reads a failed step, a refused predicate, or a list of failed predicates.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    if let Some(status) = member_number::<u16>(body, "statusCode") {
        return decode_step(body, status);
    }
    if let Some(error) = object(body, "error") {
        return decode_predicate(error);
    }
    let errors = array(body, "errors").filter(|_| boolean(body, "passed") == Some(false))?;
    let first = view::items(errors).next()?;
    let mut draft = decode_predicate(first)?;
    let all = view::items(errors).filter_map(decode_predicate);
    let all: Vec<String> = all.map(|draft| draft.finish(SAVVI.name).to_json()).collect();
    if all.len() > 1 {
        draft.data.raw("errors", &format!("[{}]", all.join(",")));
    }
    Some(draft)
}

/// Reads a step: its outputs override its status.
fn decode_step(body: &IndexedObject, status: u16) -> Option<ErrorDraft> {
    let error = object(body, "outputs").and_then(|outputs| view::get(outputs, "error"));
    let mut draft = match error.filter(|error| *error != "null") {
        Some(error) if error.starts_with('{') => decode_predicate(error)?,
        Some(error) => {
            let mut draft = decode_status(status.max(400), &view::as_str(error)?)?;
            draft.embedded = embedded(error);
            draft
        }
        None => decode_status(status, "")?,
    };
    draft.data.copy(body, &["stepId", "toolName"]);
    draft.layer = Some("step");
    Some(draft)
}

/// A draft by HTTP status; `None` for a status without a row.
fn decode_status(status: u16, message: &str) -> Option<ErrorDraft> {
    let row = crate::facts::http_status::find(status)?;
    let mut draft = ErrorDraft::new(None, "", message, Some(row.recoverable));
    draft.error_type = row.error_type;
    if message.is_empty() {
        row.message.clone_into(&mut draft.message);
    }
    draft.known = true;
    Some(draft)
}

/// Reads a refused predicate. Without a declared type it is a precondition: VALIDATION.
fn decode_predicate(error: &str) -> Option<ErrorDraft> {
    let carried = embedded(error);
    let code = string(error, "code").filter(|code| !code.is_empty());
    if code.is_none() && carried.is_none() {
        return None;
    }
    let code = code.unwrap_or_default();
    let message = string(error, "message").unwrap_or_default();
    let undeclared = ProfileCode::undeclared(Validation);
    let found = find(SAVVI_CODES, &code);
    let mut draft = ErrorDraft::new(
        Some(found.unwrap_or(&undeclared)),
        &code,
        &message,
        boolean(error, "recoverable"),
    );
    draft.known = found.is_some();
    let is_type = ErrorType::from_name(&code).is_some();
    if SAVVI_POSTCONDITIONS.contains(&&*code) {
        draft.data.text("phase", "postcondition");
    } else if !is_type {
        draft.data.text("phase", "precondition");
    }
    draft.embedded = carried;
    Some(draft)
}

/// Writes a failed step: `{"error": {"code", "message"}, "outputs": {"error": …}, "statusCode"}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let error = writing.error;
    let code = error.code().filter(|code| !code.starts_with("savvi/"));
    let code = code.unwrap_or_else(|| writing.code.clone());
    let mut refused = ObjectWriter::default();
    refused.text("code", &code);
    refused.text("message", error.message());
    let refused = refused.in_order();
    let mut full = ObjectWriter::default();
    full.text("code", &code);
    full.merge(&error.to_json());
    let mut outputs = ObjectWriter::default();
    let too_deep = writing.embedded().filter(|embed| embed.starts_with('"'));
    outputs.raw("error", too_deep.unwrap_or(&full.in_order()));
    let mut body = ObjectWriter::default();
    body.raw("error", &refused);
    body.raw("outputs", &outputs.in_order());
    body.raw("statusCode", &error.http_status().to_string());
    body.in_order()
}
