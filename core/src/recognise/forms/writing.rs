//! Writing an error in a foreign form, and what it carries of the ToolError (SPEC §3.0.5).

use crate::error::parse::exact;
use crate::error::provenance::{self, Frame};
use crate::error::ToolError;
use crate::json::object::HasMembers;
use crate::json::object::ObjectWriter;
use crate::json::{view, write};

/// The reserved member that carries what a foreign form has no room for (SPEC §3.0.5).
pub(crate) const RESERVED: &str = "_toolerror";

/// The input of an encoder.
pub(crate) struct EncoderInput<'a> {
    pub(crate) error: &'a ToolError,
    /// The code that fits: the one that it was read with, the one that `data.code` names, or the type's own.
    pub(crate) code: String,
    /// The form that it was read from, where a system has several.
    pub(crate) layer: Option<String>,
    /// The value of `_toolerror`, as JSON.
    pub(crate) embed: Option<String>,
}

impl EncoderInput<'_> {
    /// Closes an object, with the reserved member where one is needed.
    pub(crate) fn close(&self, mut members: ObjectWriter) -> String {
        if let Some(embed) = &self.embed {
            members.raw(RESERVED, embed);
        }
        members.in_order()
    }

    /// `data`, for a form that holds it in its own members; `None` if it would be nested too deeply.
    pub(crate) fn data(&self) -> Option<&str> {
        self.error.data_json().filter(|_| !is_text(self.embed.as_deref()))
    }

    /// The error as JSON text, for a form with its own place for it; `None` if the form holds all of it.
    pub(crate) fn embedded(&self) -> Option<&str> {
        self.embed.as_deref()
    }
}

/// Whether the whole error is carried as text, since it is nested too deeply for an object.
pub(crate) fn is_text(embed: Option<&str>) -> bool {
    embed.is_some_and(|embed| embed.starts_with('"'))
}

/// The ToolError in the reserved member of an object: an object, or its text.
pub(crate) fn reserved<'a>(object: impl HasMembers<'a>) -> Option<ToolError> {
    embedded(object.get(RESERVED)?)
}

/// The ToolError that a JSON value is: an object, or its text as a string.
pub(crate) fn embedded(value: &str) -> Option<ToolError> {
    let found = match view::as_str(value) {
        Some(text) => exact(&text),
        None => exact(value),
    };
    found.map(|found| found.error)
}

/// The parts of an encoder's input beside the error.
pub(crate) struct FormParts {
    pub(crate) code: Option<String>,
    pub(crate) layer: Option<String>,
    pub(crate) embed: Option<String>,
}

/// The code in `data.code`, without the name of the system in front.
fn named(error: &ToolError, system: &str) -> String {
    let code = error.code().unwrap_or_default();
    let own = code.strip_prefix(system).and_then(|code| code.strip_prefix('/'));
    own.unwrap_or(&code).to_owned()
}

/// Writes an error: the form that it came in where nothing has changed since, else a new one that reads back equal.
pub(crate) fn written(
    error: &ToolError,
    system: &str,
    decode: &dyn Fn(&str) -> Option<ToolError>,
    fits: &dyn Fn(&str) -> bool,
    encode: &dyn Fn(FormParts) -> String,
) -> String {
    let frames = provenance::all(error);
    let mut own = frames
        .into_iter()
        .rev()
        .filter(|frame| frame.system == system)
        .peekable();
    let last = own.peek().map(|frame| (frame.code.clone(), frame.layer.clone()));
    let bare = error.clone().without_member(provenance::ORIGIN);
    let unchanged = |frame: &Frame| decode(&frame.form).is_some_and(|read| read == *error || read == bare);
    if let Some(frame) = own.find(unchanged) {
        return frame.form;
    }
    let (code, layer) = last.unzip();
    let code = code
        .filter(|code| fits(code))
        .or_else(|| Some(named(error, system)).filter(|code| fits(code)));
    let with = |embed| {
        encode(FormParts {
            code: code.clone(),
            layer: layer.clone().flatten(),
            embed,
        })
    };
    let reads_back = |form: &String| decode(form).is_some_and(|read| read == *error);
    let plain = with(None);
    if reads_back(&plain) {
        return plain;
    }
    let object = with(Some(error.to_json()));
    // too deep for a nested object, so it becomes a text
    let text = || with(Some(quoted(&error.to_json())));
    Some(object).filter(reads_back).unwrap_or_else(text)
}

/// A text as a JSON string.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    write::string(&mut out, text);
    out
}
