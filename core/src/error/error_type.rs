//! The six types of the contract, and what an agent does by default for each.

use std::fmt;
use std::str::FromStr;

use crate::error::type_data::facts;
use crate::misuse::Misuse;

/// What went wrong, as far as it changes what the caller does next (SPEC §1.1).
///
/// The set is closed: six decision branches, not HTTP codes.
///
/// ```
/// use toolerror::ErrorType;
/// assert_eq!(ErrorType::NotFound.as_str(), "NOT_FOUND");
/// assert_eq!("TRANSIENT".parse(), Ok(ErrorType::Transient));
/// assert!("transient".parse::<ErrorType>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ErrorType {
    /// The named thing does not exist: use another.
    NotFound,
    /// Somebody else holds or has changed the resource: negotiate, re-read or wait.
    Conflict,
    /// The arguments are wrong: fix them and call once more.
    Validation,
    /// The caller may not do this: a person must act.
    Permission,
    /// The call itself is fine: retry it later.
    Transient,
    /// The tool is broken: log and stop.
    Internal,
}

/// The facts about one type (`core/facts/data/types.toml`).
pub(crate) struct TypeFacts {
    pub(crate) name: &'static str,
    pub(crate) default_message: &'static str,
    pub(crate) default_recoverable: bool,
}

impl ErrorType {
    /// All six, in the order of the contract.
    pub const ALL: [ErrorType; 6] = [
        ErrorType::NotFound,
        ErrorType::Conflict,
        ErrorType::Validation,
        ErrorType::Permission,
        ErrorType::Transient,
        ErrorType::Internal,
    ];

    /// From the type that allows the least to the one that allows the most (SPEC §1.5).
    pub(crate) const STRICTEST_FIRST: [ErrorType; 6] = [
        ErrorType::Permission,
        ErrorType::Internal,
        ErrorType::NotFound,
        ErrorType::Validation,
        ErrorType::Conflict,
        ErrorType::Transient,
    ];

    /// The word on the wire, such as `NOT_FOUND`.
    #[inline]
    pub const fn as_str(self) -> &'static str {
        facts(self).name
    }

    /// The message that replaces an empty one (SPEC §1.1).
    #[inline]
    pub const fn default_message(self) -> &'static str {
        facts(self).default_message
    }

    /// Whether a retry may help if the server does not say: `true` for TRANSIENT only (SPEC §1.1).
    #[inline]
    pub const fn default_recoverable(self) -> bool {
        facts(self).default_recoverable
    }

    /// The type with exactly this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.as_str() == name)
    }

    /// The type whose name this is but for ASCII case and ASCII blanks around it (mode `unwrap`, SPEC §1.4).
    pub(crate) fn from_loose_name(name: &str) -> Option<Self> {
        let name = name.trim_matches(|c: char| c.is_ascii_whitespace());
        Self::ALL
            .into_iter()
            .find(|t| t.as_str().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for ErrorType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for ErrorType {
    type Err = Misuse;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::from_name(name).ok_or_else(|| {
            let words = Self::ALL.map(Self::as_str).join(", ");
            Misuse::unknown("error type", name, &words)
        })
    }
}

impl serde::Serialize for ErrorType {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> serde::Deserialize<'de> for ErrorType {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::json::word::word(deserializer, str::parse)
    }
}
