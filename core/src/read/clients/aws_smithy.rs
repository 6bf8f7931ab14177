//! Errors of the AWS SDK for Rust.

use std::collections::BTreeMap;
use std::error::Error;

use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use aws_smithy_runtime_api::client::result::SdkError;
use aws_smithy_types::error::metadata::ProvideErrorMetadata;

use crate::error::ToolError;
use crate::read::clients::{described, read};
use crate::read::connection::error::convert;

const CLASS: &str = "aws_smithy_runtime_api::client::result::SdkError";

impl<E> From<SdkError<E, HttpResponse>> for ToolError
where
    E: ProvideErrorMetadata + Error + Send + Sync + 'static,
{
    /// By the service's code, as the profile `aws` reads it, else by the status; without an answer by the failure of the
    /// connection (SPEC §1.8). The error stays the source.
    fn from(error: SdkError<E, HttpResponse>) -> Self {
        let failure = match &error {
            SdkError::ServiceError(service) => {
                let said = service.err();
                let headers = service.raw().headers().iter();
                let headers: BTreeMap<&str, &str> = headers.collect();
                described(CLASS, said.message().unwrap_or_default())
                    .with_member("code()", said.code())
                    .with_member("message()", said.message())
                    .with_member("raw_response().status()", service.raw().status().as_u16())
                    .with_member("raw_response().headers()", headers)
            }
            SdkError::TimeoutError(_) => {
                described("TimeoutError", "the request timed out").with_code("ETIMEDOUT")
            }
            _ => return convert(error),
        };
        read(&failure, error)
    }
}
