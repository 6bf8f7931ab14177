//! The proposal of a classified tool failure for MCP (SPEC §3.5), SEP-3313: read only.

use crate::json::view;
use crate::recognise::forms::built_in::{always, BuiltInProfile};
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{
    TOOL_FAILURE, TOOL_FAILURE_CLASSES, TOOL_FAILURE_CLASS_OF, TOOL_FAILURE_CODES,
};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{array, boolean, object, string, ForeignInput, IndexedObject};

const KEY: &str = "io.modelcontextprotocol/toolFailure";

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: TOOL_FAILURE,
    decode,
    encode: None,
    evidence: always,
};

/// Reads `class` and `code` of the failure in `_meta`.
fn decode(body: &IndexedObject, _: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let failure = object(object(body, "_meta")?, KEY)?;
    if boolean(body, "isError").or_else(|| boolean(body, "is_error")) == Some(false) {
        return None;
    }
    let class = string(failure, "class")?;
    let by_class = find(TOOL_FAILURE_CLASSES, &class)?;
    let code = string(failure, "code").unwrap_or_default();
    // the class decides; a code refines it within the class
    let refined = find(TOOL_FAILURE_CODES, &code).filter(|row| class_of(row.code) == Some(&*class));
    let retryable = boolean(failure, "retryable").unwrap_or(false);
    let recoverable = (class == "reliability").then_some(retryable);
    let blocks = view::items(array(body, "content").unwrap_or(""));
    let texts: Vec<_> = blocks.filter_map(|block| string(block, "text")).collect();
    let mut draft = ErrorDraft::new(
        Some(refined.unwrap_or(by_class)),
        &code,
        &texts.join("\n"),
        recoverable,
    );
    for (from, to) in [
        ("correlationId", "error_id"),
        ("agentGuidance", "hint"),
        ("retryNotBefore", "retry_after_ms"),
    ] {
        if let Some(value) = view::get(failure, from) {
            draft.data.raw(to, value);
        }
    }
    Some(draft)
}

/// The class that a code refines.
fn class_of(code: &str) -> Option<&'static str> {
    let found = TOOL_FAILURE_CLASS_OF.iter().find(|(known, _)| *known == code);
    found.map(|(_, class)| *class)
}
