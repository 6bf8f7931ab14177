//! HTTP responses, both ways (SPEC §1.7).

mod body;
pub(crate) mod headers;
mod login;
#[cfg(feature = "http")]
pub(crate) mod parts;
#[cfg(feature = "reqwest")]
mod reqwest;
pub(crate) mod status;
pub(crate) mod write;

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::classify;
use crate::delivery::Delivery;
use crate::error_type::ErrorType;
use crate::mcp::result::Outcome;
use crate::text::read::{Disposition, Input, Mode, Reading};
use crate::text::source::Source;
use crate::text::write::string;
use crate::tool_error::ToolError;
use body::Body;
use headers::Relevant;
use status::{Headers, StatusRow};

/// A status of 1xx, 2xx or 3xx, which is no error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("status `{0}` is not an error")]
pub struct NotAnErrorStatus(pub u16);

/// What a status means where it differs from the contract's table: one entry of an [`HttpTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HttpEntry {
    /// The type.
    pub error_type: ErrorType,
    /// Whether a repeat may help.
    pub recoverable: bool,
    /// The word for `data.reason`.
    pub reason: Option<Cow<'static, str>>,
}

impl HttpEntry {
    /// An entry with the type's default for `recoverable` and no reason.
    pub fn new(error_type: ErrorType) -> Self {
        Self {
            error_type,
            recoverable: error_type.default_recoverable(),
            reason: None,
        }
    }

    /// Sets whether a repeat may help.
    #[must_use]
    pub fn with_recoverable(mut self, recoverable: bool) -> Self {
        self.recoverable = recoverable;
        self
    }

    /// Sets the word for `data.reason`.
    #[must_use]
    pub fn with_reason(mut self, reason: impl Into<Cow<'static, str>>) -> Self {
        self.reason = Some(reason.into());
        self
    }
}

impl From<ErrorType> for HttpEntry {
    fn from(error_type: ErrorType) -> Self {
        Self::new(error_type)
    }
}

/// The contract's status table with entries of one's own (SPEC §1.7).
///
/// An entry of one's own is final: no header changes it.
///
/// ```
/// use toolerror::{ErrorType, HttpTable, Mode};
/// let table = HttpTable::new().with(418, ErrorType::Permission);
/// let reading = table.read(418, [], "", Mode::Exact, None).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::Permission);
/// assert_eq!(table.error(404).unwrap().error_type(), ErrorType::NotFound);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpTable {
    entries: BTreeMap<u16, HttpEntry>,
}

/// What a status says before its headers and body are looked at.
struct Verdict {
    error_type: ErrorType,
    recoverable: bool,
    reason: Option<Cow<'static, str>>,
    headers: Headers,
    delivery: Delivery,
    phrase: &'static str,
}

impl Verdict {
    fn of(row: &StatusRow) -> Self {
        Self {
            error_type: row.error_type,
            recoverable: row.recoverable,
            reason: row.reason.map(Cow::Borrowed),
            headers: row.headers,
            delivery: row.delivery,
            phrase: row.message,
        }
    }

    fn error(&self, mut message: String) -> ToolError {
        if message.is_empty() {
            self.error_type.default_message().clone_into(&mut message);
        }
        let mut data = String::new();
        if let Some(reason) = &self.reason {
            data.push_str("{\"reason\":");
            string(&mut data, reason);
            data.push('}');
        }
        ToolError::from_parts(self.error_type, message, self.recoverable, data)
    }

    /// The verdict after headers that ask for a wait.
    fn with_headers(mut self, relevant: &Relevant<'_>, now_ms: Option<i64>) -> Self {
        let exhausted = self.headers == Headers::RateLimit && relevant.exhausted();
        if exhausted || self.headers != Headers::Keep && relevant.asks_for_retry(now_ms) {
            self.error_type = ErrorType::Transient;
            self.recoverable = true;
            self.reason = exhausted.then_some(Cow::Borrowed("rate_limit"));
        }
        self
    }
}

/// The error that a row stands for, with this message.
pub(crate) fn error_of(row: &StatusRow, message: impl Into<String>) -> ToolError {
    Verdict::of(row).error(message.into())
}

impl HttpTable {
    /// The contract's table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces one entry.
    #[must_use]
    pub fn with(mut self, status: u16, entry: impl Into<HttpEntry>) -> Self {
        self.entries.insert(status, entry.into());
        self
    }

    fn verdict(&self, status: u16) -> Option<Verdict> {
        let row = status::find(status);
        let Some(entry) = self.entries.get(&status) else {
            return row.map(Verdict::of);
        };
        Some(Verdict {
            error_type: entry.error_type,
            recoverable: entry.recoverable,
            reason: entry.reason.clone(),
            headers: Headers::Keep,
            delivery: row.map_or(Delivery::Unknown, |row| row.delivery),
            phrase: row.map_or("", |row| row.message),
        })
    }

    /// The error for a status alone, with the status as its message.
    ///
    /// # Errors
    /// [`NotAnErrorStatus`] for 1xx, 2xx and 3xx.
    pub fn error(&self, status: u16) -> Result<ToolError, NotAnErrorStatus> {
        let verdict = self.verdict(status).ok_or(NotAnErrorStatus(status))?;
        Ok(verdict.error(message(status, verdict.phrase, None)))
    }

    /// As [`read_http`], by this table.
    pub fn read<'a, 'h>(
        &self,
        status: u16,
        headers: impl IntoIterator<Item = (&'h str, &'h str)>,
        body: impl Into<Input<'a>>,
        mode: Mode,
        now_ms: Option<i64>,
    ) -> Outcome<'a> {
        let relevant = Relevant::of(headers);
        let body = Body::new(body.into().into_text(), relevant.content_type);
        let source = Source::new(&body.text);
        let asked = |delivery| {
            let applies = mode == Mode::Classify && !self.entries.contains_key(&status);
            let found = || login::asked(status, relevant.location, relevant.content_type, &body.text);
            let error = applies.then(found).flatten()?;
            Some(body.classified(error, delivery))
        };
        let Some(verdict) = self.verdict(status) else {
            // a success that only says in its body that it is none
            let found = || {
                body.embedded(Mode::Exact)
                    .or_else(|| body.foreign(status, Delivery::Unknown, None))
                    .or_else(|| asked(Delivery::Unknown))
            };
            let found = (mode == Mode::Classify).then(found).flatten();
            let found = found.map(|reading| {
                let against = classify::caution(&reading.error, &[&source]);
                if reading.disposition == Disposition::Mapped {
                    reading.with_verdict(against)
                } else {
                    reading
                }
            });
            return found.map_or(Outcome::NotAnError, Outcome::Failure);
        };
        let delay = relevant.delay(now_ms);
        let embedded = body.embedded(if mode == Mode::Classify {
            Mode::Unwrap
        } else {
            mode
        });
        let foreign = || {
            let mut reading = (mode == Mode::Classify)
                .then(|| body.foreign(status, verdict.delivery, delay))
                .flatten()?;
            let says_less =
                reading.error.error_type() == ErrorType::Conflict && reading.error.reason().is_none();
            if let (412, true) = (status, says_less) {
                reading.error = reading.error.with_reason("stale");
            }
            Some(reading)
        };
        // an entry of one's own is final, and so is an error of the contract
        let is_cautious_mode = mode != Mode::Exact && !self.entries.contains_key(&status);
        let is_cautious = mode == Mode::Classify && !self.entries.contains_key(&status);
        let against = |error: &ToolError| {
            let found = || classify::caution(error, &[&source]);
            is_cautious.then(found).flatten()
        };
        let words = || {
            let said = || message(status, verdict.phrase, body.message().as_deref());
            let found = || body.words(status, verdict.delivery, &source, &said());
            is_cautious.then(found).flatten()
        };
        let foreign = || {
            let reading = foreign().or_else(|| asked(verdict.delivery)).or_else(words)?;
            let found = against(&reading.error);
            Some(reading.with_verdict(found))
        };
        if let Some(mut reading) = embedded.or_else(foreign) {
            reading.asked = mode;
            if let (Some(seconds), None) = (delay, reading.retry_after(now_ms)) {
                reading.error = reading.error.with_member("retry_after", seconds);
            }
            if relevant.forbids_retry && is_cautious_mode && reading.disposition == Disposition::Mapped {
                reading.error = not_again(reading.error);
            }
            return Outcome::Failure(reading);
        }
        let (mode_found, verdict) = if mode == Mode::Exact {
            (mode, verdict)
        } else {
            let type_before = verdict.error_type;
            let verdict = verdict.with_headers(&relevant, now_ms);
            let changed = verdict.error_type != type_before;
            (if changed { Mode::Unwrap } else { Mode::Exact }, verdict)
        };
        let mut error = verdict.error(message(status, verdict.phrase, body.message().as_deref()));
        if let Some(seconds) = delay {
            error = error.with_member("retry_after", seconds);
        }
        if let (413, true) = (status, mode != Mode::Exact) {
            error = match body.limit() {
                Some(limit) => error.with_limit(limit),
                None => error,
            };
        }
        if relevant.forbids_retry && is_cautious_mode {
            error = not_again(error);
        }
        let found = against(&error);
        let mut reading = Reading::mapped(error, verdict.delivery, mode, body.text);
        reading.mode = mode_found;
        Outcome::Failure(reading.with_verdict(found))
    }
}

/// An error whose server says that a repeat is of no use.
fn not_again(error: ToolError) -> ToolError {
    match error.error_type() {
        ErrorType::Transient => error.with_recoverable(false),
        ErrorType::Conflict if error.reason().is_none() => error.with_reason("state"),
        _ => error,
    }
}

/// `HTTP 503 Service Unavailable`, and what the body says.
fn message(status: u16, phrase: &'static str, said: Option<&str>) -> String {
    let mut message = if phrase.is_empty() {
        format!("HTTP {status}")
    } else {
        phrase.to_owned()
    };
    if let Some(said) = said.filter(|said| !message.ends_with(said)) {
        message.push_str(": ");
        message.push_str(said);
    }
    message
}

/// Reads an HTTP response (SPEC §1.7). Total: any status, headers and body.
///
/// Header names count in any case, and a name may come several times. `now_ms` is the wall clock in milliseconds
/// since 1970; a `Date` header counts more, and without both of them dates are not understood. A ToolError in the
/// body wins over the status. Of other bodies only a short line of plain text, or what a problem document says, goes
/// into the message.
///
/// ```
/// use toolerror::{read_http, ErrorType, Mode};
/// let headers = [("Retry-After", "30")];
/// let reading = read_http(503, headers, "", Mode::Exact, None).failure().unwrap();
/// assert_eq!(reading.error().to_string(), "[TRANSIENT] HTTP 503 Service Unavailable");
/// assert_eq!(reading.retry_after(None), Some(30.0));
/// ```
pub fn read_http<'a, 'h>(
    status: u16,
    headers: impl IntoIterator<Item = (&'h str, &'h str)>,
    body: impl Into<Input<'a>>,
    mode: Mode,
    now_ms: Option<i64>,
) -> Outcome<'a> {
    HttpTable::default().read(status, headers, body, mode, now_ms)
}

impl ToolError {
    /// The error for an HTTP status alone, with the status as its message (SPEC §1.7).
    ///
    /// ```
    /// use toolerror::{ErrorType, ToolError};
    /// assert_eq!(ToolError::from_status(409).unwrap().error_type(), ErrorType::Conflict);
    /// assert!(ToolError::from_status(204).is_err());
    /// ```
    ///
    /// # Errors
    /// [`NotAnErrorStatus`] for 1xx, 2xx and 3xx.
    pub fn from_status(status: u16) -> Result<Self, NotAnErrorStatus> {
        HttpTable::default().error(status)
    }
}
