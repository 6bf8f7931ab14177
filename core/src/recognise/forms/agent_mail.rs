//! MCP Agent Mail (SPEC §3.5): `{"error": {type, message, recoverable, data}}` with names of its own.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::form::{boolean, object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{Spec, Writing};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("NOT_FOUND", NotFound),
    row("CONFLICT", Conflict),
    row("VALIDATION", Validation),
    row("PERMISSION", Permission),
    row("TRANSIENT", Transient),
    row("INTERNAL", Internal),
    row("PROJECT_NOT_FOUND", NotFound),
    row("RECIPIENT_NOT_FOUND", NotFound),
    row("WINDOW_NOT_FOUND", NotFound),
    row("AGENT_RETIRED", NotFound),
    row("INVALID_ARGUMENT", Validation),
    row("INVALID_AGENT_NAME", Validation),
    row("INVALID_DISPLAY_NAME", Validation),
    row("INVALID_LIMIT", Validation),
    row("INVALID_THREAD_ID", Validation),
    row("INVALID_TIMESTAMP", Validation),
    row("INVALID_TOPIC", Validation),
    row("INVALID_WINDOW_UUID", Validation),
    row("EMPTY_IDS", Validation),
    row("EMPTY_MODEL", Validation),
    row("EMPTY_PATHS", Validation),
    row("EMPTY_PROGRAM", Validation),
    row("MISSING_FIELD", Validation),
    row("TYPE_ERROR", Validation),
    row("CAPABILITY_DENIED", Permission),
    row("AUTHENTICATION_REQUIRED", Permission).reason("unauthenticated"),
    row("CONTACT_BLOCKED", Permission),
    row("CONTACT_REQUIRED", Permission),
    row("FEATURE_DISABLED", Permission),
    row("PERMISSION_ERROR", Permission),
    row("RESERVATION_ACTIVE", Conflict),
    row("RESOURCE_BUSY", Conflict),
    row("ARCHIVE_LOCK_TIMEOUT", Transient).or_internal(),
    row("GIT_INDEX_LOCK", Transient).or_internal(),
    row("TIMEOUT", Transient).or_internal().effects("unknown"),
    row("CONNECTION_ERROR", Transient).or_internal(),
    row("DATABASE_ERROR", Transient).or_internal().effects("unknown"),
    row("DATABASE_POOL_EXHAUSTED", Transient).or_internal(),
    row("RESOURCE_EXHAUSTED", Transient).or_internal(),
    row("RATE_LIMITED", Transient).or_internal().reason("rate_limit"),
    row("CONFIGURATION_ERROR", Internal),
    row("OS_ERROR", Internal),
    row("UNHANDLED_EXCEPTION", Internal),
];

pub(crate) const SPEC: Spec = Spec {
    name: "agent-mail",
    source: "mcp_agent_mail, app.py: ToolExecutionError and the categories of its tool wrapper",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |_, draft| draft.known,
};

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    // the payload alone, or its `error`; the class's own default for `recoverable` is true
    let error = object(body, "error").or_else(|| string(body, "type").map(|_| body.as_str()))?;
    let recoverable =
        view::get(error, "recoverable").map(|_| boolean(error, "recoverable").unwrap_or(true))?;
    let code = string(error, "type")?;
    let message = string(error, "message").unwrap_or_default();
    let mut draft = Draft::new(find(ROWS, &code), &code, &message, Some(recoverable));
    let words = std::mem::take(&mut draft.data);
    draft.data.merge(object(error, "data").unwrap_or(""));
    draft.data.merge(&words.in_order());
    if draft.code == draft.error_type.as_str() {
        draft.code.clear(); // one of the six says nothing beyond the type
    }
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
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
