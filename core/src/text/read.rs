//! Reading an error text (SPEC §1.4): total, in bounded time and memory.

use std::borrow::Cow;

use super::json::{Fault, Scanner};
use super::source::Source;
use super::{json, retry_after, unwrap, view};
use crate::classify::{self, Verdict};
use crate::delivery::Delivery;
use crate::error_type::ErrorType;
use crate::profile;
use crate::tool_error::ToolError;

/// A longer text is not parsed.
pub const MAX_TEXT: usize = 4 << 20;
/// How much of such a text becomes the message.
const KEPT_OF_TOO_LONG: usize = 8 << 10;

/// How much a reader accepts (SPEC §1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// The contract read literally: the whole text is one object whose `type` is one of the six.
    #[default]
    Exact,
    /// Also an error that known software has wrapped; never a guess about meaning.
    Unwrap,
    /// Also errors of systems that know nothing of this contract.
    Classify,
}

impl Mode {
    /// All modes, from the strictest.
    pub const ALL: [Mode; 3] = [Mode::Exact, Mode::Unwrap, Mode::Classify];

    /// The mode's name: `exact`, `unwrap` or `classify`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Mode::Exact => "exact",
            Mode::Unwrap => "unwrap",
            Mode::Classify => "classify",
        }
    }
}

impl std::fmt::Display for Mode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

/// A word that is not a mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown mode `{0}`: must be one of exact, unwrap, classify")]
pub struct UnknownMode(String);

impl std::str::FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|mode| mode.as_str() == name)
            .ok_or_else(|| UnknownMode(name.chars().take(64).collect()))
    }
}

/// Where the error of a reading comes from (SPEC §7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disposition {
    /// A ToolError was read as such.
    Structured,
    /// The text was none: INTERNAL, not recoverable, with the text as message.
    Legacy,
    /// From an HTTP status, a failed connection or a JSON-RPC error.
    Mapped,
}

impl Disposition {
    /// The word for it: `structured`, `legacy` or `mapped`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Disposition::Structured => "structured",
            Disposition::Legacy => "legacy",
            Disposition::Mapped => "mapped",
        }
    }
}

/// What reading found: the error, and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading<'a> {
    pub(crate) error: ToolError,
    pub(crate) disposition: Disposition,
    pub(crate) mode: Mode,
    pub(crate) asked: Mode,
    pub(crate) wrappers: Vec<&'static str>,
    pub(crate) extra: Option<String>,
    pub(crate) classified: Option<Classified>,
    pub(crate) original: Cow<'a, str>,
}

/// How a classifier has found its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Classified {
    rule: &'static str,
    evidence: String,
}

impl<'a> Reading<'a> {
    /// The error.
    pub fn error(&self) -> &ToolError {
        &self.error
    }

    /// The error, by value.
    pub fn into_error(self) -> ToolError {
        self.error
    }

    /// The same with a copy of the text that was read.
    pub fn into_owned(self) -> Reading<'static> {
        Reading {
            error: self.error,
            disposition: self.disposition,
            mode: self.mode,
            asked: self.asked,
            wrappers: self.wrappers,
            extra: self.extra,
            classified: self.classified,
            original: Cow::Owned(self.original.into_owned()),
        }
    }

    /// The same failure in other words, such as masked ones: how far the call came stays known. What quotes the old
    /// text (`extra`, `evidence`, `original`) is gone.
    ///
    /// ```
    /// use toolerror::{json_rpc, Delivery, Mode};
    /// let lost = json_rpc::from_code(-32001, "Request timed out", None, Mode::Exact).failure().unwrap();
    /// let error = lost.error().clone().with_message("timed out");
    /// assert_eq!(lost.with_error(error).delivery(), Some(Delivery::Unknown));
    /// ```
    pub fn with_error(self, error: ToolError) -> Reading<'static> {
        Reading {
            original: Cow::Owned(error.to_json()),
            error: error.with_delivery(self.delivery()),
            disposition: self.disposition,
            mode: self.mode,
            asked: self.asked,
            wrappers: self.wrappers,
            extra: None,
            classified: None,
        }
    }

    /// Whether a ToolError was read or had to be made.
    pub fn disposition(&self) -> Disposition {
        self.disposition
    }

    /// Whether the text was none of this contract's.
    pub fn is_legacy(&self) -> bool {
        self.disposition == Disposition::Legacy
    }

    /// The strictest mode that gives this reading.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether the call has reached the tool, as far as the failure itself tells; nothing for texts and ToolErrors,
    /// which say it by `data.effects` (SPEC §1.6, §1.7, §1.8).
    pub fn delivery(&self) -> Option<Delivery> {
        self.error.delivery()
    }

    /// Names of the wrappers that were taken off, the outermost first (`spec/tables/wrappers.json`).
    pub fn wrappers(&self) -> &[&'static str] {
        &self.wrappers
    }

    /// Members beside the four of the contract, as a canonical JSON object. They are not copied into the error.
    pub fn extra(&self) -> Option<&str> {
        self.extra.as_deref()
    }

    /// The rule of the classifier that has found the type, as `spec/tables/classifier.json` names it (SPEC §3.6).
    ///
    /// ```
    /// use toolerror::{read, Mode};
    /// # #[cfg(feature = "classify")] {
    /// let reading = read("connect ECONNREFUSED 127.0.0.1:5432", Mode::Classify);
    /// assert_eq!(reading.rule(), Some("net.refused"));
    /// assert_eq!(reading.evidence(), Some("ECONNREFUSED"));
    /// # }
    /// ```
    pub fn rule(&self) -> Option<&str> {
        self.classified.as_ref().map(|found| found.rule)
    }

    /// The words that this rule has matched, at most 160 bytes of them (SPEC §3.6).
    pub fn evidence(&self) -> Option<&str> {
        self.classified.as_ref().map(|found| found.evidence.as_str())
    }

    /// The text that was read; bytes that are no UTF-8 are U+FFFD in it.
    pub fn original(&self) -> &str {
        &self.original
    }

    /// The delay that the server asks for, in seconds, as read in the mode that was asked for (SPEC §1.4).
    ///
    /// `now_ms` is the wall clock in milliseconds since 1970. Without it dates are not understood.
    pub fn retry_after(&self, now_ms: Option<i64>) -> Option<f64> {
        retry_after::read(&self.error, self.asked, now_ms)
    }

    /// A reading of something that stands in a table of this contract.
    pub(crate) fn mapped(error: ToolError, delivery: Delivery, asked: Mode, original: Cow<'a, str>) -> Self {
        Self {
            error: error.with_delivery(delivery),
            disposition: Disposition::Mapped,
            mode: Mode::Exact,
            asked,
            wrappers: Vec::new(),
            extra: None,
            classified: None,
            original,
        }
    }

    /// The same with what the classifier says, if it says anything.
    pub(crate) fn with_verdict(mut self, verdict: Option<Verdict>) -> Self {
        if let Some(verdict) = verdict {
            self.error = verdict.error.with_delivery(verdict.delivery);
            self.mode = Mode::Classify;
            self.classified = Some(Classified {
                rule: verdict.rule,
                evidence: verdict.evidence,
            });
        }
        self
    }

    /// A reading of a text that is no ToolError.
    pub(crate) fn legacy(original: Cow<'a, str>, asked: Mode) -> Self {
        let (message, data) = if original.len() > MAX_TEXT {
            let kept = cut(&original, KEPT_OF_TOO_LONG);
            (kept.to_owned(), String::from(r#"{"truncated":true}"#))
        } else if original.chars().all(is_blank) {
            (ErrorType::Internal.default_message().to_owned(), String::new())
        } else {
            (original.clone().into_owned(), String::new())
        };
        Self {
            error: ToolError::from_parts(ErrorType::Internal, message, false, data),
            disposition: Disposition::Legacy,
            mode: Mode::Exact,
            asked,
            wrappers: Vec::new(),
            extra: None,
            classified: None,
            original,
        }
    }
}

/// At most `at` bytes of `text`, cut back to a character boundary.
pub(crate) fn cut(text: &str, at: usize) -> &str {
    let at = at.min(text.len());
    (0..=at).rev().find_map(|at| text.get(..at)).unwrap_or("")
}

/// Reads an error text. Total: any bytes, no panic, bounded time and memory (SPEC §1.4).
///
/// ```
/// use toolerror::{read, ErrorType, Mode};
/// let wrapped = r#"Error executing tool x: {"type":"TRANSIENT","message":"busy","recoverable":true}"#;
/// assert_eq!(read(wrapped, Mode::Exact).error().error_type(), ErrorType::Internal); // legacy
/// let reading = read(wrapped, Mode::Unwrap);
/// assert_eq!(reading.error().error_type(), ErrorType::Transient);
/// assert_eq!(reading.wrappers(), ["error executing tool"]);
/// ```
pub fn read<'a>(text: impl Into<Input<'a>>, mode: Mode) -> Reading<'a> {
    let original = text.into().0;
    if original.len() > MAX_TEXT {
        return Reading::legacy(original, mode);
    }
    let source = Source::new(&original);
    let found = exact(&original)
        .map(|found| (found, Mode::Exact, Vec::new()))
        .or_else(|| {
            if mode == Mode::Exact {
                return None;
            }
            let (found, wrappers) = unwrap::unwrap(&source)?;
            Some((found, Mode::Unwrap, wrappers))
        });
    #[allow(clippy::single_match_else, reason = "two outcomes side by side")]
    match found {
        Some((found, mode_found, wrappers)) => Reading {
            error: found.error.with_delivery(found.cut.then_some(Delivery::Unknown)),
            disposition: Disposition::Structured,
            mode: mode_found,
            asked: mode,
            wrappers,
            extra: found.extra,
            classified: None,
            original,
        },
        None => {
            let verdict = (mode == Mode::Classify)
                .then(|| match json_string(&original) {
                    Some(text) => by_profile(&Source::new(&text))
                        .or_else(|| classify::classify_all(&[&text], &original)),
                    None => by_profile(&source).or_else(|| classify::classify(&source)),
                })
                .flatten();
            Reading::legacy(original, mode).with_verdict(verdict)
        }
    }
}

/// What a text says that is a string of JSON as a whole.
fn json_string(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim_matches(is_blank);
    let is_string = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
    let canonical = is_string.then(|| json::canonical(text).ok())??;
    let inner = view::as_str(&canonical)?.into_owned();
    Some(Cow::Owned(inner))
}

/// What a known form of another system says; the form comes before words (SPEC §3).
pub(crate) fn by_profile(source: &Source<'_>) -> Option<Verdict> {
    if !may_be_form(source.text()) {
        return None;
    }
    // of gRPC's own texts the classifier knows more than their code
    let (error, rule) = profile::classify::classify_text(source).filter(|(_, rule)| *rule != "grpc")?;
    let against = classify::caution(&error, &[source]);
    let delivery = error.delivery().or_else(|| profile::classify::delivery(&error));
    Some(against.unwrap_or(Verdict {
        error,
        delivery,
        rule,
        evidence: String::new(),
    }))
}

/// Whether a text begins as the forms of other systems do: as JSON, XML or an SSE frame.
fn may_be_form(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank);
    text.starts_with(['{', '[', '<']) || text.starts_with("event:") || text.starts_with("data:")
}

/// What can be read: text, or bytes that are decoded with U+FFFD for what is no UTF-8.
pub struct Input<'a>(Cow<'a, str>);

impl<'a> Input<'a> {
    pub(crate) fn into_text(self) -> Cow<'a, str> {
        self.0
    }
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Self {
        Self(Cow::Borrowed(text))
    }
}
impl<'a> From<&'a String> for Input<'a> {
    fn from(text: &'a String) -> Self {
        Self(Cow::Borrowed(text))
    }
}
impl From<String> for Input<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}
impl<'a> From<Cow<'a, str>> for Input<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self(text)
    }
}
impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self(String::from_utf8_lossy(bytes))
    }
}
impl<'a> From<&'a Vec<u8>> for Input<'a> {
    fn from(bytes: &'a Vec<u8>) -> Self {
        bytes.as_slice().into()
    }
}

/// White space of JSON and the byte order mark.
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{feff}')
}

/// A ToolError object that was found.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) error: ToolError,
    pub(crate) extra: Option<String>,
    /// The text was cut off, so what it would have said of its effects may be missing.
    pub(crate) cut: bool,
}

/// The text as one ToolError object, read literally; a BOM and white space around it are allowed.
pub(crate) fn exact(text: &str) -> Option<Found> {
    let text = text.trim_matches(is_blank);
    if !text.starts_with('{') {
        return None;
    }
    object(text, ErrorType::from_name).ok().flatten()
}

/// Whether an object can have a member `type`, which may be written with escapes by number.
fn may_have_type(text: &str) -> bool {
    text.contains("\"type\"") || text.contains("\\u")
}

/// The text as one JSON object, and the ToolError that it is, if it is one. `type_of` knows the names of types.
///
/// What can be no ToolError is not looked at any further, so it may be no JSON either.
pub(crate) fn object(text: &str, type_of: fn(&str) -> Option<ErrorType>) -> Result<Option<Found>, Fault> {
    if !may_have_type(text) {
        return Ok(None);
    }
    let mut scanner = Scanner::new(text, 0);
    let mut error_type: Option<ErrorType> = None;
    let mut message: Option<String> = None;
    let mut recoverable: Option<bool> = None;
    let mut data = String::new();
    let mut extra = String::new();
    scanner.members(|scanner, key| {
        match (key, scanner.peek_value()) {
            ("type", Some(b'"')) => error_type = type_of(&scanner.decoded_string()?),
            ("type", _) => {
                error_type = None;
                scanner.skip()?;
            }
            ("message", Some(b'"')) => message = Some(scanner.decoded_string()?),
            ("message", _) => {
                message = None;
                scanner.skip()?;
            }
            ("recoverable", Some(b't' | b'f')) => recoverable = Some(scanner.literal()? == "true"),
            ("recoverable", _) => {
                // no boolean: `"false"` and 0 are false, all else says nothing
                let mut value = String::new();
                scanner.value(&mut value)?;
                recoverable = matches!(value.as_str(), "\"false\"" | "0").then_some(false);
            }
            ("data", Some(b'{')) => {
                data.clear();
                scanner.outer_value(&mut data)?;
            }
            ("data", _) => {
                data.clear();
                scanner.skip()?;
            }
            (key, _) => {
                extra.push(if extra.is_empty() { '{' } else { ',' });
                super::write::string(&mut extra, key);
                extra.push(':');
                scanner.value(&mut extra)?;
            }
        }
        Ok(())
    })?;
    scanner.end()?;
    let Some(error_type) = error_type else {
        return Ok(None);
    };
    if !extra.is_empty() {
        extra.push('}');
        super::write::sort_members(&mut extra, 0);
    }
    let message = message.unwrap_or_else(|| error_type.default_message().to_owned());
    let recoverable = recoverable.unwrap_or(error_type.default_recoverable());
    Ok(Some(Found {
        error: ToolError::from_parts(error_type, message, recoverable, data),
        extra: (!extra.is_empty()).then_some(extra),
        cut: false,
    }))
}
