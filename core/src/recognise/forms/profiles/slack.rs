//! Slack's Web API (SPEC §3.5): `{"ok": false, "error": "code"}`, in HTTP 200 as a rule.

use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::{always, BuiltInProfile};
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{SLACK, SLACK_CODES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{boolean, object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::{reserved, EncoderInput};

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: SLACK,
    decode,
    encode: Some(encode),
    evidence: always,
};

/// Reads `{"ok": false, "error": CODE}`.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    if boolean(body, "ok")? {
        return None;
    }
    let code = string(body, "error")?;
    let is_code = !code.is_empty()
        && code
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !is_code && reserved(body).is_none() {
        return None;
    }
    let mut draft = ErrorDraft::new(find(SLACK_CODES, &code), &code, &code.replace('_', " "), None);
    let required = string(body, "needed").map(|needed| list(&needed));
    if let Some(required) = required {
        draft.data.raw("required", &required);
    }
    let metadata = object(body, "response_metadata").unwrap_or("");
    if let Some(messages) = view::get(metadata, "messages") {
        draft.data.raw("messages", messages);
    }
    Some(draft)
}

/// `a,b` as an array.
fn list(names: &str) -> String {
    let mut out = String::from("[");
    for (i, name) in names.split(',').enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        crate::json::write::string(&mut out, name.trim());
    }
    out.push(']');
    out
}

/// Writes `{"ok": false, "error": CODE}`.
fn encode(writing: &EncoderInput<'_>) -> String {
    let mut body = ObjectWriter::default();
    body.raw("ok", "false");
    body.text("error", &writing.code);
    writing.close(body)
}
