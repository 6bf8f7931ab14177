//! Handles messages from the client.

use std::borrow::Cow;

use serde_json::value::RawValue;
use toolerror::{Effects, ToolError};

use super::guarded::ContractVerdict;
use super::{CallStage, Hub, Request};
use crate::answers::{self, as_text, Head};
use crate::proxy::event::ProxyEvent;
use crate::proxy::lines::Line;
use crate::proxy::message::{self, Kind, Message, INVALID_REQUEST};

/// Requests that change nothing: one that was lost is sent once more.
const READING: [&str; 9] = [
    "completion/complete",
    "ping",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "server/discover",
    "tools/list",
];

impl Hub {
    /// A line of the client.
    pub(in crate::proxy) fn client_says(&mut self, line: Line) {
        let line = match line {
            // what is checked must be what the server reads
            Line::Whole(line) if self.settings.contracts.is_some() => message::unbroken(line),
            Line::Whole(line) => line,
            Line::TooLong(head) => return self.too_long_of_client(head),
        };
        let text = as_text(&line).into_owned();
        let text = message::plain(&text);
        if let Some(messages) = message::batch(text) {
            return self.batch_of_client(line, &messages);
        }
        let message = Message::parse(text);
        if self.is_unchecked(message.as_ref(), text) {
            return answers::messages(text)
                .into_iter()
                .for_each(|one| self.refuse_line(Message::parse(one).as_ref(), one));
        }
        let Some(message) = message else {
            return self.forward(None, line);
        };
        match message.kind() {
            Kind::Request if self.refuses_id(&message) => {}
            Kind::Request => self.request(&message, line),
            Kind::Notification => self.notification(&message, line),
            Kind::Response => self.response_of_client(&message, line),
            Kind::Other => self.forward(None, line),
        }
    }

    /// A request of the client: a tool call is checked and tracked, others are passed on.
    fn request(&mut self, message: &Message<'_>, line: Vec<u8>) {
        let key = message.key().unwrap_or_default();
        self.unwatched.take(&key);
        if message.is_call() {
            let ContractVerdict::Runs(guarded) = self.check(message) else {
                return;
            };
            let kept = self.keep(&line);
            let is_kept = kept.is_some();
            let call = self.new_call(message, kept, guarded);
            self.calls.insert(key.clone(), call);
            if is_kept {
                return self.admit(&key);
            }
            self.sent_once(&key);
        } else {
            self.note(message, &key, Some(&line), None);
        }
        self.forward(Some(key), line);
    }

    /// Whether a request is refused because of its id.
    fn refuses_id(&mut self, message: &Message<'_>) -> bool {
        let is_in_use = message.key().is_some_and(|key| self.is_in_use(&key));
        let refused = message::refused_id(message, is_in_use);
        let is_refused = refused.is_some();
        self.to_client.extend(refused);
        is_refused
    }

    /// Notes a request that is about to be sent, with its line where that may be sent again, and the number of its batch.
    fn note(&mut self, message: &Message<'_>, key: &str, line: Option<&[u8]>, batch: Option<u64>) {
        let method = message.method.as_deref().unwrap_or_default();
        if method == "initialize" {
            self.greeting.pending = line.map(|line| (key.to_owned(), line.to_vec()));
        }
        let line = line.filter(|_| READING.contains(&method));
        let line = line.and_then(|line| self.keep(line));
        let mut params = message.params();
        let call = self.traced(message, &mut params.meta);
        if let Some(traced) = &mut self.traced {
            traced.begin(message, call);
        }
        let request = Request {
            id: message.id.map_or_else(String::new, |id| id.get().to_owned()),
            method: method.to_owned(),
            line,
            is_first_page: params.is_first_page,
            batch,
            due_ms: self.due_ms(method),
        };
        if let Some(forgotten) = self.requests.insert(key.to_owned(), request) {
            self.unwatch(&message::key_of(&forgotten.id), Some(&forgotten));
        }
        self.note_setting(message, method);
    }

    /// Remembers what a server that is started again has to be told.
    fn note_setting(&mut self, message: &Message<'_>, method: &str) {
        let params = message.params.map_or("{}", |params| params.get());
        let set = &mut self.greeting.set;
        match method {
            "logging/setLevel" => set.retain(|(name, _)| name != method),
            "resources/subscribe" => set.retain(|known| *known != (method.to_owned(), params.to_owned())),
            "resources/unsubscribe" => {
                set.retain(|(_, known)| !message::same_json(known, params));
                return;
            }
            _ => return,
        }
        if set.len() < super::MAX_SET {
            set.push((method.to_owned(), params.to_owned()));
        }
    }

    /// Whether an id is that of a request without an answer.
    pub(super) fn is_in_use(&self, key: &str) -> bool {
        self.calls.contains_key(key) || self.requests.contains(key)
    }

    /// A batch, without the calls that its contracts refuse.
    fn batch_of_client(&mut self, line: Vec<u8>, messages: &[&RawValue]) {
        let mut passing = Vec::new();
        self.batches += 1;
        for text in messages {
            let message = Message::parse(text.get());
            if self.is_unchecked(message.as_ref(), text.get()) {
                self.refuse_line(message.as_ref(), text.get());
            } else if message.is_none_or(|message| self.batched(&message)) {
                passing.push(Cow::Borrowed(text.get()));
            }
        }
        if passing.len() == messages.len() {
            self.forward(None, line);
        } else if !passing.is_empty() {
            self.forward(None, message::batch_line(&passing));
        }
    }

    /// A message of a batch, which is sent as it is, and once. Whether it is sent.
    fn batched(&mut self, message: &Message<'_>) -> bool {
        let Some(key) = message.key().filter(|_| message.kind() == Kind::Request) else {
            return true;
        };
        if self.refuses_id(message) {
            return false;
        }
        self.unwatched.take(&key);
        if message.is_call() {
            let ContractVerdict::Runs(guarded) = self.check(message) else {
                return false;
            };
            let mut call = self.new_call(message, None, guarded);
            call.batch = Some(self.batches);
            self.calls.insert(key.clone(), call);
            self.sent_once(&key);
        } else {
            self.note(message, &key, None, Some(self.batches));
        }
        true
    }

    /// A call of which nothing is kept.
    fn sent_once(&mut self, key: &str) {
        let Some(call) = self.calls.get_mut(key) else {
            return;
        };
        call.stage = CallStage::Sent;
        let due_ms = call.end_of_attempt(self.settings.attempt_timeout);
        self.set_timer(key, due_ms);
    }

    /// A notification of the client; a cancellation of a call that waits never reaches the server.
    fn notification(&mut self, message: &Message<'_>, line: Vec<u8>) {
        match message.method.as_deref() {
            Some("notifications/initialized") => self.greeting.initialized = Some(line.clone()),
            Some("notifications/cancelled") => {
                let key = message.params().request.unwrap_or_default();
                if self.calls.contains_key(&key) {
                    return self.cancel(&key, &line);
                }
                let greeting = self.greeting.pending.as_ref();
                if greeting.is_none_or(|(greeting, _)| *greeting != key) {
                    let cancelled = self.requests.remove(&key);
                    self.unwatch(&key, cancelled.as_ref());
                }
            }
            _ => {}
        }
        self.forward(None, line);
    }

    /// The client's response to a request of the server.
    fn response_of_client(&mut self, message: &Message<'_>, line: Vec<u8>) {
        let key = message.key().unwrap_or_default();
        if self.asked.remove(&key).is_none() && self.orphans.remove(&key) {
            return; // the server that asked is gone
        }
        self.forward(None, line);
    }

    /// A message of the client that is over the limit: the request in it is refused.
    fn too_long_of_client(&mut self, head: Head) {
        self.events.push(ProxyEvent::TooLong { from_server: false });
        let text = self.too_long("client");
        match (head.id, head.method.as_deref()) {
            (Some(id), Some(_)) if self.is_in_use(&message::key_of(&id)) => {
                self.to_client
                    .push(message::protocol_error("null", INVALID_REQUEST, &text));
            }
            (Some(id), Some(method)) => {
                let line = message::refused(&id, method == "tools/call", &not_sent(text));
                self.to_client.push(line);
            }
            (Some(id), None) => {
                self.asked.remove(&message::key_of(&id));
                let line = message::refusal(&id, &ToolError::internal(text));
                self.forward(None, line);
            }
            (None, _) => {}
        }
    }
}

/// The error of a message that was refused before it was sent.
fn not_sent(text: String) -> ToolError {
    ToolError::validation(text).with_effects(Effects::None)
}
