//! Mode `unwrap`: taking off what known software wraps around an error (SPEC §1.4).
//!
//! [`unwrap`] is the only entry. A [`Peeler`] takes off one layer after the other: [`Peeler::source`] sees from the first
//! character what the remaining text may be, [`outer_layer`] knows the layers of text, [`Peeler::braces`] and
//! [`Peeler::envelope`] those of JSON. Nothing is ever searched for inside a text: an error that is merely quoted somewhere
//! must not decide.

use std::borrow::Cow;

use crate::error::parse::{go_fallback, object, ParsedError};
use crate::error::{is_said, reason, Effects, ErrorType, ToolError};
use crate::facts::wrappers::{MAX_LAYERS, SUFFIXES, WRAPPERS};
use crate::json::{lenient, scan, view, Source};
use crate::text::is_blank;
use crate::unwrap::blocks::{governed, printed_result};
use crate::unwrap::printed_data::TRACES;
use crate::unwrap::{driver_log, printed};

/// JSON texts inside JSON strings, at most.
const MAX_STRINGS: usize = 3;

/// The ToolError that a text wraps, and the names of the wrappers, the outermost first.
pub(crate) fn unwrap(source: &Source<'_>) -> Option<(ParsedError, Vec<&'static str>)> {
    let mut peeler = Peeler::default();
    let found = peeler.source(source)?;
    Some((found, peeler.wrappers))
}

/// The layers that were taken off so far.
#[derive(Default)]
struct Peeler {
    wrappers: Vec<&'static str>,
    strings: usize,
}

impl Peeler {
    /// Notes a layer and continues with its inside.
    fn layer(&mut self, name: &'static str, inner: &str) -> Option<ParsedError> {
        if self.wrappers.len() >= MAX_LAYERS {
            return None;
        }
        self.wrappers.push(name);
        self.text(inner)
    }

    /// As [`layer`](Self::layer), for a text that was inside a string.
    fn string(&mut self, name: &'static str, inner: &str) -> Option<ParsedError> {
        self.strings += 1;
        if self.strings > MAX_STRINGS {
            return None;
        }
        self.layer(name, inner)
    }

    /// The error that a text is or wraps.
    fn text(&mut self, text: &str) -> Option<ParsedError> {
        self.source(&Source::new(text))
    }

    /// As [`text`](Self::text), for a text whose canonical JSON may be known already.
    fn source(&mut self, source: &Source<'_>) -> Option<ParsedError> {
        let whole = source.text().trim_start_matches(is_blank);
        let text = whole.trim_end_matches(is_blank);
        match text.as_bytes().first()? {
            b'{' => return self.braces(source, text),
            b'"' => {
                let value = source.canonical().ok()?;
                return self.string("json string", &view::as_str(value)?);
            }
            // inside a string only JSON counts: Python prints a key typed by a user as `"[TRANSIENT] it's"`
            b'[' if self.strings == 0 => return display_form(whole).or_else(|| self.printed(text)),
            b'[' | b'T' | b'C' | b'c' | b'm' => {
                if let Some(found) = self.printed(text) {
                    return Some(found);
                }
            }
            b'`' => {
                let inner = fenced(text)?;
                return self.layer("code fence", inner);
            }
            _ => {}
        }
        let layer = outer_layer(text)?;
        if layer.is_string {
            self.string(layer.name, &layer.inner)
        } else {
            self.layer(layer.name, &layer.inner)
        }
    }

    /// Content or a message that a program has printed.
    fn printed(&mut self, text: &str) -> Option<ParsedError> {
        let blocks = printed::blocks(text)?;
        self.wrappers.push("printed content");
        self.strings += 1;
        if self.strings > MAX_STRINGS || self.wrappers.len() >= MAX_LAYERS {
            return None;
        }
        let found = blocks.iter().filter_map(|text| self.text(text)).collect();
        governed(found)
    }

    /// A text that begins with `{`: an object, an envelope, or an object that something broke.
    fn braces(&mut self, source: &Source<'_>, text: &str) -> Option<ParsedError> {
        let outer = match object(text, ErrorType::from_loose_name) {
            Ok(Some(found)) => return Some(found),
            Ok(None) => source.canonical(),
            Err(fault) => Err(fault),
        };
        match outer {
            Ok(outer) => return self.envelope(outer),
            Err(scan::Fault::Depth) => return None,
            Err(scan::Fault::Syntax) => {}
        }
        if let Some(found) = go_fallback(text) {
            self.wrappers.push("go fallback");
            return Some(found);
        }
        if let Some(inner) = SUFFIXES.iter().find_map(|suffix| text.strip_suffix(suffix)) {
            return self.layer("suffix", inner);
        }
        let relaxed = lenient::object(text)?;
        if relaxed.cut {
            self.wrappers.push("cut off");
        } else if relaxed.rest.is_empty() {
            self.wrappers.push("relaxed json");
        } else if is_trace(relaxed.rest) {
            self.wrappers.push("trailing trace");
        } else {
            return None;
        }
        match object(&relaxed.text, ErrorType::from_loose_name).ok()? {
            Some(found) => Some(ParsedError {
                cut: relaxed.cut,
                ..found
            }),
            None if relaxed.cut => None,
            None => self.envelope(&relaxed.text),
        }
    }

    /// An object that is not a ToolError but may hold one in a place that is known.
    fn envelope(&mut self, outer: &str) -> Option<ParsedError> {
        let members = view::FoundMembers::new(outer);
        if let Some(error) = members.get("error") {
            if members.get("success") == Some("true") {
                return None;
            }
            if let Some(text) = view::as_str(error) {
                return self.string("error envelope", &text);
            }
            let inner = view::as_object(error)?;
            return self.layer("error envelope", inner);
        }
        if let (Some(_), Some(response)) = (members.get("name"), members.get("response")) {
            let has_error = view::get(response, "error").is_some();
            return has_error.then(|| self.layer("function response", response))?;
        }
        if members.get("type") == Some("\"text\"") {
            return self.string("text block", &view::as_str(members.get("text")?)?);
        }
        if members.get("content").is_some() {
            self.wrappers.push("call tool result");
            return printed_result(outer, |text| self.text(text));
        }
        None
    }
}

/// A layer that known software has put around an error.
struct Layer<'a> {
    name: &'static str,
    inner: Cow<'a, str>,
    /// The error was inside a string.
    is_string: bool,
}

/// Finds a layer around a text that is not JSON, printed content or a code fence: a value that Python prints, a frame
/// of a stream, a suffix, a prefix. The first match wins.
fn outer_layer(text: &str) -> Option<Layer<'_>> {
    let of = |name, inner, is_string| Layer {
        name,
        inner,
        is_string,
    };
    if let Some(bytes) = lenient::python_bytes(text) {
        return Some(of("python bytes", Cow::Owned(bytes), true));
    }
    if let Some(message) = lenient::python_exception(text) {
        return Some(of("python exception", Cow::Owned(message), true));
    }
    if let Some(data) = sse_frame(text) {
        return Some(of("sse frame", Cow::Owned(data), false));
    }
    if let Some(rest) = driver_log::rest(text) {
        return Some(of("attempts", Cow::Borrowed(rest), false));
    }
    if let Some(inner) = SUFFIXES.iter().find_map(|suffix| text.strip_suffix(suffix)) {
        return Some(of("suffix", Cow::Borrowed(inner), false));
    }
    WRAPPERS
        .iter()
        .find_map(|wrapper| Some(of(wrapper.name, Cow::Borrowed(wrapper.strip(text)?), false)))
}

/// `[TYPE] message`, the display form.
fn display_form(text: &str) -> Option<ParsedError> {
    let (name, message) = text.strip_prefix('[')?.split_once("] ")?;
    let message = message.trim_end_matches(is_blank);
    let error = ToolError::new(ErrorType::from_name(name)?, message);
    Some(ParsedError {
        error: match given_up(message) {
            Some("unsafe_replay") => error.with_recoverable(false).with_effects(Effects::Unknown),
            Some(reason) if is_said(reason) => error.with_recoverable(false).with_reason(reason::EXHAUSTED),
            Some(_) => error.with_recoverable(false),
            None => error,
        },
        extra: None,
        cut: false,
    })
}

/// The reason at the end of the line that a driver prints when it has given a call up: `… (give_up: suppressed, 3
/// attempts in 1.4 s)`.
fn given_up(message: &str) -> Option<&str> {
    let (_, end) = message.rsplit_once(" (give_up: ")?;
    let (reason, count) = end.strip_suffix(')')?.split_once(", ")?;
    let is_count = count == "not sent" || count.contains(" attempt");
    is_count.then_some(reason)
}

/// The inside of a Markdown code fence that is the whole text.
fn fenced(text: &str) -> Option<&str> {
    let fence = "```";
    let inner = text.strip_prefix(fence)?.strip_suffix(fence)?;
    let (language, body) = inner.split_once('\n')?;
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '\r' | ' ');
    (language.chars().all(is_word) && !body.contains(fence)).then_some(body)
}

/// The data of a text that is exactly one server-sent event.
fn sse_frame(text: &str) -> Option<String> {
    const FIELDS: [&str; 5] = ["data:", "event:", "id:", "retry:", ":"];
    if !FIELDS.iter().any(|field| text.starts_with(field)) {
        return None;
    }
    let mut data: Option<String> = None;
    for line in text.lines() {
        if line.starts_with(':') {
            continue; // a comment
        }
        if let Some(value) = line.strip_prefix("data:") {
            let value = value.strip_prefix(' ').unwrap_or(value);
            match &mut data {
                Some(data) => {
                    data.push('\n');
                    data.push_str(value);
                }
                None => data = Some(value.to_owned()),
            }
        } else if !FIELDS.iter().any(|field| line.starts_with(field)) {
            return None; // a second frame, or no frame at all
        }
    }
    data
}

/// Whether the text after an object is a stack trace on separate lines.
fn is_trace(rest: &str) -> bool {
    let own_line = rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    let first = rest.trim_start();
    let line = first.lines().next().unwrap_or("").trim_end();
    // `at f (file.js:1:2)`, `at file.js:1:2`, `at p.C.f(C.java:7)`; not a sentence that begins with "at"
    let frame = line.starts_with("at ")
        && line.contains([':', '('])
        && line.ends_with([')', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    own_line && (frame || TRACES.iter().any(|start| first.starts_with(start)))
}
