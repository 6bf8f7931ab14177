//! Errors of the protocol that a tool gives in place of a result.

use serde_json::Value;

use crate::error::{ErrorType, ToolError};
use crate::read::json_rpc;
use crate::reading::{Disposition, Mode, Outcome};

/// The reason of a NOT_FOUND for a tool that does not exist.
pub(crate) const UNKNOWN_TOOL: &str = "unknown_tool";
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const RESOURCE_NOT_FOUND: i64 = -32002;
/// MCP 2025-11-25: the user has to open a URL; clients act on it.
const URL_ELICITATION_REQUIRED: i64 = -32042;

/// How a protocol error from a tool is answered; most clients do not show such errors to the model.
#[derive(Clone, Debug, PartialEq)]
pub enum ReturnedError {
    /// As this ToolError.
    Error(ToolError),
    /// As an [`unexpected`](crate::server::unexpected) error, made from this one.
    Unforeseen(ToolError),
    /// As the same protocol error.
    Protocol,
    /// As the same error: the caller cancelled the call.
    Cancelled,
}

/// NOT_FOUND for a tool that the server does not have (SPEC §1.3).
#[must_use]
pub fn unknown_tool(tool: &str) -> ToolError {
    ToolError::not_found(format!("unknown tool `{tool}`")).with_reason(UNKNOWN_TOOL)
}

/// Decides how to answer a protocol error from `tool` (SPEC §1.6): by the ToolError in its `data`, else by a text that
/// denies that the server has the tool, else by its code. These are the sources `tool_error`, `unknown_tool` and `protocol`
/// of SPEC §1.10.8, in their order. `listed` returns whether the server has the tool; it is called only for such a text.
pub fn given(
    tool: &str,
    code: i64,
    message: &str,
    data: Option<&Value>,
    listed: impl FnOnce() -> bool,
) -> ReturnedError {
    let text = data.map(Value::to_string);
    let read = json_rpc::from_code(code, message, text.as_deref(), Mode::Exact);
    if let Outcome::Failure(reading) = &read
        && reading.disposition() == Disposition::Structured
    {
        return ReturnedError::Error(reading.error().clone());
    }
    if denies_tool(message) && !listed() {
        return ReturnedError::Error(unknown_tool(tool));
    }
    let Outcome::Failure(reading) = read else {
        return ReturnedError::Cancelled;
    };
    if is_of_the_protocol(code) {
        return ReturnedError::Protocol;
    }
    let read = reading.into_error();
    let read = if read.reason().as_deref() == Some(UNKNOWN_TOOL) {
        ToolError::validation(message) // the tool's own words
    } else if code == RESOURCE_NOT_FOUND {
        ToolError::not_found(message)
    } else {
        read
    };
    if read.error_type() == ErrorType::Internal {
        return ReturnedError::Unforeseen(read);
    }
    let own = read.data();
    let read = read.replace_data(data);
    ReturnedError::Error(match own {
        Some(own) => read.with_data(own),
        None => read,
    })
}

/// Whether an error of the protocol with this code asks the user for something: the call is made again after it.
///
/// ```
/// assert!(toolerror::server::asks_for_input(-32042));
/// assert!(!toolerror::server::asks_for_input(-32600));
/// ```
#[must_use]
pub fn asks_for_input(code: i64) -> bool {
    code == URL_ELICITATION_REQUIRED
}

/// Whether a text is one of those by which hosts deny that they have the tool, whatever the code beside it is.
fn denies_tool(message: &str) -> bool {
    match json_rpc::from_code(INVALID_PARAMS, message, None, Mode::Exact) {
        Outcome::Failure(reading) => reading.error().reason().as_deref() == Some(UNKNOWN_TOOL),
        _ => false,
    }
}

/// Codes for the client's protocol layer, not for a model.
fn is_of_the_protocol(code: i64) -> bool {
    let own = [
        PARSE_ERROR,
        INVALID_REQUEST,
        METHOD_NOT_FOUND,
        URL_ELICITATION_REQUIRED,
    ];
    own.contains(&code) || (-32099..=-32020).contains(&code)
}
