//! Streams of events, and opening one again that has broken.

use std::sync::Arc;
use std::time::Duration;

use reqwest::{Response, StatusCode};
use tokio::time::{sleep, Instant};

use super::ServerSession;
use crate::answers::{self, readable};
use crate::mcp::request::execute;
use crate::mcp::response::is_events;
use crate::mcp::sse::{BodyError, EventStream, Found};
use crate::proxy::message::{self, Kind, Message};

/// Delay before a stream is reopened, unless the server sets one, and the bounds of the server's value.
const REOPENED_AFTER: Duration = Duration::from_millis(500);
const SHORTEST: Duration = Duration::from_millis(200);
const LONGEST: Duration = Duration::from_secs(3600);

/// How long the wait gets that doubles with each failure.
const LONGEST_OWN: Duration = Duration::from_secs(20);

/// How often a stream is opened again for nothing until its answer is lost. A server may close a stream after each event.
const FRUITLESS: u32 = 3;

/// The events of an answer or of the common stream, which may be opened again.
pub(super) struct Events {
    stream: EventStream,
    max_event: usize,
    /// The id after which a broken stream continues.
    pub(super) last_id: Option<String>,
    retry: Option<Duration>,
    /// How often it was opened again since the last event.
    fruitless: u32,
    /// When the last message came.
    last_message: Instant,
}

/// What the server says in an event.
pub(super) struct Said {
    pub(super) text: String,
    /// The key of the request that it answers.
    pub(super) answered: Option<String>,
    /// It is JSON as it is.
    is_message: bool,
}

impl Said {
    /// A message as it is. An answer that cannot be parsed becomes an error (SPEC §2.5.9).
    fn of(text: String) -> Self {
        if let Some(message) = Message::parse(&text) {
            return Self {
                answered: answered_by(&message),
                is_message: true,
                text,
            };
        }
        let text = match Message::parse(message::plain(&text)) {
            Some(_) => text,
            None => readable(text.as_bytes()).into_owned(),
        };
        Self {
            answered: answered(&text),
            is_message: false,
            text,
        }
    }
}

/// An event is longer than the limit, and it is not known what it answers.
pub(super) struct TooLong;

impl Events {
    /// The events of a response.
    pub(super) fn from_response(response: Response, max_event: usize) -> Self {
        Self {
            stream: EventStream::from_response(response, max_event),
            max_event,
            last_id: None,
            retry: None,
            fruitless: 0,
            last_message: Instant::now(),
        }
    }

    /// How long until a stream that has broken is opened again.
    pub(super) fn wait(&self) -> Duration {
        self.retry.unwrap_or(REOPENED_AFTER).clamp(SHORTEST, LONGEST)
    }

    /// The data of the next event; `None` at the end, also if the connection broke: an incomplete event is dropped.
    pub(super) async fn next(&mut self) -> Result<Option<Said>, TooLong> {
        loop {
            let (event, head) = match self.stream.next_found().await {
                Some(Found::Event(event)) => (event, None),
                Some(Found::TooLong(event, head)) => (event, Some(head)),
                Some(Found::Broken(BodyError::TooLong)) => return Err(TooLong),
                Some(Found::Broken(BodyError::Lost(_))) | None => return Ok(None),
            };
            self.fruitless = 0;
            self.last_id = event.id.or(self.last_id.take()).filter(|id| !id.is_empty());
            self.retry = event.retry.map(Duration::from_millis).or(self.retry);
            if let Some(head) = head {
                self.last_message = Instant::now();
                match head.answered_id().filter(|id| *id != "null") {
                    Some(id) => return Ok(Some(Said::of(answers::too_long(id, self.max_event)))),
                    None if head.method.is_some() => continue,
                    None => return Err(TooLong),
                }
            }
            if let Some(data) = event.data.filter(|data| !data.trim().is_empty()) {
                self.last_message = Instant::now();
                return Ok(Some(Said::of(data)));
            }
        }
    }
}

impl ServerSession {
    /// Reads the common stream, and opens it again when it ends, as long as the server has one.
    pub(super) async fn listen(self: Arc<Self>) {
        let (mut last_id, mut failures) = (None::<String>, 0_u32);
        loop {
            let mut wait = REOPENED_AFTER
                .saturating_mul(1 << failures.min(10))
                .min(LONGEST_OWN);
            match execute(self.get_request(last_id.as_deref()), &self.secrets).await {
                Ok(response) if response.status().is_success() && is_events(&response) => {
                    failures = 0;
                    let mut events = Events::from_response(response, self.max_message);
                    let open = self.streams.open();
                    let is_too_long = self.common(&mut events).await.is_err();
                    drop(open);
                    wait = events.wait();
                    // resuming after the previous event would repeat the oversized one
                    last_id = events.last_id.or(last_id).filter(|_| !is_too_long);
                }
                Ok(response) if response.status() == StatusCode::METHOD_NOT_ALLOWED => return,
                Ok(response) if response.status() == StatusCode::NOT_FOUND => {
                    // a server without the stream, or one that does not know the session any more
                    return;
                }
                _ => failures += 1,
            }
            sleep(wait).await;
        }
    }

    /// Reopens the stream of an answer after its last event; whether the server continues it.
    pub(super) async fn reopen(&self, events: &mut Events) -> bool {
        let Some(id) = events.last_id.clone() else {
            return false;
        };
        let until = events.last_message + self.patience;
        while events.fruitless < FRUITLESS && Instant::now() + events.wait() < until {
            events.fruitless += 1;
            sleep(events.wait()).await;
            match execute(self.get_request(Some(&id)), &self.secrets).await {
                Ok(response) if response.status().is_success() && is_events(&response) => {
                    events.stream = EventStream::from_response(response, events.max_event);
                    return true;
                }
                Ok(response) if !response.status().is_server_error() => return false,
                _ => {} // it may come back
            }
        }
        false
    }

    /// Passes on what comes on the common stream.
    async fn common(&self, events: &mut Events) -> Result<(), TooLong> {
        while let Some(said) = events.next().await? {
            if let Some(key) = &said.answered {
                self.settle(key);
            }
            self.say_event(&said).await;
        }
        Ok(())
    }

    /// Hands the hub what the server says in an event.
    pub(super) async fn say_event(&self, said: &Said) {
        if said.is_message {
            self.pass(&said.text).await;
        } else {
            self.say(&said.text).await;
        }
    }
}

/// The key of the request that a message answers.
pub(super) fn answered(text: &str) -> Option<String> {
    answered_by(&Message::parse(message::plain(text))?)
}

fn answered_by(message: &Message<'_>) -> Option<String> {
    message.key().filter(|_| message.kind() == Kind::Response)
}
