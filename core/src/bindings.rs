//! Items for the bindings of other languages and the conformance testees only.

use crate::error::member_data::MEMBERS;
use crate::error::ToolError;
pub use crate::facts::connection::classes::is_panic;
pub use crate::facts::connection::exceptions::members_of as exception_members;
pub use crate::random::stir;

/// `data.retry_after` in seconds, as [`ToolError::retry_after`] reads it.
pub fn retry_after_seconds(error: &ToolError) -> Option<f64> {
    error.retry_after_seconds()
}

/// After the closing quote of the JSON string that opens at `start`; the end of a text without one.
pub fn string_end(text: &[u8], start: usize) -> usize {
    crate::json::strings::string_end(text, start)
}

/// The names of the conventional members of `data` (SPEC §1.3).
pub fn member_names() -> Vec<&'static str> {
    MEMBERS.iter().map(|member| member.name).collect()
}
