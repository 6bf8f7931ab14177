//! `?` for errors of the standard library and of common crates, each read as [`ToolError::wrap`] reads it (SPEC §1.9).
//!
//! A text that does not decode or is not a number is INTERNAL, because it may not come from the caller. For an
//! argument, use [`or_validation`](crate::ext::ResultExt::or_validation).

use std::error::Error;
use std::io;

use crate::error::ToolError;
use crate::read::connection::error::convert;
#[cfg(any(feature = "anyhow", feature = "eyre"))]
use crate::read::wrap::judged;

/// Makes `From` for errors of the standard library.
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
    /// It is not VALIDATION, because it does not show whose text failed to parse: the caller's arguments, or the answer of
    /// another system (SPEC §1.8.29). Where it is about arguments, say so with
    /// [`or_validation`](crate::prelude::ResultExt::or_validation).
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

/// Makes `From` for the reports of `anyhow` and `eyre`.
#[cfg(any(feature = "anyhow", feature = "eyre"))]
macro_rules! converted_report {
    ($($feature:literal $Report:ty),*) => {$(
        #[cfg(feature = $feature)]
        impl From<$Report> for ToolError {
            /// As [`ToolError::wrap`]: the ToolError in its chain, else by the tables; the contexts stay in the chain of
            /// sources.
            fn from(report: $Report) -> Self {
                // only the report itself knows the type of an error without a context
                let outermost: &(dyn Error + 'static) = &*report;
                if outermost.is::<ToolError>() {
                    return report.downcast().unwrap_or_else(ToolError::wrap);
                }
                judged(outermost).with_source(Box::<dyn Error + Send + Sync>::from(report))
            }
        }
    )*};
}

#[cfg(any(feature = "anyhow", feature = "eyre"))]
converted_report!("anyhow" anyhow::Error, "eyre" eyre::Report);
