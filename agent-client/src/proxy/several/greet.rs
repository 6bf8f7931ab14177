//! Greetings: the client's, those of servers that start with it, and those of servers that come late.

use std::time::Duration;

use serde_json::value::RawValue;
use serde_json::{json, Value};
use tokio::time::Instant;
use toolerror::ToolError;

use super::answers::refusal_in;
use super::lists::LISTS;
use super::switch::{Broadcast, OwnRequest, ServerSlot, SlotState, Switch};
use crate::proxy::event::ProxyEvent;
use crate::proxy::message::{self, Message};
use crate::proxy::revision;

/// How long until a server that has refused is greeted again: doubled each time.
pub(super) const FIRST_DELAY: Duration = Duration::from_secs(1);
pub(super) const LONGEST_DELAY: Duration = Duration::from_secs(60);

impl Switch {
    /// Whether the client has greeted, and was not refused.
    pub(super) fn has_begun(&self) -> bool {
        self.is_greeted || self.is_greeting()
    }

    /// Whether `initialize` has no answer yet.
    pub(super) fn is_greeting(&self) -> bool {
        let mut open = self.open.values();
        open.any(|open| matches!(open.round, Broadcast::Greeting))
    }

    /// The client greets: all servers are greeted.
    pub(super) fn greet(&mut self, id: String, line: Vec<u8>) {
        self.greeting = Some(line);
        // answers to an earlier one, which all have refused
        self.asked
            .retain(|_, asked| !matches!(asked, OwnRequest::Greeting));
        let servers: Vec<usize> = (0..self.servers.len()).collect();
        self.ask(Some(id), Broadcast::Greeting, &servers);
        for server in servers {
            self.greet_one(server);
        }
    }

    fn greet_one(&mut self, server: usize) {
        let (id, key) = self.own_id();
        let Some((line, slot)) = self.greeting.as_ref().zip(self.servers.get_mut(server)) else {
            return;
        };
        let text = String::from_utf8_lossy(line).into_owned();
        if let Some(line) = message::with_id(message::plain(&text), &id) {
            let before = match std::mem::replace(&mut slot.state, SlotState::New) {
                SlotState::Failed(why) => Some(why),
                _ => None,
            };
            (slot.state, slot.again_at) = (SlotState::Greeting(before), None);
            self.asked.insert((server, key), OwnRequest::Greeting);
            self.to_servers.push((server, line.into_bytes()));
        }
    }

    /// Greets the servers again that have refused: they may have come back.
    pub(super) fn greet_failed(&mut self, which: impl Fn(&ServerSlot) -> bool) {
        let failed = self.servers.iter().enumerate();
        let failed = failed.filter(|(_, slot)| matches!(slot.state, SlotState::Failed(_)) && which(slot));
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

    /// The answer of a server to the greeting.
    pub(super) fn greeted(&mut self, server: usize, message: &Message<'_>, text: &str) {
        let (greeted, error) = match message.result.map(RawValue::get) {
            None => (
                Value::Null,
                Some(refusal_in(text, "the server refuses `initialize`")),
            ),
            Some(result) => {
                let greeted: Value = serde_json::from_str(result).unwrap_or_default();
                let error = self.wrong_version(&greeted);
                if let Some(error) = error.clone() {
                    // the proxy of the server has seen nothing wrong
                    let delay = self.servers.get(server).map_or(FIRST_DELAY, |slot| slot.delay);
                    self.events
                        .push((Some(server), ProxyEvent::ServerLost { error, delay }));
                }
                (greeted, error)
            }
        };
        let is_late = self.is_greeted;
        let Some(slot) = self.servers.get_mut(server) else {
            return;
        };
        if let Some(error) = error {
            slot.state = SlotState::Failed(error);
            slot.again_at = Some(Instant::now() + slot.delay);
            slot.delay = slot.delay.saturating_mul(2).min(LONGEST_DELAY);
        } else {
            (slot.greeted, slot.state, slot.delay) = (greeted, SlotState::Up, FIRST_DELAY);
            self.to_servers
                .extend(self.initialized.clone().map(|line| (server, line)));
            if is_late {
                self.joined(server);
            }
        }
        let mut open = self.open.iter();
        let open = open.find(|(_, open)| matches!(open.round, Broadcast::Greeting));
        if let Some(round) = open.map(|(round, _)| *round) {
            self.answered(round, server);
        }
    }

    /// The revision of MCP that the client has asked for.
    fn asked_version(&self) -> String {
        let text = String::from_utf8_lossy(self.greeting.as_deref().unwrap_or_default());
        let message = Message::parse(message::plain(&text));
        message
            .and_then(|message| message.param("protocolVersion"))
            .unwrap_or_default()
    }

    /// A server with an invalid revision would keep the client from all servers.
    fn wrong_version(&self, greeted: &Value) -> Option<ToolError> {
        let version = greeted.get("protocolVersion").and_then(Value::as_str);
        let version = version.unwrap_or_default();
        let is_known =
            revision::is_known(version) || (!version.is_empty() && version == self.asked_version());
        let text =
            || format!("the server answers `initialize` with `{version}`, which is no revision of MCP");
        (!is_known).then(|| ToolError::internal(text()))
    }

    /// A server has come later than the others: what it has is new to the client.
    fn joined(&mut self, server: usize) {
        let mut told = "";
        for list in &LISTS {
            let is_able = self
                .servers
                .get(server)
                .is_some_and(|slot| slot.can(list.capability));
            if is_able && list.changed != told {
                told = list.changed;
                self.lists.forget(told);
                let line = format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{told}\"}}\n");
                self.to_client.push(line.into_bytes());
            }
        }
    }

    pub(super) fn end_greeting(&mut self, id: &str) {
        let up = || self.servers.iter().filter(|slot| slot.is_up());
        if up().next().is_none() {
            let whys = self.servers.iter().map(|slot| match &slot.state {
                SlotState::Failed(error) => format!("`{}`: {}", slot.name, error.message()),
                _ => format!("`{}`: no answer in time", slot.name),
            });
            let text = format!("no server has started: {}", whys.collect::<Vec<_>>().join("; "));
            return self.refuse(id, None, &ToolError::transient(text));
        }
        let versions = up().filter_map(|slot| slot.greeted.get("protocolVersion")?.as_str());
        let version = versions.min().unwrap_or_default().to_owned();
        let instructions =
            up().filter_map(|slot| Some((&slot.name, slot.greeted.get("instructions")?.as_str()?)));
        let instructions: Vec<String> = instructions
            .map(|(name, text)| format!("{name}: {text}"))
            .collect();
        let result = json!({
            "protocolVersion": version,
            "capabilities": self.capabilities(),
            "serverInfo": message::implementation(),
            "instructions": instructions.join("\n\n"),
        });
        self.is_greeted = true;
        self.version = Some(version);
        self.reply(id, &result.to_string());
    }

    /// The combined capabilities of the servers that are up.
    fn capabilities(&self) -> Value {
        let up = || self.servers.iter().filter(|slot| slot.is_up());
        let subscribe = "/capabilities/resources/subscribe";
        let subscribe = up().any(|slot| slot.greeted.pointer(subscribe) == Some(&json!(true)));
        // a server that comes later may have tools
        let mut capabilities = json!({"tools": {"listChanged": true}});
        let others = [
            ("prompts", json!({"listChanged": true})),
            ("resources", json!({"listChanged": true, "subscribe": subscribe})),
            ("logging", json!({})),
            ("completions", json!({})),
        ];
        for (name, value) in others
            .into_iter()
            .filter(|(name, _)| up().any(|slot| slot.can(name)))
        {
            if let Some(members) = capabilities.as_object_mut() {
                members.insert(name.to_owned(), value);
            }
        }
        capabilities
    }
}
