//! The albumentations server (SPEC §3.2): `error_details` beside the text of an MCP tool result.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::HasMembers;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::form::{array, boolean, object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{Spec, Writing};

const NAME: &str = "albumentations";

const ROWS: &[Row] = &[
    row("NOT_FOUND", NotFound),
    row("CONFLICT", Conflict),
    row("VALIDATION", Validation),
    row("PERMISSION", Permission),
    row("TRANSIENT", Transient),
    row("INTERNAL", Internal),
    row("PARSE_ERROR", Validation),
    row("INVALID_IMAGE", Validation),
    row("TRANSFORM_FAILED", Validation).or_internal(),
    row("MODEL_UNAVAILABLE", Transient).or_internal(),
    row("RATE_LIMITED", Transient).or_internal().reason("rate_limit"),
    row("TIMEOUT", Transient).or_internal(),
    row("PERMISSION_DENIED", Permission),
];

/// From the worst.
const SEVERITIES: [&str; 3] = ["critical", "error", "warning"];

pub(crate) const SPEC: Spec = Spec {
    name: NAME,
    source: "albumentations-mcp, MCP Tool Specifications: Error Codes",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, _| object(body, "error_details").is_some(),
};

/// What the server that exists answers inside a success.
pub(crate) const LEGACY: Spec = Spec {
    name: "albumentations-legacy",
    source: "albumentations-mcp, its server: texts of failed tools inside a success",
    rows: &[],
    loss: "",
    decode: decode_legacy,
    encode: None,
    evidence: |_, _| false, // only when asked for
};

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    let failed = boolean(body, "isError").or_else(|| boolean(body, "is_error"));
    if failed == Some(false) || boolean(body, "success") == Some(true) {
        return None;
    }
    let said = failed == Some(true) || boolean(body, "success") == Some(false);
    let carried = first_text(body)
        .filter(|_| said)
        .and_then(crate::recognise::forms::embedded);
    let details = object(body, "error_details").or_else(|| is_details(body).then_some(body.as_str()));
    let draft = match (details, array(body, "errors").filter(|_| said)) {
        (Some(details), _) => Some(of_details(details)),
        (None, Some(errors)) => of_several(errors),
        (None, None) => None,
    };
    let mut draft = match (draft, &carried) {
        (Some(draft), _) => draft,
        (None, Some(_)) => Draft::new(None, "", "", None),
        (None, None) => return None,
    };
    draft.embedded = carried;
    Some(draft)
}

/// The text of the first block.
fn first_text(body: &Object) -> Option<&str> {
    view::get(view::items(body.get("content")?).next()?, "text")
}

fn is_details<'a>(object: impl HasMembers<'a>) -> bool {
    string(object, "error_code").is_some()
        && ["message", "severity", "stage"]
            .iter()
            .any(|key| object.get(key).is_some())
}

fn of_details(details: &str) -> Draft {
    let code = string(details, "error_code").unwrap_or_default();
    let message = string(details, "message").unwrap_or_default();
    let mut draft = Draft::new(
        find(ROWS, &code),
        &code,
        &message,
        boolean(details, "recoverable"),
    );
    draft
        .data
        .copy(details, &["stage", "severity", "suggestions", "timestamp"]);
    draft
}

/// The worst of several errors, of equal ones the first; all of them are in `data.errors`.
fn of_several(errors: &str) -> Option<Draft> {
    let rank = |details: &&str| {
        let severity = string(*details, "severity").unwrap_or_default();
        SEVERITIES
            .iter()
            .position(|known| **known == *severity)
            .unwrap_or(1)
    };
    let all = || view::items(errors).filter(|error| is_details(*error));
    let mut draft = of_details(all().min_by_key(rank)?);
    let all: Vec<String> = all()
        .map(|error| of_details(error).finish(NAME).to_json())
        .collect();
    draft.data.raw("errors", &format!("[{}]", all.join(",")));
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let error = writing.error;
    let mut block = ObjectWriter::default();
    block.text("type", "text");
    block.text("text", &error.to_json());
    let mut details = ObjectWriter::default();
    details.text("error_code", &writing.code);
    details.text("stage", &error.stage().unwrap_or_default());
    details.text("message", error.message());
    details.text(
        "severity",
        &error.severity().unwrap_or_else(|| "error".to_owned()),
    );
    details.raw("recoverable", if error.recoverable() { "true" } else { "false" });
    let suggestions = error.member("suggestions").filter(|value| value.starts_with('['));
    details.raw("suggestions", suggestions.unwrap_or("[]"));
    let mut body = ObjectWriter::default();
    body.raw("isError", "true");
    body.raw("content", &format!("[{}]", block.in_order()));
    body.raw("error_details", &details.in_order());
    body.in_order()
}

fn decode_legacy(body: &Object, form: &Form<'_>) -> Option<Draft> {
    let text = if body.is_empty() {
        form.text.clone()
    } else {
        view::as_str(first_text(body)?)?
    };
    let said = text
        .strip_prefix("❌ Error: ")
        .or_else(|| text.strip_prefix("❌ "))?;
    Some(Draft::new(None, "", said.trim(), None))
}
