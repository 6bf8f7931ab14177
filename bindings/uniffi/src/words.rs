//! The word lists and limits of the contract, for what is written by hand in a language.

use std::collections::HashMap;

/// Every closed set of words, by its name: what the word lists of a language must equal.
#[uniffi::export]
pub fn words() -> HashMap<String, Vec<String>> {
    let owned = |(name, words): (&str, Vec<&str>)| {
        let words = words.into_iter().map(str::to_owned).collect();
        (name.to_owned(), words)
    };
    toolerror_bridge::words().into_iter().map(owned).collect()
}

/// The paths of the members that the core's table asks for, of an exception of a runtime with these classes (SPEC 1.8.24).
#[uniffi::export]
#[must_use]
pub fn exception_members(runtime: &str, classes: &[String]) -> Vec<String> {
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    let paths = toolerror_bridge::exception_members(runtime, &classes);
    paths.into_iter().map(str::to_owned).collect()
}

/// How many exceptions of a chain of causes are looked at. A longer chain may be a cycle.
#[uniffi::export]
pub fn max_chain() -> i32 {
    i32::try_from(toolerror_bridge::MAX_CHAIN).unwrap_or(i32::MAX)
}

/// How many failed attempts of one call a driver remembers: the last ones.
#[uniffi::export]
pub fn max_history() -> i32 {
    i32::try_from(toolerror_bridge::MAX_HISTORY).unwrap_or(i32::MAX)
}
