//! What a response to a POST of a client of MCP says to the call that was posted (SPEC §2.5).

use std::borrow::Cow;

use toolerror::{read_json_rpc, Delivery, Mode, Outcome, Reading, ToolError};
use toolerror_agent::answers::{self, AttemptEnd, HttpAnswer, Refusal, Unanswered};
pub use toolerror_agent::answers::{media_type, one_line, plain_message, Event, Lost};

use crate::read::{members, status_of, HttpParts};
use crate::Misuse;

/// The code of JSON-RPC for an internal error.
const INTERNAL_ERROR: i32 = -32603;

/// What was posted, as [`toolerror_agent::answers::Posted`] has it.
///
/// ```
/// use toolerror_bridge::{HttpResponse, Lost, Posted};
/// let posted = Posted::of(br#"{"jsonrpc":"2.0","id":7,"method":"tools/call"}"#);
/// let gone = HttpResponse::new(404, vec![], b"", "unwrap", None).unwrap();
/// let refused = posted.refused(&gone, true);
/// assert_eq!(refused.lost, Some(Lost::Session));
/// assert!(refused.answer.starts_with(r#"{"jsonrpc":"2.0","id":7,"error":{"code":425,"#));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Posted(answers::Posted);

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

impl Posted {
    /// What the body of a POST holds.
    pub fn of(body: &[u8]) -> Self {
        Self(answers::Posted::of(&String::from_utf8_lossy(body)))
    }

    /// Whether somebody waits for an answer.
    pub fn is_request(&self) -> bool {
        self.0.is_request()
    }

    /// The method, of a request or a notification.
    pub fn method(&self) -> Option<&str> {
        self.0.method()
    }

    /// Whether this status tells the SDK that the server speaks an older protocol.
    pub fn probes(&self, status: u16) -> bool {
        self.0.probes(status)
    }

    /// What a response that is not a success says to the call.
    pub fn refused(&self, response: &HttpResponse, has_session: bool) -> Refused {
        let failure =
            |reading: Option<Reading<'static>>| reading.map_or(Outcome::NotAnError, Outcome::Failure);
        let refusal = self.0.refusal(response.status, &response.body, has_session);
        match refusal {
            Refusal::Answered(error) => {
                let answer = self.0.error(error);
                Refused {
                    outcome: read_json_rpc(&answer, response.mode).into_owned(),
                    answer,
                    lost: None,
                }
            }
            Refusal::SessionLost => response.with(|response| Refused {
                outcome: failure(response.session_lost()),
                answer: self.0.error(&response.session_lost_json_rpc()),
                lost: Some(Lost::Session),
            }),
            Refusal::Refused => response.with(|response| Refused {
                outcome: failure(response.refused()),
                answer: self.0.error(&response.refused_json_rpc()),
                lost: None,
            }),
        }
    }

    /// The answer in the body of a success, as [`toolerror_agent::answers::Posted::answer_in`] has it.
    ///
    /// # Errors
    /// Why there is none.
    pub fn answer_in<'a>(&self, body: &'a str) -> Result<Cow<'a, str>, Unanswered> {
        self.0.answer_in(body)
    }

    /// The error of a success without an answer.
    pub fn unanswered(&self, response: &HttpResponse) -> ToolError {
        let why = self.answer_in(&response.body).err();
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
        let answer = self.answer_in(&response.body);
        answer.unwrap_or_else(|_| self.error(&self.unanswered(response)).into())
    }

    /// The JSON-RPC response that says that a connection failed: before the call was sent, or later.
    pub fn failed(&self, not_sent: bool) -> String {
        if not_sent {
            return self.0.error(r#"{"code":522,"message":"connection failed"}"#);
        }
        self.0.error(&Lost::connection_error())
    }

    /// The JSON-RPC response that is this error.
    fn error(&self, error: &ToolError) -> String {
        self.0.error(&answers::json_rpc_error(
            INTERNAL_ERROR,
            error.message(),
            Some(&error.to_json()),
        ))
    }

    /// What the data of an event in the stream of an answer is to the request.
    pub fn event(&self, data: &[u8]) -> Event {
        self.0.event(&String::from_utf8_lossy(data))
    }
}
