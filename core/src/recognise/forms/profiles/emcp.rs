//! eMCP (SPEC §3.3): HTTP errors in its own envelope, and JSON-RPC errors inside HTTP 200.
//!
//! Loss (SPEC §3.0.6): the HTTP envelope keeps the code, `message`, `trace_id` and `retry_after`, and nothing else.

use crate::error::reason;
use crate::error::ErrorType;
use crate::error::ErrorType::{NotFound, Validation};
use crate::json::object::HasMembers;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::{exact, find, ProfileCode};
use crate::recognise::forms::data::{EMCP, EMCP_CODES, EMCP_HTTP};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{boolean, member_number, object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::{embedded, EncoderInput};
use crate::redact;
use crate::redact::SensitiveNames;

/// Both layers; writes JSON-RPC, and HTTP what was read from there.
pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: EMCP,
    decode,
    encode: Some(encode),
    evidence,
};

/// The HTTP layer; its envelope is closed.
pub(crate) const HTTP: BuiltInProfile = BuiltInProfile {
    table: EMCP_HTTP,
    decode,
    encode: Some(encode_http),
    evidence: |_, _| false, // the same shapes as above
};

/// A trace beside its own code, or its wrapper around a finished call.
fn evidence(body: &IndexedObject, draft: &ErrorDraft) -> bool {
    let has_trace = object(body, "error").is_some_and(|error| view::get(error, "trace_id").is_some());
    draft.layer == Some("completed") || draft.known && draft.layer == Some("http") && has_trace
}

/// Reads a failure of the proxy, also inside a completed call.
fn decode(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    if string(body, "status").as_deref() == Some("completed") {
        let mut draft = decode_completed(object(body, "result")?)?;
        draft.data.copy(body, &["trace_id"]);
        draft.layer = Some("completed");
        return Some(draft);
    }
    let mut draft = decode_one(body, input.status)?;
    if draft.code == "-32602" && input.lacks_tool {
        draft.verdict(NotFound, reason::UNKNOWN_TOOL);
    }
    Some(draft)
}

/// A cached failure must not hide in a success.
fn decode_completed(result: &str) -> Option<ErrorDraft> {
    let status = member_number::<u16>(result, "http_status");
    let response = object(result, "response").unwrap_or("{}");
    let failed = status.is_some_and(|status| status >= 400);
    decode_one(response, status.filter(|_| failed))
}

/// Reads one answer: an error of JSON-RPC, of HTTP, or a failed result.
fn decode_one<'a>(body: impl HasMembers<'a>, status: Option<u16>) -> Option<ErrorDraft> {
    let failed = status.is_some_and(|status| status >= 400);
    let error = object(body, "error");
    if let Some(code) = error.and_then(|error| member_number::<i64>(error, "code")) {
        return Some(decode_json_rpc(code, error?));
    }
    if let Some(code) = error.and_then(|error| string(error, "code")) {
        return Some(decode_http(&code, status, error?));
    }
    let decode_result = match object(body, "result") {
        Some(result) => decode_result(result),
        None => decode_result(body),
    };
    let of_status = || decode_http("", status, error.unwrap_or("{}"));
    decode_result.or_else(|| failed.then(of_status))
}

/// A draft from a JSON-RPC error.
fn decode_json_rpc(code: i64, error: &str) -> ErrorDraft {
    let key = code.to_string();
    let message = string(error, "message").unwrap_or_default();
    let mut draft = ErrorDraft::new(find(EMCP_CODES, &key), &key, &message, None);
    draft.layer = Some("json-rpc");
    let data = view::get(error, "data").unwrap_or("");
    draft.embedded = embedded(data);
    let members: Vec<&str> = view::Members::new(data).map(|member| member.0).collect();
    if code == -32602 && members == ["uri"] {
        draft.error_type = ErrorType::NotFound;
    }
    let clean = redact::data(data, &SensitiveNames::new());
    let code_and_data = std::mem::take(&mut draft.data);
    draft.data.merge(clean.as_deref().unwrap_or(data));
    draft.data.merge(&code_and_data.in_order());
    draft
}

/// The code beats the status; without a known code the status speaks.
fn decode_http(code: &str, status: Option<u16>, error: &str) -> ErrorDraft {
    let message = string(error, "message").unwrap_or_default();
    let mut draft = ErrorDraft::new(find(EMCP_CODES, code), code, &message, None);
    draft.layer = Some("http");
    let meaning = status.and_then(crate::facts::http_status::find);
    if let (false, Some(meaning)) = (draft.known, meaning) {
        draft.error_type = meaning.error_type;
        draft.recoverable = meaning.recoverable;
        if draft.message.is_empty() {
            meaning.message.clone_into(&mut draft.message);
        }
        draft.known = true;
    }
    let limit = match code {
        "payload_too_large" => Some("max_payload_bytes"),
        "result_too_large" => Some("max_result_bytes"),
        _ => None,
    };
    if let Some(name) = limit {
        let mut limit = ObjectWriter::default();
        limit.text("name", name);
        draft.data.raw("limit", &limit.in_order());
    }
    draft.data.copy(error, &["trace_id", "limit"]);
    draft
}

/// A tool reports a failure in its result: its arguments were refused.
fn decode_result<'a>(result: impl HasMembers<'a>) -> Option<ErrorDraft> {
    if boolean(result, "isError") != Some(true) {
        return None;
    }
    let blocks = view::items(result.get("content").unwrap_or(""));
    let texts: Vec<_> = blocks.filter_map(|block| string(block, "text")).collect();
    let mut draft = ErrorDraft::new(
        Some(&ProfileCode::undeclared(Validation)),
        "",
        &texts.join("\n"),
        None,
    );
    draft.layer = Some("result");
    draft.data.text("phase", "input");
    draft.embedded = texts
        .iter()
        .find_map(|text| Some(crate::error::parse::exact(text)?.error));
    Some(draft)
}

/// Writes a JSON-RPC error, or HTTP's form for an error that was read from it.
fn encode(writing: &EncoderInput<'_>) -> String {
    if writing.layer.as_deref() == Some("http") && writing.embedded().is_none() {
        return encode_http(writing);
    }
    let code = match writing.error.error_type() {
        Validation => "-32602",
        NotFound => "-32601",
        _ => "-32603",
    };
    let mut error = ObjectWriter::default();
    error.raw("code", code);
    error.text("message", writing.error.message());
    error.raw("data", writing.embedded().unwrap_or(&writing.error.to_json()));
    let mut body = ObjectWriter::default();
    body.text("jsonrpc", "2.0");
    body.raw("id", "null");
    body.raw("error", &error.in_order());
    body.in_order()
}

/// Writes `{"error": {"code", "message", "trace_id"}}`.
fn encode_http(writing: &EncoderInput<'_>) -> String {
    let code = match (writing.code.starts_with('-'), writing.error.error_type()) {
        (false, _) => writing.code.as_str(),
        (true, NotFound) => "server_not_found",
        (true, Validation) => "invalid_payload",
        (true, _) => "internal_error",
    };
    let mut error = ObjectWriter::default();
    error.text("code", code);
    error.text("message", writing.error.message());
    error.text("trace_id", &writing.error.trace_id().unwrap_or_default());
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    let mut headers = ObjectWriter::default();
    headers.text("content-type", "application/json");
    if let Some(seconds) = writing.error.retry_after_seconds() {
        headers.text("retry-after", &seconds.ceil().to_string());
    }
    let mut response = ObjectWriter::default();
    let status = exact(EMCP_CODES, code).and_then(|row| row.status).unwrap_or(500);
    response.raw("status", &status.to_string());
    response.raw("headers", &headers.in_order());
    response.raw("body", &body.in_order());
    response.in_order()
}
