//! The answers of the testee, and the parsing of a request's members.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use toolerror::Misuse;

/// The answer to a request.
#[derive(Debug)]
pub(super) enum TesteeAnswer {
    Ok(Box<RawValue>),
    /// The API refuses the input as misuse.
    Refused(String),
    /// This testee has no such operation or kind.
    Unsupported,
}

impl TesteeAnswer {
    /// A refusal with its reason.
    pub(super) fn refuse(why: impl std::fmt::Display) -> Self {
        TesteeAnswer::Refused(why.to_string())
    }
}

/// `Err` carries the answer that ends a request early.
pub(super) type OpResult = Result<Box<RawValue>, TesteeAnswer>;

/// Passes JSON through unchanged: numbers keep their digits, texts their bytes.
pub(super) fn raw(json: String) -> OpResult {
    RawValue::from_string(json).map_err(TesteeAnswer::refuse)
}

/// A value as JSON.
pub(super) fn reply(value: &impl Serialize) -> OpResult {
    serde_json::value::to_raw_value(value).map_err(TesteeAnswer::refuse)
}

/// Reads a request's members.
pub(super) fn members<'a, T: Deserialize<'a>>(request: &'a str) -> Result<T, TesteeAnswer> {
    serde_json::from_str(request).map_err(|error| TesteeAnswer::refuse(Misuse::json_fault(&error)))
}
