//! The values of the conventional members.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

use crate::error::serde_members::serde_members;
use crate::json::view;
use crate::misuse::Misuse;

/// Declares an enum of words; a word outside of it reads as absent.
macro_rules! word {
    ($(#[$doc:meta])* $name:ident, $what:literal { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),*
        }

        impl $name {
            /// All values.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word on the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $word),*
                }
            }

            /// The value with exactly this word.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == word)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = Misuse;

            fn from_str(word: &str) -> Result<Self, Misuse> {
                Self::from_word(word).ok_or_else(|| {
                    let words: Vec<&str> = Self::ALL.iter().map(|value| value.as_str()).collect();
                    Misuse::unknown($what, word, &words.join(", "))
                })
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::json::word::word(deserializer, str::parse)
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

word! {
    /// What the failed call has already changed: the one fact that the safety of a retry needs.
    Effects, "effects" {
        /// Nothing has changed.
        None = "none",
        /// Something has changed, not all.
        Partial = "partial",
        /// All has been done, only the answer failed.
        Complete = "complete",
        /// Nobody can say.
        Unknown = "unknown"
    }
}

word! {
    /// How far the call had come.
    Phase, "phase" {
        /// Its arguments were looked at.
        Input = "input",
        /// What must hold before was looked at.
        Precondition = "precondition",
        /// The tool ran.
        Execution = "execution",
        /// What must hold after was looked at.
        Postcondition = "postcondition",
        /// Its output was looked at.
        Output = "output"
    }
}

/// Who holds the resource: one entry of `data.conflicts`.
///
/// ```
/// use toolerror::{Holder, ToolError};
/// let error = ToolError::conflict("2 leases in the way")
///     .with_conflicts([Holder::default().with_agent_id("agent-2").with_pattern("src/*.go")]);
/// assert_eq!(error.conflicts()[0].agent_id.as_deref(), Some("agent-2"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Holder {
    /// The agent that holds it.
    pub agent_id: Option<String>,
    /// The holder's name for people.
    pub held_by: Option<String>,
    /// What is held.
    pub pattern: Option<String>,
    /// The reservation to ask about.
    pub reservation_id: Option<String>,
    /// Why it is held.
    pub reason: Option<String>,
    /// When the hold ends by itself, RFC 3339.
    pub expires_at: Option<String>,
}

serde_members!(Holder {} optional { agent_id, held_by, pattern, reservation_id, reason, expires_at });

/// Makes builders that set an optional text.
macro_rules! with_text {
    ($($(#[$doc:meta])* $method:ident: $field:ident),*) => {
        $($(#[$doc])*
        #[must_use]
        pub fn $method(mut self, value: impl Into<String>) -> Self {
            self.$field = Some(value.into());
            self
        })*
    };
}

impl Holder {
    with_text!(
        /// Sets the agent that holds the resource.
        with_agent_id: agent_id,
        /// Sets the holder's name.
        with_held_by: held_by,
        /// Sets what is held.
        with_pattern: pattern,
        /// Sets the reservation.
        with_reservation_id: reservation_id,
        /// Sets why it is held.
        with_reason: reason,
        /// Sets when the hold ends, RFC 3339.
        with_expires_at: expires_at
    );

    /// Reads one entry; a member that is not a string counts as absent, except for numbers as ids.
    pub(crate) fn read(object: &str) -> Option<Self> {
        let object = view::as_object(object)?;
        let text = |key| text_or_number(view::get(object, key)?);
        Some(Self {
            agent_id: text("agent_id"),
            held_by: text("held_by"),
            pattern: text("pattern"),
            reservation_id: text("reservation_id"),
            reason: text("reason"),
            expires_at: text("expires_at"),
        })
    }
}

/// A string as it is, a number as its digits.
fn text_or_number(value: &str) -> Option<String> {
    let is_number = value.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    if is_number {
        return Some(value.to_owned());
    }
    view::as_str(value).map(Into::into)
}

/// One thing that is wrong with the arguments: an entry of `data.violations` (SPEC §1.3.8).
///
/// ```
/// use toolerror::{ToolError, Violation};
/// let error = ToolError::validation("bad arguments")
///     .with_violations([Violation::new("/limit", "maximum", "must be at most 100")]);
/// assert_eq!(error.violations()[0].path, "/limit");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Violation {
    /// JSON Pointer (RFC 6901) into the arguments; empty for all of them.
    pub path: String,
    /// The rule that is broken, such as `required` or `maximum`.
    pub rule: String,
    /// The rule in words.
    pub message: String,
}

serde_members!(Violation { path, rule, message } optional {});

impl Violation {
    /// A violation of `rule` at `path`, a JSON Pointer.
    pub fn new(path: impl Into<String>, rule: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            rule: rule.into(),
            message: message.into(),
        }
    }

    /// A violation from a canonical JSON object; texts that are missing are empty.
    pub(crate) fn read(object: &str) -> Option<Self> {
        let object = view::as_object(object)?;
        let text = |key| {
            let value = view::get(object, key).and_then(view::as_str);
            value.unwrap_or_default().into_owned()
        };
        Some(Self::new(text("path"), text("rule"), text("message")))
    }
}

/// The limit that was passed: `data.limit` (SPEC §1.3.8).
///
/// ```
/// use toolerror::{Limit, ToolError};
/// let limit = Limit::new("attachment", 10.0).with_actual(12.5).with_unit("MB");
/// let error = ToolError::validation("the attachment is too large").with_limit(limit);
/// assert_eq!(error.limit().unwrap().max, 10.0);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Limit {
    /// What is limited.
    pub name: String,
    /// The most that is allowed.
    pub max: f64,
    /// What was asked for.
    pub actual: Option<f64>,
    /// The unit of both numbers.
    pub unit: Option<String>,
}

serde_members!(Limit { name, max } optional { actual, unit });

impl Limit {
    /// A limit of `max` on `name`.
    pub fn new(name: impl Into<String>, max: f64) -> Self {
        Self {
            name: name.into(),
            max,
            ..Self::default()
        }
    }

    /// Sets what was asked for.
    #[must_use]
    pub fn with_actual(mut self, actual: f64) -> Self {
        self.actual = Some(actual);
        self
    }

    with_text!(
        /// Sets the unit of the numbers.
        with_unit: unit
    );

    /// A limit from a canonical JSON object; none without `name` and `max`.
    pub(crate) fn read(object: &str) -> Option<Self> {
        let object = view::as_object(object)?;
        let number = |key| view::get(object, key)?.parse().ok();
        let text = |key| view::as_str(view::get(object, key)?).map(Into::into);
        Some(Self {
            name: text("name")?,
            max: number("max")?,
            actual: number("actual"),
            unit: text("unit"),
        })
    }
}
