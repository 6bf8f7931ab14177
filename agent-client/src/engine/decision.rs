//! What to do next (SPEC §2.2).

use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};

/// Makes a closed set of words: the enum, its words, and the list of all.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant),*
        }

        impl $name {
            /// All values.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word for it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $word),*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

words! {
    /// What to do about a failed call.
    Action {
        /// Make the same call again after the delay.
        Retry = "retry",
        /// Change the arguments and call once more.
        FixInput = "fix_input",
        /// Skip this resource and use another.
        TryAlternative = "try_alternative",
        /// Ask the holders to release the resource.
        Negotiate = "negotiate",
        /// A person must act.
        Escalate = "escalate",
        /// Log and stop.
        GiveUp = "give_up",
    }
}

words! {
    /// Why a call is given up.
    GiveUpReason {
        /// A retry cannot help.
        NotRetryable = "not_retryable",
        /// All attempts that the policy allows were made.
        AttemptsExhausted = "attempts_exhausted",
        /// The next attempt could not start before the deadline.
        Deadline = "deadline",
        /// Calls of this key were retried too often recently.
        BudgetExhausted = "budget_exhausted",
        /// The circuit is open: nearly all recent calls of this key have failed.
        Suppressed = "suppressed",
        /// The server says that a retry is useless.
        ServerForbids = "server_forbids",
        /// The server asks for a longer delay than the policy accepts.
        ServerDelayTooLong = "server_delay_too_long",
        /// The call may have been carried out, and a retry could do it twice.
        UnsafeReplay = "unsafe_replay",
        /// The caller cancelled it.
        Cancelled = "cancelled",
        /// The text is not a ToolError.
        Legacy = "legacy",
    }
}

words! {
    /// What else is known about a failed call.
    Detail {
        /// The call may have been carried out, in whole or in part, and nothing says that a retry is harmless.
        OutcomeUnknown = "outcome_unknown",
    }
}

/// What to do about a failed call: a small value to copy.
///
/// Violations, holders and history stay in the error and in the [`Call`](super::Call).
/// Serialises as `{"action", "delay_ms"?, "attempt", "reason"?, "retry_after"?}`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    pub(super) action: Action,
    pub(super) reason: Option<GiveUpReason>,
    pub(super) detail: Option<Detail>,
    pub(super) attempt: u32,
    pub(super) delay_ms: Option<u64>,
    pub(super) at_ms: Option<u64>,
    pub(super) retry_after_s: Option<f64>,
}

impl Decision {
    /// A decision without a reason and without a delay.
    pub(super) const fn new(action: Action, attempt: u32) -> Self {
        Self {
            action,
            reason: None,
            detail: None,
            attempt,
            delay_ms: None,
            at_ms: None,
            retry_after_s: None,
        }
    }

    pub(super) const fn give_up(reason: GiveUpReason, attempt: u32) -> Self {
        let mut decision = Self::new(Action::GiveUp, attempt);
        decision.reason = Some(reason);
        decision
    }

    /// What to do.
    pub const fn action(&self) -> Action {
        self.action
    }

    /// For `retry`: how long to wait, in milliseconds.
    pub const fn delay_ms(&self) -> Option<u64> {
        self.delay_ms
    }

    /// For `retry`: the point of the monotonic clock at which the next attempt may start, in milliseconds.
    pub const fn at_ms(&self) -> Option<u64> {
        self.at_ms
    }

    /// Attempts made so far.
    pub const fn attempt(&self) -> u32 {
        self.attempt
    }

    /// For `give_up`: why.
    pub const fn reason(&self) -> Option<GiveUpReason> {
        self.reason
    }

    /// What else is known about the failed call.
    pub const fn detail(&self) -> Option<Detail> {
        self.detail
    }

    /// For `retry` and `give_up`: the delay that the server asked for, in seconds.
    pub const fn retry_after_s(&self) -> Option<f64> {
        self.retry_after_s
    }

    /// As [`retry_after_s`](Self::retry_after_s), in milliseconds, rounded up.
    pub fn retry_after_ms(&self) -> Option<u64> {
        self.retry_after_s.map(to_ms)
    }
}

/// Seconds as milliseconds, rounded up: no wait gets shorter.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and delays are from 0 to 10^9 s"
)]
pub(super) fn to_ms(seconds: f64) -> u64 {
    (seconds * 1000.0).ceil() as u64
}

/// A number as JSON writes it: without a fraction where there is none.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "checked by converting back"
)]
pub(crate) fn json_number(value: f64) -> serde_json::Value {
    let whole = value as u64;
    if whole as f64 == value && whole < 1 << 53 {
        whole.into()
    } else {
        value.into()
    }
}

impl Serialize for Decision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_map(None)?;
        out.serialize_entry("action", &self.action)?;
        if let Some(delay_ms) = self.delay_ms {
            out.serialize_entry("delay_ms", &delay_ms)?;
        }
        out.serialize_entry("attempt", &self.attempt)?;
        if let Some(reason) = self.reason {
            out.serialize_entry("reason", &reason)?;
        }
        if let Some(seconds) = self.retry_after_s {
            out.serialize_entry("retry_after", &json_number(seconds))?;
        }
        out.end()
    }
}

/// Whether a call may be sent (SPEC §2.3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Admission {
    /// Send it after the delay, in milliseconds. After a delay that is not 0 ask again: others may have been told
    /// to wait longer.
    Send {
        /// How long to wait first.
        delay_ms: u64,
    },
    /// Do not send it.
    GiveUp(Decision),
}
