//! A panic becomes a value: rmcp itself never answers a call whose handler panicked.

use std::any::Any;
use std::future::poll_fn;
use std::future::Future;
use std::panic::catch_unwind;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::task::Poll;

use crate::error::ToolError;
use crate::server::rmcp::log;

/// The text of a caught panic. It is for the log, never for the wire.
pub(crate) struct Panic(String);

/// Runs `future` to its end or to its first panic.
///
/// Whatever the panic left half-done is dropped with the future; what the server shares between calls is protected by
/// its own locks, which poison.
pub(crate) async fn catch<F: Future>(future: F) -> Result<F::Output, Panic> {
    let mut future = pin!(future);
    poll_fn(
        |context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Err(payload) => Poll::Ready(Err(Panic(text(payload)))),
        },
    )
    .await
}

/// As [`catch`], for code that does not wait.
pub(crate) fn catch_now<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Panic(text(payload)))
}

impl Panic {
    /// The error for a panic of `what`, as [`log::unexpected`].
    pub(crate) fn report(self, what: &str, expose: bool) -> ToolError {
        log::unexpected(ToolError::internal(""), what, &self.0, expose)
    }
}

/// The text of a panic's payload.
fn text(payload: Box<dyn Any + Send>) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    // `panic_any` takes any value, also one whose own drop panics; what that panics with is not dropped
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(again);
    }
    text.unwrap_or_else(|| "no text".to_owned())
}
