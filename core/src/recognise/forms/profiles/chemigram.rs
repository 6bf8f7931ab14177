//! Chemigram's envelope (SPEC §3.1): `{success, data, error: {code, message, details, recoverable}}`.

use crate::json::object::ObjectWriter;
use crate::recognise::forms::built_in::{always, BuiltInProfile};
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{CHEMIGRAM, CHEMIGRAM_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{boolean, object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::EncoderInput;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: CHEMIGRAM,
    decode,
    encode: Some(encode),
    evidence: always,
};

/// Reads `{"success": false, "error": {"code", "message", "details", "recoverable"}}`.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    if boolean(body, "success")? {
        return None;
    }
    let error = object(body, "error")?;
    let code = string(error, "code")?;
    let message = string(error, "message").unwrap_or_default();
    let recoverable = boolean(error, "recoverable").unwrap_or(true); // the envelope's own default
    let mut draft = ErrorDraft::new(find(CHEMIGRAM_CODES, &code), &code, &message, Some(recoverable));
    let words = std::mem::take(&mut draft.data);
    draft.data.merge(object(error, "details").unwrap_or(""));
    draft
        .data
        .copy(object(body, "data").unwrap_or(""), &["state_after"]);
    draft.data.merge(&words.in_order());
    Some(draft)
}

/// Writes `{"success": false, "data": null, "error": {…}}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let mut error = ObjectWriter::default();
    error.text("code", &writing.code);
    error.text("message", writing.error.message());
    error.raw("details", writing.data().unwrap_or("null"));
    let recoverable = if writing.error.recoverable() {
        "true"
    } else {
        "false"
    };
    error.raw("recoverable", recoverable);
    let mut body = ObjectWriter::default();
    body.raw("success", "false");
    body.raw("data", "null");
    body.raw("error", &error.in_order());
    writing.close(body)
}
