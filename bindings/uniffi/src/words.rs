//! The word lists of the contract, for tests of drift.

use std::collections::HashMap;

use toolerror::{Delivery, Effects, ErrorType, Mode, Phase};
use toolerror_agent::engine::{Action, Detail, GiveUpReason};

/// Every closed set of words, by its name: what the word lists of a language must equal.
#[uniffi::export]
pub fn words() -> HashMap<String, Vec<String>> {
    let list = |name: &str, words: Vec<&str>| {
        let words = words.into_iter().map(str::to_owned).collect();
        (name.to_owned(), words)
    };
    HashMap::from([
        list("type", ErrorType::ALL.map(ErrorType::as_str).to_vec()),
        list("mode", Mode::ALL.map(Mode::as_str).to_vec()),
        list("delivery", Delivery::ALL.map(Delivery::as_str).to_vec()),
        list("effects", Effects::ALL.iter().map(|word| word.as_str()).collect()),
        list("phase", Phase::ALL.iter().map(|word| word.as_str()).collect()),
        list("action", Action::ALL.iter().map(|word| word.as_str()).collect()),
        list(
            "reason",
            GiveUpReason::ALL.iter().map(|word| word.as_str()).collect(),
        ),
        list("detail", Detail::ALL.iter().map(|word| word.as_str()).collect()),
    ])
}
