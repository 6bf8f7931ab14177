//! What crosses the border when a call cannot be answered.

use std::fmt::Display;

/// The library refuses what it was given, or has a bug. Each language has its own exception for each, which is not a tool
/// error.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Error)]
#[uniffi(flat_error)]
pub enum BorderError {
    /// Why, in one line for the programmer.
    Refused(String),
    /// The library panicked: a bug in toolerror, to be reported.
    Bug(String),
}

impl Display for BorderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Refused(why) | Self::Bug(why)) = self;
        f.write_str(why)
    }
}

impl std::error::Error for BorderError {}

/// A refusal that says why.
pub(crate) fn misuse(why: impl Display) -> BorderError {
    BorderError::Refused(why.to_string())
}

/// Does the work. A panic becomes an error: it must not cross the border.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> Result<T, BorderError>) -> Result<T, BorderError> {
    toolerror_bridge::catch_panic(|bug| BorderError::Bug(bug.to_string()), work)
}

/// Panics, so that a test across the border sees what becomes of it.
///
/// # Errors
/// Always.
#[cfg(debug_assertions)]
#[uniffi::export]
#[expect(clippy::missing_panics_doc, reason = "`catch_panic` catches it")]
pub fn panic_on_request() -> Result<(), BorderError> {
    #[expect(clippy::panic, reason = "the panic is the purpose of this function")]
    catch_panic(|| panic!("on request"))
}
