//! Whether a failed call has reached the tool.

use std::fmt;
use std::str::FromStr;

use crate::misuse::Misuse;

/// Whether a failed call has reached the tool: what the safety of a retry depends on (SPEC §1.8). Sorted from the safest.
///
/// ```
/// use toolerror::{json_rpc, Delivery, Mode};
/// let timed_out = json_rpc::from_code(-32001, "Request timed out", None, Mode::Exact).failure().unwrap();
/// assert_eq!(timed_out.delivery(), Some(Delivery::Unknown));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Delivery {
    /// The call never left: retrying it cannot do anything twice.
    NotSent,
    /// The call arrived and was refused before it did anything.
    Rejected,
    /// It is unknown whether the call was carried out.
    Unknown,
}

impl Delivery {
    /// All values, from the safest.
    pub const ALL: [Delivery; 3] = [Delivery::NotSent, Delivery::Rejected, Delivery::Unknown];

    /// The word for it: `not_sent`, `rejected` or `unknown`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Delivery::NotSent => "not_sent",
            Delivery::Rejected => "rejected",
            Delivery::Unknown => "unknown",
        }
    }
}

impl serde::Serialize for Delivery {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> serde::Deserialize<'de> for Delivery {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::json::word::word(deserializer, str::parse)
    }
}

impl fmt::Display for Delivery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Delivery {
    type Err = Misuse;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|delivery| delivery.as_str() == word)
            .ok_or_else(|| Misuse::unknown("delivery", word, &Self::ALL.map(Self::as_str).join(", ")))
    }
}
