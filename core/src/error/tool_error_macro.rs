//! The macro that builds an error with a formatted message.

/// Builds a [`ToolError`](crate::ToolError) with a formatted message.
///
/// ```
/// use toolerror::{tool_error, ErrorType};
/// let file = "src/lib.rs";
/// let error = tool_error!(Conflict, "{file} is held by {}", "agent-2");
/// assert_eq!(error.error_type(), ErrorType::Conflict);
/// assert_eq!(error.message(), "src/lib.rs is held by agent-2");
/// ```
#[macro_export]
macro_rules! tool_error {
    ($error_type:ident, $($message:tt)+) => {
        $crate::ToolError::new($crate::ErrorType::$error_type, ::std::format!($($message)+))
    };
}

/// Returns a [`ToolError`](crate::ToolError) with a formatted message from the function around.
///
/// ```
/// use toolerror::{bail, ToolError};
/// fn open(path: &str) -> Result<(), ToolError> {
///     bail!(NotFound, "`{path}` does not exist")
/// }
/// assert_eq!(open("a").unwrap_err().to_string(), "[NOT_FOUND] `a` does not exist");
/// ```
#[macro_export]
macro_rules! bail {
    ($error_type:ident, $($message:tt)+) => {
        return ::core::result::Result::Err(::core::convert::Into::into($crate::ToolError::new(
            $crate::ErrorType::$error_type,
            ::std::format!($($message)+),
        )))
    };
}

/// As `bail!`, unless the condition holds.
///
/// ```
/// use toolerror::{ensure, ToolError};
/// fn list(limit: u32) -> Result<u32, ToolError> {
///     ensure!(limit <= 100, Validation, "`limit` must be at most 100, not {limit}");
///     Ok(limit)
/// }
/// assert_eq!(list(7), Ok(7));
/// assert!(list(700).is_err());
/// ```
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $error_type:ident, $($message:tt)+) => {
        if !$condition {
            return ::core::result::Result::Err(::core::convert::Into::into($crate::ToolError::new(
                $crate::ErrorType::$error_type,
                ::std::format!($($message)+),
            )));
        }
    };
}
