//! The status of the crate tonic.

use crate::error::ToolError;
use crate::read::clients::{described, read};

impl From<tonic::Status> for ToolError {
    /// By the code of gRPC, as the profile `grpc` reads it (SPEC §3.5). The status stays the source.
    fn from(status: tonic::Status) -> Self {
        let code = i32::from(status.code());
        let failure = described("tonic::Status", status.message())
            .with_member("code()", code)
            .with_member("message()", status.message());
        read(&failure, status)
    }
}
