//! Facts that the body of a response adds to its status (SPEC §1.7).

use std::borrow::Cow;

use crate::error::Limit;
use crate::json::{scan, view, Source};
use crate::reading::{Mode, Reading};
use crate::text::{is_blank, MAX_TEXT};
use crate::unwrap::structured;

/// A longer text is not a message.
const MAX_MESSAGE: usize = 300;

/// A body, with the media type that its headers name.
pub(crate) struct Body<'a, 'h> {
    pub(crate) text: Cow<'a, str>,
    content_type: Option<&'h str>,
}

impl<'a, 'h> Body<'a, 'h> {
    /// A body with its media type, without parameters.
    pub(crate) fn new(text: Cow<'a, str>, content_type: Option<&'h str>) -> Self {
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
        let text = self.text.trim_matches(is_blank);
        let is_short = text.len() <= MAX_TEXT;
        let object = (is_short && text.starts_with('{')).then(|| scan::canonical(text))?;
        object.ok()
    }

    /// The ToolError that the body is, or that a problem document holds as its member `error`.
    pub(crate) fn embedded(&self, mode: Mode) -> Option<Reading<'a>> {
        let text = self.text.trim_matches(is_blank);
        if text.is_empty() || mode == Mode::Exact && !text.starts_with('{') {
            return None;
        }
        let found = |text: &str| Some(structured(&Source::new(text), mode)?.reading(self.text.clone(), mode));
        found(&self.text).or_else(|| {
            let object = self.is_problem().then(|| self.object())??;
            found(view::as_object(view::get(&object, "error")?)?)
        })
    }

    /// Whether the body is a response of JSON-RPC.
    #[cfg(feature = "classify")]
    pub(crate) fn is_json_rpc(&self) -> bool {
        let object = self.object().unwrap_or_default();
        view::get(&object, "jsonrpc").and_then(view::as_str).is_some()
    }

    /// A message written for people: a short line of plain text, or that of a problem document.
    pub(crate) fn message(&self) -> Option<String> {
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
    pub(crate) fn limit(&self) -> Option<Limit> {
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
    let text = text.trim_matches(is_blank);
    let fits = (1..=MAX_MESSAGE).contains(&text.len()) && !text.contains(char::is_control);
    fits.then_some(text)
}
