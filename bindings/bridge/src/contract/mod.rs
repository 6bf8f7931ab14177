//! Contracts of tools as texts in and out (SPEC §4). What crosses the border is JSON, or an error.

mod batch;
mod guard;
mod hosted_call;
mod plan;
mod progress;
mod store;
mod toolset;

pub use batch::batch;
pub use guard::{outcome_to_result, ContractGuard, ContractStep};
pub use hosted_call::HostedCall;
pub use progress::{progress_faults, ContractProgress};
pub use store::ContractStore;
pub use toolset::ContractToolset;

use serde::de::{Deserialize as _, DeserializeOwned};
use serde_json::Value;
use toolerror::json::canonical_json;
use toolerror::server::invalid_arguments;
use toolerror::{Effects, ErrorType, ToolError, Violation};

use crate::Misuse;

/// JSON in a form that the border knows; a fault is named by its place.
fn parsed<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Misuse> {
    read(text).map_or_else(|| at_its_place(what, text), Ok)
}

/// JSON in this form. Half of a surrogate pair, which texts of JavaScript can hold, is U+FFFD as everywhere (SPEC §1.2).
fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok().or_else(|| {
        let text = canonical_json(text).ok()?;
        serde_json::from_str(&text).ok()
    })
}

/// To know the place takes as long again as to read: that is for a fault.
fn at_its_place<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Misuse> {
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

/// The arguments of a call, or nothing when they cannot be read. They are the caller's, so that is no misuse: `null` takes
/// their place in the checks, which refuse it, and [`refused`] says what is wrong.
fn arguments(text: &str) -> Option<Value> {
    read(text)
}

/// The error of a refused call: of arguments that cannot be read, unless a check before that of arguments has refused it.
fn refused(error: ToolError, is_read: bool) -> ToolError {
    if is_read || error.error_type() != ErrorType::Validation {
        return error;
    }
    let what = "is nested too deeply, or holds a number that is too large";
    invalid_arguments(vec![Violation::new("", "json", what)])
        .with_recoverable(true)
        .with_effects(Effects::None)
}

fn value(what: &str, text: &str) -> Result<Value, Misuse> {
    parsed(what, text)
}

/// A member that may be null, which is not the same as one that is absent.
fn some<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(value).map(Some)
}
