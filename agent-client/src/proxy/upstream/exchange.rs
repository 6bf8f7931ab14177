//! One message that is posted, and what comes back.

use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use reqwest::{Response, StatusCode};
use tokio::time::sleep;
use toolerror::{Mode, Reading, ToolError};

use super::events::{Events, TooLong};
use super::Session;
use crate::answers::{json_rpc_error, Event, HttpAnswer, Lost, Posted, Refusal};
use crate::driver::{Sleep as _, TokioSleep};
use crate::engine::Delivery;
use crate::mcp::http_answer::refusal_body;
use crate::mcp::send_error::{Reader, SendError};
use crate::proxy::message::{self, Kind, Message};

/// How often a stream is opened again that breaks before the answer.
const REOPENED: usize = 3;

/// How long the common stream may be closed while an answer is expected on it.
const NO_STREAM: Duration = Duration::from_secs(5);

/// What was posted.
struct Sent {
    posted: Posted,
    /// Of a request.
    id: Option<String>,
    key: Option<String>,
    is_initialize: bool,
}

/// A response that is not a message.
struct Body {
    status: StatusCode,
    headers: Vec<(String, String)>,
    text: String,
}

/// Why there is no whole body.
enum Broken {
    TooLong,
    /// The connection broke.
    Lost,
}

impl Body {
    fn with<T>(&self, mode: Mode, read: impl FnOnce(HttpAnswer<'_>) -> T) -> T {
        let headers = self.headers.iter();
        let headers: Vec<(&str, &str)> = headers
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        read(HttpAnswer {
            status: self.status.as_u16(),
            headers: &headers,
            body: &self.text,
            mode,
            now_ms: Some(TokioSleep.now().wall_ms),
        })
    }
}

impl Session {
    /// Posts a message. All that comes back goes to the hub; a request always gets an answer, unless it may come elsewhere.
    pub(super) async fn post(&self, text: String) {
        let plain = message::plain(&text).to_owned();
        let message = Message::of(&plain);
        let is_request = message
            .as_ref()
            .is_some_and(|message| message.kind() == Kind::Request);
        let sent = Sent {
            posted: Posted::of(&plain),
            id: message
                .as_ref()
                .filter(|_| is_request)
                .and_then(|message| Some(message.id?.get().to_owned())),
            key: message.as_ref().filter(|_| is_request).and_then(Message::key),
            is_initialize: message.as_ref().and_then(|message| message.method.as_deref())
                == Some("initialize"),
        };
        let request = self.post_request(plain.clone(), message.as_ref());
        match request.send().await {
            Ok(response) => self.answered(&sent, response).await,
            Err(error) => self.not_sent(&sent, &error).await,
        }
    }

    async fn answered(&self, sent: &Sent, response: Response) {
        let status = response.status();
        if !status.is_success() {
            return self.refused(sent, response).await;
        }
        let session = response.headers().get("mcp-session-id").cloned();
        if status == StatusCode::ACCEPTED {
            return self.accepted(sent).await;
        }
        if is_events(&response) {
            if sent.is_initialize {
                self.learn(session.as_ref(), "");
            }
            return self.events(sent, response).await;
        }
        let body = match self.body(response).await {
            Ok(body) => body,
            Err(Broken::TooLong) => return self.too_long(sent).await,
            Err(Broken::Lost) => return self.error(sent, &Lost::connection_error()).await,
        };
        if sent.is_initialize {
            self.learn(session.as_ref(), &body.text);
        }
        match sent.posted.answer_in(&body.text) {
            Ok(answer) if message::batch(&body.text).is_none() => self.say(&answer).await,
            Ok(_) => self.say(&body.text).await,
            // a batch or a notification: its answers are messages, or nothing
            Err(_) if sent.id.is_none() => {
                if !body.text.trim().is_empty() {
                    self.say(&body.text).await;
                }
            }
            Err(why) => {
                let error = body.with(self.mode, |answer| answer.unanswered(why));
                let error = error.map_or_else(|error| error, Reading::into_error);
                self.fail(sent, &error).await;
            }
        }
    }

    /// The stream of an answer, which is opened again when it breaks and the server can go on.
    async fn events(&self, sent: &Sent, response: Response) {
        let (mut events, mut opened) = (Events::of(response, self.max_message), 0);
        let mut is_answered = sent.id.is_none();
        loop {
            loop {
                match events.next().await {
                    Ok(Some(message)) => is_answered |= self.event(sent, &message).await,
                    Ok(None) => break,
                    Err(TooLong) if is_answered => return,
                    Err(TooLong) => return self.too_long(sent).await,
                }
            }
            if is_answered {
                return;
            }
            let (last_id, wait) = (events.last_id.take(), events.wait());
            let (Some(id), true) = (last_id, opened < REOPENED) else {
                return self.error(sent, &Lost::connection_error()).await;
            };
            opened += 1;
            sleep(wait).await;
            match self.get_request(Some(&id)).send().await {
                Ok(response) if response.status().is_success() && is_events(&response) => {
                    events = Events::of(response, self.max_message);
                }
                _ => return self.error(sent, &Lost::connection_error()).await,
            }
            events.last_id = Some(id);
        }
    }

    /// Whether the event answers the request.
    async fn event(&self, sent: &Sent, text: &str) -> bool {
        if let Event::Stray(answer) = sent.posted.event(text) {
            self.say(&answer).await;
            return true;
        }
        let key = answered(text);
        let is_answer = key.is_some() && key == sent.key;
        if is_answer && sent.is_initialize {
            self.learn(None, text);
        }
        if let Some(key) = key.filter(|_| !is_answer) {
            self.settle(&key);
        }
        self.say(text).await;
        is_answer
    }

    /// The answer comes on the common stream, if there is one; it ends this.
    async fn accepted(&self, sent: &Sent) {
        if sent.id.is_none() {
            return;
        }
        let mut closed = 0;
        while closed < NO_STREAM.as_secs() {
            sleep(Duration::from_secs(1)).await;
            closed = if self.is_listening() { 0 } else { closed + 1 };
        }
        self.error(sent, &Lost::connection_error()).await;
    }

    async fn refused(&self, sent: &Sent, response: Response) {
        let (status, headers) = (response.status(), headers_of(&response));
        let text = refusal_body(response).await;
        let body = Body {
            status,
            headers,
            text,
        };
        let has_session = self.state().id.is_some();
        match sent.posted.refusal(status.as_u16(), &body.text, has_session) {
            Refusal::Answered(error) => self.error(sent, error).await,
            Refusal::SessionLost => {
                let error = body.with(self.mode, |answer| answer.session_lost_json_rpc());
                self.error(sent, &error).await;
                self.state().id = None;
                self.lost.notify_one();
            }
            Refusal::Refused if sent.posted.probes(status.as_u16()) => {
                // an older server: the client tries `initialize` next
                let text = format!("HTTP {}", status.as_u16());
                self.error(sent, &json_rpc_error(-32600, &text, None)).await;
            }
            Refusal::Refused => {
                let error = body.with(self.mode, |answer| answer.refused_json_rpc());
                self.error(sent, &error).await;
            }
        }
    }

    /// The request failed before there was a response.
    async fn not_sent(&self, sent: &Sent, error: &reqwest::Error) {
        let reader = Reader {
            mode: self.mode,
            now_ms: TokioSleep.now().wall_ms,
        };
        let failed = SendError::from_error(error, reader);
        let never_left = failed.to_failure().delivery == Delivery::NotSent;
        let error = failed.into_error();
        let error = if never_left && error.effects().is_none() {
            error.with_effects(toolerror::Effects::None)
        } else {
            error
        };
        self.fail(sent, &error).await;
    }

    async fn too_long(&self, sent: &Sent) {
        let text = format!(
            "the server sent a message of more than {} bytes",
            self.max_message
        );
        let error = ToolError::internal(text).with_effects(toolerror::Effects::Unknown);
        self.fail(sent, &error).await;
    }

    /// Answers a request with this error.
    async fn fail(&self, sent: &Sent, error: &ToolError) {
        if let Some(id) = &sent.id {
            let line = message::refusal(id, error);
            self.say(String::from_utf8_lossy(&line).trim_end()).await;
        }
    }

    /// Answers a request with this error object.
    async fn error(&self, sent: &Sent, error: &str) {
        if let Some(id) = &sent.id {
            self.say(&format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#))
                .await;
        }
    }

    /// The whole body.
    async fn body(&self, mut response: Response) -> Result<Body, Broken> {
        let (status, headers) = (response.status(), headers_of(&response));
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|_| Broken::Lost)? {
            if body.len().saturating_add(chunk.len()) > self.max_message {
                return Err(Broken::TooLong);
            }
            body.extend_from_slice(&chunk);
        }
        let text = String::from_utf8_lossy(&body).into_owned();
        Ok(Body {
            status,
            headers,
            text,
        })
    }
}

/// The key of the request that a message answers.
pub(super) fn answered(text: &str) -> Option<String> {
    let message = Message::of(message::plain(text))?;
    message.key().filter(|_| message.kind() == Kind::Response)
}

fn headers_of(response: &Response) -> Vec<(String, String)> {
    let lines = response.headers().iter();
    lines
        .filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned())))
        .collect()
}

pub(super) fn is_events(response: &Response) -> bool {
    let value = response.headers().get(CONTENT_TYPE);
    let value = value.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = value.split(';').next().unwrap_or_default().trim();
    media_type.eq_ignore_ascii_case("text/event-stream")
}
