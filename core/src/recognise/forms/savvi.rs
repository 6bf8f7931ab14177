//! Savvi Studio (SPEC §3.4): refused predicates and execution steps.
//!
//! Loss (SPEC §3.0.6): `statusCode` is the status of the type once an error is written anew.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::form::{array, boolean, member_number, object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{embedded, type_of_status, Spec, Writing};

const NAME: &str = "savvi";

const ROWS: &[Row] = &[
    row("NOT_FOUND", NotFound),
    row("CONFLICT", Conflict),
    row("VALIDATION", Validation),
    row("PERMISSION", Permission),
    row("TRANSIENT", Transient),
    row("INTERNAL", Internal),
    row("INVALID_MODULE_REF", Validation),
    row("INVALID_MODULE_REF_FORMAT", Validation),
    row("MISSING_BUNDLE_PATH", Internal).effects("unknown"),
];

/// Codes of predicates over the output: the tool has run.
const POSTCONDITIONS: [&str; 1] = ["MISSING_BUNDLE_PATH"];

pub(crate) const SPEC: Spec = Spec {
    name: NAME,
    source: "Savvi Studio, MCP Tool Contracts: predicates and execution steps",
    rows: ROWS,
    loss: "`statusCode` is the status of the type when the form is written anew",
    decode,
    encode: Some(encode),
    evidence: |body, _| body.get("stepId").is_some() || body.get("passed") == Some("false"),
};

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    if let Some(status) = member_number::<u16>(body, "statusCode") {
        return decode_step(body, status);
    }
    if let Some(error) = object(body, "error") {
        return of_predicate(error);
    }
    let errors = array(body, "errors").filter(|_| boolean(body, "passed") == Some(false))?;
    let first = view::items(errors).next()?;
    let mut draft = of_predicate(first)?;
    let all = view::items(errors).filter_map(of_predicate);
    let all: Vec<String> = all.map(|draft| draft.finish(NAME).to_json()).collect();
    if all.len() > 1 {
        draft.data.raw("errors", &format!("[{}]", all.join(",")));
    }
    Some(draft)
}

/// A step: what its outputs say wins over its status.
fn decode_step(body: &Object, status: u16) -> Option<Draft> {
    let error = object(body, "outputs").and_then(|outputs| view::get(outputs, "error"));
    let mut draft = match error.filter(|error| *error != "null") {
        Some(error) if error.starts_with('{') => of_predicate(error)?,
        Some(error) => {
            let mut draft = of_status(status.max(400), &view::as_str(error)?)?;
            draft.embedded = embedded(error);
            draft
        }
        None => of_status(status, "")?,
    };
    draft.data.copy(body, &["stepId", "toolName"]);
    draft.layer = Some("step");
    Some(draft)
}

fn of_status(status: u16, message: &str) -> Option<Draft> {
    let row = crate::facts::http_status::find(status)?;
    let mut draft = Draft::new(None, "", message, Some(row.recoverable));
    draft.error_type = row.error_type;
    if message.is_empty() {
        row.message.clone_into(&mut draft.message);
    }
    draft.known = type_of_status(status).is_some();
    Some(draft)
}

/// One refused predicate. Without a declared type it is a precondition: VALIDATION.
fn of_predicate(error: &str) -> Option<Draft> {
    let carried = embedded(error);
    let code = string(error, "code").filter(|code| !code.is_empty());
    if code.is_none() && carried.is_none() {
        return None;
    }
    let code = code.unwrap_or_default();
    let message = string(error, "message").unwrap_or_default();
    let undeclared = row("", Validation);
    let found = find(ROWS, &code);
    let mut draft = Draft::new(
        Some(found.unwrap_or(&undeclared)),
        &code,
        &message,
        boolean(error, "recoverable"),
    );
    draft.known = found.is_some();
    let is_type = ROWS.iter().take(6).any(|row| row.code == code);
    if POSTCONDITIONS.contains(&&*code) {
        draft.data.text("phase", "postcondition");
    } else if !is_type {
        draft.data.text("phase", "precondition");
    }
    draft.embedded = carried;
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let error = writing.error;
    let code = error.code().filter(|code| !code.starts_with("savvi/"));
    let code = code.unwrap_or_else(|| writing.code.clone());
    let mut refused = ObjectWriter::default();
    refused.text("code", &code);
    refused.text("message", error.message());
    let refused = refused.in_order();
    let mut full = ObjectWriter::default();
    full.text("code", &code);
    full.merge(&error.to_json());
    let mut outputs = ObjectWriter::default();
    let too_deep = writing.embedded().filter(|embed| embed.starts_with('"'));
    outputs.raw("error", too_deep.unwrap_or(&full.in_order()));
    let mut body = ObjectWriter::default();
    body.raw("error", &refused);
    body.raw("outputs", &outputs.in_order());
    body.raw("statusCode", &error.http_status().to_string());
    body.in_order()
}
