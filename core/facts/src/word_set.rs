//! A closed set of words, with a meaning for each.

use serde::Deserialize;

/// A closed set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Set {
    pub(crate) about: String,
    pub(crate) words: Vec<WordRow>,
}

/// A word, and what it means, without a full stop.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordRow {
    pub(crate) word: String,
    pub(crate) means: String,
    /// Of a reason to give up: it holds for every caller.
    #[serde(default)]
    pub(crate) exhausts: bool,
}
