//! Logging of failures that end with INTERNAL (SPEC §1.9.4).

use std::borrow::Cow;
use std::error::Error;

use rmcp::model::{CallToolResult, ContentBlock};

use crate::error::{Chain, ErrorType, ToolError};
use crate::server;
use crate::text::cut;

/// Maximum length of the logged sources, in bytes.
const MAX_SOURCES: usize = 8 * 1024;

/// Logs an unexpected failure under a new `error_id`, and returns the error to send.
///
/// `what` names the failed part: ``tool `x` ``. `text` is not sent unless `expose` is on.
pub(crate) fn unexpected(error: ToolError, what: &str, text: &str, expose: bool) -> ToolError {
    let error = server::unexpected(error, what, text, expose);
    let error_id = error.error_id();
    tracing::error!(what, error_id, error = text, "failed unexpectedly");
    error
}

/// Logs an INTERNAL that a tool returned, with its sources; it gets an `error_id` where it has none. Errors of other
/// types stay as they are.
pub(crate) fn returned(error: &ToolError) -> Cow<'_, ToolError> {
    if error.error_type() != ErrorType::Internal {
        return Cow::Borrowed(error);
    }
    let error = match error.error_id() {
        Some(_) => Cow::Borrowed(error),
        None => Cow::Owned(server::with_error_id(error.clone())),
    };
    let (error_id, sources) = (error.error_id(), sources(&error));
    tracing::error!(error_id, error = error.message(), sources, "returned INTERNAL");
    error
}

/// As [`returned`], for the ToolErrors of a result that a tool built itself. One with an `error_id` is in the log.
pub(crate) fn built(result: &mut CallToolResult) {
    for block in &mut result.content {
        let ContentBlock::Text(block) = block else {
            continue;
        };
        if !block.text.contains(ErrorType::Internal.as_str()) {
            continue;
        }
        if let Some(error) = ToolError::from_json(&block.text).ok().filter(is_not_logged) {
            block.text = returned(&error).to_json();
        }
    }
}

fn is_not_logged(error: &ToolError) -> bool {
    error.error_type() == ErrorType::Internal && error.error_id().is_none()
}

/// The texts of an error's sources, the outermost first; `None` without sources.
fn sources(error: &ToolError) -> Option<String> {
    let source = error.source()?;
    let texts: Vec<String> = Chain::new(source).map(ToString::to_string).collect();
    Some(cut(&texts.join(": "), MAX_SOURCES).to_owned())
}
