//! Servers over streamable HTTP.

use std::error::Error;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use reqwest::redirect;
use rmcp::transport::common::client_side_sse::FixedInterval;
use rmcp::transport::streamable_http_client::{
    StreamableHttpClientTransportConfig, StreamableHttpError as Failed,
};
use rmcp::transport::StreamableHttpClientTransport;
use toolerror::ToolError;

use super::http_answer::NonMessage;
use super::http_client::{HttpClient, HttpFailure};
use super::send_error::{Reader, SendError};
use super::stdout_filter::Cutoff;
use super::tokens::Tokens;
use crate::answers::Unanswered;
use crate::engine::Delivery;
use crate::known_secrets::KnownSecrets;

/// How often, and in which distance, a broken stream of events is opened again; then its calls end.
const REOPENED: usize = 3;
const REOPENED_AFTER: Duration = Duration::from_millis(500);

/// How many redirects a request follows (SPEC §2.5.17).
const MAX_REDIRECTS: usize = 2;

/// The endpoint's address, and the headers of every request.
pub(super) fn config(
    url: &str,
    bearer_token: Option<String>,
    max_message: usize,
) -> StreamableHttpClientTransportConfig {
    let mut config = StreamableHttpClientTransportConfig::with_uri(url)
        .max_sse_event_size(max_message)
        .max_json_response_size(max_message);
    // a session that is lost ends the attempt, and the next one opens a new session: the policy counts every send
    config.reinit_on_expired_session = false;
    config.retry_config = Arc::new(reopening());
    match bearer_token {
        Some(token) => config.auth_header(token),
        None => config,
    }
}

/// How often, and after which time, a broken stream is opened again.
fn reopening() -> FixedInterval {
    let mut reopening = FixedInterval::default();
    reopening.max_times = Some(REOPENED);
    reopening.duration = REOPENED_AFTER;
    reopening
}

/// An endpoint, and how to talk to it.
pub(super) struct Http {
    pub(super) config: StreamableHttpClientTransportConfig,
    pub(super) client: Option<reqwest::Client>,
    pub(super) tokens: Option<Tokens>,
}

impl Http {
    /// The transport. reqwest panics if the HTTP client cannot be created; this returns an error.
    ///
    /// That happens in a program that enables the HTTP client's TLS without a provider of cryptography.
    pub(super) fn transport(
        &self,
        cutoff: Cutoff,
        secrets: KnownSecrets,
    ) -> Result<StreamableHttpClientTransport<HttpClient>, SendError> {
        let client = match &self.client {
            Some(client) => client.clone(),
            None => make_client(Duration::ZERO).map_err(|error| SendError::new(error, Delivery::NotSent))?,
        };
        let client = HttpClient::new(client, self.tokens.clone(), cutoff, secrets);
        let config = self.config.clone();
        Ok(StreamableHttpClientTransport::with_client(client, config))
    }
}

/// An HTTP client that keeps idle connections for this time. reqwest panics if TLS has no provider; this returns an
/// error.
///
/// # Errors
/// INTERNAL: this program has TLS without a provider of cryptography.
pub fn make_client(idle: Duration) -> Result<reqwest::Client, ToolError> {
    let made = catch_unwind(AssertUnwindSafe(|| client(idle)))
        .ok()
        .and_then(Result::ok);
    made.ok_or_else(|| {
        let text = "the HTTP client cannot be made: this program has TLS without a provider of cryptography";
        ToolError::internal(text)
    })
}

/// A client that follows redirects to the same origin only, and only those that keep the method (SPEC §2.5.17): a GET
/// in place of a call would say nothing about the call.
fn client(idle: Duration) -> reqwest::Result<reqwest::Client> {
    let same_origin = redirect::Policy::custom(|attempt| {
        let keeps_method = matches!(attempt.status().as_u16(), 307 | 308);
        let origin = attempt.previous().first().map(reqwest::Url::origin);
        let is_same = origin == Some(attempt.url().origin());
        if keeps_method && is_same && attempt.previous().len() <= MAX_REDIRECTS {
            attempt.follow()
        } else {
            attempt.stop() // the token is for this server only
        }
    });
    let client = reqwest::Client::builder().redirect(same_origin);
    let client = if idle.is_zero() {
        // one that the server closes at the same moment would cost a call
        client.pool_max_idle_per_host(0)
    } else {
        client.pool_idle_timeout(idle)
    };
    client.build()
}

/// The failure for an error of the HTTP transport, with our HTTP client or with that of the SDK, which a caller may use.
/// `None` for another error.
pub(super) fn send_error(error: &(dyn Error + 'static), reader: Reader) -> Option<SendError> {
    if let Some(error) = error.downcast_ref::<Failed<HttpFailure>>() {
        return Some(from_transport(
            error,
            |failure| from_failure(failure, reader),
            reader,
        ));
    }
    let error = error.downcast_ref::<Failed<reqwest::Error>>()?;
    Some(from_transport(
        error,
        |error| SendError::from_error(error, reader),
        reader,
    ))
}

/// The error of a failed transport; `from_client` reads failures of the HTTP client.
fn from_transport<E: Error + Send + Sync + 'static>(
    error: &Failed<E>,
    from_client: impl FnOnce(&E) -> SendError,
    reader: Reader,
) -> SendError {
    match error {
        Failed::Client(failure) => from_client(failure),
        Failed::Io(error) => SendError::from_error(error, reader),
        Failed::AuthRequired(asked) => {
            let answer =
                NonMessage::with_header(401, &WWW_AUTHENTICATE, Some(&asked.www_authenticate_header));
            refused(&answer, reader)
        }
        Failed::InsufficientScope(asked) => {
            let answer =
                NonMessage::with_header(403, &WWW_AUTHENTICATE, Some(&asked.www_authenticate_header));
            refused(&answer, reader)
        }
        Failed::HttpStatus(said) => {
            let answer = NonMessage::with_header(said.status, &RETRY_AFTER, said.retry_after.as_deref());
            refused(&answer, reader)
        }
        Failed::TransportChannelClosed
        | Failed::UnexpectedEndOfStream
        | Failed::SessionExpired
        | Failed::SessionRecoveryTimeout
        | Failed::ControlRequestTimeout
        | Failed::Sse(_) => SendError::lost(ToolError::transient(error.to_string())),
        _ => SendError::lost(ToolError::internal(error.to_string())),
    }
}

/// The error of a failed HTTP request.
fn from_failure(failure: &HttpFailure, reader: Reader) -> SendError {
    match failure {
        HttpFailure::Request(error) => SendError::from_error(error, reader).unreadable(),
        HttpFailure::Refused(answer) => refused(answer, reader),
        HttpFailure::SessionLost(answer) => session_lost(answer, reader),
        HttpFailure::Unanswered(answer, why) => unanswered(answer, *why, reader),
        HttpFailure::NoToken(error, delivery) => SendError::new((**error).clone(), *delivery),
        HttpFailure::Withdrawn => SendError::new(ToolError::internal(failure.to_string()), Delivery::NotSent),
    }
}

/// The error that a refused request's response holds.
fn refused(answer: &NonMessage, reader: Reader) -> SendError {
    match answer.with(reader, |answer| answer.refused()) {
        Some(reading) => SendError::from_reading(&reading, reader),
        None => SendError::lost(ToolError::internal(format!(
            "HTTP {} for a call",
            answer.status.as_u16()
        ))),
    }
}

/// A call on a session that is gone was rejected, so it may be made again on a new one. After the last attempt it is
/// NOT_FOUND.
fn session_lost(answer: &NonMessage, reader: Reader) -> SendError {
    let Some(reading) = answer.with(reader, |answer| answer.session_lost()) else {
        return refused(answer, reader);
    };
    SendError::from_reading(&reading, reader).of_lost_session()
}

/// A success in which no answer was found.
fn unanswered(answer: &NonMessage, why: Unanswered, reader: Reader) -> SendError {
    match answer.with(reader, |answer| answer.unanswered(why)) {
        Ok(reading) => SendError::from_reading(&reading, reader),
        Err(error) => SendError::lost(error),
    }
}
