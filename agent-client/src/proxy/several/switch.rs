//! Routes messages between the client and the servers, without I/O: lines in, lines out.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use toolerror::{Effects, ToolError};

use super::greet::FIRST_DELAY;
use super::lists::{ListState, Lists, LISTS, PROMPTS, TOOLS};
use super::routes::{RoutedRequest, WaitingRequest, WaitsFor};
use crate::answers::Head;
use crate::proxy::event::{ProxyEvent, TracedCall, OTHER_TOOL};
use crate::proxy::lines::Line;
use crate::proxy::message::{self, Kind, Message, INVALID_REQUEST, METHOD_NOT_FOUND};
use crate::proxy::server::prefix;
use crate::proxy::traced_requests::TracedRequests;

/// How long servers may take to greet, and to list what they have, before the client gets what there is.
const GREETING: Duration = Duration::from_secs(15);
const LISTING: Duration = Duration::from_secs(30);

/// How long a request for something that one server has listed waits for the lists of the others.
const OTHERS: Duration = Duration::from_secs(2);

/// More requests than this do not wait for an answer.
pub(super) const MAX_WAITING: usize = 10_000;

/// The state of one server.
pub(super) struct ServerSlot {
    pub(super) name: String,
    pub(super) prefix: String,
    pub(super) state: SlotState,
    /// Its capabilities, from its answer to `initialize`.
    pub(super) greeted: serde_json::Value,
    pub(super) has_space: bool,
    /// When it is greeted again, and how much later the next time.
    pub(super) again_at: Option<Instant>,
    pub(super) delay: Duration,
}

/// How far a server is.
pub(super) enum SlotState {
    /// The client has not greeted yet.
    New,
    /// The handshake is open; it failed before for this reason.
    Greeting(Option<ToolError>),
    Up,
    Failed(ToolError),
}

/// A request that the switch itself has sent to a server.
pub(super) enum OwnRequest {
    Greeting,
    /// A page of a list, for the round with this number.
    Page(u64, usize),
    /// Something whose answers all mean the same.
    All(u64),
}

/// A request to all servers.
pub(super) enum Broadcast {
    Greeting,
    List(usize, Vec<ListState>),
    All,
}

/// A question to all servers, and who has not answered yet.
pub(super) struct OpenBroadcast {
    /// The id of the client's request, as JSON; `None` for a request of the switch.
    pub(super) id: Option<String>,
    key: Option<String>,
    pub(super) round: Broadcast,
    pub(super) waits: BTreeSet<usize>,
    due: Instant,
    /// When requests that wait for a list go on with what there is of it.
    pub(super) early: Option<Instant>,
}

/// The router: the state of all servers and of all pending requests, without I/O.
pub(super) struct Switch {
    pub(super) servers: Vec<ServerSlot>,
    pub(super) limit: usize,
    pub(super) greeting: Option<Vec<u8>>,
    pub(super) is_greeted: bool,
    pub(super) initialized: Option<Vec<u8>>,
    pub(super) lists: Lists,
    pub(super) asked: HashMap<(usize, String), OwnRequest>,
    pub(super) open: HashMap<u64, OpenBroadcast>,
    pub(super) routed: HashMap<String, RoutedRequest>,
    /// Requests of the servers, by the ids that the client sees.
    pub(super) requests: HashMap<String, (usize, String)>,
    /// Requests that wait, by the keys of their ids.
    pub(super) held: HashMap<String, WaitingRequest>,
    /// Total size of the waiting requests, in bytes.
    pub(super) held_bytes: usize,
    pub(super) ids: u64,
    pub(super) traced: TracedRequests,
    /// The session with the client over HTTP, and the revision of MCP that the client was told.
    session: Option<Arc<str>>,
    pub(super) version: Option<String>,
    pub(super) to_client: Vec<Vec<u8>>,
    pub(super) to_servers: Vec<(usize, Vec<u8>)>,
    /// Events outside of any server's proxy, with the server, if there is one.
    pub(super) events: Vec<(Option<usize>, ProxyEvent)>,
}

impl Switch {
    /// A switch between servers with these names; the session is that with the client over HTTP.
    pub(super) fn new(names: &[String], limit: usize, session: Option<Arc<str>>) -> Self {
        let servers = names.iter().map(|name| ServerSlot {
            prefix: prefix(name),
            name: name.clone(),
            state: SlotState::New,
            greeted: serde_json::Value::Null,
            has_space: true,
            again_at: None,
            delay: FIRST_DELAY,
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
            held: HashMap::new(),
            held_bytes: 0,
            ids: 0,
            traced: TracedRequests::default(),
            session,
            version: None,
            to_client: Vec::new(),
            to_servers: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Says whether a server reads what is sent to it.
    pub(super) fn space(&mut self, server: usize, has_space: bool) {
        if let Some(slot) = self.servers.get_mut(server) {
            slot.has_space = has_space;
        }
    }

    pub(super) fn next_timer(&self) -> Option<Instant> {
        let rounds = self.open.values().map(|open| open.early.unwrap_or(open.due));
        let servers = self.servers.iter().filter_map(|slot| slot.again_at);
        rounds.chain(servers).min()
    }

    /// Does what is due: ends the questions that have taken too long, since the others have answered, and greets servers again.
    pub(super) fn wake(&mut self) {
        let now = Instant::now();
        let late = self.open.iter().filter(|(_, open)| open.due <= now);
        let late: Vec<u64> = late.map(|(round, _)| *round).collect();
        for round in late {
            self.end_round(round);
        }
        let early = self.open.iter_mut();
        let early = early.filter_map(|(round, open)| open.early.take_if(|at| *at <= now).map(|_| *round));
        for round in early.collect::<Vec<u64>>() {
            self.use_early(round);
        }
        self.greet_failed(|slot| slot.again_at.is_some_and(|at| at <= now));
    }

    /// A line of the client.
    pub(super) fn client_says(&mut self, line: Line) {
        let line = match line {
            Line::Whole(line) => message::unbroken(line),
            Line::TooLong(head) => return self.too_long(head),
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
            if let Some(message) = Message::parse(text) {
                self.message_of_client(&message, text, own);
            }
        }
    }

    /// The client has sent more than it may: whoever waits for an answer gets an error.
    fn too_long(&mut self, head: Head) {
        let text = format!("the client sent a message of more than {} bytes", self.limit);
        let Some(id) = head.id else {
            return;
        };
        match head.method.as_deref() {
            Some(_) if self.is_in_use(&message::key_of(&id)) => {
                self.to_client
                    .push(message::protocol_error("null", INVALID_REQUEST, &text));
            }
            Some("tools/call") => self.refuse(&id, Some(OTHER_TOOL), &not_sent(text)),
            Some(_) => self.refuse(&id, None, &not_sent(text)),
            None => {
                if let Some((server, own)) = self.requests.remove(&message::key_of(&id)) {
                    let line = message::refusal(&own, &ToolError::internal(text));
                    self.to_servers.push((server, line));
                }
            }
        }
    }

    /// A message of the client.
    fn message_of_client(&mut self, message: &Message<'_>, text: &str, line: Vec<u8>) {
        match message.kind() {
            Kind::Request => {
                let is_in_use = message.key().is_some_and(|key| self.is_in_use(&key));
                match message::refused_id(message, is_in_use) {
                    Some(refused) => self.to_client.push(refused),
                    None if self.is_greeting() && !is_greeting(message) => {
                        self.hold(WaitsFor::Greeting, message, line);
                    }
                    None => self.request(message, text, line),
                }
            }
            Kind::Notification => self.notification(message, &line),
            Kind::Response => {
                let key = message.key().unwrap_or_default();
                if let Some((server, id)) = self.requests.remove(&key) {
                    let own = message::with_id(text, &id);
                    self.to_servers
                        .extend(own.map(|line| (server, line.into_bytes())));
                }
            }
            Kind::Other => {}
        }
    }

    /// A request of the client: answered by the proxy, or routed to one server.
    pub(super) fn request(&mut self, message: &Message<'_>, text: &str, line: Vec<u8>) {
        let id = message.id.map_or("null", |id| id.get()).to_owned();
        let method = message.method.as_deref().unwrap_or_default();
        if !message.is_call() {
            let meta = &mut message.params().meta;
            let call = TracedCall::new(message, meta, self.version.as_ref(), self.session.as_deref());
            self.traced.begin(message, call);
        }
        if let Some(error) = self.refuses(method) {
            let error = error.with_effects(Effects::None);
            let tool = message
                .is_call()
                .then(|| message.params().name.unwrap_or_default());
            return self.refuse(&id, tool.as_deref(), &error);
        }
        match method {
            "initialize" => self.greet(id, line),
            "ping" => self.reply(&id, "{}"),
            "logging/setLevel" => self.set_level(id, &line),
            "tools/call" => self.named(TOOLS, message, text, line, false),
            "prompts/get" => self.named(PROMPTS, message, text, line, false),
            "resources/read" | "resources/subscribe" | "resources/unsubscribe" => {
                let uri = message.param("uri").unwrap_or_default();
                self.resource(message, &uri, line);
            }
            "completion/complete" => self.complete(message, text, line, false),
            _ => {
                if let Some(list) = LISTS.iter().position(|list| list.method == method) {
                    return self.list(list, Some(id));
                }
                let text = format!("the servers behind this proxy cannot be asked for `{method}`");
                let line = message::protocol_error(&id, METHOD_NOT_FOUND, &text);
                self.to_client.push(line);
                self.ended(
                    None,
                    &id,
                    Some(ToolError::not_found(text)),
                    Some(METHOD_NOT_FOUND.into()),
                );
            }
        }
    }

    /// Why a request is refused, independent of the servers.
    fn refuses(&self, method: &str) -> Option<ToolError> {
        if method == "initialize" && self.has_begun() {
            // the servers would be greeted again, and what is in flight would be lost
            let why = "the session has begun: it takes no second `initialize`";
            return Some(ToolError::validation(why));
        }
        let is_busy = self.routed.len() + self.open.len() + self.held.len() >= MAX_WAITING;
        is_busy.then(|| ToolError::transient("too many requests wait for an answer"))
    }

    /// Whether a request with the id of this key has no answer yet (SPEC §2.6.2).
    fn is_in_use(&self, key: &str) -> bool {
        let mut open = self.open.values().filter_map(|open| open.key.as_ref());
        self.routed.contains_key(key) || self.held.contains_key(key) || open.any(|slot| slot == key)
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

    fn tell_all(&mut self, line: &[u8]) {
        let up = self.servers.iter().enumerate().filter(|(_, slot)| slot.is_up());
        self.to_servers
            .extend(up.map(|(server, _)| (server, line.to_vec())));
    }

    /// Asks all servers that can answer.
    pub(super) fn ask(&mut self, id: Option<String>, round: Broadcast, servers: &[usize]) -> u64 {
        self.ids += 1;
        let limit = if matches!(round, Broadcast::Greeting) {
            GREETING
        } else {
            LISTING
        };
        let is_list = matches!(round, Broadcast::List(..));
        let open = OpenBroadcast {
            key: id.as_deref().map(message::key_of),
            id,
            round,
            waits: servers.iter().copied().collect(),
            due: Instant::now() + limit,
            early: is_list.then(|| Instant::now() + OTHERS),
        };
        self.open.insert(self.ids, open);
        self.ids
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
            (Broadcast::List(list, mut all), id) => {
                are_late(&mut all, &open.waits);
                self.end_list(list, &all, id.as_deref());
            }
            (Broadcast::Greeting, Some(id)) => {
                self.end_greeting(&id);
                self.send_held(WaitsFor::Greeting);
            }
            (Broadcast::All, Some(id)) => self.reply(&id, "{}"),
            (_, None) => {}
        }
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
            .filter(move |(_, slot)| slot.is_up() && slot.can(capability));
        able.map(|(server, _)| server)
    }

    /// Answers a request with a result of the proxy's own.
    pub(super) fn reply(&mut self, id: &str, result: &str) {
        self.to_client.push(message::response(id, result));
        self.ended(None, id, None, None);
    }

    /// A request has its answer, which is no call of a tool.
    pub(super) fn ended(
        &mut self,
        server: Option<usize>,
        id: &str,
        error: Option<ToolError>,
        code: Option<i64>,
    ) {
        let ended = self.traced.end(&message::key_of(id), error, code);
        self.events.extend(ended.map(|event| (server, event)));
    }

    /// Answers a request with an error: a call with the name of its tool, any other request without.
    pub(super) fn refuse(&mut self, id: &str, tool: Option<&str>, error: &ToolError) {
        self.refuse_by(None, id, tool, error);
    }

    /// The same for a request that a server has.
    pub(super) fn refuse_by(
        &mut self,
        server: Option<usize>,
        id: &str,
        tool: Option<&str>,
        error: &ToolError,
    ) {
        self.to_client.push(message::refused(id, tool.is_some(), error));
        let Some(tool) = tool else {
            return self.ended(server, id, Some(error.clone()), None);
        };
        let is_known = self
            .lists
            .names(TOOLS)
            .is_some_and(|names| names.find(tool).is_some());
        let event = ProxyEvent::Answered {
            tool: if is_known { tool } else { OTHER_TOOL }.to_owned(),
            attempts: 0,
            took: Duration::ZERO,
            error: Some(error.clone()),
            gave_up: None,
            retries_left: None,
            call: Box::new(TracedCall {
                request_id: id.to_owned(),
                ..TracedCall::default()
            }),
        };
        self.events.push((server, event));
    }
}

impl ServerSlot {
    pub(super) fn is_up(&self) -> bool {
        matches!(self.state, SlotState::Up)
    }

    pub(super) fn can(&self, capability: &str) -> bool {
        let all = self.greeted.get("capabilities");
        all.and_then(|all| all.get(capability))
            .is_some_and(|value| !value.is_null())
    }
}

/// Lists that have not come in time.
pub(super) fn are_late(all: &mut [ListState], waits: &BTreeSet<usize>) {
    for late in waits {
        if let Some(listed) = all.get_mut(*late) {
            listed.fault = Some(ToolError::transient("no answer in time"));
        }
    }
}

/// Whether a request may come before `initialize` has its answer.
fn is_greeting(message: &Message<'_>) -> bool {
    matches!(message.method.as_deref(), Some("initialize" | "ping"))
}

/// The error of a message that was refused before it was sent.
fn not_sent(text: String) -> ToolError {
    ToolError::validation(text).with_effects(Effects::None)
}
