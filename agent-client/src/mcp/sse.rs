//! Server-sent events, in bounded memory and with bytes that are not UTF-8 replaced: the one reader of all who read them.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{ready, Context, Poll};

use futures_core::Stream as _;
use reqwest::Response;
use sse_stream::Sse;

use super::chunks::Chunks;

/// The events of a response.
pub struct EventStream {
    bytes: Chunks,
    parser: Parser,
    found: VecDeque<Sse>,
    has_ended: bool,
}

/// Why a stream or a body did not end properly.
#[derive(Debug)]
pub enum BodyError {
    /// It is longer than the limit, or one of its events is.
    TooLong,
    /// The connection broke.
    Lost(reqwest::Error),
}

impl EventStream {
    /// The events in a response, each of at most `max_event` bytes.
    pub fn from_response(response: Response, max_event: usize) -> Self {
        Self {
            bytes: Chunks::new(response),
            parser: Parser::new(max_event),
            found: VecDeque::new(),
            has_ended: false,
        }
    }

    /// The next event. `None` at the end, and after a failure.
    pub async fn next(&mut self) -> Option<Result<Sse, BodyError>> {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// The next event; an error when the stream broke or the event is too long.
    pub(super) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Sse, BodyError>>> {
        loop {
            if let Some(event) = self.found.pop_front() {
                return Poll::Ready(Some(Ok(event)));
            }
            if self.has_ended {
                return Poll::Ready(None);
            }
            let chunk = ready!(Pin::new(&mut self.bytes).poll_next(context));
            self.has_ended = !matches!(chunk, Some(Ok(_)));
            let bytes = match chunk {
                Some(Ok(bytes)) => bytes,
                // the last event counts, even without line breaks after it
                None => b"\n\n".to_vec(),
                Some(Err(error)) => return Poll::Ready(Some(Err(BodyError::Lost(error)))),
            };
            if self.parser.take(&bytes, &mut self.found).is_err() {
                self.has_ended = true;
                self.found.clear();
                return Poll::Ready(Some(Err(BodyError::TooLong)));
            }
        }
    }
}

/// Reads the form of <https://html.spec.whatwg.org/multipage/server-sent-events.html>.
struct Parser {
    max_event: usize,
    line: Vec<u8>,
    after_cr: bool,
    event: Sse,
    /// Bytes of the event so far.
    length: usize,
}

/// An event is too long.
struct TooLong;

impl Parser {
    /// A parser at the start of a stream.
    fn new(max_event: usize) -> Self {
        Self {
            max_event,
            line: Vec::new(),
            after_cr: false,
            event: Sse::default(),
            length: 0,
        }
    }

    /// Parses bytes, which may end anywhere, and adds the events that they complete.
    fn take(&mut self, bytes: &[u8], found: &mut VecDeque<Sse>) -> Result<(), TooLong> {
        for part in bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            let (text, end) = match part.split_last() {
                Some((b'\n', [])) if self.after_cr => {
                    self.after_cr = false;
                    continue;
                }
                Some((end @ (b'\n' | b'\r'), text)) => (text, Some(*end)),
                _ => (part, None),
            };
            self.length = self.length.saturating_add(part.len());
            if self.length > self.max_event {
                return Err(TooLong);
            }
            self.line.extend_from_slice(text);
            self.after_cr = end == Some(b'\r');
            if end.is_some() {
                let line = std::mem::take(&mut self.line);
                self.line(&String::from_utf8_lossy(&line), found);
            }
        }
        Ok(())
    }

    /// Takes one line; an empty one ends the event.
    fn line(&mut self, line: &str, found: &mut VecDeque<Sse>) {
        if line.is_empty() {
            self.length = 0;
            let event = std::mem::take(&mut self.event);
            if event != Sse::default() {
                found.push_back(event);
            }
            return;
        }
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name.trim_start_matches('\u{FEFF}') {
            // a comment is not kept
            "" => self.length = self.length.saturating_sub(line.len()),
            "event" => self.event.event = Some(value.to_owned()),
            "id" => self.event.id = Some(value.to_owned()),
            "retry" => self.event.retry = value.parse().ok(),
            "data" => match &mut self.event.data {
                Some(data) => {
                    data.push('\n');
                    data.push_str(value);
                }
                None => self.event.data = Some(value.to_owned()),
            },
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &[u8], piece: usize, max_event: usize) -> Option<Vec<Sse>> {
        let (mut parser, mut found) = (Parser::new(max_event), VecDeque::new());
        for part in text.chunks(piece) {
            parser.take(part, &mut found).ok()?;
        }
        Some(found.into())
    }

    #[test]
    fn events_are_read_in_any_pieces() {
        let text = b"\xEF\xBB\xBF: hello\n\nevent: message\r\nid: 7\r\ndata: {\"a\":\r\ndata: 1}\r\n\r\nretry: 50\rdata:caf\xE9\r\rdata: cut";
        let expected = vec![
            Sse::default().event("message").id("7").data("{\"a\":\n1}"),
            Sse::default().retry(50).data("caf\u{FFFD}"),
        ];
        for piece in [1, 2, 3, 1000] {
            assert_eq!(parse(text, piece, 100), Some(expected.clone()), "{piece}");
        }
    }

    #[test]
    fn an_event_that_is_too_long_ends_the_stream_and_comments_do_not_count() {
        let event = |length: usize| format!("data: {}\n\n", "x".repeat(length - 7)).into_bytes();
        assert_eq!(
            parse(&event(100).repeat(3), 7, 101).map(|found| found.len()),
            Some(3)
        );
        assert_eq!(parse(&event(102), 7, 101), None);
        assert_eq!(parse(&b"x".repeat(102), 7, 101), None);
        assert_eq!(parse(&b": ping\n".repeat(100), 7, 150), Some(vec![]));
    }
}
