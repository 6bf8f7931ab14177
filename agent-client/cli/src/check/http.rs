//! A server over streamable HTTP, as the check sees it: unprocessed responses.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::{HeaderValue, ACCEPT, CONTENT_TYPE};
use reqwest::RequestBuilder;
use serde_json::json;
use tokio::sync::oneshot;
use toolerror_agent::answers::{DEFAULT_REVISION, SESSION_HEADER};
use toolerror_agent::mcp::{is_events, make_client, whole_body, EventStream};

use super::answer::{messages, Message, ProbeAnswer};
use crate::output::KNOWN_SECRETS;

/// The longest body that is read.
const MAX_BODY: usize = 16 << 20;

/// How much of a refusal is shown.
const MAX_SHOWN: usize = 500;

/// A session.
#[derive(Clone)]
pub(crate) struct Http {
    client: reqwest::Client,
    url: reqwest::Url,
    token: Option<String>,
    session: Arc<Mutex<Option<HeaderValue>>>,
}

impl Http {
    /// A server at this URL, before `initialize`; `None` if the URL is invalid.
    pub(crate) fn new(url: &str, token: Option<String>) -> Option<Self> {
        let url = reqwest::Url::parse(url).ok()?;
        let is_http = matches!(url.scheme(), "http" | "https") && url.has_host();
        let client = make_client(Duration::ZERO).ok()?;
        KNOWN_SECRETS.learn("url", url.as_str()); // it may have a password
        is_http.then(|| Self {
            client,
            url,
            token,
            session: Arc::default(),
        })
    }

    /// The same server without a session.
    pub(crate) fn again(&self) -> Self {
        Self {
            session: Arc::default(),
            ..self.clone()
        }
    }

    /// Posts a request; its answer is sent to the channel. The channel closes if the server cannot be reached.
    pub(crate) fn begin(&self, id: u64, request: String, mut tell: oneshot::Sender<ProbeAnswer>) {
        let own = self.clone();
        tokio::spawn(async move {
            let answer = tokio::select! {
                answer = own.exchange(id, request) => answer,
                () = tell.closed() => None, // nobody waits any more
            };
            if let Some(answer) = answer {
                let _ = tell.send(answer);
            }
        });
    }

    /// Posts what has no answer.
    pub(crate) async fn send(&self, body: String) {
        let _ = self.post(body).send().await;
    }

    /// Ends the session.
    pub(crate) async fn end(&self) {
        if self.session().is_some() {
            let _ = self
                .with_session(self.client.delete(self.url.clone()))
                .send()
                .await;
        }
    }

    /// A POST of one message.
    fn post(&self, body: String) -> RequestBuilder {
        let request = self.client.post(self.url.clone());
        let request = request.header(ACCEPT, "application/json, text/event-stream");
        self.with_session(request.header(CONTENT_TYPE, "application/json"))
            .body(body)
    }

    /// Adds the token and the session.
    fn with_session(&self, mut request: RequestBuilder) -> RequestBuilder {
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        match self.session() {
            Some(id) => request
                .header(SESSION_HEADER, id)
                .header("mcp-protocol-version", DEFAULT_REVISION),
            None => request,
        }
    }

    /// The session that the server has given.
    fn session(&self) -> Option<HeaderValue> {
        self.session
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The answer to a request. `None` when the server cannot be reached.
    async fn exchange(&self, id: u64, request: String) -> Option<ProbeAnswer> {
        let response = self.post(request).send().await.ok()?;
        let session = response.headers().get(SESSION_HEADER).cloned();
        if let Some(session) = &session {
            KNOWN_SECRETS.learn(SESSION_HEADER, &String::from_utf8_lossy(session.as_bytes()));
        }
        if session.is_some() {
            *self.session.lock().unwrap_or_else(PoisonError::into_inner) = session;
        }
        let status = response.status();
        let (found, body) = if is_events(&response) {
            let stream = EventStream::from_response(response, MAX_BODY);
            (find_answer(stream, id).await, Vec::new())
        } else {
            let body = whole_body(response, MAX_BODY).await.unwrap_or_default();
            let answers = messages(&body).into_iter().filter(Message::is_answer);
            let found = own_or_first(answers, id);
            (found, body)
        };
        Some(match found {
            Some(answer) => answer.into_answer(),
            None if status.is_success() => ProbeAnswer::None,
            None => {
                let body = String::from_utf8_lossy(&body);
                let shown: String = KNOWN_SECRETS.mask(&body).chars().take(MAX_SHOWN).collect();
                let error = json!({"code": status.as_u16(), "message": format!("HTTP {status}: {shown}")});
                ProbeAnswer::Response(json!({"jsonrpc": "2.0", "id": id, "error": error}))
            }
        })
    }
}

/// The answer to a request in a body. Of a server that gives it another id, the first one.
fn own_or_first(answers: impl Iterator<Item = Message>, id: u64) -> Option<Message> {
    let mut answers: Vec<Message> = answers.collect();
    let own = answers.iter().position(|answer| answer.answered() == Some(id));
    (!answers.is_empty()).then(|| answers.swap_remove(own.unwrap_or(0)))
}

/// The answer among the events of a stream.
async fn find_answer(mut stream: EventStream, id: u64) -> Option<Message> {
    while let Some(Ok(event)) = stream.next().await {
        let data = event.data.unwrap_or_default();
        let is_ours = |message: &Message| message.answered() == Some(id);
        if let Some(answer) = messages(data.as_bytes()).into_iter().find(is_ours) {
            return Some(answer);
        }
    }
    None
}
