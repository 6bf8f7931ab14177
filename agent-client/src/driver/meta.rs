//! The `_meta` members that a driver of MCP calls sends with a request (SPEC §2.1.14).

pub use toolerror::call_meta::{ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY};
