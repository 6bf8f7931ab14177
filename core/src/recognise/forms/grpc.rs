//! gRPC status codes (SPEC §3.5): a status as JSON, or as clients print it.

use crate::error::Delivery;
use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::recognise::forms::form::{array, member_number, string, Form, Object};
use crate::recognise::forms::google::{carried, details, error_info};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{Spec, Writing};

/// In the order of their numbers, from 1 on, but for those that are written for a type: they come first.
#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    row("CANCELLED", Internal),
    row("UNKNOWN", Internal),
    row("INVALID_ARGUMENT", Validation),
    row("DEADLINE_EXCEEDED", Transient).effects("unknown"),
    row("NOT_FOUND", NotFound),
    row("ALREADY_EXISTS", Conflict).reason("exists"),
    row("PERMISSION_DENIED", Permission),
    row("RESOURCE_EXHAUSTED", Transient).reason("rate_limit"),
    row("FAILED_PRECONDITION", Conflict).reason("state"),
    row("ABORTED", Conflict).reason("stale"),
    row("OUT_OF_RANGE", Validation),
    row("UNIMPLEMENTED", Internal),
    row("INTERNAL", Internal),
    row("UNAVAILABLE", Transient),
    row("DATA_LOSS", Internal),
    row("UNAUTHENTICATED", Permission).reason("unauthenticated"),
];

pub(crate) const SPEC: Spec = Spec {
    name: "grpc",
    source: "grpc.io, Status codes and their use; google/rpc/code.proto",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| draft.known && (body.is_empty() || array(body, "details").is_some()),
};

/// The number of a code.
pub(crate) fn number(code: &str) -> usize {
    let at = ROWS.iter().position(|row| row.code == code);
    at.map_or(2, |at| at + 1) // UNKNOWN
}

/// The code with this number.
pub(crate) fn name(number: usize) -> Option<&'static str> {
    Some(ROWS.get(number.checked_sub(1)?)?.code)
}

/// The code that is written for an error: the one that fits, else the usual one for its type.
pub(crate) fn code_of<'a>(writing: &'a Writing<'_>) -> &'a str {
    let has_reason = find(ROWS, &writing.code).is_some_and(|row| !row.reason.is_empty());
    match writing.error.error_type() {
        Internal if writing.error.code().is_none() => "INTERNAL",
        Transient if writing.error.code().is_none() && writing.error.reason().is_none() => "UNAVAILABLE",
        Conflict if writing.error.reason().is_none() && has_reason && writing.error.code().is_none() => {
            "ABORTED"
        }
        _ => &writing.code,
    }
}

fn decode(body: &Object, form: &Form<'_>) -> Option<Draft> {
    if body.is_empty() {
        return decode_text(form.text.trim());
    }
    let named = string(body, "code").or_else(|| string(body, "status"));
    let by_number = || {
        member_number::<usize>(body, "code")
            .and_then(name)
            .map(Into::into)
    };
    let code = named
        .or_else(by_number)
        .filter(|code| find(ROWS, code).is_some())?;
    let message = string(body, "message").or_else(|| string(body, "details"));
    let mut draft = Draft::new(find(ROWS, &code), &code, &message.unwrap_or_default(), None);
    details(&mut draft, body.get("details").unwrap_or(""));
    draft.embedded = carried(body.get("details").unwrap_or(""));
    draft.delivery = delivery(&draft);
    Some(draft)
}

/// How far a call came that ended as unavailable: nobody knows, unless the client says that it had no connection.
fn delivery(draft: &Draft) -> Option<Delivery> {
    const NOT_SENT: &[&str] = &[
        "failed to connect to",
        "connection refused",
        "dns resolution failed",
        "name resolution failure",
        "name resolver error",
        "no children to pick from",
    ];
    let message = draft.message.to_ascii_lowercase();
    let sent = || !NOT_SENT.iter().any(|words| message.contains(words));
    (draft.code == "UNAVAILABLE").then(|| {
        if sent() {
            Delivery::Unknown
        } else {
            Delivery::NotSent
        }
    })
}

/// `rpc error: code = NotFound desc = …`, as clients in Go print it.
fn decode_text(text: &str) -> Option<Draft> {
    let rest = text.strip_prefix("rpc error: code = ")?;
    let (camel, message) = rest.split_once(" desc = ")?;
    let code = ROWS
        .iter()
        .find(|row| row.code.replace('_', "").eq_ignore_ascii_case(camel))?;
    let mut draft = Draft::new(Some(code), code.code, message, None);
    draft.delivery = delivery(&draft);
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let code = code_of(writing);
    let mut body = ObjectWriter::default();
    body.raw("code", &number(code).to_string());
    body.text("message", writing.error.message());
    body.raw("details", &format!("[{}]", error_info(writing)));
    body.in_order()
}
