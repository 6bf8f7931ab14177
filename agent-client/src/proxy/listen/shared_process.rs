//! Requests of the revisions of MCP without sessions, in front of a server that is a command: all of them share one process, under ids of the
//! proxy's own (SPEC §2.6.16).

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Bytes;
use hyper::header::HeaderMap;
use hyper::http::request::Parts;
use hyper::StatusCode;
use serde_json::value::RawValue;
use serde_json::{json, Value};
use tokio::sync::Mutex;
use tokio::time::{timeout, Instant};

use super::access::only;
use super::body::ResponseBody;
use super::pass::BegunReply;
use super::respond::{empty, exchange, json as json_reply, not_sent, version_of, Reply};
use super::session::ClientSession;
use super::sessionless::{answer_to, OwnSession, SessionlessRequest};
use super::unread::{Backlog, EndConnection};
use super::{Listener, Use};
use crate::proxy::message::{self, Kind, Message, METHOD_NOT_FOUND};
use crate::proxy::revision;

/// How long the server may take to say which revisions it speaks.
const PROBE: Duration = Duration::from_secs(10);

/// How long a server that did not say it counts as one with sessions: it may have been slow to start.
const SILENCE: Duration = Duration::from_secs(30);

/// The id of that question: no other request is on its way then.
const PROBING: &str = "toolerror-probe";

/// The codes of MCP that stand with the status 400; the first one says that a header contradicts the body.
const HEADER_MISMATCH: i32 = -32020;
const BAD_REQUEST: std::ops::RangeInclusive<i64> = -32022..=-32020;

/// Codes of JSON-RPC. The second one says nothing about the server: it may be the proxy's own.
const INVALID_PARAMS: i64 = -32602;
const INTERNAL_ERROR: i64 = -32603;

/// The process that such requests share.
#[derive(Default)]
pub(super) struct Shared {
    state: Mutex<State>,
    requests: AtomicU64,
}

#[derive(Default)]
enum State {
    #[default]
    Unknown,
    /// The server speaks no revision without sessions.
    WithSessions,
    /// The server did not say in time which revisions it speaks; it is asked again from then on.
    Silent(Instant),
    Up(Arc<ClientSession>),
}

impl Listener {
    /// Answers such a request or notification. `None` where the server speaks revisions with sessions only.
    pub(super) async fn share(self: &Arc<Self>, head: &Parts, text: &str) -> Option<BegunReply> {
        let session = match self.shared_session().await {
            Ok(session) => session?,
            Err(reply) => return Some((*reply).into()),
        };
        let message = Message::parse(text)?;
        if message.kind() == Kind::Notification {
            return Some(empty(StatusCode::ACCEPTED).into()); // it would be about a request of any client
        }
        let id = message.id.map_or("null", RawValue::get);
        if contradicts(&head.headers, &message) {
            let why = "a header that MCP demands is missing, or contradicts the body of the request";
            let line = message::protocol_error(id, HEADER_MISMATCH, why);
            return Some(json_reply(StatusCode::BAD_REQUEST, line.into()).into());
        }
        let number = self.shared.requests.fetch_add(1, Ordering::Relaxed);
        let (names, line) = RequestIdMap::of(&message, text, number)?;
        let connection = head.extensions.get::<EndConnection>();
        let request = SharedRequest {
            session: Arc::clone(&session),
            names,
            has_answer: false,
            backlog: Backlog::new(connection.cloned().unwrap_or_default()),
        };
        let reply = exchange(
            &session,
            &line,
            &message::all_in(&line),
            Some(&request.backlog),
            &mut None,
        )
        .await;
        if !matches!(reply.body(), ResponseBody::Events(_)) {
            let reply = session.why().map_or(reply, |error| not_sent(&message, &error));
            return Some(reply.into());
        }
        let (request, has_meta) = (SessionlessRequest::Shared(request), has_meta(&message));
        let status = move |answer: &Message<'_>| status_of(has_meta, answer.error_code());
        Some(BegunReply::Waits(reply, request, Box::new(status)))
    }

    /// The session with the process. `None` where the server speaks revisions with sessions only.
    async fn shared_session(self: &Arc<Self>) -> Result<Option<Arc<ClientSession>>, Box<Reply>> {
        let mut state = self.shared.state.lock().await;
        match &*state {
            State::WithSessions => return Ok(None),
            State::Silent(until) if Instant::now() < *until => return Ok(None),
            State::Up(session) if !session.has_ended() => return Ok(Some(Arc::clone(session))),
            State::Up(_) | State::Unknown | State::Silent(_) => {}
        }
        let (session, _) = self.open(Use::Client)?;
        session.share();
        if !matches!(*state, State::Up(_)) {
            // the client may go while the server is asked
            let own = OwnSession::new(&session, None);
            let limit = self.proxy.0.attempt_timeout.min(PROBE);
            let other = match timeout(limit, answer_to(&session, PROBING, &probe())).await {
                Ok(Some(answer)) if speaks(&answer) => None,
                Ok(answer) if answer.as_deref().is_none_or(may_be_lost) => Some(State::Unknown),
                Ok(_) => Some(State::WithSessions),
                Err(_) => Some(State::Silent(Instant::now() + SILENCE)),
            };
            if let Some(other) = other {
                *state = other;
                return Ok(None);
            }
            own.keep();
        }
        *state = State::Up(Arc::clone(&session));
        Ok(Some(session))
    }
}

/// The question which revisions a server speaks.
fn probe() -> String {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": revision::WITHOUT_SESSIONS,
        "io.modelcontextprotocol/clientInfo": message::implementation(),
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    json!({"jsonrpc": "2.0", "id": PROBING, "method": "server/discover", "params": {"_meta": meta}})
        .to_string()
}

/// Whether the answer to it has a revision without sessions.
fn speaks(answer: &str) -> bool {
    let answer: Value = serde_json::from_str(answer).unwrap_or_default();
    let versions = answer
        .pointer("/result/supportedVersions")
        .and_then(Value::as_array);
    let mut versions = versions.into_iter().flatten().filter_map(Value::as_str);
    versions.any(revision::is_without_sessions)
}

/// Whether the answer is that of a server that has gone.
fn may_be_lost(answer: &str) -> bool {
    Message::parse(answer).and_then(|answer| answer.error_code()) == Some(INTERNAL_ERROR)
}

/// Whether a header is missing, or says something else than the body. A name in base64 is not compared.
fn contradicts(headers: &HeaderMap, message: &Message<'_>) -> bool {
    let version = message.params().meta.protocol_version;
    let (name, named) = (message.name(), only(headers, "mcp-name"));
    let is_encoded = named.is_some_and(|name| name.starts_with("=?base64?"));
    only(headers, "mcp-method") != message.method.as_deref()
        || version.is_some_and(|version| version_of(headers) != Some(version.as_str()))
        || (name.is_some() && !is_encoded && named != name.as_deref())
}

/// Whether a request says who sends it, as each request has to.
fn has_meta(message: &Message<'_>) -> bool {
    let params = message.params.map_or("{}", RawValue::get);
    let params: Value = serde_json::from_str(params).unwrap_or_default();
    let of = |name: &str| {
        params
            .get("_meta")?
            .get(format!("io.modelcontextprotocol/{name}"))
    };
    of("protocolVersion").is_some_and(Value::is_string)
        && of("clientCapabilities").is_some_and(Value::is_object)
}

/// The status with which MCP has an error over HTTP.
fn status_of(has_meta: bool, code: Option<i64>) -> Option<StatusCode> {
    match code? {
        code if code == i64::from(METHOD_NOT_FOUND) => Some(StatusCode::NOT_FOUND),
        INVALID_PARAMS => (!has_meta).then_some(StatusCode::BAD_REQUEST),
        code => BAD_REQUEST.contains(&code).then_some(StatusCode::BAD_REQUEST),
    }
}

/// One request of many: it is cancelled when it is dropped without an answer.
pub(super) struct SharedRequest {
    session: Arc<ClientSession>,
    names: RequestIdMap,
    has_answer: bool,
    pub(super) backlog: Arc<Backlog>,
}

impl SharedRequest {
    pub(super) fn is_answered(&mut self) {
        self.has_answer = true;
    }

    /// What the server says about it, under the names of its client, for whom it waits.
    pub(super) fn named(&self, said: &Bytes) -> Bytes {
        match std::str::from_utf8(said) {
            Ok(text) => self.backlog.keep(self.names.back(text).into_bytes()),
            Err(_) => said.clone(),
        }
    }
}

impl Drop for SharedRequest {
    fn drop(&mut self) {
        if self.has_answer {
            return;
        }
        let session = Arc::clone(&self.session);
        let cancelled = message::cancelled(&self.names.id.0, "the client has gone");
        tokio::spawn(async move {
            let cancelled = String::from_utf8_lossy(&cancelled);
            session.send(&cancelled).await;
            for message in &message::all_in(&cancelled) {
                session.cancel(message);
            }
        });
    }
}

/// The ids of a request and the tokens of its progress: those of the proxy, which the server sees, and those of the client, each as
/// JSON.
struct RequestIdMap {
    id: (String, String),
    token: Option<(String, String)>,
}

impl RequestIdMap {
    /// The names of a request, and the request under the proxy's.
    fn of(message: &Message<'_>, text: &str, number: u64) -> Option<(Self, String)> {
        // nobody can guess them, so no text of a client or server has one by chance
        let own = format!("toolerror-{:016x}-{number}", toolerror::bindings::random());
        let id = (format!("\"{own}\""), message.id?.get().to_owned());
        let token = message.progress_token();
        let token = token.map(|token| (format!("\"{own}-progress\""), token.get().to_owned()));
        let line = match &token {
            Some((token, _)) => {
                let line = message::with_id_and_meta(text, &id.0, "progressToken", token)?;
                String::from_utf8_lossy(&line).into_owned()
            }
            None => message::with_id(text, &id.0)?,
        };
        Some((Self { id, token }, line))
    }

    /// A text of the server under the names of the client. All other bytes stay.
    fn back(&self, text: &str) -> String {
        let renamed = [Some(&self.id), self.token.as_ref()].into_iter().flatten();
        renamed.fold(text.to_owned(), |text, (of_proxy, of_client)| {
            text.replace(of_proxy, of_client)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_renamed_and_what_is_said_of_it_gets_its_names_back() {
        let text =
            r#"{"id":7,"method":"x","params":{"_meta":{"progressToken":[1.50]},"a":1.0},"jsonrpc":"2.0"}"#;
        let (renamed, line) = RequestIdMap::of(&Message::parse(text).unwrap(), text, 3).unwrap();
        let sent = Message::parse(&line).unwrap();
        assert_ne!(sent.key().as_deref(), Some("7"));
        assert!(line.contains(r#""a":1.0"#) && !line.contains("1.50"), "{line}");
        let (id, token) = (sent.id.unwrap().get(), sent.progress_token().unwrap().get());
        let said = format!(
            r#"{{"id":{id}, "params":{{"progressToken":{token},"text":"\"{}\""}}}}"#,
            id.trim_matches('"')
        );
        let back = renamed.back(&said);
        let inside = said.split("text").nth(1).unwrap();
        let expected = format!(r#"{{"id":7, "params":{{"progressToken":[1.50],"text{inside}"#);
        assert_eq!(back, expected);
    }

    #[test]
    fn a_header_that_contradicts_the_body_is_found() {
        let text = r#"{"id":7,"method":"tools/call","params":{"name":"t","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#;
        let message = Message::parse(text).unwrap();
        let right = [
            ("mcp-method", "tools/call"),
            ("mcp-name", "t"),
            ("mcp-protocol-version", "2026-07-28"),
        ];
        let is_wrong = |headers: &[(&str, &str)]| {
            let headers = headers
                .iter()
                .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            contradicts(&headers.collect::<HeaderMap>(), &message)
        };
        assert!(!is_wrong(&right));
        for (at, value, expected) in [
            (0, "tools/list", true),
            (0, "Tools/call", true),
            (1, "u", true),
            (1, "=?base64?dA==?=", false),
            (2, "2025-11-25", true),
        ] {
            let mut headers = right;
            headers[at].1 = value;
            assert_eq!(is_wrong(&headers), expected, "{value}");
            assert!(
                is_wrong(&[&right[..at], &right[at + 1..]].concat()),
                "one is missing"
            );
        }
    }
}
