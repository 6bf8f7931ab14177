//! The chain of causes behind an error.

use std::error::Error;
use std::io;
use std::iter::FusedIterator;
use std::vec;

use crate::error::ToolError;

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
        Chain::new(error).find_map(|error| error.downcast_ref())
    }
}

/// An error and its sources, the outermost first, as `anyhow::Chain`.
///
/// An [`io::Error`] shows its inner error's source but not the inner error, so that one is visited, too.
///
/// ```
/// use toolerror::ext::Chain;
/// use toolerror::ToolError;
/// let error = std::io::Error::other(ToolError::transient("busy").with_source("the disk is slow"));
/// let chain = Chain::new(&error);
/// assert_eq!(chain.len(), 3);
/// let root = chain.last().map(ToString::to_string);
/// assert_eq!(root.as_deref(), Some("the disk is slow"));
/// ```
#[derive(Clone, Debug)]
pub struct Chain<'a>(vec::IntoIter<&'a (dyn Error + 'static)>);

impl<'a> Chain<'a> {
    /// How many errors of a chain are visited; a longer one may be a cycle.
    pub const MAX: usize = 128;

    /// The chain of this error.
    pub fn new(error: &'a (dyn Error + 'static)) -> Self {
        let errors = std::iter::successors(Some(error), |error| below(*error));
        Self(errors.take(Self::MAX).collect::<Vec<_>>().into_iter())
    }
}

/// The next cause: the error inside an `io::Error`, otherwise the source.
fn below<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    let inside = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    match inside {
        Some(inner) => Some(inner),
        None => error.source(),
    }
}

impl<'a> Iterator for Chain<'a> {
    type Item = &'a (dyn Error + 'static);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Chain<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for Chain<'_> {}

impl FusedIterator for Chain<'_> {}
