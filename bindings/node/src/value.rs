//! The value: built from parts, and looked into.

use napi::Result;
use napi_derive::napi;
use serde_json::Value;
use toolerror::ToolError;
use toolerror_bridge::conventional_members;

use crate::misuse::{catch_panic, misuse};

/// The error that a canonical text is.
pub(crate) fn error_of(text: &str) -> Result<ToolError> {
    ToolError::from_json(text).map_err(misuse)
}

/// The canonical text of an error from its parts; `data` is the JSON text of an object.
#[napi]
pub fn build(
    error_type: String,
    message: String,
    recoverable: Option<bool>,
    data: Option<String>,
) -> Result<String> {
    catch_panic(|| {
        let error = ToolError::build(&error_type, message, recoverable, data.as_deref());
        Ok(error.map_err(misuse)?.to_json())
    })
}

/// The conventional members of `data` that have the shape of the contract, as a JSON object (SPEC §1.3).
#[napi]
pub fn members(text: String) -> Result<String> {
    catch_panic(|| Ok(Value::Object(conventional_members(&error_of(&text)?)).to_string()))
}

/// The canonical form of JSON (SPEC §1.2).
#[napi]
pub fn canonical(json: String) -> Result<String> {
    catch_panic(|| toolerror::json::canonical_json(&json).map_err(misuse))
}

/// A canonical text in which each integer that a double does not hold is a string: U+D800 and its digits.
///
/// A canonical text has no lone surrogate, so no other string begins like that.
#[napi]
pub fn mark_integers(text: String) -> Result<String> {
    catch_panic(|| Ok(toolerror_bridge::mark_integers(&text)))
}
