//! Server-sent events, in bounded memory and with bytes that are not UTF-8 replaced: the one reader of all who read them.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{ready, Context, Poll};

use futures_core::Stream as _;
use reqwest::Response;
use sse_stream::Sse;

use super::chunks::Chunks;
use crate::answers::{as_text, Head, Scan};

/// How much of an event that is longer than the limit is read, only to find its end and what it is. It costs no memory.
const MAX_SKIPPED: usize = 8 << 20;

/// How much of a line is kept of such an event, beside its data.
const MAX_FIELD: usize = 1 << 10;

/// The events of a response.
pub struct EventStream {
    bytes: Chunks,
    parser: Parser,
    found: VecDeque<Found>,
    has_ended: bool,
}

/// What a stream has.
pub(crate) enum Found {
    Event(Sse),
    /// An event that is longer than the limit, without its data, and what its data is. The stream goes on.
    TooLong(Sse, Head),
    /// Nothing more.
    Broken(BodyError),
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
        match self.next_found().await? {
            Found::Event(event) => Some(Ok(event)),
            Found::TooLong(..) => {
                self.has_ended = true;
                self.found.clear();
                Some(Err(BodyError::TooLong))
            }
            Found::Broken(error) => Some(Err(error)),
        }
    }

    /// The next event, or that there is one that is too long. `None` at the end, and after a failure.
    pub(crate) async fn next_found(&mut self) -> Option<Found> {
        poll_fn(|context| self.poll_next(context)).await
    }

    pub(super) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Found>> {
        loop {
            if let Some(found) = self.found.pop_front() {
                return Poll::Ready(Some(found));
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
                Some(Err(error)) => return Poll::Ready(Some(Found::Broken(BodyError::Lost(error)))),
            };
            if self.parser.take(&bytes, &mut self.found).is_err() {
                self.has_ended = true;
                self.found.push_back(Found::Broken(BodyError::TooLong));
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
    /// The data of an event that is too long.
    skipping: Option<Scan>,
}

/// An event is so long that its end is not looked for.
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
            skipping: None,
        }
    }

    /// Parses bytes, which may end anywhere, and adds the events that they complete.
    fn take(&mut self, bytes: &[u8], found: &mut VecDeque<Found>) -> Result<(), TooLong> {
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
            self.line.extend_from_slice(text);
            if self.length > self.max_event {
                self.skip()?;
            }
            self.after_cr = end == Some(b'\r');
            if end.is_some() {
                let line = std::mem::take(&mut self.line);
                self.line(&as_text(&line), found);
            }
        }
        Ok(())
    }

    /// Keeps nothing of an event that is too long but what its data is, and its id.
    fn skip(&mut self) -> Result<(), TooLong> {
        const DATA: &[u8] = b"data:";
        if self.length.saturating_sub(self.max_event) > MAX_SKIPPED {
            return Err(TooLong);
        }
        let scan = self.skipping.get_or_insert_default();
        scan.feed(self.event.data.take().unwrap_or_default().as_bytes());
        match self.line.strip_prefix(DATA) {
            Some(data) => {
                scan.feed(data);
                self.line.truncate(DATA.len());
            }
            None => self.line.truncate(MAX_FIELD),
        }
        Ok(())
    }

    /// Takes one line; an empty one ends the event.
    fn line(&mut self, line: &str, found: &mut VecDeque<Found>) {
        if line.is_empty() {
            self.length = 0;
            let event = std::mem::take(&mut self.event);
            if let Some(scan) = self.skipping.take() {
                found.push_back(Found::TooLong(event, scan.head()));
            } else if event != Sse::default() {
                found.push_back(Found::Event(event));
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
            "data" if self.skipping.is_some() => {}
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

    fn found(text: &[u8], piece: usize, max_event: usize) -> Option<Vec<Found>> {
        let (mut parser, mut found) = (Parser::new(max_event), VecDeque::new());
        for part in text.chunks(piece) {
            parser.take(part, &mut found).ok()?;
        }
        Some(found.into())
    }

    /// The events, when none is too long.
    fn parse(text: &[u8], piece: usize, max_event: usize) -> Option<Vec<Sse>> {
        let found = found(text, piece, max_event)?.into_iter();
        found
            .map(|found| match found {
                Found::Event(event) => Some(event),
                Found::TooLong(..) | Found::Broken(_) => None,
            })
            .collect()
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
    fn an_event_that_is_too_long_is_none_and_comments_do_not_count() {
        let event = |length: usize| format!("data: {}\n\n", "x".repeat(length - 7)).into_bytes();
        assert_eq!(
            parse(&event(100).repeat(3), 7, 101).map(|found| found.len()),
            Some(3)
        );
        assert_eq!(parse(&event(102), 7, 101), None);
        assert_eq!(parse(&[&b"x".repeat(102)[..], b"\n\n"].concat(), 7, 101), None);
        assert_eq!(parse(&b": ping\n".repeat(100), 7, 150), Some(vec![]));
    }

    #[test]
    fn of_an_event_that_is_too_long_stays_what_it_is() {
        let long = "x".repeat(200);
        let text = format!(
            "data: a\n\nid: 7\ndata: {{\"method\":\ndata: \"m\",\"params\":[\"{long}\"],\r\ndata: \"id\":5}}\nretry: 50\n\ndata: b\n\n"
        );
        for piece in [1, 2, 7, 1000] {
            let found = found(text.as_bytes(), piece, 100).unwrap();
            let [Found::Event(first), Found::TooLong(event, head), Found::Event(last)] = &found[..] else {
                panic!("{piece}: {}", found.len());
            };
            assert_eq!(
                (first, last),
                (&Sse::default().data("a"), &Sse::default().data("b"))
            );
            assert_eq!(event, &Sse::default().id("7").retry(50), "{piece}");
            assert_eq!(
                (head.id.as_deref(), head.method.as_deref()),
                (Some("5"), Some("m")),
                "{piece}"
            );
        }
        let endless = vec![b'x'; MAX_SKIPPED + 200];
        assert!(found(&endless, 4096, 100).is_none());
    }
}
