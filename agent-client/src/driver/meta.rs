//! What a driver of MCP calls sends in a request's `_meta` (SPEC §2.1.14).

pub use toolerror::call_meta::{ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY};
