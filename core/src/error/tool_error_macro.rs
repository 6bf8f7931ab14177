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
