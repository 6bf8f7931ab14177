//! Servers over streamable HTTP.

use std::error::Error;
use std::panic::{catch_unwind, AssertUnwindSafe};

use rmcp::transport::streamable_http_client::{
    StreamableHttpClientTransportConfig, StreamableHttpError as Http,
};
use rmcp::transport::StreamableHttpClientTransport;
use toolerror::{read_http, Mode, Outcome, ToolError};

use super::send_error::SendError;
use crate::engine::Delivery;

/// Where the server is, and what the client tells it with every request.
pub(super) fn config(
    url: &str,
    bearer_token: Option<String>,
    max_message: usize,
) -> StreamableHttpClientTransportConfig {
    let config = StreamableHttpClientTransportConfig::with_uri(url)
        .max_sse_event_size(max_message)
        .max_json_response_size(max_message);
    match bearer_token {
        Some(token) => config.auth_header(token),
        None => config,
    }
}

/// The transport; an error where the HTTP client cannot be made, at which it panics.
///
/// That happens in a program that switches on the HTTP client's TLS without saying whose cryptography it should use.
pub(super) fn transport(
    config: &StreamableHttpClientTransportConfig,
) -> Result<StreamableHttpClientTransport<reqwest::Client>, SendError> {
    let make = || StreamableHttpClientTransport::from_config(config.clone());
    catch_unwind(AssertUnwindSafe(make)).map_err(|_| {
        let text = "the HTTP client cannot be made: this program has TLS without a provider of cryptography";
        SendError::new(ToolError::internal(text), Delivery::NotSent)
    })
}

/// The failure for an error of the HTTP transport. `None` for another error.
pub(super) fn send_error(error: &(dyn Error + 'static), now_ms: i64) -> Option<SendError> {
    let error = error.downcast_ref::<Http<reqwest::Error>>()?;
    let transient = |delivery| SendError::new(ToolError::transient(error.to_string()), delivery);
    let internal = || SendError::new(ToolError::internal(error.to_string()), Delivery::Unknown);
    Some(match error {
        Http::Client(error) => SendError::from_error(error, now_ms),
        Http::Io(error) => SendError::from_error(error, now_ms),
        Http::HttpStatus(error) => from_status(error.status, error.retry_after.as_deref(), "", now_ms),
        Http::AuthRequired(_) | Http::InsufficientScope(_) => {
            let error = ToolError::permission(error.to_string()).with_reason("unauthenticated");
            SendError::new(error, Delivery::Rejected)
        }
        Http::ReinitializationFailed(error) => SendError::from_json_rpc(error, now_ms).not_sent(),
        Http::SessionExpired => transient(Delivery::Rejected),
        Http::TransportChannelClosed
        | Http::UnexpectedEndOfStream
        | Http::SessionRecoveryTimeout
        | Http::ControlRequestTimeout
        | Http::Sse(_) => transient(Delivery::Unknown),
        Http::UnexpectedServerResponse(text) => match response_in(text) {
            Some((status, body)) => from_status(status, None, body, now_ms),
            None => internal(),
        },
        _ => internal(),
    })
}

/// The SDK says `HTTP 400 Bad Request: BODY` where it has no type for a status.
fn response_in(text: &str) -> Option<(u16, &str)> {
    let text = text.strip_prefix("HTTP ")?;
    let body = text.split_once(": ").map_or("", |(_, body)| body);
    Some((text.get(..3)?.parse().ok()?, body))
}

/// By the table of SPEC §1.7.
fn from_status(status: u16, retry_after: Option<&str>, body: &str, now_ms: i64) -> SendError {
    let headers = retry_after.map(|value| ("retry-after", value));
    match read_http(status, headers, body, Mode::Unwrap, Some(now_ms)) {
        Outcome::Failure(reading) => SendError::from_reading(&reading, now_ms),
        _ => SendError::new(
            ToolError::internal(format!("HTTP {status} for a call")),
            Delivery::Unknown,
        ),
    }
}
