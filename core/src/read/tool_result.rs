//! Reading a tool result of MCP (SPEC §1.5).

use std::borrow::Cow;

use serde_json::Value;

#[cfg(feature = "classify")]
use crate::delay::RequestedDelay;
#[cfg(feature = "classify")]
use crate::json::Source;
use crate::json::{canonical, scan, view};
use crate::reading::{Input, Mode, Outcome, Reading};
#[cfg(feature = "classify")]
use crate::recognise::{heeded_delay, recognise, with_requested_delay, ToolResult, UnrecognisedFailure};
use crate::text::is_blank;
use crate::unwrap::blocks::{strictest, text_blocks};
use crate::unwrap::structured_part;

/// Reads the JSON text of an MCP tool result (SPEC §1.5). Total, as [`read()`](crate::read()).
///
/// ```
/// use toolerror::{read_result, ErrorType, Mode, Outcome};
/// let result = r#"{"content":[{"type":"text","text":"{\"type\":\"CONFLICT\",\"message\":\"held\"}"}],"isError":true}"#;
/// let reading = read_result(result, Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::Conflict);
/// assert_eq!(read_result(r#"{"content":[]}"#, Mode::Exact), Outcome::NotAnError);
/// ```
pub fn read_result<'a>(result: impl Into<Input<'a>>, mode: Mode) -> Outcome<'a> {
    let original = result.into().into_text();
    match scan::canonical(original.trim_matches(is_blank)) {
        Ok(text) if text.starts_with('{') => read_canonical(&text, original, mode),
        // not a tool result, so nothing shows that the call succeeded
        _ => Outcome::Failure(Reading::legacy(original, mode)),
    }
}

/// As [`read_result`], for a result that is a serde value, such as an SDK's own type.
///
/// ```
/// use serde_json::json;
/// use toolerror::tool_result::read_result_value;
/// use toolerror::{ErrorType, Mode};
/// let result = json!({"content": [{"type": "text", "text": r#"{"type":"NOT_FOUND","message":"no row"}"#}], "isError": true});
/// let reading = read_result_value(&result, Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::NotFound);
/// ```
pub fn read_result_value(result: &Value, mode: Mode) -> Outcome<'static> {
    let mut text = String::new();
    canonical::write(&mut text, 0, result);
    read_canonical(&text, Cow::Owned(text.clone()), mode)
}

/// Reads a tool result whose JSON is canonical. `original` is the text as it came, for the reading.
pub(crate) fn read_canonical<'a>(result: &str, original: Cow<'a, str>, mode: Mode) -> Outcome<'a> {
    let member = |key: &str, snake_key: &str| view::get(result, key).or_else(|| view::get(result, snake_key));
    let result_type = member("resultType", "result_type").and_then(view::as_str);
    if matches!(result_type.as_deref(), Some("input_required" | "task"))
        || view::get(result, "task").and_then(view::as_object).is_some()
    {
        return Outcome::PassThrough;
    }
    let no_result = view::get(result, "content").is_none() && member("isError", "is_error").is_none();
    if let (true, true, Some(inner)) = (no_result, mode != Mode::Exact, view::get(result, "toolResult")) {
        return read_canonical(inner, original, mode); // the form before MCP 1.0
    }
    if member("isError", "is_error") != Some("true") {
        return Outcome::NotAnError;
    }
    let blocks: Vec<Cow<'_, str>> = text_blocks(result).collect();
    let readings = blocks.iter().filter_map(|text| structured_part(text, mode));
    if let Some(reading) = strictest(readings.collect()) {
        return Outcome::Failure(reading.with_original(original));
    }
    let structured_content = member("structuredContent", "structured_content").and_then(view::as_object);
    if let Some(reading) = structured_content.and_then(|text| structured_part(text, mode)) {
        return Outcome::Failure(reading.with_original(original));
    }
    let text = if blocks.is_empty() {
        without_text(result)
    } else {
        blocks.join("\n")
    };
    #[cfg(feature = "classify")]
    if mode == Mode::Classify {
        let reading = recognised(result, &blocks, structured_content, text);
        return Outcome::Failure(reading.with_original(original));
    }
    Outcome::Failure(Reading::legacy(Cow::Owned(text), mode).with_original(original))
}

/// Reads a failure without a ToolError by recognition of its texts.
#[cfg(feature = "classify")]
fn recognised(
    result: &str,
    blocks: &[Cow<'_, str>],
    structured_content: Option<&str>,
    text: String,
) -> Reading<'static> {
    let verdict = recognise(UnrecognisedFailure::ToolResult(ToolResult {
        blocks,
        text: &text,
        structured: structured_content.unwrap_or(""),
        details: view::get(result, "error_details").and_then(view::as_object),
    }));
    let requested = heeded_delay(verdict.as_ref(), || requested_delay(blocks, structured_content));
    let reading = Reading::legacy(Cow::Owned(text), Mode::Classify).with_verdict(verdict);
    with_requested_delay(reading, requested, None)
}

/// The delay that the texts ask for.
#[cfg(feature = "classify")]
fn requested_delay(blocks: &[Cow<'_, str>], structured_content: Option<&str>) -> RequestedDelay {
    let blocks = blocks.iter().map(|text| Source::new(text));
    let sources: Vec<Source<'_>> = blocks.chain(structured_content.map(Source::new)).collect();
    RequestedDelay::from_texts(&sources.iter().collect::<Vec<_>>(), true)
}

/// Describes the content of a result without text.
fn without_text(result: &str) -> String {
    let mut counts: Vec<(Cow<'_, str>, usize)> = Vec::new();
    for block in view::items(view::get(result, "content").unwrap_or("")) {
        let kind = view::get(block, "type")
            .and_then(view::as_str)
            .unwrap_or("unknown".into());
        let kind: Cow<'_, str> = if kind.len() <= 32 { kind } else { "unknown".into() };
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((kind, 1)),
        }
    }
    if counts.is_empty() {
        return "tool failed without content".to_owned();
    }
    let counts: Vec<String> = counts
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    format!("tool failed without text (content: {})", counts.join(", "))
}
