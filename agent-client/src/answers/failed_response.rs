//! Errors from HTTP responses that do not answer the request.

use toolerror::{json_rpc, read_http, Delivery, Disposition, Effects, Mode, Outcome, Reading, ToolError};

use super::foreign_text;
use super::json_rpc_error::{json_rpc_error, REJECTED};
use super::lost_connection::Lost;
use super::posted_request::Unanswered;

/// With what the message of a lost session begins (SPEC §2.5.8).
const LOST_SESSION: &str = "the server does not know the session any more: ";

const OTHER_MESSAGE: &str = "the server's response to a request is the answer to another one, or none";

/// An HTTP response that is no answer, and how it is read.
///
/// ```
/// use toolerror::Mode;
/// use toolerror_agent::answers::HttpAnswer;
/// let body = r#"{"error":"invalid_token","error_description":"the token has expired"}"#;
/// let refused = HttpAnswer { status: 401, headers: &[], body, mode: Mode::Unwrap, now_ms: None };
/// let said = refused.refused().unwrap();
/// assert_eq!(said.error().to_string(), "[PERMISSION] HTTP 401 Unauthorized: the token has expired");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HttpAnswer<'a> {
    /// The status.
    pub status: u16,
    /// The header lines.
    pub headers: &'a [(&'a str, &'a str)],
    /// The body, or the beginning of it.
    pub body: &'a str,
    /// How far it is interpreted.
    pub mode: Mode,
    /// The wall clock in milliseconds since 1970. Without it dates are ignored.
    pub now_ms: Option<i64>,
}

impl HttpAnswer<'_> {
    fn read(&self) -> Option<Reading<'static>> {
        let headers = self.headers.iter().copied();
        let outcome = read_http(self.status, headers, self.body, self.mode, self.now_ms);
        outcome.failure().map(Reading::into_owned)
    }

    /// The failure by SPEC §1.7, with the text of the body (SPEC §2.5.14) and a missing scope (SPEC §2.5.15). `None` for a status that
    /// is not an error.
    pub fn refused(&self) -> Option<Reading<'static>> {
        let reading = self.read()?;
        let is_own = reading.disposition() == Disposition::Structured; // the server's own words
        let text = if is_own {
            None
        } else {
            self.with_said(reading.error().message())
        };
        let (mut scopes, mut metadata) = self.challenge();
        if is_own && reading.error().member("required").is_some() {
            scopes.clear();
        }
        metadata.take_if(|_| is_own && reading.error().member("resource_metadata").is_some());
        if text.is_none() && scopes.is_empty() && metadata.is_none() {
            return Some(reading);
        }
        let mut error = reading.error().clone();
        if let Some(text) = text {
            error = error.with_message(text);
        }
        if !scopes.is_empty() {
            error = error.with_member("required", scopes);
        }
        if let Some(metadata) = metadata {
            error = error.with_member("resource_metadata", metadata);
        }
        Some(reading.with_error(error))
    }

    /// The scopes that a refused token lacks, and the URL where the server describes how to get one (SPEC §2.5.15).
    fn challenge(&self) -> (Vec<String>, Option<String>) {
        if !matches!(self.status, 401 | 403) {
            return (Vec::new(), None);
        }
        let headers = self.headers.iter();
        let lines = headers.filter(|(name, _)| name.eq_ignore_ascii_case("www-authenticate"));
        let parameter = |name| {
            let mut lines = lines.clone();
            lines.find_map(|(_, line)| foreign_text::parameter(line, name))
        };
        let scopes = parameter("scope").unwrap_or_default();
        let scopes = scopes.split_ascii_whitespace().map(str::to_owned);
        (scopes.collect(), parameter("resource_metadata"))
    }

    fn with_said(&self, shown: &str) -> Option<String> {
        let said = foreign_text::error_text(self.body)
            .filter(|said| !said.is_empty() && !shown.contains(said.as_str()))?;
        Some(format!("{shown}: {said}"))
    }

    /// The refusal in words.
    fn refused_text(&self) -> String {
        if let Some(reading) = self.refused() {
            return reading.error().message().to_owned();
        }
        let shown = format!("HTTP {}", self.status);
        self.with_said(&shown).unwrap_or(shown)
    }

    /// The failure of a call on a session that is gone: it was rejected, so it may be made again on a new one.
    pub fn session_lost(&self) -> Option<Reading<'static>> {
        let text = self.session_lost_text();
        let outcome = json_rpc::from_code(REJECTED.into(), &text, None, Mode::Exact);
        outcome.failure().map(Reading::into_owned)
    }

    fn session_lost_text(&self) -> String {
        format!("{LOST_SESSION}{}", self.refused_text())
    }

    /// As [`session_lost`](Self::session_lost), as the text of a JSON-RPC error object: [`Lost::from_error`] reads it.
    pub fn session_lost_json_rpc(&self) -> String {
        Lost::session_error(&self.session_lost_text())
    }

    /// The refusal as a JSON-RPC error that is read as the same failure: the text of the error object.
    pub fn refused_json_rpc(&self) -> String {
        let Some(reading) = self.refused() else {
            // a redirect: the call may have been carried out (SPEC §2.5.17)
            let text = format!("HTTP {} for a call", self.status);
            let error = ToolError::internal(text.as_str()).with_effects(Effects::Unknown);
            return json_rpc_error(self.status.into(), &text, Some(&error.to_json()));
        };
        let text = self.refused_text();
        let error = reading.error();
        let is_rejected = reading.delivery() == Some(Delivery::Rejected);
        let has_no_status = is_rejected && self.status >= 500 && error.retry_after().is_none();
        let code = i32::from(if has_no_status { REJECTED } else { self.status });
        if reading.disposition() != Disposition::Structured {
            let short = json_rpc_error(code, &text, error.data_json());
            let read = json_rpc::from_code(code.into(), &text, error.data_json(), self.mode);
            let is_same = |read: &Reading<'_>| {
                let read = read.error();
                read.error_type() == error.error_type()
                    && read.recoverable() == error.recoverable()
                    && read.data_json() == error.data_json()
            };
            if matches!(&read, Outcome::Failure(read) if is_same(read)) {
                return short;
            }
        }
        let mut whole = error.clone();
        if reading.delivery() == Some(Delivery::Unknown) && whole.effects().is_none() {
            whole = whole.with_effects(Effects::Unknown); // it would be read as rejected
        }
        json_rpc_error(code, &text, Some(&whole.to_json()))
    }

    /// The failure of a success that is not an answer: by its body, else that no MCP server answered (SPEC §2.5.11).
    ///
    /// # Errors INTERNAL with unknown effects, if the body holds no error.
    pub fn unanswered(&self, why: Unanswered) -> Result<Reading<'static>, ToolError> {
        let text = match why {
            Unanswered::OtherMessage => OTHER_MESSAGE.to_owned(),
            Unanswered::NoMessage => match self.read() {
                Some(reading) => return Ok(reading),
                None => self.no_mcp(),
            },
        };
        Err(ToolError::internal(text).with_effects(Effects::Unknown))
    }

    /// Describes the responder in one line: the status, and the media type or title of the body.
    fn no_mcp(&self) -> String {
        let begin = format!("no MCP server answers at this URL: HTTP {}", self.status);
        if self.body.trim().is_empty() {
            return format!("{begin} without a body");
        }
        let is_type = |(name, _): &&(&str, &str)| name.eq_ignore_ascii_case("content-type");
        let found = self.headers.iter().find(is_type).map_or("", |(_, value)| value);
        let media_type = foreign_text::one_line(&foreign_text::media_type(found));
        if media_type.ends_with("json") {
            return format!("{begin}, its JSON is not an MCP message");
        }
        let media_type = if media_type.is_empty() {
            "no content type"
        } else {
            &media_type
        };
        match foreign_text::title(self.body) {
            Some(title) => format!("{begin}, {media_type}, \"{title}\""),
            None => format!("{begin}, {media_type}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror::{read_json_rpc, ErrorType};

    const NO_HEADERS: &[(&str, &str)] = &[];

    fn answer<'a>(
        status: u16,
        headers: &'a [(&'a str, &'a str)],
        body: &'a str,
        mode: Mode,
    ) -> HttpAnswer<'a> {
        HttpAnswer {
            status,
            headers,
            body,
            mode,
            now_ms: Some(0),
        }
    }

    #[test]
    fn a_refusal_is_read_as_the_same_failure_from_its_json_rpc_error() {
        let busy: &[(&str, &str)] = &[("Retry-After", "7")];
        let overloaded: &[(&str, &str)] = &[("x-envoy-overloaded", "true")];
        let challenge = &[(
            "WWW-Authenticate",
            r#"Bearer scope="files:read files:write", resource_metadata="https://x/y""#,
        )];
        let denied =
            r#"{"type":"PERMISSION","message":"no","recoverable":false,"data":{"required":["own"]}}"#;
        let structured = r#"{"type":"CONFLICT","message":"held","recoverable":true}"#;
        let cases = [
            (400, NO_HEADERS, r#"{"detail":"limit is missing"}"#),
            (401, NO_HEADERS, "token expired"),
            (401, challenge, "token expired"),
            (403, challenge, ""),
            (413, NO_HEADERS, "the limit is 5 MB"),
            (404, NO_HEADERS, "<html>"),
            (409, NO_HEADERS, structured),
            (403, challenge, denied),
            (429, busy, "slow down"),
            (503, busy, ""),
            (503, overloaded, "upstream overloaded"),
            (503, NO_HEADERS, "the quota of this month is used up"),
            (502, NO_HEADERS, "bad gateway"),
            (599, NO_HEADERS, ""),
        ];
        for (status, headers, body) in cases {
            for mode in Mode::ALL {
                let response = answer(status, headers, body, mode);
                let direct = response.refused().unwrap();
                let error = format!(
                    r#"{{"jsonrpc":"2.0","id":1,"error":{}}}"#,
                    response.refused_json_rpc()
                );
                let read = read_json_rpc(&error, mode).failure().unwrap();
                assert_eq!(read.error().to_string(), direct.error().to_string(), "{error}");
                assert_eq!(
                    read.error().recoverable(),
                    direct.error().recoverable(),
                    "{error}"
                );
                assert_eq!(read.retry_after(None), direct.retry_after(None), "{error}");
                assert_eq!(read.error().data_json(), direct.error().data_json(), "{error}");
                if direct.error().error_type() == ErrorType::Transient {
                    let is_rejected = |reading: &Reading<'_>| reading.delivery() == Some(Delivery::Rejected);
                    assert_eq!(is_rejected(&read), is_rejected(&direct), "{error}");
                }
            }
        }
    }

    #[test]
    fn a_missing_scope_is_kept() {
        let challenge = r#"Bearer error="insufficient_scope", scope="files:read files:write", resource_metadata="https://x/y""#;
        let headers = &[("WWW-Authenticate", challenge)];
        let refused = answer(403, headers, "", Mode::Unwrap)
            .refused()
            .unwrap()
            .into_error();
        assert_eq!(refused.error_type(), ErrorType::Permission);
        let data = refused.data_json().unwrap();
        assert!(
            data.contains(r#""required":["files:read","files:write"]"#),
            "{data}"
        );
        assert!(data.contains(r#""resource_metadata":"https://x/y""#), "{data}");
        assert!(answer(404, headers, "", Mode::Unwrap)
            .refused()
            .unwrap()
            .error()
            .data_json()
            .is_none());
    }

    #[test]
    fn a_missing_scope_is_added_to_the_servers_own_error() {
        let headers = &[
            ("WWW-Authenticate", "Negotiate"),
            (
                "www-authenticate",
                r#"Bearer scope="a", resource_metadata="https://x/y""#,
            ),
        ];
        let data = |own: &str| {
            let body = format!(r#"{{"type":"PERMISSION","message":"no","recoverable":false,"data":{own}}}"#);
            let refused = answer(401, headers, &body, Mode::Exact).refused().unwrap();
            refused.error().data_json().unwrap().to_owned()
        };
        assert_eq!(
            data(r#"{"required":["b"]}"#),
            r#"{"required":["b"],"resource_metadata":"https://x/y"}"#
        );
        assert_eq!(
            data(r#"{"resource_metadata":"z"}"#),
            r#"{"required":["a"],"resource_metadata":"z"}"#
        );
    }

    #[test]
    fn a_lost_session_was_rejected() {
        let lost = answer(404, NO_HEADERS, "gone", Mode::Unwrap)
            .session_lost()
            .unwrap();
        let text = "the server does not know the session any more: HTTP 404 Not Found: gone";
        assert_eq!(lost.error().message(), text);
        assert_eq!(lost.error().error_type(), ErrorType::Transient);
        assert_eq!(lost.delivery(), Some(Delivery::Rejected));
    }

    #[test]
    fn a_success_without_a_message_says_what_it_is() {
        let html: &[(&str, &str)] = &[("Content-Type", "text/html; charset=utf-8")];
        let json: &[(&str, &str)] = &[("content-type", "application/problem+json")];
        let cases = [
            (html, "<html><title>Welcome</title>", ", text/html, \"Welcome\""),
            (html, "<p>", ", text/html"),
            (json, "[1]", ", its JSON is not an MCP message"),
            (NO_HEADERS, "x", ", no content type"),
            (NO_HEADERS, " \n", " without a body"),
        ];
        for (headers, body, end) in cases {
            let error = answer(200, headers, body, Mode::Exact)
                .unanswered(Unanswered::NoMessage)
                .unwrap_err();
            assert_eq!(
                error.message(),
                format!("no MCP server answers at this URL: HTTP 200{end}")
            );
            assert_eq!(error.effects(), Some(Effects::Unknown));
        }
    }
}
