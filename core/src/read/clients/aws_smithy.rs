//! Errors of the AWS SDK for Rust.

use std::collections::BTreeMap;

use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use aws_smithy_runtime_api::client::result::SdkError;
use aws_smithy_types::error::metadata::ProvideErrorMetadata;
use aws_smithy_types::error::ErrorMetadata;

use crate::read::clients::described;
use crate::read::connection::description::FailureDescription;

const CLASS: &str = "aws_smithy_runtime_api::client::result::SdkError";

fn describe_metadata_error(by: &impl ProvideErrorMetadata) -> FailureDescription {
    described(CLASS, by.message().unwrap_or_default())
        .with_member("code()", by.code())
        .with_member("message()", by.message())
}

/// Describes an error code of a service that its operation does not model.
pub(super) fn describe_metadata(said_by: &ErrorMetadata) -> Option<FailureDescription> {
    said_by.code().map(|_| describe_metadata_error(said_by))
}

/// Describes an answer of AWS or a timeout; `None` for other failures, whose sources describe them better.
pub(in crate::read) fn describe<E: ProvideErrorMetadata>(
    error: &SdkError<E, HttpResponse>,
) -> Option<FailureDescription> {
    match error {
        SdkError::ServiceError(service) => {
            let headers: BTreeMap<&str, &str> = service.raw().headers().iter().collect();
            let failure = describe_metadata_error(service.err())
                .with_member("raw_response().status()", service.raw().status().as_u16())
                .with_member("raw_response().headers()", headers);
            Some(failure)
        }
        SdkError::TimeoutError(_) => {
            Some(described("TimeoutError", "the request timed out").with_code("ETIMEDOUT"))
        }
        _ => None,
    }
}
