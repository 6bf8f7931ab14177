//! Streams of events, and opening one again that has broken.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::Duration;

use futures_core::Stream as _;
use reqwest::{Response, StatusCode};
use sse_stream::Sse;
use tokio::time::sleep;

use super::exchange::{answered, is_events};
use super::Session;
use crate::mcp::chunks::Chunks;
use crate::mcp::sse::Parser;

/// How long until a stream is opened again, unless the server says how long; and the bounds of what it may say.
const REOPENED_AFTER: Duration = Duration::from_millis(500);
const SHORTEST: Duration = Duration::from_millis(200);
const LONGEST: Duration = Duration::from_secs(20);

/// The events of a response.
pub(super) struct Events {
    bytes: Chunks,
    parser: Parser,
    found: VecDeque<Sse>,
    has_ended: bool,
    /// Where a stream that has broken goes on.
    pub(super) last_id: Option<String>,
    retry: Option<Duration>,
}

/// An event is longer than the limit.
pub(super) struct TooLong;

impl Events {
    pub(super) fn of(response: Response, max_event: usize) -> Self {
        Self {
            bytes: Chunks::of(response),
            parser: Parser::new(max_event),
            found: VecDeque::new(),
            has_ended: false,
            last_id: None,
            retry: None,
        }
    }

    /// How long until a stream that has broken is opened again.
    pub(super) fn wait(&self) -> Duration {
        self.retry.unwrap_or(REOPENED_AFTER).clamp(SHORTEST, LONGEST)
    }

    /// The data of the next event. `None` at the end, also where the connection broke: then half an event is none.
    pub(super) async fn next(&mut self) -> Result<Option<String>, TooLong> {
        loop {
            while let Some(event) = self.found.pop_front() {
                self.last_id = event.id.or(self.last_id.take()).filter(|id| !id.is_empty());
                self.retry = event.retry.map(Duration::from_millis).or(self.retry);
                if let Some(data) = event.data.filter(|data| !data.trim().is_empty()) {
                    return Ok(Some(data));
                }
            }
            if self.has_ended {
                return Ok(None);
            }
            let chunk = poll_fn(|context| Pin::new(&mut self.bytes).poll_next(context)).await;
            self.has_ended = !matches!(chunk, Some(Ok(_)));
            let bytes = match chunk {
                Some(Ok(bytes)) => bytes,
                // the last event counts, even where the server forgot the line breaks after it
                None => b"\n\n".to_vec(),
                Some(Err(_)) => return Ok(None),
            };
            self.parser.take(&bytes, &mut self.found).map_err(|_| TooLong)?;
        }
    }
}

impl Session {
    /// Reads the common stream, and opens it again when it ends, as long as the server has one.
    pub(super) async fn listen(self: Arc<Self>) {
        let (mut last_id, mut failures) = (None::<String>, 0_u32);
        loop {
            let mut wait = REOPENED_AFTER.saturating_mul(1 << failures.min(10));
            match self.get_request(last_id.as_deref()).send().await {
                Ok(response) if response.status().is_success() && is_events(&response) => {
                    failures = 0;
                    let mut events = Events::of(response, self.max_message);
                    self.streams.fetch_add(1, Ordering::Relaxed);
                    let is_too_long = self.common(&mut events).await.is_err();
                    self.streams.fetch_sub(1, Ordering::Relaxed);
                    wait = events.wait();
                    // behind the event before, the one that is too long would come again
                    last_id = events.last_id.or(last_id).filter(|_| !is_too_long);
                }
                Ok(response) if response.status() == StatusCode::METHOD_NOT_ALLOWED => return,
                Ok(response) if response.status() == StatusCode::NOT_FOUND => {
                    // a server without the stream, or one that does not know the session any more
                    return;
                }
                _ => failures += 1,
            }
            sleep(wait.min(LONGEST)).await;
        }
    }

    async fn common(&self, events: &mut Events) -> Result<(), TooLong> {
        while let Some(message) = events.next().await? {
            if let Some(key) = answered(&message) {
                self.settle(&key);
            }
            self.say(&message).await;
        }
        Ok(())
    }
}
