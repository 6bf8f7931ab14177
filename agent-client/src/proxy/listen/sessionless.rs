//! A request without a session: it gets a server of its own, which the proxy greets in place of the client (SPEC §2.6.10).

use std::sync::Arc;

use hyper::body::Bytes;
use hyper::header::{HeaderMap, AUTHORIZATION};
use serde_json::json;
use tokio::time::{timeout, Instant};
use toolerror::{read_json_rpc, Effects, Mode, Reading, ToolError};

use super::body::{Events, StreamItem};
use super::respond::{exchange, not_sent, version_of, Reply};
use super::room::Permit;
use super::session::ClientSession;
use super::shared_process::SharedRequest;
use super::unread::Backlog;
use super::{closing, Listener, Use};
use crate::answers::DEFAULT_REVISION;
use crate::proxy::lines::beside;
use crate::proxy::message::{self, Kind, Message};

/// What the greeting has for an id: no other request is on its way then.
const GREETING: &str = "toolerror-greeting";

/// Methods of clients that will greet.
const GREETS: [&str; 2] = ["initialize", "server/discover"];

/// Whether a body is a request that needs no session. One that names its revision of MCP is none: its client speaks the revisions
/// without sessions, and greets when it is refused.
pub(super) fn needs_no_session(text: &str) -> bool {
    let request = Message::parse(text).filter(|message| message.kind() == Kind::Request);
    request.is_some_and(|message| {
        let method = message.method.as_deref().unwrap_or_default();
        !GREETS.contains(&method) && message.params().meta.protocol_version.is_none()
    })
}

impl Listener {
    /// Answers such a request. Its server ends with the answer, and when the client goes. It waits for room until `end`.
    pub(super) async fn alone(self: &Arc<Self>, headers: &HeaderMap, text: &str, end: Instant) -> Reply {
        let Some(room) = self.unanswered.take(text.len(), end).await else {
            return self.no_room();
        };
        let session = match self.open(Use::OneRequest) {
            Ok((session, _)) => session,
            Err(reply) => return *reply,
        };
        let own = OwnSession::new(&session, None).with_room(room);
        session.authorize(headers.get(AUTHORIZATION));
        let greeted = greet(&session, version_of(headers).unwrap_or(DEFAULT_REVISION));
        let greeted = timeout(self.proxy.0.attempt_timeout, greeted).await;
        let late = |_| {
            Err(ToolError::transient(
                "the server does not answer `initialize` in time",
            ))
        };
        if let Err(error) = greeted.unwrap_or_else(late) {
            let error = error.with_effects(Effects::None);
            return Message::parse(text).map_or_else(closing, |request| not_sent(&request, &error));
        }
        let reply = exchange(&session, text, &message::all_in(text), None, &mut None).await;
        reply.map(|answer| answer.with(SessionlessRequest::Own(own)))
    }
}

/// A request without a session that is being answered: it is dropped with its response.
pub(super) enum SessionlessRequest {
    /// Its server ends with it.
    Own(OwnSession),
    /// It is one of many that share a server.
    Shared(SharedRequest),
}

impl SessionlessRequest {
    /// It has its answer.
    pub(super) fn is_answered(&mut self) {
        match self {
            Self::Own(session) => (session.cancelled, session.room) = (None, None),
            Self::Shared(request) => request.is_answered(),
        }
    }

    /// What its client has not read, where others have to know.
    pub(super) fn backlog(&self) -> Option<Arc<Backlog>> {
        match self {
            Self::Own(_) => None,
            Self::Shared(request) => Some(Arc::clone(&request.backlog)),
        }
    }

    /// What the server says about it, under the names of its client.
    pub(super) fn named(&self, mut said: Bytes) -> Bytes {
        if let Self::Shared(request) = self {
            beside(said.len(), || said = request.named(&said));
        }
        said
    }
}

/// Ends a session when it is dropped.
pub(super) struct OwnSession {
    session: Option<Arc<ClientSession>>,
    /// What the server hears before, unless its request has an answer.
    cancelled: Option<Vec<u8>>,
    /// What its request takes until it has an answer.
    room: Option<Permit>,
}

impl OwnSession {
    pub(super) fn new(session: &Arc<ClientSession>, cancelled: Option<Vec<u8>>) -> Self {
        Self {
            session: Some(Arc::clone(session)),
            cancelled,
            room: None,
        }
    }

    /// A session whose request takes this room.
    pub(super) fn with_room(mut self, room: Permit) -> Self {
        self.room = Some(room);
        self
    }

    /// The session goes on.
    pub(super) fn keep(mut self) {
        self.session = None;
    }
}

impl Drop for OwnSession {
    fn drop(&mut self) {
        let Some(session) = self.session.take() else {
            return;
        };
        let Some(cancelled) = self.cancelled.take() else {
            return session.end();
        };
        tokio::spawn(async move {
            session.send(&String::from_utf8_lossy(&cancelled)).await;
            session.end();
        });
    }
}

/// Greets the server of a session.
async fn greet(session: &Arc<ClientSession>, version: &str) -> Result<(), ToolError> {
    let greeting = json!({"jsonrpc": "2.0", "id": GREETING, "method": "initialize", "params": {
        "protocolVersion": version,
        "capabilities": {},
        "clientInfo": message::implementation(),
    }});
    let greeting = greeting.to_string();
    let gone = || {
        session
            .why()
            .unwrap_or_else(|| ToolError::transient("the server has gone"))
    };
    let answer = answer_to(session, GREETING, &greeting).await.ok_or_else(gone)?;
    if let Some(error) = read_json_rpc(&answer, Mode::Unwrap)
        .failure()
        .map(Reading::into_error)
    {
        return Err(error);
    }
    session
        .send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        .await;
    Ok(())
}

/// Sends a request of the proxy's own, with this id, and waits for its answer. `None` when the server has gone.
pub(super) async fn answer_to(session: &Arc<ClientSession>, id: &str, request: &str) -> Option<String> {
    let messages = message::all_in(request);
    let (stream, reader) = session.begin(&messages, None, &mut None).ok().flatten()?;
    let mut events = Events::new(Arc::clone(session), stream, reader);
    if !session.send(request).await {
        return None;
    }
    while let Some(said) = events.next().await {
        let StreamItem::Event(event) = said else {
            continue;
        };
        let text = String::from_utf8_lossy(&event.message()).into_owned();
        let answer = Message::parse(&text).filter(|message| message.kind() == Kind::Response);
        if answer.is_some_and(|answer| answer.key().as_deref() == Some(id)) {
            return Some(text);
        }
    }
    None
}
