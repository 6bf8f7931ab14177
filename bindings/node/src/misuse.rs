//! What the library refuses, and what must not cross the border: both become a `MisuseError`.

use std::fmt::Display;

use napi::{Error, Result, Status};

/// A refusal: the TypeScript half makes its misuse error of it.
pub(crate) fn misuse(why: impl Display) -> Error {
    Error::new(Status::InvalidArg, why.to_string())
}

/// Does the work. A panic becomes a misuse error: it must not cross the border.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    toolerror_bridge::catch_panic(misuse, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_misuse_error() {
        let refused = catch_panic::<()>(|| panic!("on request")).unwrap_err();
        assert_eq!(refused.status, Status::InvalidArg);
        assert_eq!(refused.reason.as_str(), "toolerror panicked: on request");
    }
}
