//! What crosses the border when a call cannot be answered.

use std::fmt::Display;

/// The library refuses what it was given. Each language has its own exception for it, which is not a tool error.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Error)]
#[uniffi(flat_error)]
pub enum MisuseError {
    /// Why, in one line for the programmer.
    Refused(String),
}

impl Display for MisuseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self::Refused(why) = self;
        f.write_str(why)
    }
}

impl std::error::Error for MisuseError {}

/// A refusal that says why.
pub(crate) fn misuse(why: impl Display) -> MisuseError {
    MisuseError::Refused(why.to_string())
}

/// Does the work. A panic becomes a refusal: it must not cross the border.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> Result<T, MisuseError>) -> Result<T, MisuseError> {
    toolerror_bridge::catch_panic(misuse, work)
}

/// Panics, so that a test across the border sees what becomes of it.
///
/// # Errors
/// Always.
#[cfg(debug_assertions)]
#[uniffi::export]
#[expect(clippy::missing_panics_doc, reason = "`catch_panic` catches it")]
pub fn panic_on_request() -> Result<(), MisuseError> {
    #[expect(clippy::panic, reason = "the panic is the purpose of this function")]
    catch_panic(|| panic!("on request"))
}
