//! What stands in values as programs print them.
//!
//! Generated from `core/facts/data/printed.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

/// How the names of classes of failures end.
#[rustfmt::skip]
pub(crate) const CLASS_ENDS: &[&str] = &[
    "Error",
    "Exception",
    "Failure",
    "Fault",
    "Timeout",
    "Exit",
    "Disconnected",
    "Refused",
    "Forbidden",
    "Unauthorized",
    "NotFound",
    "Denied",
    "Closed",
    "Aborted",
    "Exceeded",
    "Limited",
    "Throttled",
    "Unavailable",
    "Warning",
    "Overloaded",
    "Expired",
    "Conflict",
];

/// Classes whose text is a key that was looked up.
#[rustfmt::skip]
pub(crate) const KEYED: &[&str] = &[
    "KeyError",
    "AttributeError",
    "NameError",
    "LookupError",
];

/// Classes that a tool raises on purpose.
#[rustfmt::skip]
pub(crate) const OF_TOOLS: &[&str] = &[
    "ToolException",
    "ToolError",
];

/// Variants of Rust enums that hold the text of a failure.
#[rustfmt::skip]
pub(crate) const VARIANTS: &[&str] = &[
    "Some",
    "Ok",
    "Err",
    "Client",
    "Http",
    "HttpRequest",
    "HttpResponse",
    "Transport",
    "Service",
    "Message",
    "Custom",
    "Io",
    "Other",
    "Internal",
    "Request",
    "Connect",
    "Network",
    "Stream",
];

/// Variants that say nothing about the failure.
#[rustfmt::skip]
pub(crate) const BARE_VARIANTS: &[&str] = &[
    "Some",
    "Ok",
    "Err",
];

/// Fields of Go structs that hold the text of a failure.
#[rustfmt::skip]
pub(crate) const FIELDS: &[&str] = &[
    "s:",
    "msg:",
    "Msg:",
    "Message:",
    "Err:",
];

/// Keys of logfmt whose quoted value is the text of an error.
#[rustfmt::skip]
pub(crate) const LOG_KEYS: &[&str] = &[
    "error",
    "err",
    "cause",
    "reason",
    "msg",
    "message",
    "exception",
];

/// All of them, as they are published.
#[cfg(feature = "tables")]
#[rustfmt::skip]
pub(crate) const ALL: &[(&str, &[&str])] = &[
    ("class_ends", CLASS_ENDS),
    ("keyed", KEYED),
    ("of_tools", OF_TOOLS),
    ("variants", VARIANTS),
    ("bare_variants", BARE_VARIANTS),
    ("fields", FIELDS),
    ("log_keys", LOG_KEYS),
];
