//! How much each piece of evidence weighs (SPEC 3.6.2); the numbers and their reasons are in `weights.toml`.

pub(crate) use crate::recognise::engine::weight_data::*;
use crate::recognise::rule::{Evidence, Meaning, Rule};

/// Evidence of at least this weight is not overruled by words that speak against a retry: a status is chosen by a
/// program for this failure, words may speak of something else. What lasts speaks against it nevertheless.
pub(crate) const CERTAIN: u8 = STATUS;

/// The weight of a match: by the meaning of its rule if that is a limit, else by its evidence.
pub(crate) const fn weight_of_rule(rule: &Rule) -> u8 {
    match (rule.evidence, rule.meaning) {
        // what lasts outweighs by its own filter; a wait in everyday words alone is not a machine's word
        (Evidence::Override | Evidence::Lasting | Evidence::Stem, _)
        | (Evidence::Words, Meaning::RateLimit) => rule.evidence.weight(),
        (Evidence::Words, Meaning::Fault) => FAILED,
        (_, Meaning::Quota) => QUOTA,
        (_, Meaning::RateLimit) => RATE_LIMIT,
        (evidence, _) => evidence.weight(),
    }
}

/// The weight of a status that is the message of a class: the class is only named after it. 500 adds nothing.
pub(crate) fn weight_of_class_status(code: u16) -> u8 {
    let weight = weight_of_status(code);
    if code < 500 && weight < BRACKETS {
        BRACKETS
    } else {
        weight
    }
}

/// The weight of an HTTP status.
pub(crate) fn weight_of_status(code: u16) -> u8 {
    let row = STATUS_WEIGHTS.binary_search_by_key(&code, |(status, _)| *status);
    let weight = row.ok().and_then(|at| STATUS_WEIGHTS.get(at));
    match weight {
        Some((_, weight)) => *weight,
        None if (500..600).contains(&code) => OTHER_5XX,
        None => OTHER_STATUS,
    }
}
