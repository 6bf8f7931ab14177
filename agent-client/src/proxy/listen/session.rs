//! One client over HTTP, with a server of its own behind it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use hyper::header::HeaderValue;
use tokio::io::{duplex, split, AsyncRead, DuplexStream, WriteHalf};
use tokio::sync::{watch, Notify};
use tokio::time::Instant;
use toolerror::ToolError;

use super::proxy_output::ProxyOutput;
use super::room::Room;
use super::streams::{IdInUse, Next, Streams};
use super::unread::Backlog;
use crate::proxy::lines::{beside, Line, Lines};
use crate::proxy::server::Target;
use crate::proxy::settings::Proxy;
use crate::proxy::upstream::Credentials;
use crate::proxy::whole_lines::WholeLines;

/// How much waits in the pipe between the listener and the proxy.
const PIPE: usize = 64 << 10;

/// A session.
pub(super) struct ClientSession {
    streams: Mutex<Streams>,
    /// What its latest request was sent with.
    credentials: Credentials,
    /// The pipe to the proxy. It is closed when the client has ended the session.
    to_proxy: WholeLines<WriteHalf<DuplexStream>>,
    /// For the bodies of requests that wait for the proxy.
    pub(super) room: Room,
    /// The proxy has to end at once.
    stop: Notify,
    has_space: Notify,
    last_used: Mutex<Instant>,
    /// Whether the client has ended the session, or the proxy has.
    has_ended: watch::Sender<bool>,
    /// Why there is no server.
    why: Mutex<Option<ToolError>>,
}

impl ClientSession {
    /// Starts a proxy in front of a server, and the session that speaks to it. `ended` is called at the end.
    pub(super) fn start(
        proxy: Proxy,
        target: Target,
        credentials: Credentials,
        ended: impl FnOnce() + Send + 'static,
    ) -> Arc<Self> {
        let limit = proxy.0.max_message;
        let (ours, theirs) = duplex(PIPE);
        let (lines, to_proxy) = split(ours);
        let (client_in, client_out) = split(theirs);
        let session = Arc::new(Self {
            streams: Mutex::new(Streams::new(limit)),
            credentials,
            to_proxy: WholeLines::new(to_proxy),
            room: Room::new(limit),
            stop: Notify::new(),
            has_space: Notify::new(),
            last_used: Mutex::new(Instant::now()),
            has_ended: watch::Sender::new(false),
            why: Mutex::default(),
        });
        let has_ended = session.has_ended.subscribe();
        let proxy = proxy.with_hangup(move || {
            let mut has_ended = has_ended.clone();
            async move { drop(has_ended.wait_for(|has_ended| *has_ended).await) }
        });
        let (reader, runner) = (Arc::clone(&session), Arc::clone(&session));
        let read = tokio::spawn(async move { reader.read(Lines::new(lines, usize::MAX)).await });
        tokio::spawn(async move {
            let stop = runner.stop.notified();
            let done = proxy.run(target, (client_in, client_out), stop).await;
            let _ = read.await; // what the proxy has said last
            runner.close(done.err());
            ended();
        });
        session
    }

    /// Hands what the proxy says to the streams.
    async fn read(&self, mut lines: Lines<impl AsyncRead + Unpin>) {
        while let Ok(Some(Line::Whole(line))) = lines.next().await {
            // other requests go on while a long one is read
            beside(line.len(), || {
                let text = String::from_utf8_lossy(&line);
                if let Some(output) = ProxyOutput::of(text.trim_end_matches(['\n', '\r'])) {
                    self.streams().push(&output);
                }
            });
            while !self.streams().has_space() {
                self.has_space.notified().await;
            }
        }
    }

    /// Sends a message. Whether the proxy still reads.
    pub(super) async fn send(&self, body: &str) -> bool {
        self.to_proxy.write(body.trim()).await
    }

    /// The session is for requests of several clients: nobody gets what belongs to none of them.
    pub(super) fn share(&self) {
        self.streams().share();
    }

    /// Ends the stream of a request that a body cancels.
    pub(super) fn cancel(&self, body: &str) {
        self.streams().cancel(body);
    }

    /// Begins a stream for the answers to a body. `None` when it holds no request.
    ///
    /// # Errors
    /// Those of [`Streams::begin`].
    pub(super) fn begin(
        &self,
        body: &str,
        backlog: Option<&Arc<Backlog>>,
    ) -> Result<Option<(u64, u64)>, IdInUse> {
        let mut streams = self.streams();
        let stream = streams.begin(body, backlog)?;
        Ok(stream.and_then(|stream| Some((stream, streams.read(stream, None)?))))
    }

    /// Reads a stream, from an event on or what nobody has got.
    pub(super) fn reads(&self, stream: u64, from: Option<u64>) -> Option<u64> {
        self.streams().read(stream, from)
    }

    /// Whether this revision of MCP is that of the session, whether it is known here or not.
    pub(super) fn speaks(&self, version: &str) -> bool {
        self.streams().speaks(version)
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

    /// Ends the session: the proxy gets the end of its input, as soon as it has read what came before.
    pub(super) fn end(self: &Arc<Self>) {
        if !self.has_ended.send_replace(true) {
            let own = Arc::clone(self);
            tokio::spawn(async move { own.to_proxy.close().await });
        }
    }

    /// Ends the session at once, with its server.
    pub(super) fn stop(&self) {
        self.stop.notify_one();
        // nobody has to read what is left
        self.streams().close();
        self.has_space.notify_one();
    }

    pub(super) fn has_ended(&self) -> bool {
        *self.has_ended.borrow()
    }

    /// What the latest request was sent with.
    pub(super) fn authorize(&self, value: Option<&HeaderValue>) {
        self.credentials.set(value);
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
        self.has_ended.send_replace(true);
        self.streams().close();
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
