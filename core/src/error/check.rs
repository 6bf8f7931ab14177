//! Refuses wrong values of members that decide, or that a model reads, where an error is built from parts of another
//! language (SPEC §1.3.10, §1.3.11).

use crate::error::{Effects, Holder, Phase, ToolError, Violation};
use crate::json::{self, view};
use crate::misuse::Misuse;
use crate::text::{cut, delay};

/// How much of a refused value is shown.
const SHOWN: usize = 64;

impl ToolError {
    /// The error, unless the value of a member that decides, or that a model reads, has a type that no reader understands:
    /// `effects`, `phase`, `retry_after`, `conflicts`, `violations`, `hint`, `suggestions`. All other members may have any.
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
                return Err(refusal(name, &must, value));
            }
            if let Some((path, found)) = no_text(name, value) {
                return Err(refusal(&path, "a string", found));
            }
        }
        Ok(self)
    }
}

fn refusal(name: &str, must: &str, value: &str) -> Misuse {
    let shown = cut(value, SHOWN);
    Misuse::new(format_args!("`{name}` must be {must}, not `{shown}`"))
}

/// The first member of an item that should be a text and is not, with the path to it.
fn no_text<'v>(list: &str, value: &'v str) -> Option<(String, &'v str)> {
    let texts = match list {
        "conflicts" => Holder::NAMES,
        "violations" => Violation::NAMES,
        _ => return None,
    };
    view::items(value).enumerate().find_map(|(at, item)| {
        let mut members = json::members(item).filter(|(name, _)| texts.contains(name));
        let (name, found) = members.find(|(_, found)| !found.starts_with('"') && *found != "null")?;
        Some((format!("{list}/{at}/{name}"), found))
    })
}

/// What the value of a member must be; `None` for one that is not checked.
fn requirement(name: &str) -> Option<String> {
    let one_of = |words: Vec<&str>| format!("one of {}", words.join(", "));
    Some(match name {
        "effects" => one_of(Effects::ALL.iter().map(|word| word.as_str()).collect()),
        "phase" => one_of(Phase::ALL.iter().map(|word| word.as_str()).collect()),
        "retry_after" => format!("a number of seconds from 0 to {}", delay::MAX_SECONDS),
        "conflicts" | "violations" => "an array of objects".to_owned(),
        "hint" => "a string".to_owned(),
        "suggestions" => "an array of strings".to_owned(),
        _ => return None,
    })
}

/// Whether a checked member has the type that SPEC §1.3.10 gives it.
fn fits(name: &str, value: &str) -> bool {
    let word = view::as_str(value);
    let is_array = |of: fn(&str) -> bool| value.starts_with('[') && view::items(value).all(of);
    match name {
        "effects" => word.is_some_and(|word| Effects::from_word(&word).is_some()),
        "phase" => word.is_some_and(|word| Phase::from_word(&word).is_some()),
        "retry_after" => value.parse().ok().and_then(delay::in_range).is_some(),
        "hint" => word.is_some() || value == "null",
        "suggestions" => value == "null" || is_array(|item| item.starts_with('"')),
        _ => is_array(|item| view::as_object(item).is_some()),
    }
}
