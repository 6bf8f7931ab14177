//! What the library refuses becomes a `MisuseError`; a panic must not cross the border, and becomes a `BugError`.

use std::fmt::Display;

use napi::{Error, Result, Status};

/// A refusal: the TypeScript half makes its misuse error of it.
pub(crate) fn misuse(why: impl Display) -> Error {
    Error::new(Status::InvalidArg, why.to_string())
}

/// A panic: the TypeScript half tells it from misuse by its status.
fn bug(bug: impl Display) -> Error {
    Error::new(Status::Unknown, bug.to_string())
}

/// Does the work. A panic becomes the error for a bug: it must not cross the border.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    toolerror_bridge::catch_panic(bug, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_the_error_for_a_bug() {
        let refused = catch_panic::<()>(|| panic!("on request")).unwrap_err();
        assert_eq!(refused.status, Status::Unknown);
        assert_eq!(
            refused.reason.as_str(),
            "bug in toolerror, please report it: on request"
        );
    }
}
