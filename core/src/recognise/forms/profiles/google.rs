//! `google.rpc.Status` in the error model of Google's APIs (SPEC §3.5).

use crate::error::ErrorType::{Conflict, Internal, Permission, Transient};
use crate::error::ToolError;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::{exact, find};
use crate::recognise::forms::data::{GOOGLE, GOOGLE_LASTING_SPANS, GOOGLE_REASONS, GRPC_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{array, member_number, object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::{reserved, EncoderInput, RESERVED};
use crate::text::delay;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: GOOGLE,
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        draft.known
            && object(body, "error")
                .is_some_and(|error| error.contains("\"status\":\"") || array(error, "errors").is_some())
    },
};

/// Reads `{"error": {"code", "status", "details"}}`, or the older form with `errors`.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let error = object(body, "error")?;
    let status = string(error, "status").filter(|status| find(GRPC_CODES, status).is_some());
    let older = array(error, "errors").and_then(|errors| string(view::items(errors).next()?, "reason"));
    let code = status.as_deref().or(older.as_deref())?;
    let message = string(error, "message").unwrap_or_default();
    let mut draft = ErrorDraft::new(find(GRPC_CODES, code), code, &message, None);
    let http_code = member_number::<u16>(error, "code");
    if older.is_some() && http_code == Some(401) {
        draft.verdict(Permission, "unauthenticated"); // `required` asks for a login there
    } else if code == "RESOURCE_EXHAUSTED" && http_code == Some(402) {
        draft.verdict(Permission, "quota"); // no prepaid credits are left
    } else if let Some(row) = older.as_deref().and_then(|reason| find(GOOGLE_REASONS, reason)) {
        draft.judge(row);
    } else if let (false, Some(meaning)) = (draft.known, http_meaning(error)) {
        draft.error_type = meaning.error_type;
        draft.recoverable = meaning.recoverable;
    }
    let listed = array(error, "details").unwrap_or("");
    details(&mut draft, listed);
    draft.embedded = carried(listed);
    Some(draft)
}

fn http_meaning(error: &str) -> Option<&'static crate::facts::http_status::StatusRow> {
    crate::facts::http_status::find(member_number(error, "code")?).filter(|row| row.status > 0)
}

/// Adds the data of `ErrorInfo`, `RetryInfo`, `BadRequest`, `QuotaFailure` and `RequestInfo`.
pub(crate) fn details(draft: &mut ErrorDraft, details: &str) {
    let kind = |detail: &str| {
        string(detail, "@type").map(|name| name.rsplit(['/', '.']).next().unwrap_or("").to_owned())
    };
    let of = |wanted: &'static str| {
        view::items(details).filter(move |detail| kind(detail).as_deref() == Some(wanted))
    };
    let delay = of("RetryInfo").find_map(|detail| delay::words(&string(detail, "retryDelay")?, 1.0, None));
    if let Some(row) = of("ErrorInfo").find_map(|detail| find(GOOGLE_REASONS, &string(detail, "reason")?)) {
        draft.judge(row);
    }
    let quotas: Vec<&str> = of("QuotaFailure")
        .flat_map(|detail| view::items(view::get(detail, "violations").unwrap_or("")))
        .collect();
    let mut limits = of("ErrorInfo").filter_map(|detail| object(detail, "metadata"));
    let lasts = |metadata: &str| {
        let is_none = string(metadata, "quota_limit_value").is_some_and(|value| value == "0");
        is_none || delay.is_none() && lasts_long(metadata, &["quota_limit"])
    };
    let ends = |quota: &&str| lasts_long(quota, &["quotaId", "quotaMetric", "subject"]);
    if delay.is_none() && quotas.iter().any(ends) || limits.any(lasts) {
        draft.verdict(Permission, "quota"); // nobody says when it ends, or nothing is allowed at all
    }
    if let Some(seconds) = delay {
        draft.data.number("retry_after", seconds);
    }
    let fields =
        of("BadRequest").flat_map(|detail| view::items(view::get(detail, "fieldViolations").unwrap_or("")));
    let violations: Vec<String> = fields.map(violation).collect();
    if !violations.is_empty() {
        draft
            .data
            .raw("violations", &format!("[{}]", violations.join(",")));
    }
    if let Some(id) = of("RequestInfo").find_map(|detail| view::get(detail, "requestId")) {
        draft.data.raw("error_id", id);
    }
}

/// Whether one of the members names a limit of a day or longer.
fn lasts_long(quota: &str, keys: &[&str]) -> bool {
    keys.iter().any(|key| {
        string(quota, key).is_some_and(|id| GOOGLE_LASTING_SPANS.iter().any(|span| id.contains(span)))
    })
}

/// A violation from an entry of `fieldViolations`.
fn violation(field: &str) -> String {
    let path = string(field, "field").unwrap_or_default();
    let mut out = ObjectWriter::default();
    out.text("message", &string(field, "description").unwrap_or_default());
    out.text(
        "path",
        &format!("/{}", path.replace(['.', '['], "/").replace(']', "")),
    );
    out.text("rule", &string(field, "reason").unwrap_or_default());
    out.in_order()
}

/// The ToolError in the metadata of an `ErrorInfo`.
pub(crate) fn carried(details: &str) -> Option<ToolError> {
    view::items(details).find_map(|detail| reserved(object(detail, "metadata")?))
}

/// An `ErrorInfo` with the whole error; empty if the form holds all of it.
pub(crate) fn error_info(writing: &EncoderInput<'_>) -> String {
    if writing.embedded().is_none() {
        return String::new();
    }
    let mut metadata = ObjectWriter::default();
    metadata.text(RESERVED, &writing.error.to_json()); // its values are strings
    let mut info = ObjectWriter::default();
    info.text("@type", "type.googleapis.com/google.rpc.ErrorInfo");
    info.text("reason", writing.error.error_type().as_str());
    info.text("domain", "toolerror");
    info.raw("metadata", &metadata.in_order());
    info.in_order()
}

/// Writes `{"error": {"code", "message", "status", "details"}}` with an ErrorInfo.
fn encode(writing: &EncoderInput<'_>) -> String {
    let code = code_of(writing);
    let status = exact(GRPC_CODES, code).and_then(|row| row.status).unwrap_or(500);
    let mut error = ObjectWriter::default();
    error.raw("code", &status.to_string());
    error.text("message", writing.error.message());
    error.text("status", code);
    error.raw("details", &format!("[{}]", error_info(writing)));
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    body.in_order()
}

/// The code that is written for an error: the one that fits, else the usual one for its type.
pub(crate) fn code_of<'a>(writing: &'a EncoderInput<'_>) -> &'a str {
    let has_reason = find(GRPC_CODES, &writing.code).is_some_and(|row| !row.reason.is_empty());
    match writing.error.error_type() {
        Internal if writing.error.code().is_none() => "INTERNAL",
        Transient if writing.error.code().is_none() && writing.error.reason().is_none() => "UNAVAILABLE",
        Conflict if writing.error.reason().is_none() && has_reason && writing.error.code().is_none() => {
            "ABORTED"
        }
        _ => &writing.code,
    }
}
