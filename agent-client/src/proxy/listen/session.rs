//! One client over HTTP, with a server of its own behind it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use tokio::io::{duplex, split, AsyncRead, AsyncWriteExt as _, DuplexStream, WriteHalf};
use tokio::sync::Notify;
use tokio::time::Instant;
use toolerror::ToolError;

use super::streams::{Next, Streams};
use crate::proxy::lines::{Line, Lines};
use crate::proxy::running::Target;
use crate::proxy::settings::Proxy;

/// How much waits in the pipe between the listener and the proxy.
const PIPE: usize = 64 << 10;

/// A session.
pub(super) struct Session {
    streams: Mutex<Streams>,
    /// The pipe to the proxy. `None` after the client has ended the session.
    to_proxy: tokio::sync::Mutex<Option<WriteHalf<DuplexStream>>>,
    has_space: Notify,
    last_used: Mutex<Instant>,
    is_over: AtomicBool,
    /// Why there is no server.
    why: Mutex<Option<ToolError>>,
}

impl Session {
    /// Starts a proxy in front of a server, and the session that speaks to it. `ended` is called at the end.
    pub(super) fn start(proxy: Proxy, target: Target, ended: impl FnOnce() + Send + 'static) -> Arc<Self> {
        let limit = proxy.0.max_message;
        let (ours, theirs) = duplex(PIPE);
        let (lines, to_proxy) = split(ours);
        let (client_in, client_out) = split(theirs);
        let session = Arc::new(Self {
            streams: Mutex::new(Streams::new(limit)),
            to_proxy: tokio::sync::Mutex::new(Some(to_proxy)),
            has_space: Notify::new(),
            last_used: Mutex::new(Instant::now()),
            is_over: AtomicBool::new(false),
            why: Mutex::default(),
        });
        let (reader, runner) = (Arc::clone(&session), Arc::clone(&session));
        let read = tokio::spawn(async move { reader.read(Lines::new(lines, usize::MAX)).await });
        tokio::spawn(async move {
            let done = proxy
                .run(target, (client_in, client_out), std::future::pending())
                .await;
            let _ = read.await; // what the proxy has said last
            runner.close(done.err());
            ended();
        });
        session
    }

    /// Hands what the proxy says to the streams.
    async fn read(&self, mut lines: Lines<impl AsyncRead + Unpin>) {
        while let Ok(Some(Line::Whole(line))) = lines.next().await {
            let text = String::from_utf8_lossy(&line);
            self.streams().push(text.trim_end_matches(['\n', '\r']));
            while !self.streams().has_space() {
                self.has_space.notified().await;
            }
        }
    }

    /// Sends a message. Whether the proxy still reads.
    pub(super) async fn send(&self, body: &str) -> bool {
        let mut line: Vec<u8> = body
            .trim()
            .bytes()
            .map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte })
            .collect();
        line.push(b'\n');
        match self.to_proxy.lock().await.as_mut() {
            Some(to_proxy) => to_proxy.write_all(&line).await.is_ok(),
            None => false,
        }
    }

    /// Begins a stream for the answers to a body. `None` when it holds no request.
    pub(super) fn begin(&self, body: &str) -> Option<(u64, u64)> {
        let mut streams = self.streams();
        let stream = streams.begin(body)?;
        Some((stream, streams.read(stream, None)?))
    }

    /// Reads a stream, from an event on or what nobody has got.
    pub(super) fn reads(&self, stream: u64, from: Option<u64>) -> Option<u64> {
        self.streams().read(stream, from)
    }

    pub(super) fn is_read(&self, stream: u64) -> bool {
        self.streams().is_read(stream)
    }

    pub(super) fn next(&self, stream: u64, reader: u64, waker: &Waker) -> Next {
        let next = self.streams().next(stream, reader, waker);
        self.has_space.notify_one();
        next
    }

    pub(super) fn leave(&self, stream: u64, reader: u64) {
        self.touch();
        self.streams().leave(stream, reader);
        self.has_space.notify_one();
    }

    /// The client ends the session: the proxy gets the end of its input.
    pub(super) async fn end(&self) {
        if let Some(mut to_proxy) = self.to_proxy.lock().await.take() {
            let _ = to_proxy.shutdown().await;
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Somebody uses it.
    pub(super) fn touch(&self) {
        *self.last_used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Since when nobody uses it. `None` while somebody does.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        let is_busy = self.streams().is_busy();
        (!is_busy).then(|| *self.last_used.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Why the session has no server, where it could not be started.
    pub(super) fn why(&self) -> Option<ToolError> {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The proxy has ended: nobody waits any longer.
    fn close(&self, error: Option<ToolError>) {
        *self.why.lock().unwrap_or_else(PoisonError::into_inner) = error;
        self.is_over.store(true, Ordering::Relaxed);
        self.streams().close();
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
