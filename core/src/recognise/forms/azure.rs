//! Azure's REST APIs (SPEC §3.5): `{"error": {code, message, target, details[], innererror}}`.

use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::aws::element;
use crate::recognise::forms::azure_codes::ROWS;
use crate::recognise::forms::form::{array, object, string, Form, Object};
use crate::recognise::forms::row::{exact, find, Draft, Row};
use crate::recognise::forms::{Spec, Writing};
use crate::text::is_blank;

pub(crate) const SPEC: Spec = Spec {
    name: "azure",
    source: "Azure REST API guidelines, 7.10.2; Azure Storage, Common REST API and Blob Storage error codes; Storage Resource Provider, Common error codes; Troubleshoot common Azure deployment errors; Microsoft Graph, Error responses and resource types",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        let error = object(body, "error").unwrap_or("");
        let has_own = ["innererror", "innerError", "target"].iter().any(|key| view::get(error, key).is_some());
        let is_camel = draft.code.starts_with(|c: char| c.is_ascii_uppercase()) && !draft.code.contains('_');
        draft.layer.is_some() || draft.known && (has_own || is_camel)
    },
};

fn decode(body: &Object, form: &Form<'_>) -> Option<Draft> {
    if body.is_empty() {
        return decode_storage(form);
    }
    let error = object(body, "error")?;
    let code = string(error, "code")?;
    let message = string(error, "message").unwrap_or_default();
    let inner = object(error, "innererror").or_else(|| object(error, "innerError"));
    let finest = inner.and_then(innermost);
    let details = || {
        let mut codes =
            view::items(array(error, "details").unwrap_or("")).filter_map(|detail| string(detail, "code"));
        codes.find_map(|code| find(ROWS, &code))
    };
    let found = finest.or_else(|| find(ROWS, &code)).or_else(details);
    let mut draft = Draft::new(found, &code, &message, None);
    draft.data.copy(error, &["target"]);
    if let Some(id) = inner.and_then(|inner| string(inner, "request-id")) {
        draft.data.text("error_id", &id);
    }
    Some(draft)
}

/// The row of the innermost code that the table has: it is the most exact.
fn innermost(mut error: &str) -> Option<&'static Row> {
    let mut found = None;
    loop {
        found = string(error, "code").and_then(|code| find(ROWS, &code)).or(found);
        match object(error, "innererror").or_else(|| object(error, "innerError")) {
            Some(inner) => error = inner,
            None => return found,
        }
    }
}

/// Azure Storage: XML, and a header where there is no body.
fn decode_storage(form: &Form<'_>) -> Option<Draft> {
    let text = form.text.trim_matches(is_blank);
    let is_xml = text.starts_with('<') && text.len() <= crate::text::MAX_TEXT;
    let (code, message, layer) = if let (true, Some((_, error))) = (is_xml, text.split_once("<Error>")) {
        (element(error, "Code")?, element(error, "Message"), "xml")
    } else {
        (form.header("x-ms-error-code")?.to_owned(), None, "header")
    };
    let row = exact(ROWS, &code)?;
    let mut draft = Draft::new(Some(row), &code, &message.unwrap_or_default(), None);
    draft.layer = Some(layer);
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let mut error = ObjectWriter::default();
    error.text("code", &writing.code);
    error.text("message", writing.error.message());
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
