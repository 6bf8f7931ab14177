//! Errors of the protocol both ways, for resources, prompts and tools that return [`ErrorData`].

use rmcp::model::ErrorCode;
use rmcp::ErrorData;

use crate::error::ToolError;
use crate::read::json_rpc;
use crate::reading::{Mode, Outcome};
use crate::server::rmcp::emitted;

impl From<ToolError> for ErrorData {
    /// By SPEC §1.6, with the full error in `data`. Secrets are masked and long texts cut, as the
    /// [`WithToolErrors`](crate::WithToolErrors) around say, else by default.
    fn from(error: ToolError) -> Self {
        emitted::emitted(&error, |error| {
            let code = i32::try_from(error.json_rpc_code()).map_or(ErrorCode::INTERNAL_ERROR, ErrorCode);
            ErrorData::new(code, error.message().to_owned(), serde_json::to_value(error).ok())
        })
    }
}

impl From<ErrorData> for ToolError {
    /// The ToolError in its `data`, else by its code (SPEC §1.6); the caller's own cancellation is INTERNAL. The error
    /// stays the source.
    fn from(error: ErrorData) -> Self {
        let data = error.data.as_ref().map(ToString::to_string);
        let code = i64::from(error.code.0);
        let read = match json_rpc::from_code(code, &error.message, data.as_deref(), Mode::Exact) {
            Outcome::Failure(reading) => reading.into_error(),
            Outcome::NotAnError | Outcome::PassThrough => ToolError::internal(error.message.as_ref()),
        };
        read.with_source(error)
    }
}
