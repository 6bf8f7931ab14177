//! From any error of the process to a ToolError.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::error::{Chain, ToolError};
use crate::read::connection::error::{adds_nothing, is_in_doubt, is_in_doubt_itself, read_error};
use crate::reading::Outcome;

impl ToolError {
    /// Any error as a ToolError: the one in its chain of sources, else by the tables for connections and files
    /// (SPEC §1.8), else INTERNAL with its text (SPEC §1.9).
    ///
    /// The error itself stays the source of the result, so no context is lost for the log. What only your code knows,
    /// [`ErrorMappers`] say. An `anyhow::Error` or `eyre::Report` without a context hides its type from `wrap`: use `?` or
    /// `from` with the feature `anyhow` or `eyre`.
    ///
    /// ```
    /// use toolerror::{ErrorType, ToolError};
    /// let error = ToolError::wrap("disk on fire");
    /// assert_eq!(error.to_string(), "[INTERNAL] disk on fire");
    /// let error = ToolError::wrap(anyhow::Error::new(ToolError::transient("busy")).context("while saving"));
    /// assert_eq!(error.error_type(), ErrorType::Transient);
    /// let error = ToolError::wrap(std::io::Error::from(std::io::ErrorKind::PermissionDenied));
    /// assert_eq!(error.error_type(), ErrorType::Permission);
    /// ```
    pub fn wrap(error: impl Into<Box<dyn Error + Send + Sync>>) -> ToolError {
        ErrorMappers::new().wrap(error)
    }

    /// Keeps the error that caused this one. It is for the log: never part of the text, of equality or of the wire.
    ///
    /// When it is a lost reply and nothing states `effects`, the delivery of the whole is `unknown` (SPEC §1.9.57).
    ///
    /// ```
    /// use std::io::{Error, ErrorKind};
    /// use toolerror::{Delivery, Effects, ToolError};
    /// let error = ToolError::transient("payment down").with_source(Error::from(ErrorKind::TimedOut));
    /// assert_eq!(error.delivery(), Some(Delivery::Unknown)); // the payment may have been made
    /// assert_eq!(error.with_effects(Effects::None).delivery(), None);
    /// ```
    #[must_use]
    pub fn with_source(self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let source = source.into();
        let in_doubt = is_in_doubt(source.as_ref());
        self.caused_by(source, in_doubt)
    }

    /// As [`with_source`](Self::with_source), where this is what the author says of the source itself.
    #[doc(hidden)]
    #[must_use]
    pub fn made_of(self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let source = source.into();
        let in_doubt = is_in_doubt_itself(source.as_ref());
        self.caused_by(source, in_doubt)
    }
}

/// Looks at one error of a chain.
type Mapper = dyn Fn(&(dyn Error + 'static)) -> Option<ToolError> + Send + Sync;

/// What your own errors mean, for wherever one becomes a ToolError (SPEC §1.9).
///
/// Mappers run before everything else. Each sees the error and its chain of sources, the outermost first; the first
/// answer counts, of mappers as of errors.
///
/// ```
/// use std::num::ParseIntError;
/// use toolerror::ext::ErrorMappers;
/// use toolerror::{ErrorType, ToolError};
/// let mappers = ErrorMappers::new()
///     .with(|error: &ParseIntError| Some(ToolError::validation(format!("not a number: {error}"))));
/// let error = "seven".parse::<u8>().unwrap_err();
/// assert_eq!(mappers.wrap(error).error_type(), ErrorType::Validation);
/// assert_eq!(mappers.wrap("disk on fire").error_type(), ErrorType::Internal);
/// ```
#[derive(Clone, Default)]
pub struct ErrorMappers(Vec<Arc<Mapper>>);

impl ErrorMappers {
    /// No mapper.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a mapper of errors of one type. With `None` the next mapper is asked.
    #[must_use]
    pub fn with<E: Error + 'static>(
        self,
        map: impl Fn(&E) -> Option<ToolError> + Send + Sync + 'static,
    ) -> Self {
        self.with_any(move |error| map(error.downcast_ref()?))
    }

    /// Adds a mapper for errors of any type.
    #[must_use]
    pub fn with_any(
        mut self,
        map: impl Fn(&(dyn Error + 'static)) -> Option<ToolError> + Send + Sync + 'static,
    ) -> Self {
        self.0.push(Arc::new(map));
        self
    }

    /// As [`ToolError::wrap`], after the mappers.
    pub fn wrap(&self, error: impl Into<Box<dyn Error + Send + Sync>>) -> ToolError {
        let error = error.into();
        if let Some(mapped) = self.map(error.as_ref()) {
            return mapped.made_of(error);
        }
        let error = match error.downcast::<ToolError>() {
            Ok(tool_error) => return *tool_error,
            Err(error) => error,
        };
        judged(error.as_ref()).with_source(error)
    }

    /// The first answer of a mapper. Behind an error that no table knows, it proves nothing (SPEC §1.9.50).
    pub(crate) fn map(&self, error: &(dyn Error + 'static)) -> Option<ToolError> {
        let asked = |map: &Arc<Mapper>| {
            let mut hidden = false;
            Chain::new(error).find_map(|error| {
                let found = map(error).map(|found| if hidden { found.without_proof() } else { found });
                hidden |= !adds_nothing(error, &error.to_string());
                found
            })
        };
        self.0.iter().find_map(asked)
    }
}

/// Reads an error without keeping it as the source.
pub(crate) fn judged(error: &(dyn Error + 'static)) -> ToolError {
    match read_error(error) {
        Outcome::Failure(reading) => reading.into_error(),
        // a cancellation cannot be passed on here
        Outcome::NotAnError | Outcome::PassThrough => ToolError::internal(error.to_string()),
    }
}

impl fmt::Debug for ErrorMappers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ErrorMappers({})", self.0.len())
    }
}
