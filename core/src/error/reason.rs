//! What the `reason` of an error may say that changes what is done (SPEC 1.3.5).
//!
//! Generated from `core/facts/data/vocabulary.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

#![allow(dead_code, reason = "some are only used with some features")]

/// It has changed since it was read.
pub(crate) const STALE: &str = "stale";

/// The name is taken.
pub(crate) const EXISTS: &str = "exists";

/// The idempotency key was used for another call.
pub(crate) const IDEMPOTENCY: &str = "idempotency";

/// The state of the resource does not allow it.
pub(crate) const STATE: &str = "state";

/// Another call must come first.
pub(crate) const ORDER: &str = "order";

/// A quota is used up until a person raises it.
pub(crate) const QUOTA: &str = "quota";

/// A certificate is not accepted.
pub(crate) const TLS: &str = "tls";

/// No valid credentials were sent.
pub(crate) const UNAUTHENTICATED: &str = "unauthenticated";

/// Too many calls in a short time.
pub(crate) const RATE_LIMIT: &str = "rate_limit";

/// The server has no tool of this name.
pub(crate) const UNKNOWN_TOOL: &str = "unknown_tool";

/// A driver has already retried the call.
pub(crate) const EXHAUSTED: &str = "exhausted";

/// The reasons for which a driver gives up that hold for every caller (SPEC §1.9.52).
pub(crate) const EXHAUSTING: &[&str] = &["attempts_exhausted", "budget_exhausted", "suppressed"];
