//! The bodies of responses: a text, or a stream of events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Body, Bytes, Frame};
use tokio::time::{interval_at, Instant, Interval, MissedTickBehavior};

use super::alone::Ending;
use super::session::Session;
use super::streams::Next;

/// How often a stream without events says that it is there.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// A body.
pub(super) enum Answer {
    Text(Full<Bytes>),
    Events(Events),
    /// The events of a session that ends with them.
    Last(
        Events,
        #[expect(dead_code, reason = "it is dropped with the events")] Ending,
    ),
}

impl Answer {
    /// The same, and the session ends with it.
    pub(super) fn and_then_end(self, ending: Ending) -> Self {
        match self {
            Self::Events(events) => Self::Last(events, ending),
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
    first: Option<Bytes>,
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

    /// The same with the event before, which was taken.
    pub(super) fn after(mut self, event: Bytes) -> Self {
        self.first = Some(event);
        self
    }

    /// The next event, or a comment that keeps the connection open.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(first));
        }
        let next = self.session.next(self.stream, self.reader, context.waker());
        match next {
            Next::Event(event) => Poll::Ready(Some(event)),
            Next::End => Poll::Ready(None),
            Next::Wait if self.keep_alive.poll_tick(context).is_ready() => {
                Poll::Ready(Some(Bytes::from_static(b":\n\n")))
            }
            Next::Wait => Poll::Pending,
        }
    }
}

/// An event without its id, where nobody can ask for what comes after it.
fn without_id(event: &Bytes) -> Bytes {
    const DATA: &[u8] = b"\ndata: ";
    let at = event.windows(DATA.len()).position(|part| part == DATA);
    event.slice(at.map_or(0, |at| at + 1)..)
}

impl Drop for Events {
    fn drop(&mut self) {
        self.session.leave(self.stream, self.reader);
    }
}

impl Body for Answer {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Self::Text(text) => Pin::new(text).poll_frame(context),
            Self::Events(events) => events
                .poll(context)
                .map(|event| event.map(|event| Ok(Frame::data(event)))),
            Self::Last(events, _) => events
                .poll(context)
                .map(|event| event.map(|event| Ok(Frame::data(without_id(&event))))),
        }
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
