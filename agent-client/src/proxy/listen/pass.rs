//! A request of the revisions of MCP without sessions: the server itself answers it (SPEC §2.6.16).

use std::sync::Arc;

use hyper::body::Bytes;
use hyper::header::{HeaderMap, AUTHORIZATION};
use hyper::{Response, StatusCode};
use tokio::time::{timeout, Duration, Instant};

use super::body::{ResponseBody, StreamItem};
use super::respond::{exchange, json, version_of, Reply};
use super::sessionless::{OwnSession, SessionlessRequest};
use super::{closing, Listener, Use};
use crate::proxy::lines::beside;
use crate::proxy::message::{self, Kind, Message};
use crate::proxy::revision;
use crate::proxy::upstream::ForwardedRequest;

/// How long the head of a response waits for its first event.
const SOON: Duration = Duration::from_millis(20);

/// Whether a request or notification without a session is of a revision without sessions.
pub(super) fn is_without_session(headers: &HeaderMap, text: &str) -> bool {
    let Some(request) = Message::parse(text) else {
        return false;
    };
    if !matches!(request.kind(), Kind::Request | Kind::Notification) {
        return false;
    }
    let is_meant = match request.method.as_deref() {
        Some("initialize") => false, // whatever revision it asks for, it begins a session
        Some("server/discover") => true,
        _ => version_of(headers).is_some_and(revision::is_without_sessions),
    };
    is_meant || request.params().meta.protocol_version.is_some()
}

impl Listener {
    /// Passes such a message, and the answer to a request with its status. The request is cancelled when its client goes.
    /// It waits for room until `end`.
    pub(super) async fn pass(self: &Arc<Self>, headers: &HeaderMap, text: &str, end: Instant) -> BegunReply {
        let Some(room) = self.unanswered.take(text.len(), end).await else {
            return self.no_room().into();
        };
        let forwarded = Arc::new(ForwardedRequest::from_headers(headers));
        let session = match self.open(Use::Passed(&forwarded)) {
            Ok((session, _)) => session,
            Err(reply) => return (*reply).into(),
        };
        let id = Message::parse(text).and_then(|message| message.id);
        let cancelled = id.map(|id| message::cancelled(id.get(), "the client has gone"));
        let own = OwnSession::new(&session, cancelled).with_room(room);
        session.authorize(headers.get(AUTHORIZATION));
        let reply = exchange(&session, text, &message::all_in(text), None, &mut None).await;
        let status = move |answer: &Message<'_>| forwarded.status().filter(|_| answer.error.is_some());
        BegunReply::Waits(reply, SessionlessRequest::Own(own), Box::new(status))
    }
}

/// The status of an answer, where it has one of its own.
type StatusOf = Box<dyn FnOnce(&Message<'_>) -> Option<StatusCode> + Send>;

/// The response to a request whose body has been sent.
pub(super) enum BegunReply {
    Whole(Reply),
    /// Its status is known with the first message.
    Waits(Reply, SessionlessRequest, StatusOf),
}

impl BegunReply {
    pub(super) async fn reply(self) -> Reply {
        match self {
            Self::Whole(reply) => with_first(reply).await,
            Self::Waits(reply, request, status) => answered(reply, request, status).await,
        }
    }
}

impl From<Reply> for BegunReply {
    fn from(reply: Reply) -> Self {
        Self::Whole(reply)
    }
}

/// The same response with its first event, if that comes soon: then both are written at once.
async fn with_first(reply: Reply) -> Reply {
    let (head, body) = reply.into_parts();
    let ResponseBody::Events(mut events) = body else {
        return Response::from_parts(head, body);
    };
    let events = match timeout(SOON, events.next()).await {
        Ok(Some(first)) => events.after(first),
        Ok(None) | Err(_) => events,
    };
    Response::from_parts(head, ResponseBody::Events(events))
}

/// The response to a request: its answer, with its status where it has one of its own, or the stream of what comes before it.
async fn answered(reply: Reply, mut request: SessionlessRequest, status: StatusOf) -> Reply {
    let (head, body) = reply.into_parts();
    let mut events = match body {
        ResponseBody::Events(events) => events,
        other => return Response::from_parts(head, other),
    };
    // the status is known with the first message
    let Some(first) = events.next().await else {
        return closing();
    };
    let mut answer = None;
    if let StreamItem::Event(event) = &first {
        let text = event.message();
        beside(text.len(), || answer = answer_in(text, status));
    }
    let Some((status, answer)) = answer else {
        let rest = ResponseBody::Events(events.after(first));
        return Response::from_parts(head, rest.with(request));
    };
    request.is_answered();
    drop(first);
    let backlog = request.backlog();
    json(status, request.named(answer)).map(|body| body.of(backlog))
}

/// The answer in a message, with its status.
fn answer_in(
    text: Bytes,
    status: impl FnOnce(&Message<'_>) -> Option<StatusCode>,
) -> Option<(StatusCode, Bytes)> {
    let message = Message::parse(message::plain(std::str::from_utf8(&text).ok()?))?;
    let status = (message.kind() == Kind::Response).then(|| status(&message))?;
    Some((status.unwrap_or(StatusCode::OK), text))
}
