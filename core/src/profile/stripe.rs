//! Stripe's API (SPEC §3.5): `{"error": {type, code, decline_code, message, param, …}}`.

use super::form::{object, string, Form};
use super::row::{find, row, Draft, Members, Row};
use super::{Spec, Writing};
use crate::error_type::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};

/// `code` first, then `type`.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("invalid_request_error", Validation),
    row("resource_missing", NotFound),
    row("lock_timeout", Conflict),
    row("account_invalid", Permission),
    row("card_error", Permission),
    row("api_error", Transient),
    row("internal_error", Internal), // ours, for what the API has no type for
    row("idempotency_error", Conflict).recoverable(true).reason("idempotency"),
    row("idempotency_key_in_use", Conflict),
    row("rate_limit", Transient).reason("rate_limit"),
    row("rate_limit_error", Transient).reason("rate_limit"),
    row("authentication_error", Permission).reason("unauthenticated"),
    row("api_key_expired", Permission).reason("unauthenticated"),
    row("platform_api_key_expired", Permission).reason("unauthenticated"),
    row("secret_key_required", Permission),
    row("livemode_mismatch", Permission),
    row("testmode_charges_only", Permission),
    row("tls_version_unsupported", Permission).reason("tls"),
    row("card_declined", Permission),
    row("insufficient_funds", Permission),
    row("balance_insufficient", Permission),
    row("expired_card", Permission),
    row("incorrect_cvc", Permission),
    row("authentication_required", Permission),
    row("processing_error", Transient),
    row("resource_already_exists", Conflict).reason("exists"),
    row("charge_already_captured", Conflict).reason("state"),
    row("charge_already_refunded", Conflict).reason("state"),
    row("payment_intent_unexpected_state", Conflict).reason("state"),
    row("setup_intent_unexpected_state", Conflict).reason("state"),
    row("amount_too_large", Validation),
    row("amount_too_small", Validation),
    row("email_invalid", Validation),
    row("parameter_invalid_empty", Validation),
    row("parameter_invalid_integer", Validation),
    row("parameter_missing", Validation),
    row("parameter_unknown", Validation),
    row("parameters_exclusive", Validation),
    row("url_invalid", Validation),
];

pub(super) const SPEC: Spec = Spec {
    name: "stripe",
    source: "Stripe API, Errors and Error codes",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        let error = object(body, "error").unwrap_or("");
        let is_own = [
            "doc_url",
            "request_log_url",
            "decline_code",
            "charge",
            "payment_intent",
        ];
        let typed =
            string(error, "type").is_some_and(|kind| matches!(&*kind, "card_error" | "idempotency_error"));
        draft.known && (typed || is_own.iter().any(|key| string(error, key).is_some()))
    },
};

fn decode(body: &str, _: &Form<'_>) -> Option<Draft> {
    let error = object(body, "error")?;
    let kind = string(error, "type")?;
    let code = string(error, "code");
    let known = code.as_deref().filter(|code| find(ROWS, code).is_some());
    let chosen = known.unwrap_or(&kind);
    let named = code.as_deref().unwrap_or(&kind);
    let message = string(error, "message").unwrap_or_default();
    let mut draft = Draft::new(find(ROWS, chosen), named, &message, None);
    draft.data.copy(error, &["decline_code", "param"]);
    if let Some(url) = string(error, "request_log_url") {
        draft
            .data
            .text("error_id", url.rsplit('/').next().unwrap_or_default());
    }
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let kind = match writing.code.as_str() {
        "idempotency_error" | "idempotency_key_in_use" => "idempotency_error",
        code @ ("api_error"
        | "card_error"
        | "rate_limit_error"
        | "authentication_error"
        | "internal_error") => code,
        _ => "invalid_request_error",
    };
    let mut error = Members::default();
    error.text("type", kind);
    error.text("code", &writing.code);
    error.text("message", writing.error.message());
    let mut body = Members::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
