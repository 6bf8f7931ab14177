//! The closed sets of words: `vocabulary.toml`, and the names of types, members and profiles.
//!
//! The enums in Rust are code: tests of the core and of the bridge compare them with these words. The word lists of the
//! bindings are generated from them, see [`crate::bindings`].

use std::collections::BTreeMap;

use serde_json::json;

use crate::rust::{literal, RustFile};
use crate::word_set::Set;
use crate::{load, members, profiles, published, types, Generated};

/// How many dispositions a reading can have: the first ones.
const OF_READINGS: usize = 3;
/// The reasons of an error: an open set, which the bindings do not list.
const ERROR_REASON: &str = "error_reason";
/// The sets in the order in which the bindings list them.
const ORDER: [&str; 12] = [
    "type",
    "mode",
    "effects",
    "phase",
    "delivery",
    "disposition",
    "read_disposition",
    "kind",
    "action",
    "reason",
    "detail",
    "lost",
];

/// The table of closed sets.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let sets: BTreeMap<String, Set> = load::file("vocabulary.toml")?;
    let words = |name: &str| sets.get(name).map(words_of);
    let table = json!({
        "mode": words("mode"),
        "effects": words("effects"),
        "member": members::names()?,
        "phase": words("phase"),
    });
    let both = sets.get(ERROR_REASON).zip(sets.get("reason"));
    let (of_errors, of_drivers) = both.ok_or("vocabulary.toml: no reasons")?;
    Ok(vec![
        published::table("vocabulary", table)?,
        reasons(of_errors, of_drivers),
    ])
}

/// The reasons that an error may state, and those of a driver after which no caller retries.
fn reasons(of_errors: &Set, of_drivers: &Set) -> Generated {
    let mut rust = RustFile::new(
        "error/reason.rs",
        &format!("{}.", of_errors.about),
        "vocabulary.toml",
    );
    for row in &of_errors.words {
        rust.line(&format!("\n/// {}.", row.means));
        let name = row.word.to_ascii_uppercase();
        rust.line(&format!("pub const {name}: &str = {};", literal(&row.word)));
    }
    let words = of_drivers.words.iter().filter(|row| row.exhausts);
    let words: Vec<&String> = words.map(|row| &row.word).collect();
    rust.line("\n/// The reasons for which a driver gives up that hold for every caller (SPEC §1.9.52).");
    rust.line(&format!("pub(crate) const EXHAUSTING: &[&str] = &{words:?};"));
    rust.finish()
}

/// The sets whose words have a meaning beside them, in the order of the bindings.
pub(crate) fn sets() -> Result<Vec<(&'static str, Set)>, String> {
    let mut sets: BTreeMap<String, Set> = load::file("vocabulary.toml")?;
    sets.remove(ERROR_REASON);
    sets.insert("type".to_owned(), types::words()?);
    let dispositions = sets.get("disposition").map(|set| set.words.clone());
    let of_readings = Set {
        about: "Where the error of a reading comes from".to_owned(),
        words: dispositions
            .unwrap_or_default()
            .into_iter()
            .take(OF_READINGS)
            .collect(),
    };
    sets.insert("read_disposition".to_owned(), of_readings);
    let take = |name| {
        let set = sets.remove(name);
        Ok((
            name,
            set.ok_or_else(|| format!("vocabulary.toml: `{name}` is missing"))?,
        ))
    };
    let all = ORDER.into_iter().map(take).collect();
    match sets.keys().next() {
        Some(name) => Err(format!("vocabulary.toml: `{name}` is not a known set")),
        None => all,
    }
}

/// Every closed set and its words, in the order of the bindings.
///
/// # Errors
/// A data file that cannot be read, with its path and the fault.
pub fn words() -> Result<Vec<(&'static str, Vec<String>)>, String> {
    let mut all: Vec<_> = sets()?.iter().map(|(name, set)| (*name, words_of(set))).collect();
    all.push(("profile", profiles::names()?));
    all.push(("member", members::names()?));
    Ok(all)
}

fn words_of(set: &Set) -> Vec<String> {
    set.words.iter().map(|row| row.word.clone()).collect()
}
