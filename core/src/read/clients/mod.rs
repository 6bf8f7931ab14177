//! Errors of well-known clients, one feature each: described as bindings describe exceptions, and read by the same table
//! (SPEC §1.8.24 to §1.8.28).

#[cfg(feature = "aws-smithy")]
pub(super) mod aws_smithy;
#[cfg(feature = "redis")]
mod redis;
#[cfg(feature = "sqlx")]
mod sqlx;
#[cfg(feature = "tonic")]
mod tonic;

use std::error::Error;

use crate::read::connection::description::FailureDescription;
use crate::read::connection::read_connection;
use crate::reading::{Mode, Reading};

/// An error of this class.
fn described(class: &str, message: &str) -> FailureDescription {
    let failure = FailureDescription::default().with_runtime("rust");
    failure.with_class(class).with_message(message)
}

/// Reads an error of one of these clients by the tables; `None` if they do not know it. Its sources describe it then.
pub(crate) fn reading(error: &(dyn Error + 'static)) -> Option<Reading<'static>> {
    let failure = None;
    #[cfg(feature = "sqlx")]
    let failure = failure.or_else(|| sqlx::describe(error.downcast_ref()?));
    #[cfg(feature = "redis")]
    let failure = failure.or_else(|| redis::describe(error.downcast_ref()?));
    #[cfg(feature = "tonic")]
    let failure = failure.or_else(|| error.downcast_ref().map(tonic::describe));
    #[cfg(feature = "aws-smithy")]
    let failure = failure.or_else(|| aws_smithy::describe_metadata(error.downcast_ref()?));
    read_connection(&failure?, Mode::Exact).failure()
}
