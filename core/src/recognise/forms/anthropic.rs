//! Anthropic's API (SPEC §3.5): `{"type": "error", "error": {type, message}, request_id}`.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::recognise::forms::form::{object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{always, Spec, Writing};

const ROWS: &[Row] = &[
    row("invalid_request_error", Validation),
    row("request_too_large", Validation),
    row("not_found_error", NotFound),
    row("permission_error", Permission),
    row("authentication_error", Permission).reason("unauthenticated"),
    row("billing_error", Permission).reason("quota"),
    row("overloaded_error", Transient),
    row("rate_limit_error", Transient).reason("rate_limit"),
    row("timeout_error", Transient),
    row("api_error", Transient),
    row("conflict_error", Conflict),
    row("internal_error", Internal), // ours, for what the API has no type for
    // Claude API, Rate limits, Spend limits: `error.details.error_code`
    row("enforced_spend_limit_reached", Permission).reason("quota"),
];

pub(crate) const SPEC: Spec = Spec {
    name: "anthropic",
    source: "Claude API, Errors and Rate limits; ErrorType of its SDKs",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: always,
};

fn decode(body: &Object, form: &Form<'_>) -> Option<Draft> {
    if string(body, "type")? != "error" {
        return None;
    }
    let error = object(body, "error")?;
    let kind = string(error, "type")?;
    let finer = object(error, "details").and_then(|details| string(details, "error_code"));
    let code = finer.filter(|code| find(ROWS, code).is_some()).unwrap_or(kind);
    let message = string(error, "message").unwrap_or_default();
    let mut draft = Draft::new(find(ROWS, &code), &code, &message, None);
    let header = || form.header("request-id").map(Into::into);
    if let Some(id) = string(body, "request_id").or_else(header) {
        draft.data.text("error_id", &id);
    }
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let mut error = ObjectWriter::default();
    error.text("type", &writing.code);
    error.text("message", writing.error.message());
    let mut body = ObjectWriter::default();
    body.text("type", "error");
    body.raw("error", &error.in_order());
    writing.close(body)
}
