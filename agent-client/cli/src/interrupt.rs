//! Signals that end the program.

use std::future::Future;

use crate::output::Stop;

/// Exit code after an interrupt, as shells have it.
const INTERRUPTED: u8 = 130;

/// The signals that end the program. They are caught from the start, so none is lost between two steps.
#[cfg(unix)]
pub(crate) struct Interrupt(Vec<(tokio::signal::unix::SignalKind, tokio::signal::unix::Signal)>);

#[cfg(unix)]
impl Interrupt {
    /// Listens for the signals that end a program.
    pub(crate) fn new() -> Self {
        use tokio::signal::unix::{signal, SignalKind};
        let kinds = [
            SignalKind::interrupt(),
            SignalKind::terminate(),
            SignalKind::hangup(),
            SignalKind::quit(),
        ];
        let signals = kinds
            .into_iter()
            .filter_map(|kind| Some((kind, signal(kind).ok()?)));
        Self(signals.collect())
    }

    /// Waits for the next signal; the exit code after it, as shells have it.
    pub(crate) async fn next_signal(&mut self) -> u8 {
        std::future::poll_fn(|context| {
            for (kind, signal) in &mut self.0 {
                if signal.poll_recv(context).is_ready() {
                    let code = u8::try_from(128 + kind.as_raw_value()).unwrap_or(INTERRUPTED);
                    return std::task::Poll::Ready(code);
                }
            }
            std::task::Poll::Pending
        })
        .await
    }
}

impl Interrupt {
    /// Does the work, unless a signal comes before its end.
    pub(crate) async fn or<T>(&mut self, work: impl Future<Output = T>) -> Result<T, Stop> {
        tokio::select! {
            done = work => Ok(done),
            code = self.next_signal() => Err(Stop::Interrupted(code)),
        }
    }
}

/// The signal that ends the program.
#[cfg(not(unix))]
pub(crate) struct Interrupt;

#[cfg(not(unix))]
impl Interrupt {
    pub(crate) fn new() -> Self {
        Self
    }

    /// Waits for the signal; the exit code after it.
    pub(crate) async fn next_signal(&mut self) -> u8 {
        match tokio::signal::ctrl_c().await {
            Ok(()) => INTERRUPTED,
            Err(_) => std::future::pending().await,
        }
    }
}
