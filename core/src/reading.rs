//! The result of a reader: the error, and how it was found (SPEC §1.4).

use std::borrow::Cow;

use crate::error::parse::ParsedError;
use crate::error::{Delivery, ErrorType, ToolError};
use crate::misuse::Misuse;
use crate::text::{cut, is_blank, MAX_TEXT};

/// How much of such a text becomes the message.
const KEPT_OF_TOO_LONG: usize = 8 << 10;

/// How far a reader interprets its input (SPEC §1.4).
///
/// ```
/// use toolerror::{read, ErrorType, Mode};
/// let text = r#"Error executing tool publish: {"type":"PERMISSION","message":"viewers may not publish"}"#;
/// assert_eq!(read(text, Mode::Exact).error().error_type(), ErrorType::Internal); // not the contract: a legacy text
/// assert_eq!(read(text, Mode::Unwrap).error().error_type(), ErrorType::Permission);
/// assert_eq!("classify".parse::<Mode>().unwrap(), Mode::Classify);
/// ```
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

impl std::str::FromStr for Mode {
    type Err = Misuse;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|mode| mode.as_str() == name)
            .ok_or_else(|| Misuse::unknown("mode", name, &Self::ALL.map(Self::as_str).join(", ")))
    }
}

/// Where the error of a reading comes from (SPEC §7.2).
///
/// ```
/// use toolerror::{read, read_http, Disposition, Mode};
/// assert_eq!(read("it broke", Mode::Exact).disposition(), Disposition::Legacy);
/// let gone = read_http(410, [], "", Mode::Exact, None).failure().unwrap();
/// assert_eq!(gone.disposition(), Disposition::Mapped);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disposition {
    /// A ToolError was read as such.
    Structured,
    /// The text held no ToolError: INTERNAL, not recoverable, with the text as message.
    Legacy,
    /// From an HTTP status, a failed connection or a JSON-RPC error.
    Mapped,
}

impl Disposition {
    /// All values.
    pub const ALL: [Disposition; 3] = [Disposition::Structured, Disposition::Legacy, Disposition::Mapped];

    /// The word for it: `structured`, `legacy` or `mapped`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Disposition::Structured => "structured",
            Disposition::Legacy => "legacy",
            Disposition::Mapped => "mapped",
        }
    }
}

/// What a reader found: the error, and how it was found (SPEC §1.4.51).
///
/// ```
/// use toolerror::{read, Mode};
/// let reading = read(r#"Error: {"type":"TRANSIENT","message":"busy","data":{"retry_after":"2s"}}"#, Mode::Unwrap);
/// assert_eq!(reading.error().message(), "busy");
/// assert_eq!(reading.retry_after(None), Some(2.0)); // seconds
/// assert_eq!(reading.wrappers().len(), 1); // the prefix `Error: `
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Reading<'a> {
    pub(crate) error: ToolError,
    pub(crate) disposition: Disposition,
    pub(crate) mode: Mode,
    pub(crate) requested_mode: Mode,
    pub(crate) wrappers: Vec<&'static str>,
    pub(crate) extra: Option<String>,
    pub(crate) decided_by: Option<DecidingRule>,
    pub(crate) original: Cow<'a, str>,
}

/// The rule that decided, and the words that it matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DecidingRule {
    /// The rule's id in `spec/tables/classifier.json`, or the name of a profile.
    rule: &'static str,
    pub(crate) evidence: String,
}

#[cfg(feature = "classify")]
impl DecidingRule {
    /// Whether it is what this rule has found.
    pub(crate) fn is_of(&self, rule: &str) -> bool {
        self.rule == rule
    }

    /// A rule of the classifier and the words that matched it.
    pub(crate) fn new(rule: &'static str, evidence: &str) -> Self {
        Self {
            rule,
            evidence: evidence.to_owned(),
        }
    }
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

    /// The reading with its own copy of the text that was read.
    pub fn into_owned(mut self) -> Reading<'static> {
        let original = std::mem::take(&mut self.original).into_owned();
        self.with_original(Cow::Owned(original))
    }

    /// Replaces the error, for example by a masked one. The delivery stays known. What quotes the old text (`extra`,
    /// `evidence`, `original`) is dropped.
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
            error: match error.delivery() {
                None => error.with_delivery(self.delivery()),
                Some(_) => error,
            },
            disposition: self.disposition,
            mode: self.mode,
            requested_mode: self.requested_mode,
            wrappers: self.wrappers,
            extra: None,
            decided_by: None,
        }
    }

    /// Applies [`ToolError::given_up`] to the error.
    #[must_use]
    pub fn given_up(mut self, reason: &str) -> Self {
        self.error = self.error.given_up(reason);
        self
    }

    /// The origin of the error.
    pub fn disposition(&self) -> Disposition {
        self.disposition
    }

    /// Whether the text held no ToolError.
    pub fn is_legacy(&self) -> bool {
        self.disposition == Disposition::Legacy
    }

    /// The strictest mode that gives this reading.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether the call reached the tool, according to the failure itself (SPEC §1.6, §1.7, §1.8). `None` for texts and
    /// ToolErrors, which state it in `data.effects`.
    pub fn delivery(&self) -> Option<Delivery> {
        self.error.delivery()
    }

    /// Names of the wrappers that were removed, the outermost first (`spec/tables/wrappers.json`).
    pub fn wrappers(&self) -> &[&'static str] {
        &self.wrappers
    }

    /// Members other than the four of the contract, as a canonical JSON object. They are not copied into the error.
    pub fn extra(&self) -> Option<&str> {
        self.extra.as_deref()
    }

    /// The classifier rule that found the type, as `spec/tables/classifier.json` names it (SPEC §3.6).
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
        self.decided_by.as_ref().map(|found| found.rule)
    }

    /// The words that this rule matched, at most 160 bytes (SPEC §3.6).
    pub fn evidence(&self) -> Option<&str> {
        self.decided_by.as_ref().map(|found| found.evidence.as_str())
    }

    /// The text that was read, with U+FFFD for bytes that are not UTF-8.
    pub fn original(&self) -> &str {
        &self.original
    }

    /// The delay that the server asks for, in seconds, as read in the mode that was asked for (SPEC §1.4).
    ///
    /// `now_ms` is the wall clock in milliseconds since 1970. Without it, delays given as dates are ignored.
    pub fn retry_after(&self, now_ms: Option<i64>) -> Option<f64> {
        match self.requested_mode {
            Mode::Exact => self.error.retry_after_seconds(),
            Mode::Unwrap | Mode::Classify => self.error.requested_delay(now_ms).seconds(now_ms),
        }
    }

    /// A reading of a failure that a table of the contract maps to an error.
    pub(crate) fn mapped(
        error: ToolError,
        delivery: Delivery,
        requested_mode: Mode,
        original: Cow<'a, str>,
    ) -> Self {
        Self {
            error: error.with_delivery(delivery),
            disposition: Disposition::Mapped,
            mode: Mode::Exact,
            requested_mode,
            wrappers: Vec::new(),
            extra: None,
            decided_by: None,
            original,
        }
    }

    /// A reading of a ToolError that the text held.
    pub(crate) fn structured(
        found: ParsedError,
        mode: Mode,
        requested_mode: Mode,
        original: Cow<'a, str>,
    ) -> Self {
        Self {
            error: found.error,
            disposition: Disposition::Structured,
            mode,
            requested_mode,
            wrappers: Vec::new(),
            extra: found.extra,
            decided_by: None,
            original,
        }
    }

    /// Sets the names of the wrappers that were removed.
    pub(crate) fn with_wrappers(mut self, wrappers: Vec<&'static str>) -> Self {
        self.wrappers = wrappers;
        self
    }

    /// Sets how far the call came, if known.
    pub(crate) fn with_delivery(mut self, delivery: Option<Delivery>) -> Self {
        self.error = self.error.with_delivery(delivery);
        self
    }

    /// Applies the verdict of recognition, if there is one.
    #[cfg(feature = "classify")]
    pub(crate) fn with_verdict(mut self, verdict: Option<Verdict>) -> Self {
        if let Some(verdict) = verdict {
            self.error = verdict.error.with_delivery(verdict.delivery);
            self.mode = Mode::Classify;
            self.decided_by = verdict.decided_by;
        }
        self
    }

    /// A reading of a text that holds no ToolError.
    pub(crate) fn legacy(original: Cow<'a, str>, requested_mode: Mode) -> Self {
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
            requested_mode,
            wrappers: Vec::new(),
            extra: None,
            decided_by: None,
            original,
        }
    }
}

impl Reading<'_> {
    /// Replaces the text that was read: `original` may contain the part that this reading is of.
    pub(crate) fn with_original(self, original: Cow<'_, str>) -> Reading<'_> {
        Reading {
            error: self.error,
            disposition: self.disposition,
            mode: self.mode,
            requested_mode: self.requested_mode,
            wrappers: self.wrappers,
            extra: self.extra,
            decided_by: self.decided_by,
            original,
        }
    }
}

/// What the reader found in a reply: a failure, or none.
///
/// ```
/// use toolerror::{read_result, Mode, Outcome};
/// let fine = r#"{"content":[{"type":"text","text":"42"}]}"#;
/// assert_eq!(read_result(fine, Mode::Exact), Outcome::NotAnError);
/// let failed = r#"{"isError":true,"content":[{"type":"text","text":"no such page"}]}"#;
/// let reading = read_result(failed, Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().message(), "no such page");
/// ```
#[derive(Clone, Debug, PartialEq)]
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

    /// The outcome without borrowed text.
    pub fn into_owned(self) -> Outcome<'static> {
        match self {
            Outcome::Failure(reading) => Outcome::Failure(reading.into_owned()),
            Outcome::NotAnError => Outcome::NotAnError,
            Outcome::PassThrough => Outcome::PassThrough,
        }
    }
}

/// Input of a reader: text, or bytes. Bytes that are not UTF-8 become U+FFFD.
pub struct Input<'a>(Cow<'a, str>);

impl<'a> Input<'a> {
    /// The text, with U+FFFD for bytes that are not UTF-8.
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

/// The verdict of recognition on a failure (SPEC §3).
#[cfg(feature = "classify")]
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) error: ToolError,
    pub(crate) delivery: Option<Delivery>,
    pub(crate) decided_by: Option<DecidingRule>,
}

#[cfg(feature = "classify")]
impl Verdict {
    /// Whether this rule gave the verdict.
    pub(crate) fn is_of(&self, rule: &str) -> bool {
        self.decided_by.as_ref().is_some_and(|found| found.rule == rule)
    }
}
