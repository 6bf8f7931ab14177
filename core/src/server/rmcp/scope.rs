//! What may leave the process, for the code inside of a tool call: the options of the middleware around it.

use std::cell::Cell;
use std::future::poll_fn;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;

use rmcp::model::CallToolResult;
use rmcp::model::ContentBlock;

use crate::emit::EmitOptions;
use crate::error::ToolError;
use crate::server::rmcp::log;

thread_local! {
    static CURRENT: Cell<Option<Arc<EmitOptions>>> = const { Cell::new(None) };
}

/// Runs `future` with `options` in force. What it spawns goes by the default.
pub(crate) async fn within<F: Future>(options: &Arc<EmitOptions>, future: F) -> F::Output {
    let mut future = pin!(future);
    poll_fn(|context| {
        let _outer = Outer(CURRENT.replace(Some(options.clone())));
        future.as_mut().poll(context)
    })
    .await
}

/// What was in force around; it comes back after a panic, too.
struct Outer(Option<Arc<EmitOptions>>);

impl Drop for Outer {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

/// An error as the middleware around lets it leave, else as the default does. Inside of the middleware an
/// INTERNAL goes to the log: later its sources are gone.
pub(crate) fn emitted<T>(error: &ToolError, written: impl FnOnce(&ToolError) -> T) -> T {
    let options = CURRENT.take();
    CURRENT.set(options.clone());
    match options {
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
