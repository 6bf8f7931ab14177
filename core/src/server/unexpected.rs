//! Failures whose text is for the log alone.

use std::hash::BuildHasher;
use std::hash::RandomState;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;
use std::sync::OnceLock;

use crate::error::ToolError;

/// The error that goes on the wire for a failure that nobody foresaw, under a fresh `error_id` (SPEC §1.9.4).
///
/// `error` is what the failure was read as; `what` names what failed: `tool "x"`. The caller logs `text` with the
/// `error_id`; of `text` the wire says nothing unless `expose` is on.
#[must_use]
pub fn unexpected(error: ToolError, what: &str, text: &str, expose: bool) -> ToolError {
    let message = if expose {
        format!("{what} failed unexpectedly: {text}")
    } else {
        format!("{what} failed unexpectedly")
    };
    error.with_message(message).with_member("error_id", fresh_id())
}

/// 16 hex digits that do not repeat: a counter, hashed with the random keys of this process.
fn fresh_id() -> String {
    static KEYS: OnceLock<RandomState> = OnceLock::new();
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{:016x}", KEYS.get_or_init(RandomState::new).hash_one(count))
}
