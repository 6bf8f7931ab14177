//! Handles messages from the server.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::value::RawValue;
use toolerror::{read_json_rpc, Reading, ToolError};

use super::{now, CallStage, Hub, QueuedMessage, ServerState, MAX_WAITING};
use crate::answers::{as_text, Head, Lost};
use crate::mcp::send_error::SendError;
use crate::proxy::contracts::CheckedResult;
use crate::proxy::event::ProxyEvent;
use crate::proxy::lines::Line;
use crate::proxy::message::{self, Kind, Message};

/// Codes of JSON-RPC for a request that a server cannot read: not JSON, no request, wrong parameters.
const UNREADABLE: [i64; 3] = [-32700, -32600, -32602];

/// How a message of the server is handled.
enum Relay {
    /// Passed to the client unchanged.
    Passes,
    /// Replaced with this line.
    Becomes(Vec<u8>),
    /// Dropped, or its replacement is queued already.
    Ends,
}

impl Hub {
    /// A line of the server.
    pub(in crate::proxy) fn server_says(&mut self, line: Line) {
        let line = match line {
            Line::Whole(line) => line,
            Line::TooLong(head) => return self.too_long_of_server(head),
        };
        let text = as_text(&line);
        let text = message::plain(&text);
        if let Some(messages) = message::batch(text) {
            let messages = messages.iter().map(|message| message.get());
            return self.batch_of_server(Some(&line), messages);
        }
        if let Some(messages) = message::broken_batch(text) {
            return self.batch_of_server(None, messages.into_iter());
        }
        match self.relay(&line, text) {
            Relay::Passes => self.to_client.push(line),
            Relay::Becomes(other) => self.to_client.push(other),
            Relay::Ends => {}
        }
    }

    /// A batch of the server: each message by itself, the others passed on together. The line is that of a batch that is JSON.
    fn batch_of_server<'a>(&mut self, line: Option<&[u8]>, messages: impl Iterator<Item = &'a str>) {
        let (mut passing, mut is_changed) = (Vec::new(), line.is_none());
        for text in messages {
            let queued = self.to_client.len();
            match self.relay(text.as_bytes(), text) {
                Relay::Passes if line.is_none() && !message::is_json(text) => {}
                Relay::Passes => passing.push(Cow::Borrowed(text)),
                Relay::Becomes(other) => {
                    is_changed = true;
                    passing.push(String::from_utf8_lossy(&other).trim_end().to_owned().into());
                }
                Relay::Ends => {
                    is_changed = true;
                    let own = self.to_client.split_off(queued);
                    let own = own
                        .iter()
                        .map(|line| String::from_utf8_lossy(line).trim_end().to_owned());
                    passing.extend(own.map(Cow::Owned));
                }
            }
        }
        match line.filter(|_| !is_changed) {
            Some(line) => self.to_client.push(line.to_vec()),
            None if passing.is_empty() => {}
            None => self.to_client.push(message::batch_line(&passing)),
        }
    }

    /// Decides how a message of the server is handled.
    fn relay(&mut self, line: &[u8], text: &str) -> Relay {
        let message = Message::parse(text);
        let other = match &message {
            Some(message) => {
                let masked = self.without_secrets(message, text);
                let named = self.with_known_id(message, masked.as_deref().unwrap_or(text));
                named.or(masked)
            }
            None => message::error_for(line),
        };
        let Some(other) = other else {
            return self.relay_as_it_is(message, line, text);
        };
        match self.relay_as_it_is(Message::parse(&other), other.as_bytes(), &other) {
            Relay::Passes => Relay::Becomes(other.into_bytes()),
            done => done,
        }
    }

    /// The line of an error, or of a notification, without what the proxy knows to be secret (SPEC §2.5.18). `None` when it has
    /// nothing of that.
    fn without_secrets(&self, message: &Message<'_>, text: &str) -> Option<String> {
        let naming = match message.kind() {
            Kind::Notification => message.naming_params(),
            _ if message.error.is_some() => message.ids().collect(),
            _ => return None,
        };
        let naming = naming.into_iter().map(RawValue::get).collect();
        let masked = message::masked_but(text, naming, |json| self.settings.secrets.mask_json(json))?;
        Some(masked.trim_end().to_owned() + "\n")
    }

    /// The refusal of the only request in flight, which has no id because the server could not read that of the request, or the request
    /// itself. Only where no other message can be meant (SPEC §2.6.10).
    fn with_known_id(&self, message: &Message<'_>, text: &str) -> Option<String> {
        let is_stray = message.error.is_some() && message.method.is_none() && message.id.is_none();
        if !self.settings.is_sessionless || !is_stray {
            return None;
        }
        let code = message.error_code();
        // it may be about the notification that the proxy has sent
        if self.has_greeted() && !code.is_some_and(|code| UNREADABLE.contains(&code)) {
            return None;
        }
        let calls = self.calls.values().map(|call| call.attempt_id.as_str());
        let mut ids = calls.chain(self.requests.iter().map(|request| request.id.as_str()));
        message::with_id(text, ids.next()?)
    }

    fn relay_as_it_is(&mut self, message: Option<Message<'_>>, line: &[u8], text: &str) -> Relay {
        if self.is_unchecked_answer(message.as_ref(), text) {
            return Relay::Ends;
        }
        let Some(message) = message else {
            return Relay::Passes;
        };
        match message.kind() {
            Kind::Response => self.response(&message, line, text),
            Kind::Request => {
                let key = message.key().unwrap_or_default();
                if self.asked.len() < MAX_WAITING && !message.has_wrong_id() {
                    let id = message.id.map_or_else(String::new, |id| id.get().to_owned());
                    self.asked.insert(key, id);
                }
                Relay::Passes
            }
            Kind::Notification => {
                self.notification_of_server(&message);
                Relay::Passes
            }
            // about a notification, and that was the proxy's own
            Kind::Other if self.settings.is_sessionless && message.error.is_some() => Relay::Ends,
            Kind::Other => Relay::Passes,
        }
    }

    /// A notification of the server; progress renews the timeout of its call.
    fn notification_of_server(&mut self, message: &Message<'_>) {
        match message.method.as_deref() {
            Some("notifications/cancelled") => {
                self.asked.remove(&message.params().request.unwrap_or_default());
            }
            Some("notifications/progress") if self.settings.reset_on_progress => {
                let token = message.params().progress_token;
                let calls = self
                    .calls
                    .iter()
                    .filter(|(_, call)| call.stage == CallStage::Sent);
                let mut own = calls.filter(|(_, call)| token.is_some() && call.progress_token == token);
                let Some((key, call)) = own.next().map(|(key, call)| (key.clone(), call)) else {
                    return;
                };
                let due_ms = call.end_of_attempt(self.settings.attempt_timeout);
                self.set_timer(&key, due_ms);
            }
            _ => {}
        }
    }

    /// A response of the server: to the proxy's greeting, to a call, or to another request.
    fn response(&mut self, message: &Message<'_>, line: &[u8], text: &str) -> Relay {
        let key = self.key_of_response(message);
        if matches!(&self.server, ServerState::Greeted(greeting) if *greeting == key) {
            self.greeted(message, text);
            return Relay::Ends;
        }
        let lost = || message.error.and_then(|error| Lost::from_error(error.get()));
        let has_forgotten = self.has_session && lost() == Some(Lost::Session);
        if has_forgotten && self.is_up() {
            self.server = ServerState::Forgetful;
        }
        match self.call_of(&key) {
            Some((call, true)) => return self.answer(&call, message, line, text),
            Some((_, false)) => return Relay::Ends, // of an attempt that is over
            None => {}
        }
        if has_forgotten && self.moves(&key) {
            return Relay::Ends;
        }
        let id = self.requests.get_mut(&key).map(|request| request.id.clone());
        let own = id.filter(|id| !message.has_id(id));
        let Some(own) = own.and_then(|id| message::with_id(text, &id)) else {
            return self.answer_to_other(&key, message, text);
        };
        // its id has another form
        match Message::parse(&own).map(|message| self.answer_to_other(&key, &message, &own)) {
            Some(Relay::Passes) => Relay::Becomes(own.into_bytes()),
            Some(done) => done,
            None => Relay::Ends,
        }
    }

    /// The key of a response: of several ids, that of the last one that somebody waits for.
    fn key_of_response(&self, message: &Message<'_>) -> String {
        let others = message.other_ids.iter().rev().map(|id| message::key_of(id.get()));
        let mut keys = message.key().into_iter().chain(others);
        let is_awaited = |key: &String| self.call_of(key).is_some() || self.requests.contains(key);
        keys.find(is_awaited)
            .or_else(|| message.key())
            .unwrap_or_default()
    }

    /// The call with an attempt of this key, and whether it waits for the answer to that attempt.
    fn call_of(&self, key: &str) -> Option<(String, bool)> {
        let of = self.attempts.get(key).map_or(key, String::as_str);
        let call = self.calls.get(of)?;
        let waits = call.stage == CallStage::Sent && message::key_of(&call.attempt_id) == key;
        Some((of.to_owned(), waits))
    }

    /// Whether a request that only reads waits for the next session, because the server does not know this one.
    fn moves(&mut self, key: &str) -> bool {
        let request = self.requests.get_mut(key);
        let Some(line) = request.and_then(|request| request.line.take()) else {
            return false;
        };
        self.held
            .push_back(QueuedMessage::Line(Some(key.to_owned()), line));
        true
    }

    /// The answer to a call.
    fn answer(&mut self, key: &str, message: &Message<'_>, line: &[u8], text: &str) -> Relay {
        let Some(call) = self.calls.get_mut(key) else {
            return Relay::Passes;
        };
        self.has_served = true;
        call.traced.json_rpc_code = message.error_code();
        let failure = self.failures.in_response(text, message);
        if let Some(failure) = failure {
            if self.has_session && failure.session_lost && !call.has_moved && call.line.is_some() {
                self.move_call(key);
                return Relay::Ends;
            }
            self.attempts.remove(&message::key_of(&call.attempt_id));
            self.fail(key, failure, Some((line, message.result.map(RawValue::get))));
            return Relay::Ends;
        }
        call.session.succeeded(now());
        let Some(mut call) = self.take_call(key) else {
            return Relay::Passes;
        };
        let masked = self.masked(message.result.map(RawValue::get));
        let own = masked.as_deref().or(message.result.map(RawValue::get));
        let has_type = call.has_result_type;
        let (result, error) = match Self::checked(&mut call, message) {
            CheckedResult::Passes => (masked.clone(), None),
            CheckedResult::Masked(outcome) => (Some(message::with_outcome(own, &outcome, has_type)), None),
            CheckedResult::Fails(error) => {
                let error = self.settings.secrets.mask_error(error);
                let own = self.masked_failure(own).or(own.map(str::to_owned));
                let failed = message::failed_result(own.as_deref(), &error, has_type);
                (Some(failed), Some(error))
            }
        };
        let becomes = match result {
            Some(result) => Some(message::response(&call.id, &result)),
            None if message.has_id(&call.id) => None,
            None => message::with_id(text, &call.id).map(String::into_bytes),
        };
        self.answered(call, error, None);
        becomes.map_or(Relay::Passes, Relay::Becomes)
    }

    /// A response to a request that is not a tool call.
    fn answer_to_other(&mut self, key: &str, message: &Message<'_>, text: &str) -> Relay {
        let Some(request) = self.requests.remove(key) else {
            let passes = self.unwatched.take(key) && self.settings.contracts.is_none();
            // otherwise a second answer, or a late one
            return if passes { Relay::Passes } else { Relay::Ends };
        };
        self.has_served = true;
        self.release(request.line.as_ref());
        let error = message
            .error
            .and_then(|_| read_json_rpc(text, self.settings.mode).failure());
        self.request_ended(key, error.map(Reading::into_error), message.error_code());
        if request.method == "initialize" {
            let is_refused = message.result.is_none() && !self.has_greeted();
            self.is_refused(is_refused, text);
        }
        let Some(result) = message.result else {
            return Relay::Passes;
        };
        match request.method.as_str() {
            "initialize" => {
                let greeting = self.greeting.pending.take_if(|(of, _)| of == key);
                self.greeting.initialize = greeting.or(self.greeting.initialize.take());
                self.greeting.version = message::protocol_version(result.get());
            }
            "tools/list" => {
                self.hints
                    .learn(result.get(), request.is_first_page, &self.settings.listed);
                let listed = self.listed(text, result.get());
                return listed.map_or(Relay::Passes, Relay::Becomes);
            }
            method if method.starts_with("tasks/") => {
                let has_failed = self.failures.in_response(text, message).is_some();
                let masked = self.masked_of_task(result.get(), has_failed);
                return masked.map_or(Relay::Passes, |result| {
                    Relay::Becomes(message::response(&request.id, &result))
                });
            }
            _ => {}
        }
        Relay::Passes
    }

    /// Says whether the server refuses to be greeted, once: there is no server as long as it does.
    fn is_refused(&mut self, is_refused: bool, text: &str) {
        if std::mem::replace(&mut self.greeting.is_refused, is_refused) == is_refused {
            return;
        }
        if !is_refused {
            return self.events.push(ProxyEvent::Restarted);
        }
        let reading = read_json_rpc(text, self.settings.mode).failure();
        let refuses = || ToolError::internal("the server refuses `initialize`");
        self.events.push(ProxyEvent::ServerLost {
            error: reading.map_or_else(refuses, Reading::into_error),
            delay: Duration::ZERO,
        });
    }

    /// A message of the server that is over the limit: the request that it answers fails.
    fn too_long_of_server(&mut self, head: Head) {
        self.events.push(ProxyEvent::TooLong { from_server: true });
        let error = ToolError::internal(self.too_long("server"));
        let Some(id) = head.id else {
            return;
        };
        let key = message::key_of(&id);
        if head.method.is_some() {
            self.to_server.push(message::refusal(&id, &error).into());
            return;
        }
        if let Some((call, true)) = self.call_of(&key) {
            return self.fail(&call, SendError::lost(error), None);
        }
        if let Some(request) = self.requests.remove(&key) {
            self.release(request.line.as_ref());
            self.to_client.push(message::refusal(&request.id, &error));
            self.request_ended(&key, Some(error), None);
        }
    }
}
