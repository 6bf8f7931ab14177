//! Conventional members of the wrong kind, refused where an error is built from parts of another language (SPEC §1.3.10,
//! §1.3.11).

use crate::error::members::MemberType;
use crate::error::{Effects, Holder, Phase, ToolError, Violation};
use crate::json::{self, view};
use crate::misuse::Misuse;
use crate::text::{cut, delay};

/// How much of a refused value is shown.
const SHOWN: usize = 64;

impl ToolError {
    /// The error, unless the value of a conventional member has a type that no reader understands. `reason`, `limit` and
    /// `state_after` may have any.
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
            if let Some(value_type) = checked_type(name).filter(|value_type| !fits(*value_type, value)) {
                return Err(refusal(name, &requirement(value_type), value));
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

/// The type of a member that is checked. `reason` was free before the others were checked.
fn checked_type(name: &str) -> Option<MemberType> {
    let unchecked = |value_type: &MemberType| matches!(value_type, MemberType::Any | MemberType::Limit);
    MemberType::of_member(name).filter(|value_type| !unchecked(value_type) && name != "reason")
}

/// What a value of this type must be.
fn requirement(value_type: MemberType) -> String {
    let one_of = |words: Vec<&str>| format!("one of {}", words.join(", "));
    match value_type {
        MemberType::Effects => one_of(Effects::ALL.iter().map(|word| word.as_str()).collect()),
        MemberType::Phase => one_of(Phase::ALL.iter().map(|word| word.as_str()).collect()),
        MemberType::Number => format!("a number of seconds from 0 to {}", delay::MAX_SECONDS),
        MemberType::Text => "a string".to_owned(),
        MemberType::Texts => "an array of strings".to_owned(),
        MemberType::Boolean => "a boolean".to_owned(),
        MemberType::Any => "a value".to_owned(),
        MemberType::Limit => "an object".to_owned(),
        MemberType::Conflicts | MemberType::Violations | MemberType::Errors => {
            "an array of objects".to_owned()
        }
    }
}

/// Whether a value has the type that SPEC §1.3.10 gives it.
fn fits(value_type: MemberType, value: &str) -> bool {
    let word = view::as_str(value);
    let is_array = |of: fn(&str) -> bool| value.starts_with('[') && view::items(value).all(of);
    match value_type {
        MemberType::Effects => word.is_some_and(|word| Effects::from_word(&word).is_some()),
        MemberType::Phase => word.is_some_and(|word| Phase::from_word(&word).is_some()),
        MemberType::Number => value.parse().ok().and_then(delay::in_range).is_some(),
        MemberType::Text => word.is_some() || value == "null",
        MemberType::Texts => value == "null" || is_array(|item| item.starts_with('"')),
        MemberType::Boolean => matches!(value, "true" | "false" | "null"),
        MemberType::Errors => value == "null" || is_array(|item| view::as_object(item).is_some()),
        MemberType::Conflicts | MemberType::Violations => is_array(|item| view::as_object(item).is_some()),
        MemberType::Any | MemberType::Limit => true,
    }
}
