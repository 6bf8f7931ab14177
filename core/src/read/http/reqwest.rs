//! Responses of the crate reqwest (SPEC §1.7).

use crate::error::ToolError;
use crate::facts::http_status;
use crate::read::http::read_http;
use crate::reading::Mode;

/// More of a body is not read, in bytes.
const MAX_BODY: usize = 1 << 20;

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
        let status = response.status().as_u16();
        if http_status::find(status).is_none() {
            return Ok(response);
        }
        let mut body = Vec::new();
        while body.len() < MAX_BODY {
            // the status counts, even when its body does not arrive whole
            let Ok(Some(chunk)) = response.chunk().await else {
                break;
            };
            body.extend_from_slice(&chunk);
        }
        body.truncate(MAX_BODY);
        let headers = response.headers().iter();
        let headers = headers.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
        match read_http(status, headers, &body, Mode::Exact, None).failure() {
            Some(reading) => Err(reading.into_error()),
            None => Ok(response),
        }
    }
}
