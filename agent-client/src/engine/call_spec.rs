//! The description of a call before it begins, as JSON has it (SPEC §7.2.9).

use serde::Deserialize;

use super::backoff::fnv1a64;
use super::call::{tool_of, Call};
use super::event::Clock;
use super::facts::{Facts, Method};

/// Describes a call. Only `key` must be present in JSON; unknown members are refused.
///
/// ```
/// use toolerror_agent::engine::{CallSpec, Clock};
/// let spec: CallSpec = serde_json::from_str(r#"{"key": "mail/search", "read_only": true}"#).unwrap();
/// let call = spec.begin(Clock::at(0));
/// assert_eq!((call.tool(), call.facts().read_only), ("search", Some(true)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CallSpec {
    /// The call's id; the jitter depends on it.
    pub id: Option<String>,
    /// `server/tool`: calls of one key share their state.
    pub key: String,
    /// The deadline, on the monotonic clock in milliseconds.
    pub deadline_ms: Option<u64>,
    /// The tool changes nothing.
    pub read_only: Option<bool>,
    /// A second call with the same arguments has no further effect.
    pub idempotent: Option<bool>,
    /// The tool changes something outside of itself.
    pub side_effects: Option<bool>,
    /// The HTTP method of the call.
    pub method: Option<Method>,
    /// An idempotency key is sent along.
    pub idempotency_key: bool,
    /// A hash of the arguments.
    pub arguments_hash: Option<ArgumentsHash>,
}

/// A hash of arguments, or a text to hash.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum ArgumentsHash {
    /// The hash.
    Hash(u64),
    /// A text; its hash is [`fnv1a64`].
    Text(String),
}

impl ArgumentsHash {
    /// The hash.
    pub const fn value(&self) -> u64 {
        match self {
            ArgumentsHash::Hash(hash) => *hash,
            ArgumentsHash::Text(text) => fnv1a64(text.as_bytes()),
        }
    }
}

impl CallSpec {
    /// Begins the call now.
    pub fn begin(&self, now: Clock) -> Call {
        let call = Call::new(self.id.as_deref().unwrap_or_default(), tool_of(&self.key), now)
            .with_facts(self.facts())
            .with_deadline_ms(self.deadline_ms);
        match &self.arguments_hash {
            Some(hash) => call.with_arguments_hash(hash.value()),
            None => call,
        }
    }

    /// The stated facts about the call.
    fn facts(&self) -> Facts {
        Facts {
            idempotency_key: self.idempotency_key,
            idempotent: self.idempotent,
            read_only: self.read_only,
            side_effects: self.side_effects,
            method: self.method,
        }
    }
}
