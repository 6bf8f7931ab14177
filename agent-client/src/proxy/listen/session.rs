//! One client over HTTP, with a server of its own behind it.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use hyper::header::HeaderValue;
use tokio::io::{duplex, AsyncWrite, DuplexStream};
use tokio::sync::{watch, Notify};
use tokio::time::Instant;
use toolerror::ToolError;

use super::proxy_output::ProxyOutput;
use super::room::{Permit, Room, UNANSWERED, UNSENT};
use super::streams::{AllKept, IdInUse, Next, Streams};
use super::unread::Backlog;
use crate::answers::as_text;
use crate::proxy::lines::beside;
use crate::proxy::message::Message;
use crate::proxy::server::Target;
use crate::proxy::settings::Proxy;
use crate::proxy::upstream::Credentials;
use crate::proxy::whole_lines::WholeLines;

/// How much waits in the pipe between the listener and the proxy.
const PIPE: usize = 64 << 10;

/// What all sessions share.
pub(super) struct OfAll {
    /// For the bodies of their requests, until these have their answers.
    room: Arc<Room>,
    /// The events that they keep.
    kept: AllKept,
}

impl OfAll {
    /// For messages of at most `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            room: Arc::new(Room::new(limit, UNANSWERED)),
            kept: AllKept::new(limit.saturating_mul(UNANSWERED)),
        }
    }
}

/// A session.
pub(super) struct ClientSession {
    streams: Mutex<Streams>,
    /// What its latest request was sent with.
    credentials: Credentials,
    /// The pipe to the proxy. It is closed when the client has ended the session.
    to_proxy: WholeLines<DuplexStream>,
    /// For the bodies of requests that wait for the proxy.
    pub(super) room: Room,
    /// The proxy has to end at once.
    stop: Notify,
    /// The proxy, which waits until its client has read more.
    waits: Mutex<Option<Waker>>,
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
        of_all: &OfAll,
        ended: impl FnOnce() + Send + 'static,
    ) -> Arc<Self> {
        let limit = proxy.0.max_message;
        let (to_proxy, client_in) = duplex(PIPE);
        let session = Arc::new(Self {
            streams: Mutex::new(Streams::new(limit, &of_all.kept)),
            credentials,
            to_proxy: WholeLines::new(to_proxy),
            room: Room::new(limit, UNSENT).within(&of_all.room),
            stop: Notify::new(),
            waits: Mutex::default(),
            last_used: Mutex::new(Instant::now()),
            has_ended: watch::Sender::new(false),
            why: Mutex::default(),
        });
        let has_ended = session.has_ended.subscribe();
        let proxy = proxy.with_hangup(move || {
            let mut has_ended = has_ended.clone();
            async move { drop(has_ended.wait_for(|has_ended| *has_ended).await) }
        });
        let runner = Arc::clone(&session);
        let client_out = ToStreams {
            session: Arc::clone(&session),
            begun: Vec::new(),
        };
        tokio::spawn(async move {
            let stop = runner.stop.notified();
            let done = proxy.run(target, (client_in, client_out), stop).await;
            runner.close(done.err());
            ended();
        });
        session
    }

    /// Hands what the proxy says to the streams.
    fn hear(&self, lines: &[u8]) {
        // other requests go on while a long one is read
        beside(lines.len(), || {
            for line in as_text(lines).lines() {
                if let Some(output) = ProxyOutput::of(line.trim_end_matches('\r')) {
                    self.streams().push(&output);
                }
            }
        });
    }

    /// Whether the proxy may say more. It waits for that otherwise.
    fn has_space(&self, context: &Context<'_>) -> bool {
        self.streams().has_space() || {
            *self.waits() = Some(context.waker().clone());
            self.streams().has_space() // it may be there since
        }
    }

    /// The proxy may say more.
    fn tell_space(&self) {
        if let Some(proxy) = self.waits().take() {
            proxy.wake();
        }
    }

    fn waits(&self) -> MutexGuard<'_, Option<Waker>> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a message. Whether the proxy still reads.
    pub(super) async fn send(&self, body: &str) -> bool {
        self.to_proxy.write(body.trim()).await
    }

    /// The session is for requests of several clients: nobody gets what belongs to none of them.
    pub(super) fn share(&self) {
        self.streams().share();
    }

    /// Ends the stream of a request that a message cancels.
    pub(super) fn cancel(&self, message: &Message<'_>) {
        self.streams().cancel(message);
    }

    /// Begins a stream for the answers to the messages of a body. `None` when it holds no request.
    ///
    /// # Errors
    /// Those of [`Streams::begin`].
    pub(super) fn begin(
        &self,
        messages: &[Message<'_>],
        backlog: Option<&Arc<Backlog>>,
        room: &mut Option<Permit>,
    ) -> Result<Option<(u64, u64)>, IdInUse> {
        let mut streams = self.streams();
        let stream = streams.begin(messages, backlog, room)?;
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
        self.tell_space();
        next
    }

    pub(super) fn leave(&self, stream: u64, reader: u64) {
        self.touch();
        self.streams().leave(stream, reader);
        self.tell_space();
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
        self.tell_space();
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

/// What the proxy writes to.
struct ToStreams {
    session: Arc<ClientSession>,
    /// A line that has not ended.
    begun: Vec<u8>,
}

impl AsyncWrite for ToStreams {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if !self.session.has_space(context) {
            return Poll::Pending;
        }
        let is_whole = bytes.ends_with(b"\n");
        if is_whole && self.begun.is_empty() {
            self.session.hear(bytes);
        } else {
            self.begun.extend_from_slice(bytes);
            if is_whole {
                let lines = std::mem::take(&mut self.begun);
                self.session.hear(&lines);
            }
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
