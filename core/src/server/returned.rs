//! INTERNALs that a tool gave itself: each is in the log under its `error_id`.

use std::borrow::Cow;

use serde_json::Value;

use crate::error::{ErrorType, ToolError};
use crate::server::with_error_id;

/// The INTERNAL to log and to send for one that a tool gave, with a fresh `error_id` where it has none (SPEC §1.9.4);
/// `None` for an error of another type: it stays as it is, and out of the log.
///
/// ```
/// use toolerror::{server, ToolError};
/// let error = ToolError::internal("the index is damaged");
/// let sent = server::returned(&error).unwrap();
/// assert!(sent.error_id().is_some() && sent.message() == error.message());
/// assert_eq!(server::returned(&sent).unwrap(), sent);
/// assert_eq!(server::returned(&ToolError::conflict("held")), None);
/// ```
#[must_use]
pub fn returned(error: &ToolError) -> Option<Cow<'_, ToolError>> {
    match (error.error_type(), error.error_id()) {
        (ErrorType::Internal, Some(_)) => Some(Cow::Borrowed(error)),
        (ErrorType::Internal, None) => Some(Cow::Owned(with_error_id(error.clone()))),
        _ => None,
    }
}

/// The INTERNALs of an error result that a tool built itself. Copies of one error have one `error_id`.
#[derive(Default)]
pub(crate) struct Internals(Vec<(ToolError, ToolError)>);

impl Internals {
    /// The text to put in place of a block's text; `None` if it may stay.
    pub(crate) fn text(&mut self, text: &str) -> Option<String> {
        if !text.contains(ErrorType::Internal.as_str()) {
            return None;
        }
        self.numbered(text).map(|error| error.to_json())
    }

    /// As [`text`](Self::text), for a value beside the blocks; whether it was replaced.
    pub(crate) fn put(&mut self, value: &mut Value) -> bool {
        if value.get("type").and_then(Value::as_str) != Some(ErrorType::Internal.as_str()) {
            return false;
        }
        let numbered = self.numbered(&value.to_string());
        let new = numbered.and_then(|error| serde_json::to_value(&error).ok());
        let is_new = new.is_some();
        if let Some(new) = new {
            *value = new;
        }
        is_new
    }

    /// All of them, each once, as they are sent.
    pub(crate) fn into_errors(self) -> impl Iterator<Item = ToolError> {
        self.0.into_iter().map(|(_, sent)| sent)
    }

    /// The error in a text with its `error_id`, where it had none.
    fn numbered(&mut self, text: &str) -> Option<ToolError> {
        let given = ToolError::from_json(text).ok()?;
        let sent = returned(&given)?.into_owned();
        let known = self.0.iter().find(|(known, _)| *known == given);
        let known = known.map(|(_, sent)| sent.clone());
        let sent = known.unwrap_or_else(|| {
            self.0.push((given.clone(), sent.clone()));
            sent
        });
        (sent != given).then_some(sent)
    }
}
