//! What the `reason` of an error may say that changes what is done (SPEC 1.3.5).
//!
//! Generated from `core/facts/data/vocabulary.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

/// It has changed since it was read.
pub const STALE: &str = "stale";

/// The name is taken.
pub const EXISTS: &str = "exists";

/// The idempotency key was used for another call.
pub const IDEMPOTENCY: &str = "idempotency";

/// The state of the resource does not allow it.
pub const STATE: &str = "state";

/// Another call must come first.
pub const ORDER: &str = "order";

/// A quota is used up until a person raises it.
pub const QUOTA: &str = "quota";

/// A certificate is not accepted.
pub const TLS: &str = "tls";

/// No valid credentials were sent.
pub const UNAUTHENTICATED: &str = "unauthenticated";

/// Too many calls in a short time.
pub const RATE_LIMIT: &str = "rate_limit";

/// The server has no tool of this name.
pub const UNKNOWN_TOOL: &str = "unknown_tool";

/// A driver has already retried the call.
pub const EXHAUSTED: &str = "exhausted";

/// The reasons for which a driver gives up that hold for every caller (SPEC §1.9.52).
pub(crate) const EXHAUSTING: &[&str] = &["attempts_exhausted", "budget_exhausted", "suppressed"];
