//! Contracts of tools as texts in and out (SPEC §4). What crosses the border is JSON, or an error.

mod batch;
mod guard;
mod progress;
mod store;
mod toolset;

pub use batch::batch;
pub use guard::{outcome_to_result, ContractGuard, ContractStep, OpenCall};
pub use progress::{progress_faults, ContractProgress};
pub use store::ContractStore;
pub use toolset::ContractToolset;

use serde::de::{Deserialize as _, DeserializeOwned};
use serde_json::Value;

use crate::Misuse;

/// JSON in a form that the border knows; a fault is named by its place.
fn parsed<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Misuse> {
    let mut reader = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let why = Misuse::json_fault(&error.into_inner());
        match path.as_str() {
            "." | "?" => Misuse::new(format_args!("`{what}`: {why}")),
            path => Misuse::new(format_args!("`{what}.{path}`: {why}")),
        }
    })
}

fn value(what: &str, text: &str) -> Result<Value, Misuse> {
    parsed(what, text)
}

/// A member that may be null, which is not the same as one that is absent.
fn some<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(value).map(Some)
}
