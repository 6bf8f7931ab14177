//! A request without a session: it gets a server of its own, which the proxy greets in place of the client (SPEC §2.6.10).

use std::future::poll_fn;
use std::sync::Arc;

use hyper::body::Bytes;
use hyper::header::{HeaderMap, AUTHORIZATION};
use hyper::StatusCode;
use serde_json::json;
use tokio::time::timeout;
use toolerror::{read_json_rpc, Effects, Mode, Reading, ToolError};

use super::body::Events;
use super::respond::{exchange, json as json_reply, Reply};
use super::session::Session;
use super::Listener;
use crate::proxy::message::{self, Kind, Message};

/// The revision that is spoken with the server where the client names none.
const REVISION: &str = "2025-06-18";

/// What the greeting has for an id: no other request is on its way then.
const GREETING: &str = "toolerror-greeting";

/// Methods of clients that will greet.
const GREETS: [&str; 2] = ["initialize", "server/discover"];

/// Whether a body is a request that needs no session. One that names its revision of MCP is none: its client speaks the revisions
/// without sessions, and greets when it is refused.
pub(super) fn needs_no_session(text: &str) -> bool {
    let request = Message::of(text).filter(|message| message.kind() == Kind::Request);
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
        let version = headers.get("mcp-protocol-version");
        let version = version.and_then(|version| version.to_str().ok());
        let greeted = greet(&session, version.unwrap_or(REVISION));
        let greeted = timeout(self.proxy.0.attempt_timeout, greeted).await;
        let late = |_| {
            Err(ToolError::transient(
                "the server does not answer `initialize` in time",
            ))
        };
        if let Err(error) = greeted.unwrap_or_else(late) {
            return refused(text, &error.with_effects(Effects::None));
        }
        let reply = exchange(&session, text).await;
        reply.map(|answer| answer.and_then_end(ending))
    }
}

/// Ends a session when it is dropped, after a last line to its server.
pub(super) struct Ending(Arc<Session>, Option<Vec<u8>>);

impl Ending {
    /// The end of a session.
    pub(super) fn after(session: &Arc<Session>, last: Option<Vec<u8>>) -> Self {
        Self(Arc::clone(session), last)
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        let session = Arc::clone(&self.0);
        let Some(last) = self.1.take() else {
            return session.end();
        };
        tokio::spawn(async move {
            session.send(&String::from_utf8_lossy(&last)).await;
            session.end();
        });
    }
}

/// Greets the server of a session.
async fn greet(session: &Arc<Session>, version: &str) -> Result<(), ToolError> {
    let greeting = json!({"jsonrpc": "2.0", "id": GREETING, "method": "initialize", "params": {
        "protocolVersion": version,
        "capabilities": {},
        "clientInfo": {"name": "toolerror proxy", "version": env!("CARGO_PKG_VERSION")},
    }});
    let greeting = greeting.to_string();
    let gone = || {
        session
            .why()
            .unwrap_or_else(|| ToolError::transient("the server has gone"))
    };
    let (stream, reader) = session.begin(&greeting).ok_or_else(gone)?;
    let mut events = Events::new(Arc::clone(session), stream, reader);
    if !session.send(&greeting).await {
        return Err(gone());
    }
    let mut said = Vec::new();
    while let Some(event) = poll_fn(|context| events.poll(context)).await {
        said.extend(event);
    }
    let said = String::from_utf8_lossy(&said);
    let mut lines = said.lines().filter_map(|line| line.strip_prefix("data: "));
    let answer = lines.find(|line| is_answer(line)).ok_or_else(gone)?;
    if let Some(error) = read_json_rpc(answer, Mode::Unwrap)
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

fn is_answer(line: &str) -> bool {
    Message::of(line)
        .is_some_and(|message| message.kind() == Kind::Response && message.key().as_deref() == Some(GREETING))
}

/// The answer to a request that no server got.
fn refused(text: &str, error: &ToolError) -> Reply {
    let message = Message::of(text);
    let id = message
        .as_ref()
        .and_then(|message| message.id)
        .map_or("null", |id| id.get());
    let is_call = message
        .as_ref()
        .is_some_and(|message| message.method.as_deref() == Some("tools/call"));
    let line = if is_call {
        message::response(id, &message::failed_result(None, error, false))
    } else {
        message::refusal(id, error)
    };
    json_reply(StatusCode::OK, Bytes::from(line))
}
