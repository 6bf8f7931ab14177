//! Reading the errors of JSON-RPC (SPEC §1.6).
//!
//! An MCP call that fails as a request, not as a tool: no such method, bad parameters, a lost connection.

use crate::error::reason;
use std::borrow::Cow;

use crate::delay::RequestedDelay;
use crate::error::{Delivery, Effects, ErrorType, ToolError};
use crate::facts::http_status;
use crate::facts::json_rpc::{
    without_prefixes, TextMeaning, CODES, INVALID_PARAMS, RESOURCE_NOT_FOUND, SDK_TEXTS,
};
use crate::json::{scan, view, Source};
use crate::read::http::table::StatusMeaning;
use crate::read::{text, tool_result};
#[cfg(feature = "classify")]
use crate::reading::Verdict;
use crate::reading::{Input, Mode, Outcome, Reading};
#[cfg(feature = "classify")]
use crate::recognise::{recognise, CodedError, UnrecognisedFailure};
use crate::text::{delay, is_blank, MAX_TEXT};
use crate::unwrap::structured_part;

/// The rule of sessions that a server no longer knows (SPEC §3.6.21).
#[cfg(feature = "classify")]
const LOST_SESSION: &str = "mcp.session";

/// Reads the JSON text of a whole JSON-RPC response (SPEC §1.6). Total, as [`read()`](crate::read()).
///
/// A `result` is read as a tool result. A text that is not a response is read by itself.
///
/// ```
/// use toolerror::{read_json_rpc, ErrorType, Mode};
/// let response = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Unknown tool: serch"}}"#;
/// let reading = read_json_rpc(response, Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::NotFound);
/// assert_eq!(reading.error().reason().as_deref(), Some("unknown_tool"));
/// ```
pub fn read_json_rpc<'a>(response: impl Into<Input<'a>>, mode: Mode) -> Outcome<'a> {
    let original = response.into().into_text();
    if original.len() <= MAX_TEXT
        && let Ok(text) = scan::canonical(original.trim_matches(is_blank))
        && let Some(outcome) = response_object(&text, &original, mode)
    {
        return outcome;
    }
    Outcome::Failure(text::read(original, mode))
}

/// Reads the parts of an error object, as an SDK hands them over: `data_json` is the JSON text of its `data`.
///
/// ```
/// use toolerror::{json_rpc, Mode};
/// let data = r#"{"type":"CONFLICT","message":"held","recoverable":false}"#;
/// let reading = json_rpc::from_code(-32603, "failed", Some(data), Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().to_string(), "[CONFLICT] held");
/// ```
pub fn from_code<'a>(code: i64, message: &'a str, data_json: Option<&str>, mode: Mode) -> Outcome<'a> {
    let data = data_json.filter(|data| data.len() <= MAX_TEXT);
    let data = data.and_then(|data| scan::canonical(data).ok());
    read_parts(Some(code), message, data.as_deref(), mode, message.into())
}

/// Whether an error is the one that SDKs make of a closed connection (SPEC §1.6.13): the call may have been carried out.
///
/// ```
/// assert!(toolerror::json_rpc::is_closed(-32000, "Connection closed"));
/// assert!(!toolerror::json_rpc::is_closed(-32000, "the server is full"));
/// ```
pub fn is_closed(code: i64, message: &str) -> bool {
    let text = without_prefixes(message);
    let row = SDK_TEXTS.iter().find(|row| row.is(code, text));
    row.is_some_and(|row| row.meaning == TextMeaning::Closed)
}

/// Reads a response; `None` if the object is not one.
fn response_object<'a>(object: &str, original: &Cow<'a, str>, mode: Mode) -> Option<Outcome<'a>> {
    let original = || original.clone();
    let result = view::get(object, "result");
    match (view::get(object, "error"), result) {
        (None | Some("null"), Some(result)) if result != "null" => {
            Some(tool_result::read_canonical(result, original(), mode))
        }
        (None, Some(_)) => Some(Outcome::NotAnError),
        (None, None) => view::get(object, "method").map(|_| Outcome::NotAnError), // a request
        (Some(error), _) => Some(error_value(error, mode, original())),
    }
}

/// Reads the canonical text of the member `error`.
fn error_value<'a>(error: &str, mode: Mode, original: Cow<'a, str>) -> Outcome<'a> {
    if let Some(text) = view::as_str(error) {
        return read_parts(None, &text, None, mode, original);
    }
    let code = view::get(error, "code");
    if code.is_none()
        && mode != Mode::Exact
        && let Some(reading) = structured_part(error, mode)
    {
        return Outcome::Failure(reading.with_original(original));
    }
    let message = view::get(error, "message").and_then(view::as_str);
    let code = code.and_then(|code| code.parse().ok());
    let data = view::get(error, "data");
    read_parts(code, &message.unwrap_or_default(), data, mode, original)
}

/// An error by its parts: a ToolError in it, a fixed text, the code, in this order.
fn read_parts<'a>(
    code: Option<i64>,
    message: &str,
    data: Option<&str>,
    mode: Mode,
    original: Cow<'a, str>,
) -> Outcome<'a> {
    let in_data = data.and_then(|data| structured_part(data, mode));
    let in_message = || (mode != Mode::Exact).then(|| structured_part(message, mode))?;
    if let Some(reading) = in_data.or_else(in_message) {
        return Outcome::Failure(reading.with_original(original));
    }
    let Some(mapped) = map(code, message, data, mode) else {
        return Outcome::PassThrough;
    };
    let error = with_delay(mapped.error.clone(), data.unwrap_or(""), message, mode);
    let status = status_of(code);
    let delivery = http_status::delivery(status, mapped.delivery, error.member("retry_after").is_some());
    let mut reading = Reading::mapped(error, delivery, mode, original);
    reading.mode = mapped.mode;
    #[cfg(feature = "classify")]
    if mode == Mode::Classify {
        let is_bare = mapped.error.data_json().is_none();
        reading = recognised(reading, is_bare, code, message, data.unwrap_or(""));
    }
    Outcome::Failure(reading)
}

/// The status that a code is, or 0.
fn status_of(code: Option<i64>) -> u16 {
    code.and_then(|code| u16::try_from(code).ok()).unwrap_or_default()
}

/// The reading after recognition of its message and data. `is_bare`: the tables gave the error no data.
#[cfg(feature = "classify")]
fn recognised<'a>(
    reading: Reading<'a>,
    is_bare: bool,
    code: Option<i64>,
    message: &str,
    data: &str,
) -> Reading<'a> {
    // with an unspecific code the message decides
    let is_vague = reading.error.error_type() == ErrorType::Internal
        && !matches!(code, Some(-32700 | -32600))
        && is_bare;
    // servers use the code of an invalid request for callers that they do not let in and for lost sessions, too
    let is_refused = code == Some(-32600) && is_bare;
    // a text by itself: `"data":"Tx already exists in cache"`
    let said = view::as_str(data);
    let texts = [message, said.as_deref().unwrap_or(data)];
    let verdict = recognise(UnrecognisedFailure::Code(CodedError {
        base: &reading.error,
        vague: (is_vague || is_refused).then_some(reading.delivery()).flatten(),
        status: Some(status_of(code)),
        texts: &texts,
        against: &texts,
        message,
    }));
    let is_session = |verdict: &Verdict| {
        let decided_by = verdict.decided_by.as_ref();
        decided_by.is_some_and(|rule| rule.is_of(LOST_SESSION))
    };
    let counts = |verdict: &Verdict| {
        !is_refused || verdict.error.error_type() == ErrorType::Permission || is_session(verdict)
    };
    let mut reading = reading.with_verdict(verdict.filter(counts));
    reading.error = with_delay(reading.error, data, message, Mode::Classify);
    reading
}

struct MappedError {
    error: ToolError,
    delivery: Delivery,
    mode: Mode,
}

impl MappedError {
    /// An error made from a code, with how far its call came.
    fn new(error: ToolError, delivery: Delivery) -> Self {
        Self {
            error,
            delivery,
            mode: Mode::Exact,
        }
    }
}

/// Maps an error by its fixed text and code; `None` if the caller cancelled the call.
fn map(code: Option<i64>, message: &str, data: Option<&str>, mode: Mode) -> Option<MappedError> {
    let of = |error_type| ToolError::new(error_type, message);
    let Some(code) = code else {
        return Some(MappedError::new(of(ErrorType::Internal), Delivery::Unknown));
    };
    let text = without_prefixes(message);
    if let Some(row) = SDK_TEXTS.iter().find(|row| row.is(code, text)) {
        return by_sdk_text(row.meaning, message);
    }
    let has_uri = data.is_some_and(|data| view::get(data, "uri").is_some());
    if code == INVALID_PARAMS && has_uri {
        return Some(MappedError::new(of(ErrorType::NotFound), Delivery::Rejected));
    }
    if code == RESOURCE_NOT_FOUND && mode == Mode::Classify {
        let is_missing = has_uri || text.to_ascii_lowercase().contains("not found");
        let error_type = if is_missing {
            ErrorType::NotFound
        } else {
            ErrorType::Internal
        };
        return Some(MappedError {
            mode: Mode::Classify,
            ..MappedError::new(of(error_type), Delivery::Unknown)
        });
    }
    if let Some(row) = CODES.iter().find(|row| row.code == code) {
        return Some(MappedError::new(of(row.error_type?), row.delivery));
    }
    if let Some(status) = u16::try_from(code).ok().filter(|code| (400..600).contains(code)) {
        let row = http_status::find(status)?;
        let error = StatusMeaning::from_row(row).error(message.into());
        return Some(MappedError::new(error, row.delivery));
    }
    Some(MappedError::new(of(ErrorType::Internal), Delivery::Unknown))
}

/// The error by the meaning of a fixed text of an SDK.
fn by_sdk_text(meaning: TextMeaning, message: &str) -> Option<MappedError> {
    let of = |error_type| ToolError::new(error_type, message);
    let (error, delivery) = match meaning {
        TextMeaning::UnknownTool => (
            of(ErrorType::NotFound).with_reason(reason::UNKNOWN_TOOL),
            Delivery::Rejected,
        ),
        TextMeaning::Output => (
            of(ErrorType::Internal).with_effects(Effects::Unknown),
            Delivery::Unknown,
        ),
        TextMeaning::TimedOut | TextMeaning::Closed => (of(ErrorType::Transient), Delivery::Unknown),
        TextMeaning::Cancelled => return None,
    };
    Some(MappedError::new(error, delivery))
}

/// The error with the delay that `error.data` or the message asks for.
fn with_delay(error: ToolError, data: &str, message: &str, mode: Mode) -> ToolError {
    if mode == Mode::Exact {
        let seconds = view::as_object(data).and_then(|data| view::get(data, "retry_after")?.parse().ok());
        return match seconds.and_then(delay::in_range) {
            Some(seconds) => error.with_member("retry_after", seconds),
            None => error,
        };
    }
    let in_words = error.heeds_words();
    let requested = RequestedDelay::from_texts(&[&Source::new(data), &Source::new(message)], in_words);
    let error = error.with_requested_delay(requested, None);
    #[cfg(feature = "classify")]
    if mode == Mode::Classify {
        return error.within_window(&requested);
    }
    error
}
