//! The contract's status table, with custom entries on top (SPEC §1.7).

use crate::error::reason;
use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::error::{Delivery, ErrorType, ToolError};
use crate::facts::http_headers::DelayHeaders;
use crate::facts::http_status::{self, HeaderEffect, StatusRow};
use crate::json::write;
use crate::misuse::Misuse;

/// What a status means where it differs from the contract's table: one entry of an [`StatusTable`].
///
/// ```
/// use toolerror::http::{StatusOverride, StatusTable};
/// use toolerror::{ErrorType, Mode};
/// let locked = StatusOverride::new(ErrorType::Conflict).with_recoverable(false).with_reason("state");
/// let table = StatusTable::new().with(423, locked);
/// let reading = table.read(423, [], "", Mode::Exact, None).failure().unwrap();
/// assert_eq!(reading.error().reason().as_deref(), Some("state"));
/// assert!(!reading.error().recoverable());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatusOverride {
    /// The type.
    pub error_type: ErrorType,
    /// Whether a retry may help.
    pub recoverable: bool,
    /// The word for `data.reason`.
    pub reason: Option<Cow<'static, str>>,
}

impl StatusOverride {
    /// An entry with the type's default for `recoverable` and no reason.
    pub fn new(error_type: ErrorType) -> Self {
        Self {
            error_type,
            recoverable: error_type.default_recoverable(),
            reason: None,
        }
    }

    /// Sets whether a retry may help.
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

impl From<ErrorType> for StatusOverride {
    fn from(error_type: ErrorType) -> Self {
        Self::new(error_type)
    }
}

/// The contract's status table with custom entries (SPEC §1.7).
///
/// A custom entry is final: no header changes it.
///
/// ```
/// use toolerror::http::StatusTable;
/// use toolerror::{ErrorType, Mode};
/// let table = StatusTable::new().with(418, ErrorType::Permission);
/// let reading = table.read(418, [], "", Mode::Exact, None).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::Permission);
/// assert_eq!(table.error(404).unwrap().error_type(), ErrorType::NotFound);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatusTable {
    entries: BTreeMap<u16, StatusOverride>,
}

impl StatusTable {
    /// The contract's table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces one entry.
    #[must_use]
    pub fn with(mut self, status: u16, entry: impl Into<StatusOverride>) -> Self {
        self.entries.insert(status, entry.into());
        self
    }

    /// The error for a status alone, with the status as its message.
    ///
    /// # Errors
    /// [`Misuse`] for 1xx, 2xx and 3xx.
    pub fn error(&self, status: u16) -> Result<ToolError, Misuse> {
        let meaning = self
            .meaning(status)
            .ok_or_else(|| Misuse::new(format!("status `{status}` is not an error")))?;
        Ok(meaning.error(message(status, meaning.phrase, None)))
    }

    /// Whether the caller's own entry governs a status.
    pub(crate) fn is_own(&self, status: u16) -> bool {
        self.entries.contains_key(&status)
    }

    /// The meaning of a status; `None` for a status that is not an error.
    pub(crate) fn meaning(&self, status: u16) -> Option<StatusMeaning> {
        let row = http_status::find(status);
        let Some(entry) = self.entries.get(&status) else {
            return row.map(StatusMeaning::from_row);
        };
        Some(StatusMeaning {
            error_type: entry.error_type,
            recoverable: entry.recoverable,
            reason: entry.reason.clone(),
            headers: HeaderEffect::Keep,
            delivery: row.map_or(Delivery::Unknown, |row| row.delivery),
            phrase: row.map_or("", |row| row.message),
        })
    }
}

/// The meaning of a status before headers and body are considered.
pub(crate) struct StatusMeaning {
    pub(crate) error_type: ErrorType,
    recoverable: bool,
    reason: Option<Cow<'static, str>>,
    headers: HeaderEffect,
    pub(crate) delivery: Delivery,
    pub(crate) phrase: &'static str,
}

impl StatusMeaning {
    /// The meaning that a row of the table gives.
    pub(crate) fn from_row(row: &StatusRow) -> Self {
        Self {
            error_type: row.error_type,
            recoverable: row.recoverable,
            reason: row.reason.map(Cow::Borrowed),
            headers: row.headers,
            delivery: row.delivery,
            phrase: row.message,
        }
    }

    /// The error with this message.
    pub(crate) fn error(&self, mut message: String) -> ToolError {
        if message.is_empty() {
            self.error_type.default_message().clone_into(&mut message);
        }
        let mut data = String::new();
        if let Some(reason) = &self.reason {
            data.push_str("{\"reason\":");
            write::string(&mut data, reason);
            data.push('}');
        }
        ToolError::from_parts(self.error_type, message, self.recoverable, data)
    }

    /// The meaning after headers that ask for a wait.
    pub(crate) fn with_headers(mut self, relevant: &DelayHeaders<'_>, now_ms: Option<i64>) -> Self {
        let exhausted = self.headers == HeaderEffect::RateLimit && relevant.exhausted();
        if exhausted || self.headers != HeaderEffect::Keep && relevant.asks_for_retry(now_ms) {
            self.error_type = ErrorType::Transient;
            self.recoverable = true;
            self.reason = exhausted.then_some(Cow::Borrowed(reason::RATE_LIMIT));
        }
        self
    }
}

/// The message `HTTP 503 Service Unavailable`, followed by the body's text.
pub(crate) fn message(status: u16, phrase: &'static str, body: Option<&str>) -> String {
    let mut message = if phrase.is_empty() {
        format!("HTTP {status}")
    } else {
        phrase.to_owned()
    };
    if let Some(body) = body.filter(|body| !message.ends_with(body)) {
        message.push_str(": ");
        message.push_str(body);
    }
    message
}
