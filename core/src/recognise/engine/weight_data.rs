//! The weights of evidence, the strongest first.
//!
//! Generated from `core/facts/data/weights.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::recognise::rule::Evidence;

/// A rule that is marked as an override.
pub(crate) const OVERRIDE: u8 = 50;
/// A quota, whatever the evidence of its rule.
pub(crate) const QUOTA: u8 = 40;
/// A rate limit, whatever the evidence of its rule.
pub(crate) const RATE_LIMIT: u8 = 34;
/// Words in brackets after a class, and a status below 500 that the class states.
pub(crate) const BRACKETS: u8 = 31;
/// A machine code in its own spelling.
pub(crate) const CODE: u8 = 30;
/// A status that means one thing.
pub(crate) const STATUS: u8 = 28;
/// A machine code that often wraps a better one.
pub(crate) const WEAK_CODE: u8 = 25;
/// A machine name, by the words that it is made of.
pub(crate) const NAME: u8 = 24;
/// A text that a known program prints.
pub(crate) const PHRASE: u8 = 20;
/// A status for a conflict of any kind.
pub(crate) const CONFLICT_STATUS: u8 = 15;
/// Words of everyday language, and words for a failure that lasts.
pub(crate) const WORDS: u8 = 10;
/// A status that servers send for many reasons.
pub(crate) const VAGUE_STATUS: u8 = 8;
/// A plain word, where no rule knows more.
pub(crate) const STEM: u8 = 2;
/// Words that say no more than that the call failed.
pub(crate) const FAILED: u8 = 1;

impl Evidence {
    /// Its weight by itself.
    pub(crate) const fn weight(self) -> u8 {
        match self {
            Evidence::Override => OVERRIDE,
            Evidence::Code => CODE,
            Evidence::WeakCode => WEAK_CODE,
            Evidence::Name => NAME,
            Evidence::Phrase => PHRASE,
            Evidence::Words | Evidence::Lasting => WORDS,
            Evidence::Stem => STEM,
        }
    }
}

/// HTTP statuses with their weights, in ascending order.
#[rustfmt::skip]
pub(crate) const STATUS_WEIGHTS: &[(u16, u8)] = &[
    (401, STATUS),
    (402, STATUS),
    (403, STATUS),
    (404, STATUS),
    (409, CONFLICT_STATUS),
    (410, STATUS),
    (412, STATUS),
    (413, STATUS),
    (415, STATUS),
    (423, STATUS),
    (429, RATE_LIMIT),
    (451, STATUS),
    (500, VAGUE_STATUS),
    (501, VAGUE_STATUS),
    (507, VAGUE_STATUS),
];
/// The weight of every other 5xx.
pub(crate) const OTHER_5XX: u8 = STATUS;
/// The weight of every other status.
pub(crate) const OTHER_STATUS: u8 = VAGUE_STATUS;

/// Each weight with the evidence and the statuses that have it.
#[cfg(feature = "tables")]
#[rustfmt::skip]
pub(crate) static ALL: &[(&str, u8, &[&str], &[&str])] = &[
    ("OVERRIDE", OVERRIDE, &["override"], &[]),
    ("QUOTA", QUOTA, &[], &[]),
    ("RATE_LIMIT", RATE_LIMIT, &[], &["429"]),
    ("BRACKETS", BRACKETS, &[], &[]),
    ("CODE", CODE, &["code"], &[]),
    ("STATUS", STATUS, &[], &["401", "402", "403", "404", "410", "412", "413", "415", "423", "451", "5xx"]),
    ("WEAK_CODE", WEAK_CODE, &["weak_code"], &[]),
    ("NAME", NAME, &["name"], &[]),
    ("PHRASE", PHRASE, &["phrase"], &[]),
    ("CONFLICT_STATUS", CONFLICT_STATUS, &[], &["409"]),
    ("WORDS", WORDS, &["words", "lasting"], &[]),
    ("VAGUE_STATUS", VAGUE_STATUS, &[], &["500", "501", "507", "other"]),
    ("STEM", STEM, &["stem"], &[]),
    ("FAILED", FAILED, &[], &[]),
];
