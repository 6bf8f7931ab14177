//! OpenAI's API (SPEC §3.5): `{"error": {message, type, param, code}}`.

use crate::error::ErrorType::Validation;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::{exact, find};
use crate::recognise::forms::data::{OPENAI, OPENAI_CODES, SHARED_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::EncoderInput;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: OPENAI,
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        let error = object(body, "error").unwrap_or("");
        let has_all = ["type", "param", "code"]
            .iter()
            .all(|key| view::get(error, key).is_some());
        // some servers also use a shared code as the type: `{"error": {"type": "rate_limit_error"}}`
        let has_code = || view::get(error, "code").is_some() || exact(SHARED_CODES, &draft.code).is_none();
        draft.known && (has_all || string(error, "type").is_some() && has_code())
    },
};

/// Reads `{"error": {"message", "type", "code", "param"}}`; a known `code` counts before `type`.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let error = object(body, "error")?;
    let message = string(error, "message")?;
    let code = string(error, "code");
    let kind = string(error, "type");
    let named = [code.as_deref(), kind.as_deref()].into_iter().flatten();
    let known = named.clone().find(|name| find(OPENAI_CODES, name).is_some());
    let code = known.or_else(|| named.clone().next())?;
    let mut draft = ErrorDraft::new(find(OPENAI_CODES, code), code, &message, None);
    if let Some(param) = string(error, "param") {
        let mut violation = ObjectWriter::default();
        violation.text("message", &message);
        violation.text(
            "path",
            &format!("/{}", param.replace(['.', '['], "/").replace(']', "")),
        );
        violation.text("rule", code);
        if draft.error_type == Validation {
            draft
                .data
                .raw("violations", &format!("[{}]", violation.in_order()));
        }
    }
    Some(draft)
}

/// Writes `{"error": {"message", "type", "param", "code"}}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let kind = match writing.error.error_type() {
        Validation => "invalid_request_error",
        _ => &writing.code,
    };
    let mut error = ObjectWriter::default();
    error.text("message", writing.error.message());
    error.text("type", kind);
    error.raw("param", "null");
    error.text("code", &writing.code);
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
