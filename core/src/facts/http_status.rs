//! The status table (SPEC §1.7, `spec/tables/http.json`).

use crate::error::{Delivery, ErrorType};
use crate::facts::http_status_data::{NO_STATUS, OTHER_4XX, OTHER_5XX, STATUSES};

/// A status with its own row or its own name.
#[derive(Debug)]
pub(crate) struct StatusRow {
    pub(crate) status: u16,
    pub(crate) error_type: ErrorType,
    pub(crate) recoverable: bool,
    /// The word for `data.reason`.
    pub(crate) reason: Option<&'static str>,
    pub(crate) headers: HeaderEffect,
    pub(crate) delivery: Delivery,
    pub(crate) message: &'static str,
}

/// How a delay header changes the meaning of a status in modes `unwrap` and `classify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderEffect {
    /// Not at all: the delay is only kept in `data`.
    Keep,
    /// A valid `Retry-After` or `retry-after-ms` makes it TRANSIENT.
    RetryAfter,
    /// As [`RetryAfter`](Self::RetryAfter), and so does `x-ratelimit-remaining: 0`.
    RateLimit,
}

/// The status that a server gives when it refuses a call on purpose, and a proxy also when it has passed the call on.
pub(crate) const UNAVAILABLE: u16 = 503;
/// The status for too many calls.
#[cfg(feature = "classify")]
pub(crate) const TOO_MANY: u16 = 429;

/// How far a call came. `shown`: the server shows that it refused on purpose (SPEC 1.7.8).
pub(crate) fn delivery(status: u16, by_status: Delivery, shown: bool) -> Delivery {
    if status == UNAVAILABLE && shown {
        Delivery::Rejected
    } else {
        by_status
    }
}

impl StatusRow {
    /// The name of the status without its number.
    pub(crate) fn phrase(&self) -> &'static str {
        self.message.get(9..).unwrap_or("")
    }
}

/// The row for a status; `None` for 1xx, 2xx and 3xx, which are not errors.
pub(crate) fn find(status: u16) -> Option<&'static StatusRow> {
    if let Ok(at) = STATUSES.binary_search_by_key(&status, |row| row.status) {
        return STATUSES.get(at);
    }
    match status {
        100..=399 => None,
        400..=499 => Some(&OTHER_4XX),
        500..=599 => Some(&OTHER_5XX),
        _ => Some(&NO_STATUS),
    }
}
