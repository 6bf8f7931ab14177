//! The emission options of the middleware around a tool call, for the code inside of it.

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

/// Runs `future` with `options` in force. Spawned tasks use the default.
pub(crate) async fn within<F: Future>(options: &Arc<EmitOptions>, future: F) -> F::Output {
    let mut future = pin!(future);
    poll_fn(|context| {
        let _outer = OuterOptions(CURRENT.replace(Some(options.clone())));
        future.as_mut().poll(context)
    })
    .await
}

/// The previous options; they are restored, also after a panic.
struct OuterOptions(Option<Arc<EmitOptions>>);

impl Drop for OuterOptions {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

/// An error, emitted by the options of the surrounding middleware, else by default. Inside of the middleware an
/// INTERNAL is logged here, because its sources are lost later.
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
