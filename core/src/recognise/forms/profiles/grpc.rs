//! gRPC status codes (SPEC §3.5): a status as JSON, or as clients print it.

use crate::error::Delivery;
use crate::json::object::ObjectWriter;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{GRPC, GRPC_CODES, GRPC_NOT_SENT};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{array, member_number, string, ForeignInput, IndexedObject};
use crate::recognise::forms::profiles::google::{carried, code_of, details, error_info};
use crate::recognise::forms::writing::EncoderInput;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: GRPC,
    decode,
    encode: Some(encode),
    evidence: |body, draft| draft.known && (body.is_empty() || array(body, "details").is_some()),
};

/// The number of a code.
pub(crate) fn number(code: &str) -> usize {
    let at = GRPC_CODES.iter().position(|row| row.code == code);
    at.map_or(2, |at| at + 1) // UNKNOWN
}

/// The code with this number.
pub(crate) fn name(number: usize) -> Option<&'static str> {
    Some(GRPC_CODES.get(number.checked_sub(1)?)?.code)
}

/// Reads `{"code", "message", "details"}` with a name or a number as code, or a text that gRPC libraries print.
fn decode(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    if body.is_empty() {
        return decode_text(input.text.trim());
    }
    let named = string(body, "code").or_else(|| string(body, "status"));
    let by_number = || {
        member_number::<usize>(body, "code")
            .and_then(name)
            .map(Into::into)
    };
    let code = named
        .or_else(by_number)
        .filter(|code| find(GRPC_CODES, code).is_some())?;
    let message = string(body, "message").or_else(|| string(body, "details"));
    let mut draft = ErrorDraft::new(find(GRPC_CODES, &code), &code, &message.unwrap_or_default(), None);
    details(&mut draft, body.get("details").unwrap_or(""));
    draft.embedded = carried(body.get("details").unwrap_or(""));
    draft.delivery = delivery(&draft);
    Some(draft)
}

/// The delivery of a call that ended as unavailable: unknown, unless the client reports that it had no connection.
fn delivery(draft: &ErrorDraft) -> Option<Delivery> {
    let message = draft.message.to_ascii_lowercase();
    let sent = || !GRPC_NOT_SENT.iter().any(|words| message.contains(words));
    (draft.code == "UNAVAILABLE").then(|| {
        if sent() {
            Delivery::Unknown
        } else {
            Delivery::NotSent
        }
    })
}

/// `rpc error: code = NotFound desc = …`, as clients in Go print it.
fn decode_text(text: &str) -> Option<ErrorDraft> {
    let rest = text.strip_prefix("rpc error: code = ")?;
    let (camel, message) = rest.split_once(" desc = ")?;
    let code = GRPC_CODES
        .iter()
        .find(|row| row.code.replace('_', "").eq_ignore_ascii_case(camel))?;
    let mut draft = ErrorDraft::new(Some(code), code.code, message, None);
    draft.delivery = delivery(&draft);
    Some(draft)
}

/// Writes `{"code": NUMBER, "message", "details"}` with an ErrorInfo.
fn encode(writing: &EncoderInput<'_>) -> String {
    let code = code_of(writing);
    let mut body = ObjectWriter::default();
    body.raw("code", &number(code).to_string());
    body.text("message", writing.error.message());
    body.raw("details", &format!("[{}]", error_info(writing)));
    body.in_order()
}
