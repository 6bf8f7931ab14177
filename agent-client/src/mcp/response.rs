//! Checks and limits for reading HTTP responses.

use reqwest::header::CONTENT_TYPE;
use reqwest::Response;

use super::sse::BodyError;

/// The media type of a stream of events.
pub(crate) const EVENT_STREAM: &str = "text/event-stream";

/// Whether a response is a stream of events.
pub fn is_events(response: &Response) -> bool {
    let value = response.headers().get(CONTENT_TYPE);
    let value = value.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = value.split(';').next().unwrap_or_default().trim();
    media_type.eq_ignore_ascii_case(EVENT_STREAM)
}

/// The whole body, of at most `max` bytes.
///
/// # Errors
/// The connection broke, or the body is longer.
pub async fn whole_body(mut response: Response, max: usize) -> Result<Vec<u8>, BodyError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(BodyError::Lost)? {
        if body.len().saturating_add(chunk.len()) > max {
            return Err(BodyError::TooLong);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
