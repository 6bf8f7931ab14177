//! What a response to a POST of a client of MCP says to the call that was posted (SPEC §2.5).

use std::borrow::Cow;

use toolerror::{read_json_rpc, Delivery, Effects, Mode, Outcome, Reading, ToolError};
use toolerror_agent::answers::{self, media_type, AttemptEnd, HttpAnswer, Refusal, Unanswered};
pub use toolerror_agent::answers::{one_line, plain_message, Lost};

use crate::event_lines::EventLines;
use crate::read::{members, status_of, HttpParts};
use crate::sessions::{HttpSession, Sessions, INITIALIZED};
use crate::{packed, Misuse};

/// The code of JSON-RPC for an internal error.
const INTERNAL_ERROR: i32 = -32603;

/// The request that opens a session.
const INITIALIZE: &str = "initialize";

/// The status of a request whose answer comes on another stream.
const ACCEPTED: u16 = 202;

/// What a client of MCP posts, and what comes back: all that is decided about it. Sending and reading are the client's.
///
/// First, for a lost session, [`greeting`](Self::greeting) and [`reopened`](Self::reopened), one call at a time; then
/// [`session`](Self::session), the request itself, and [`received`](Self::received).
///
/// ```
/// use toolerror_bridge::{HttpResponse, Lost, Sessions};
/// let mut posted = Sessions::new(false).post(br#"{"jsonrpc":"2.0","id":7,"method":"tools/call"}"#, Some("s-1"));
/// assert_eq!(posted.session().as_deref(), Some("s-1"));
/// assert_eq!(posted.received(404, "text/html", None), "refused");
/// let gone = HttpResponse::new(404, vec![], b"", "unwrap", None).unwrap();
/// let refused = posted.refused(&gone);
/// assert_eq!(refused.lost, Some(Lost::Session));
/// assert!(refused.answer.starts_with(r#"{"jsonrpc":"2.0","id":7,"error":{"code":425,"#));
/// ```
#[derive(Debug)]
pub struct Posted {
    request: answers::Posted,
    /// Its body, when it opens a session.
    greets: Option<String>,
    sessions: Sessions,
    session: Option<HttpSession>,
    /// The id of the session with which it was sent.
    sent_with: Option<String>,
    lines: EventLines,
}

/// A response, and how it is read.
#[derive(Clone, Debug)]
pub struct HttpResponse {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
    mode: Mode,
    now_ms: Option<i64>,
}

/// What a response that is not a success says.
#[derive(Clone, Debug)]
pub struct Refused {
    /// How it is read.
    pub outcome: Outcome<'static>,
    /// The JSON-RPC response that is read as the same failure.
    pub answer: String,
    /// What the call has lost beside its answer.
    pub lost: Option<Lost>,
}

impl Refused {
    /// A refusal with this answer.
    fn answered(answer: String, mode: Mode) -> Self {
        Self {
            outcome: read_json_rpc(&*answer, mode).into_owned(),
            answer,
            lost: None,
        }
    }
}

impl HttpResponse {
    /// A response by its parts; `body` is decoded as UTF-8.
    ///
    /// # Errors
    /// An unknown mode; a status that is not from 0 to 65,535.
    pub fn new(
        status: impl Into<i64>,
        headers: Vec<(String, String)>,
        body: &[u8],
        mode: &str,
        now_ms: Option<i64>,
    ) -> Result<Self, Misuse> {
        Ok(Self {
            status: status_of(status.into())?,
            headers,
            body: String::from_utf8_lossy(body).into_owned(),
            mode: mode.parse().map_err(Misuse::new)?,
            now_ms,
        })
    }

    /// A response as JSON (SPEC §7.2.7).
    ///
    /// # Errors
    /// An unknown mode; input that is not a response.
    pub fn from_json(json: &str, mode: &str, now_ms: Option<i64>) -> Result<Self, Misuse> {
        let parts: HttpParts = members("response", json)?;
        let headers = parts.header_lines();
        let headers = headers
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        Self::new(
            parts.status,
            headers.collect(),
            parts.body.as_bytes(),
            mode,
            now_ms,
        )
    }

    /// Lends the response to a reader of the engine.
    fn with<T>(&self, read: impl FnOnce(HttpAnswer<'_>) -> T) -> T {
        let headers = self.headers.iter();
        let headers: Vec<(&str, &str)> = headers
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        read(HttpAnswer {
            status: self.status,
            headers: &headers,
            body: &self.body,
            mode: self.mode,
            now_ms: self.now_ms,
        })
    }
}

impl Sessions {
    /// What is posted now, with the session that the SDK puts on it. Other requests than a POST have an empty body.
    pub fn post(&self, body: &[u8], session: Option<&str>) -> Posted {
        Posted::new(body, self.clone(), session.map(|id| self.named(id)))
    }
}

impl Posted {
    fn new(body: &[u8], sessions: Sessions, session: Option<HttpSession>) -> Self {
        let body = String::from_utf8_lossy(body);
        let request = answers::Posted::of(&body);
        let greets = (request.method() == Some(INITIALIZE)).then(|| body.into_owned());
        Self {
            request,
            greets,
            lines: EventLines::new(sessions.takes_each_error()),
            sessions,
            session,
            sent_with: None,
        }
    }

    /// Whether somebody waits for an answer.
    pub fn is_request(&self) -> bool {
        self.request.is_request()
    }

    /// The body of the request that opens a lost session anew, to be posted before a request without a session; empty
    /// where nobody has seen how it began. Nothing when the session is not lost.
    pub fn greeting(&self) -> Option<String> {
        let session = self.session.as_ref().filter(|_| self.is_request())?;
        session.greeting()
    }

    /// The response to the request that opens the session anew: what to post next, on the session. Nothing where the
    /// server refuses: the response is what was received.
    pub fn reopened(&mut self, status: u16, session: Option<&str>) -> Option<&'static str> {
        let opens = self.session.as_ref().filter(|_| is_success(status))?;
        opens.open(session);
        Some(INITIALIZED)
    }

    /// The session with which the request is sent now; without one it has no such header.
    pub fn session(&mut self) -> Option<String> {
        self.sent_with = self.session.as_ref().and_then(HttpSession::id);
        self.sent_with.clone()
    }

    /// What to do with the response, by its status, its `Content-Type` and the session in it. `pass`: the SDK reads it as it
    /// is. The others are read first: `refused` for [`refused`](Self::refused), `events` part by part for
    /// [`streamed`](Self::streamed), `body` for [`answer_in`](Self::answer_in).
    pub fn received(&mut self, status: u16, content_type: &str, session: Option<&str>) -> &'static str {
        if status >= 400 {
            // an older server: the SDK tries `initialize` next
            let probes = self.request.probes(status);
            return if probes { "pass" } else { "refused" };
        }
        if !self.is_request() {
            return "pass";
        }
        if is_redirect(status) {
            return "refused";
        }
        if let Some(id) = session {
            self.learn(id);
        }
        if !is_success(status) || status == ACCEPTED {
            return "pass";
        }
        if media_type(content_type) == "text/event-stream" {
            "events"
        } else {
            "body"
        }
    }

    /// The SDK takes the session from the response.
    fn learn(&self, id: &str) {
        let session = match &self.greets {
            Some(greeting) => Some(HttpSession::new(id, Some(greeting.clone()))),
            None => self.session.clone(),
        };
        if let Some(session) = session {
            self.sessions.learn(id, session);
        }
    }

    /// What a response that is not a success says to the call. A lost session is opened anew by the next call.
    pub fn refused(&self, response: &HttpResponse) -> Refused {
        let failure =
            |reading: Option<Reading<'static>>| reading.map_or(Outcome::NotAnError, Outcome::Failure);
        if let Some(answer) = self.request.result_in(&response.body) {
            return Refused::answered(answer.into_owned(), response.mode);
        }
        let has_session = self.sent_with.is_some();
        let refusal = self.request.refusal(response.status, &response.body, has_session);
        match refusal {
            Refusal::Answered(error) => Refused::answered(self.request.error(error), response.mode),
            Refusal::SessionLost => {
                if let (Some(session), Some(id)) = (&self.session, &self.sent_with) {
                    session.lose(id);
                }
                response.with(|response| Refused {
                    outcome: failure(response.session_lost()),
                    answer: self.request.error(&response.session_lost_json_rpc()),
                    lost: Some(Lost::Session),
                })
            }
            Refusal::Refused
                if is_redirect(response.status) && response.with(|it| it.refused()).is_none() =>
            {
                let text = format!("HTTP {} for a call", response.status);
                let error = ToolError::internal(text).with_effects(Effects::Unknown);
                Refused::answered(self.error(&error), response.mode)
            }
            Refusal::Refused => response.with(|response| Refused {
                outcome: failure(response.refused()),
                answer: self.request.error(&response.refused_json_rpc()),
                lost: None,
            }),
        }
    }

    /// As [`refused`](Self::refused), of a response as JSON (SPEC §7.2.7): what the call has lost beside its answer, as a
    /// word, and the outcome as a packed text.
    ///
    /// # Errors
    /// As those of [`HttpResponse::from_json`].
    pub fn refused_json(
        &self,
        response: &str,
        mode: &str,
        now_ms: Option<i64>,
    ) -> Result<(Option<&'static str>, String), Misuse> {
        let refused = self.refused(&HttpResponse::from_json(response, mode, now_ms)?);
        Ok((refused.lost.map(Lost::as_str), packed(&refused.outcome, response)))
    }

    /// The answer in the body of a success, empty where the body is it, as [`toolerror_agent::answers::Posted::answer_in`]
    /// has it. Nothing when there is none.
    pub fn answer_in(&self, body: &str) -> Option<String> {
        let answer = self.request.answer_in(body).ok()?;
        Some(if answer == body {
            String::new()
        } else {
            answer.into_owned()
        })
    }

    /// The error of a success without an answer.
    pub fn unanswered(&self, response: &HttpResponse) -> ToolError {
        let why = self.request.answer_in(&response.body).err();
        let why = why.unwrap_or(Unanswered::NoMessage);
        let found = response.with(|response| response.unanswered(why));
        let error = found.map_or_else(|error| error, Reading::into_error);
        let end = AttemptEnd {
            delivery: Some(Delivery::Unknown),
            ..AttemptEnd::default()
        };
        end.returned(&error).into_owned()
    }

    /// The JSON-RPC response that a success is: its answer, or the error that there is none.
    pub fn answered<'a>(&self, response: &'a HttpResponse) -> Cow<'a, str> {
        let answer = self.request.answer_in(&response.body);
        answer.unwrap_or_else(|_| self.error(&self.unanswered(response)).into())
    }

    /// The JSON-RPC response that says that the connection failed. `not_sent`: before the request was sent, which always
    /// counts so for the one that opens a session.
    pub fn failed(&self, not_sent: bool) -> String {
        if not_sent || self.greets.is_some() {
            return self
                .request
                .error(r#"{"code":522,"message":"connection failed"}"#);
        }
        self.request.error(&Lost::connection_error())
    }

    /// The JSON-RPC response that is this error.
    fn error(&self, error: &ToolError) -> String {
        self.request.error(&answers::json_rpc_error(
            INTERNAL_ERROR,
            error.message(),
            Some(&error.to_json()),
        ))
    }

    /// The lines that end in this part of the stream of an answer, as the SDK may read them.
    pub fn streamed(&mut self, chunk: &[u8]) -> String {
        self.lines.push(chunk, &self.request)
    }

    /// The last that the SDK reads of the stream of an answer, which has ended or is broken. Nothing where the SDK must
    /// know that it is broken.
    pub fn stream_ended(&mut self, is_broken: bool) -> Option<String> {
        let closed = self.request.error(&Lost::connection_error());
        self.lines.end(is_broken, &closed)
    }
}

/// What a JSON-RPC error says that its call has lost beside its answer, as a word; it is the JSON text of the error object.
pub fn lost(error: &str) -> Option<&'static str> {
    Lost::from_error(error).map(Lost::as_str)
}

/// Whether a client that does not follow it has no answer (SPEC §2.5.17).
fn is_redirect(status: u16) -> bool {
    matches!(status, 301 | 302 | 303 | 307 | 308)
}

fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror::ErrorType;

    const CALL: &[u8] = br#"{"jsonrpc":"2.0","id":7,"method":"tools/call"}"#;

    fn refused(status: u16, body: &str) -> Refused {
        let posted = Sessions::new(true).post(CALL, None);
        posted.refused(&HttpResponse::new(status, vec![], body.as_bytes(), "unwrap", None).unwrap())
    }

    #[test]
    fn a_redirect_leaves_open_what_the_call_has_done() {
        for status in [301, 302, 303, 307, 308] {
            assert_eq!(
                Sessions::new(true).post(CALL, None).received(status, "", None),
                "refused"
            );
            let error = refused(status, "").outcome.failure().unwrap().into_error();
            assert_eq!(error.error_type(), ErrorType::Internal);
            assert_eq!(error.effects(), Some(Effects::Unknown));
            assert_eq!(error.message(), format!("HTTP {status} for a call"));
        }
    }

    #[test]
    fn a_result_in_a_refusal_is_the_answer() {
        let result = r#"{"jsonrpc":"2.0","id":7,"result":{"content":[]}}"#;
        let refused = refused(429, result);
        assert_eq!(refused.answer, result);
        assert!(matches!(refused.outcome, Outcome::NotAnError));
    }

    #[test]
    fn an_error_in_a_loose_form_gets_the_form_that_the_sdk_reads() {
        let strict = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":""}}"#;
        let loose = strict.replace(r#","message":"""#, "");
        assert_eq!(refused(500, &loose).answer, strict);
        let posted = Sessions::new(true).post(CALL, None);
        assert_eq!(posted.answer_in(&loose).as_deref(), Some(strict));
        assert_eq!(posted.answer_in(strict).as_deref(), Some(""));
    }
}
