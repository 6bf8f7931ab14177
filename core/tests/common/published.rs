//! The published tables, `spec/tables/*.json`.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// Their folder.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/tables")
}

/// The table with this name.
pub(crate) fn table(name: &str) -> Value {
    let text = std::fs::read_to_string(folder().join(format!("{name}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}
