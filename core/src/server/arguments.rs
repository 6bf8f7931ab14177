//! Arguments that a host refused: what exactly is wrong with them.

use crate::error::violations::{message, MAX_VIOLATIONS};
use crate::error::{Phase, ToolError, Violation};

/// VALIDATION with these violations: those that the host's own validator names, or those that the schema finds. At most 100
/// are kept.
#[must_use]
pub fn invalid_arguments(mut found: Vec<Violation>) -> ToolError {
    let truncated = found.len() > MAX_VIOLATIONS;
    found.truncate(MAX_VIOLATIONS);
    let error = ToolError::validation(message("invalid arguments", &found))
        .with_phase(Phase::Input)
        .with_violations(found);
    if truncated {
        error.with_member("truncated", true)
    } else {
        error
    }
}
