//! Errors of JSON-RPC, both ways (SPEC §1.6).
//!
//! An MCP call that fails as a request, not as a tool: no such method, bad parameters, a lost connection.

use std::borrow::Cow;

use super::result::{self, Outcome};
use crate::classify::{self, Verdict};
use crate::data::Effects;
use crate::delivery::Delivery;
use crate::emit::EmitOptions;
use crate::error_type::ErrorType;
use crate::http;
use crate::text::read::{self, Input, Mode, Reading, MAX_TEXT};
use crate::text::source::Source;
use crate::text::{json, retry_after, view, write};
use crate::tool_error::ToolError;

/// What a code means by itself.
#[derive(Debug)]
pub(crate) struct CodeRow {
    pub(crate) code: i64,
    /// None: passed through, since the caller has cancelled it.
    pub(crate) error_type: Option<ErrorType>,
    pub(crate) delivery: Delivery,
    pub(crate) source: &'static str,
}

const fn code(code: i64, error_type: Option<ErrorType>, delivery: Delivery, source: &'static str) -> CodeRow {
    CodeRow {
        code,
        error_type,
        delivery,
        source,
    }
}

/// The codes that have a rule. 400–599 count as HTTP; all others are INTERNAL.
#[rustfmt::skip]
pub(crate) const CODES: &[CodeRow] = &[
    code(-32700, Some(ErrorType::Internal), Delivery::Rejected, "JSON-RPC 2.0, parse error: the client's own fault"),
    code(-32600, Some(ErrorType::Internal), Delivery::Rejected, "JSON-RPC 2.0, invalid request: the client's own fault"),
    code(-32601, Some(ErrorType::NotFound), Delivery::Rejected, "JSON-RPC 2.0, method not found"),
    code(-32602, Some(ErrorType::Validation), Delivery::Rejected, "JSON-RPC 2.0, invalid params"),
    code(-32603, Some(ErrorType::Internal), Delivery::Unknown, "JSON-RPC 2.0, internal error"),
    code(0, Some(ErrorType::Internal), Delivery::Unknown, "PyPI mcp, low-level server: any exception"),
    code(-32042, Some(ErrorType::Permission), Delivery::Rejected, "MCP 2025-11-25, URL elicitation required"),
    code(-32800, None, Delivery::Unknown, "LSP RequestCancelled, mcp-go REQUEST_INTERRUPTED"),
];

/// A resource that does not exist, in MCP before 2026-07-28; other software uses the number for other things.
const RESOURCE_NOT_FOUND: i64 = -32002;
const INVALID_PARAMS: i64 = -32602;
const METHOD_NOT_FOUND: i64 = -32601;
const INTERNAL_ERROR: i64 = -32603;

/// What a fixed text says beyond its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// NOT_FOUND with `reason: "unknown_tool"`.
    UnknownTool,
    /// INTERNAL with `effects: "unknown"`: the tool has run, its output does not match its schema.
    Output,
    /// TRANSIENT, delivery unknown: no answer in time.
    TimedOut,
    /// TRANSIENT, delivery unknown: the connection was lost.
    Closed,
    /// Passed through: the caller has cancelled it.
    Cancelled,
}

impl Meaning {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Meaning::UnknownTool => "unknown_tool",
            Meaning::Output => "output",
            Meaning::TimedOut => "timed_out",
            Meaning::Closed => "closed",
            Meaning::Cancelled => "cancelled",
        }
    }
}

/// A text that an SDK always sends with a code. `{name}` stands for a word, `{rest}` for anything up to the end.
#[derive(Debug)]
pub(crate) struct FixedText {
    pub(crate) code: i64,
    pub(crate) text: &'static str,
    pub(crate) meaning: Meaning,
    pub(crate) source: &'static str,
}

const fn fixed(code: i64, text: &'static str, meaning: Meaning, source: &'static str) -> FixedText {
    FixedText {
        code,
        text,
        meaning,
        source,
    }
}

/// The fixed texts of the SDKs. They are compared whole, without a leading `MCP error N: `.
#[rustfmt::skip]
pub(crate) const FIXED_TEXTS: &[FixedText] = &[
    fixed(INVALID_PARAMS, "Tool {name} not found", Meaning::UnknownTool, "npm @modelcontextprotocol/sdk 1.32, @modelcontextprotocol/server 2.4"),
    fixed(INVALID_PARAMS, "Tool {name} disabled", Meaning::UnknownTool, "npm @modelcontextprotocol/sdk 1.32: not listed either"),
    fixed(INVALID_PARAMS, "Unknown tool: {name}", Meaning::UnknownTool, "MCP specification, server/tools; PyPI mcp, fastmcp; Java and C# SDK"),
    fixed(INVALID_PARAMS, "Tool not found: {name}", Meaning::UnknownTool, "Java SDK before 0.10"),
    fixed(INVALID_PARAMS, "unknown tool \"{name}\"", Meaning::UnknownTool, "go-sdk"),
    fixed(INVALID_PARAMS, "tool '{name}' not found: tool not found", Meaning::UnknownTool, "mcp-go"),
    fixed(INVALID_PARAMS, "tool not found", Meaning::UnknownTool, "crate rmcp 3.11, ToolRouter"),
    fixed(INVALID_PARAMS, "Output validation error: {rest}", Meaning::Output, "npm @modelcontextprotocol/sdk 1.32, @modelcontextprotocol/server 2.4"),
    fixed(INVALID_PARAMS, "Invalid tools/call result: {rest}", Meaning::Output, "npm @modelcontextprotocol/sdk 1.32, @modelcontextprotocol/server 2.4"),
    fixed(INVALID_PARAMS, "Structured content does not match the tool's output schema: {rest}", Meaning::Output, "npm @modelcontextprotocol/sdk 1.32, @modelcontextprotocol/client 2.4"),
    fixed(INVALID_PARAMS, "Failed to validate structured content: {rest}", Meaning::Output, "npm @modelcontextprotocol/sdk 1.32"),
    fixed(-32600, "Tool {name} has an output schema but did not return structured content", Meaning::Output, "npm @modelcontextprotocol/sdk 1.32, @modelcontextprotocol/client 2.4"),
    fixed(-32001, "Request timed out", Meaning::TimedOut, "npm @modelcontextprotocol/sdk 1.32"),
    fixed(-32001, "Maximum total timeout exceeded", Meaning::TimedOut, "npm @modelcontextprotocol/sdk 1.32"),
    fixed(-32001, "Request '{name}' timed out", Meaning::TimedOut, "PyPI mcp 2.3"),
    fixed(-32000, "Connection closed", Meaning::Closed, "npm @modelcontextprotocol/sdk 1.32; PyPI mcp 1.30, 2.3"),
    fixed(-32000, "Request was cancelled", Meaning::Cancelled, "npm @modelcontextprotocol/sdk 1.32"),
    fixed(-32600, "Request cancelled", Meaning::Cancelled, "npm @modelcontextprotocol/sdk 1.32"),
    fixed(0, "Request cancelled", Meaning::Cancelled, "PyPI mcp 1.30, answer to a cancelled request"),
];

impl FixedText {
    fn is(&self, code: i64, text: &str) -> bool {
        let name = |c: &str| (1..=256).contains(&c.len()) && !c.contains(char::is_whitespace);
        if self.code != code {
            return false;
        }
        if let Some(start) = self.text.strip_suffix("{rest}") {
            return text.starts_with(start);
        }
        match self.text.split_once("{name}") {
            None => text == self.text,
            Some((before, after)) => {
                let inside = text
                    .strip_prefix(before)
                    .and_then(|rest| rest.strip_suffix(after));
                inside.is_some_and(name)
            }
        }
    }
}

/// Takes off `MCP error N: `, which some clients put before the message they were given, as often as it is there.
fn without_prefixes(mut text: &str) -> &str {
    let inner = |text: &'_ str| -> Option<usize> {
        let rest = text.strip_prefix("MCP error ")?;
        let (number, rest) = rest.split_once(": ")?;
        number.parse::<i64>().ok().map(|_| text.len() - rest.len())
    };
    while let Some(rest) = inner(text).and_then(|at| text.get(at..)) {
        text = rest;
    }
    text
}

/// Reads the JSON text of a whole JSON-RPC response (SPEC §1.6). Total, as [`read()`](crate::read()).
///
/// A `result` is read as a tool result. A text that is no response is read by itself.
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
    if original.len() <= MAX_TEXT {
        if let Ok(text) = json::canonical(original.trim_matches(read::is_blank)) {
            if let Some(outcome) = response_object(&text, &original, mode) {
                return outcome;
            }
        }
    }
    Outcome::Failure(read::read(original, mode))
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
    let data = data.and_then(|data| json::canonical(data).ok());
    assess(Some(code), message, data.as_deref(), mode, message.into())
}

/// What a response says; nothing when the object is none.
fn response_object<'a>(object: &str, original: &Cow<'a, str>, mode: Mode) -> Option<Outcome<'a>> {
    let original = || original.clone();
    let result = view::get(object, "result");
    match (view::get(object, "error"), result) {
        (None | Some("null"), Some(result)) if result != "null" => {
            Some(result::read_canonical(result, original(), mode))
        }
        (None, Some(_)) => Some(Outcome::NotAnError),
        (None, None) => view::get(object, "method").map(|_| Outcome::NotAnError), // a request
        (Some(error), _) => Some(error_value(error, mode, original())),
    }
}

/// Reads the canonical text of the member `error`.
fn error_value<'a>(error: &str, mode: Mode, original: Cow<'a, str>) -> Outcome<'a> {
    if let Some(text) = view::as_str(error) {
        return assess(None, &text, None, mode, original);
    }
    let code = view::get(error, "code");
    if code.is_none() && mode != Mode::Exact {
        if let Some(reading) = structured(error, mode) {
            return Outcome::Failure(reading.with_original(original));
        }
    }
    let message = view::get(error, "message").and_then(view::as_str);
    let code = code.and_then(|code| code.parse().ok());
    let data = view::get(error, "data");
    assess(code, &message.unwrap_or_default(), data, mode, original)
}

fn structured(text: &str, mode: Mode) -> Option<Reading<'_>> {
    Some(read::read(text, mode)).filter(|reading| !reading.is_legacy())
}

/// An error by its parts: a ToolError in it, a fixed text, the code, in this order.
fn assess<'a>(
    code: Option<i64>,
    message: &str,
    data: Option<&str>,
    mode: Mode,
    original: Cow<'a, str>,
) -> Outcome<'a> {
    let in_data = data.and_then(|data| structured(data, mode));
    let in_message = || (mode != Mode::Exact).then(|| structured(message, mode))?;
    if let Some(reading) = in_data.or_else(in_message) {
        return Outcome::Failure(reading.with_original(original));
    }
    let Some(mapped) = map(code, message, data, mode) else {
        return Outcome::PassThrough;
    };
    // a code that says nothing leaves the word to the message
    let vague = mapped.error.error_type() == ErrorType::Internal && !matches!(code, Some(-32700 | -32600));
    if mode == Mode::Classify && vague && mapped.error.data_json().is_none() {
        if let Some(verdict) = classify::classify_all(&[message, data.unwrap_or("")], message) {
            let delivery = verdict.delivery.unwrap_or(mapped.delivery);
            let mut reading =
                Reading::mapped(verdict.error.clone(), delivery, mode, original).with_verdict(Some(verdict));
            reading.error = reading.error.with_delivery(delivery);
            return Outcome::Failure(reading);
        }
    }
    let error = match data.and_then(|data| delay(data, mode)) {
        Some(seconds) => mapped.error.with_member("retry_after", seconds),
        None => mapped.error,
    };
    let against = (mode == Mode::Classify)
        .then(|| classify::caution(&error, &[&Source::new(message), &Source::new(data.unwrap_or(""))]))
        .flatten();
    let mut reading = Reading::mapped(error, mapped.delivery, mode, original);
    reading.mode = mapped.mode;
    Outcome::Failure(reading.with_verdict(against.map(|verdict| Verdict {
        delivery: Some(mapped.delivery),
        ..verdict
    })))
}

struct Mapped {
    error: ToolError,
    delivery: Delivery,
    mode: Mode,
}

/// The error by fixed text and code; nothing when the caller has cancelled the call.
fn map(code: Option<i64>, message: &str, data: Option<&str>, mode: Mode) -> Option<Mapped> {
    let of = |error_type| ToolError::new(error_type, message);
    let mapped = |error, delivery| {
        Some(Mapped {
            error,
            delivery,
            mode: Mode::Exact,
        })
    };
    let Some(code) = code else {
        return mapped(of(ErrorType::Internal), Delivery::Unknown);
    };
    let text = without_prefixes(message);
    if let Some(row) = FIXED_TEXTS.iter().find(|row| row.is(code, text)) {
        return match row.meaning {
            Meaning::UnknownTool => mapped(
                of(ErrorType::NotFound).with_reason("unknown_tool"),
                Delivery::Rejected,
            ),
            Meaning::Output => mapped(
                of(ErrorType::Internal).with_effects(Effects::Unknown),
                Delivery::Unknown,
            ),
            Meaning::TimedOut | Meaning::Closed => mapped(of(ErrorType::Transient), Delivery::Unknown),
            Meaning::Cancelled => None,
        };
    }
    let has_uri = data.is_some_and(|data| view::get(data, "uri").is_some());
    if code == INVALID_PARAMS && has_uri {
        return mapped(of(ErrorType::NotFound), Delivery::Rejected);
    }
    if code == RESOURCE_NOT_FOUND && mode == Mode::Classify {
        let says_so = text.to_ascii_lowercase().contains("not found");
        return Some(Mapped {
            error: of(if has_uri || says_so {
                ErrorType::NotFound
            } else {
                ErrorType::Internal
            }),
            delivery: Delivery::Unknown,
            mode: Mode::Classify,
        });
    }
    if let Some(row) = CODES.iter().find(|row| row.code == code) {
        return mapped(of(row.error_type?), row.delivery);
    }
    if let Some(status) = u16::try_from(code).ok().filter(|code| (400..600).contains(code)) {
        let row = http::status::find(status)?;
        return mapped(http::error_of(row, message), row.delivery);
    }
    mapped(of(ErrorType::Internal), Delivery::Unknown)
}

/// The delay in `error.data`, in seconds, read as in a ToolError (SPEC §1.4).
fn delay(data: &str, mode: Mode) -> Option<f64> {
    let data = view::as_object(data)?.to_owned();
    let holder = ToolError::from_parts(ErrorType::Internal, String::new(), false, data);
    retry_after::read(&holder, mode, None)
}

impl ToolError {
    /// The error as the JSON text of a JSON-RPC error object, with the full error in its `data` (SPEC §1.6).
    ///
    /// ```
    /// use toolerror::ToolError;
    /// assert_eq!(
    ///     ToolError::validation("bad `id`").to_json_rpc(),
    ///     r#"{"code":-32602,"message":"bad `id`","data":{"type":"VALIDATION","message":"bad `id`","recoverable":false}}"#,
    /// );
    /// ```
    ///
    /// This is emission: secrets are masked and long texts cut (SPEC §1.9).
    pub fn to_json_rpc(&self) -> String {
        self.to_json_rpc_with(&EmitOptions::default())
    }

    /// As [`to_json_rpc`](Self::to_json_rpc), masked and cut as `options` say.
    pub fn to_json_rpc_with(&self, options: &EmitOptions) -> String {
        let emitted = self.emitted(options);
        let mut out = format!("{{\"code\":{},\"message\":", emitted.json_rpc_code());
        write::string(&mut out, emitted.message());
        out.push_str(",\"data\":");
        emitted.write_json(&mut out);
        out.push('}');
        out
    }

    /// The code of JSON-RPC for it: -32602 for VALIDATION and NOT_FOUND, -32601 for an unknown tool, else -32603.
    pub fn json_rpc_code(&self) -> i64 {
        match self.error_type() {
            ErrorType::NotFound if self.reason().as_deref() == Some("unknown_tool") => METHOD_NOT_FOUND,
            ErrorType::NotFound | ErrorType::Validation => INVALID_PARAMS,
            _ => INTERNAL_ERROR,
        }
    }
}
