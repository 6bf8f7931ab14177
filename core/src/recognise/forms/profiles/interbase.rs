//! The texts of both predecessors (SPEC §3.5): Go's `encoding/json` and Python's `json.dumps`.

use crate::error::ToolError;
use crate::json::view;
use crate::reading::{Mode, Reading};
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::data::{INTERBASE_GO, INTERBASE_PYTHON};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{ForeignInput, IndexedObject};
use crate::recognise::forms::writing::EncoderInput;
use crate::text::is_blank;
use crate::unwrap::structured_part;

/// The Go implementation, whose fallback text is not escaped.
pub(crate) const GO: BuiltInProfile = BuiltInProfile {
    table: INTERBASE_GO,
    decode: decode_go,
    encode: Some(encode_go),
    evidence: |_, _| true,
};

/// The Python implementation, which writes blanks after separators and only ASCII.
pub(crate) const PYTHON: BuiltInProfile = BuiltInProfile {
    table: INTERBASE_PYTHON,
    decode: decode_python,
    encode: Some(encode_python),
    evidence: |_, draft| draft.layer == Some("spaced"),
};

/// Reads what the Go implementation writes.
fn decode_go(_: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let text = input.text.trim_matches(is_blank);
    let reading = object(text)?; // its fallback does not escape
    let is_own = reading
        .wrappers()
        .iter()
        .all(|name| name.starts_with("go fallback"));
    is_own.then(|| draft(reading.into_error()))
}

/// Reads what the Python implementation writes, with NaN and Infinity.
fn decode_python(_: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let text = input.text.trim_matches(is_blank);
    let mut found = draft(object(text)?.into_error()); // NaN and Infinity
    found.layer = text.starts_with("{\"type\": ").then_some("spaced");
    Some(found)
}

/// The ToolError that a text beginning with a brace is or wraps.
fn object(text: &str) -> Option<Reading<'_>> {
    text.starts_with('{')
        .then(|| structured_part(text, Mode::Unwrap))?
}

fn draft(error: ToolError) -> ErrorDraft {
    let mut draft = ErrorDraft::new(None, "", "", None);
    draft.embedded = Some(error);
    draft
}

/// Sorted members, no white space, and nothing that a browser would take for markup.
fn encode_go(writing: &EncoderInput<'_>) -> String {
    let mut out = String::new();
    for c in writing.error.to_json().chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => escape(&mut out, u32::from(c)),
            c => out.push(c),
        }
    }
    out
}

/// A blank after each comma and colon, and ASCII only.
fn encode_python(writing: &EncoderInput<'_>) -> String {
    let mut out = String::new();
    spaced(&mut out, &writing.error.to_json());
    out
}

/// Appends a value with a blank after each separator.
fn spaced(out: &mut String, value: &str) {
    match value.as_bytes().first() {
        Some(b'{') => {
            out.push('{');
            for (i, (key, value)) in view::Members::new(value).enumerate() {
                out.push_str(if i > 0 { ", \"" } else { "\"" });
                ascii(out, key);
                out.push_str("\": ");
                spaced(out, value);
            }
            out.push('}');
        }
        Some(b'[') => {
            out.push('[');
            for (i, item) in view::items(value).enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                spaced(out, item);
            }
            out.push(']');
        }
        _ => ascii(out, value),
    }
}

/// Appends a text in ASCII; other characters as `\u` and four digits.
fn ascii(out: &mut String, text: &str) {
    let mut units = [0; 2];
    for c in text.chars() {
        match c {
            ' '..='~' => out.push(c),
            c => c
                .encode_utf16(&mut units)
                .iter()
                .for_each(|unit| escape(out, u32::from(*unit))),
        }
    }
}

/// Appends one UTF-16 unit as `\u` and four digits.
fn escape(out: &mut String, unit: u32) {
    out.push_str("\\u");
    for shift in [12, 8, 4, 0] {
        out.push(char::from_digit(unit >> shift & 15, 16).unwrap_or('0'));
    }
}
