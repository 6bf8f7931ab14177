//! What a status says (SPEC §1.7, `spec/tables/http.json`): the one table.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::error::{Delivery, ErrorType};

/// One status that the table names, or that has a name of its own.
#[derive(Debug)]
pub(crate) struct StatusRow {
    pub(crate) status: u16,
    pub(crate) error_type: ErrorType,
    pub(crate) recoverable: bool,
    /// The word for `data.reason`.
    pub(crate) reason: Option<&'static str>,
    pub(crate) headers: Headers,
    pub(crate) delivery: Delivery,
    pub(crate) message: &'static str,
    pub(crate) source: &'static str,
}

/// What a header that asks for a wait can change in modes `unwrap` and `classify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Headers {
    /// Nothing: the delay is only kept in `data`.
    Keep,
    /// A valid `Retry-After` or `retry-after-ms` makes it TRANSIENT.
    RetryAfter,
    /// As [`RetryAfter`](Self::RetryAfter), and so does `x-ratelimit-remaining: 0`.
    RateLimit,
}

impl Headers {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Headers::Keep => "keep",
            Headers::RetryAfter => "retry_after",
            Headers::RateLimit => "rate_limit",
        }
    }
}

const fn row(
    status: u16,
    error_type: ErrorType,
    headers: Headers,
    message: &'static str,
    source: &'static str,
) -> StatusRow {
    StatusRow {
        status,
        error_type,
        recoverable: error_type.default_recoverable(),
        reason: None,
        headers,
        delivery: match status {
            408 => Delivery::Unknown,
            400..=499 | 503 => Delivery::Rejected,
            _ => Delivery::Unknown,
        },
        message,
        source,
    }
}

impl StatusRow {
    const fn reason(mut self, reason: &'static str) -> Self {
        self.reason = Some(reason);
        self
    }

    /// The name of the status without its number.
    pub(crate) fn phrase(&self) -> &'static str {
        self.message.get(9..).unwrap_or("")
    }

    const fn not_sent(mut self) -> Self {
        self.delivery = Delivery::NotSent;
        self
    }

    /// Repeating cannot help.
    const fn for_good(mut self) -> Self {
        self.recoverable = false;
        self
    }
}

const SEED: &str = "seed";
const RULE: &str = "RFC 9110 section 15, other 4xx by case";
const UNKNOWN_4XX: &str = "RFC 9110 section 15: an unknown 4xx counts as 400";
const FOR_GOOD: &str = "repeating cannot help";
const SEED_5XX: &str = "seed, 5xx";
const EDGE: &str = "seed, 5xx; name and delivery as Cloudflare documents them";

use Headers::Keep;
use Headers::RateLimit;
use Headers::RetryAfter;

/// Every status with a rule or a name of its own, in ascending order.
#[rustfmt::skip]
pub(crate) const STATUSES: &[StatusRow] = &[
    row(400, Validation, Keep, "HTTP 400 Bad Request", SEED),
    row(401, Permission, Keep, "HTTP 401 Unauthorized", RULE),
    row(402, Permission, Keep, "HTTP 402 Payment Required", RULE),
    row(403, Permission, RateLimit, "HTTP 403 Forbidden", SEED),
    row(404, NotFound, Keep, "HTTP 404 Not Found", SEED),
    row(405, Validation, RetryAfter, "HTTP 405 Method Not Allowed", UNKNOWN_4XX),
    row(406, Validation, RetryAfter, "HTTP 406 Not Acceptable", UNKNOWN_4XX),
    row(407, Permission, Keep, "HTTP 407 Proxy Authentication Required", RULE),
    row(408, Transient, RetryAfter, "HTTP 408 Request Timeout", RULE),
    row(409, Conflict, Keep, "HTTP 409 Conflict", SEED),
    row(410, NotFound, Keep, "HTTP 410 Gone", RULE),
    row(411, Validation, RetryAfter, "HTTP 411 Length Required", UNKNOWN_4XX),
    row(412, Conflict, Keep, "HTTP 412 Precondition Failed", RULE).reason("stale"),
    row(413, Validation, Keep, "HTTP 413 Content Too Large", RULE),
    row(414, Validation, RetryAfter, "HTTP 414 URI Too Long", UNKNOWN_4XX),
    row(415, Validation, RetryAfter, "HTTP 415 Unsupported Media Type", UNKNOWN_4XX),
    row(416, Validation, RetryAfter, "HTTP 416 Range Not Satisfiable", UNKNOWN_4XX),
    row(417, Validation, RetryAfter, "HTTP 417 Expectation Failed", UNKNOWN_4XX),
    row(418, Validation, RetryAfter, "HTTP 418 I'm a Teapot", UNKNOWN_4XX),
    row(420, Validation, RetryAfter, "HTTP 420 Enhance Your Calm", UNKNOWN_4XX),
    row(421, Transient, RetryAfter, "HTTP 421 Misdirected Request", "another connection may serve it"),
    row(422, Validation, Keep, "HTTP 422 Unprocessable Content", SEED),
    row(423, Conflict, RetryAfter, "HTTP 423 Locked", RULE),
    row(424, Internal, Keep, "HTTP 424 Failed Dependency", RULE),
    row(425, Transient, RetryAfter, "HTTP 425 Too Early", RULE),
    row(426, Internal, Keep, "HTTP 426 Upgrade Required", RULE),
    row(428, Validation, RetryAfter, "HTTP 428 Precondition Required", UNKNOWN_4XX),
    row(429, Transient, Keep, "HTTP 429 Too Many Requests", SEED).reason("rate_limit"),
    row(431, Validation, RetryAfter, "HTTP 431 Request Header Fields Too Large", UNKNOWN_4XX),
    row(449, Validation, RetryAfter, "HTTP 449 Retry With", UNKNOWN_4XX),
    row(451, Permission, Keep, "HTTP 451 Unavailable For Legal Reasons", RULE),
    row(499, Internal, Keep, "HTTP 499 Client Closed Request", RULE),
    row(500, Transient, Keep, "HTTP 500 Internal Server Error", SEED_5XX),
    row(501, Transient, Keep, "HTTP 501 Not Implemented", FOR_GOOD).for_good(),
    row(502, Transient, Keep, "HTTP 502 Bad Gateway", SEED_5XX),
    row(503, Transient, Keep, "HTTP 503 Service Unavailable", SEED_5XX),
    row(504, Transient, Keep, "HTTP 504 Gateway Timeout", SEED_5XX),
    row(505, Transient, Keep, "HTTP 505 HTTP Version Not Supported", FOR_GOOD).for_good(),
    row(506, Transient, Keep, "HTTP 506 Variant Also Negotiates", FOR_GOOD).for_good(),
    row(507, Transient, Keep, "HTTP 507 Insufficient Storage", FOR_GOOD).for_good(),
    row(508, Transient, Keep, "HTTP 508 Loop Detected", FOR_GOOD).for_good(),
    row(510, Transient, Keep, "HTTP 510 Not Extended", FOR_GOOD).for_good(),
    row(511, Transient, Keep, "HTTP 511 Network Authentication Required", FOR_GOOD).for_good(),
    row(520, Transient, Keep, "HTTP 520 Web Server Returned an Unknown Error", EDGE),
    row(521, Transient, Keep, "HTTP 521 Web Server Is Down", EDGE),
    row(522, Transient, Keep, "HTTP 522 Connection Timed Out", EDGE).not_sent(),
    row(523, Transient, Keep, "HTTP 523 Origin Is Unreachable", EDGE),
    row(524, Transient, Keep, "HTTP 524 A Timeout Occurred", EDGE),
    row(525, Transient, Keep, "HTTP 525 SSL Handshake Failed", EDGE).not_sent(),
    row(526, Transient, Keep, "HTTP 526 Invalid SSL Certificate", EDGE).not_sent(),
    row(529, Transient, Keep, "HTTP 529 Site Is Overloaded", SEED_5XX),
];

/// Every 4xx that the table does not name.
pub(crate) const OTHER_4XX: StatusRow = row(499, Validation, RetryAfter, "", UNKNOWN_4XX);
/// Every 5xx that the table does not name.
pub(crate) const OTHER_5XX: StatusRow = row(599, Transient, Keep, "", SEED_5XX);
/// 0 to 99, and all above 599: no status of HTTP.
pub(crate) const NO_STATUS: StatusRow = row(0, Internal, Keep, "", "no status of HTTP");

/// The row that governs a status; none for 1xx, 2xx and 3xx, which are no errors.
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
