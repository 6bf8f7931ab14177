//! Handles messages from the servers.

use serde_json::value::RawValue;
use serde_json::Value;
use toolerror::{read_json_rpc, Mode, Reading, ToolError};

use super::switch::{Broadcast, OwnRequest, SlotState, Switch, MAX_WAITING};
use crate::proxy::lines::Line;
use crate::proxy::message::{self, Kind, Message};

impl Switch {
    /// A server cannot be started.
    pub(super) fn gone(&mut self, server: usize, error: &ToolError) {
        if let Some(slot) = self.servers.get_mut(server) {
            slot.state = SlotState::Failed(error.clone());
            slot.again_at = None; // there is a new pipe as soon as it can be started
        }
        self.asked.retain(|(asked, _), _| *asked != server);
        self.refuse_routed(server, error);
        let open: Vec<u64> = self.open.keys().copied().collect();
        for round in open {
            self.has_failed(round, server, error);
        }
    }

    /// Sets the level of all logs.
    pub(super) fn set_level(&mut self, id: String, line: &[u8]) {
        let servers: Vec<usize> = self.able("logging").collect();
        let round = self.ask(Some(id), Broadcast::All, &servers);
        let text = String::from_utf8_lossy(line).into_owned();
        for server in &servers {
            let (id, key) = self.own_id();
            if let Some(line) = message::with_id(message::plain(&text), &id) {
                self.asked.insert((*server, key), OwnRequest::All(round));
                self.to_servers.push((*server, line.into_bytes()));
            }
        }
        if servers.is_empty() {
            self.end_round(round);
        }
    }

    /// A line of a server.
    pub(super) fn server_says(&mut self, server: usize, line: Line) {
        let Line::Whole(line) = line else {
            return; // the proxy of the server has cut it
        };
        let text = String::from_utf8_lossy(&line).into_owned();
        let text = message::plain(&text);
        if let Some(messages) = message::batch(text) {
            for message in messages {
                self.message_of_server(server, message.get(), format!("{message}\n").into_bytes());
            }
            return;
        }
        self.message_of_server(server, text, line);
    }

    /// A message of one server: an answer to a question of the proxy, or to be passed on.
    fn message_of_server(&mut self, server: usize, text: &str, line: Vec<u8>) {
        let Some(message) = Message::parse(text) else {
            return self.to_client.push(line);
        };
        let key = message.key().unwrap_or_default();
        match message.kind() {
            Kind::Response => match self.asked.remove(&(server, key)) {
                Some(asked) => self.own_answer(server, &asked, &message, text),
                None => self.routed_answer(server, &message, text, line),
            },
            Kind::Request => self.request_of_server(server, &message, text),
            Kind::Notification => self.notification_of_server(server, &message, line),
            Kind::Other => self.to_client.push(line),
        }
    }

    /// A request of a server; the client sees it under an id of the proxy.
    fn request_of_server(&mut self, server: usize, message: &Message<'_>, text: &str) {
        let id = message.id.map_or("null", RawValue::get).to_owned();
        if self.requests.len() >= MAX_WAITING {
            let busy = ToolError::transient("too many requests wait for an answer");
            return self.to_servers.push((server, message::refusal(&id, &busy)));
        }
        let (shown, key) = self.own_id();
        if let Some(line) = message::with_id(text, &shown) {
            self.requests.insert(key, (server, id));
            self.to_client.push(line.into_bytes());
        }
    }

    /// A notification of a server.
    fn notification_of_server(&mut self, server: usize, message: &Message<'_>, line: Vec<u8>) {
        let method = message.method.as_deref().unwrap_or_default();
        if method == "notifications/cancelled" {
            let own = message.params().request.unwrap_or_default();
            let shown = self.requests.iter();
            let mut shown =
                shown.filter(|(_, (shown_by, id))| *shown_by == server && message::key_of(id) == own);
            if let Some(key) = shown.next().map(|(key, _)| key.clone()) {
                self.requests.remove(&key);
                let id = Value::from(key).to_string();
                self.to_client
                    .push(message::cancelled(&id, "the server has withdrawn its request"));
            }
            return;
        }
        self.lists.forget(method);
        self.to_client.push(line);
    }

    /// Handles the answer to one of the switch's own requests.
    fn own_answer(&mut self, server: usize, asked: &OwnRequest, message: &Message<'_>, text: &str) {
        match asked {
            OwnRequest::Greeting => self.greeted(server, message, text),
            OwnRequest::Page(round, page) => {
                if let Some(result) = message.result {
                    return self.page(server, *round, *page, result.get());
                }
                let refusal = refusal_in(text, "the list of the server cannot be read");
                self.has_failed(*round, server, &refusal);
            }
            OwnRequest::All(round) => self.answered(*round, server),
        }
    }
}

/// The error with which a server refuses a request.
pub(super) fn refusal_in(answer: &str, otherwise: &str) -> ToolError {
    let reading = read_json_rpc(answer, Mode::Unwrap).failure();
    reading.map_or_else(|| ToolError::internal(otherwise), Reading::into_error)
}
