//! The kinds of failure, and what each means.
//!
//! Generated from `core/facts/data/connection/kinds.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::error::{Delivery, Effects, ErrorType};
use crate::facts::connection::kind::KindMeaning;

/// A kind of failure.
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FailureKind {
    /// A failure somewhere on the way that does not say where.
    Network,
    /// No connection was made, for a reason that stands elsewhere.
    Connect,
    /// Nobody listens.
    Refused,
    /// The name could not be looked up.
    NameLookup,
    /// No way to the host or its network.
    Unreachable,
    /// No connection in time.
    ConnectTimeout,
    /// The other side took the connection away.
    Reset,
    /// The connection ended where more was expected.
    Closed,
    /// No answer in time.
    TimedOut,
    /// The answer stopped before its end.
    Truncated,
    /// A certificate that is not trusted, expired or for another name.
    Certificate,
    /// Any other failure of TLS.
    Tls,
    /// The answer is not what the protocol allows.
    Protocol,
    /// Too many redirects.
    Redirects,
    /// The body does not decode.
    Decode,
    /// The URL is none.
    Url,
    /// No such file.
    Missing,
    /// Not allowed.
    Denied,
    /// The name is taken.
    Exists,
    /// Something has to be done first.
    State,
    /// The address is taken.
    InUse,
    /// An argument that can never work.
    Argument,
    /// Busy, would block, out of handles.
    Busy,
    /// Interrupted in the middle.
    Interrupted,
    /// The machine fails: disk full, input/output error.
    Broken,
    /// One of several failures, about which nothing is known.
    Other,
    /// It has no room at the moment, starts or stops, and has not begun.
    Unavailable,
    /// A lost race or a time limit: what was begun is undone.
    RolledBack,
    /// No credentials, or some that are no good.
    Unauthenticated,
    /// Used up until a person raises it.
    Quota,
    /// It has changed since it was read.
    Stale,
    /// What is there does not allow it.
    Conflict,
    /// It failed, and nothing says how far it came.
    InDoubt,
    /// The caller's own cancellation.
    Cancelled,
}

#[rustfmt::skip]
impl FailureKind {
    #[cfg(feature = "tables")]
    pub(crate) const ALL: &'static [FailureKind] = &[FailureKind::Network, FailureKind::Connect, FailureKind::Refused, FailureKind::NameLookup, FailureKind::Unreachable, FailureKind::ConnectTimeout, FailureKind::Reset, FailureKind::Closed, FailureKind::TimedOut, FailureKind::Truncated, FailureKind::Certificate, FailureKind::Tls, FailureKind::Protocol, FailureKind::Redirects, FailureKind::Decode, FailureKind::Url, FailureKind::Missing, FailureKind::Denied, FailureKind::Exists, FailureKind::State, FailureKind::InUse, FailureKind::Argument, FailureKind::Busy, FailureKind::Interrupted, FailureKind::Broken, FailureKind::Other, FailureKind::Unavailable, FailureKind::RolledBack, FailureKind::Unauthenticated, FailureKind::Quota, FailureKind::Stale, FailureKind::Conflict, FailureKind::InDoubt, FailureKind::Cancelled];

    /// The word for it in the tables.
    #[cfg(feature = "tables")]
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            FailureKind::Network => "network",
            FailureKind::Connect => "connect",
            FailureKind::Refused => "refused",
            FailureKind::NameLookup => "name_lookup",
            FailureKind::Unreachable => "unreachable",
            FailureKind::ConnectTimeout => "connect_timeout",
            FailureKind::Reset => "reset",
            FailureKind::Closed => "closed",
            FailureKind::TimedOut => "timed_out",
            FailureKind::Truncated => "truncated",
            FailureKind::Certificate => "certificate",
            FailureKind::Tls => "tls",
            FailureKind::Protocol => "protocol",
            FailureKind::Redirects => "redirects",
            FailureKind::Decode => "decode",
            FailureKind::Url => "url",
            FailureKind::Missing => "missing",
            FailureKind::Denied => "denied",
            FailureKind::Exists => "exists",
            FailureKind::State => "state",
            FailureKind::InUse => "in_use",
            FailureKind::Argument => "argument",
            FailureKind::Busy => "busy",
            FailureKind::Interrupted => "interrupted",
            FailureKind::Broken => "broken",
            FailureKind::Other => "other",
            FailureKind::Unavailable => "unavailable",
            FailureKind::RolledBack => "rolled_back",
            FailureKind::Unauthenticated => "unauthenticated",
            FailureKind::Quota => "quota",
            FailureKind::Stale => "stale",
            FailureKind::Conflict => "conflict",
            FailureKind::InDoubt => "in_doubt",
            FailureKind::Cancelled => "cancelled",
        }
    }

    /// The error that it stands for; none for what is passed through.
    pub(crate) const fn meaning(self) -> Option<KindMeaning> {
        match self {
            FailureKind::Network => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Unknown, reason: None, effects: None, message: "connection failed" }),
            FailureKind::Connect => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::NotSent, reason: None, effects: None, message: "connection not made" }),
            FailureKind::Refused => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::NotSent, reason: None, effects: None, message: "connection refused" }),
            FailureKind::NameLookup => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::NotSent, reason: None, effects: None, message: "name lookup failed" }),
            FailureKind::Unreachable => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::NotSent, reason: None, effects: None, message: "host or network unreachable" }),
            FailureKind::ConnectTimeout => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::NotSent, reason: None, effects: None, message: "connecting timed out" }),
            FailureKind::Reset => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Unknown, reason: None, effects: None, message: "connection reset" }),
            FailureKind::Closed => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Unknown, reason: None, effects: None, message: "connection closed" }),
            FailureKind::TimedOut => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Unknown, reason: None, effects: None, message: "timed out" }),
            FailureKind::Truncated => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Unknown, reason: None, effects: None, message: "answer cut off" }),
            FailureKind::Certificate => Some(KindMeaning { error_type: ErrorType::Permission, delivery: Delivery::NotSent, reason: Some("tls"), effects: None, message: "certificate not accepted" }),
            FailureKind::Tls => Some(KindMeaning { error_type: ErrorType::Internal, delivery: Delivery::Unknown, reason: None, effects: None, message: "TLS failed" }),
            FailureKind::Protocol => Some(KindMeaning { error_type: ErrorType::Internal, delivery: Delivery::Unknown, reason: None, effects: None, message: "answer is no valid HTTP" }),
            FailureKind::Redirects => Some(KindMeaning { error_type: ErrorType::Internal, delivery: Delivery::Unknown, reason: None, effects: None, message: "too many redirects" }),
            FailureKind::Decode => Some(KindMeaning { error_type: ErrorType::Internal, delivery: Delivery::Unknown, reason: None, effects: None, message: "body does not decode" }),
            FailureKind::Url => Some(KindMeaning { error_type: ErrorType::Validation, delivery: Delivery::NotSent, reason: None, effects: None, message: "invalid URL" }),
            FailureKind::Missing => Some(KindMeaning { error_type: ErrorType::NotFound, delivery: Delivery::Rejected, reason: None, effects: None, message: "no such file or directory" }),
            FailureKind::Denied => Some(KindMeaning { error_type: ErrorType::Permission, delivery: Delivery::Rejected, reason: None, effects: None, message: "permission denied" }),
            FailureKind::Exists => Some(KindMeaning { error_type: ErrorType::Conflict, delivery: Delivery::Rejected, reason: Some("exists"), effects: None, message: "already exists" }),
            FailureKind::State => Some(KindMeaning { error_type: ErrorType::Conflict, delivery: Delivery::Rejected, reason: Some("state"), effects: None, message: "directory not empty" }),
            FailureKind::InUse => Some(KindMeaning { error_type: ErrorType::Conflict, delivery: Delivery::Unknown, reason: None, effects: None, message: "address in use" }),
            FailureKind::Argument => Some(KindMeaning { error_type: ErrorType::Validation, delivery: Delivery::Rejected, reason: None, effects: None, message: "invalid argument" }),
            FailureKind::Busy => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Unknown, reason: None, effects: None, message: "resource busy" }),
            FailureKind::Interrupted => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Unknown, reason: None, effects: None, message: "interrupted" }),
            FailureKind::Broken => Some(KindMeaning { error_type: ErrorType::Internal, delivery: Delivery::Unknown, reason: None, effects: None, message: "input/output error" }),
            FailureKind::Other => Some(KindMeaning { error_type: ErrorType::Internal, delivery: Delivery::Unknown, reason: None, effects: None, message: "internal error" }),
            FailureKind::Unavailable => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Rejected, reason: None, effects: None, message: "not available at the moment" }),
            FailureKind::RolledBack => Some(KindMeaning { error_type: ErrorType::Transient, delivery: Delivery::Rejected, reason: None, effects: None, message: "undone by the system" }),
            FailureKind::Unauthenticated => Some(KindMeaning { error_type: ErrorType::Permission, delivery: Delivery::Rejected, reason: Some("unauthenticated"), effects: None, message: "not signed in" }),
            FailureKind::Quota => Some(KindMeaning { error_type: ErrorType::Permission, delivery: Delivery::Rejected, reason: Some("quota"), effects: None, message: "quota used up" }),
            FailureKind::Stale => Some(KindMeaning { error_type: ErrorType::Conflict, delivery: Delivery::Rejected, reason: Some("stale"), effects: None, message: "changed in the meantime" }),
            FailureKind::Conflict => Some(KindMeaning { error_type: ErrorType::Conflict, delivery: Delivery::Rejected, reason: None, effects: None, message: "conflict with what is there" }),
            FailureKind::InDoubt => Some(KindMeaning { error_type: ErrorType::Internal, delivery: Delivery::Unknown, reason: None, effects: Some(Effects::Unknown), message: "failed, and how far it came is not known" }),
            FailureKind::Cancelled => None,
        }
    }

    /// How much it says: of several kinds in one chain the one that says most governs, of equal ones the innermost.
    pub(crate) const fn rank(self) -> u8 {
        match self {
            FailureKind::Network => 0,
            FailureKind::Connect | FailureKind::Tls | FailureKind::Protocol | FailureKind::Decode => 1,
            FailureKind::Refused | FailureKind::NameLookup | FailureKind::Unreachable | FailureKind::ConnectTimeout | FailureKind::Reset | FailureKind::Closed | FailureKind::TimedOut | FailureKind::Truncated | FailureKind::Missing | FailureKind::Denied | FailureKind::Exists | FailureKind::State | FailureKind::InUse | FailureKind::Argument | FailureKind::Busy | FailureKind::Interrupted | FailureKind::Broken | FailureKind::Other | FailureKind::Unavailable | FailureKind::RolledBack | FailureKind::Unauthenticated | FailureKind::Quota | FailureKind::Stale | FailureKind::Conflict | FailureKind::InDoubt | FailureKind::Cancelled => 2,
            FailureKind::Certificate | FailureKind::Redirects | FailureKind::Url => 3,
        }
    }
}
