//! The middleware around a server: what becomes of a tool's answer.

use rmcp::model::CallToolResponse;
use rmcp::model::CallToolResult;
use rmcp::model::ContentBlock;
use rmcp::model::ErrorCode;
use rmcp::model::JsonObject;
use rmcp::model::ResultType;
use rmcp::ErrorData;
use rmcp::ServerHandler;
use serde_json::Value;

use crate::emit::EmitOptions;
use crate::error::{ToolError, Violation};
use crate::reading::{Mode, Outcome};
use crate::server;
use crate::server::metrics::Ended;
use crate::server::rmcp::panics::Panic;
use crate::server::rmcp::result::read_call_tool_result;
use crate::server::rmcp::server::WithToolErrors;
use crate::server::rmcp::{panics, scope};
use crate::server::{emitted_text, emitted_value, ReturnedError, UNKNOWN_TOOL};

/// An answer of rmcp.
type Answer = Result<CallToolResponse, ErrorData>;

impl<S: ServerHandler> WithToolErrors<S> {
    /// The answer that goes out, and how it counts.
    pub(crate) fn answer(
        &self,
        tool: &str,
        arguments: Option<JsonObject>,
        answer: Result<Answer, Panic>,
    ) -> (Answer, Ended) {
        let unexpected = |panic: Panic| {
            let what = server::tool_named(tool);
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
        if let Some(serde_text) = only_text(&result).and_then(refusal) {
            return self.failed(&self.invalid(tool, arguments, serde_text));
        }
        let ended = emit(&mut result, &self.emit).unwrap_or_else(|| read(&result));
        (Ok(result.into()), ended)
    }

    /// An error of the protocol in a tool's place, which most clients do not show to the model.
    fn of_error(&self, tool: &str, arguments: Option<JsonObject>, error: ErrorData) -> (Answer, Ended) {
        if error.code == ErrorCode::INVALID_PARAMS {
            if let Some(serde_text) = refusal(&error.message) {
                return self.failed(&self.invalid(tool, arguments, serde_text));
            }
        }
        if let Some(mapped) = self.mappers.map(&error) {
            return self.failed(&mapped);
        }
        let (code, text) = (i64::from(error.code.0), &error.message);
        let listed = || self.tool(tool).is_some();
        match server::given(tool, code, text, error.data.as_ref(), listed) {
            ReturnedError::Error(given) => self.failed(&given),
            ReturnedError::Unforeseen(read) => {
                let what = server::tool_named(tool);
                self.failed(&panics::unexpected(read, &what, text, self.expose_internal))
            }
            ReturnedError::Cancelled => (Err(error), Ended::Cancelled),
            ReturnedError::Protocol if error.code == ErrorCode::METHOD_NOT_FOUND && !listed() => {
                (Err(error), Ended::UnknownTool)
            }
            ReturnedError::Protocol => (Err(error), Ended::Unstructured),
        }
    }

    fn invalid(&self, tool: &str, arguments: Option<JsonObject>, serde_text: &str) -> ToolError {
        let tool = self.tool(tool);
        let schema = tool.map(|tool| Value::Object(tool.input_schema.as_ref().clone()));
        let arguments = Value::Object(arguments.unwrap_or_default());
        #[cfg(feature = "jsonschema")]
        let mut found = schema.map_or_else(Vec::new, |schema| server::violations(&schema, &arguments));
        #[cfg(not(feature = "jsonschema"))]
        let mut found = Vec::new();
        if found.is_empty() {
            found.push(Violation::new("", "deserialize", serde_text));
        }
        server::invalid_arguments(found)
    }
}

/// How rmcp begins the text of a refusal of arguments.
const REFUSED: &str = "failed to deserialize parameters: ";

/// What serde had to say, when `text` is such a refusal.
fn refusal(text: &str) -> Option<&str> {
    text.strip_prefix(REFUSED)
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
