//! The events of a response, as the SDK reads them.

use std::collections::VecDeque;
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
    /// Events for the reader.
    ready: VecDeque<Sse>,
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
            ready: VecDeque::new(),
            max_event,
            posted,
            open,
            cutoff,
        }
    }

    /// Takes an event: one for each of its messages, as the SDK can read it.
    fn take(&mut self, event: Sse) {
        let Sse {
            event,
            data,
            id,
            retry,
        } = event;
        let data = data.unwrap_or_default();
        let messages = answers::messages(&data).into_iter();
        let events = messages.map(|message| Sse {
            event: event.clone(),
            data: self.readable(message),
            id: id.clone(),
            retry,
        });
        self.ready = events.collect();
    }

    /// A message as the SDK can read it. The answer to another request, for which the SDK would end this stream, is none
    /// (SPEC §2.5.11).
    fn readable(&self, message: &str) -> Option<String> {
        let message = match self.posted.as_ref().map(|posted| posted.event(message)) {
            Some(Event::Stray(answer) | Event::Loose(answer)) => answer,
            Some(Event::Foreign) => return None,
            _ => answers::readable(message.as_bytes()).into_owned(),
        };
        Some(answers::as_sdk_reads(&message).unwrap_or(message))
    }
}

impl Stream for Events {
    type Item = Result<Sse, SseError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Poll::Ready(Some(Ok(event)));
            }
            let next = ready!(self.stream.poll_next(context));
            if !matches!(next, Some(Ok(_))) {
                self.open = None;
            }
            match next {
                Some(Ok(event)) => self.take(event),
                Some(Err(BodyError::Lost(error))) => {
                    return Poll::Ready(Some(Err(SseError::Body(Box::new(error)))))
                }
                Some(Err(BodyError::TooLong)) => {
                    self.cutoff.set(BadOutput::TooLong(self.max_event));
                    return Poll::Ready(None);
                }
                None => return Poll::Ready(None),
            }
        }
    }
}
