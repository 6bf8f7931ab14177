//! Failures whose text is for the log alone.

use crate::error::ToolError;
use crate::random::random;

/// A tool's name in a message: ``tool `x` ``, always on one line.
#[must_use]
pub fn tool_named(tool: &str) -> String {
    named("tool", tool)
}

/// As [`tool_named`], for a `resource` or a `prompt`.
#[must_use]
pub fn named(kind: &str, name: &str) -> String {
    format!("{kind} `{}`", name.escape_debug())
}

/// The error to send for an unexpected failure, with a new `error_id` (SPEC §1.9.4).
///
/// `error` is the reading of the failure; `what` names the failed part, as [`tool_named`] does. The caller logs `text`
/// with the `error_id`; `text` is not sent unless `expose` is on.
#[must_use]
pub fn unexpected(error: ToolError, what: &str, text: &str, expose: bool) -> ToolError {
    let message = if expose {
        format!("{what} failed unexpectedly: {text}")
    } else {
        format!("{what} failed unexpectedly")
    };
    with_error_id(error.with_message(message))
}

/// The error under a fresh `error_id`.
pub(crate) fn with_error_id(error: ToolError) -> ToolError {
    error.with_member("error_id", format!("{:016x}", random()))
}
