//! AWS (SPEC §3.5): JSON with `__type` or `code`, and XML with `<Code>`.

use crate::error::reason;
use crate::error::ErrorType::{Conflict, Validation};
use crate::json::object::ObjectWriter;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::{exact, find};
use crate::recognise::forms::data::{AWS, AWS_CODES, AZURE_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::{EncoderInput, RESERVED};
use crate::text::is_blank;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: AWS,
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        draft.layer == Some("xml")
            || string(body, "__type").is_some()
            || exact(AWS_CODES, &draft.code).is_some() && draft.code.ends_with("Exception")
    },
};

/// Reads `__type` or `code` from a JSON body, the code from its header, or `<Error>` from XML.
fn decode(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    if body.is_empty() {
        return decode_xml(&input.text);
    }
    let header = input.header("x-amzn-errortype").map(Into::into);
    let named = string(body, "__type")
        .or_else(|| string(body, "code"))
        .or_else(|| string(body, "Code"))
        .or(header)?;
    let code = bare(&named);
    let message = string(body, "message")
        .or_else(|| string(body, "Message"))
        .unwrap_or_default();
    let row = exact(AWS_CODES, &named).or_else(|| find(AWS_CODES, code)); // the name space may tell a limit from a quota
    let mut draft = ErrorDraft::new(row, code, &message, None);
    if code == "TransactionCanceledException" {
        why_cancelled(&mut draft, body, &message);
    }
    if let Some(id) = input.header("x-amzn-requestid") {
        draft.data.text("error_id", id);
    }
    Some(draft)
}

/// A transaction that lost a race is retried; one that failed a condition or was invalid is not. The reasons are in its
/// message, or beside it.
fn why_cancelled(draft: &mut ErrorDraft, body: &IndexedObject, message: &str) {
    let reasons = body.get("CancellationReasons").unwrap_or("");
    let has = |reason: &str| message.contains(reason) || reasons.contains(reason);
    if has("ValidationError") || has("ItemCollectionSizeLimitExceeded") {
        draft.verdict(Validation, "");
    } else if has("ConditionalCheckFailed") || has("DuplicateItem") {
        draft.verdict(Conflict, reason::STALE);
    }
}

/// `com.amazon.coral#ThrottlingException:http://…` names only its class.
fn bare(code: &str) -> &str {
    let code = code.rsplit('#').next().unwrap_or(code);
    code.split(':').next().unwrap_or(code)
}

/// Reads `<Error><Code>…</Code>`; what only Azure Storage has is left to its profile.
fn decode_xml(text: &str) -> Option<ErrorDraft> {
    let text = text.trim_matches(is_blank);
    if !text.starts_with('<') || text.len() > crate::text::MAX_TEXT {
        return None;
    }
    let error = text.find("<Error>").and_then(|at| text.get(at..))?;
    let code = element(error, "Code")?;
    let carried = element(error, RESERVED);
    let is_azure = exact(AWS_CODES, &code).is_none() && exact(AZURE_CODES, &code).is_some();
    if is_azure && carried.is_none() {
        return None; // Azure Storage answers in the same form
    }
    let message = element(error, "Message").unwrap_or_default();
    let mut draft = ErrorDraft::new(find(AWS_CODES, bare(&code)), bare(&code), &message, None);
    draft.layer = Some("xml");
    if let Some(id) = element(text, "RequestId").or_else(|| element(text, "RequestID")) {
        draft.data.text("error_id", &id);
    }
    draft.embedded = carried.and_then(|text| Some(crate::error::parse::exact(&text)?.error));
    Some(draft)
}

/// The text of the first element with this name, without markup inside.
pub(crate) fn element(xml: &str, name: &str) -> Option<String> {
    let (_, rest) = xml.split_once(&format!("<{name}>"))?;
    let (text, _) = rest.split_once(&format!("</{name}>"))?;
    if text.contains('<') {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split('&');
    out.push_str(parts.next()?);
    for part in parts {
        let (entity, rest) = part.split_once(';')?;
        out.push(match entity {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            "quot" => '"',
            "apos" => '\'',
            number => char_of(number.strip_prefix('#')?)?,
        });
        out.push_str(rest);
    }
    Some(out)
}

/// The character of a numeric reference in XML, decimal or `x` and hexadecimal.
fn char_of(number: &str) -> Option<char> {
    let code = match number.strip_prefix('x') {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?)
}

/// Writes `{"__type", "message"}`, or XML for an error that was read from XML.
fn encode(writing: &EncoderInput<'_>) -> String {
    if writing.layer.as_deref() == Some("xml") {
        return encode_xml(writing);
    }
    let mut body = ObjectWriter::default();
    body.text("__type", &writing.code);
    body.text("message", writing.error.message());
    writing.close(body)
}

/// Writes `<Error><Code>…</Code><Message>…</Message></Error>`.
fn encode_xml(writing: &EncoderInput<'_>) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error>");
    push_element(&mut out, "Code", &writing.code);
    push_element(&mut out, "Message", writing.error.message());
    if writing.embedded().is_some() {
        push_element(&mut out, RESERVED, &writing.error.to_json());
    }
    out.push_str("</Error>");
    out
}

/// Appends an XML element with its text escaped.
fn push_element(out: &mut String, name: &str, text: &str) {
    out.extend(["<", name, ">"]);
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            c => out.push(c),
        }
    }
    out.extend(["</", name, ">"]);
}
