//! The status of the crate tonic.

use crate::read::clients::described;
use crate::read::connection::description::FailureDescription;

/// Describes a gRPC status by its code and message.
pub(super) fn describe(status: &tonic::Status) -> FailureDescription {
    let code = i32::from(status.code());
    described("tonic::Status", status.message())
        .with_member("code()", code)
        .with_member("message()", status.message())
}
