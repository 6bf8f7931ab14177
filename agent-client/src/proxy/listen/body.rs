//! The bodies of responses: a text, or a stream of events.

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame};
use tokio::time::{interval_at, Instant, Interval, MissedTickBehavior};

use super::proxy_output::Event;
use super::session::ClientSession;
use super::sessionless::SessionlessRequest;
use super::streams::Next;
use super::unread::Backlog;

/// How often a stream without events says that it is there.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
const KEPT_ALIVE: &[u8] = b":\n\n";

/// How much of a text is handed out at a time.
const SLICE: usize = 64 << 10;

/// A body.
pub(super) enum ResponseBody {
    Text(Slices),
    Events(Events),
    /// The events of one request, with what is dropped after them.
    Last(Events, SessionlessRequest, Slices),
}

impl ResponseBody {
    /// The same of a request with this backlog.
    pub(super) fn of(self, backlog: Option<Arc<Backlog>>) -> Self {
        match self {
            Self::Text(text) => Self::Text(Slices::of(text.rest, backlog)),
            other => other,
        }
    }

    /// The same with what is dropped after it.
    pub(super) fn with(self, request: SessionlessRequest) -> Self {
        match self {
            Self::Events(events) => {
                let rest = Slices::of(Bytes::new(), request.backlog());
                Self::Last(events, request, rest)
            }
            other => other,
        }
    }
}

/// A text in slices, so that it shows how its client takes it.
pub(super) struct Slices {
    rest: Bytes,
    backlog: Option<Arc<Backlog>>,
}

impl Slices {
    pub(super) fn of(rest: Bytes, backlog: Option<Arc<Backlog>>) -> Self {
        Self { rest, backlog }
    }

    fn next(&mut self) -> Option<Bytes> {
        if self.rest.is_empty() {
            return None;
        }
        if let Some(backlog) = &self.backlog {
            backlog.has_moved();
        }
        let length = self.rest.len().min(SLICE);
        Some(self.rest.split_to(length))
    }
}

/// The events of one stream for one reader.
pub(super) struct Events {
    session: Arc<ClientSession>,
    stream: u64,
    reader: u64,
    keep_alive: Interval,
    /// What was taken already, to be read again.
    first: Option<StreamItem>,
}

/// What one read of a stream gives.
pub(super) enum StreamItem {
    Event(Event),
    /// It is still there.
    KeepAlive,
}

impl StreamItem {
    fn into_bytes(self) -> Bytes {
        match self {
            Self::Event(event) => event.whole(),
            Self::KeepAlive => Bytes::from_static(KEPT_ALIVE),
        }
    }

    /// The same where nobody can ask for what comes after it.
    fn into_last_bytes(self) -> Bytes {
        match self {
            Self::Event(event) => event.without_id(),
            Self::KeepAlive => Bytes::from_static(KEPT_ALIVE),
        }
    }
}

impl Events {
    /// The events of a stream for one reader.
    pub(super) fn new(session: Arc<ClientSession>, stream: u64, reader: u64) -> Self {
        let mut keep_alive = interval_at(Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
        keep_alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            session,
            stream,
            reader,
            keep_alive,
            first: None,
        }
    }

    /// The same with what was taken before.
    pub(super) fn after(mut self, said: StreamItem) -> Self {
        self.first = Some(said);
        self
    }

    /// What comes next. `None` at the end.
    pub(super) async fn next(&mut self) -> Option<StreamItem> {
        poll_fn(|context| self.poll(context)).await
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<StreamItem>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(first));
        }
        let next = self.session.next(self.stream, self.reader, context.waker());
        match next {
            Next::Event(event) => Poll::Ready(Some(StreamItem::Event(event))),
            Next::End => Poll::Ready(None),
            Next::Wait if self.keep_alive.poll_tick(context).is_ready() => {
                Poll::Ready(Some(StreamItem::KeepAlive))
            }
            Next::Wait => Poll::Pending,
        }
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.session.leave(self.stream, self.reader);
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let said = match self.get_mut() {
            Self::Text(text) => Poll::Ready(text.next()),
            Self::Events(events) => events.poll(context).map(|said| said.map(StreamItem::into_bytes)),
            Self::Last(_, _, rest) if !rest.rest.is_empty() => Poll::Ready(rest.next()),
            Self::Last(events, request, rest) => {
                let said = events.poll(context);
                if matches!(said, Poll::Ready(None)) {
                    request.is_answered();
                }
                said.map(|said| {
                    rest.rest = request.named(said?.into_last_bytes());
                    rest.next()
                })
            }
        };
        said.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Text(text) => text.rest.is_empty(),
            Self::Events(_) | Self::Last(..) => false,
        }
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        match self {
            Self::Text(text) => {
                hyper::body::SizeHint::with_exact(u64::try_from(text.rest.len()).unwrap_or(u64::MAX))
            }
            Self::Events(_) | Self::Last(..) => hyper::body::SizeHint::default(),
        }
    }
}
