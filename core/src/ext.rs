//! From other errors to ToolErrors: `.context(…)`, `.or_not_found(…)` and the others, what your own errors mean, and the
//! chain of sources.
//!
//! ```
//! use toolerror::prelude::*;
//!
//! fn owner(path: &str, line: Option<&str>) -> Result<u32, ToolError> {
//!     ensure!(!path.is_empty(), Validation, "`path` is empty");
//!     let line = line.or_not_found(format!("`{path}` has no owner"))?;
//!     line.parse().or_validation("the owner is not a number")
//! }
//! assert_eq!(owner("a", None).unwrap_err().to_string(), "[NOT_FOUND] `a` has no owner");
//! assert_eq!(owner("a", Some("x")).unwrap_err().error_type(), ErrorType::Validation);
//! assert_eq!(owner("", None).unwrap_err().to_string(), "[VALIDATION] `path` is empty");
//! let error = std::fs::read("/no/such/file").context("loading the index").unwrap_err();
//! assert_eq!(error.error_type(), ErrorType::NotFound);
//! assert!(error.message().starts_with("loading the index: "));
//! ```

use std::error::Error;
use std::fmt;

use crate::error::{ErrorType, ToolError};

pub use crate::error::Chain;
pub use crate::read::wrap::ErrorMappers;

/// Makes one `or_…` for each of the six types.
macro_rules! or_types {
    ($($(#[$doc:meta])* $method:ident $Type:ident;)*) => {$(
        $(#[$doc])*
        fn $method(self, message: impl Into<String>) -> Result<T, ToolError> {
            self.or_error(ErrorType::$Type, message)
        }
    )*};
}

/// Makes a ToolError of what failed or is missing. The error that was there stays the source.
///
/// ```
/// use toolerror::prelude::*;
/// let port = "http".parse::<u16>().or_validation("`port` must be a number").unwrap_err();
/// assert_eq!(port.to_string(), "[VALIDATION] `port` must be a number");
/// let row = None::<u32>.with_context(|| format!("row {}", 7)).unwrap_err();
/// assert_eq!(row.to_string(), "[INTERNAL] row 7");
/// ```
pub trait ResultExt<T>: Sized {
    /// Keeps type and `data` of the error, as [`ToolError::wrap`] reads it, and puts `context: ` before its message. A
    /// `None` becomes INTERNAL with the context as its message.
    ///
    /// # Errors
    /// The error with the context.
    fn context(self, context: impl fmt::Display) -> Result<T, ToolError> {
        self.with_context(|| context)
    }

    /// As [`context`](Self::context), with a context that is only made when it is needed.
    ///
    /// # Errors
    /// The error with the context.
    fn with_context<C: fmt::Display>(self, context: impl FnOnce() -> C) -> Result<T, ToolError>;

    /// An error of this type with this message, whatever the error was.
    ///
    /// # Errors
    /// An error of this type.
    fn or_error(self, error_type: ErrorType, message: impl Into<String>) -> Result<T, ToolError>;

    or_types! {
        /// NOT_FOUND: the named thing does not exist.
        or_not_found NotFound;
        /// CONFLICT: somebody else holds or has changed the resource.
        or_conflict Conflict;
        /// VALIDATION: the arguments are wrong.
        or_validation Validation;
        /// PERMISSION: the caller may not do this.
        or_permission Permission;
        /// TRANSIENT: a later retry of the same call may succeed.
        or_transient Transient;
        /// INTERNAL: the tool is broken.
        or_internal Internal;
    }
}

impl<T, E: Into<Box<dyn Error + Send + Sync>>> ResultExt<T> for Result<T, E> {
    fn with_context<C: fmt::Display>(self, context: impl FnOnce() -> C) -> Result<T, ToolError> {
        self.map_err(|error| {
            let error = ToolError::wrap(error);
            let message = format!("{}: {}", context(), error.message());
            error.clone().with_message(message).with_source(error)
        })
    }

    fn or_error(self, error_type: ErrorType, message: impl Into<String>) -> Result<T, ToolError> {
        self.map_err(|error| ToolError::new(error_type, message).with_source(error))
    }
}

impl<T> ResultExt<T> for Option<T> {
    fn with_context<C: fmt::Display>(self, context: impl FnOnce() -> C) -> Result<T, ToolError> {
        self.ok_or_else(|| ToolError::internal(context().to_string()))
    }

    fn or_error(self, error_type: ErrorType, message: impl Into<String>) -> Result<T, ToolError> {
        self.ok_or_else(|| ToolError::new(error_type, message))
    }
}
