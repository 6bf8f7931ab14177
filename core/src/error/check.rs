//! Conventional members of the wrong kind, refused where an error is built from parts of another language (SPEC §1.3.10).

use crate::error::{Effects, Phase, ToolError};
use crate::json::{self, view};
use crate::misuse::Misuse;
use crate::text::{cut, delay};

/// How much of a refused value is shown.
const SHOWN: usize = 64;

impl ToolError {
    /// The error, unless a member that decides about the next call says nothing that a reader understands: `effects`,
    /// `phase`, `retry_after`, `conflicts`, `violations`.
    ///
    /// ```
    /// use toolerror::ToolError;
    /// let refused = ToolError::transient("busy").with_member("effects", "nothing").checked().unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "`effects` must be one of none, partial, complete, unknown, not `\"nothing\"`"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`Misuse`] with the member's name.
    pub fn checked(self) -> Result<Self, Misuse> {
        for (name, value) in json::members(self.data_json().unwrap_or_default()) {
            if let Some(must) = requirement(name).filter(|_| !fits(name, value)) {
                let shown = cut(value, SHOWN);
                return Err(Misuse::new(format_args!(
                    "`{name}` must be {must}, not `{shown}`"
                )));
            }
        }
        Ok(self)
    }
}

/// The type that a member must have; `None` for unchecked members.
fn requirement(name: &str) -> Option<String> {
    let one_of = |words: Vec<&str>| format!("one of {}", words.join(", "));
    Some(match name {
        "effects" => one_of(Effects::ALL.iter().map(|word| word.as_str()).collect()),
        "phase" => one_of(Phase::ALL.iter().map(|word| word.as_str()).collect()),
        "retry_after" => format!("a number of seconds from 0 to {}", delay::MAX_SECONDS),
        "conflicts" | "violations" => "an array of objects".to_owned(),
        _ => return None,
    })
}

/// Whether a conventional member has the type that SPEC §1.4 gives it.
fn fits(name: &str, value: &str) -> bool {
    let word = view::as_str(value);
    match name {
        "effects" => word.is_some_and(|word| Effects::from_word(&word).is_some()),
        "phase" => word.is_some_and(|word| Phase::from_word(&word).is_some()),
        "retry_after" => value.parse().ok().and_then(delay::in_range).is_some(),
        _ => value.starts_with('[') && view::items(value).all(|item| view::as_object(item).is_some()),
    }
}
