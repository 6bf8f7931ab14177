//! What waits to be written to one side. A slow reader holds up the other side, and nobody else.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
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

    /// How much it counts while it waits: also where only its flush is left.
    fn weight(&self) -> usize {
        self.line.len().saturating_add(1)
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

/// The lines for one side. Those that find no room at once wait for a task that writes them.
pub(super) struct Outbox {
    lines: Option<UnboundedSender<Outgoing>>,
    state: Arc<State>,
    writer: JoinHandle<()>,
}

struct State {
    out: Mutex<Box<dyn AsyncWrite + Send + Unpin>>,
    /// Of the lines that wait.
    bytes: AtomicUsize,
    has_failed: AtomicBool,
    changed: Arc<Notify>,
}

impl Outbox {
    /// Writes to `out` from now on. `changed` is told when there is space again, and when `out` takes no more.
    pub(super) fn new(out: impl AsyncWrite + Send + Unpin + 'static, changed: Arc<Notify>) -> Self {
        let (lines, next) = unbounded_channel();
        let state = Arc::new(State {
            out: Mutex::new(Box::new(out)),
            bytes: AtomicUsize::new(0),
            has_failed: AtomicBool::new(false),
            changed,
        });
        let writer = tokio::spawn(write(SharedOut(Arc::clone(&state)), next));
        Self {
            lines: Some(lines),
            state,
            writer,
        }
    }

    /// Writes a line, now or as soon as there is room.
    pub(super) fn push(&self, line: impl Into<Outgoing>) {
        let mut line = line.into();
        let Some(lines) = &self.lines else {
            return; // a side that is gone needs none
        };
        // while nothing waits, the task does nothing
        if self.waits() == 0 && self.state.write_now(&mut line) {
            return;
        }
        self.state.bytes.fetch_add(line.weight(), Ordering::Relaxed);
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

impl State {
    fn out(&self) -> MutexGuard<'_, Box<dyn AsyncWrite + Send + Unpin>> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes as much of a line as finds room. Whether nothing of it has to wait.
    fn write_now(&self, line: &mut Outgoing) -> bool {
        if self.has_failed.load(Ordering::Relaxed) || !line.may_be_written() {
            return true;
        }
        let (mut out, mut context) = (self.out(), Context::from_waker(Waker::noop()));
        let written = Pin::new(&mut *out).poll_write(&mut context, &line.line);
        if let Poll::Ready(Ok(length @ 1..)) = written {
            line.line.drain(..length);
            line.ticket = None;
        } else if let Some(ticket) = &line.ticket {
            ticket.refused();
        }
        let flushed = match written {
            Poll::Ready(Ok(_)) if line.line.is_empty() => Pin::new(&mut *out).poll_flush(&mut context),
            other => other.map_ok(drop),
        };
        if let Poll::Ready(Err(_)) = flushed {
            self.fail();
            return true;
        }
        line.line.is_empty() && flushed.is_ready()
    }

    fn fail(&self) {
        self.has_failed.store(true, Ordering::Relaxed);
        self.changed.notify_one();
    }
}

/// What both write to: who has a line, and the task.
struct SharedOut(Arc<State>);

impl AsyncWrite for SharedOut {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0.out()).poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0.out()).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0.out()).poll_shutdown(context)
    }
}

/// Writes lines until the queue ends; flushes when it is empty.
async fn write(mut out: SharedOut, mut lines: UnboundedReceiver<Outgoing>) {
    let state = Arc::clone(&out.0);
    while let Some(next) = lines.recv().await {
        let more = !lines.is_empty();
        if !state.has_failed.load(Ordering::Relaxed) {
            // a call that is over never leaves the queue
            let line = if next.may_be_written() {
                next.line.as_slice()
            } else {
                &[]
            };
            let written = match write_line(&mut out, line, next.ticket.as_ref()).await {
                Ok(()) if !more => out.flush().await,
                done => done,
            };
            if written.is_err() {
                state.fail();
            }
        }
        let before = state.bytes.fetch_sub(next.weight(), Ordering::Relaxed);
        if before >= FULL {
            state.changed.notify_one();
        }
    }
    let _ = out.flush().await;
    let _ = out.shutdown().await;
}

/// Writes a line. Of one that was not written at all, its ticket says so.
async fn write_line(out: &mut SharedOut, line: &[u8], ticket: Option<&Ticket>) -> io::Result<()> {
    if line.is_empty() {
        return Ok(());
    }
    let first = out.write(line).await;
    if let (Err(_), Some(ticket)) = (&first, ticket) {
        ticket.refused();
    }
    out.write_all(line.get(first?..).unwrap_or_default()).await
}
