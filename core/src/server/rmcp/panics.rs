//! A panic becomes a value: rmcp itself never answers a call whose handler panicked.
//!
//! And what the wire says of failures whose text is for the log alone.

use std::any::Any;
use std::future::poll_fn;
use std::future::Future;
use std::panic::catch_unwind;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::task::Poll;

use crate::error::ToolError;
use crate::server;

/// The text of a caught panic. It is for the log, never for the wire.
pub(crate) struct Panic(String);

/// Runs `future` to its end or to its first panic.
///
/// Whatever the panic left half-done is dropped with the future; what the server shares between calls is guarded by
/// its own locks, which poison.
pub(crate) async fn catch<F: Future>(future: F) -> Result<F::Output, Panic> {
    let mut future = pin!(future);
    poll_fn(
        |context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Err(payload) => Poll::Ready(Err(Panic(text(payload.as_ref())))),
        },
    )
    .await
}

/// As [`catch`], for code that does not wait.
pub(crate) fn catch_now<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Panic(text(payload.as_ref())))
}

impl Panic {
    /// The error for a panic of `what`, as [`unexpected`].
    pub(crate) fn report(self, what: &str, expose: bool) -> ToolError {
        unexpected(ToolError::internal(""), what, &self.0, expose)
    }
}

/// Logs a failure that nobody foresaw under a fresh `error_id`, and gives the error that goes on the wire (SPEC §1.9).
///
/// `what` names what failed: ``tool `x` ``. Of `text` the wire says nothing unless `expose` is on.
pub(crate) fn unexpected(error: ToolError, what: &str, text: &str, expose: bool) -> ToolError {
    let error = server::unexpected(error, what, text, expose);
    let error_id = error.error_id();
    tracing::error!(what, error_id, error = text, "failed unexpectedly");
    error
}

fn text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no text".to_owned())
}
