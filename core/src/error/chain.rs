//! The chain of causes behind an error.

use std::error::Error;
use std::io;

use crate::error::ToolError;

/// How far a chain of sources is followed; a longer one may be a cycle.
pub(crate) const MAX_CHAIN: usize = 128;

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
