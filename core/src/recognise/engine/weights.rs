//! The weight of each kind of evidence (SPEC 3.6.2). Only their order matters, so each weight states what it must
//! outweigh.

use crate::recognise::rule::{Evidence, Meaning, Rule};

/// A rule marked `override`, above all others: it separates what a quota and a rate limit would both match.
pub(crate) const OVERRIDE: u8 = 50;
/// A quota, above a rate limit: systems report a quota with status 429 and in the words of a rate limit, and no wait
/// raises it (SPEC 3.6.10).
pub(crate) const QUOTA: u8 = 40;
/// A rate limit, above machine codes: `RESOURCE_EXHAUSTED` is less specific than the limit beside it. Status 429 weighs
/// the same, because it means the same.
pub(crate) const RATE_LIMIT: u8 = 34;
/// A machine code in its own spelling, above a status: gateways choose the status, the system itself writes the code.
pub(crate) const CODE: u8 = 30;
/// Words in the brackets after a class, and a status there, above the class and its code: the system's own report is
/// more specific than the name.
pub(crate) const BRACKETS: u8 = 31;
/// A status that means one thing, above codes that wrap others: `14 UNAVAILABLE: 413` is too large, not unavailable.
pub(crate) const STATUS: u8 = 28;
/// A machine code that often wraps a better one, above names and texts: it is still the system's own.
pub(crate) const WEAK_CODE: u8 = 25;
/// A machine name by the words that it is made of, above texts: a class is chosen, a text is phrased.
pub(crate) const NAME: u8 = 24;
/// A text that a known program prints, above everyday words, which anybody writes.
pub(crate) const PHRASE: u8 = 20;
/// Status 409, below a known text, which names the kind of conflict, and above everyday words, which do not override
/// it.
pub(crate) const CONFLICT_STATUS: u8 = 15;
/// Everyday words, above a status that many failures share: the words are more specific.
pub(crate) const WORDS: u8 = 10;
/// A status that is given for many reasons (400, 422, 500), below all words that name one.
pub(crate) const VAGUE_STATUS: u8 = 8;
/// Everyday words that only report a failure, below everything else.
pub(crate) const FAILED: u8 = 1;
/// A plain word where no rule knows more; it is looked for only then.
pub(crate) const STEM: u8 = 2;
/// Evidence of at least this weight is not overruled by words that speak against a retry: a status is chosen by a
/// program for this failure, words may speak of something else. What lasts speaks against it nevertheless.
pub(crate) const CERTAIN: u8 = STATUS;

/// The weight of a match: by the meaning of its rule if that is a limit, else by its evidence.
pub(crate) const fn weight_of_rule(rule: &Rule) -> u8 {
    match (rule.evidence, rule.meaning) {
        (Evidence::Stem, _) => STEM,
        // what lasts outweighs by its own filter; a wait in everyday words alone is not a machine's word
        (Evidence::Override | Evidence::Lasting, _) | (Evidence::Words, Meaning::RateLimit) => {
            weight_of_evidence(rule.evidence)
        }
        (Evidence::Words, Meaning::Fault) => FAILED,
        (_, Meaning::Quota) => QUOTA,
        (_, Meaning::RateLimit) => RATE_LIMIT,
        (evidence, _) => weight_of_evidence(evidence),
    }
}

/// The weight of a kind of evidence (SPEC §3.6.2).
const fn weight_of_evidence(evidence: Evidence) -> u8 {
    match evidence {
        Evidence::Override => OVERRIDE,
        Evidence::Code => CODE,
        Evidence::WeakCode => WEAK_CODE,
        Evidence::Name => NAME,
        Evidence::Phrase => PHRASE,
        Evidence::Words | Evidence::Lasting => WORDS,
        Evidence::Stem => STEM,
    }
}

/// The weight of a status that is the message of a class: the class is only named after it. 500 adds nothing.
pub(crate) const fn weight_of_class_status(code: u16) -> u8 {
    let weight = weight_of_status(code);
    if code < 500 && weight < BRACKETS {
        BRACKETS
    } else {
        weight
    }
}

/// How much a status counts.
pub(crate) const fn weight_of_status(code: u16) -> u8 {
    match code {
        429 => RATE_LIMIT,
        // insufficient storage: the words show whether it affects this request or all requests
        507 => VAGUE_STATUS,
        401 | 402 | 403 | 404 | 410 | 412 | 413 | 415 | 423 | 451 | 502..=599 => STATUS,
        409 => CONFLICT_STATUS,
        _ => VAGUE_STATUS,
    }
}
