//! The middleware around a server: what becomes of a tool's answer.

use std::borrow::Cow;

use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, ErrorCode, JsonObject, ResultType};
use rmcp::{ErrorData, ServerHandler};
use serde_json::Value;

use super::panics::{self, Panic};
use super::result::read_call_tool_result;
use super::server::ToolErrors;
use super::{arguments, scope};
use crate::emit::EmitOptions;
use crate::error_type::ErrorType;
use crate::mcp::json_rpc;
use crate::mcp::result::Outcome;
use crate::metrics::Ended;
use crate::text::read::{Disposition, Mode};
use crate::tool_error::ToolError;

/// An answer of rmcp.
type Answer = Result<CallToolResponse, ErrorData>;

/// The reason of a NOT_FOUND for a tool that does not exist.
const UNKNOWN_TOOL: &str = "unknown_tool";
/// MCP 2025-11-25: the user has to open a URL; clients act on it.
const URL_ELICITATION_REQUIRED: i32 = -32042;

impl<S: ServerHandler> ToolErrors<S> {
    /// The answer that goes out, and how it counts.
    pub(super) fn answer(
        &self,
        tool: &str,
        arguments: Option<JsonObject>,
        answer: Result<Answer, Panic>,
    ) -> (Answer, Ended) {
        let unexpected = |panic: Panic| {
            let what = format!("tool {tool:?}");
            self.failed(&panic.report(&what, self.expose_internal))
        };
        match answer {
            Err(panic) => unexpected(panic),
            // the server's list of tools and the mappers are foreign code, too
            Ok(answer) => panics::catch_now(|| match answer {
                Ok(CallToolResponse::Complete(result)) if result.is_error == Some(true) => {
                    self.of_result(tool, arguments, result)
                }
                Ok(answer) => (Ok(answer), Ended::Well),
                Err(error) => self.of_error(tool, arguments, error),
            })
            .unwrap_or_else(unexpected),
        }
    }

    /// A ToolError as answer.
    fn failed(&self, error: &ToolError) -> (Answer, Ended) {
        let ended = if error.reason().as_deref() == Some(UNKNOWN_TOOL) {
            Ended::UnknownTool
        } else {
            Ended::Error(error.error_type())
        };
        (Ok(scope::result_with(error, &self.emit).into()), ended)
    }

    /// An error result: rmcp's refusal of arguments in our words, all else as it is, with what must not leave masked.
    fn of_result(
        &self,
        tool: &str,
        arguments: Option<JsonObject>,
        mut result: CallToolResult,
    ) -> (Answer, Ended) {
        if let Some(serde_text) = only_text(&result).and_then(arguments::refusal) {
            return self.failed(&self.invalid(tool, arguments, serde_text));
        }
        let ended = emit(&mut result, &self.emit).unwrap_or_else(|| read(&result));
        (Ok(result.into()), ended)
    }

    /// An error of the protocol in a tool's place, which most clients do not show to the model.
    fn of_error(&self, tool: &str, arguments: Option<JsonObject>, error: ErrorData) -> (Answer, Ended) {
        if error.code == ErrorCode::INVALID_PARAMS {
            if let Some(serde_text) = arguments::refusal(&error.message) {
                return self.failed(&self.invalid(tool, arguments, serde_text));
            }
        }
        if let Some(mapped) = self.mappers.map(&error) {
            return self.failed(&mapped);
        }
        let data = error.data.as_ref().map(Value::to_string);
        let code = i64::from(error.code.0);
        let Outcome::Failure(reading) =
            json_rpc::from_code(code, &error.message, data.as_deref(), Mode::Exact)
        else {
            return (Err(error), Ended::Cancelled);
        };
        let embedded = reading.disposition() == Disposition::Structured;
        let read = reading.into_error();
        if embedded {
            return self.failed(&read);
        }
        if is_of_the_protocol(error.code) {
            let missing = error.code == ErrorCode::METHOD_NOT_FOUND && self.tool(tool).is_none();
            let ended = if missing {
                Ended::UnknownTool
            } else {
                Ended::Unstructured
            };
            return (Err(error), ended);
        }
        self.failed(&self.converted(tool, &error, read))
    }

    /// The ToolError in place of `error`, which was read as `read`.
    fn converted(&self, tool: &str, error: &ErrorData, read: ToolError) -> ToolError {
        let text = &error.message;
        let read = if read.reason().as_deref() == Some(UNKNOWN_TOOL) {
            if self.tool(tool).is_none() {
                return ToolError::not_found(format!("unknown tool `{tool}`")).with_reason(UNKNOWN_TOOL);
            }
            ToolError::validation(text.as_ref()) // the tool's own words
        } else if error.code == ErrorCode::RESOURCE_NOT_FOUND {
            ToolError::not_found(text.as_ref())
        } else {
            read
        };
        if read.error_type() == ErrorType::Internal {
            let what = format!("tool {tool:?}");
            return panics::unexpected(read, &what, text, self.expose_internal);
        }
        let own = read.data();
        let read = read.replace_data(&error.data);
        match own {
            Some(own) => read.with_data(own),
            None => read,
        }
    }

    fn invalid(&self, tool: &str, arguments: Option<JsonObject>, serde_text: &str) -> ToolError {
        let tool = self.tool(tool);
        let schema = tool.as_ref().map(|tool| tool.input_schema.as_ref());
        arguments::invalid(schema, arguments.unwrap_or_default(), serde_text)
    }
}

/// Codes that say something to the client's protocol layer, not to a model.
fn is_of_the_protocol(code: ErrorCode) -> bool {
    let own = [
        ErrorCode::PARSE_ERROR,
        ErrorCode::INVALID_REQUEST,
        ErrorCode::METHOD_NOT_FOUND,
        ErrorCode(URL_ELICITATION_REQUIRED),
    ];
    own.contains(&code) || (-32099..=-32020).contains(&code.0)
}

/// The text of a result that is one text block.
fn only_text(result: &CallToolResult) -> Option<&str> {
    let [block] = result.content.as_slice() else {
        return None;
    };
    block.as_text().map(|text| text.text.as_str())
}

/// How an error result counts.
fn read(result: &CallToolResult) -> Ended {
    match read_call_tool_result(result, Mode::Exact) {
        Outcome::Failure(reading) if reading.is_legacy() => Ended::Unstructured,
        Outcome::Failure(reading) => Ended::Error(reading.error().error_type()),
        Outcome::NotAnError | Outcome::PassThrough => Ended::Well,
    }
}

/// An error result as it may leave the process: ToolErrors emitted, all else masked but not cut.
///
/// Of a result that is one ToolError in one block, which most are, it says how that counts.
fn emit(result: &mut CallToolResult, options: &EmitOptions) -> Option<Ended> {
    let complete = result.result_type.as_ref().is_none_or(ResultType::is_complete);
    let only = complete && result.content.len() == 1;
    let mut ended = None;
    for block in &mut result.content {
        if let ContentBlock::Text(block) = block {
            let (error_type, emitted) = emitted_text(&block.text, options);
            ended = error_type.filter(|_| only).map(Ended::Error);
            if let Some(text) = emitted {
                block.text = text;
            }
        }
    }
    let in_meta = result.meta.iter_mut().flat_map(|meta| meta.0.values_mut());
    for value in result.structured_content.iter_mut().chain(in_meta) {
        if let Some(emitted) = emitted_value(value, options) {
            *value = emitted;
        }
    }
    ended
}

/// The type of the ToolError that `text` is, and the text to put in its place; nothing when it may stay.
fn emitted_text(text: &str, options: &EmitOptions) -> (Option<ErrorType>, Option<String>) {
    if let Ok(error) = ToolError::from_json(text) {
        let emitted = match error.emitted(options) {
            Cow::Borrowed(_) => None,
            Cow::Owned(emitted) => Some(emitted.to_json()),
        };
        return (Some(error.error_type()), emitted);
    }
    let uncut = options.clone().without_limits();
    let emitted = match ToolError::internal(text).emitted(&uncut) {
        Cow::Borrowed(_) => None,
        Cow::Owned(emitted) => Some(emitted.message().to_owned()),
    };
    (None, emitted)
}

/// The value to put in place of one beside the texts; nothing when it may stay.
fn emitted_value(value: &Value, options: &EmitOptions) -> Option<Value> {
    let object = value.as_object().map(|_| value.to_string());
    if let Some(error) = object.and_then(|text| ToolError::from_json(&text).ok()) {
        return match error.emitted(options) {
            Cow::Borrowed(_) => None,
            Cow::Owned(emitted) => serde_json::to_value(&emitted).ok(),
        };
    }
    let uncut = options.clone().without_limits();
    match ToolError::internal("")
        .with_member("value", value)
        .emitted(&uncut)
    {
        Cow::Borrowed(_) => None,
        Cow::Owned(emitted) => emitted.get("value"),
    }
}
