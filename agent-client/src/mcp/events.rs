//! The events of a response, as the SDK reads them.

use std::pin::Pin;
use std::task::{ready, Context, Poll};

use futures_core::Stream;
use reqwest::Response;
use rmcp::transport::streamable_http_client::SseError;
use sse_stream::Sse;

use super::accepted_request::OpenStream;
use super::sse::{BodyError, EventStream};
use super::stdout_guard::{BadOutput, Cutoff};
use crate::answers::{self, Event, Posted};

/// The events of a response.
pub(super) struct Events {
    stream: EventStream,
    max_event: usize,
    /// The request that the response answers.
    posted: Option<Posted>,
    /// Present for a common stream.
    open: Option<OpenStream>,
    cutoff: Cutoff,
}

impl Events {
    /// The events in a response to a posted message, each of at most `max_event` bytes.
    pub(super) fn new(
        response: Response,
        max_event: usize,
        posted: Option<Posted>,
        open: Option<OpenStream>,
        cutoff: Cutoff,
    ) -> Self {
        Self {
            stream: EventStream::from_response(response, max_event),
            max_event,
            posted,
            open,
            cutoff,
        }
    }

    /// An event with its message as the SDK can read it. The answer to another request, for which the SDK would end this
    /// stream, has none (SPEC §2.5.11).
    fn readable(&self, mut event: Sse) -> Sse {
        event.data = event.data.and_then(|data| {
            let message = match self.posted.as_ref().map(|posted| posted.event(&data)) {
                Some(Event::Stray(answer) | Event::Loose(answer)) => answer,
                Some(Event::Foreign) => return None,
                _ => answers::readable(data.as_bytes()).into_owned(),
            };
            let repaired = answers::repaired(&message).or_else(|| answers::respelled(&message));
            Some(repaired.unwrap_or(message))
        });
        event
    }
}

impl Stream for Events {
    type Item = Result<Sse, SseError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = ready!(self.stream.poll_next(context));
        if !matches!(next, Some(Ok(_))) {
            self.open = None;
        }
        Poll::Ready(match next {
            Some(Ok(event)) => Some(Ok(self.readable(event))),
            Some(Err(BodyError::Lost(error))) => Some(Err(SseError::Body(Box::new(error)))),
            Some(Err(BodyError::TooLong)) => {
                self.cutoff.set(BadOutput::TooLong(self.max_event));
                None
            }
            None => None,
        })
    }
}
