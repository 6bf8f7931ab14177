//! Posts to a server over streamable HTTP. Unlike the SDK's client it keeps the text of a refusal, and it delivers
//! every answer that the server has given (SPEC §2.5).

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use futures_core::Stream;
use reqwest::header::{HeaderName, HeaderValue, ACCEPT, WWW_AUTHENTICATE};
use reqwest::{RequestBuilder, Response, StatusCode};
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::streamable_http_client::{
    AuthRequiredError, SseError, StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse,
    StreamableHttpResponseLimits,
};
use sse_stream::Sse;
use toolerror::ToolError;

use super::accepted_request::{CommonStreams, LastResortAnswer};
use super::call_marks::{written, CallMarks};
use super::events::Events;
use super::http_answer::NonMessage;
use super::request::execute;
use super::response::{is_events, whole_body};
use super::sse::BodyError;
use super::stdout_filter::Cutoff;
use super::tokens::Tokens;
use crate::answers::{self, Posted, Refusal, Unanswered};
use crate::engine::Delivery;
use crate::known_secrets::KnownSecrets;

const SESSION_ID: &str = "Mcp-Session-Id";
const LAST_EVENT_ID: &str = "Last-Event-Id";
const ACCEPTED: &str = "text/event-stream, application/json";

type SendFailure = StreamableHttpError<HttpFailure>;
type SseStream = Pin<Box<dyn Stream<Item = Result<Sse, SseError>> + Send>>;

/// A client of one server.
#[derive(Clone)]
pub(super) struct HttpClient {
    inner: reqwest::Client,
    tokens: Option<Tokens>,
    cutoff: Cutoff,
    streams: CommonStreams,
    secrets: KnownSecrets,
}

/// Why a POST returned no message.
#[derive(Debug, thiserror::Error)]
pub(super) enum HttpFailure {
    /// The request failed before there was a response.
    #[error(transparent)]
    Request(#[from] reqwest::Error),
    /// A response whose status is not a success.
    #[error("HTTP {0:?}")]
    Refused(Box<NonMessage>),
    /// The server does not know the session any more.
    #[error("session lost: HTTP {0:?}")]
    SessionLost(Box<NonMessage>),
    /// A success that is no answer.
    #[error("no answer: HTTP {0:?}")]
    Unanswered(Box<NonMessage>, Unanswered),
    /// The caller has no token for the server.
    #[error("no token: {0}")]
    NoToken(Box<ToolError>, Delivery),
    /// The call ended before it was sent.
    #[error("nobody waits for the answer")]
    Withdrawn,
}

/// The answer to a request in the JSON body of a response.
async fn json_answer(
    response: Response,
    posted: &Posted,
    max_body: usize,
    secrets: &KnownSecrets,
) -> Result<ServerJsonRpcMessage, SendFailure> {
    let (status, headers) = (response.status(), response.headers().clone());
    let body = match whole_body(response, max_body).await {
        Ok(body) => body,
        // the answer to this request alone: the connection stays
        Err(BodyError::TooLong) => posted.too_long(max_body).into_bytes(),
        Err(BodyError::Lost(error)) => return Err(HttpFailure::Request(error).into()),
    };
    let body = String::from_utf8_lossy(&body);
    let why = match posted.answer_in(&body) {
        Ok(answer) => match message_of(&answer) {
            Some(message) => return Ok(message),
            None => Unanswered::NoMessage,
        },
        Err(why) => why,
    };
    let answer = Box::new(NonMessage::new(status, headers, &body, secrets));
    Err(HttpFailure::Unanswered(answer, why).into())
}

/// The message that the SDK reads in an answer.
fn message_of(answer: &str) -> Option<ServerJsonRpcMessage> {
    let other = answers::as_sdk_reads(answer);
    serde_json::from_str(other.as_deref().unwrap_or(answer)).ok()
}

impl HttpClient {
    /// A client for one connection.
    pub(super) fn new(
        inner: reqwest::Client,
        tokens: Option<Tokens>,
        cutoff: Cutoff,
        secrets: KnownSecrets,
    ) -> Self {
        Self {
            inner,
            tokens,
            cutoff,
            streams: CommonStreams::default(),
            secrets,
        }
    }

    /// Sends a message and reads the answer: JSON, a stream of events, or nothing.
    async fn post(
        self,
        request: RequestBuilder,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, SendFailure> {
        let marks = CallMarks::from_message(&message).unwrap_or_default();
        let body = written(&message).map_err(SendFailure::Deserialize)?;
        let response = self.send(request.json(&body), &marks).await?;
        let ClientJsonRpcMessage::Request(request) = message else {
            // no answer is expected, and the next request meets the same refusal
            return Ok(StreamableHttpPostResponse::Accepted);
        };
        let status = response.status();
        let id = serde_json::to_value(&request.id).unwrap_or_default();
        let posted = Posted::request(id, request.request.method());
        if status == StatusCode::ACCEPTED {
            let events = Box::pin(LastResortAnswer::new(&posted, self.streams.clone()));
            return Ok(StreamableHttpPostResponse::Sse(events, None));
        }
        if !status.is_success() {
            return refused(response, &posted, session.is_some(), &self.secrets).await;
        }
        let session = response.headers().get(SESSION_ID);
        let session = session.and_then(|id| id.to_str().ok()).map(str::to_owned);
        if is_events(&response) {
            let events = self.events(response, limits.max_sse_event_size, Some(&posted));
            return Ok(StreamableHttpPostResponse::Sse(events, session));
        }
        let message = json_answer(response, &posted, limits.max_json_response_size, &self.secrets).await?;
        Ok(StreamableHttpPostResponse::Json(message, session))
    }

    /// Sends a request, and once more with a new token if the server refuses the token of the caller's provider.
    async fn send(&self, request: RequestBuilder, marks: &CallMarks) -> Result<Response, HttpFailure> {
        let Some(tokens) = &self.tokens else {
            return if marks.ticket.write() {
                Ok(self.execute(request).await?)
            } else {
                Err(HttpFailure::Withdrawn)
            };
        };
        let again = request.try_clone();
        let token = tokens.current().await;
        let token = token.map_err(|error| HttpFailure::NoToken(Box::new(error), Delivery::NotSent))?;
        if !marks.ticket.write() {
            return Err(HttpFailure::Withdrawn);
        }
        let response = self.execute(request.bearer_auth(&token)).await?;
        if response.status() != StatusCode::UNAUTHORIZED || !marks.renewal().is_first() {
            return Ok(response);
        }
        marks.ticket.refused();
        let other = tokens.renew(&token, self.challenge(&response)).await;
        let other = other.map_err(|error| HttpFailure::NoToken(Box::new(error), Delivery::Rejected))?;
        match (again, other) {
            (Some(request), Some(token)) if marks.ticket.write() => {
                Ok(self.execute(request.bearer_auth(token)).await?)
            }
            _ => Ok(response),
        }
    }

    async fn execute(&self, request: RequestBuilder) -> reqwest::Result<Response> {
        execute(request, &self.secrets).await
    }

    /// The server's description of the required token.
    fn challenge(&self, response: &Response) -> Option<String> {
        let challenge = response.headers().get(WWW_AUTHENTICATE)?.to_str().ok()?;
        Some(self.secrets.mask(challenge).into_owned())
    }

    /// The events of a response; `posted` is the request that they answer, none on the common stream.
    fn events(&self, response: Response, max_event: usize, posted: Option<&Posted>) -> SseStream {
        let posted = posted.cloned();
        let open = posted.is_none().then(|| self.streams.open());
        Box::pin(Events::new(
            response,
            max_event,
            posted,
            open,
            self.cutoff.clone(),
        ))
    }

    /// Opens the common stream of the server.
    async fn get(self, request: RequestBuilder, max_event: usize) -> Result<SseStream, SendFailure> {
        let response = self.send(request, &CallMarks::default()).await?;
        match response.status() {
            StatusCode::METHOD_NOT_ALLOWED | StatusCode::NOT_FOUND => {
                Err(SendFailure::ServerDoesNotSupportSse)
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                let challenge = self.challenge(&response).unwrap_or_default();
                Err(SendFailure::AuthRequired(AuthRequiredError::new(challenge)))
            }
            status if status.is_redirection() => Err(SendFailure::ServerDoesNotSupportSse),
            status if !status.is_success() => {
                let answer = NonMessage::from_response(response, &self.secrets).await;
                Err(HttpFailure::Refused(Box::new(answer)).into())
            }
            _ if is_events(&response) => Ok(self.events(response, max_event, None)),
            _ => Err(SendFailure::ServerDoesNotSupportSse),
        }
    }
}

impl From<HttpFailure> for SendFailure {
    fn from(failure: HttpFailure) -> Self {
        SendFailure::Client(failure)
    }
}

impl StreamableHttpClient for HttpClient {
    type Error = HttpFailure;

    fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: HashMap<HeaderName, HeaderValue>,
    ) -> impl Future<Output = Result<StreamableHttpPostResponse, SendFailure>> + Send + '_ {
        let limits = StreamableHttpResponseLimits::default();
        self.post_message_with_response_limits(uri, message, session_id, auth_header, custom_headers, limits)
    }

    fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: HashMap<HeaderName, HeaderValue>,
        limits: StreamableHttpResponseLimits,
    ) -> impl Future<Output = Result<StreamableHttpPostResponse, SendFailure>> + Send + '_ {
        let session = session_id.clone();
        let request = self.inner.post(uri.as_ref()).header(ACCEPT, ACCEPTED);
        let request = with_headers(request, session_id, auth_header, custom_headers);
        self.clone().post(request, message, session, limits)
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session_id: Arc<str>,
        auth_header: Option<String>,
        custom_headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<(), SendFailure> {
        let request = with_headers(
            self.inner.delete(uri.as_ref()),
            Some(session_id),
            auth_header,
            custom_headers,
        );
        // a server may keep the session
        self.send(request, &CallMarks::default()).await?;
        Ok(())
    }

    fn get_stream(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        custom_headers: HashMap<HeaderName, HeaderValue>,
    ) -> impl Future<Output = Result<SseStream, SendFailure>> + Send + '_ {
        let max_event = StreamableHttpResponseLimits::default().max_sse_event_size;
        self.get_stream_with_max_sse_event_size(
            uri,
            session_id,
            last_event_id,
            auth_header,
            custom_headers,
            max_event,
        )
    }

    fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        custom_headers: HashMap<HeaderName, HeaderValue>,
        max_sse_event_size: usize,
    ) -> impl Future<Output = Result<SseStream, SendFailure>> + Send + '_ {
        let mut request = self.inner.get(uri.as_ref()).header(ACCEPT, ACCEPTED);
        if let Some(id) = last_event_id {
            request = request.header(LAST_EVENT_ID, id);
        }
        let request = with_headers(request, session_id, auth_header, custom_headers);
        self.clone().get(request, max_sse_event_size)
    }
}

/// Adds the token, the session and the custom headers.
fn with_headers(
    mut request: RequestBuilder,
    session_id: Option<Arc<str>>,
    auth_header: Option<String>,
    custom_headers: HashMap<HeaderName, HeaderValue>,
) -> RequestBuilder {
    if let Some(token) = auth_header {
        request = request.bearer_auth(token);
    }
    if let Some(id) = session_id {
        request = request.header(SESSION_ID, id.as_ref());
    }
    request.headers(custom_headers.into_iter().collect())
}

/// Handles a request whose response is not a success.
async fn refused(
    response: Response,
    posted: &Posted,
    has_session: bool,
    secrets: &KnownSecrets,
) -> Result<StreamableHttpPostResponse, SendFailure> {
    let answer = NonMessage::from_response(response, secrets).await;
    let status = answer.status.as_u16();
    let result = posted.result_in(&answer.body);
    if let Some(message) = result.and_then(|result| message_of(&result)) {
        return Ok(StreamableHttpPostResponse::Json(message, None));
    }
    let refusal = posted.refusal(status, &answer.body, has_session);
    let error = match refusal {
        Refusal::Answered(error) => Some(error.to_owned()),
        // an older server: the SDK tries `initialize` next
        _ if posted.probes(status) => Some(answers::json_rpc_error(-32600, &format!("HTTP {status}"), None)),
        _ => None,
    };
    let message = error.and_then(|error| serde_json::from_str(&posted.error(&error)).ok());
    if let Some(message) = message {
        return Ok(StreamableHttpPostResponse::Json(message, None));
    }
    let is_lost = refusal == Refusal::SessionLost;
    let answer = Box::new(answer);
    let failure = if is_lost {
        HttpFailure::SessionLost(answer)
    } else {
        HttpFailure::Refused(answer)
    };
    Err(failure.into())
}
