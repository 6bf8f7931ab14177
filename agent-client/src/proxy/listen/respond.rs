//! One HTTP request, and the response to it.

use std::sync::Arc;
use std::time::Duration;

use hyper::body::{Bytes, Incoming};
use hyper::header::{
    HeaderMap, HeaderName, HeaderValue, ALLOW, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, WWW_AUTHENTICATE,
};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};
use serde_json::value::RawValue;
use tokio::time::Instant;
use toolerror::ToolError;

use super::access::only;
use super::body::{Events, ResponseBody, Slices};
use super::pass::{is_without_session, BegunReply};
use super::room::{Body, NotRead, Permit};
use super::session::ClientSession;
use super::sessionless::needs_no_session;
use super::streams::COMMON;
use super::unread::Backlog;
use super::{closing, Listener, Opened, Use};
use crate::answers::{as_text, json_rpc_error, SESSION_HEADER};
use crate::proxy::message::{self, Message, ID_IN_USE, INVALID_REQUEST, WRONG_ID};
use crate::proxy::revision;
use crate::proxy::server::Server;

/// How long a client may take for the body of a request, where an attempt may take longer.
const BODY: Duration = Duration::from_secs(60);

/// Where the endpoint is.
const PATH: &str = "/mcp";

const SESSION: HeaderName = HeaderName::from_static(SESSION_HEADER);
const LAST_EVENT: HeaderName = HeaderName::from_static("last-event-id");
const VERSION: &str = "mcp-protocol-version";
const EVENTS: &str = "text/event-stream";
const JSON: &str = "application/json";

/// A code of JSON-RPC.
const PARSE_ERROR: i32 = -32700;

pub(super) type Reply = Response<ResponseBody>;

impl Listener {
    /// Answers one HTTP request: checks who asks, then by its method.
    pub(super) async fn respond(self: &Arc<Self>, request: Request<Incoming>) -> Reply {
        if let Some((status, why)) = self.access.refuses(request.headers()) {
            let mut reply = refusal(status, INVALID_REQUEST, why);
            if status == StatusCode::UNAUTHORIZED {
                let challenge = HeaderValue::from_static("Bearer");
                reply.headers_mut().insert(WWW_AUTHENTICATE, challenge);
            }
            return reply;
        }
        if self.is_closing() {
            return closing();
        }
        if request.uri().path() != PATH {
            return refusal(StatusCode::NOT_FOUND, INVALID_REQUEST, "the endpoint is /mcp");
        }
        let method = request.method().clone();
        match method {
            Method::POST => self.post(request).await,
            _ if !self.knows_revision(request.headers(), None) => unknown_revision(None),
            Method::GET => self.get(request.headers()),
            Method::DELETE => self.delete(request.headers()),
            _ => {
                let why = "the method must be POST, GET or DELETE";
                let mut reply = refusal(StatusCode::METHOD_NOT_ALLOWED, INVALID_REQUEST, why);
                let methods = HeaderValue::from_static("GET, POST, DELETE");
                reply.headers_mut().insert(ALLOW, methods);
                reply
            }
        }
    }

    /// Whether the revision of MCP that a request names, if it does, is known: here, or to the server. `body` is that of a POST.
    fn knows_revision(&self, headers: &HeaderMap, body: Option<&str>) -> bool {
        let Some(version) = version_of(headers).filter(|version| !revision::is_known(version)) else {
            return true;
        };
        if headers.contains_key(SESSION) {
            // what the server has answered `initialize` with
            let session = self.session_of(headers);
            return session.is_ok_and(|session| session.speaks(version));
        }
        // a server without sessions says itself what it thinks of it
        let is_one = !matches!(self.server, Server::Several(_));
        is_one && body.is_some_and(|body| is_without_session(headers, body) && may_be_meant(body, version))
    }

    /// Answers a POST: a message, or a batch of them.
    async fn post(self: &Arc<Self>, request: Request<Incoming>) -> Reply {
        let (head, body) = request.into_parts();
        if !has_type(&head.headers, CONTENT_TYPE.as_str(), JSON) {
            let why = "the content type must be application/json";
            return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST, why);
        }
        let session = self.session_of(&head.headers).ok();
        let end = Instant::now() + self.body_time();
        let begun = match self.body(session.as_deref(), body, end).await {
            // its room is free as soon as it has been sent
            Ok(body) => self.posted(&head, body, end).await,
            Err(reply) => return *reply,
        };
        begun.reply().await
    }

    /// Begins the answer to a POST with this body, which waits for room until `end`.
    async fn posted(self: &Arc<Self>, head: &Parts, mut body: Body, end: Instant) -> BegunReply {
        if self.is_closing() {
            return closing().into();
        }
        let text = as_text(&body.bytes);
        let text = message::plain(&text).trim();
        let messages = message::all_in(text);
        if messages.is_empty() && !message::is_json(text) {
            return refusal(StatusCode::BAD_REQUEST, PARSE_ERROR, "the body is not JSON").into();
        }
        if messages.iter().any(Message::has_wrong_id) {
            return refusal(StatusCode::BAD_REQUEST, INVALID_REQUEST, WRONG_ID).into();
        }
        if !self.knows_revision(&head.headers, Some(text)) {
            return unknown_revision(Message::parse(text).and_then(|message| message.id)).into();
        }
        if let Some(reply) = self.without_session(head, text, end).await {
            return reply;
        }
        let (session, id) = match self.begun(&head.headers, text) {
            Ok(found) => found,
            Err(reply) => return (*reply).into(),
        };
        session.authorize(head.headers.get(AUTHORIZATION));
        let mut reply = exchange(&session, text, &messages, None, &mut body.of_all).await;
        if let Some(id) = id {
            reply.headers_mut().insert(SESSION, id);
        }
        reply.into()
    }

    /// The session of a message: a new one with its id, or the one that the message names.
    fn begun(self: &Arc<Self>, headers: &HeaderMap, text: &str) -> Result<Opened, Box<Reply>> {
        if begins(headers, text) {
            self.open(Use::Client)
        } else {
            self.session_of(headers).map(|session| (session, None))
        }
    }

    /// Answers a request that has no session and needs none.
    async fn without_session(self: &Arc<Self>, head: &Parts, text: &str, end: Instant) -> Option<BegunReply> {
        let headers = &head.headers;
        if headers.contains_key(SESSION) {
            return None;
        }
        if is_without_session(headers, text) {
            match self.server {
                Server::Upstream(_) => return Some(self.pass(headers, text, end).await),
                Server::Command(_) if begins(headers, text) => {}
                Server::Command(_) => {
                    if let Some(reply) = self.share(head, text).await {
                        return Some(reply);
                    }
                }
                Server::Several(_) => {}
            }
            if version_of(headers).is_some_and(|version| !revision::is_known(version)) {
                let refused = unknown_revision(Message::parse(text).and_then(|message| message.id));
                return Some(refused.into());
            }
        }
        if needs_no_session(text) {
            return Some(self.alone(headers, text, end).await.into());
        }
        None
    }

    /// The whole body of a request, in bounded time and memory. No more bodies of a session are read than there is room for, nor of all
    /// requests without one.
    async fn body(
        &self,
        session: Option<&ClientSession>,
        body: Incoming,
        end: Instant,
    ) -> Result<Body, Box<Reply>> {
        let (limit, time) = (self.proxy.0.max_message, self.body_time());
        let room = session.map_or(&self.room, |session| &session.room);
        let (status, why) = match room.read(body, end).await {
            Ok(body) => return Ok(body),
            Err(NotRead::TooLong) => (
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("the client sent a message of more than {limit} bytes"),
            ),
            Err(NotRead::BrokeOff) => (
                StatusCode::BAD_REQUEST,
                "the body of the request broke off".to_owned(),
            ),
            Err(NotRead::Slow) => (
                StatusCode::REQUEST_TIMEOUT,
                format!("the body of the request took more than {} s", time.as_secs()),
            ),
            Err(NotRead::NoRoom) => return Err(Box::new(self.no_room())),
        };
        Err(Box::new(refusal(status, INVALID_REQUEST, &why)))
    }

    /// How long the body of a request may take, with the wait for room.
    fn body_time(&self) -> Duration {
        self.proxy.0.attempt_timeout.min(BODY)
    }

    /// Refuses a request that has waited too long for room.
    pub(super) fn no_room(&self) -> Reply {
        let why = format!(
            "the body of the request took more than {} s, with the wait for room that other requests take",
            self.body_time().as_secs()
        );
        refusal(StatusCode::REQUEST_TIMEOUT, INVALID_REQUEST, &why)
    }

    /// The common stream, or the rest of one that has broken.
    fn get(self: &Arc<Self>, headers: &HeaderMap) -> Reply {
        let session = match self.session_of(headers) {
            Ok(session) => session,
            Err(reply) => return *reply,
        };
        session.authorize(headers.get(AUTHORIZATION));
        let last = headers.get(LAST_EVENT).and_then(|id| id.to_str().ok());
        let last = last.and_then(|id| {
            let (stream, event) = id.split_once('-')?;
            Some((stream.parse().ok()?, event.parse::<u64>().ok()?.checked_add(1)?))
        });
        let (stream, from) = last.map_or((COMMON, None), |(stream, from): (u64, u64)| (stream, Some(from)));
        if from.is_none() && session.is_read(COMMON) {
            let why = "the session has this stream already";
            return refusal(StatusCode::CONFLICT, INVALID_REQUEST, why);
        }
        match session.reads(stream, from) {
            Some(reader) => events(session, stream, reader),
            None => refusal(
                StatusCode::BAD_REQUEST,
                INVALID_REQUEST,
                "the stream is not kept any more",
            ),
        }
    }

    /// Answers a DELETE: ends the session.
    fn delete(self: &Arc<Self>, headers: &HeaderMap) -> Reply {
        match self.session_of(headers) {
            Ok(session) => {
                session.authorize(headers.get(AUTHORIZATION));
                session.end();
                empty(StatusCode::OK)
            }
            Err(reply) => *reply,
        }
    }

    /// The session that a request names, or the refusal.
    fn session_of(&self, headers: &HeaderMap) -> Result<Arc<ClientSession>, Box<Reply>> {
        let Some(id) = headers.get(SESSION) else {
            let why = "the request has no session: send `initialize` first";
            return Err(Box::new(refusal(StatusCode::BAD_REQUEST, INVALID_REQUEST, why)));
        };
        let session = id.to_str().ok().and_then(|id| self.find(id));
        session.ok_or_else(|| {
            let why = "the session is not known";
            Box::new(refusal(StatusCode::NOT_FOUND, INVALID_REQUEST, why))
        })
    }
}

/// Whether a revision of MCP that is not known here may be one: it is a later one, or the message names it, too.
fn may_be_meant(body: &str, version: &str) -> bool {
    let named = || Message::parse(body).and_then(|message| message.params().meta.protocol_version);
    revision::is_without_sessions(version) || named().as_deref() == Some(version)
}

/// Refuses what names a revision of MCP that nobody knows.
fn unknown_revision(id: Option<&RawValue>) -> Reply {
    let why = format!(
        "the header MCP-Protocol-Version names none of the revisions that are known here: {}",
        revision::all_known()
    );
    let id = id.map_or("null", RawValue::get);
    let line = message::protocol_error(id, INVALID_REQUEST, &why);
    json(StatusCode::BAD_REQUEST, line.into())
}

/// The revision of MCP that a request names in its header; `?` for one that cannot be read, or stands twice.
pub(super) fn version_of(headers: &HeaderMap) -> Option<&str> {
    only(headers, VERSION)
}

/// Whether a body begins a session.
fn begins(headers: &HeaderMap, text: &str) -> bool {
    let is_initialize = |message: Message<'_>| message.method.as_deref() == Some("initialize");
    !headers.contains_key(SESSION) && Message::parse(text).is_some_and(is_initialize)
}

/// Sends messages to the session; their answers come as a stream of events. `backlog`: of one request of many. `room`: what
/// they take until they have their answers.
pub(super) async fn exchange(
    session: &Arc<ClientSession>,
    text: &str,
    messages: &[Message<'_>],
    backlog: Option<&Arc<Backlog>>,
    room: &mut Option<Permit>,
) -> Reply {
    session.touch();
    let Ok(begun) = session.begin(messages, backlog, room) else {
        return refusal(StatusCode::BAD_REQUEST, INVALID_REQUEST, ID_IN_USE);
    };
    // from here on the reader leaves when the client does
    let answer = begun.map(|(stream, reader)| events(Arc::clone(session), stream, reader));
    // of a batch, the server cancels nothing
    let single_message = messages.first().filter(|_| !text.starts_with('['));
    if session.send(text).await {
        if let Some(message) = single_message {
            session.cancel(message);
        }
        return answer.unwrap_or_else(|| empty(StatusCode::ACCEPTED));
    }
    match (session.why(), single_message) {
        (Some(error), Some(message)) if message.id.is_some() => not_sent(message, &error),
        _ => refusal(StatusCode::NOT_FOUND, INVALID_REQUEST, "the session has ended"),
    }
}

/// The response to a request that no server got.
pub(super) fn not_sent(message: &Message<'_>, error: &ToolError) -> Reply {
    let id = message.id.map_or("null", RawValue::get);
    let line = message::refused(id, message.is_call(), error);
    json(StatusCode::OK, Bytes::from(line))
}

/// A response that streams events.
fn events(session: Arc<ClientSession>, stream: u64, reader: u64) -> Reply {
    let mut reply = Response::new(ResponseBody::Events(Events::new(session, stream, reader)));
    let headers = reply.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(EVENTS));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache, no-transform"));
    reply
}

pub(super) fn empty(status: StatusCode) -> Reply {
    let mut reply = Response::new(ResponseBody::Text(Slices::of(Bytes::new(), None)));
    *reply.status_mut() = status;
    reply
}

/// A refusal, as a JSON-RPC error without an id.
pub(super) fn refusal(status: StatusCode, code: i32, why: &str) -> Reply {
    let error = json_rpc_error(code, why, None);
    let body = Bytes::from(format!(r#"{{"jsonrpc":"2.0","id":null,"error":{error}}}"#));
    json(status, body)
}

/// A response with JSON.
pub(super) fn json(status: StatusCode, body: Bytes) -> Reply {
    let mut reply = Response::new(ResponseBody::Text(Slices::of(body, None)));
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
    reply
}

/// Whether a header names a media type, parameters aside.
fn has_type(headers: &HeaderMap, name: &str, media_type: &str) -> bool {
    let value = headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let found = value.split(';').next().unwrap_or_default().trim();
    found.eq_ignore_ascii_case(media_type)
}
