//! `?` for the errors of well-known clients, one feature each. What they mean is in `clients`.

#[cfg(feature = "aws-smithy")]
use std::error::Error;

#[cfg(feature = "aws-smithy")]
use aws_smithy_runtime_api::client::{orchestrator::HttpResponse, result::SdkError};
#[cfg(feature = "aws-smithy")]
use aws_smithy_types::error::metadata::ProvideErrorMetadata;

use crate::error::ToolError;
use crate::read::connection::error::convert;
#[cfg(feature = "aws-smithy")]
use crate::{
    read::{clients::aws_smithy, connection::read_connection, wrap::ErrorMappers},
    reading::{Mode, Reading},
};

#[cfg(feature = "sqlx")]
impl From<sqlx::Error> for ToolError {
    /// By the database's SQLSTATE or SQLite's number, else by the kind of failure: a missing row is NOT_FOUND, no free
    /// connection TRANSIENT, the network as in SPEC §1.8. The error stays the source.
    fn from(error: sqlx::Error) -> Self {
        convert(error)
    }
}

#[cfg(feature = "redis")]
impl From<redis::RedisError> for ToolError {
    /// By the code of the server's reply, such as `LOADING`; without one by the failure of the connection (SPEC §1.8). The
    /// error stays the source.
    fn from(error: redis::RedisError) -> Self {
        convert(error)
    }
}

#[cfg(feature = "tonic")]
impl From<tonic::Status> for ToolError {
    /// By the code of gRPC, as the profile `grpc` reads it (SPEC §3.5). The status stays the source.
    fn from(status: tonic::Status) -> Self {
        convert(status)
    }
}

/// By the service's code, else by the status; `None` where only the connection failed.
#[cfg(feature = "aws-smithy")]
fn known<E: ProvideErrorMetadata>(error: &SdkError<E, HttpResponse>) -> Option<ToolError> {
    let outcome = read_connection(&aws_smithy::describe(error)?, Mode::Exact);
    outcome.failure().map(Reading::into_error)
}

#[cfg(feature = "aws-smithy")]
impl<E> From<SdkError<E, HttpResponse>> for ToolError
where
    E: ProvideErrorMetadata + Error + Send + Sync + 'static,
{
    /// By the service's code, as the profile `aws` reads it, else by the status; without an answer by the failure of the
    /// connection (SPEC §1.8). The error stays the source.
    fn from(error: SdkError<E, HttpResponse>) -> Self {
        match known(&error) {
            Some(known) => known.with_source(error),
            None => convert(error),
        }
    }
}

#[cfg(feature = "aws-smithy")]
impl ErrorMappers {
    /// Adds the errors of one operation of the AWS SDK, also inside contexts of anyhow: by the service's code, else by
    /// the status, as [`ToolError::from`] reads them. Each operation has its own error type, so [`ToolError::wrap`]
    /// only knows errors that the operation does not model.
    #[must_use]
    pub fn with_aws<E>(self) -> Self
    where
        E: ProvideErrorMetadata + Error + Send + Sync + 'static,
    {
        self.with(|error: &SdkError<E, HttpResponse>| known(error))
    }
}
