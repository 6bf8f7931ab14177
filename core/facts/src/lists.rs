//! Lists of words in a data file, and the constants that they become.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{json, Map, Value};

use crate::rust::RustFile;

/// A list that a data file must have. Its constant has the same name in capitals.
#[derive(Clone, Copy)]
pub(crate) struct List {
    pub(crate) key: &'static str,
    pub(crate) about: &'static str,
    pub(crate) order: Order,
}

/// What the core does with a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Looks single words in lower case up, by binary search.
    Words,
    /// Looks texts up, by binary search.
    Sorted,
    /// Tries one after the other.
    AsWritten,
}

/// The lists of a data file by their keys.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Lists(BTreeMap<String, Vec<String>>);

impl Lists {
    /// Fails when the file lacks a list, or has one that nobody knows.
    pub(crate) fn check(&self, file: &str, known: &[List]) -> Result<(), String> {
        if let Some(list) = known.iter().find(|list| !self.0.contains_key(list.key)) {
            return Err(format!("{file}: the list `{}` is missing", list.key));
        }
        let is_unknown = |key: &&String| !known.iter().any(|list| list.key == *key);
        if let Some(key) = self.0.keys().find(is_unknown) {
            return Err(format!("{file}: `{key}` is not a known list"));
        }
        Ok(())
    }

    /// The texts of a list as they are written.
    pub(crate) fn get(&self, key: &str) -> &[String] {
        self.0.get(key).map_or(&[], Vec::as_slice)
    }

    /// Adds texts to a list.
    pub(crate) fn extend(&mut self, key: &str, texts: impl IntoIterator<Item = String>) {
        self.0.entry(key.to_owned()).or_default().extend(texts);
    }

    /// The lists as they are published: by its key what each is, and its texts.
    pub(crate) fn published(&self, file: &str, known: &[List]) -> Result<Map<String, Value>, String> {
        let rows = known.iter().map(|list| {
            let texts = ordered(file, list.order, self.get(list.key).to_vec())?;
            Ok((list.key.to_owned(), published(list.about, &texts)))
        });
        rows.collect()
    }

    /// Writes the constants of the lists.
    pub(crate) fn write(&self, file: &str, known: &[List], rust: &mut RustFile) -> Result<(), String> {
        for list in known {
            let texts = self.get(list.key).to_vec();
            let name = list.key.to_ascii_uppercase();
            rust.text_table(list.about, &name, &ordered(file, list.order, texts)?);
        }
        Ok(())
    }
}

/// A list as it is published.
pub(crate) fn published(about: &str, texts: &[String]) -> Value {
    json!({"why": about, "texts": texts})
}

/// The texts in the order in which the core needs them.
pub(crate) fn ordered(file: &str, order: Order, mut texts: Vec<String>) -> Result<Vec<String>, String> {
    let is_odd =
        |word: &&String| word.is_empty() || word.chars().any(|c| c.is_uppercase() || c.is_whitespace());
    if let Some(odd) = texts.iter().find(is_odd).filter(|_| order == Order::Words) {
        return Err(format!("{file}: `{odd}` is not one word in lower case"));
    }
    if order != Order::AsWritten {
        texts.sort();
        texts.dedup();
    }
    Ok(texts)
}
