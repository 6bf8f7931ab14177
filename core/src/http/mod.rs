//! HTTP responses, both ways (SPEC §1.7).

pub(crate) mod status;

use crate::tool_error::ToolError;
use status::StatusRow;

/// The error that a row stands for, with this message.
pub(crate) fn error_of(row: &StatusRow, message: impl Into<String>) -> ToolError {
    let error = ToolError::new(row.error_type, message).with_recoverable(row.recoverable);
    match row.reason {
        Some(reason) => error.with_reason(reason),
        None => error,
    }
}
