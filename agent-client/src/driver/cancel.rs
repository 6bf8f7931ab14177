//! A token that cancels calls at once.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

/// Cancels calls. All clones are one token; once cancelled, it stays so.
///
/// ```
/// use toolerror_agent::driver::Cancel;
/// let token = Cancel::new();
/// let other = token.clone();
/// other.cancel();
/// assert!(token.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    cancelled: bool,
    next_id: u64,
    wakers: Vec<(u64, Waker)>,
}

impl Cancel {
    /// A token that is not cancelled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels the token and all of its clones.
    pub fn cancel(&self) {
        let wakers = {
            let mut state = self.state();
            state.cancelled = true;
            std::mem::take(&mut state.wakers)
        };
        self.0.changed.notify_all();
        for (_, waker) in wakers {
            waker.wake();
        }
    }

    /// Whether it is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.state().cancelled
    }

    /// Blocks until the token is cancelled or the time is over. Returns whether it is cancelled.
    pub fn wait_timeout(&self, timeout: Duration) -> bool {
        let end = Instant::now().checked_add(timeout);
        let mut state = self.state();
        while !state.cancelled {
            let rest = end.map_or(timeout, |end| end.saturating_duration_since(Instant::now()));
            if rest.is_zero() {
                break;
            }
            let woken = self.0.changed.wait_timeout(state, rest);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.cancelled
    }

    /// A future that ends when the token is cancelled.
    pub fn cancelled(&self) -> Cancelled {
        Cancelled {
            token: self.clone(),
            id: None,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends when its token is cancelled.
#[derive(Debug)]
pub struct Cancelled {
    token: Cancel,
    /// The number under which the waker is registered.
    id: Option<u64>,
}

impl Future for Cancelled {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let this = &mut *self;
        let mut state = this.token.state();
        if state.cancelled {
            return Poll::Ready(());
        }
        let id = *this.id.get_or_insert_with(|| {
            state.next_id += 1;
            state.next_id
        });
        match state.wakers.iter_mut().find(|(other, _)| *other == id) {
            Some((_, waker)) => waker.clone_from(context.waker()),
            None => state.wakers.push((id, context.waker().clone())),
        }
        Poll::Pending
    }
}

impl Drop for Cancelled {
    fn drop(&mut self) {
        if let Some(id) = self.id {
            self.token.state().wakers.retain(|(other, _)| *other != id);
        }
    }
}
