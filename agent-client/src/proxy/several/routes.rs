//! Routes requests for a named item to its server; requests wait while that is unknown, or while the client greets.

use serde_json::value::RawValue;
use toolerror::server::unknown_tool;
use toolerror::{Delivery, Effects, ErrorType, ToolError};

use super::answers::refusal_in;
use super::lists::{PROMPTS, RESOURCES, TEMPLATES, TOOLS};
use super::switch::{Broadcast, SlotState, Switch, MAX_WAITING};
use crate::proxy::event::OTHER_TOOL;
use crate::proxy::message::{self, Message};

/// A request of the client that one server has.
pub(super) struct RoutedRequest {
    id: String,
    server: usize,
    /// Of a call: the tool, as the client calls it.
    tool: Option<String>,
    line: Vec<u8>,
    /// The servers to ask next if this one refuses.
    others: Vec<usize>,
}

/// A request that waits.
pub(super) struct WaitingRequest {
    /// In the order of the client.
    number: u64,
    waits_for: WaitsFor,
    line: Vec<u8>,
}

/// What a request waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WaitsFor {
    /// The answer to `initialize`.
    Greeting,
    /// This list.
    List(usize),
}

/// A request for a server.
struct Route<'a> {
    id: &'a str,
    server: usize,
    others: Vec<usize>,
    tool: Option<String>,
    line: Vec<u8>,
}

impl<'a> Route<'a> {
    /// A request for this server only.
    fn new(message: &Message<'a>, server: usize, line: Vec<u8>) -> Self {
        Self {
            id: id_of(message),
            server,
            others: Vec::new(),
            tool: None,
            line,
        }
    }
}

fn id_of<'a>(message: &Message<'a>) -> &'a str {
    message.id.map_or("null", RawValue::get)
}

impl Switch {
    /// Routes a request for a named item. `has_waited`: it was held until the lists arrived.
    pub(super) fn named(
        &mut self,
        list: usize,
        message: &Message<'_>,
        text: &str,
        line: Vec<u8>,
        has_waited: bool,
    ) {
        let name = message.params().name.unwrap_or_default();
        let tool = (list == TOOLS).then(|| name.clone());
        let known = self.lists.names(list);
        if known.is_none() || (!has_waited && self.may_have(list, &name)) {
            return self.hold(WaitsFor::List(list), message, line);
        }
        let Some((server, own)) = known.and_then(|names| names.find(&name)) else {
            let error = self.not_there(list, &name);
            return self.refuse(id_of(message), tool.as_deref(), &error);
        };
        let line = if own == name {
            line
        } else {
            message::with_name(text, own).unwrap_or(line)
        };
        self.route(Route {
            tool,
            ..Route::new(message, server, line)
        });
    }

    /// Whether a server whose list has failed may have what no other one has.
    fn may_have(&self, list: usize, name: &str) -> bool {
        let is_known = self
            .lists
            .names(list)
            .is_some_and(|names| names.find(name).is_some());
        !is_known && !self.lists.faults(list).is_empty() && self.lists.may_ask_again(list)
    }

    /// Why no server has an item: its server may be down, or may not have listed it.
    fn not_there(&self, list: usize, name: &str) -> ToolError {
        let in_greeting = ToolError::transient("it has not answered `initialize` yet");
        let away = self.servers.iter().filter_map(|slot| match &slot.state {
            SlotState::Up => None,
            SlotState::Failed(why) => Some((&slot.name, why)),
            SlotState::New => Some((&slot.name, &in_greeting)),
            SlotState::Greeting(why) => Some((&slot.name, why.as_ref().unwrap_or(&in_greeting))),
        });
        let faults = self.lists.faults(list).iter();
        let faults = faults.filter_map(|(server, why)| Some((&self.servers.get(*server)?.name, why)));
        let whys: Vec<(&String, &ToolError)> = away.chain(faults).collect();
        let Some((_, first)) = whys.first() else {
            return match list {
                TOOLS => unknown_tool(name),
                _ => ToolError::not_found(format!("no server has `{name}`")),
            };
        };
        let is_one = whys.iter().all(|(_, why)| why.error_type() == first.error_type());
        let error_type = match first.error_type() {
            lasting @ (ErrorType::Permission | ErrorType::Internal) if is_one => lasting,
            ErrorType::Transient => ErrorType::Transient,
            _ if is_one => ErrorType::Internal,
            _ => ErrorType::Transient,
        };
        let said = whys
            .iter()
            .map(|(name, why)| format!("`{name}` ({})", why.message()));
        let said = said.collect::<Vec<_>>().join(", ");
        let text = format!("no server that has answered has `{name}`, and these have not: {said}");
        ToolError::new(error_type, text)
            .with_delivery(Delivery::NotSent)
            .with_effects(Effects::None)
    }

    /// A request about a resource: whoever lists it has it, else one after the other is asked.
    pub(super) fn resource(&mut self, message: &Message<'_>, uri: &str, line: Vec<u8>) {
        let Some(owners) = self.lists.owners(RESOURCES) else {
            return self.hold(WaitsFor::List(RESOURCES), message, line);
        };
        let mut asked: Vec<usize> = owners.get(uri).copied().into_iter().collect();
        let others = self
            .able("resources")
            .filter(|server| !asked.contains(server))
            .collect::<Vec<_>>();
        asked.extend(others);
        let mut asked = asked.into_iter();
        let Some(server) = asked.next() else {
            let error = self.not_there(RESOURCES, uri);
            return self.refuse(id_of(message), None, &error);
        };
        self.route(Route {
            others: asked.collect(),
            ..Route::new(message, server, line)
        });
    }

    pub(super) fn complete(&mut self, message: &Message<'_>, text: &str, line: Vec<u8>, has_waited: bool) {
        if let Some(uri) = message.param_of("ref", "uri") {
            let Some(owners) = self.lists.owners(TEMPLATES) else {
                return self.hold(WaitsFor::List(TEMPLATES), message, line);
            };
            return match owners.get(&uri).copied() {
                Some(server) => self.route(Route::new(message, server, line)),
                None => self.resource(message, &uri, line),
            };
        }
        let name = message.param_of("ref", "name").unwrap_or_default();
        let known = self.lists.names(PROMPTS);
        if known.is_none() || (!has_waited && self.may_have(PROMPTS, &name)) {
            return self.hold(WaitsFor::List(PROMPTS), message, line);
        }
        let Some((server, own)) = known.and_then(|names| names.find(&name)) else {
            let error = self.not_there(PROMPTS, &name);
            return self.refuse(id_of(message), None, &error);
        };
        let line = if own == name {
            line
        } else {
            message::with_ref_name(text, own).unwrap_or(line)
        };
        self.route(Route::new(message, server, line));
    }

    /// Sends a request to a server.
    fn route(&mut self, route: Route<'_>) {
        let Some(slot) = self.servers.get(route.server) else {
            return;
        };
        let error = match &slot.state {
            SlotState::Failed(why) => Some(why.clone()),
            _ if !slot.has_space => Some(ToolError::transient(format!(
                "server `{}` does not read what it is sent",
                slot.name
            ))),
            _ => None,
        };
        if let Some(error) = error {
            let error = error.with_delivery(Delivery::NotSent).with_effects(Effects::None);
            return self.refuse_by(Some(route.server), route.id, route.tool.as_deref(), &error);
        }
        let kept = if route.others.is_empty() {
            Vec::new()
        } else {
            route.line.clone()
        };
        let routed = RoutedRequest {
            id: route.id.to_owned(),
            server: route.server,
            tool: route.tool,
            line: kept,
            others: route.others,
        };
        self.routed.insert(message::key_of(route.id), routed);
        self.to_servers.push((route.server, route.line));
    }

    /// The answer of a server to a request of the client, which passes, unless another server is to be asked.
    pub(super) fn routed_answer(&mut self, server: usize, message: &Message<'_>, text: &str, line: Vec<u8>) {
        let key = &message.key().unwrap_or_default();
        let Some(routed) = self.routed.get(key).filter(|routed| routed.server == server) else {
            return; // nobody waits for it
        };
        if message.error.is_none() || routed.others.is_empty() {
            let id = routed.id.clone();
            self.routed.remove(key);
            self.to_client.push(line);
            let error = message
                .error
                .map(|_| refusal_in(text, "the server refuses the request"));
            return self.ended(Some(server), &id, error, message.error_code());
        }
        if let Some(mut routed) = self.routed.remove(key) {
            let next = routed.others.remove(0);
            self.route(Route {
                id: &routed.id,
                server: next,
                others: routed.others,
                tool: routed.tool,
                line: routed.line,
            });
        }
    }

    /// Refuses the pending requests of a server that is gone.
    pub(super) fn refuse_routed(&mut self, server: usize, error: &ToolError) {
        let own = self.routed.iter().filter(|(_, routed)| routed.server == server);
        let own: Vec<String> = own.map(|(key, _)| key.clone()).collect();
        for key in own {
            if let Some(routed) = self.routed.remove(&key) {
                self.refuse_by(Some(server), &routed.id, routed.tool.as_deref(), error);
            }
        }
    }

    /// Keeps a request until what it waits for is there.
    pub(super) fn hold(&mut self, waits_for: WaitsFor, message: &Message<'_>, line: Vec<u8>) {
        let bytes = self.held_bytes.saturating_add(line.len());
        if bytes > self.limit.saturating_mul(4) || self.held.len() >= MAX_WAITING {
            let error = ToolError::transient("too much waits for what the servers answer first");
            let error = error.with_delivery(Delivery::NotSent).with_effects(Effects::None);
            return self.refuse(id_of(message), message.is_call().then_some(OTHER_TOOL), &error);
        }
        self.held_bytes = bytes;
        self.ids += 1;
        let number = self.ids;
        let held = WaitingRequest {
            number,
            waits_for,
            line,
        };
        self.held.insert(message.key().unwrap_or_default(), held);
        let WaitsFor::List(list) = waits_for else {
            return;
        };
        let is_asked = self
            .open
            .values()
            .any(|open| matches!(open.round, Broadcast::List(asked, _) if asked == list));
        if !is_asked {
            self.list(list, None);
        }
    }

    /// Sends the requests that were waiting for this.
    pub(super) fn send_held(&mut self, waited_for: WaitsFor) {
        let ready = self.held.extract_if(|_, held| held.waits_for == waited_for);
        let ready = ready.map(|(_, held)| held).collect();
        self.send_ready(ready, waited_for);
    }

    /// Sends those of them that name what a server has.
    pub(super) fn send_named(&mut self, list: usize) {
        let Some(names) = self.lists.names(list) else {
            return;
        };
        let waited_for = WaitsFor::List(list);
        let ready = self.held.extract_if(|_, held| {
            held.waits_for == waited_for
                && name_in(&held.line).is_some_and(|name| names.find(&name).is_some())
        });
        let ready = ready.map(|(_, held)| held).collect();
        self.send_ready(ready, waited_for);
    }

    fn send_ready(&mut self, mut ready: Vec<WaitingRequest>, waited_for: WaitsFor) {
        ready.sort_unstable_by_key(|held| held.number);
        for held in ready {
            self.held_bytes = self.held_bytes.saturating_sub(held.line.len());
            let text = String::from_utf8_lossy(&held.line).into_owned();
            let text = message::plain(&text);
            let Some(message) = Message::parse(text) else {
                continue; // it was read before
            };
            match message.method.as_deref() {
                _ if waited_for == WaitsFor::Greeting => self.request(&message, text, held.line),
                Some("tools/call") => self.named(TOOLS, &message, text, held.line, true),
                Some("prompts/get") => self.named(PROMPTS, &message, text, held.line, true),
                Some("completion/complete") => self.complete(&message, text, held.line, true),
                _ => {
                    let uri = message.param("uri").unwrap_or_default();
                    self.resource(&message, &uri, held.line);
                }
            }
        }
    }

    /// The client waits no more for the answer to a request.
    pub(super) fn cancel(&mut self, key: &str, line: &[u8]) {
        self.traced.forget(key);
        if let Some(routed) = self.routed.remove(key) {
            self.to_servers.push((routed.server, line.to_vec()));
        }
        if let Some(held) = self.held.remove(key) {
            self.held_bytes = self.held_bytes.saturating_sub(held.line.len());
        }
    }
}

/// What a request that waits names.
fn name_in(line: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(line);
    let message = Message::parse(message::plain(&text))?;
    message.params().name.or_else(|| message.param_of("ref", "name"))
}
