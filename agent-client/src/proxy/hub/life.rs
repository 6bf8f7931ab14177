//! Loss and restart of the server, hidden from the client.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use toolerror::{read_json_rpc, Reading, ToolError};

use super::{now, CallStage, Hub, QueuedMessage, ServerState};
use crate::driver::whole_ms;
use crate::engine::Delivery;
use crate::mcp::send_error::SendError;
use crate::proxy::message::{self, Message};

const GONE: &str = "the server that asked is gone";

/// Requests that may wait for as long as the server wants.
const LASTING: [&str; 2] = ["subscriptions/listen", "tasks/result"];

/// The answers to the requests of batches, by the numbers of these.
type Batches = BTreeMap<u64, Vec<Cow<'static, str>>>;

impl Hub {
    /// Whether the client has greeted, and the server has answered.
    pub(in crate::proxy) fn has_greeted(&self) -> bool {
        self.greeting.initialize.is_some()
    }

    /// Whether a server was started again, and has not answered the greeting yet.
    pub(in crate::proxy) fn is_greeting(&self) -> bool {
        matches!(self.server, ServerState::Greeted(_))
    }

    /// Whether the server has forgotten the session: it gets nothing more, and ends when it has answered what it got.
    pub(in crate::proxy) fn is_forgotten(&self) -> bool {
        matches!(self.server, ServerState::Forgetful)
    }

    /// Whether messages do not reach a server.
    pub(in crate::proxy) fn is_down(&self) -> bool {
        matches!(self.server, ServerState::Down)
    }

    /// The server is gone. What was in flight fails, or waits for the next one.
    pub(in crate::proxy) fn lost(&mut self, error: &SendError) {
        let was_greeting = self.is_greeting();
        self.server = ServerState::Down;
        for (key, id) in std::mem::take(&mut self.asked) {
            self.to_client.push(message::cancelled(&id, GONE));
            if self.orphans.len() < super::MAX_WAITING {
                self.orphans.insert(key);
            }
        }
        let mut batches = BTreeMap::new();
        self.lost_calls(error, &mut batches);
        self.attempts.clear();
        self.lost_requests(error, &mut batches);
        let batches = batches.values().map(|answers| message::batch_line(answers));
        self.to_client.extend(batches);
        self.greeting.pending = None;
        if was_greeting {
            self.not_started(error);
        }
    }

    /// The calls that were in flight fail, or wait for the next server.
    fn lost_calls(&mut self, error: &SendError, batches: &mut Batches) {
        let in_flight = self
            .calls
            .iter()
            .filter(|(_, call)| call.stage == CallStage::Sent);
        let in_flight: Vec<String> = in_flight.map(|(key, _)| key.clone()).collect();
        for key in in_flight {
            let Some(call) = self.calls.get(&key) else {
                continue;
            };
            let (batch, queued) = (call.batch, self.to_client.len());
            match (call.leaves_queue(), call.has_moved) {
                (true, false) => self.wait_for_next(&key), // nothing of it was tried
                (true, true) => self.fail(&key, error.clone().never_written(), None),
                (false, _) => self.fail(&key, error.clone(), None),
            }
            self.gather(batch, queued, batches);
        }
    }

    /// The requests that were in flight fail, or wait for the next server.
    fn lost_requests(&mut self, error: &SendError, batches: &mut Batches) {
        let held = self.held.iter().filter_map(|held| match held {
            QueuedMessage::Line(key, _) => key.as_deref(),
            QueuedMessage::Call(_) => None,
        });
        let held: HashSet<&str> = held.collect();
        let sent = self.requests.keys().filter(|key| !held.contains(key.as_str()));
        let waiting: Vec<String> = sent.cloned().collect();
        for key in waiting {
            let batch = self.requests.get_mut(&key).and_then(|request| request.batch);
            let queued = self.to_client.len();
            self.lost_request(key, error);
            self.gather(batch, queued, batches);
        }
    }

    /// Takes the answers that are queued from there on to those of their batch, which are sent as one.
    fn gather(&mut self, batch: Option<u64>, queued: usize, batches: &mut Batches) {
        let Some(batch) = batch else {
            return;
        };
        let answers = self.to_client.split_off(queued);
        let answers = answers
            .iter()
            .map(|line| String::from_utf8_lossy(line).trim_end().to_owned().into());
        batches.entry(batch).or_default().extend(answers);
    }

    /// When a request that is no call and is sent now has waited too long.
    pub(super) fn due_ms(&self, method: &str) -> Option<u64> {
        let is_start = method == "initialize" && !self.has_session;
        let limit = whole_ms(self.settings.attempt_timeout);
        (!is_start && !LASTING.contains(&method)).then(|| now().mono_ms.saturating_add(limit))
    }

    /// Ends the requests that have waited too long. The server is told.
    pub(super) fn wake_requests(&mut self, now_ms: u64) {
        let limit = self.settings.attempt_timeout;
        while let Some((due_ms, key)) = self.requests.next_due() {
            if due_ms > now_ms {
                return;
            }
            let key = key.clone();
            let Some(request) = self.requests.get_mut(&key) else {
                return;
            };
            let (id, line) = (request.id.clone(), request.line.take());
            self.greeting.pending.take_if(|(greeting, _)| *greeting == key);
            self.release(line.as_ref());
            if self.is_up() {
                self.to_server
                    .push(message::cancelled(&id, "no answer in time").into());
            }
            self.refuse(&key, SendError::timed_out(limit, Delivery::Unknown).error());
        }
    }

    /// Whether something waits for a server.
    pub(in crate::proxy) fn has_held(&self) -> bool {
        !self.held.is_empty()
    }

    /// A request that only reads is sent once more.
    fn lost_request(&mut self, key: String, error: &SendError) {
        let Some(request) = self.requests.get_mut(&key) else {
            return;
        };
        match request.line.take() {
            Some(line) => self.held.push_back(QueuedMessage::Line(Some(key), line)),
            None => self.refuse(&key, error.error()),
        }
    }

    fn refuse(&mut self, key: &str, error: &ToolError) {
        if let Some(request) = self.requests.remove(key) {
            self.to_client.push(message::refusal(&request.id, error));
            self.request_ended(key, Some(error.clone()), None);
        }
    }

    /// There is a server again. It is greeted as the client has greeted the first one.
    pub(in crate::proxy) fn started(&mut self) {
        self.has_served = false;
        self.has_space = true;
        match &self.greeting.initialize {
            Some((key, line)) => {
                self.to_server.push(line.clone().into());
                self.server = ServerState::Greeted(key.clone());
            }
            None => self.up(),
        }
    }

    /// The answer to that greeting.
    pub(super) fn greeted(&mut self, message: &Message<'_>, text: &str) {
        if message.error.is_some() {
            let reading = read_json_rpc(text, self.settings.mode).failure();
            let error = reading.map_or_else(
                || ToolError::internal("the server refuses `initialize`"),
                Reading::into_error,
            );
            self.server = ServerState::Down;
            return self.not_started(&SendError::new(error, Delivery::NotSent));
        }
        self.to_server
            .extend(self.greeting.initialized.clone().map(Into::into));
        for (method, params) in self.greeting.set.clone() {
            let id = format!("toolerror-{:016x}-{}", self.mark, self.ids);
            self.ids += 1;
            let line = format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":\"{id}\",\"method\":\"{method}\",\"params\":{params}}}\n"
            );
            self.to_server.push(line.into_bytes().into());
        }
        self.up();
    }

    fn up(&mut self) {
        self.server = ServerState::Up;
        self.send_held();
    }

    /// Sends what waited for the server to start.
    pub(super) fn send_held(&mut self) {
        for held in std::mem::take(&mut self.held) {
            match self.unless_gone(held) {
                Some(QueuedMessage::Call(key)) => self.send(&key),
                Some(QueuedMessage::Line(_, line)) => self.to_server.push(line.into()),
                None => {}
            }
        }
    }

    /// The server could not be started again: what waits for it fails, and was not sent.
    pub(in crate::proxy) fn not_started(&mut self, error: &SendError) {
        let error = error.clone().not_sent();
        for held in std::mem::take(&mut self.held) {
            match self.unless_gone(held) {
                Some(QueuedMessage::Call(key)) => self.fail(&key, error.clone(), None),
                Some(QueuedMessage::Line(Some(key), _)) => {
                    self.fail(&key, error.clone(), None);
                    self.refuse(&key, error.error());
                }
                Some(QueuedMessage::Line(None, _)) | None => {}
            }
        }
    }

    /// What waited for the server, taken out of the memory of lines; nothing for a call that waits no more.
    fn unless_gone(&mut self, held: QueuedMessage) -> Option<QueuedMessage> {
        match &held {
            QueuedMessage::Call(key) => {
                let call = self.calls.get(key)?;
                (call.stage == CallStage::Held).then_some(held)
            }
            QueuedMessage::Line(key, line) => {
                self.release(Some(line));
                let key = key.as_deref();
                let is_over = key.is_some_and(|key| !self.is_in_use(key) && !self.unwatched.has(key));
                (!is_over).then_some(held)
            }
        }
    }

    /// Cancels all requests in flight at the server.
    pub(in crate::proxy) fn cancel_all(&mut self, reason: &str) {
        let sent = self.calls.values().filter(|call| call.stage == CallStage::Sent);
        let calls = sent.filter(|call| !call.leaves_queue());
        let calls = calls.map(|call| call.attempt_id.clone());
        let requests = self
            .requests
            .iter()
            .filter(|request| request.method != "initialize");
        let ids: Vec<String> = calls.chain(requests.map(|request| request.id.clone())).collect();
        if self.is_up() {
            self.to_server
                .extend(ids.iter().map(|id| message::cancelled(id, reason).into()));
        }
    }
}
