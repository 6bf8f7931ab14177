//! What happens to the messages between a client and a server. No I/O: lines come in, lines go out, time is told.
//!
//! ```text
//!   client ── client_says ──► Hub ── to_server ──► server
//!          ◄── to_client ────     ◄── server_says ──
//! ```
//!
//! A call waits, is held while there is no server or while it does not read, or is sent:
//!
//! ```text
//!   new ──► Waiting ──► Sent ──► answered: success or final failure
//!              ▲  │       ├───► retry: Waiting
//!              │  └► Held ┘
//!              └──────┘ the server starts, or reads, again
//! ```

mod calls;
mod from_client;
mod from_server;
mod guarded;
mod life;
mod requests;

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::time::Duration;

use tokio::time::Instant;
use toolerror::ToolError;

use super::contracts::GuardedCall;
use super::event::{ProxyEvent, TracedCall};
use super::failures::Failures;
use super::hints::Hints;
use super::outbox::{Outgoing, Ticket};
use super::settings::Settings;
use super::traced_requests::TracedRequests;
use crate::driver::{whole_ms, Sleep as _, TokioSleep};
use crate::engine::{Clock, Session};
use requests::{Request, Requests, Unwatched};

/// More calls than this do not wait for an answer: no more is read from the client then. Of other requests, the oldest is
/// forgotten.
const MAX_WAITING: usize = 10_000;

/// More settings of the client than this are not made again when the server is started again.
const MAX_SET: usize = 1_000;

/// The messages between one client and one server.
pub(super) struct Hub {
    settings: Settings,
    /// The server may forget the session, and then begins another one.
    has_session: bool,
    failures: Failures,
    hints: Hints,
    server: ServerState,
    /// The server reads what is sent to it.
    has_space: bool,
    /// The greeting of the client, to greet a server that was started again.
    greeting: ClientHandshake,
    calls: HashMap<String, PendingCall>,
    /// Attempts with an id of their own, and the call of each.
    attempts: HashMap<String, String>,
    timers: BTreeSet<(u64, String)>,
    requests: Requests,
    /// Requests of the server: their ids, as JSON.
    asked: HashMap<String, String>,
    /// Requests of a server that is gone.
    orphans: HashSet<String>,
    unwatched: Unwatched,
    /// Of the requests, where no switch traces them.
    traced: Option<TracedRequests>,
    held: VecDeque<QueuedMessage>,
    /// How many batches the client has sent.
    batches: u64,
    /// The bytes of lines that are kept for a further attempt, or held.
    kept: usize,
    ids: u64,
    /// The server of now has answered a request of the client.
    pub(super) has_served: bool,
    /// Distinguishes the ids of further attempts from those of the client.
    mark: u64,
    pub(super) to_client: Vec<Vec<u8>>,
    pub(super) to_server: Vec<Outgoing>,
    pub(super) events: Vec<ProxyEvent>,
}

/// Whether messages reach the server.
enum ServerState {
    Up,
    /// It was restarted, and the handshake with this id has been sent.
    Greeted(String),
    /// It has lost the session: nothing is sent until a new one is open.
    Forgetful,
    Down,
}

/// How the client has greeted.
#[derive(Default)]
struct ClientHandshake {
    /// `initialize` that waits for its answer.
    pending: Option<(String, Vec<u8>)>,
    /// `initialize` that was answered, with the key of its id.
    initialize: Option<(String, Vec<u8>)>,
    initialized: Option<Vec<u8>>,
    /// The revision of MCP that the server has answered with.
    version: Option<String>,
    /// The server refuses it, or cannot be reached.
    is_refused: bool,
    /// The client's later settings: the log level, subscriptions.
    set: Vec<(String, String)>,
}

/// A call of a tool that the client waits for.
struct PendingCall {
    /// The client's id, as JSON.
    id: String,
    /// As events have it.
    tool: String,
    /// The client's line; `None` if it is not kept, which rules out further attempts.
    line: Option<Vec<u8>>,
    session: Session<'static>,
    /// Its contract, until it has its answer.
    guarded: Option<Box<GuardedCall>>,
    stage: CallStage,
    /// The place in the queue to the server of the attempt that was sent last, if it can be withdrawn.
    ticket: Option<Ticket>,
    /// The id of the attempt in flight, as JSON.
    attempt_id: String,
    progress_token: Option<String>,
    has_result_type: bool,
    /// The number of the batch that it came in.
    batch: Option<u64>,
    reply_lost: bool,
    /// It has waited for the next server already: the session was lost, or the call was not written when the server went.
    has_moved: bool,
    last_error: Option<ToolError>,
    /// Its timer.
    due_ms: u64,
    started: Instant,
    traced: Box<TracedCall>,
}

impl PendingCall {
    /// When an attempt that begins now is over: the time of the call may end before.
    fn end_of_attempt(&self, timeout: Duration) -> u64 {
        let end = whole_ms(timeout).saturating_add(now().mono_ms);
        let deadline = self.session.call().deadline_ms();
        deadline.map_or(end, |deadline| deadline.min(end))
    }

    /// Takes the attempt in flight out of the queue to the server, if it still waits there.
    fn leaves_queue(&self) -> bool {
        self.ticket.as_ref().is_some_and(Ticket::withdraw)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CallStage {
    Waiting,
    Held,
    Sent,
}

/// A message in the queue for a server.
enum QueuedMessage {
    Call(String),
    /// A message, with its key when it is a request.
    Line(Option<String>, Vec<u8>),
}

impl Hub {
    /// A hub whose server has not been greeted. `is_alone`: its client is not the switch between several servers.
    pub(super) fn new(settings: Settings, has_session: bool, is_alone: bool) -> Self {
        Self {
            failures: Failures {
                mode: settings.mode,
                profile: settings.profile.clone(),
            },
            mark: toolerror::bindings::random(),
            has_session,
            settings,
            hints: Hints::default(),
            server: ServerState::Up,
            has_space: true,
            greeting: ClientHandshake::default(),
            calls: HashMap::new(),
            attempts: HashMap::new(),
            timers: BTreeSet::new(),
            requests: Requests::default(),
            asked: HashMap::new(),
            orphans: HashSet::new(),
            unwatched: Unwatched::default(),
            traced: is_alone.then(TracedRequests::default),
            held: VecDeque::new(),
            batches: 0,
            kept: 0,
            ids: 0,
            has_served: false,
            to_client: Vec::new(),
            to_server: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Whether more may be read from the client. A server that does not read must not keep calls from timing out, so a
    /// little more is read even then.
    pub(super) fn accepts(&self) -> bool {
        let budget = if self.has_space {
            self.budget()
        } else {
            self.settings.max_message
        };
        self.calls.len() + self.held.len() < MAX_WAITING && self.kept <= budget
    }

    /// Says whether the server reads what is sent to it. What was held for it is sent then.
    pub(super) fn space(&mut self, has_space: bool) {
        self.has_space = has_space;
        if self.is_up() && has_space {
            self.send_held();
        }
    }

    /// Whether an answer is pending.
    pub(super) fn is_busy(&self) -> bool {
        !self.requests.is_empty() || !self.calls.is_empty()
    }

    /// How many milliseconds until the next timer.
    pub(super) fn next_timer(&self) -> Option<u64> {
        let of_calls = self.timers.first().map(|(due_ms, _)| *due_ms);
        let of_requests = self.requests.next_due().map(|(due_ms, _)| due_ms);
        let due_ms = of_calls.into_iter().chain(of_requests).min()?;
        Some(due_ms.saturating_sub(now().mono_ms))
    }

    fn budget(&self) -> usize {
        self.settings.max_message.saturating_mul(4)
    }

    /// The line, if it can be kept.
    fn keep(&mut self, line: &[u8]) -> Option<Vec<u8>> {
        let kept = self.kept.saturating_add(line.len());
        (kept <= self.budget()).then(|| {
            self.kept = kept;
            line.to_vec()
        })
    }

    /// Nobody has to answer a request any more. An answer that still comes passes.
    fn unwatch(&mut self, key: &str, request: Option<&Request>) {
        if let Some(request) = request {
            self.release(request.line.as_ref());
            self.unwatched.add(key.to_owned());
            if let Some(traced) = &mut self.traced {
                traced.forget(key);
            }
        }
    }

    /// A request that is no call has its answer.
    fn request_ended(&mut self, key: &str, error: Option<ToolError>, code: Option<i64>) {
        let traced = self.traced.as_mut();
        self.events
            .extend(traced.and_then(|traced| traced.end(key, error, code)));
    }

    fn release(&mut self, line: Option<&Vec<u8>>) {
        self.kept = self.kept.saturating_sub(line.map_or(0, Vec::len));
    }

    fn is_up(&self) -> bool {
        matches!(self.server, ServerState::Up)
    }

    /// Whether a message can be sent now, after all earlier ones.
    fn may_send(&self) -> bool {
        self.is_up() && self.has_space && self.held.is_empty()
    }

    /// A message for the server, now or when it can be sent.
    fn forward(&mut self, key: Option<String>, line: Vec<u8>) {
        if self.may_send() {
            self.to_server.push(line.into());
        } else {
            self.kept = self.kept.saturating_add(line.len());
            self.held.push_back(QueuedMessage::Line(key, line));
        }
    }

    fn too_long(&self, from: &str) -> String {
        let limit = self.settings.max_message;
        format!("the {from} sent a message of more than {limit} bytes")
    }
}

fn now() -> Clock {
    TokioSleep.now()
}
