//! What kinds of failure there are between a caller and a service, and what each means (SPEC §1.8).

use crate::error::{Delivery, ErrorType};

/// Declares the kinds: a word, the type, delivery, reason and the message when nothing says more.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $word:literal, $type:ident, $delivery:ident, $reason:expr, $message:literal;)*) => {
        /// A kind of failure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Kind {
            $($(#[$doc])* $kind,)*
            /// The caller's own cancellation.
            Cancelled,
        }

        impl Kind {
            pub(crate) const ALL: &'static [Kind] = &[$(Kind::$kind,)* Kind::Cancelled];

            /// The word for it in the tables.
            pub(crate) const fn as_str(self) -> &'static str {
                match self {
                    $(Kind::$kind => $word,)*
                    Kind::Cancelled => "cancelled",
                }
            }

            /// The error it stands for; none for what is passed through.
            pub(crate) const fn meaning(self) -> Option<Meaning> {
                Some(match self {
                    $(Kind::$kind => Meaning {
                        error_type: ErrorType::$type,
                        delivery: Delivery::$delivery,
                        reason: $reason,
                        message: $message,
                    },)*
                    Kind::Cancelled => return None,
                })
            }
        }
    };
}

/// What a kind says about the call.
#[derive(Debug)]
pub(crate) struct Meaning {
    pub(crate) error_type: ErrorType,
    pub(crate) delivery: Delivery,
    pub(crate) reason: Option<&'static str>,
    pub(crate) message: &'static str,
}

kinds! {
    /// A failure somewhere on the way that does not say where.
    Network = "network", Transient, Unknown, None, "connection failed";
    /// No connection was made, for a reason that stands elsewhere.
    Connect = "connect", Transient, NotSent, None, "connection not made";
    /// Nobody listens.
    Refused = "refused", Transient, NotSent, None, "connection refused";
    /// The name could not be looked up.
    NameLookup = "name_lookup", Transient, NotSent, None, "name lookup failed";
    /// No way to the host or its network.
    Unreachable = "unreachable", Transient, NotSent, None, "host or network unreachable";
    /// No connection in time.
    ConnectTimeout = "connect_timeout", Transient, NotSent, None, "connecting timed out";
    /// The other side took the connection away.
    Reset = "reset", Transient, Unknown, None, "connection reset";
    /// The connection ended where more was expected.
    Closed = "closed", Transient, Unknown, None, "connection closed";
    /// No answer in time.
    TimedOut = "timed_out", Transient, Unknown, None, "timed out";
    /// The answer stopped before its end.
    Truncated = "truncated", Transient, Unknown, None, "answer cut off";
    /// A certificate that is not trusted, expired or for another name.
    Certificate = "certificate", Permission, NotSent, Some("tls"), "certificate not accepted";
    /// Any other failure of TLS.
    Tls = "tls", Internal, Unknown, None, "TLS failed";
    /// The answer is not what the protocol allows.
    Protocol = "protocol", Internal, Unknown, None, "answer is no valid HTTP";
    /// Too many redirects.
    Redirects = "redirects", Internal, Unknown, None, "too many redirects";
    /// The body does not decode.
    Decode = "decode", Internal, Unknown, None, "body does not decode";
    /// The URL is none.
    Url = "url", Validation, NotSent, None, "invalid URL";
    /// No such file.
    Missing = "missing", NotFound, Rejected, None, "no such file or directory";
    /// Not allowed.
    Denied = "denied", Permission, Rejected, None, "permission denied";
    /// The name is taken.
    Exists = "exists", Conflict, Rejected, Some("exists"), "already exists";
    /// Something has to be done first.
    State = "state", Conflict, Rejected, Some("state"), "directory not empty";
    /// The address is taken.
    InUse = "in_use", Conflict, Rejected, None, "address in use";
    /// An argument that can never work.
    Argument = "argument", Validation, Rejected, None, "invalid argument";
    /// Busy, would block, out of handles.
    Busy = "busy", Transient, Rejected, None, "resource busy";
    /// Interrupted in the middle.
    Interrupted = "interrupted", Transient, Unknown, None, "interrupted";
    /// The machine fails: disk full, input/output error.
    Broken = "broken", Internal, Unknown, None, "input/output error";
    /// One of several failures, of which nothing is known.
    Other = "other", Internal, Unknown, None, "internal error";
}

impl Kind {
    /// How much it says: of several kinds in one chain the one that says most governs, of equal ones the innermost.
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Kind::Network => 0,
            Kind::Connect | Kind::Tls | Kind::Protocol | Kind::Decode => 1,
            // what no repeat can help, wherever it stands
            Kind::Certificate | Kind::Redirects | Kind::Url => 3,
            _ => 2,
        }
    }
}
