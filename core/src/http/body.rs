//! What the body of a response adds to its status (SPEC §1.7).

use std::borrow::Cow;

use crate::classify::classify_response;
use crate::data::Limit;
use crate::delivery::Delivery;
use crate::profile::classify::classify_http_body;
use crate::text::read::{self, Mode, Reading};
use crate::text::source::Source;
use crate::text::{json, view};
use crate::tool_error::ToolError;

/// A longer text is no message.
const MAX_MESSAGE: usize = 300;

/// A body, with the media type that its headers name.
pub(super) struct Body<'a, 'h> {
    pub(super) text: Cow<'a, str>,
    content_type: Option<&'h str>,
}

impl<'a, 'h> Body<'a, 'h> {
    pub(super) fn new(text: Cow<'a, str>, content_type: Option<&'h str>) -> Self {
        let media_type = content_type.and_then(|value| value.split(';').next());
        Self {
            text,
            content_type: media_type
                .map(str::trim)
                .filter(|media_type| !media_type.is_empty()),
        }
    }

    fn is(&self, media_type: &str) -> bool {
        self.content_type
            .is_some_and(|found| found.eq_ignore_ascii_case(media_type))
    }

    fn is_problem(&self) -> bool {
        self.is("application/problem+json")
    }

    /// The body as a JSON object.
    fn object(&self) -> Option<String> {
        let text = self.text.trim_matches(read::is_blank);
        let is_short = text.len() <= read::MAX_TEXT;
        let object = (is_short && text.starts_with('{')).then(|| json::canonical(text))?;
        object.ok()
    }

    /// The ToolError that the body is, or that a problem document holds as its member `error`.
    pub(super) fn embedded(&self, mode: Mode) -> Option<Reading<'a>> {
        let text = self.text.trim_matches(read::is_blank);
        if text.is_empty() || mode == Mode::Exact && !text.starts_with('{') {
            return None;
        }
        let found = |text: &str| {
            let reading = read::read(text, mode);
            (!reading.is_legacy()).then(|| reading.with_original(self.text.clone()))
        };
        found(&self.text).or_else(|| {
            let object = self.is_problem().then(|| self.object())??;
            found(view::as_object(view::get(&object, "error")?)?)
        })
    }

    /// The error of another system that the body is (mode `classify`); `delay` is what the headers ask for.
    pub(super) fn foreign(&self, status: u16, delivery: Delivery, delay: Option<f64>) -> Option<Reading<'a>> {
        let (error, _) = classify_http_body(status, &self.text, delay)?;
        Some(self.classified(error, delivery))
    }

    /// What the words of the body change in what the status says (mode `classify`).
    pub(super) fn words(
        &self,
        status: u16,
        delivery: Delivery,
        source: &Source<'_>,
        message: &str,
    ) -> Option<Reading<'a>> {
        let verdict = classify_response(status, source, message)?;
        Some(self.classified(verdict.error, verdict.delivery.unwrap_or(delivery)))
    }

    /// A reading that mode `classify` alone finds.
    pub(super) fn classified(&self, error: ToolError, delivery: Delivery) -> Reading<'a> {
        let mut reading = Reading::mapped(error, delivery, Mode::Classify, self.text.clone());
        reading.mode = Mode::Classify;
        reading
    }

    /// What a person wrote: a short line of plain text, or what a problem document says.
    pub(super) fn message(&self) -> Option<String> {
        if self.is_problem() {
            let object = self.object()?;
            let member = |key| view::get(&object, key).and_then(view::as_str);
            let said = member("detail").or_else(|| member("title"))?;
            return line(&said).map(str::to_owned);
        }
        if self.content_type.is_some() && !self.is("text/plain") {
            return None;
        }
        let said = line(&self.text)?;
        let is_markup = said.starts_with(['<', '{', '[']);
        (!is_markup).then(|| said.to_owned())
    }

    /// The limit that was passed, when the body names it: `limit` as an object of this contract, or a number.
    pub(super) fn limit(&self) -> Option<Limit> {
        let object = self.object()?;
        let named = view::get(&object, "limit").and_then(Limit::read);
        named.or_else(|| {
            let members = [("limit", None), ("max_size", None), ("max_bytes", Some("bytes"))];
            members.into_iter().find_map(|(key, unit)| {
                let max: f64 = view::get(&object, key)?.parse().ok()?;
                let limit = Limit::new("body", max);
                Some(unit.map_or(limit.clone(), |unit| limit.with_unit(unit)))
            })
        })
    }
}

/// The text when it is one short line.
fn line(text: &str) -> Option<&str> {
    let text = text.trim_matches(|c: char| read::is_blank(c));
    let fits = (1..=MAX_MESSAGE).contains(&text.len()) && !text.contains(char::is_control);
    fits.then_some(text)
}
