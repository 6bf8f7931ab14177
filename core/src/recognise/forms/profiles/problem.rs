//! Problem details of RFC 9457 (SPEC §3.5). Its `type` is a URI, never a type of ours.

use crate::facts::http_status;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::data::PROBLEM;
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{member_number, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::{embedded, EncoderInput};

/// The members that the RFC defines, and our own.
const STANDARD: [&str; 7] = [
    "type",
    "title",
    "status",
    "detail",
    "instance",
    "error",
    "_toolerror",
];

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: PROBLEM,
    decode,
    encode: Some(encode),
    evidence: |body, _| string(body, "type").is_some_and(|uri| uri.contains(':')),
};

/// Reads a problem document of RFC 9457: `type`, `title`, `status`, `detail` and extensions.
fn decode(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let uri = string(body, "type").filter(|uri| !uri.is_empty());
    let title = string(body, "title");
    let status = member_number(body, "status")
        .or(input.status)
        .filter(|status| *status >= 400);
    if uri.is_none() && title.is_none() || status.is_none() && title.is_none() {
        return None;
    }
    let row = status.and_then(http_status::find);
    let detail = string(body, "detail").or(title).unwrap_or_default();
    let uri = uri.filter(|uri| uri != "about:blank").unwrap_or_default();
    let mut draft = ErrorDraft::new(None, &uri, &detail, None);
    if let Some(row) = row {
        draft.error_type = row.error_type;
        draft.recoverable = row.recoverable;
        draft.known = true;
        if let Some(reason) = row.reason {
            draft.data.text("reason", reason);
        }
    }
    extensions(&mut draft.data, body.as_str());
    draft.embedded = body.get("error").and_then(embedded);
    Some(draft)
}

/// Writes a problem document. An error that is nested too deeply goes into it as a text.
fn encode(writing: &EncoderInput<'_>) -> String {
    let too_deep = writing.embedded().filter(|embed| embed.starts_with('"'));
    let Some(text) = too_deep else {
        return writing.error.problem(writing.error.http_status());
    };
    let mut body = ObjectWriter::default();
    body.text("type", "about:blank");
    body.text("title", writing.error.error_type().default_message());
    body.raw("status", &writing.error.http_status().to_string());
    body.raw("error", text);
    body.in_order()
}

/// Copies the members that RFC 9457 does not name.
fn extensions(data: &mut ObjectWriter, body: &str) {
    for (key, value) in view::Members::new(body) {
        if !STANDARD.contains(&key) {
            data.raw(&view::decode(key), value);
        }
    }
}
