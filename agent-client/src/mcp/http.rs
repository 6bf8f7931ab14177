//! Servers on streamable HTTP.

use std::error::Error;

use rmcp::transport::streamable_http_client::{
    HttpStatusError, StreamableHttpClientTransportConfig, StreamableHttpError as Http,
};
use toolerror::ToolError;

use super::failed::Failed;
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

/// The failure that an error of the HTTP transport stands for; nothing when it is another error.
pub(super) fn failed(error: &(dyn Error + 'static), now_ms: i64) -> Option<Failed> {
    let error = match error.downcast_ref::<reqwest::Error>() {
        Some(error) => return Some(of_reqwest(error, now_ms)),
        None => error.downcast_ref::<Http<reqwest::Error>>()?,
    };
    let transient = |delivery| Failed::new(ToolError::transient(error.to_string()), delivery);
    let internal = || Failed::new(ToolError::internal(error.to_string()), Delivery::Unknown);
    Some(match error {
        Http::Client(error) => of_reqwest(error, now_ms),
        Http::HttpStatus(error) => of_status(error, now_ms),
        Http::AuthRequired(_) | Http::InsufficientScope(_) => {
            let error = ToolError::permission(error.to_string()).with_reason("unauthenticated");
            Failed::new(error, Delivery::Rejected)
        }
        Http::ReinitializationFailed(error) => Failed::of_json_rpc(error, now_ms).not_sent(),
        Http::SessionExpired => transient(Delivery::Rejected),
        Http::TransportChannelClosed
        | Http::UnexpectedEndOfStream
        | Http::SessionRecoveryTimeout
        | Http::ControlRequestTimeout
        | Http::Io(_)
        | Http::Sse(_) => transient(Delivery::Unknown),
        Http::UnexpectedServerResponse(text) => match status_in(text) {
            Some(status) => of_status(&HttpStatusError::new(status, None), now_ms),
            None => internal(),
        },
        _ => internal(),
    })
}

/// The SDK says `HTTP 400 Bad Request: …` where it has no type for a status.
fn status_in(text: &str) -> Option<u16> {
    text.strip_prefix("HTTP ")?.get(..3)?.parse().ok()
}

fn of_status(error: &HttpStatusError, now_ms: i64) -> Failed {
    let status = rmcp::ErrorData::new(
        rmcp::model::ErrorCode(i32::from(error.status)),
        format!("HTTP status {}", error.status),
        None,
    );
    let failed = Failed::of_json_rpc(&status, now_ms);
    match error
        .retry_after
        .as_deref()
        .and_then(|text| text.trim().parse().ok())
    {
        Some(seconds) => failed.with_retry_after(seconds),
        None => failed,
    }
}

/// By what happened, not by words; the URL, which may hold a secret, stays out of the text.
fn of_reqwest(error: &reqwest::Error, now_ms: i64) -> Failed {
    if let Some(status) = error.status() {
        return of_status(&HttpStatusError::new(status.as_u16(), None), now_ms);
    }
    let text = text(error);
    if error.is_builder() {
        return Failed::new(ToolError::validation(text), Delivery::NotSent);
    }
    if error.is_redirect() {
        return Failed::new(ToolError::internal(text), Delivery::Unknown);
    }
    let delivery = if error.is_connect() {
        Delivery::NotSent
    } else {
        Delivery::Unknown
    };
    Failed::new(ToolError::transient(text), delivery)
}

/// The innermost cause says most.
fn text(error: &reqwest::Error) -> String {
    let mut causes = std::iter::successors(error.source(), |error| (*error).source());
    let outer = match error {
        _ if error.is_timeout() => "the server did not answer in time",
        _ if error.is_connect() => "cannot connect to the server",
        _ if error.is_builder() => "the URL cannot be used",
        _ => "the request failed",
    };
    match causes.by_ref().take(16).last() {
        Some(cause) => format!("{outer}: {cause}"),
        None => outer.to_owned(),
    }
}
