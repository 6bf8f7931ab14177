//! What a client posts, and what comes back (SPEC §2.5).

use napi::Result;
use napi_derive::napi;
use toolerror_bridge::{HttpResponse, Posted, Sessions};

use crate::misuse::{catch_panic, misuse};
use crate::numbers::whole;

/// The header that names the session of a request.
#[napi]
pub const SESSION_HEADER: &str = toolerror_bridge::SESSION_HEADER;

/// The sessions of one client.
#[napi]
#[derive(Default)]
pub struct NativeSessions(Sessions);

#[napi]
impl NativeSessions {
    /// None yet, for the SDKs of JavaScript, which look at the ids of errors.
    #[napi(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What is posted now, with the session that the SDK puts on it.
    #[napi]
    pub fn post(&self, body: String, session: Option<String>) -> Result<NativePosted> {
        catch_panic(|| Ok(NativePosted(self.0.post(body.as_bytes(), session.as_deref()))))
    }
}

/// What was posted: a request, or a notification, which gets no answer.
#[napi]
pub struct NativePosted(Posted);

/// What a response from status 400 says.
#[napi(object, object_from_js = false)]
pub struct NativeRefused {
    /// The outcome, as `readAs` has it.
    pub packed: String,
    /// What the call has lost beside its answer.
    pub lost: Option<&'static str>,
}

#[napi]
impl NativePosted {
    /// Whether somebody waits for an answer.
    #[napi]
    pub fn is_request(&self) -> bool {
        self.0.is_request()
    }

    /// The body of the request that opens a lost session anew; empty where nobody has seen how it began.
    #[napi]
    pub fn greeting(&self) -> Option<String> {
        self.0.greeting()
    }

    /// What to post next after the response to that request; nothing where the server refuses.
    #[napi]
    pub fn reopened(&mut self, status: u16, session: Option<String>) -> Result<Option<&'static str>> {
        catch_panic(|| Ok(self.0.reopened(status, session.as_deref())))
    }

    /// The session with which the request is sent now.
    #[napi]
    pub fn session(&mut self) -> Option<String> {
        self.0.session()
    }

    /// What to do with the response: `pass`, `refused`, `events` or `body`.
    #[napi]
    pub fn received(
        &mut self,
        status: u16,
        content_type: String,
        session: Option<String>,
    ) -> Result<&'static str> {
        catch_panic(|| Ok(self.0.received(status, &content_type, session.as_deref())))
    }

    /// What a response from status 400 says; it is JSON (SPEC §7.2.7).
    #[napi]
    pub fn refused(&self, response: String, mode: String, now_ms: Option<f64>) -> Result<NativeRefused> {
        catch_panic(|| {
            let refused = self.0.refused_json(&response, &mode, whole(now_ms));
            let (lost, packed) = refused.map_err(misuse)?;
            Ok(NativeRefused { packed, lost })
        })
    }

    /// The answer in the body of a success; an empty text says that it is the body.
    #[napi]
    pub fn answer_in(&self, body: String) -> Result<Option<String>> {
        catch_panic(|| Ok(self.0.answer_in(&body)))
    }

    /// Why a success, as JSON, has no answer: the canonical text of the error.
    #[napi]
    pub fn unanswered(&self, response: String, mode: String, now_ms: Option<f64>) -> Result<String> {
        catch_panic(|| {
            let response = HttpResponse::from_json(&response, &mode, whole(now_ms)).map_err(misuse)?;
            Ok(self.0.unanswered(&response).to_json())
        })
    }

    /// The lines that end in this part of the stream of an answer, as the SDK may read them.
    #[napi]
    pub fn streamed(&mut self, chunk: &[u8]) -> Result<String> {
        catch_panic(|| Ok(self.0.streamed(chunk)))
    }

    /// The last that the SDK reads of the stream; nothing where it must know that the stream is broken.
    #[napi]
    pub fn stream_ended(&mut self, broken: bool) -> Result<Option<String>> {
        catch_panic(|| Ok(self.0.stream_ended(broken)))
    }
}

/// Foreign text in one line of at most 300 characters.
#[napi]
pub fn one_line(text: String) -> Result<String> {
    catch_panic(|| Ok(toolerror_bridge::one_line(&text)))
}

/// What a JSON-RPC error says that its call has lost beside its answer; it is the JSON text of the error object.
#[napi]
pub fn lost(error: String) -> Result<Option<&'static str>> {
    catch_panic(|| Ok(toolerror_bridge::lost(&error)))
}

/// The message of a JSON-RPC error without what an SDK puts before it, once or more: `MCP error CODE: `.
#[napi]
pub fn plain_message(code: i64, message: String) -> Result<String> {
    catch_panic(|| Ok(toolerror_bridge::plain_message(code, &message).to_owned()))
}
