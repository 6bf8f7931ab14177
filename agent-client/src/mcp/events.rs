//! The events of a response, as the SDK reads them.

use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{ready, Context, Poll};

use futures_core::Stream;
use reqwest::Response;
use rmcp::transport::streamable_http_client::SseError;
use sse_stream::Sse;

use super::accepted_request::OpenStream;
use super::sse::{BodyError, EventStream, Found};
use super::stdout_filter::Cutoff;
use crate::answers::{self, BadOutput, Event, Posted};

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
}

/// An event as the SDK can read it: one for each of its messages. What stands beside the data is in the first one only: it may be
/// as long as all the messages together.
fn one_by_one(mut event: Sse, posted: Option<&Posted>) -> VecDeque<Sse> {
    if !matches!(event.event.as_deref(), None | Some("" | "message")) {
        return [event].into(); // no message for the SDK
    }
    let data = event.data.take().unwrap_or_default();
    let messages = answers::messages(&data).into_iter();
    let mut messages = messages.filter_map(|message| readable(message, posted));
    event.data = messages.next();
    let others = messages.map(|message| Sse::default().data(message));
    [event].into_iter().chain(others).collect()
}

/// A message as the SDK can read it. The answer to another request, for which the SDK would end this stream, is none
/// (SPEC §2.5.11).
fn readable(message: &str, posted: Option<&Posted>) -> Option<String> {
    let message = match posted.map(|posted| posted.message_of_event(message)) {
        Some(Event::Stray(answer) | Event::Loose(answer)) => answer,
        Some(Event::Foreign) => return None,
        _ => answers::readable(message.as_bytes()).into_owned(),
    };
    let message = answers::as_sdk_reads(&message).unwrap_or(message);
    answers::is_message(&message).then_some(message)
}

impl Stream for Events {
    type Item = Result<Sse, SseError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Poll::Ready(Some(Ok(event)));
            }
            let next = ready!(self.stream.poll_next(context));
            if !matches!(next, Some(Found::Event(_) | Found::TooLong(..))) {
                self.open = None;
            }
            match next {
                Some(Found::Event(event)) => self.ready = one_by_one(event, self.posted.as_ref()),
                Some(Found::TooLong(event, head)) if head.method.is_some() => self.ready = [event].into(),
                Some(Found::TooLong(event, head)) => {
                    let max = self.max_event;
                    let answered = head.answered_id().filter(|id| *id != "null");
                    let own = || self.posted.as_ref().map(|posted| posted.too_long(max));
                    let Some(answer) = answered.map(|id| answers::too_long(id, max)).or_else(own) else {
                        self.cutoff.set(BadOutput::TooLong(max));
                        return Poll::Ready(None);
                    };
                    self.ready = one_by_one(event.data(answer), self.posted.as_ref());
                }
                Some(Found::Broken(BodyError::Lost(error))) => {
                    return Poll::Ready(Some(Err(SseError::Body(Box::new(error)))))
                }
                Some(Found::Broken(BodyError::TooLong)) => {
                    if let Some(posted) = &self.posted {
                        let answer = posted.too_long(self.max_event);
                        return Poll::Ready(Some(Ok(Sse::default().data(answer))));
                    }
                    self.cutoff.set(BadOutput::TooLong(self.max_event));
                    return Poll::Ready(None);
                }
                None => return Poll::Ready(None),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_name_and_retry_of_an_event_are_those_of_its_first_message_only() {
        let note = r#"{"jsonrpc":"2.0","method":"notifications/x"}"#;
        let foreign = r#"{"jsonrpc":"2.0","id":8,"result":{}}"#;
        let posted = Posted::request(7.into(), "tools/call");
        let sent = || Sse::default().event("message").id("long").retry(50);
        let read = |data: String| Vec::from(one_by_one(sent().data(data), Some(&posted)));
        let other = || Sse::default().data(note);
        assert_eq!(
            read(format!(
                r#"[{foreign},{{}},{note},{note},{{"level":NaN}},{note}]"#
            )),
            [sent().data(note), other(), other()]
        );
        for none in [foreign.to_owned(), format!("[{foreign}]"), String::new()] {
            assert_eq!(read(none.clone()), [sent()], "{none}");
        }
    }

    #[test]
    fn an_event_of_another_name_stays_whole() {
        let event = Sse::default().event("ping").id("1").data("[{},{}]");
        assert_eq!(one_by_one(event.clone(), None), [event]);
    }
}
