//! What the proxy says to a client: messages, and the events that they become.

use std::sync::Arc;

use hyper::body::Bytes;

use super::unread::Backlog;
use crate::proxy::message::{self, Kind, Message};

/// A line of the proxy, read.
pub(super) struct ProxyOutput<'a> {
    pub(super) line: &'a str,
    pub(super) messages: Vec<Message<'a>>,
    /// The keys of the requests that it answers.
    pub(super) answered: Vec<String>,
}

impl<'a> ProxyOutput<'a> {
    /// Reads a line. `None` for one that is not JSON: nobody could read the event.
    pub(super) fn of(line: &'a str) -> Option<Self> {
        let messages = message::all_in(line);
        if messages.is_empty() && !message::is_json(line) {
            return None;
        }
        let answers = messages.iter().filter(|message| message.kind() == Kind::Response);
        Some(Self {
            line,
            answered: answers.filter_map(Message::key).collect(),
            messages,
        })
    }

    /// The id of the answer in it, as JSON.
    pub(super) fn answer(&self) -> Option<&'a str> {
        let mut answers = self
            .messages
            .iter()
            .filter(|message| message.kind() == Kind::Response);
        Some(answers.next()?.id?.get())
    }
}

/// An event as it is sent.
#[derive(Clone)]
pub(super) struct Event {
    text: Bytes,
    /// Where the message begins.
    message: usize,
}

impl Event {
    const DATA: &str = "data: ";
    const END: &str = "\n\n";

    /// The event with this number in its stream. It counts as unread in the backlog of its request, if that has one.
    pub(super) fn new(stream: u64, at: u64, message: &str, backlog: Option<&Arc<Backlog>>) -> Self {
        let id = format!("id: {stream}-{at}\n");
        let text = [&id, Self::DATA, message, Self::END].concat().into_bytes();
        Self {
            message: id.len() + Self::DATA.len(),
            text: match backlog {
                Some(backlog) => backlog.keep(text),
                None => text.into(),
            },
        }
    }

    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    pub(super) fn whole(self) -> Bytes {
        self.text
    }

    /// The same where nobody can ask for what comes after it.
    pub(super) fn without_id(&self) -> Bytes {
        self.text.slice(self.message.saturating_sub(Self::DATA.len())..)
    }

    /// The message in it.
    pub(super) fn message(&self) -> Bytes {
        let end = self.len().saturating_sub(Self::END.len());
        self.text.slice(self.message.min(end)..end)
    }
}
