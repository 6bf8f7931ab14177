//! What the servers say, and what becomes of it for the client.

use serde_json::value::RawValue;
use serde_json::{json, Value};
use toolerror::{read_json_rpc, Mode, Reading, ToolError};

use super::lists::LISTS;
use super::switch::{Asked, Round, State, Switch, MAX_WAITING};
use crate::proxy::lines::Line;
use crate::proxy::message::{self, Kind, Message};

impl Switch {
    /// The client greets: all servers are greeted.
    pub(super) fn greet(&mut self, id: String, line: Vec<u8>) {
        self.greeting = Some(line);
        let servers: Vec<usize> = (0..self.servers.len()).collect();
        self.ask(Some(id), Round::Greeting, &servers);
        for server in servers {
            self.greet_one(server);
        }
    }

    /// Greets one server with the client's greeting.
    fn greet_one(&mut self, server: usize) {
        let (id, key) = self.own_id();
        let Some((line, of)) = self.greeting.as_ref().zip(self.servers.get_mut(server)) else {
            return;
        };
        let text = String::from_utf8_lossy(line).into_owned();
        if let Some(line) = message::with_id(message::plain(&text), &id) {
            of.state = State::Greeting;
            self.asked.insert((server, key), Asked::Greeting);
            self.to_servers.push((server, line));
        }
    }

    /// Greets the servers that have refused: they may have come back.
    pub(super) fn greet_again(&mut self) {
        let failed = self.servers.iter().enumerate();
        let failed = failed.filter(|(_, of)| matches!(of.state, State::Failed(_)));
        let failed: Vec<usize> = failed.map(|(server, _)| server).collect();
        for server in failed {
            self.greet_one(server);
        }
    }

    /// There is a new pipe to a server.
    pub(super) fn opened(&mut self, server: usize) {
        if self.greeting.is_some() {
            self.greet_one(server);
        }
    }

    /// A server cannot be started.
    pub(super) fn gone(&mut self, server: usize, error: &ToolError) {
        if let Some(of) = self.servers.get_mut(server) {
            of.state = State::Failed(error.clone());
        }
        self.asked.retain(|(of, _), _| *of != server);
        self.refuse_routed(server, error);
        let open: Vec<u64> = self.open.keys().copied().collect();
        for round in open {
            self.answered(round, server);
        }
    }

    /// Sets the level of all logs.
    pub(super) fn set_level(&mut self, id: String, line: &[u8]) {
        let servers: Vec<usize> = self.able("logging").collect();
        let round = self.ask(Some(id), Round::All, &servers);
        let text = String::from_utf8_lossy(line).into_owned();
        for server in &servers {
            let (id, key) = self.own_id();
            if let Some(line) = message::with_id(message::plain(&text), &id) {
                self.asked.insert((*server, key), Asked::All(round));
                self.to_servers.push((*server, line));
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
        let Some(message) = Message::of(text) else {
            return self.to_client.push(line);
        };
        let key = message.key().unwrap_or_default();
        match message.kind() {
            Kind::Response => match self.asked.remove(&(server, key.clone())) {
                Some(asked) => self.own_answer(server, &asked, &message, text),
                None => self.routed_answer(server, &key, &message, line),
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
            self.to_client.push(line);
        }
    }

    /// A notification of a server.
    fn notification_of_server(&mut self, server: usize, message: &Message<'_>, line: Vec<u8>) {
        let method = message.method.as_deref().unwrap_or_default();
        if method == "notifications/cancelled" {
            let own = message.params().request.unwrap_or_default();
            let shown = self.requests.iter();
            let mut shown = shown.filter(|(_, (of, id))| *of == server && message::key_of(id) == own);
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

    /// The answer to what the switch has asked by itself.
    fn own_answer(&mut self, server: usize, asked: &Asked, message: &Message<'_>, text: &str) {
        match asked {
            Asked::Greeting => self.greeted(server, message, text),
            Asked::Page(round, page) => self.page(server, *round, *page, message.result.map(RawValue::get)),
            Asked::All(round) => self.answered(*round, server),
        }
    }

    /// The answer of a server to the greeting.
    fn greeted(&mut self, server: usize, message: &Message<'_>, text: &str) {
        let Some(of) = self.servers.get_mut(server) else {
            return;
        };
        if let Some(result) = message.result {
            of.greeted = serde_json::from_str(result.get()).unwrap_or_default();
            of.state = State::Up;
            self.to_servers
                .extend(self.initialized.clone().map(|line| (server, line)));
            if self.is_greeted {
                self.joined(server);
            }
        } else {
            let reading = read_json_rpc(text, Mode::Unwrap).failure();
            let refuses = || ToolError::internal("the server refuses `initialize`");
            of.state = State::Failed(reading.map_or_else(refuses, Reading::into_error));
        }
        let open = self
            .open
            .iter()
            .find(|(_, open)| matches!(open.round, Round::Greeting));
        if let Some(round) = open.map(|(round, _)| *round) {
            self.answered(round, server);
        }
    }

    /// A server has come later than the others: what it has is new to the client.
    fn joined(&mut self, server: usize) {
        let mut told = "";
        for list in &LISTS {
            let is_able = self.servers.get(server).is_some_and(|of| of.can(list.capability));
            if is_able && list.changed != told {
                told = list.changed;
                self.lists.forget(told);
                let line = format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{told}\"}}\n");
                self.to_client.push(line.into_bytes());
            }
        }
    }

    /// A server has answered a question to all.
    pub(super) fn answered(&mut self, round: u64, server: usize) {
        let Some(open) = self.open.get_mut(&round) else {
            return;
        };
        if open.waits.remove(&server) && open.waits.is_empty() {
            self.end_round(round);
        }
    }

    /// A question to all has its answer.
    pub(super) fn end_round(&mut self, round: u64) {
        let Some(open) = self.open.remove(&round) else {
            return;
        };
        match (open.round, open.id) {
            (Round::List(list, all), id) => self.end_list(list, &all, id.as_deref()),
            (Round::Greeting, Some(id)) => self.end_greeting(&id),
            (Round::All, Some(id)) => self.to_client.push(message::response(&id, "{}")),
            (_, None) => {}
        }
    }

    /// Answers the client's greeting with the capabilities of all servers that are up.
    fn end_greeting(&mut self, id: &str) {
        let up: Vec<&Value> = self
            .servers
            .iter()
            .filter(|of| of.is_up())
            .map(|of| &of.greeted)
            .collect();
        if up.is_empty() {
            let whys = self.servers.iter().map(|of| match &of.state {
                State::Failed(error) => format!("`{}`: {}", of.name, error.message()),
                _ => format!("`{}`: no answer in time", of.name),
            });
            let text = format!("no server has started: {}", whys.collect::<Vec<_>>().join("; "));
            return self.refuse(id, false, &ToolError::transient(text));
        }
        self.is_greeted = true;
        let versions = up
            .iter()
            .filter_map(|greeted| greeted.get("protocolVersion")?.as_str());
        let version = versions.min().unwrap_or_default().to_owned();
        let own = self.servers.iter().filter(|of| of.is_up());
        let instructions = own.filter_map(|of| Some((&of.name, of.greeted.get("instructions")?.as_str()?)));
        let instructions: Vec<String> = instructions
            .map(|(name, text)| format!("{name}: {text}"))
            .collect();
        let result = json!({
            "protocolVersion": version,
            "capabilities": self.capabilities(),
            "serverInfo": {"name": "toolerror proxy", "version": env!("CARGO_PKG_VERSION")},
            "instructions": instructions.join("\n\n"),
        });
        self.to_client.push(message::response(id, &result.to_string()));
    }

    /// What the servers that are there can do together.
    fn capabilities(&self) -> Value {
        let up = || self.servers.iter().filter(|of| of.is_up());
        let subscribe = "/capabilities/resources/subscribe";
        let subscribe = up().any(|of| of.greeted.pointer(subscribe) == Some(&json!(true)));
        // a server that comes later may have tools
        let mut capabilities = json!({"tools": {"listChanged": true}});
        let others = [
            ("prompts", json!({"listChanged": true})),
            ("resources", json!({"listChanged": true, "subscribe": subscribe})),
            ("logging", json!({})),
            ("completions", json!({})),
        ];
        for (name, value) in others.into_iter().filter(|(name, _)| up().any(|of| of.can(name))) {
            if let Some(members) = capabilities.as_object_mut() {
                members.insert(name.to_owned(), value);
            }
        }
        capabilities
    }
}
