//! The text blocks of a tool result, and which of several errors in them governs (SPEC §1.5.7).

use std::borrow::Cow;

use crate::error::parse::ParsedError;
use crate::error::strictest::{governing, with_effects_of};
use crate::error::ToolError;
use crate::json::view;
use crate::reading::Reading;

/// The ToolError in the canonical text of a printed error result; `read_text` reads one block.
pub(crate) fn printed_result(
    result: &str,
    mut read_text: impl FnMut(&str) -> Option<ParsedError>,
) -> Option<ParsedError> {
    let is_error = view::get(result, "isError").or_else(|| view::get(result, "is_error"));
    if is_error != Some("true") {
        return None;
    }
    let mut found: Vec<ParsedError> = text_blocks(result).filter_map(|text| read_text(&text)).collect();
    if found.is_empty() {
        let content =
            view::get(result, "structuredContent").or_else(|| view::get(result, "structured_content"));
        found.extend(read_text(view::as_object(content?)?));
    }
    governed(found)
}

/// The error that governs several ones, with the others under `data.errors`.
pub(crate) fn governed(mut found: Vec<ParsedError>) -> Option<ParsedError> {
    let governing = governing(found.iter().map(|found| &found.error))?;
    let cut = found.iter().any(|found| found.cut);
    let mut chosen = found.remove(governing);
    chosen.cut = cut;
    let others = found.into_iter().map(|found| found.error);
    chosen.error = with_others(chosen.error, others);
    Some(chosen)
}

/// The texts of a tool result's blocks.
pub(crate) fn text_blocks(result: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let blocks = view::items(view::get(result, "content").unwrap_or(""));
    blocks.filter_map(|block| {
        let is_text = view::get(block, "type").and_then(view::as_str).as_deref() == Some("text");
        is_text.then(|| view::as_str(view::get(block, "text")?))?
    })
}

/// The strictest of several errors, with the others under `data.errors`.
pub(crate) fn strictest(mut readings: Vec<Reading<'_>>) -> Option<Reading<'_>> {
    let governing = governing(readings.iter().map(|reading| &reading.error))?;
    let delivery = readings.iter().find_map(Reading::delivery);
    let mut chosen = readings.remove(governing);
    let others = readings.into_iter().map(|reading| reading.error);
    chosen.error = with_others(chosen.error, others).with_delivery(delivery);
    Some(chosen)
}

/// The error with the errors of other blocks in `data.errors`.
fn with_others(error: ToolError, others: impl Iterator<Item = ToolError>) -> ToolError {
    let others: Vec<ToolError> = others.collect();
    if others.is_empty() {
        return error;
    }
    let error = with_effects_of(error, &others);
    let all: Vec<ToolError> = error.errors().into_iter().chain(others).collect();
    error.with_errors(all)
}
