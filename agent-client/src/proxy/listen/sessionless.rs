//! A request without a session: it gets a server of its own, which the proxy greets in place of the client (SPEC §2.6.10).

use std::sync::Arc;

use hyper::body::Bytes;
use hyper::header::{HeaderMap, AUTHORIZATION};
use serde_json::json;
use tokio::time::timeout;
use toolerror::{read_json_rpc, Effects, Mode, Reading, ToolError};

use super::body::{Events, StreamItem};
use super::respond::{exchange, not_sent, version_of, Reply};
use super::session::Session;
use super::shared_process::RequestIdMap;
use super::unread::Backlog;
use super::{closing, Listener};
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
    /// Answers such a request. Its server ends with the answer, and when the client goes.
    pub(super) async fn alone(self: &Arc<Self>, headers: &HeaderMap, text: &str) -> Reply {
        let session = match self.open(None) {
            Ok((session, _)) => session,
            Err(reply) => return *reply,
        };
        let ending = Ending::after(&session, None);
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
        let reply = exchange(&session, text, None).await;
        reply.map(|answer| answer.with(ending.into()))
    }
}

/// A request without a session that is being answered: it is dropped with its response.
pub(super) struct SessionlessRequest {
    pub(super) ending: Ending,
    /// What the request is called, and what its client has not read, where it shares a session.
    pub(super) shared: Option<(RequestIdMap, Arc<Backlog>)>,
}

impl SessionlessRequest {
    pub(super) fn backlog(&self) -> Option<Arc<Backlog>> {
        self.shared.as_ref().map(|(_, backlog)| Arc::clone(backlog))
    }

    /// What the server says about the request, under the names of the client.
    pub(super) fn named(&self, mut said: Bytes) -> Bytes {
        if let Some((names, backlog)) = &self.shared {
            beside(said.len(), || said = names.back(&said, backlog));
        }
        said
    }
}

/// Ends a session when it is dropped, after a last line to its server if its request has no answer yet.
pub(super) struct Ending {
    session: Arc<Session>,
    last: Option<Vec<u8>>,
    /// Other requests share the session, which goes on.
    is_shared: bool,
}

impl Ending {
    /// The end of a session.
    pub(super) fn after(session: &Arc<Session>, last: Option<Vec<u8>>) -> Self {
        let session = Arc::clone(session);
        Self {
            session,
            last,
            is_shared: false,
        }
    }

    /// The session goes on.
    pub(super) fn keep(&mut self) {
        self.is_shared = true;
        self.last = None;
    }

    /// The end of one request of many, with the line that cancels it.
    pub(super) fn of_request(session: &Arc<Session>, cancelled: Vec<u8>) -> Self {
        let mut ending = Self::after(session, Some(cancelled));
        ending.is_shared = true;
        ending
    }

    /// The request has its answer.
    pub(super) fn is_answered(&mut self) {
        self.last = None;
    }
}

impl From<Ending> for SessionlessRequest {
    fn from(ending: Ending) -> Self {
        Self { ending, shared: None }
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        let (session, is_shared) = (Arc::clone(&self.session), self.is_shared);
        let Some(last) = self.last.take() else {
            if !is_shared {
                session.end();
            }
            return;
        };
        tokio::spawn(async move {
            let last = String::from_utf8_lossy(&last);
            session.send(&last).await;
            if is_shared {
                session.cancel(&last);
            } else {
                session.end();
            }
        });
    }
}

/// Greets the server of a session.
async fn greet(session: &Arc<Session>, version: &str) -> Result<(), ToolError> {
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
pub(super) async fn answer_to(session: &Arc<Session>, id: &str, request: &str) -> Option<String> {
    let (stream, reader) = session.begin(request, None).ok().flatten()?;
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
