//! HTTP responses as they came over the wire.

use toolerror::{read_http, Mode, Outcome};

use crate::output::Stop;

/// Reads a response: status line, headers, an empty line, body. Of several, the last one is the response to the call:
/// before it there may be interim responses, that of a proxy, redirects, and requests for credentials.
pub(crate) fn read_response(input: &[u8], mode: Mode, now_ms: Option<i64>) -> Result<Outcome<'static>, Stop> {
    let text = String::from_utf8_lossy(input);
    let not_http = || Stop::usage("FILE", "does not begin with an HTTP status line");
    let mut response = Response::parse(&text).ok_or_else(not_http)?;
    while let Some(next) = response.next() {
        response = next;
    }
    let Response {
        status,
        headers,
        body,
    } = response;
    Ok(read_http(status, headers, body.to_owned(), mode, now_ms))
}

struct Response<'a> {
    status: u16,
    headers: Vec<(&'a str, &'a str)>,
    body: &'a str,
}

impl<'a> Response<'a> {
    /// Parses a response; `None` if the text does not begin with a status line.
    fn parse(text: &'a str) -> Option<Self> {
        let (status_line, mut rest) = line(text);
        let status = status_line.strip_prefix("HTTP/")?.split_whitespace().nth(1)?;
        let status = status.parse().ok()?;
        let mut headers = Vec::new();
        while !rest.is_empty() {
            let (header, after) = line(rest);
            rest = after;
            if header.is_empty() {
                break;
            }
            let pair = header.split_once(':');
            headers.extend(pair.map(|(name, value)| (name.trim(), value.trim())));
        }
        Some(Self {
            status,
            headers,
            body: rest,
        })
    }

    /// The response that follows this one, where this one is not the last: curl prints all of them, but only the last
    /// body.
    fn next(&self) -> Option<Self> {
        let may_be_followed = match self.status {
            100..=199 | 300..=399 | 401 | 407 => true,
            // a proxy that has connected (RFC 9110 section 9.3.6); any other 2xx may have a body that looks like this
            200..=299 => !self.headers.iter().any(|(name, _)| {
                let of_body = ["content-length", "content-type", "transfer-encoding"];
                of_body.iter().any(|known| known.eq_ignore_ascii_case(name))
            }),
            _ => false,
        };
        may_be_followed.then(|| Self::parse(self.body)).flatten()
    }
}

/// The first line, without its end, and what comes after it.
fn line(text: &str) -> (&str, &str) {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    (line.trim_end_matches('\r'), rest)
}
