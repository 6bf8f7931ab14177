//! A request of the revisions of MCP without sessions: the server itself answers it (SPEC §2.6.16).

use std::future::poll_fn;
use std::sync::Arc;

use hyper::body::Bytes;
use hyper::header::{HeaderMap, AUTHORIZATION};
use hyper::{Response, StatusCode};

use super::alone::Ending;
use super::body::Answer;
use super::respond::{exchange, json, Reply};
use super::{closing, Listener};
use crate::proxy::message::{self, Kind, Message};
use crate::proxy::server::Server;
use crate::proxy::upstream::Passed;

/// The last revision of MCP with sessions. They are named by dates, so they are ordered as texts.
const LAST_WITH_SESSIONS: &str = "2025-11-25";

impl Listener {
    /// Whether a request or notification without a session is passed: it is of a revision without sessions, and so may be the server.
    pub(super) fn passes(&self, headers: &HeaderMap, text: &str) -> bool {
        let Some(request) = Message::of(text) else {
            return false;
        };
        if !matches!(request.kind(), Kind::Request | Kind::Notification) {
            return false;
        }
        let version = headers.get("mcp-protocol-version");
        let version = version.and_then(|version| version.to_str().ok());
        let is_newer = version.is_some_and(|version| version > LAST_WITH_SESSIONS);
        let is_meant = match request.method.as_deref() {
            Some("initialize") => false, // whatever revision it asks for, it begins a session
            Some("server/discover") => true,
            _ => is_newer,
        };
        let names_it = || request.params().meta.protocol_version.is_some();
        matches!(self.server, Server::Upstream(_)) && (is_meant || names_it())
    }

    /// Passes such a message, and the answer to a request with its status. The request is cancelled when its client goes.
    pub(super) async fn pass(self: &Arc<Self>, headers: &HeaderMap, text: &str) -> Reply {
        let passed = Arc::new(Passed::of(headers));
        let session = match self.open(Some(&passed)) {
            Ok((session, _)) => session,
            Err(reply) => return *reply,
        };
        let id = Message::of(text).and_then(|message| message.id);
        let cancelled = id.map(|id| message::cancelled(id.get(), "the client has gone"));
        let ending = Ending::after(&session, cancelled);
        session.authorize(headers.get(AUTHORIZATION));
        let (head, body) = exchange(&session, text).await.into_parts();
        let mut events = match body {
            Answer::Events(events) => events,
            other => return Response::from_parts(head, other),
        };
        // the status is known with the first message
        let Some(first) = poll_fn(|context| events.poll(context)).await else {
            return closing();
        };
        if let Some((answer, is_error)) = answer_in(&first) {
            let status = passed.status().filter(|_| is_error);
            return json(status.unwrap_or(StatusCode::OK), answer);
        }
        let rest = Answer::Events(events.after(first));
        Response::from_parts(head, rest.and_then_end(ending))
    }
}

/// The answer that an event holds, and whether it is an error.
fn answer_in(event: &Bytes) -> Option<(Bytes, bool)> {
    let text = std::str::from_utf8(event).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("data: "))?;
    let message = Message::of(message::plain(line)).filter(|message| message.kind() == Kind::Response)?;
    Some((event.slice_ref(line.as_bytes()), message.error.is_some()))
}
