//! What the code inside of a tool call needs of the middleware around it: the emission options, and what is logged already.

use std::cell::RefCell;
use std::future::poll_fn;
use std::future::Future;
use std::mem::swap;
use std::pin::pin;
use std::sync::Arc;

use crate::emit::EmitOptions;

/// What the middleware around a call knows of it.
struct Scope {
    emit: Arc<EmitOptions>,
    /// The `error_id` of each INTERNAL that is in the log.
    logged: Vec<String>,
}

thread_local! {
    static CURRENT: RefCell<Option<Scope>> = const { RefCell::new(None) };
}

/// Runs `future` with `options` in force. Spawned tasks use the default.
pub(crate) async fn within<F: Future>(options: &Arc<EmitOptions>, future: F) -> F::Output {
    let mut future = pin!(future);
    let mut scope = Some(Scope {
        emit: options.clone(),
        logged: Vec::new(),
    });
    poll_fn(|context| {
        let _entered = Entered::new(&mut scope);
        future.as_mut().poll(context)
    })
    .await
}

/// A scope in force, with the previous one in its place; that is restored, also after a panic.
struct Entered<'a>(&'a mut Option<Scope>);

impl<'a> Entered<'a> {
    fn new(scope: &'a mut Option<Scope>) -> Self {
        CURRENT.with_borrow_mut(|current| swap(current, scope));
        Self(scope)
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        CURRENT.with_borrow_mut(|current| swap(current, self.0));
    }
}

/// Whether the call under way has the INTERNAL of this `error_id` in the log.
pub(crate) fn is_logged(error_id: &str) -> bool {
    CURRENT.with_borrow(|current| {
        let logged = current.iter().flat_map(|scope| &scope.logged);
        logged.into_iter().any(|known| known == error_id)
    })
}

/// The INTERNAL of this `error_id` is in the log.
pub(crate) fn note_logged(error_id: Option<String>) {
    CURRENT.with_borrow_mut(|current| {
        if let Some(scope) = current {
            scope.logged.extend(error_id);
        }
    });
}

/// The options of the surrounding middleware.
pub(crate) fn options() -> Option<Arc<EmitOptions>> {
    CURRENT.with_borrow(|current| current.as_ref().map(|scope| scope.emit.clone()))
}
