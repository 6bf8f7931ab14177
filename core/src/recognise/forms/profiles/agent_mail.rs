//! MCP Agent Mail (SPEC §3.5): `{"error": {type, message, recoverable, data}}` with its own names.

use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{AGENT_MAIL, AGENT_MAIL_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{boolean, object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::EncoderInput;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: AGENT_MAIL,
    decode,
    encode: Some(encode),
    evidence: |_, draft| draft.known,
};

/// Reads `{"error": {"type", "message", "recoverable", "data"}}` or the inner object alone.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    // the payload alone, or its `error`; the class's own default for `recoverable` is true
    let error = object(body, "error").or_else(|| string(body, "type").map(|_| body.as_str()))?;
    let recoverable =
        view::get(error, "recoverable").map(|_| boolean(error, "recoverable").unwrap_or(true))?;
    let code = string(error, "type")?;
    let message = string(error, "message").unwrap_or_default();
    let mut draft = ErrorDraft::new(find(AGENT_MAIL_CODES, &code), &code, &message, Some(recoverable));
    let words = std::mem::take(&mut draft.data);
    draft.data.merge(object(error, "data").unwrap_or(""));
    draft.data.merge(&words.in_order());
    if draft.code == draft.error_type.as_str() {
        draft.code.clear(); // one of the six says nothing beyond the type
    }
    Some(draft)
}

/// Writes `{"error": {"type", "message", "recoverable", "data"}}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let mut error = ObjectWriter::default();
    let code = match writing.error.code() {
        Some(_) => &writing.code,
        None => writing.error.error_type().as_str(),
    };
    error.text("type", code);
    error.text("message", writing.error.message());
    error.raw(
        "recoverable",
        if writing.error.recoverable() {
            "true"
        } else {
            "false"
        },
    );
    error.raw("data", writing.data().unwrap_or("{}"));
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
