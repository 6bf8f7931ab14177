//! Texts that a log or a message quotes with escapes: `err="Post \"https://…\": EOF"` (SPEC 3.6.27).

use serde::de::IgnoredAny;

use crate::json::lenient;
use crate::recognise::printed_data::LOG_KEYS;

/// A longer text is a report, in bytes.
const MAX_TEXT: usize = 16 << 10;

/// The text with such values in it as they were before they were quoted; `None` without one. JSON is no such text.
pub(super) fn inlined(text: &str) -> Option<String> {
    memchr::memchr(b'\\', text.as_bytes())?;
    let start = text.trim_start();
    // a level of a log stands in brackets, too: `[error] err="…"`
    let is_list = || start.starts_with('[') && serde_json::from_str::<IgnoredAny>(start).is_ok();
    if text.len() > MAX_TEXT || start.starts_with(['{', '"', '\'']) || is_list() {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut is_changed) = (text, false);
    while let Some(at) = memchr::memchr(b'"', rest.as_bytes()) {
        let (before, quote) = rest.split_at_checked(at)?;
        let Some(value) = EscapedValue::at(before, quote) else {
            let (passed, tail) = rest.split_at_checked(at + 1)?;
            out.push_str(passed);
            rest = tail;
            continue;
        };
        out.push_str(value.before);
        out.push_str(value.lead);
        out.push_str(value.text.trim_end());
        out.push_str(value.lead);
        (rest, is_changed) = (value.rest, true);
    }
    out.push_str(rest);
    is_changed.then_some(out)
}

/// A quoted value with escapes.
struct EscapedValue<'a> {
    /// The text before it, without its key.
    before: &'a str,
    text: String,
    /// What sets it off: the text of an error stands on lines of its own, an object in its sentence.
    lead: &'static str,
    rest: &'a str,
}

impl<'a> EscapedValue<'a> {
    /// The value that begins with the quote: that of a key of logfmt, or an object.
    fn at(before: &'a str, quote: &'a str) -> Option<Self> {
        let line = before.strip_suffix('=').and_then(|line| {
            let key = line.rsplit([' ', '\t', '\n']).next()?;
            LOG_KEYS.contains(&key).then(|| line.strip_suffix(key))?
        });
        let is_object = quote.starts_with("\"{\\\"") || quote.starts_with("\"[{\\\"");
        let (before, lead) = match line {
            Some(line) => (line, "\n"),
            None => (before, ""),
        };
        if !(is_object || lead == "\n") {
            return None;
        }
        let (text, rest) = lenient::string(quote)?;
        let raw = quote.get(..quote.len() - rest.len())?;
        raw.contains('\\').then_some(Self {
            before,
            text,
            lead,
            rest,
        })
    }
}
