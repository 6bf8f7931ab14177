//! Reading data files, and the words of the contract that stand in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Reads a file of `core/facts/data`.
pub(crate) fn file<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Fails when a table names something twice.
pub(crate) fn unique<'a>(file: &str, names: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    let twice = names.into_iter().find(|name| !seen.insert(*name));
    twice.map_or(Ok(()), |name| Err(format!("{file}: `{name}` stands there twice")))
}

/// The documents that rows name by a short key.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Sources(BTreeMap<String, String>);

impl Sources {
    pub(crate) fn add(&mut self, key: &str, source: &str) {
        self.0.insert(key.to_owned(), source.to_owned());
    }

    pub(crate) fn get(&self, key: &str) -> Result<&str, String> {
        let found = self.0.get(key).map(String::as_str);
        found.ok_or_else(|| format!("`{key}` is not one of the sources of its file"))
    }
}

/// The six types.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum ErrorType {
    NotFound,
    Conflict,
    Validation,
    Permission,
    Transient,
    Internal,
}

/// Whether a failed call has reached the tool.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Delivery {
    NotSent,
    Rejected,
    Unknown,
}

/// What a failed call has changed.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Effects {
    Unknown,
}
