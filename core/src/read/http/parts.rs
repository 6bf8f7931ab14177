//! Responses of the crate http (SPEC §1.7).

use crate::reading::{Input, Mode, Outcome};

/// As [`read_http`](crate::read_http), for the parts of an [`http::Response`].
///
/// ```
/// use toolerror::http::read_http_parts;
/// use toolerror::{ErrorType, Mode};
/// let response = http::Response::builder().status(503).header("retry-after", "7").body("busy").unwrap();
/// let (parts, body) = response.into_parts();
/// let reading = read_http_parts(&parts, body, Mode::Exact, None).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::Transient);
/// assert_eq!(reading.retry_after(None), Some(7.0));
/// ```
pub fn read_http_parts<'a>(
    parts: &http::response::Parts,
    body: impl Into<Input<'a>>,
    mode: Mode,
    now_ms: Option<i64>,
) -> Outcome<'a> {
    let headers = parts.headers.iter();
    let headers = headers.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    crate::read::http::read_http(parts.status.as_u16(), headers, body, mode, now_ms)
}
