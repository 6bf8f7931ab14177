//! From any error of the process to a ToolError.

use std::error::Error;
use std::io;

use crate::tool_error::ToolError;

/// How far a chain of sources is followed; a longer one may be a cycle.
const MAX_CHAIN: usize = 128;

impl ToolError {
    /// The ToolError in a chain of sources, itself included; also inside [`io::Error`], `Box` and anyhow's context.
    ///
    /// ```
    /// use toolerror::ToolError;
    /// let inner = ToolError::not_found("no such lease");
    /// let outer = std::io::Error::other(inner.clone());
    /// assert_eq!(ToolError::from_error(&outer), Some(&inner));
    /// ```
    pub fn from_error<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a ToolError> {
        chain(error).find_map(|error| error.downcast_ref())
    }

    /// Any error as a ToolError: the one in its chain of sources, else INTERNAL with its text (SPEC §1.9).
    ///
    /// The error itself stays the source of the result, so no context is lost for the log.
    ///
    /// ```
    /// use toolerror::{ErrorType, ToolError};
    /// let error = ToolError::wrap("disk on fire");
    /// assert_eq!(error.to_string(), "[INTERNAL] disk on fire");
    /// let error = ToolError::wrap(anyhow::Error::new(ToolError::transient("busy")).context("while saving"));
    /// assert_eq!(error.error_type(), ErrorType::Transient);
    /// ```
    pub fn wrap(error: impl Into<Box<dyn Error + Send + Sync>>) -> ToolError {
        let error = match error.into().downcast::<ToolError>() {
            Ok(tool_error) => return *tool_error,
            Err(error) => error,
        };
        let found = ToolError::from_error(error.as_ref()).cloned();
        found
            .unwrap_or_else(|| ToolError::internal(error.to_string()))
            .with_source(error)
    }
}

/// The error and its sources, the outermost first.
///
/// An [`io::Error`] shows its inner error's source but not the inner error, so that one is visited, too.
pub(crate) fn chain<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    let mut next = Some(error);
    std::iter::from_fn(move || {
        let error = next?;
        let inside = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        next = match inside {
            Some(inner) => Some(inner),
            None => error.source(),
        };
        Some(error)
    })
    .take(MAX_CHAIN)
}
