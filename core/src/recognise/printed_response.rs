//! A text that is a status and the body of its response, `HTTP 503: {…}`: it is read as that response (SPEC 3.6.36).

use crate::json::Source;
use crate::recognise::engine;
use crate::recognise::sign_data as signs;
use crate::text::is_blank;

/// The status and the body of the response that a text prints; `None` if the words before the body hold more than a
/// status.
pub(super) fn find<'a>(source: &Source<'a>) -> Option<(u16, Source<'a>)> {
    let text = source.text();
    let at = body_at(text)?;
    let body = Source::new(text.get(at..)?.trim_end());
    if !may_be_body(body.text()) {
        return None;
    }
    let status = engine::only_status(text, at)?;
    let is_markup = body.text().starts_with('<');
    (is_markup || body.canonical().is_ok()).then_some((status, body))
}

/// Whether a body is markup, or JSON by its first signs and its last: spares the search for what stands before `{'a': 1}`.
fn may_be_body(body: &str) -> bool {
    let body = body.trim_end_matches(is_blank);
    let object = body.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let is_object = object.is_some_and(|members| {
        let members = members.trim_start_matches(is_blank);
        members.is_empty() || members.starts_with('"')
    });
    is_object || body.starts_with('<') || body.starts_with('[') && body.ends_with(']')
}

/// The start of a body that follows other words.
fn body_at(text: &str) -> Option<usize> {
    let json = memchr::memchr2(b'{', b'[', text.as_bytes());
    let is_markup = |at: &usize| {
        let rest = text.get(*at..).unwrap_or("");
        engine::starts_with_any(rest, signs::BODY_STARTS)
    };
    let markup = memchr::memchr(b'<', text.as_bytes()).filter(is_markup);
    let at = json.into_iter().chain(markup).min()?;
    let is_before = text.get(..at).is_some_and(|before| !before.trim().is_empty());
    is_before.then_some(at)
}
