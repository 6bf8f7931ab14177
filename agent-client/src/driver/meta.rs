//! What a driver of MCP calls sends in a request's `_meta` (SPEC §2.1.14).

/// The member of `_meta` that holds the number of the attempt, from 1.
pub const ATTEMPT_META_KEY: &str = "io.github.toolerror/attempt";

/// The member of `_meta` that holds the caller's idempotency key, the same with every attempt.
pub const IDEMPOTENCY_META_KEY: &str = "io.github.toolerror/idempotency_key";
