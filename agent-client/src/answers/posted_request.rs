//! A posted message, and the search for its answer.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::Value;

use super::loose_error;
use super::message::{self, Envelope};
use super::readable::readable;

/// Statuses that decide, regardless of the body (SPEC §2.5.1).
const STATUS_COUNTS: [u16; 3] = [401, 403, 429];

/// Codes of errors that speak of the request: its method or its parameters (SPEC §2.5.8).
const ABOUT_REQUEST: [i64; 2] = [-32601, -32602];

/// Statuses that do not show which protocol a server speaks.
const PASSING: [u16; 5] = [401, 403, 408, 425, 429];

/// The request by which a client asks a server for the protocols that it speaks.
const DISCOVER: &str = "server/discover";

/// What was posted: a request, or a notification, which gets no answer.
///
/// ```
/// use toolerror_agent::answers::{Posted, Refusal};
/// let posted = Posted::of(r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{}}"#);
/// let gone = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no such session"}}"#;
/// assert_eq!(posted.refusal(400, gone, true), Refusal::SessionLost);
/// assert_eq!(posted.refusal(400, gone, false), Refusal::Refused);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Posted {
    /// The JSON of the id.
    pub(super) id: Option<String>,
    method: Option<String>,
}

/// How an error response relates to the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal<'a> {
    /// The JSON-RPC error with which the server answers the request: the text of the error object.
    Answered(&'a str),
    /// The server does not know the session any more (SPEC §2.5.8).
    SessionLost,
    /// The failure that status, headers and body describe.
    Refused,
}

/// Why a success is not an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// It is not an MCP message.
    NoMessage,
    /// It is an MCP message, but does not answer the request.
    OtherMessage,
}

/// How an event in the stream of an answer relates to the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It answers the request.
    Answer,
    /// It answers the request in a form that the SDKs do not read: the answer in the form that they read.
    Loose(String),
    /// An error without a known id: as the answer to the request.
    Stray(String),
    /// It answers another request.
    Foreign,
    /// No answer.
    Other,
}

impl Posted {
    /// Parses the body of a POST.
    pub fn of(body: &str) -> Self {
        #[derive(Deserialize)]
        struct RequestHead<'a> {
            #[serde(borrow)]
            id: Option<&'a RawValue>,
            method: Option<String>,
        }
        match serde_json::from_str(body) {
            Ok(RequestHead {
                id,
                method: Some(method),
            }) => Self {
                id: id.map(|id| id.get().to_owned()),
                method: Some(method),
            },
            _ => Self::default(),
        }
    }

    /// A message with this id, as JSON, and this method.
    #[cfg(feature = "proxy")]
    pub(crate) fn of_parts(id: Option<String>, method: Option<&str>) -> Self {
        Self {
            id: id.filter(|_| method.is_some()),
            method: method.map(str::to_owned),
        }
    }

    /// A request.
    #[expect(clippy::needless_pass_by_value, reason = "callers have a new one")]
    pub fn request(id: Value, method: impl Into<String>) -> Self {
        Self {
            id: Some(id.to_string()),
            method: Some(method.into()),
        }
    }

    /// Whether the message expects an answer.
    pub fn is_request(&self) -> bool {
        self.id.is_some()
    }

    /// The method, of a request or a notification.
    pub fn method(&self) -> Option<&str> {
        self.method.as_deref()
    }

    /// Whether this status shows the SDK that the server speaks an older protocol.
    pub fn probes(&self, status: u16) -> bool {
        self.method() == Some(DISCOVER) && status < 500 && !PASSING.contains(&status)
    }

    /// Classifies an error response to the request.
    pub fn refusal<'a>(&self, status: u16, body: &'a str, has_session: bool) -> Refusal<'a> {
        let messages = message::messages(body).into_iter().filter_map(Envelope::parse);
        let messages: Vec<Envelope<'_>> = messages.collect();
        let own = messages.iter().find(|message| self.is_answered_by(message));
        let message = own.or(messages.first());
        let error = message.and_then(Envelope::error);
        if let (Some(message), Some((raw, _))) = (message, &error)
            && self.is_answered_by(message)
            && !STATUS_COUNTS.contains(&status)
            && !(has_session && status == 404 && !is_about_request(raw))
        {
            return Refusal::Answered(raw);
        }
        let is_stray = message.is_some_and(Envelope::is_stray);
        let says = error.map(|(_, text)| text.to_ascii_lowercase());
        let is_lost = match status {
            404 => true,
            400 => is_stray && says.is_some_and(|text| text.contains("session")),
            _ => false,
        };
        if has_session && is_lost {
            Refusal::SessionLost
        } else {
            Refusal::Refused
        }
    }

    /// The answer in the body of a success: the body, or the message in it that answers the request. An error without a
    /// known id gets the request's id.
    ///
    /// # Errors The body holds no answer.
    pub fn answer_in<'a>(&self, body: &'a str) -> Result<Cow<'a, str>, Unanswered> {
        let mut found = Unanswered::NoMessage;
        for message in message::messages(body) {
            match self.one_answer(readable(message.as_bytes())) {
                Ok(answer) => return Ok(answer),
                Err(Unanswered::OtherMessage) => found = Unanswered::OtherMessage,
                Err(Unanswered::NoMessage) => {}
            }
        }
        Err(found)
    }

    /// A message of a body, if it answers the request; an error without an id also answers it.
    fn one_answer<'a>(&self, text: Cow<'a, str>) -> Result<Cow<'a, str>, Unanswered> {
        let message = Envelope::parse(&text).filter(Envelope::is_message);
        let message = message.ok_or(Unanswered::NoMessage)?;
        match message.error() {
            Some((error, _)) if message.is_stray() => Ok(self.error(error).into()),
            Some((error, _)) if self.is_answered_by(&message) && is_loose(error) => {
                Ok(self.error(error).into())
            }
            _ if self.is_answered_by(&message) => Ok(text),
            _ => Err(Unanswered::OtherMessage),
        }
    }

    /// Classifies the data of an event in the stream of an answer.
    pub fn event(&self, data: &str) -> Event {
        let mut found = Event::Other;
        for message in message::messages(data) {
            match self.message_of_event(message) {
                Event::Answer if message != data => return Event::Loose(message.to_owned()),
                Event::Foreign => found = Event::Foreign,
                Event::Other => {}
                answer => return answer,
            }
        }
        found
    }

    /// Classifies one message of an event, which is no batch.
    pub(crate) fn message_of_event(&self, message: &str) -> Event {
        let text = readable(message.as_bytes());
        match self.one_event(&text) {
            Event::Answer if text != message => Event::Loose(text.into_owned()),
            found => found,
        }
    }

    /// Classifies a message that can be read.
    fn one_event(&self, data: &str) -> Event {
        let Some(message) = Envelope::parse(data).filter(Envelope::is_response) else {
            return Event::Other;
        };
        let error = message.error();
        match error {
            Some((raw, _)) if message.is_stray() => Event::Stray(self.error(raw)),
            _ if message.is_stray() => Event::Other,
            Some((raw, _)) if self.is_answered_by(&message) && is_loose(raw) => Event::Loose(self.error(raw)),
            _ if self.is_answered_by(&message) => Event::Answer,
            _ => Event::Foreign,
        }
    }

    /// The result in the body of a refusal that answers the request: the tool has run (SPEC §2.5.1).
    pub fn result_in<'a>(&self, body: &'a str) -> Option<Cow<'a, str>> {
        message::messages(body).into_iter().find_map(|message| {
            let text = readable(message.as_bytes());
            let message = Envelope::parse(&text).filter(Envelope::is_message)?;
            let is_result = !message.is_error() && self.is_answered_by(&message);
            is_result.then_some(text)
        })
    }

    /// The answer that is this error, given as the JSON of an error object, of any form.
    pub fn error(&self, error: &str) -> String {
        let id = self.id.as_deref().unwrap_or("null");
        let error = if is_loose(error) {
            Cow::Owned(loose_error::strict(error))
        } else {
            Cow::Borrowed(error)
        };
        format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
    }

    /// The answer in place of one of more than `max` bytes (SPEC §2.5.10).
    #[cfg(feature = "mcp")]
    pub(crate) fn too_long(&self, max: usize) -> String {
        message::too_long(self.id.as_deref().unwrap_or("null"), max)
    }

    /// Whether a message has the request's id.
    fn is_answered_by(&self, message: &Envelope<'_>) -> bool {
        let id = self.id.as_ref().filter(|_| message.is_response());
        id.is_some_and(|id| message::key_of(id) == message::key_of(message.id()))
    }
}

/// Whether the SDKs do not read an error.
fn is_loose(error: &str) -> bool {
    loose_error::message_of(error).is_none()
}

/// Whether an error is about the request itself: then the server knows the session and has read the request.
fn is_about_request(error: &str) -> bool {
    let error: Value = serde_json::from_str(&loose_error::strict(error)).unwrap_or_default();
    let code = error.get("code").and_then(Value::as_i64);
    code.is_some_and(|code| ABOUT_REQUEST.contains(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn posted() -> Posted {
        Posted::request(7.into(), "tools/call")
    }

    /// An answer that no reader of JSON takes.
    fn unreadable(id: &str) -> String {
        format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"x":NaN}}}}"#)
    }

    #[test]
    fn only_a_request_waits_for_an_answer() {
        let notification = Posted::of(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        assert!(!notification.is_request() && notification.method().is_some());
        for none in [
            "",
            "[]",
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            r#"{"id":1,"method":2}"#,
        ] {
            assert_eq!(Posted::of(none), Posted::default(), "{none}");
        }
        assert_eq!(
            Posted::of(r#"{"id":7,"method":"tools/call","params":{"a":[]}}"#),
            posted()
        );
    }

    #[test]
    fn an_older_server_is_told_from_one_that_says_not_now() {
        let probe = Posted::request(1.into(), DISCOVER);
        assert!([400, 404, 405].iter().all(|status| probe.probes(*status)));
        assert!([401, 403, 408, 425, 429, 500, 503]
            .iter()
            .all(|status| !probe.probes(*status)));
        assert!(!posted().probes(404));
    }

    #[test]
    fn ids_beyond_a_double_are_told_apart_and_kept() {
        let (own, other) = ("12345678901234567890123", "12345678901234567890124");
        let posted = Posted::of(&format!(r#"{{"id":{own},"method":"tools/call"}}"#));
        let answer = |id: &str| format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#);
        for same in [own, &format!("\"{own}\"")] {
            assert_eq!(posted.event(&answer(same)), Event::Answer, "{same}");
        }
        assert_eq!(posted.event(&answer(other)), Event::Foreign);
        assert_eq!(posted.answer_in(&answer(other)), Err(Unanswered::OtherMessage));
        let Event::Loose(error) = posted.event(&unreadable(own)) else {
            panic!("it is the own answer");
        };
        assert!(error.contains(own), "{error}");
        assert!(posted.error(r#"{"code":1,"message":"m"}"#).contains(own));
    }

    #[test]
    fn a_refusal_may_answer_the_request_or_say_that_the_session_is_lost() {
        let own = |id: &str| {
            format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":1,"message":"No Session"}}}}"#)
        };
        let (number, text, other, stray) = (own("7"), own("\"7\""), own("8"), own("\"server-error\""));
        let answered = Refusal::Answered(r#"{"code":1,"message":"No Session"}"#);
        assert_eq!(posted().refusal(500, &number, true), answered);
        assert_eq!(posted().refusal(404, &text, false), answered);
        assert_eq!(posted().refusal(404, &text, true), Refusal::SessionLost);
        let unknown = text.replace(r#""code":1"#, r#""code":-32601"#);
        assert!(matches!(
            posted().refusal(404, &unknown, true),
            Refusal::Answered(_)
        ));
        assert_eq!(posted().refusal(403, &number, true), Refusal::Refused);
        assert_eq!(posted().refusal(404, &other, true), Refusal::SessionLost);
        assert_eq!(posted().refusal(400, &stray, true), Refusal::SessionLost);
        let batch = format!("[{other},{number},]");
        assert_eq!(posted().refusal(500, &batch, true), answered);
        assert_eq!(posted().refusal(400, &stray, false), Refusal::Refused);
        assert_eq!(posted().refusal(400, "no session", true), Refusal::Refused);
        assert_eq!(posted().refusal(503, &stray, true), Refusal::Refused);
    }

    #[test]
    fn a_success_is_an_answer_only_to_its_own_request() {
        let result = r#"{"jsonrpc":"2.0","id":"7","result":{}}"#;
        assert_eq!(posted().answer_in(result), Ok(result.into()));
        let double = result.replace("\"7\"", "7.0");
        assert_eq!(posted().answer_in(&double), Ok(double.as_str().into()));
        let stray = r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}"#;
        let answer = posted().answer_in(stray).unwrap().into_owned();
        assert!(answer.contains(r#""id":7"#), "{answer}");
        let note = r#"{"jsonrpc":"2.0","method":"notifications/x","params":{"x":NaN}}"#;
        for batch in [
            format!("[{note},{result}]"),
            format!("[{result},]"),
            format!("[{},{result}]", unreadable("8")),
        ] {
            assert_eq!(posted().answer_in(&batch), Ok(result.into()), "{batch}");
        }
        let batch = format!("[{},{}]", unreadable("8"), unreadable("7"));
        let answer = posted().answer_in(&batch).unwrap().into_owned();
        assert!(
            answer.contains(r#""id":7"#) && answer.contains("cannot be read"),
            "{answer}"
        );
        let other = r#"{"jsonrpc":"2.0","id":8,"result":{}}"#;
        let request = r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
        for message in [other, request, &format!("[{other}]")] {
            assert_eq!(
                posted().answer_in(message),
                Err(Unanswered::OtherMessage),
                "{message}"
            );
        }
        for none in [
            "",
            "<html>",
            "[]",
            "[1]",
            "{}",
            r#"{"id":7,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":7}"#,
        ] {
            assert_eq!(posted().answer_in(none), Err(Unanswered::NoMessage), "{none}");
        }
    }

    #[test]
    fn an_error_in_a_loose_form_is_the_requests_own_too() {
        let own = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602.0}}"#;
        let strict = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":""}}"#;
        assert_eq!(posted().answer_in(own), Ok(strict.into()));
        assert_eq!(posted().event(own), Event::Loose(strict.to_owned()));
        assert_eq!(posted().event(&own.replace('7', "8")), Event::Foreign);
        assert_eq!(
            posted().event(&own.replace('7', "null")),
            Event::Stray(strict.to_owned())
        );
        let Refusal::Answered(error) = posted().refusal(404, own, true) else {
            panic!("the session is not lost");
        };
        assert_eq!(posted().error(error), strict);
        // other software
        let said = r#"{"error":"the session has expired"}"#;
        assert_eq!(posted().refusal(400, said, true), Refusal::Refused);
        assert_eq!(posted().answer_in(said), Err(Unanswered::NoMessage));
    }

    #[test]
    fn a_result_in_a_refusal_proves_that_the_tool_has_run() {
        let result = r#"{"jsonrpc":"2.0","id":"7","result":{}}"#;
        assert_eq!(posted().result_in(result).as_deref(), Some(result));
        for other in [
            r#"{"jsonrpc":"2.0","id":8,"result":{}}"#,
            r#"{"jsonrpc":"2.0","result":{}}"#,
            r#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"m"}}"#,
            r#"{"id":7,"result":{}}"#,
            "slow down",
        ] {
            assert_eq!(posted().result_in(other), None, "{other}");
        }
    }

    #[test]
    fn an_error_in_a_stream_is_the_requests_own_or_not() {
        let error = |id: &str| format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":1,"message":"m"}}}}"#);
        assert_eq!(posted().event(&error("7")), Event::Answer);
        assert_eq!(posted().event(&error("8")), Event::Foreign);
        assert_eq!(posted().event(&error("null")), Event::Stray(error("7")));
        let result = r#"{"jsonrpc":"2.0","id":7,"result":{"error":1}}"#;
        assert_eq!(posted().event(result), Event::Answer);
        assert_eq!(posted().event(&result.replace('7', "8")), Event::Foreign);
        let request = r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
        for none in ["", "{}", request, &format!("[{request}]"), &unreadable("null")] {
            assert_eq!(posted().event(none), Event::Other, "{none}");
        }
    }

    #[test]
    fn in_a_stream_only_the_requests_own_answer_ends_it_also_in_a_batch_and_unreadable() {
        let result = r#"{"jsonrpc":"2.0","id":7,"result":{}}"#;
        let foreign = result.replace('7', "8");
        let batch = format!("[{foreign},{result},]");
        assert_eq!(posted().event(&batch), Event::Loose(result.to_owned()));
        for other in [
            unreadable("8"),
            format!("[{foreign}]"),
            format!("[{}]", unreadable("8")),
        ] {
            assert_eq!(posted().event(&other), Event::Foreign, "{other}");
        }
        for own in [unreadable("7"), format!("[{foreign},{}]", unreadable("7"))] {
            let Event::Loose(answer) = posted().event(&own) else {
                panic!("{own}");
            };
            assert!(
                answer.contains(r#""id":7"#) && answer.contains("cannot be read"),
                "{answer}"
            );
        }
    }
}
