//! Azure's REST APIs (SPEC §3.5): `{"error": {code, message, target, details[], innererror}}`.

use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::{exact, find, ProfileCode};
use crate::recognise::forms::data::{AZURE, AZURE_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{array, object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::profiles::aws::element;
use crate::recognise::forms::writing::EncoderInput;
use crate::text::is_blank;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: AZURE,
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        let error = object(body, "error").unwrap_or("");
        let has_own = ["innererror", "innerError", "target"]
            .iter()
            .any(|key| view::get(error, key).is_some());
        let is_camel = draft.code.starts_with(|c: char| c.is_ascii_uppercase()) && !draft.code.contains('_');
        draft.layer.is_some() || draft.known && (has_own || is_camel)
    },
};

/// Reads `{"error": {"code", "message", "innererror"}}`, or what Azure Storage answers. The innermost known code
/// decides.
fn decode(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    if body.is_empty() {
        return decode_storage(input);
    }
    let error = object(body, "error")?;
    let code = string(error, "code")?;
    let message = string(error, "message").unwrap_or_default();
    let inner = object(error, "innererror").or_else(|| object(error, "innerError"));
    let finest = inner.and_then(innermost);
    let details = || {
        let mut codes =
            view::items(array(error, "details").unwrap_or("")).filter_map(|detail| string(detail, "code"));
        codes.find_map(|code| find(AZURE_CODES, &code))
    };
    let found = finest.or_else(|| find(AZURE_CODES, &code)).or_else(details);
    let mut draft = ErrorDraft::new(found, &code, &message, None);
    draft.data.copy(error, &["target"]);
    if let Some(id) = inner.and_then(|inner| string(inner, "request-id")) {
        draft.data.text("error_id", &id);
    }
    Some(draft)
}

/// The row of the innermost code that the table has: it is the most exact.
fn innermost(mut error: &str) -> Option<&'static ProfileCode> {
    let mut found = None;
    loop {
        found = string(error, "code")
            .and_then(|code| find(AZURE_CODES, &code))
            .or(found);
        match object(error, "innererror").or_else(|| object(error, "innerError")) {
            Some(inner) => error = inner,
            None => return found,
        }
    }
}

/// Azure Storage: XML, and a header where there is no body.
fn decode_storage(input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let text = input.text.trim_matches(is_blank);
    let is_xml = text.starts_with('<') && text.len() <= crate::text::MAX_TEXT;
    let (code, message, layer) = if let (true, Some((_, error))) = (is_xml, text.split_once("<Error>")) {
        (element(error, "Code")?, element(error, "Message"), "xml")
    } else {
        (input.header("x-ms-error-code")?.to_owned(), None, "header")
    };
    let row = exact(AZURE_CODES, &code)?;
    let mut draft = ErrorDraft::new(Some(row), &code, &message.unwrap_or_default(), None);
    draft.layer = Some(layer);
    Some(draft)
}

/// Writes `{"error": {"code", "message"}}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let mut error = ObjectWriter::default();
    error.text("code", &writing.code);
    error.text("message", writing.error.message());
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
