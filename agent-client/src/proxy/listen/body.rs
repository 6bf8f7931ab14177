//! The bodies of responses: a text, or a stream of events.

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Body, Bytes, Frame};
use tokio::time::{interval_at, Instant, Interval, MissedTickBehavior};

use super::session::Session;
use super::sessionless::SessionlessRequest;
use super::streams::{Event, Next};

/// How often a stream without events says that it is there.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
const KEPT_ALIVE: &[u8] = b":\n\n";

/// A body.
pub(super) enum ResponseBody {
    Text(Full<Bytes>),
    Events(Events),
    /// The events of one request, with what is dropped after them.
    Last(Events, SessionlessRequest),
}

impl ResponseBody {
    /// The same with what is dropped after it.
    pub(super) fn with(self, request: SessionlessRequest) -> Self {
        match self {
            Self::Events(events) => Self::Last(events, request),
            other => other,
        }
    }
}

/// The events of one stream for one reader.
pub(super) struct Events {
    session: Arc<Session>,
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
    pub(super) fn new(session: Arc<Session>, stream: u64, reader: u64) -> Self {
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
            Self::Text(text) => return Pin::new(text).poll_frame(context),
            Self::Events(events) => events.poll(context).map(|said| said.map(StreamItem::into_bytes)),
            Self::Last(events, request) => {
                let said = events.poll(context);
                if matches!(said, Poll::Ready(None)) {
                    request.ending.is_answered();
                }
                said.map(|said| {
                    let bytes = said.map(StreamItem::into_last_bytes);
                    match &request.renamed {
                        Some(renamed) => bytes.map(|bytes| renamed.back(bytes)),
                        None => bytes,
                    }
                })
            }
        };
        said.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Text(text) => text.is_end_stream(),
            Self::Events(_) | Self::Last(..) => false,
        }
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        match self {
            Self::Text(text) => text.size_hint(),
            Self::Events(_) | Self::Last(..) => hyper::body::SizeHint::default(),
        }
    }
}
