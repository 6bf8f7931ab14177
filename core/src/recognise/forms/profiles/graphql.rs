//! GraphQL over HTTP (SPEC §3.5): `{"errors": [{message, path, extensions: {code}}]}`.

use crate::error::ErrorType::Transient;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{GRAPHQL, GRAPHQL_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{array, object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::{reserved, EncoderInput};

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: GRAPHQL,
    decode,
    encode: Some(encode),
    evidence: |_, draft| draft.known,
};

/// Reads `errors`; a response that also has data is no failure.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let errors = array(body, "errors")?;
    let is_partial =
        object(body, "data").is_some_and(|data| view::Members::new(data).any(|member| member.1 != "null"));
    let all: Vec<&str> = view::items(errors)
        .filter(|error| string(*error, "message").is_some())
        .collect();
    let first = all.first().filter(|_| !is_partial)?;
    let mut draft = decode_error(first);
    if draft.known && draft.error_type == Transient {
        // a retry helps only when nothing else is wrong
        let others = all.iter().skip(1).map(|error| decode_error(error));
        let stricter = others
            .into_iter()
            .find(|other| other.known && other.error_type != Transient);
        draft = stricter.unwrap_or(draft);
    }
    if all.len() > 1 {
        let all: Vec<String> = all
            .iter()
            .map(|error| decode_error(error).finish(GRAPHQL.name).to_json())
            .collect();
        draft.data.raw("errors", &format!("[{}]", all.join(",")));
    }
    if let Some(seconds) = wait_for_cost(body).filter(|_| draft.error_type == Transient) {
        draft.data.number("retry_after", seconds);
    }
    Some(draft)
}

/// A draft from one entry of `errors`.
fn decode_error(error: &str) -> ErrorDraft {
    let extensions = object(error, "extensions").unwrap_or("");
    let code = string(extensions, "code")
        .or_else(|| string(error, "type"))
        .unwrap_or_default();
    let message = string(error, "message").unwrap_or_default();
    let mut draft = ErrorDraft::new(find(GRAPHQL_CODES, &code), &code, &message, None);
    if let Some(path) = array(error, "path") {
        draft.data.raw("path", path);
    }
    draft.embedded = reserved(extensions);
    draft
}

/// Seconds until a cost bucket holds what the query asks for.
fn wait_for_cost(body: &IndexedObject) -> Option<f64> {
    let cost = object(object(body, "extensions")?, "cost")?;
    let status = object(cost, "throttleStatus")?;
    let number = |object: &str, key: &str| view::get(object, key)?.parse::<f64>().ok();
    let missing = number(cost, "requestedQueryCost")? - number(status, "currentlyAvailable")?;
    let seconds = missing / number(status, "restoreRate").filter(|rate| *rate > 0.0)?;
    (seconds > 0.0 && seconds < 1e9).then_some(seconds)
}

/// Writes `{"errors": [{"message", "extensions": {"code"}}]}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let mut extensions = ObjectWriter::default();
    extensions.text("code", &writing.code);
    let extensions = writing.close(extensions);
    let mut error = ObjectWriter::default();
    error.text("message", writing.error.message());
    error.raw("extensions", &extensions);
    let mut body = ObjectWriter::default();
    body.raw("errors", &format!("[{}]", error.in_order()));
    body.in_order()
}
