//! Which server a message is for. No I/O: lines come in, lines go out.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use tokio::time::Instant;
use toolerror::server::unknown_tool;
use toolerror::ToolError;

use super::lists::{Lists, LISTS, PROMPTS, RESOURCES, TEMPLATES, TOOLS};
use super::names::prefix;
use crate::proxy::lines::Line;
use crate::proxy::message::{self, Kind, Message};

/// How long servers may take to greet, and to list what they have, before the client gets what there is.
const GREETING: Duration = Duration::from_secs(15);
const LISTING: Duration = Duration::from_secs(30);

/// More requests than this do not wait for an answer.
pub(super) const MAX_WAITING: usize = 10_000;

/// One of the servers.
pub(super) struct Of {
    pub(super) name: String,
    pub(super) prefix: String,
    pub(super) state: State,
    /// What it can do, as it has answered `initialize`.
    pub(super) greeted: serde_json::Value,
    has_space: bool,
}

/// How far a server is.
pub(super) enum State {
    /// The client has not greeted yet.
    New,
    Greeting,
    Up,
    Failed(ToolError),
}

/// What the switch has asked a server by itself.
pub(super) enum Asked {
    Greeting,
    /// A page of a list, for the round with this number.
    Page(u64, usize),
    /// Something whose answers all mean the same.
    All(u64),
}

/// What all servers are asked.
pub(super) enum Round {
    Greeting,
    List(usize, Vec<Vec<String>>),
    All,
}

/// A question to all servers, and who has not answered yet.
pub(super) struct Open {
    /// The id of the client's request, as JSON; none for a question of the switch.
    pub(super) id: Option<String>,
    pub(super) round: Round,
    pub(super) waits: BTreeSet<usize>,
    due: Instant,
}

/// A request of the client that one server has.
struct Routed {
    id: String,
    server: usize,
    is_call: bool,
    line: Vec<u8>,
    /// Who is asked next, when this server says no.
    others: Vec<usize>,
}

/// Which message goes where: the state of all servers and of what is under way, without I/O.
pub(super) struct Switch {
    pub(super) servers: Vec<Of>,
    limit: usize,
    pub(super) greeting: Option<Vec<u8>>,
    pub(super) is_greeted: bool,
    pub(super) initialized: Option<Vec<u8>>,
    pub(super) lists: Lists,
    pub(super) asked: HashMap<(usize, String), Asked>,
    pub(super) open: HashMap<u64, Open>,
    routed: HashMap<String, Routed>,
    /// Requests of the servers, by the ids that the client sees.
    pub(super) requests: HashMap<String, (usize, String)>,
    /// What waits for a list.
    held: Vec<(usize, Vec<u8>)>,
    ids: u64,
    pub(super) to_client: Vec<Vec<u8>>,
    pub(super) to_servers: Vec<(usize, Vec<u8>)>,
}

impl Switch {
    /// A switch between servers with these names.
    pub(super) fn new(names: &[String], limit: usize) -> Self {
        let servers = names.iter().map(|name| Of {
            prefix: prefix(name),
            name: name.clone(),
            state: State::New,
            greeted: serde_json::Value::Null,
            has_space: true,
        });
        Self {
            servers: servers.collect(),
            limit,
            greeting: None,
            is_greeted: false,
            initialized: None,
            lists: Lists::default(),
            asked: HashMap::new(),
            open: HashMap::new(),
            routed: HashMap::new(),
            requests: HashMap::new(),
            held: Vec::new(),
            ids: 0,
            to_client: Vec::new(),
            to_servers: Vec::new(),
        }
    }

    /// Says whether a server reads what is sent to it.
    pub(super) fn space(&mut self, server: usize, has_space: bool) {
        if let Some(of) = self.servers.get_mut(server) {
            of.has_space = has_space;
        }
    }

    pub(super) fn next_timer(&self) -> Option<Instant> {
        self.open.values().map(|open| open.due).min()
    }

    /// Ends the questions that have taken too long: the others have answered.
    pub(super) fn wake(&mut self) {
        let now = Instant::now();
        let late = self.open.iter().filter(|(_, open)| open.due <= now);
        let late: Vec<u64> = late.map(|(round, _)| *round).collect();
        for round in late {
            self.end_round(round);
        }
    }

    /// A line of the client.
    pub(super) fn client_says(&mut self, line: Line) {
        let line = match line {
            Line::Whole(line) => message::unbroken(line),
            Line::TooLong(head) => {
                let text = format!("the client sent a message of more than {} bytes", self.limit);
                if let (Some(id), Some(method)) = (head.id, head.method) {
                    self.refuse(&id, method == "tools/call", &ToolError::validation(text));
                }
                return;
            }
        };
        let text = String::from_utf8_lossy(&line).into_owned();
        let text = message::plain(&text);
        for text in
            message::batch(text).map_or_else(|| vec![text], |all| all.iter().map(|one| one.get()).collect())
        {
            let is_whole = text.len() + 4 >= line.len(); // with its line break, and the mark of its encoding
            let own = if is_whole {
                line.clone()
            } else {
                format!("{text}\n").into_bytes()
            };
            if let Some(message) = Message::of(text) {
                self.message_of_client(&message, text, own);
            }
        }
    }

    /// A message of the client.
    fn message_of_client(&mut self, message: &Message<'_>, text: &str, line: Vec<u8>) {
        match message.kind() {
            Kind::Request => self.request(message, text, line),
            Kind::Notification => self.notification(message, &line),
            Kind::Response => {
                let key = message.key().unwrap_or_default();
                if let Some((server, id)) = self.requests.remove(&key) {
                    let own = message::with_id(text, &id);
                    self.to_servers.extend(own.map(|line| (server, line)));
                }
            }
            Kind::Other => {}
        }
    }

    /// A request of the client: answered by the proxy, or routed to one server.
    fn request(&mut self, message: &Message<'_>, text: &str, line: Vec<u8>) {
        let id = message.id.map_or("null", |id| id.get()).to_owned();
        let method = message.method.as_deref().unwrap_or_default();
        if self.routed.len() + self.open.len() + self.held.len() >= MAX_WAITING {
            let busy = ToolError::transient("too many requests wait for an answer");
            return self.refuse(&id, method == "tools/call", &busy);
        }
        match method {
            "initialize" => self.greet(id, line),
            "ping" => self.to_client.push(message::response(&id, "{}")),
            "logging/setLevel" => self.set_level(id, &line),
            "tools/call" => self.named(TOOLS, message, text, line),
            "prompts/get" => self.named(PROMPTS, message, text, line),
            "resources/read" | "resources/subscribe" | "resources/unsubscribe" => {
                let uri = message.param("uri").unwrap_or_default();
                self.resource(&id, &uri, line);
            }
            "completion/complete" => self.complete(&id, message, text, line),
            _ => {
                if let Some(list) = LISTS.iter().position(|list| list.method == method) {
                    return self.list(list, Some(id));
                }
                let text = format!("the servers behind this proxy cannot be asked for `{method}`");
                self.to_client.push(message::no_method(&id, &text));
            }
        }
    }

    /// A notification of the client, for all servers.
    fn notification(&mut self, message: &Message<'_>, line: &[u8]) {
        match message.method.as_deref() {
            Some("notifications/cancelled") => {
                return self.cancel(&message.params().request.unwrap_or_default(), line)
            }
            Some("notifications/initialized") => self.initialized = Some(line.to_vec()),
            Some(method) if method.starts_with("notifications/") => {}
            _ => return, // a server may carry out a call without an id
        }
        self.tell_all(line);
    }

    /// The client waits no more for the answer to a request.
    fn cancel(&mut self, key: &str, line: &[u8]) {
        if let Some(routed) = self.routed.remove(key) {
            self.to_servers.push((routed.server, line.to_vec()));
        }
        let is_other = |line: &[u8]| {
            let text = String::from_utf8_lossy(line);
            Message::of(message::plain(&text))
                .and_then(|message| message.key())
                .as_deref()
                != Some(key)
        };
        self.held.retain(|(_, line)| is_other(line));
    }

    fn tell_all(&mut self, line: &[u8]) {
        let up = self.servers.iter().enumerate().filter(|(_, of)| of.is_up());
        self.to_servers
            .extend(up.map(|(server, _)| (server, line.to_vec())));
    }

    /// A request for what has a name.
    fn named(&mut self, list: usize, message: &Message<'_>, text: &str, line: Vec<u8>) {
        let id = message.id.map_or("null", |id| id.get());
        let name = message.params().name.unwrap_or_default();
        let Some(names) = self.lists.names(list) else {
            return self.hold(list, line);
        };
        let Some((server, own)) = names.find(&name) else {
            let error = self.not_there(list, &name);
            return self.refuse(id, list == TOOLS, &error);
        };
        let line = if own == name {
            line
        } else {
            message::with_name(text, own).unwrap_or(line)
        };
        self.route(id, server, Vec::new(), list == TOOLS, line);
    }

    /// Why nobody has it: the server that has it may be away.
    fn not_there(&self, list: usize, name: &str) -> ToolError {
        let down = self.servers.iter().filter(|of| !of.is_up());
        let down: Vec<String> = down.map(|of| format!("`{}`", of.name)).collect();
        if !down.is_empty() {
            let text = format!(
                "no server that is there has `{name}`, and these are away: {}",
                down.join(", ")
            );
            return ToolError::transient(text).with_delivery(toolerror::Delivery::NotSent);
        }
        match list {
            TOOLS => unknown_tool(name),
            _ => ToolError::not_found(format!("no server has `{name}`")),
        }
    }

    /// A request about a resource: whoever lists it has it, else one after the other is asked.
    fn resource(&mut self, id: &str, uri: &str, line: Vec<u8>) {
        let Some(owners) = self.lists.owners(RESOURCES) else {
            return self.hold(RESOURCES, line);
        };
        let mut asked: Vec<usize> = owners.get(uri).copied().into_iter().collect();
        let others = self
            .able("resources")
            .filter(|server| !asked.contains(server))
            .collect::<Vec<_>>();
        asked.extend(others);
        let mut asked = asked.into_iter();
        match asked.next() {
            Some(server) => self.route(id, server, asked.collect(), false, line),
            None => self.refuse(id, false, &ToolError::not_found(format!("no server has `{uri}`"))),
        }
    }

    /// Routes `completion/complete` to the server that owns the prompt or the template.
    fn complete(&mut self, id: &str, message: &Message<'_>, text: &str, line: Vec<u8>) {
        if let Some(uri) = message.param_of("ref", "uri") {
            let Some(owners) = self.lists.owners(TEMPLATES) else {
                return self.hold(TEMPLATES, line);
            };
            return match owners.get(&uri).copied() {
                Some(server) => self.route(id, server, Vec::new(), false, line),
                None => self.resource(id, &uri, line),
            };
        }
        let name = message.param_of("ref", "name").unwrap_or_default();
        let Some(names) = self.lists.names(PROMPTS) else {
            return self.hold(PROMPTS, line);
        };
        match names.find(&name) {
            Some((server, own)) => {
                let line = if own == name {
                    line
                } else {
                    message::with_ref_name(text, own).unwrap_or(line)
                };
                self.route(id, server, Vec::new(), false, line);
            }
            None => self.refuse(id, false, &self.not_there(PROMPTS, &name)),
        }
    }

    /// Sends a request to a server.
    fn route(&mut self, id: &str, server: usize, others: Vec<usize>, is_call: bool, line: Vec<u8>) {
        let Some(of) = self.servers.get(server) else {
            return;
        };
        if !of.has_space {
            let text = format!("server `{}` does not read what it is sent", of.name);
            let error = ToolError::transient(text).with_delivery(toolerror::Delivery::NotSent);
            return self.refuse(id, is_call, &error);
        }
        let kept = if others.is_empty() {
            Vec::new()
        } else {
            line.clone()
        };
        let routed = Routed {
            id: id.to_owned(),
            server,
            is_call,
            line: kept,
            others,
        };
        self.routed.insert(message::key_of(id), routed);
        self.to_servers.push((server, line));
    }

    /// The answer of a server to a request of the client, which passes, unless another server is to be asked.
    pub(super) fn routed_answer(&mut self, server: usize, key: &str, message: &Message<'_>, line: Vec<u8>) {
        let Some(routed) = self.routed.get(key).filter(|routed| routed.server == server) else {
            return; // nobody waits for it
        };
        if message.error.is_none() || routed.others.is_empty() {
            self.routed.remove(key);
            return self.to_client.push(line);
        }
        if let Some(mut routed) = self.routed.remove(key) {
            let next = routed.others.remove(0);
            self.route(&routed.id, next, routed.others, routed.is_call, routed.line);
        }
    }

    /// Keeps a request until a list is there.
    fn hold(&mut self, list: usize, line: Vec<u8>) {
        self.held.push((list, line));
        let is_asked = self
            .open
            .values()
            .any(|open| matches!(open.round, Round::List(of, _) if of == list));
        if !is_asked {
            self.list(list, None);
        }
    }

    /// A list is there: what has waited for it is sent.
    pub(super) fn send_held(&mut self, list: usize) {
        let held = std::mem::take(&mut self.held);
        let (ready, others) = held.into_iter().partition(|(of, _)| *of == list);
        self.held = others;
        let ready: Vec<(usize, Vec<u8>)> = ready;
        for (_, line) in ready {
            self.client_says(Line::Whole(line));
        }
    }

    /// Asks all servers that can answer.
    pub(super) fn ask(&mut self, id: Option<String>, round: Round, servers: &[usize]) -> u64 {
        self.ids += 1;
        let limit = if matches!(round, Round::Greeting) {
            GREETING
        } else {
            LISTING
        };
        let open = Open {
            id,
            round,
            waits: servers.iter().copied().collect(),
            due: Instant::now() + limit,
        };
        self.open.insert(self.ids, open);
        self.ids
    }

    /// An id of the switch's own, as JSON, and its key.
    pub(super) fn own_id(&mut self) -> (String, String) {
        self.ids += 1;
        let key = format!("toolerror-switch-{}", self.ids);
        (format!("\"{key}\""), key)
    }

    /// The servers that can do something.
    pub(super) fn able<'a>(&'a self, capability: &'a str) -> impl Iterator<Item = usize> + 'a {
        let able = self
            .servers
            .iter()
            .enumerate()
            .filter(move |(_, of)| of.is_up() && of.can(capability));
        able.map(|(server, _)| server)
    }

    /// Answers a request with an error: a call with a failed result, others with a JSON-RPC error.
    pub(super) fn refuse(&mut self, id: &str, is_call: bool, error: &ToolError) {
        self.to_client.push(if is_call {
            message::response(id, &message::failed_result(None, error, false))
        } else {
            message::refusal(id, error)
        });
    }

    /// What a server that is gone had to answer.
    pub(super) fn refuse_routed(&mut self, server: usize, error: &ToolError) {
        let own = self.routed.iter().filter(|(_, routed)| routed.server == server);
        let own: Vec<String> = own.map(|(key, _)| key.clone()).collect();
        for routed in own
            .iter()
            .filter_map(|key| self.routed.remove(key))
            .collect::<Vec<_>>()
        {
            self.refuse(&routed.id, routed.is_call, error);
        }
    }
}

impl Of {
    pub(super) fn is_up(&self) -> bool {
        matches!(self.state, State::Up)
    }

    pub(super) fn can(&self, capability: &str) -> bool {
        let all = self.greeted.get("capabilities");
        all.and_then(|all| all.get(capability))
            .is_some_and(|value| !value.is_null())
    }
}
