//! What our other crates, the bindings of other languages and the conformance testees share with this crate. It is no part
//! of its API: see `VERSIONING.md`.

#[cfg(feature = "bindings")]
use crate::error::{member_data::MEMBERS, ToolError};
#[cfg(feature = "bindings")]
pub use crate::facts::connection::classes::is_panic;
#[cfg(feature = "bindings")]
pub use crate::facts::connection::exceptions::members_of as exception_members;
pub use crate::json::write::base64;
pub use crate::random::random;
#[cfg(feature = "bindings")]
pub use crate::random::stir;
pub use crate::redact::{is_public_header, setting_name, SettingName};
pub use crate::text::percent::percent_decoded;

/// `data.retry_after` in seconds, as [`ToolError::retry_after`] reads it.
#[cfg(feature = "bindings")]
pub fn retry_after_seconds(error: &ToolError) -> Option<f64> {
    error.retry_after_seconds()
}

/// After the closing quote of the JSON string that opens at `start`; the end of a text without one.
#[cfg(feature = "bindings")]
pub fn string_end(text: &[u8], start: usize) -> usize {
    crate::json::strings::string_end(text, start)
}

/// The names of the conventional members of `data` (SPEC §1.3).
#[cfg(feature = "bindings")]
pub fn member_names() -> Vec<&'static str> {
    MEMBERS.iter().map(|member| member.name).collect()
}
