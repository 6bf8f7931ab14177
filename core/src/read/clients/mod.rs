//! Errors of well-known clients, one feature each: described as bindings describe exceptions, and read by the same table
//! (SPEC §1.8.24 to §1.8.28).

#[cfg(feature = "aws-smithy")]
mod aws_smithy;
#[cfg(feature = "redis")]
mod redis;
#[cfg(feature = "sqlx")]
mod sqlx;
#[cfg(feature = "tonic")]
mod tonic;

use std::error::Error;

use crate::error::ToolError;
use crate::read::connection::description::FailureDescription;
use crate::read::connection::read_connection;
use crate::reading::{Mode, Outcome};

/// An error of this class.
fn described(class: &str, message: &str) -> FailureDescription {
    let failure = FailureDescription::default().with_runtime("rust");
    failure.with_class(class).with_message(message)
}

/// What the tables say of a described error, which stays the source.
fn read(failure: &FailureDescription, error: impl Error + Send + Sync + 'static) -> ToolError {
    match read_connection(failure, Mode::Exact) {
        Outcome::Failure(reading) => reading.into_error().with_source(error),
        Outcome::NotAnError | Outcome::PassThrough => ToolError::wrap(error),
    }
}
