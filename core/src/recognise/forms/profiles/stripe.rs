//! Stripe's API (SPEC §3.5): `{"error": {type, code, decline_code, message, param, …}}`.

use crate::error::ErrorType::Transient;
use crate::json::object::ObjectWriter;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{STRIPE, STRIPE_CODES, STRIPE_OWN_MEMBERS};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::EncoderInput;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: STRIPE,
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        let error = object(body, "error").unwrap_or("");
        let typed =
            string(error, "type").is_some_and(|kind| matches!(&*kind, "card_error" | "idempotency_error"));
        draft.known && (typed || STRIPE_OWN_MEMBERS.iter().any(|key| string(error, key).is_some()))
    },
};

/// Reads `{"error": {"type", "code", "decline_code"}}`; a decline that the bank wants tried again decides first.
fn decode(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let error = object(body, "error")?;
    let kind = string(error, "type")?;
    let code = string(error, "code");
    let known = code.as_deref().filter(|code| find(STRIPE_CODES, code).is_some());
    let decline = string(error, "decline_code");
    let again = decline.as_deref().filter(|code| {
        find(STRIPE_CODES, code).is_some_and(|row| row.error_type == Transient) // the bank asks for another attempt
    });
    let chosen = again.or(known).unwrap_or(&kind);
    let named = code.as_deref().unwrap_or(&kind);
    let message = string(error, "message").unwrap_or_default();
    let mut draft = ErrorDraft::new(find(STRIPE_CODES, chosen), named, &message, None);
    draft.data.copy(error, &["decline_code", "param"]);
    if input.header("stripe-should-retry") == Some("false") {
        draft.recoverable = false;
    }
    if let Some(url) = string(error, "request_log_url") {
        draft
            .data
            .text("error_id", url.rsplit('/').next().unwrap_or_default());
    }
    Some(draft)
}

/// Writes `{"error": {"type", "code", "message"}}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let kind = match writing.code.as_str() {
        "idempotency_error" | "idempotency_key_in_use" => "idempotency_error",
        code @ ("api_error"
        | "card_error"
        | "rate_limit_error"
        | "authentication_error"
        | "internal_error") => code,
        _ => "invalid_request_error",
    };
    let mut error = ObjectWriter::default();
    error.text("type", kind);
    error.text("code", &writing.code);
    error.text("message", writing.error.message());
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
