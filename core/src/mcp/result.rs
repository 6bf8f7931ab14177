//! Tool results of MCP, both ways (SPEC §1.5).

use std::borrow::Cow;

use serde_json::Value;

use crate::classify;
use crate::data::Effects;
use crate::emit::EmitOptions;
use crate::error_type::ErrorType;
use crate::text::read::{self, Found, Input, Mode, Reading};
use crate::text::source::Source;
use crate::text::{canonical, json, view, write};
use crate::tool_error::ToolError;

/// What a tool result holds beside its one text block (default: nothing), and what may leave the process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResultOptions {
    /// Also put the error into `structuredContent`. Off by default: some clients reject an error whose structured
    /// content does not match the tool's output schema.
    pub structured_content: bool,
    /// Also put the error into `_meta` under this key.
    pub meta_key: Option<String>,
    /// What is masked and cut. On by default; [`EmitOptions::raw`] switches it off.
    pub emit: EmitOptions,
}

impl ResultOptions {
    /// The default: one text block.
    pub fn new() -> Self {
        Self::default()
    }

    /// Switches the copy in `structuredContent` on or off.
    #[must_use]
    pub fn with_structured_content(mut self, on: bool) -> Self {
        self.structured_content = on;
        self
    }

    /// Names the key of a copy in `_meta`.
    #[must_use]
    pub fn with_meta_key(mut self, key: impl Into<String>) -> Self {
        self.meta_key = Some(key.into());
        self
    }

    /// Says what is masked and cut.
    #[must_use]
    pub fn with_emit(mut self, emit: EmitOptions) -> Self {
        self.emit = emit;
        self
    }
}

impl ToolError {
    /// The error as the JSON text of an MCP tool result: one text block, `isError` true (SPEC §1.5).
    ///
    /// This is emission: secrets are masked and long texts cut, as `options.emit` says (SPEC §1.9).
    ///
    /// ```
    /// use toolerror::{ResultOptions, ToolError};
    /// assert_eq!(
    ///     ToolError::internal("boom").to_result_json(&ResultOptions::new()),
    ///     r#"{"content":[{"type":"text","text":"{\"type\":\"INTERNAL\",\"message\":\"boom\",\"recoverable\":false}"}],"isError":true}"#,
    /// );
    /// ```
    pub fn to_result_json(&self, options: &ResultOptions) -> String {
        let text = self.emitted(&options.emit).to_json();
        let mut out = String::with_capacity(2 * text.len() + 64);
        out.push_str(r#"{"content":[{"type":"text","text":"#);
        write::string(&mut out, &text);
        out.push_str("}],\"isError\":true");
        if options.structured_content {
            out.push_str(",\"structuredContent\":");
            out.push_str(&text);
        }
        if let Some(key) = &options.meta_key {
            out.push_str(",\"_meta\":{");
            write::string(&mut out, key);
            out.push(':');
            out.push_str(&text);
            out.push('}');
        }
        out.push('}');
        out
    }
}

/// What a tool result says about the call.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "the failure is the case that is looked at"
)]
pub enum Outcome<'a> {
    /// The call failed.
    Failure(Reading<'a>),
    /// The call did not fail.
    NotAnError,
    /// Neither success nor failure: the server asks for input, or gave a task handle.
    PassThrough,
}

impl<'a> Outcome<'a> {
    /// The reading of a failure.
    pub fn failure(self) -> Option<Reading<'a>> {
        match self {
            Outcome::Failure(reading) => Some(reading),
            Outcome::NotAnError | Outcome::PassThrough => None,
        }
    }
}

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
    match json::canonical(original.trim_matches(read::is_blank)) {
        Ok(text) if text.starts_with('{') => read_canonical(&text, original, mode),
        // no result at all, so nothing in it says that the call went well
        _ => Outcome::Failure(Reading::legacy(original, mode)),
    }
}

/// As [`read_result`], for a result that is a serde value, such as an SDK's own type.
pub fn read_result_value(result: &Value, mode: Mode) -> Outcome<'static> {
    let mut text = String::new();
    canonical::write(&mut text, 0, result);
    read_canonical(&text, Cow::Owned(text.clone()), mode)
}

pub(super) fn read_canonical<'a>(result: &str, original: Cow<'a, str>, mode: Mode) -> Outcome<'a> {
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
    let texts: Vec<Cow<'_, str>> = text_blocks(result).collect();
    let readings = texts.iter().map(|text| read::read(text.as_ref(), mode));
    let structured: Vec<Reading<'_>> = readings.filter(|reading| !reading.is_legacy()).collect();
    if let Some(reading) = strictest(structured) {
        return Outcome::Failure(reading.with_original(original));
    }
    let structured_content = member("structuredContent", "structured_content").and_then(view::as_object);
    if let Some(reading) = structured_content
        .map(|text| read::read(text, mode))
        .filter(|r| !r.is_legacy())
    {
        return Outcome::Failure(reading.with_original(original));
    }
    let text = if texts.is_empty() {
        without_text(result)
    } else {
        texts.join("\n")
    };
    let verdict = (mode == Mode::Classify).then(|| {
        let structured = structured_content.unwrap_or("");
        let profile = texts
            .iter()
            .find_map(|text| read::by_profile(&Source::new(text)))
            .or_else(|| read::by_profile(&Source::new(structured)))
            .or_else(|| {
                let details = view::get(result, "error_details").and_then(view::as_object)?;
                let object = format!("{{\"error_details\":{details},\"isError\":true}}");
                read::by_profile(&Source::new(&object))
            });
        // what one block says of the failure, the others may take back
        let cautious = profile.map(|verdict| {
            let all = [&Source::new(&text), &Source::new(structured)];
            classify::caution(&verdict.error, &all).unwrap_or(verdict)
        });
        cautious.or_else(|| classify::classify_all(&[&text, structured], &text))
    });
    let reading = Reading::legacy(Cow::Owned(text), mode).with_verdict(verdict.flatten());
    Outcome::Failure(reading.with_original(original))
}

/// The ToolError in the canonical text of a printed result that says it is an error; `read_text` reads one block.
pub(crate) fn structured(result: &str, mut read_text: impl FnMut(&str) -> Option<Found>) -> Option<Found> {
    let is_error = view::get(result, "isError").or_else(|| view::get(result, "is_error"));
    if is_error != Some("true") {
        return None;
    }
    let mut found: Vec<Found> = text_blocks(result).filter_map(|text| read_text(&text)).collect();
    if found.is_empty() {
        let content =
            view::get(result, "structuredContent").or_else(|| view::get(result, "structured_content"));
        found.extend(read_text(view::as_object(content?)?));
    }
    let governing = governing(found.iter().map(|found| &found.error))?;
    let cut = found.iter().any(|found| found.cut);
    let mut chosen = found.remove(governing);
    chosen.cut = cut;
    let others = found.into_iter().map(|found| found.error);
    chosen.error = with_others(chosen.error, others);
    Some(chosen)
}

fn text_blocks(result: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let blocks = view::items(view::get(result, "content").unwrap_or(""));
    blocks.filter_map(|block| {
        let is_text = view::get(block, "type").and_then(view::as_str).as_deref() == Some("text");
        is_text.then(|| view::as_str(view::get(block, "text")?))?
    })
}

/// Says what the content was when no text says anything.
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

/// The strictest of several errors, with the others under `data.errors`.
fn strictest(mut readings: Vec<Reading<'_>>) -> Option<Reading<'_>> {
    let governing = governing(readings.iter().map(|reading| &reading.error))?;
    let delivery = readings.iter().find_map(Reading::delivery);
    let mut chosen = readings.remove(governing);
    let others = readings.into_iter().map(|reading| reading.error);
    chosen.error = with_others(chosen.error, others).with_delivery(delivery);
    Some(chosen)
}

/// Position of the error whose type allows the least; of equal ones the first.
fn governing<'a>(errors: impl Iterator<Item = &'a ToolError>) -> Option<usize> {
    let rank = |error: &ToolError| {
        ErrorType::STRICTEST_FIRST
            .iter()
            .position(|t| *t == error.error_type())
    };
    errors
        .enumerate()
        .min_by_key(|(_, error)| rank(error))
        .map(|(at, _)| at)
}

fn with_others(error: ToolError, others: impl Iterator<Item = ToolError>) -> ToolError {
    let others: Vec<ToolError> = others.collect();
    if others.is_empty() {
        return error;
    }
    // what one of them may have changed is no less changed because another governs
    let changed = others
        .iter()
        .filter_map(ToolError::effects)
        .find(|effects| *effects != Effects::None);
    let error = match (error.effects(), changed) {
        (None | Some(Effects::None), Some(changed)) => error.with_effects(changed),
        _ => error,
    };
    let all: Vec<ToolError> = error.errors().into_iter().chain(others).collect();
    error.with_errors(all)
}

impl Reading<'_> {
    /// The same reading of a part of `original`.
    pub(crate) fn with_original(self, original: Cow<'_, str>) -> Reading<'_> {
        Reading {
            error: self.error,
            disposition: self.disposition,
            mode: self.mode,
            asked: self.asked,
            wrappers: self.wrappers,
            extra: self.extra,
            classified: self.classified,
            original,
        }
    }
}
