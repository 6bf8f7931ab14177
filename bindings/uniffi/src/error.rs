//! The value: its parts, and how it is built.

use toolerror::{Delivery, EmitOptions, ToolError};

use crate::misuse::{catch_panic, misuse, BorderError};

/// The parts of a tool error. Its canonical text is the value: equal errors have equal texts.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Parts {
    /// One of the six types, such as `NOT_FOUND`.
    pub kind: String,
    /// The text for people and models. Never parse it.
    pub message: String,
    /// Whether a retry of the same call may help.
    pub recoverable: bool,
    /// The canonical text of `data`, an object with at least one member.
    pub data: Option<String>,
    /// The canonical text of the whole error, the same bytes from every language (SPEC §1.2).
    pub text: String,
    /// How far the failed call came that this error was made from: `not_sent`, `rejected` or `unknown`. It is not part of
    /// the text; hand it back to what writes the error and to the engine (SPEC §1.9.32).
    pub delivery: Option<String>,
}

impl From<&ToolError> for Parts {
    fn from(error: &ToolError) -> Self {
        Self {
            kind: error.error_type().as_str().to_owned(),
            message: error.message().to_owned(),
            recoverable: error.recoverable(),
            data: error.data_json().map(str::to_owned),
            text: error.to_json(),
            delivery: error.delivery().map(|delivery| delivery.as_str().to_owned()),
        }
    }
}

/// The error that a canonical text is.
pub(crate) fn error_of(text: &str) -> Result<ToolError, BorderError> {
    ToolError::from_json(text).map_err(misuse)
}

/// The error of a canonical text, with how far the call came.
pub(crate) fn error_with_delivery(text: &str, delivery: Option<&str>) -> Result<ToolError, BorderError> {
    let delivery = delivery.map(str::parse::<Delivery>).transpose();
    Ok(error_of(text)?.with_delivery(delivery.map_err(misuse)?))
}

/// The error of a call that a driver has given up for this reason, as it leaves the process (SPEC §1.9.52).
///
/// # Errors
/// A text that is not an error, an unknown delivery.
#[uniffi::export]
pub fn given_up(text: &str, delivery: Option<String>, reason: &str) -> Result<Parts, BorderError> {
    catch_panic(|| {
        let error = error_with_delivery(text, delivery.as_deref())?.given_up(reason);
        Ok(leaving(&error))
    })
}

/// The parts of an error as it leaves the process, neither masked nor cut.
pub(crate) fn leaving(error: &ToolError) -> Parts {
    let mut parts = Parts::from(error.emitted(&EmitOptions::raw()).as_ref());
    parts.delivery = error.delivery().map(|delivery| delivery.as_str().to_owned());
    parts
}

/// What an error is built from. (A record, since the Ruby generator takes an argument `false` for an absent one.)
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct NewError {
    /// One of the six types, exactly.
    pub kind: String,
    /// The text for people and models; an empty one becomes the default of the type (SPEC §1.1).
    pub message: String,
    /// Said only where it differs from the default of the type.
    #[uniffi(default = None)]
    pub recoverable: Option<bool>,
    /// The JSON text of an object.
    #[uniffi(default = None)]
    pub data: Option<String>,
}

/// An error from its parts.
///
/// # Errors
/// A type that is not one of the six, and data that is not an object.
#[uniffi::export]
pub fn build(parts: NewError) -> Result<Parts, BorderError> {
    catch_panic(|| {
        let data = parts.data.as_deref();
        let error = ToolError::build(&parts.kind, parts.message, parts.recoverable, data);
        Ok(Parts::from(&error.map_err(misuse)?))
    })
}

/// The error that a text is exactly, in mode `exact` of SPEC §1.4. What came from outside belongs into `read`.
///
/// # Errors
/// Any other text.
#[uniffi::export]
pub fn from_json(text: &str) -> Result<Parts, BorderError> {
    catch_panic(|| Ok(Parts::from(&error_of(text)?)))
}

/// Refuses a text that is not JSON.
///
/// # Errors
/// Why it is none.
#[uniffi::export]
pub fn check_json(text: &str) -> Result<(), BorderError> {
    catch_panic(|| toolerror::json::canonical_json(text).map(drop).map_err(misuse))
}
