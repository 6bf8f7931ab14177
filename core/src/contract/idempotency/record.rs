//! The record of one key, and its verdict on the next call.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::Lifetimes;
use crate::error::{Effects, ErrorType, ToolError};
use crate::json::to_canonical_json;

/// Whether a call with a key runs, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KeyVerdict {
    /// The key is new: the call runs.
    New,
    /// The key was used, but that is too long ago: the call runs.
    Expired,
    /// The call has ended: its outcome is given again.
    Replay,
    /// The key was used with another payload: CONFLICT.
    Conflict,
    /// The first call is still running: TRANSIENT.
    InFlight,
    /// The first call started and never ended: INTERNAL with effects `unknown`.
    Lost,
}

impl KeyVerdict {
    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            KeyVerdict::New => "new",
            KeyVerdict::Expired => "expired",
            KeyVerdict::Replay => "replay",
            KeyVerdict::Conflict => "conflict",
            KeyVerdict::InFlight => "in_flight",
            KeyVerdict::Lost => "lost",
        }
    }

    /// Whether the call is to run.
    pub const fn runs(self) -> bool {
        matches!(self, KeyVerdict::New | KeyVerdict::Expired)
    }
}

/// The stored outcome of a call, for replays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordedOutcome {
    /// Its result.
    Ok(Value),
    /// Its error: a replay is an error again.
    Error(ToolError),
}

impl RecordedOutcome {
    /// In the place of an outcome for which the store has no room: the call must not run again.
    pub(super) fn forgotten() -> Self {
        let text = "the outcome of the call with this idempotency key is no longer kept";
        let error = ToolError::internal(text).with_effects(Effects::Unknown);
        RecordedOutcome::Error(error.with_reason("idempotency"))
    }

    /// Whether the next call with the key runs: after a failure that may pass and has changed nothing.
    pub(super) fn frees_key(&self) -> bool {
        let RecordedOutcome::Error(error) = self else {
            return false;
        };
        error.error_type() == ErrorType::Transient
            && error.recoverable()
            && error.effects() == Some(Effects::None)
    }

    /// The outcome as a replay returns it: an error is marked with `data.replayed`.
    #[must_use]
    pub fn replayed(self) -> Self {
        match self {
            RecordedOutcome::Ok(result) => RecordedOutcome::Ok(result),
            RecordedOutcome::Error(error) => RecordedOutcome::Error(error.with_member("replayed", true)),
        }
    }
}

/// The stored state of one key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Record {
    /// The hash of the payload ([`payload_hash`]).
    pub payload: String,
    /// The number of the run that has the key.
    pub run: u64,
    /// When that run began, in milliseconds.
    pub began_ms: u64,
    /// How it ended, and when.
    pub ended: Option<(RecordedOutcome, u64)>,
}

impl Record {
    /// The record of a run that begins.
    pub fn begun(payload: &str, run: u64, now_ms: u64) -> Self {
        Self {
            payload: payload.to_owned(),
            run,
            began_ms: now_ms,
            ended: None,
        }
    }

    /// The verdict on a call with this key and payload.
    pub fn verdict(&self, payload: &str, now_ms: u64, lifetimes: &Lifetimes) -> KeyVerdict {
        let since = |then: u64| u128::from(now_ms.saturating_sub(then));
        let is_over = self.ended.as_ref();
        if is_over.is_some_and(|(_, ended)| since(*ended) >= lifetimes.outcome.as_millis()) {
            return KeyVerdict::Expired;
        }
        let long_ago = since(self.began_ms) >= lifetimes.run.saturating_add(lifetimes.outcome).as_millis();
        match (is_over, self.payload == payload) {
            (None, _) if long_ago => KeyVerdict::Expired,
            (_, false) => KeyVerdict::Conflict,
            (Some(_), true) => KeyVerdict::Replay,
            (None, true) if since(self.began_ms) >= lifetimes.run.as_millis() => KeyVerdict::Lost,
            (None, true) => KeyVerdict::InFlight,
        }
    }
}

/// The hash of a payload: SHA-256 of its canonical JSON, so that the order of members does not matter (SPEC §4.5).
pub fn payload_hash(payload: &Value) -> String {
    let digest = Sha256::digest(to_canonical_json(payload).as_bytes());
    digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        // writing to a string cannot fail
        let _ = write!(text, "{byte:02x}");
        text
    })
}
