//! Servers over streamable HTTP.

use std::error::Error;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::redirect;
use rmcp::transport::common::client_side_sse::FixedInterval;
use rmcp::transport::streamable_http_client::{
    StreamableHttpClientTransportConfig, StreamableHttpError as Http,
};
use rmcp::transport::StreamableHttpClientTransport;
use toolerror::{read_http, Disposition, Outcome, ToolError};

use super::http_client::{Answer, HttpClient, HttpFailure};
use super::send_error::{one_line, Reader, SendError};
use super::stdout_guard::{BadOutput, Cutoff};
use crate::engine::Delivery;

/// How often, and in which distance, a broken stream of events is opened again; then its calls end.
const REOPENED: usize = 3;
const REOPENED_AFTER: Duration = Duration::from_millis(500);

/// How many redirects a request follows.
const MAX_REDIRECTS: usize = 10;

/// Where the server is, and what the client tells it with every request.
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

fn reopening() -> FixedInterval {
    let mut reopening = FixedInterval::default();
    reopening.max_times = Some(REOPENED);
    reopening.duration = REOPENED_AFTER;
    reopening
}

/// The transport; an error where the HTTP client cannot be made, at which it panics.
///
/// That happens in a program that switches on the HTTP client's TLS without saying whose cryptography it should use.
pub(super) fn transport(
    config: &StreamableHttpClientTransportConfig,
    cutoff: Cutoff,
) -> Result<StreamableHttpClientTransport<HttpClient>, SendError> {
    let client = catch_unwind(AssertUnwindSafe(client)).ok().and_then(Result::ok);
    let Some(client) = client else {
        let text = "the HTTP client cannot be made: this program has TLS without a provider of cryptography";
        return Err(SendError::new(ToolError::internal(text), Delivery::NotSent));
    };
    let client = HttpClient::new(client, cutoff);
    Ok(StreamableHttpClientTransport::with_client(client, config.clone()))
}

fn client() -> reqwest::Result<reqwest::Client> {
    let same_origin = redirect::Policy::custom(|attempt| {
        let origin = attempt.previous().first().map(reqwest::Url::origin);
        if origin == Some(attempt.url().origin()) && attempt.previous().len() <= MAX_REDIRECTS {
            attempt.follow()
        } else {
            attempt.stop() // the token is for this server only
        }
    });
    // without idle connections: one that the server closes at the same moment would cost a call
    let client = reqwest::Client::builder().pool_max_idle_per_host(0);
    client.redirect(same_origin).build()
}

/// The failure for an error of the HTTP transport. `None` for another error.
pub(super) fn send_error(error: &(dyn Error + 'static), reader: Reader) -> Option<SendError> {
    let error = error.downcast_ref::<Http<HttpFailure>>()?;
    Some(match error {
        Http::Client(failure) => from_failure(failure, reader),
        Http::Io(error) => SendError::from_error(error, reader),
        Http::TransportChannelClosed
        | Http::UnexpectedEndOfStream
        | Http::SessionExpired
        | Http::SessionRecoveryTimeout
        | Http::ControlRequestTimeout
        | Http::Sse(_) => SendError::lost(ToolError::transient(error.to_string())),
        _ => SendError::lost(ToolError::internal(error.to_string())),
    })
}

fn from_failure(failure: &HttpFailure, reader: Reader) -> SendError {
    match failure {
        HttpFailure::Request(error) => SendError::from_error(error, reader),
        HttpFailure::Refused(answer) => refused(answer, reader),
        HttpFailure::SessionLost(answer) => session_lost(answer, reader),
        HttpFailure::NoMessage(answer) => no_message(answer, reader),
        HttpFailure::NoAnswer => {
            let text = "the server's response to a request is the answer to another one, or none";
            SendError::lost(ToolError::internal(text))
        }
        HttpFailure::TooLong(max) => {
            SendError::lost(ToolError::internal(BadOutput::TooLong(*max).to_string()))
        }
    }
}

/// By the table of SPEC §1.7, with what the body says.
fn refused(answer: &Answer, reader: Reader) -> SendError {
    let status = answer.status.as_u16();
    let Some(reading) = read(answer, reader).failure() else {
        return SendError::lost(ToolError::internal(format!("HTTP {status} for a call")));
    };
    if reading.disposition() == Disposition::Structured {
        return SendError::from_reading(&reading, reader); // the server's own words
    }
    let said = answer.said().map(|text| one_line(&text));
    let shown = reading.error().message();
    match said.filter(|said| !said.is_empty() && !shown.contains(said.as_str())) {
        Some(said) => {
            let message = format!("{shown}: {said}");
            SendError::from_reading(&reading, reader).with_message(message)
        }
        None => SendError::from_reading(&reading, reader),
    }
}

/// A call on a session that is gone was refused, so it may be made again on a new one. After the last attempt it is
/// NOT_FOUND.
fn session_lost(answer: &Answer, reader: Reader) -> SendError {
    let said = refused(answer, reader).into_error();
    let text = format!(
        "the server does not know the session any more: {}",
        said.message()
    );
    SendError::new(ToolError::transient(&text), Delivery::Rejected)
        .of_lost_session()
        .with_last(ToolError::not_found(text))
}

/// A success in which no message of MCP was found.
fn no_message(answer: &Answer, reader: Reader) -> SendError {
    if let Some(reading) = read(answer, reader).failure() {
        return SendError::from_reading(&reading, reader);
    }
    let status = answer.status.as_u16();
    let media_type = answer.media_type().unwrap_or("no content type");
    let body = answer.body.trim();
    let text = match media_type {
        _ if body.is_empty() => format!("no MCP server answers at this URL: HTTP {status} without a body"),
        "application/json" => {
            format!("no MCP server answers at this URL: HTTP {status}, its JSON is not an MCP message")
        }
        _ => match title(body) {
            Some(title) => {
                format!("no MCP server answers at this URL: HTTP {status}, {media_type}, {title:?}")
            }
            None => format!("no MCP server answers at this URL: HTTP {status}, {media_type}"),
        },
    };
    SendError::lost(ToolError::internal(text))
}

fn read(answer: &Answer, reader: Reader) -> Outcome<'_> {
    let headers = headers(&answer.headers);
    read_http(
        answer.status.as_u16(),
        headers,
        answer.body.as_str(),
        reader.mode,
        Some(reader.now_ms),
    )
}

fn headers(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)))
}

/// The title of a page, in one line.
fn title(html: &str) -> Option<String> {
    let lower = html.to_ascii_lowercase();
    let start = lower.find("<title")?;
    let open = start + lower.get(start..)?.find('>')? + 1;
    let end = open + lower.get(open..)?.find("</title")?;
    let title = one_line(html.get(open..end)?);
    (!title.is_empty()).then_some(title)
}
