//! Chemigram's envelope (SPEC §3.1): `{success, data, error: {code, message, details, recoverable}}`.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::recognise::forms::form::{boolean, object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{always, Spec, Writing};

const ROWS: &[Row] = &[
    row("invalid_input", Validation),
    row("not_found", NotFound),
    row("versioning_error", Conflict),
    row("permission_error", Permission),
    row("darktable_error", Transient).or_internal().effects("unknown"),
    row("synthesizer_error", Internal),
    row("not_implemented", Internal),
    row("state_error", Conflict).reason("state"),
    row("masking_error", Validation).or_internal(),
];

pub(crate) const SPEC: Spec = Spec {
    name: "chemigram",
    source: "Chemigram RFC-010 and ADR-056: error categories of the MCP tools",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: always,
};

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    if boolean(body, "success")? {
        return None;
    }
    let error = object(body, "error")?;
    let code = string(error, "code")?;
    let message = string(error, "message").unwrap_or_default();
    let recoverable = boolean(error, "recoverable").unwrap_or(true); // the envelope's own default
    let mut draft = Draft::new(find(ROWS, &code), &code, &message, Some(recoverable));
    let words = std::mem::take(&mut draft.data);
    draft.data.merge(object(error, "details").unwrap_or(""));
    draft
        .data
        .copy(object(body, "data").unwrap_or(""), &["state_after"]);
    draft.data.merge(&words.in_order());
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
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
