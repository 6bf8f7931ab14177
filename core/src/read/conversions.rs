//! `?` for errors of the standard library and of common crates, each read as [`ToolError::wrap`] reads it (SPEC §1.9).
//!
//! A text that does not decode or is not a number is INTERNAL: it may be somebody else's. Where it is an argument, say so:
//! [`or_validation`](crate::ext::ResultExt::or_validation).

use std::error::Error;
use std::io;

use crate::error::ToolError;
use crate::read::connection::error::convert;

macro_rules! converted {
    ($($Error:ty),*) => {$(
        impl From<$Error> for ToolError {
            /// INTERNAL with the error's text; the error stays the source.
            fn from(error: $Error) -> Self {
                convert(error)
            }
        }
    )*};
}

converted!(
    std::str::Utf8Error,
    std::string::FromUtf8Error,
    std::num::ParseIntError,
    std::num::ParseFloatError,
    std::num::TryFromIntError,
    std::str::ParseBoolError
);

impl From<serde_json::Error> for ToolError {
    /// What it was where reading or writing failed (SPEC §1.8), else INTERNAL with the error's text. The error stays the
    /// source.
    ///
    /// ```
    /// use toolerror::{ErrorType, ToolError};
    /// fn limit(text: &str) -> Result<u32, ToolError> {
    ///     Ok(serde_json::from_str(text)?)
    /// }
    /// assert_eq!(limit("x").unwrap_err().error_type(), ErrorType::Internal);
    /// ```
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() {
            return convert(io::Error::from(error));
        }
        convert(error)
    }
}

impl From<Box<dyn Error + Send + Sync>> for ToolError {
    /// As [`ToolError::wrap`].
    fn from(error: Box<dyn Error + Send + Sync>) -> Self {
        ToolError::wrap(error)
    }
}

#[cfg(feature = "anyhow")]
impl From<anyhow::Error> for ToolError {
    /// As [`ToolError::wrap`]: the ToolError in its chain, else by the tables; the contexts stay in the chain of sources.
    fn from(error: anyhow::Error) -> Self {
        ToolError::wrap(error)
    }
}

#[cfg(feature = "eyre")]
impl From<eyre::Report> for ToolError {
    /// As [`ToolError::wrap`]: the ToolError in its chain, else by the tables; the contexts stay in the chain of sources.
    fn from(error: eyre::Report) -> Self {
        ToolError::wrap(error)
    }
}
