//! What a response says to the call that was posted, for a client over HTTP (SPEC §2.5).

use std::borrow::Cow;

use napi::Result;
use napi_derive::napi;
use toolerror_bridge::{packed, Event, HttpResponse, Lost, Posted};

use crate::guard::{guard, misuse};
use crate::read::whole;
use crate::value::error_of;

/// What was posted: a request, or a message that nobody waits for the answer of.
#[napi]
pub struct NativePosted(Posted);

/// What a response from status 400 says.
#[napi(object)]
pub struct NativeRefused {
    /// The outcome, as `readAs` has it.
    pub packed: String,
    /// What the call has lost beside its answer.
    pub lost: Option<String>,
}

#[napi]
impl NativePosted {
    /// What the body of a POST holds.
    #[napi(constructor)]
    pub fn new(body: String) -> Result<Self> {
        guard(|| Ok(Self(Posted::of(body.as_bytes()))))
    }

    /// Whether somebody waits for an answer.
    #[napi]
    pub fn is_request(&self) -> bool {
        self.0.is_request()
    }

    /// Whether it opens a session.
    #[napi]
    pub fn greets(&self) -> bool {
        self.0.method() == Some("initialize")
    }

    /// What a response from status 400 says; it is JSON (SPEC §7.2.7).
    #[napi]
    pub fn refused(
        &self,
        response: String,
        has_session: bool,
        mode: String,
        now_ms: Option<f64>,
    ) -> Result<NativeRefused> {
        guard(|| {
            let read = HttpResponse::from_json(&response, &mode, whole(now_ms)).map_err(misuse)?;
            let refused = self.0.refused(&read, has_session);
            Ok(NativeRefused {
                packed: packed(&refused.outcome, &response),
                lost: refused.lost.map(word),
            })
        })
    }

    /// The answer in the body of a success; an empty text says that it is the body.
    #[napi]
    pub fn answer_in(&self, body: String) -> Result<Option<String>> {
        guard(|| {
            Ok(match self.0.answer_in(&body) {
                Ok(Cow::Borrowed(_)) => Some(String::new()),
                Ok(Cow::Owned(answer)) if answer == body => Some(String::new()),
                Ok(Cow::Owned(answer)) => Some(answer),
                Err(_) => None,
            })
        })
    }

    /// Why a success, as JSON, has no answer: the canonical text of the error.
    #[napi]
    pub fn unanswered(&self, response: String, mode: String, now_ms: Option<f64>) -> Result<String> {
        guard(|| {
            let response = HttpResponse::from_json(&response, &mode, whole(now_ms)).map_err(misuse)?;
            Ok(self.0.unanswered(&response).to_json())
        })
    }

    /// The answer that says that the connection was closed.
    #[napi]
    pub fn closed(&self) -> Result<String> {
        guard(|| Ok(self.0.failed(false)))
    }

    /// Whether the data of an event in the stream of an answer is an error that answers the request, and what it becomes
    /// where its id is unknown.
    #[napi]
    pub fn event(&self, data: String) -> Result<NativeEvent> {
        guard(|| {
            let event = self.0.event(data.as_bytes());
            Ok(NativeEvent {
                answers: matches!(event, Event::Answer | Event::Stray(_)),
                text: match event {
                    Event::Stray(text) => Some(text),
                    _ => None,
                },
            })
        })
    }
}

/// What an event is to the request.
#[napi(object)]
pub struct NativeEvent {
    /// It is an error that answers the request.
    pub answers: bool,
    /// What it becomes, where its id is unknown.
    pub text: Option<String>,
}

/// Foreign text in one line of at most 300 characters.
#[napi]
pub fn one_line(text: String) -> Result<String> {
    guard(|| Ok(toolerror_bridge::one_line(&text)))
}

/// The media type in a `Content-Type`, without its parameters.
#[napi]
pub fn media_type(content_type: String) -> Result<String> {
    guard(|| Ok(toolerror_bridge::media_type(&content_type)))
}

/// What a JSON-RPC error says that its call has lost beside its answer; it is the JSON text of the error object.
#[napi]
pub fn lost(error: String) -> Result<Option<String>> {
    guard(|| Ok(Lost::of_error(&error).map(word)))
}

/// The text of the error of an attempt as its caller gets it; nothing when it stays as it is.
#[napi]
pub fn returned(
    text: String,
    delivery: Option<String>,
    lost: Option<String>,
    after_lost_reply: bool,
    is_last: bool,
) -> Result<Option<String>> {
    guard(|| {
        let error = error_of(&text)?;
        let (delivery, lost) = (delivery.as_deref(), lost.as_deref());
        let made = toolerror_bridge::returned(&error, delivery, lost, after_lost_reply, is_last);
        Ok(made.map_err(misuse)?.map(|error| error.to_json()))
    })
}

/// The message of a JSON-RPC error without what an SDK puts before it, once or more: `MCP error CODE: `.
#[napi]
pub fn plain_message(code: i64, message: String) -> Result<String> {
    guard(|| Ok(toolerror_bridge::plain_message(code, &message).to_owned()))
}

fn word(lost: Lost) -> String {
    lost.as_str().to_owned()
}
