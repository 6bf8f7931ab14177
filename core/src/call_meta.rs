//! The `_meta` members that a driver of MCP calls sends with a request (SPEC §2.1.14).

use serde_json::{Map, Value};

/// The member of `_meta` that holds the number of the attempt, from 1.
pub const ATTEMPT_META_KEY: &str = "io.github.toolerror/attempt";

/// The member of `_meta` that holds the caller's idempotency key, the same with every attempt.
pub const IDEMPOTENCY_META_KEY: &str = "io.github.toolerror/idempotency_key";

/// What the driver of a call said about it, for the server: the idempotency key and the attempt.
///
/// With the feature `rmcp` a `#[tool]` function takes it as an argument.
///
/// ```
/// use toolerror::call_meta::CallMeta;
/// let meta = serde_json::json!({
///     "io.github.toolerror/attempt": 2,
///     "io.github.toolerror/idempotency_key": "order-17",
/// });
/// let call = CallMeta::from_meta(meta.as_object().unwrap());
/// assert_eq!((call.idempotency_key(), call.attempt()), (Some("order-17"), Some(2)));
/// assert_eq!(CallMeta::default().idempotency_key(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallMeta {
    idempotency_key: Option<String>,
    attempt: Option<u32>,
}

impl CallMeta {
    /// Reads a request's `_meta`. A key without a visible character and an attempt that is not a whole number from 1
    /// count as absent.
    #[must_use]
    pub fn from_meta(meta: &Map<String, Value>) -> Self {
        let key = meta.get(IDEMPOTENCY_META_KEY).and_then(Value::as_str);
        let attempt = meta.get(ATTEMPT_META_KEY).and_then(Value::as_u64);
        Self {
            idempotency_key: key.filter(|key| is_visible(key)).map(str::to_owned),
            attempt: attempt
                .and_then(|attempt| u32::try_from(attempt).ok())
                .filter(|attempt| *attempt > 0),
        }
    }

    /// The caller's idempotency key, the same with every attempt of a call. It comes from the client: keep it apart for
    /// each client, and check that the arguments are the same.
    #[must_use]
    pub fn idempotency_key(&self) -> Option<&str> {
        self.idempotency_key.as_deref()
    }

    /// The number of the attempt, from 1.
    #[must_use]
    pub fn attempt(&self) -> Option<u32> {
        self.attempt
    }
}

/// Whether a key has a visible character.
pub(crate) fn is_visible(key: &str) -> bool {
    key.chars().any(|c| !c.is_whitespace() && !c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_not_a_key_or_a_number_is_absent() {
        for (key, attempt) in [
            (json!(" \u{7}"), json!(0)),
            (json!(17), json!(-1)),
            (json!(null), json!("2")),
        ] {
            let meta = json!({IDEMPOTENCY_META_KEY: key, ATTEMPT_META_KEY: attempt});
            assert_eq!(
                CallMeta::from_meta(meta.as_object().unwrap()),
                CallMeta::default()
            );
        }
    }
}
