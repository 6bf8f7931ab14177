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

/// Fails when a folder of `core/facts/data` has a data file that is not listed. `list` says where that is done.
pub(crate) fn all_listed<'a>(
    folder: &str,
    list: &str,
    listed: impl IntoIterator<Item = &'a str>,
) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(folder);
    let fault = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut files = BTreeSet::new();
    for entry in std::fs::read_dir(&path).map_err(fault)? {
        let name = entry.map_err(fault)?.file_name().to_string_lossy().into_owned();
        files.extend(name.strip_suffix(".toml").map(str::to_owned));
    }
    for name in listed {
        files.remove(name);
    }
    match files.first() {
        Some(name) => Err(format!("{folder}/{name}.toml: not listed in {list}")),
        None => Ok(()),
    }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_listed_is_refused() {
        let listed = [
            "classes",
            "errnos",
            "kinds",
            "runtime_codes",
            "texts",
            "transport_wrappers",
            "win32",
        ];
        assert_eq!(all_listed("connection", "x.rs", listed), Ok(()));
        let without = listed.into_iter().filter(|name| *name != "texts");
        let refused = all_listed("connection", "x.rs", without);
        assert_eq!(
            refused,
            Err("connection/texts.toml: not listed in x.rs".to_owned())
        );
    }
}
