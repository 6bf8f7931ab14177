//! A server over streamable HTTP, as the check sees it: what its responses say, unread.

use std::sync::{Arc, Mutex, PoisonError};

use reqwest::header::{HeaderValue, ACCEPT, CONTENT_TYPE};
use reqwest::{RequestBuilder, Response};
use serde_json::{json, Value};
use tokio::sync::oneshot;

/// The longest body that is read.
const MAX_BODY: usize = 16 << 20;

/// How much of a refusal is shown.
const MAX_SHOWN: usize = 500;

/// One session.
#[derive(Clone)]
pub(crate) struct Http {
    client: reqwest::Client,
    url: reqwest::Url,
    token: Option<String>,
    session: Arc<Mutex<Option<HeaderValue>>>,
}

impl Http {
    /// A server at this URL, before `initialize`. `None` for what is no address.
    pub(crate) fn new(url: &str, token: Option<String>) -> Option<Self> {
        let url = reqwest::Url::parse(url).ok()?;
        let is_http = matches!(url.scheme(), "http" | "https") && url.has_host();
        let client = reqwest::Client::builder()
            .pool_max_idle_per_host(0)
            .build()
            .ok()?;
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

    /// Posts a request; its answer goes to the channel, which closes when the server cannot be reached.
    pub(crate) fn begin(&self, id: u64, request: String, tell: oneshot::Sender<Value>) {
        let own = self.clone();
        tokio::spawn(async move {
            if let Some(answer) = own.exchange(id, request).await {
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

    fn post(&self, body: String) -> RequestBuilder {
        let request = self.client.post(self.url.clone());
        let request = request.header(ACCEPT, "application/json, text/event-stream");
        self.with_session(request.header(CONTENT_TYPE, "application/json"))
            .body(body)
    }

    fn with_session(&self, mut request: RequestBuilder) -> RequestBuilder {
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        match self.session() {
            Some(id) => request
                .header("mcp-session-id", id)
                .header("mcp-protocol-version", super::client::PROTOCOL),
            None => request,
        }
    }

    fn session(&self) -> Option<HeaderValue> {
        self.session
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The answer to a request. `None` when the server cannot be reached.
    async fn exchange(&self, id: u64, request: String) -> Option<Value> {
        let response = self.post(request).send().await.ok()?;
        let session = response.headers().get("mcp-session-id").cloned();
        if session.is_some() {
            *self.session.lock().unwrap_or_else(PoisonError::into_inner) = session;
        }
        let status = response.status();
        let media_type = response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        let is_stream = media_type.is_some_and(|value| value.starts_with("text/event-stream"));
        let text = body(response, |text| is_stream && answer_in(text, id).is_some()).await;
        let found = if is_stream {
            answer_in(&text, id)
        } else {
            serde_json::from_str(&text).ok()
        };
        match found.filter(|found: &Value| found.get("result").is_some() || found.get("error").is_some()) {
            Some(answer) => Some(answer),
            None if status.is_success() => std::future::pending().await,
            None => {
                let shown: String = text.chars().take(MAX_SHOWN).collect();
                let error = json!({"code": status.as_u16(), "message": format!("HTTP {status}: {shown}")});
                Some(json!({"jsonrpc": "2.0", "id": id, "error": error}))
            }
        }
    }
}

/// As much of a body as is needed.
async fn body(mut response: Response, is_enough: impl Fn(&str) -> bool) -> String {
    let mut bytes = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_BODY || (chunk.ends_with(b"\n") && is_enough(&String::from_utf8_lossy(&bytes))) {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The answer among the events of a stream.
fn answer_in(stream: &str, id: u64) -> Option<Value> {
    let lines = stream.lines().filter_map(|line| line.strip_prefix("data:"));
    let mut messages = lines.filter_map(|data| serde_json::from_str::<Value>(data).ok());
    messages.find(|message| message.get("method").is_none() && message.get("id") == Some(&json!(id)))
}
