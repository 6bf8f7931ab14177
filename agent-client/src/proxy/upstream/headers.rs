//! The headers of a request.

use reqwest::header::{HeaderName, HeaderValue, ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use super::ServerSession;
use crate::answers::SESSION_HEADER;
use crate::mcp::request::execute;
use crate::mcp::response::EVENT_STREAM;
use crate::proxy::message::Message;

pub(super) const SESSION: HeaderName = HeaderName::from_static(SESSION_HEADER);
const PROTOCOL: HeaderName = HeaderName::from_static("mcp-protocol-version");
const METHOD: HeaderName = HeaderName::from_static("mcp-method");
const NAME: HeaderName = HeaderName::from_static("mcp-name");
const LAST_EVENT: HeaderName = HeaderName::from_static("last-event-id");

impl ServerSession {
    /// A request with the token, the session and the custom headers.
    fn request(&self, method: Method) -> RequestBuilder {
        let mut request = self.upstream.client.request(method, self.upstream.url.clone());
        for (name, value) in &self.upstream.headers {
            request = request.header(name, value);
        }
        if let Some(value) = self.upstream.authorization() {
            request = request.header(AUTHORIZATION, value);
        }
        let state = self.state().clone();
        if let Some(id) = state.id {
            request = request.header(SESSION, id);
        }
        match state.protocol {
            Some(protocol) => request.header(PROTOCOL, protocol),
            None => request,
        }
    }

    /// A message as the body. What the newer revisions of MCP want to see in headers is copied there.
    pub(super) fn post_request(&self, text: String, message: Option<&Message<'_>>) -> RequestBuilder {
        let mut request = self.request(Method::POST);
        if let Some(forwarded) = &self.upstream.forwarded {
            for (name, value) in forwarded.headers() {
                request = request.header(name, value);
            }
            return with_body(request, text);
        }
        let meta = message.and_then(|message| message.params().meta.protocol_version);
        if let Some(version) = meta.and_then(|version| HeaderValue::from_str(&version).ok()) {
            let of_session = self.state().protocol.is_some();
            request = if of_session {
                request
            } else {
                request.header(PROTOCOL, version)
            };
            let method = message.and_then(|message| message.method.as_deref());
            if let Some(method) = method.and_then(|method| HeaderValue::from_str(method).ok()) {
                request = request.header(METHOD, method);
            }
            if let Some(name) = message.and_then(name) {
                request = request.header(NAME, name);
            }
        }
        with_body(request, text)
    }

    /// The common stream, or the rest of one that has broken.
    pub(super) fn get_request(&self, last_event: Option<&str>) -> RequestBuilder {
        let request = self.request(Method::GET).header(ACCEPT, EVENT_STREAM);
        match last_event {
            Some(id) => request.header(LAST_EVENT, id),
            None => request,
        }
    }

    /// The end of the session.
    pub(super) async fn delete(&self) {
        if self.state().id.is_some() {
            let _ = execute(self.request(Method::DELETE), &self.secrets).await;
        }
    }

    /// Learns the session's id and protocol from the answer to `initialize`.
    pub(super) fn learn(&self, id: Option<&HeaderValue>, answer: &str) {
        let answer: Value = serde_json::from_str(answer).unwrap_or_default();
        let protocol = answer.pointer("/result/protocolVersion").and_then(Value::as_str);
        let protocol = protocol.and_then(|protocol| HeaderValue::from_str(protocol).ok());
        let mut state = self.state();
        state.protocol = protocol.or(state.protocol.take());
        state.id = id.cloned().or(state.id.take());
    }
}

/// A request with a message as its body.
fn with_body(request: RequestBuilder, text: String) -> RequestBuilder {
    request
        .header(ACCEPT, format!("application/json, {EVENT_STREAM}"))
        .header(CONTENT_TYPE, "application/json")
        .body(text)
}

/// The value of `Mcp-Name` for a request.
fn name(message: &Message<'_>) -> Option<HeaderValue> {
    let name = message.name()?;
    // others are written in base64, which no server here has asked for yet
    let is_plain = name.bytes().all(|byte| matches!(byte, b' '..=b'~')) && name.trim() == name;
    is_plain.then(|| HeaderValue::from_str(&name).ok()).flatten()
}
