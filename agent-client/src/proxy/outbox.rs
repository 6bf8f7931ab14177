//! What waits to be written to one side. A slow reader holds up the other side, and nobody else.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncWrite, AsyncWriteExt as _};
use tokio::sync::mpsc::{unbounded_channel, UnboundedReceiver, UnboundedSender};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::timeout;

pub(super) use crate::mcp::ticket::Ticket;

/// How many bytes may wait before no more is read for them.
const FULL: usize = 1 << 20;

/// A line for one side.
pub(super) struct Outgoing {
    line: Vec<u8>,
    /// Of a call that may end while its line waits in the queue.
    ticket: Option<Ticket>,
}

impl Outgoing {
    /// The line of a call, which its ticket can still take back.
    pub(super) fn of_call(line: Vec<u8>, ticket: Ticket) -> Self {
        Self {
            line,
            ticket: Some(ticket),
        }
    }

    fn may_be_written(&self) -> bool {
        let ticket = self.ticket.as_ref();
        ticket.is_none_or(Ticket::write)
    }
}

impl From<Vec<u8>> for Outgoing {
    fn from(line: Vec<u8>) -> Self {
        Self { line, ticket: None }
    }
}

/// The lines for one side, and the task that writes them.
pub(super) struct Outbox {
    lines: Option<UnboundedSender<Outgoing>>,
    state: Arc<State>,
    writer: JoinHandle<()>,
}

#[derive(Default)]
struct State {
    bytes: AtomicUsize,
    has_failed: AtomicBool,
}

impl Outbox {
    /// Writes to `out` from now on. `changed` is told when there is space again, and when `out` takes no more.
    pub(super) fn new(out: impl AsyncWrite + Send + Unpin + 'static, changed: Arc<Notify>) -> Self {
        let (lines, next) = unbounded_channel();
        let state = Arc::new(State::default());
        let writer = tokio::spawn(write(out, next, Arc::clone(&state), changed));
        Self {
            lines: Some(lines),
            state,
            writer,
        }
    }

    /// Queues a line for the writer.
    pub(super) fn push(&self, line: impl Into<Outgoing>) {
        let line = line.into();
        let Some(lines) = &self.lines else {
            return; // a side that is gone needs none
        };
        self.state.bytes.fetch_add(line.line.len(), Ordering::Relaxed);
        let _ = lines.send(line);
    }

    /// Takes nothing more; what is left is written, and the pipe closed.
    pub(super) fn finish(&mut self) {
        self.lines = None;
    }

    /// Whether more may be read for it.
    pub(super) fn has_space(&self) -> bool {
        self.waits() < FULL
    }

    /// How many bytes wait to be written.
    pub(super) fn waits(&self) -> usize {
        self.state.bytes.load(Ordering::Relaxed)
    }

    /// Nobody reads it any more.
    pub(super) fn has_failed(&self) -> bool {
        self.state.has_failed.load(Ordering::Relaxed)
    }

    /// Writes what is left, in bounded time, and closes the pipe.
    pub(super) async fn close(self, limit: Duration) {
        let Self {
            lines, mut writer, ..
        } = self;
        drop(lines);
        if timeout(limit, &mut writer).await.is_err() {
            writer.abort();
        }
    }
}

/// Writes lines until the queue ends; flushes when it is empty.
async fn write(
    mut out: impl AsyncWrite + Unpin,
    mut lines: UnboundedReceiver<Outgoing>,
    state: Arc<State>,
    changed: Arc<Notify>,
) {
    let mut is_open = true;
    while let Some(next) = lines.recv().await {
        let more = !lines.is_empty();
        if is_open {
            // a call that is over never leaves the queue
            let line = if next.may_be_written() {
                next.line.as_slice()
            } else {
                &[]
            };
            let written = match out.write_all(line).await {
                Ok(()) if !more => out.flush().await,
                done => done,
            };
            is_open = written.is_ok();
            state.has_failed.store(!is_open, Ordering::Relaxed);
        }
        let before = state.bytes.fetch_sub(next.line.len(), Ordering::Relaxed);
        if !is_open || before >= FULL {
            changed.notify_one();
        }
    }
    let _ = out.flush().await;
    let _ = out.shutdown().await;
}
