//! Errors on their way out of a tool call, with the options of the middleware around it.

use rmcp::model::{CallToolResult, ContentBlock};

use crate::emit::EmitOptions;
use crate::error::ToolError;
use crate::server::rmcp::{log, scope};

/// An error, emitted by the options of the surrounding middleware, else by default. Inside of it an
/// INTERNAL is logged here, because its sources are lost later.
pub(crate) fn emitted<T>(error: &ToolError, written: impl FnOnce(&ToolError) -> T) -> T {
    match scope::options() {
        Some(options) => written(&log::returned(error).emitted(&options)),
        None => written(&error.emitted(&EmitOptions::new())),
    }
}

/// The tool result of an error, as [`emitted`].
pub(crate) fn result(error: &ToolError) -> CallToolResult {
    emitted(error, written)
}

/// One text block with the canonical text, `isError` true, nothing else (SPEC §1.5).
pub(crate) fn result_with(error: &ToolError, options: &EmitOptions) -> CallToolResult {
    written(&error.emitted(options))
}

fn written(error: &ToolError) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(error.to_json())])
}
