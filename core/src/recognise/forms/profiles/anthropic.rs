//! Anthropic's API (SPEC §3.5): `{"type": "error", "error": {type, message}, request_id}`.

use crate::json::object::ObjectWriter;
use crate::recognise::forms::built_in::{always, BuiltInProfile};
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{ANTHROPIC, ANTHROPIC_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::EncoderInput;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: ANTHROPIC,
    decode,
    encode: Some(encode),
    evidence: always,
};

/// Reads `{"type": "error", "error": {"type", "message"}}`.
fn decode(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    if string(body, "type")? != "error" {
        return None;
    }
    let error = object(body, "error")?;
    let kind = string(error, "type")?;
    let finer = object(error, "details").and_then(|details| string(details, "error_code"));
    let code = finer
        .filter(|code| find(ANTHROPIC_CODES, code).is_some())
        .unwrap_or(kind);
    let message = string(error, "message").unwrap_or_default();
    let mut draft = ErrorDraft::new(find(ANTHROPIC_CODES, &code), &code, &message, None);
    let header = || input.header("request-id").map(Into::into);
    if let Some(id) = string(body, "request_id").or_else(header) {
        draft.data.text("error_id", &id);
    }
    Some(draft)
}

/// Writes `{"type": "error", "error": {"type", "message"}}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let mut error = ObjectWriter::default();
    error.text("type", &writing.code);
    error.text("message", writing.error.message());
    let mut body = ObjectWriter::default();
    body.text("type", "error");
    body.raw("error", &error.in_order());
    writing.close(body)
}
