//! Posts one message and handles the response.

use std::borrow::Cow;

use reqwest::{RequestBuilder, Response, StatusCode};
use toolerror::{Reading, ToolError};

use super::events::{answered, Events, Said, TooLong};
use super::headers::SESSION;
use super::ServerSession;
use crate::answers::{json_rpc_error, messages, Event, Lost, Posted, Refusal};
use crate::driver::{Sleep as _, TokioSleep};
use crate::engine::Delivery;
use crate::mcp::http_answer::NonMessage;
use crate::mcp::request::execute;
use crate::mcp::response::{is_events, whole_body};
use crate::mcp::send_error::{Reader, SendError};
use crate::mcp::sse::BodyError;
use crate::proxy::message::{self, Kind, Message};

/// The statuses that the revisions of MCP without sessions have for errors of JSON-RPC.
const OF_REVISION: [StatusCode; 2] = [StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND];

/// A posted message.
pub(super) struct Sent {
    posted: Posted,
    /// Of a request, or of each request of a batch.
    ids: Vec<String>,
    is_batch: bool,
    pub(super) key: Option<String>,
    is_initialize: bool,
    has_session: bool,
}

impl Sent {
    /// The data to remember about a posted message; what is no message may be a batch.
    pub(super) fn new(text: &str, message: Option<&Message<'_>>, has_session: bool) -> Self {
        let request = message.filter(|message| message.kind() == Kind::Request);
        let method = message.and_then(|message| message.method.as_deref());
        let id = request.and_then(id_of);
        let is_batch = message.is_none();
        let ids = if is_batch {
            let batch = messages(text);
            let batch = batch.iter().filter_map(|one| Message::parse(one));
            let requests = batch.filter(|one| one.kind() == Kind::Request);
            requests.filter_map(|one| id_of(&one)).collect()
        } else {
            id.iter().cloned().collect()
        };
        Self {
            posted: Posted::of_parts(id, method),
            ids,
            is_batch,
            key: request.and_then(Message::key),
            is_initialize: method == Some("initialize"),
            has_session,
        }
    }

    /// Whether it expects an answer.
    pub(super) fn is_request(&self) -> bool {
        self.key.is_some()
    }
}

/// The JSON of the id of a request.
fn id_of(request: &Message<'_>) -> Option<String> {
    Some(request.id?.get().to_owned())
}

impl ServerSession {
    /// Posts a message. The hub gets all responses; a request always gets an answer, unless it may arrive elsewhere.
    pub(super) async fn post(&self, sent: &Sent, request: RequestBuilder) {
        self.forwarded_status(None);
        match execute(request, &self.secrets).await {
            Ok(response) => self.answered(sent, response).await,
            Err(error) => self.not_sent(sent, &error).await,
        }
    }

    /// Takes the response to a posted message.
    async fn answered(&self, sent: &Sent, response: Response) {
        let status = response.status();
        if !status.is_success() {
            return self.refused(sent, response).await;
        }
        let session = response.headers().get(SESSION).cloned();
        if status == StatusCode::ACCEPTED {
            return self.accepted(sent).await;
        }
        if is_events(&response) {
            if sent.is_initialize {
                self.learn(session.as_ref(), "");
            }
            return self.events(sent, response).await;
        }
        let answer = match self.whole(response).await {
            Ok(answer) => answer,
            Err(BodyError::TooLong) => return self.too_long(sent).await,
            Err(BodyError::Lost(_)) => return self.error(sent, &Lost::connection_error()).await,
        };
        if sent.is_initialize {
            self.learn(session.as_ref(), &answer.body);
        }
        self.body(sent, &answer).await;
    }

    /// The body of a success.
    async fn body(&self, sent: &Sent, answer: &NonMessage) {
        let text = message::plain(&answer.body);
        if sent.key.is_some() && answered(text) == sent.key {
            return self.pass(text).await; // as it is, however the SDKs read it
        }
        match sent.posted.answer_in(text) {
            Ok(answer) => self.say_answer(sent, text, &answer).await,
            // a batch or a notification: its answers are messages, or nothing
            Err(_) if sent.is_batch || sent.ids.is_empty() => {
                if !text.trim().is_empty() {
                    self.say(text).await;
                }
            }
            Err(why) => {
                let answer = NonMessage::new(answer.status, answer.headers.clone(), text, &self.secrets);
                let error = answer.with(self.reader(), |answer| answer.unanswered(why));
                let error = error.map_or_else(|error| error, Reading::into_error);
                self.fail(sent, &error).await;
            }
        }
    }

    /// The stream of an answer, which is opened again when it breaks and the server can go on.
    async fn events(&self, sent: &Sent, response: Response) {
        let mut events = Events::from_response(response, self.max_message);
        let mut is_answered = !sent.is_request();
        loop {
            match events.next().await {
                Ok(Some(said)) => is_answered |= self.event(sent, &said).await,
                Ok(None) | Err(TooLong) if is_answered => return,
                Err(TooLong) => return self.too_long(sent).await,
                Ok(None) if self.reopen(&mut events).await => {}
                Ok(None) => return self.error(sent, &Lost::connection_error()).await,
            }
        }
    }

    /// Whether the event answers the request.
    async fn event(&self, sent: &Sent, said: &Said) -> bool {
        let text = said.text.as_str();
        let is_own = said.answered.is_some() && said.answered == sent.key;
        // most are: they are not parsed twice
        let found = (!is_own).then(|| sent.posted.event(text));
        if let Some(Event::Stray(answer)) = found {
            self.say_answer(sent, text, &answer).await;
            return true;
        }
        // in a batch, too
        let is_answer = is_own || matches!(found, Some(Event::Answer | Event::Loose(_)));
        if is_answer && sent.is_initialize {
            self.learn(None, text);
        }
        if let Some(key) = said.answered.as_ref().filter(|_| !is_answer) {
            self.settle(key);
        }
        self.say_event(said).await;
        is_answer
    }

    /// The answer that a text of the server has, with what stands beside it in a batch.
    async fn say_answer(&self, sent: &Sent, text: &str, answer: &str) {
        let all = messages(text);
        if all.len() < 2 {
            return self.say(answer).await;
        }
        if text.contains(answer) {
            return self.say(text).await;
        }
        // it has no id there, or another form
        let as_answer = |one| sent.posted.answer_in(one).unwrap_or(Cow::Borrowed(one));
        let all: Vec<Cow<'_, str>> = all.into_iter().map(as_answer).collect();
        self.say(&format!("[{}]", all.join(","))).await;
    }

    /// The answer is expected on the common stream; without one the request fails.
    async fn accepted(&self, sent: &Sent) {
        if !sent.is_request() {
            return;
        }
        self.streams.clone().closed().await;
        self.error(sent, &Lost::connection_error()).await;
    }

    /// Takes a response with an error status.
    async fn refused(&self, sent: &Sent, response: Response) {
        let answer = NonMessage::from_response(response, &self.secrets).await;
        let status = answer.status.as_u16();
        if self.has_own(sent, &answer).await {
            return;
        }
        match sent.posted.refusal(status, &answer.body, sent.has_session) {
            Refusal::Answered(error) => {
                self.forwarded_status(Some(answer.status));
                self.error(sent, error).await;
            }
            Refusal::SessionLost => {
                let error = answer.with(self.reader(), |answer| answer.session_lost_json_rpc());
                // before the hub hears of it, and closes the pipe
                self.forget(&error);
                self.error(sent, &error).await;
                self.lost.notify_one();
            }
            Refusal::Refused if sent.posted.probes(status) => {
                self.forwarded_status(Some(answer.status));
                // an older server: the client tries `initialize` next
                let text = format!("HTTP {status}");
                self.error(sent, &json_rpc_error(-32600, &text, None)).await;
            }
            Refusal::Refused => {
                let error = answer.with(self.reader(), |answer| answer.refused_json_rpc());
                self.error(sent, &error).await;
            }
        }
    }

    /// Whether a refusal is the answer to a request that is passed. An error without an id is: no other request can be meant.
    async fn has_own(&self, sent: &Sent, answer: &NonMessage) -> bool {
        let is_forwarded = self.upstream.forwarded.is_some() && OF_REVISION.contains(&answer.status);
        let Some(Ok(own)) = is_forwarded.then(|| sent.posted.answer_in(&answer.body)) else {
            return false;
        };
        self.forwarded_status(Some(answer.status));
        self.say_answer(sent, &answer.body, &own).await;
        true
    }

    /// The status with which a request that is passed was answered.
    fn forwarded_status(&self, status: Option<StatusCode>) {
        if let Some(forwarded) = &self.upstream.forwarded {
            forwarded.set_status(status);
        }
    }

    /// The request failed before there was a response.
    async fn not_sent(&self, sent: &Sent, error: &reqwest::Error) {
        let failed = SendError::from_error(error, self.reader());
        let never_left = failed.to_failure().delivery == Delivery::NotSent;
        let error = failed.into_error();
        let error = if never_left && error.effects().is_none() {
            error.with_effects(toolerror::Effects::None)
        } else {
            error
        };
        self.fail(sent, &error).await;
    }

    /// Fails a request whose answer is over the limit.
    async fn too_long(&self, sent: &Sent) {
        let text = format!(
            "the server sent a message of more than {} bytes",
            self.max_message
        );
        let error = ToolError::internal(text).with_effects(toolerror::Effects::Unknown);
        self.fail(sent, &error).await;
    }

    /// Answers a request, or each one of a batch, with this error.
    pub(super) async fn fail(&self, sent: &Sent, error: &ToolError) {
        self.answer(sent, |id| {
            let line = message::refusal(id, error);
            String::from_utf8_lossy(&line).trim_end().to_owned()
        })
        .await;
    }

    /// Answers a request, or each one of a batch, with this error object.
    pub(super) async fn error(&self, sent: &Sent, error: &str) {
        self.answer(sent, |id| {
            format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
        })
        .await;
    }

    async fn answer(&self, sent: &Sent, with_id: impl Fn(&String) -> String) {
        let answers: Vec<String> = sent.ids.iter().map(with_id).collect();
        match &*answers {
            [] => {}
            [answer] if !sent.is_batch => self.say(answer).await,
            answers => self.say(&format!("[{}]", answers.join(","))).await,
        }
    }

    /// Status, headers and the whole body.
    async fn whole(&self, response: Response) -> Result<NonMessage, BodyError> {
        let (status, headers) = (response.status(), response.headers().clone());
        let body = whole_body(response, self.max_message).await?;
        let body = String::from_utf8_lossy(&body).into_owned();
        Ok(NonMessage {
            status,
            headers,
            body,
        })
    }

    /// The mode and the time for reading an answer.
    fn reader(&self) -> Reader {
        Reader {
            mode: self.mode,
            now_ms: TokioSleep.now().wall_ms,
        }
    }
}
