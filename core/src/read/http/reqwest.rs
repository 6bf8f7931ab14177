//! Responses of the crate reqwest (SPEC §1.7).

use crate::error::ToolError;
use crate::facts::http_status;
use crate::read::http::read_http;
use crate::reading::{Mode, Outcome};

/// Maximum length of a body to read, in bytes.
const MAX_BODY: usize = 1 << 20;

/// Reads a response with an error status: its headers and up to 1 MiB of its body, in mode `exact` (SPEC §1.7). Other
/// responses are [`Outcome::NotAnError`], and their bodies stay unread. `now_ms` is the wall clock in milliseconds since
/// 1970; without it, dates in `Retry-After` count only with the server's `Date`.
pub async fn read_response(response: &mut reqwest::Response, now_ms: Option<i64>) -> Outcome<'static> {
    let status = response.status().as_u16();
    if http_status::find(status).is_none() {
        return Outcome::NotAnError;
    }
    let mut body = Vec::new();
    while body.len() < MAX_BODY {
        // the status counts, even if the body is incomplete
        let Ok(Some(chunk)) = response.chunk().await else {
            break;
        };
        body.extend_from_slice(&chunk);
    }
    body.truncate(MAX_BODY);
    let headers = response.headers().iter();
    let headers = headers.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    read_http(status, headers, &body, Mode::Exact, now_ms).into_owned()
}

impl ToolError {
    /// The response itself when its status is not an error, else the error with headers and body read (SPEC §1.7, mode
    /// `exact`): as `error_for_status`, but the server's own ToolError and its wish to wait are kept.
    ///
    /// ```no_run
    /// # use toolerror::ToolError;
    /// async fn fetch(url: &str) -> Result<String, ToolError> {
    ///     let response = ToolError::from_response(reqwest::get(url).await?).await?;
    ///     Ok(response.text().await?)
    /// }
    /// ```
    ///
    /// # Errors
    /// The ToolError for a status of 4xx, 5xx or above.
    pub async fn from_response(mut response: reqwest::Response) -> Result<reqwest::Response, ToolError> {
        match read_response(&mut response, None).await.failure() {
            Some(reading) => Err(reading.into_error()),
            None => Ok(response),
        }
    }
}
