//! What crosses the border when a call cannot be answered.

use std::fmt::Display;
use std::panic::{catch_unwind, AssertUnwindSafe};

use napi::{Error, Result, Status};
use napi_derive::napi;

/// A refusal: the TypeScript half makes its misuse error of it.
pub(crate) fn misuse(why: impl Display) -> Error {
    Error::new(Status::InvalidArg, why.to_string())
}

/// Does the work. A panic becomes a misuse error: it must not cross the border.
pub(crate) fn guard<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Err(misuse(format_args!(
            "toolerror panicked: {}",
            text.unwrap_or("no message")
        )))
    })
}

/// A panic inside, so that the tests see what becomes of one.
#[napi]
#[allow(clippy::missing_panics_doc, reason = "it does not get out")]
pub fn panic() -> Result<()> {
    #[expect(clippy::panic, reason = "what it is for")]
    guard(|| panic!("on request"))
}
