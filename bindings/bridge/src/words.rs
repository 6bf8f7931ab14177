//! The closed sets of words, as the enums of the core and the engine have them. A test compares them with the data files
//! that the word lists of the bindings are generated from.

#[cfg(feature = "classify")]
use toolerror::profile::Profile;
use toolerror::{bindings, Delivery, Effects, ErrorType, Mode, Phase};
use toolerror_agent::engine::{Action, Detail, GiveUpReason};
use toolerror_agent::OutcomeKind;

use crate::{Lost, KINDS};

/// How many of [`OutcomeKind::ALL`] a reading can have.
const OF_READINGS: usize = 3;

/// Every closed set by its name, in a stable order. Where words cross a border as numbers, they count from here.
///
/// ```
/// let sets = toolerror_bridge::words();
/// let (_, modes) = sets.iter().find(|(name, _)| *name == "mode").unwrap();
/// assert_eq!(modes, &["exact", "unwrap", "classify"]);
/// ```
pub fn words() -> Vec<(&'static str, Vec<&'static str>)> {
    let dispositions = OutcomeKind::ALL.map(OutcomeKind::as_str);
    vec![
        ("type", ErrorType::ALL.map(ErrorType::as_str).to_vec()),
        ("mode", Mode::ALL.map(Mode::as_str).to_vec()),
        ("effects", Effects::ALL.iter().map(|word| word.as_str()).collect()),
        ("phase", Phase::ALL.iter().map(|word| word.as_str()).collect()),
        ("delivery", Delivery::ALL.map(Delivery::as_str).to_vec()),
        ("disposition", dispositions.to_vec()),
        (
            "read_disposition",
            dispositions.into_iter().take(OF_READINGS).collect(),
        ),
        ("kind", KINDS.to_vec()),
        ("action", Action::ALL.iter().map(|word| word.as_str()).collect()),
        (
            "reason",
            GiveUpReason::ALL.iter().map(|word| word.as_str()).collect(),
        ),
        ("detail", Detail::ALL.iter().map(|word| word.as_str()).collect()),
        ("lost", Lost::ALL.map(Lost::as_str).to_vec()),
        #[cfg(feature = "classify")]
        ("profile", Profile::all().map(Profile::name).collect()),
        ("member", bindings::member_names()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_has_only_the_first_dispositions() {
        let all = toolerror::Disposition::ALL;
        let (_, words) = words()
            .into_iter()
            .find(|(name, _)| *name == "read_disposition")
            .unwrap();
        assert_eq!(words, all.map(toolerror::Disposition::as_str));
        assert_eq!(
            OutcomeKind::ALL.map(OutcomeKind::as_str).get(..OF_READINGS),
            Some(&*words)
        );
    }

    /// From there the lists of the languages are generated.
    #[test]
    #[cfg(feature = "classify")]
    fn the_words_are_those_of_the_data_files() {
        let facts = toolerror_facts::words().unwrap();
        let facts: Vec<(&str, Vec<&str>)> = facts
            .iter()
            .map(|(name, words)| (*name, words.iter().map(String::as_str).collect()))
            .collect();
        assert_eq!(words(), facts);
    }

    #[test]
    fn no_set_is_empty_and_no_word_stands_twice() {
        for (name, words) in words() {
            let distinct: std::collections::BTreeSet<_> = words.iter().collect();
            assert!(!words.is_empty() && distinct.len() == words.len(), "{name}");
        }
    }
}
