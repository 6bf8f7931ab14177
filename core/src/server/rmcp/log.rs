//! Logging of failures that end with INTERNAL (SPEC §1.9.4).

use std::borrow::Cow;
use std::error::Error;

use rmcp::model::{CallToolResult, ContentBlock};

use crate::error::{Chain, ToolError};
use crate::server;
use crate::server::rmcp::scope;
use crate::server::Internals;
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
    scope::note_logged(error_id);
    error
}

/// The error to send for one that a tool returned. An INTERNAL is logged with its sources, once, under its `error_id`.
pub(crate) fn returned(error: &ToolError) -> Cow<'_, ToolError> {
    let Some(error) = server::returned(error) else {
        return Cow::Borrowed(error);
    };
    logged(&error);
    error
}

/// As [`returned`], for the ToolErrors of a result that a tool built itself.
pub(crate) fn built(result: &mut CallToolResult) {
    let mut internals = Internals::default();
    for block in &mut result.content {
        let ContentBlock::Text(block) = block else {
            continue;
        };
        if let Some(text) = internals.text(&block.text) {
            block.text = text;
        }
    }
    let in_meta = result.meta.iter_mut().flat_map(|meta| meta.0.values_mut());
    for value in result.structured_content.iter_mut().chain(in_meta) {
        internals.put(value);
    }
    for error in internals.into_errors() {
        logged(&error);
    }
}

/// Logs an INTERNAL, unless the call under way has it in the log already.
fn logged(error: &ToolError) {
    let error_id = error.error_id();
    if error_id.as_deref().is_some_and(scope::is_logged) {
        return;
    }
    let sources = sources(error);
    tracing::error!(error_id, error = error.message(), sources, "returned INTERNAL");
    scope::note_logged(error_id);
}

/// The texts of an error's sources, the outermost first; `None` without sources.
fn sources(error: &ToolError) -> Option<String> {
    let source = error.source()?;
    let texts: Vec<String> = Chain::new(source).map(ToString::to_string).collect();
    Some(cut(&texts.join(": "), MAX_SOURCES).to_owned())
}
