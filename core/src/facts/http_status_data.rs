//! What a status of HTTP says.
//!
//! Generated from `core/facts/data/http_statuses.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::error::{Delivery, ErrorType};
use crate::facts::http_status::{HeaderEffect, StatusRow};

/// Every status with a rule or a name of its own, in ascending order.
#[rustfmt::skip]
pub(crate) const STATUSES: &[StatusRow] = &[
    StatusRow { status: 400, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 400 Bad Request" },
    StatusRow { status: 401, error_type: ErrorType::Permission, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 401 Unauthorized" },
    StatusRow { status: 402, error_type: ErrorType::Permission, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 402 Payment Required" },
    StatusRow { status: 403, error_type: ErrorType::Permission, recoverable: false, reason: None, headers: HeaderEffect::RateLimit, delivery: Delivery::Rejected, message: "HTTP 403 Forbidden" },
    StatusRow { status: 404, error_type: ErrorType::NotFound, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 404 Not Found" },
    StatusRow { status: 405, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 405 Method Not Allowed" },
    StatusRow { status: 406, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 406 Not Acceptable" },
    StatusRow { status: 407, error_type: ErrorType::Permission, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 407 Proxy Authentication Required" },
    StatusRow { status: 408, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Unknown, message: "HTTP 408 Request Timeout" },
    StatusRow { status: 409, error_type: ErrorType::Conflict, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 409 Conflict" },
    StatusRow { status: 410, error_type: ErrorType::NotFound, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 410 Gone" },
    StatusRow { status: 411, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 411 Length Required" },
    StatusRow { status: 412, error_type: ErrorType::Conflict, recoverable: false, reason: Some("stale"), headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 412 Precondition Failed" },
    StatusRow { status: 413, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 413 Content Too Large" },
    StatusRow { status: 414, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 414 URI Too Long" },
    StatusRow { status: 415, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 415 Unsupported Media Type" },
    StatusRow { status: 416, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 416 Range Not Satisfiable" },
    StatusRow { status: 417, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 417 Expectation Failed" },
    StatusRow { status: 418, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 418 I'm a Teapot" },
    StatusRow { status: 420, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 420 Enhance Your Calm" },
    StatusRow { status: 421, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 421 Misdirected Request" },
    StatusRow { status: 422, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 422 Unprocessable Content" },
    StatusRow { status: 423, error_type: ErrorType::Conflict, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 423 Locked" },
    StatusRow { status: 424, error_type: ErrorType::Internal, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 424 Failed Dependency" },
    StatusRow { status: 425, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 425 Too Early" },
    StatusRow { status: 426, error_type: ErrorType::Internal, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 426 Upgrade Required" },
    StatusRow { status: 428, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 428 Precondition Required" },
    StatusRow { status: 429, error_type: ErrorType::Transient, recoverable: true, reason: Some("rate_limit"), headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 429 Too Many Requests" },
    StatusRow { status: 431, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 431 Request Header Fields Too Large" },
    StatusRow { status: 449, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "HTTP 449 Retry With" },
    StatusRow { status: 451, error_type: ErrorType::Permission, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 451 Unavailable For Legal Reasons" },
    StatusRow { status: 499, error_type: ErrorType::Internal, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Rejected, message: "HTTP 499 Client Closed Request" },
    StatusRow { status: 500, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 500 Internal Server Error" },
    StatusRow { status: 501, error_type: ErrorType::Transient, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 501 Not Implemented" },
    StatusRow { status: 502, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 502 Bad Gateway" },
    StatusRow { status: 503, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 503 Service Unavailable" },
    StatusRow { status: 504, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 504 Gateway Timeout" },
    StatusRow { status: 505, error_type: ErrorType::Transient, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 505 HTTP Version Not Supported" },
    StatusRow { status: 506, error_type: ErrorType::Transient, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 506 Variant Also Negotiates" },
    StatusRow { status: 507, error_type: ErrorType::Transient, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 507 Insufficient Storage" },
    StatusRow { status: 508, error_type: ErrorType::Transient, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 508 Loop Detected" },
    StatusRow { status: 510, error_type: ErrorType::Transient, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 510 Not Extended" },
    StatusRow { status: 511, error_type: ErrorType::Transient, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 511 Network Authentication Required" },
    StatusRow { status: 520, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 520 Web Server Returned an Unknown Error" },
    StatusRow { status: 521, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 521 Web Server Is Down" },
    StatusRow { status: 522, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::NotSent, message: "HTTP 522 Connection Timed Out" },
    StatusRow { status: 523, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 523 Origin Is Unreachable" },
    StatusRow { status: 524, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 524 A Timeout Occurred" },
    StatusRow { status: 525, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::NotSent, message: "HTTP 525 SSL Handshake Failed" },
    StatusRow { status: 526, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::NotSent, message: "HTTP 526 Invalid SSL Certificate" },
    StatusRow { status: 529, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "HTTP 529 Site Is Overloaded" },
];

/// Every 4xx that the table does not name.
#[rustfmt::skip]
pub(crate) static OTHER_4XX: StatusRow = StatusRow { status: 499, error_type: ErrorType::Validation, recoverable: false, reason: None, headers: HeaderEffect::RetryAfter, delivery: Delivery::Rejected, message: "" };

/// Every 5xx that the table does not name.
#[rustfmt::skip]
pub(crate) static OTHER_5XX: StatusRow = StatusRow { status: 599, error_type: ErrorType::Transient, recoverable: true, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "" };

/// 0 to 99, and all above 599: no status of HTTP.
#[rustfmt::skip]
pub(crate) static NO_STATUS: StatusRow = StatusRow { status: 0, error_type: ErrorType::Internal, recoverable: false, reason: None, headers: HeaderEffect::Keep, delivery: Delivery::Unknown, message: "" };
