//! A ToolError as an HTTP response (SPEC §1.7).

use crate::emit::EmitOptions;
use crate::error::reason;
use crate::error::{ErrorType, ToolError};
use crate::facts::http_status;
use crate::json::write;

/// The form of a response's body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HttpForm {
    /// A problem document of RFC 9457 with the error as its member `error`, as `application/problem+json`.
    #[default]
    ProblemJson,
    /// The canonical text, as `application/json`.
    Bare,
}

/// An HTTP response that carries an error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HttpResponse {
    /// The status, 403 to 503.
    pub status: u16,
    /// Names in lower case, with their values.
    pub headers: Vec<(&'static str, String)>,
    /// JSON.
    pub body: String,
}

impl ToolError {
    /// The error as an HTTP response (SPEC §1.7).
    ///
    /// ```
    /// use std::time::Duration;
    /// use toolerror::http::HttpForm;
    /// use toolerror::{EmitOptions, ToolError};
    /// let busy = ToolError::transient("busy").with_retry_after(Duration::from_millis(1500));
    /// let response = busy.to_http(HttpForm::Bare, &EmitOptions::default());
    /// assert_eq!(response.status, 503);
    /// assert_eq!(response.headers[1], ("retry-after", "2".to_owned()));
    /// assert_eq!(response.body, busy.to_json());
    /// ```
    ///
    /// This is emission: secrets are masked and long texts cut, as `options` say (SPEC §1.9).
    pub fn to_http(&self, form: HttpForm, options: &EmitOptions) -> HttpResponse {
        self.emitted(options).as_http(form)
    }

    /// Status, headers and body; `retry-after` in whole seconds, rounded up.
    fn as_http(&self, form: HttpForm) -> HttpResponse {
        let status = self.http_status();
        let content_type = match form {
            HttpForm::Bare => "application/json",
            HttpForm::ProblemJson => "application/problem+json",
        };
        let mut headers = vec![("content-type", content_type.to_owned())];
        if let (ErrorType::Transient, Some(seconds)) = (self.error_type(), self.retry_after_seconds()) {
            headers.push(("retry-after", seconds.ceil().to_string()));
        }
        let body = match form {
            HttpForm::Bare => self.to_json(),
            HttpForm::ProblemJson => self.problem(status),
        };
        HttpResponse {
            status,
            headers,
            body,
        }
    }

    /// The status of HTTP for it: 429 for TRANSIENT with the reason `rate_limit`, else one for each type.
    pub(crate) fn http_status(&self) -> u16 {
        match self.error_type() {
            ErrorType::Validation => 422,
            ErrorType::Permission => 403,
            ErrorType::NotFound => 404,
            ErrorType::Conflict => 409,
            ErrorType::Transient if self.reason().as_deref() == Some(reason::RATE_LIMIT) => 429,
            ErrorType::Transient => 503,
            ErrorType::Internal => 500,
        }
    }

    /// As the problem document of RFC 9457.
    pub(crate) fn problem(&self, status: u16) -> String {
        let mut out = String::from("{\"type\":\"about:blank\",\"title\":");
        write::string(
            &mut out,
            http_status::find(status).map_or("", http_status::StatusRow::phrase),
        );
        out.push_str(",\"status\":");
        out.push_str(&status.to_string());
        out.push_str(",\"detail\":");
        write::string(&mut out, self.message());
        out.push_str(",\"error\":");
        self.write_json(&mut out);
        out.push('}');
        out
    }
}
