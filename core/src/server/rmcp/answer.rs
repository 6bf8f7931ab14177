//! The middleware around a server: turns a tool's answer into the one that is sent.

use rmcp::model::CallToolResponse;
use rmcp::model::CallToolResult;
use rmcp::model::ContentBlock;
use rmcp::model::ErrorCode;
use rmcp::model::ResultType;
use rmcp::ErrorData;
use rmcp::ServerHandler;
use serde_json::Value;

use crate::emit::EmitOptions;
use crate::error::ToolError;
use crate::reading::{Mode, Outcome};
use crate::server;
use crate::server::metrics::Ended;
use crate::server::rmcp::panics::Panic;
use crate::server::rmcp::refusal::{refusal, violation};
use crate::server::rmcp::result::read_call_tool_result;
use crate::server::rmcp::server::WithToolErrors;
use crate::server::rmcp::{emitted, log, panics};
use crate::server::{emitted_text, emitted_value, FailureSource, ReturnedError, UNKNOWN_TOOL};

/// An answer of rmcp.
type CallAnswer = Result<CallToolResponse, ErrorData>;

impl<S: ServerHandler> WithToolErrors<S> {
    /// The answer to send, and how the call counts.
    pub(crate) fn answer(
        &self,
        tool: &str,
        arguments: &Value,
        answer: Result<CallAnswer, Panic>,
    ) -> (CallAnswer, Ended) {
        let unexpected = |panic: Panic| {
            let what = server::tool_named(tool);
            self.failed(&panic.report(&what, self.expose_internal))
        };
        match answer {
            Err(panic) => unexpected(panic),
            // the server's list of tools and the mappers may panic, too
            Ok(answer) => panics::catch_now(|| match answer {
                Ok(CallToolResponse::Complete(result)) if result.is_error == Some(true) => {
                    self.answer_result(tool, arguments, result)
                }
                Ok(answer) => (Ok(answer), Ended::Well),
                Err(error) => self.answer_error(tool, arguments, error),
            })
            .unwrap_or_else(unexpected),
        }
    }

    /// The error answer for arguments that violate the tool's input schema; the tool does not see such a call.
    #[cfg(feature = "jsonschema")]
    pub(crate) fn refused(&self, tool: &str, arguments: &Value) -> Option<(CallAnswer, Ended)> {
        let listed = self.tool(tool)?;
        let found = panics::catch_now(|| self.schemas.violations(&listed, arguments)).unwrap_or_default();
        (!found.is_empty()).then(|| self.failed(&server::invalid_arguments(found)))
    }

    /// A ToolError as answer.
    fn failed(&self, error: &ToolError) -> (CallAnswer, Ended) {
        let ended = if error.reason().as_deref() == Some(UNKNOWN_TOOL) {
            Ended::UnknownTool
        } else {
            Ended::Error(error.error_type())
        };
        (Ok(emitted::result_with(error, &self.emit).into()), ended)
    }

    /// An error result with rmcp's refusal of arguments reworded, everything else unchanged, and secrets masked.
    fn answer_result(
        &self,
        tool: &str,
        arguments: &Value,
        mut result: CallToolResult,
    ) -> (CallAnswer, Ended) {
        if let Some(serde_text) = only_text(&result).and_then(refusal) {
            return self.failed(&self.invalid(tool, arguments, serde_text));
        }
        log::built(&mut result);
        let ended = emit(&mut result, &self.emit).unwrap_or_else(|| read(&result));
        (Ok(result.into()), ended)
    }

    /// An error of the protocol in a tool's place, which most clients do not show to the model.
    ///
    /// Of the sources after `mapper`, rmcp has those that [`server::given`] asks in their order, and no others.
    fn answer_error(&self, tool: &str, arguments: &Value, error: ErrorData) -> (CallAnswer, Ended) {
        let governing = FailureSource::ALL.iter().find_map(|source| match source {
            FailureSource::Arguments if error.code == ErrorCode::INVALID_PARAMS => {
                let serde_text = refusal(&error.message)?;
                Some(self.invalid(tool, arguments, serde_text))
            }
            FailureSource::Mapper => Some(log::returned(&self.mappers.map(&error)?).into_owned()),
            _ => None,
        });
        match governing {
            Some(found) => self.failed(&found),
            None => self.answer_protocol_error(tool, error),
        }
    }

    fn answer_protocol_error(&self, tool: &str, error: ErrorData) -> (CallAnswer, Ended) {
        let (code, text) = (i64::from(error.code.0), &error.message);
        let listed = || self.tool(tool).is_some();
        match server::given(tool, code, text, error.data.as_ref(), listed) {
            ReturnedError::Error(given) => self.failed(&log::returned(&given)),
            ReturnedError::Unforeseen(read) => {
                let what = server::tool_named(tool);
                self.failed(&log::unexpected(read, &what, text, self.expose_internal))
            }
            ReturnedError::Cancelled => (Err(error), Ended::Cancelled),
            ReturnedError::Protocol if error.code == ErrorCode::METHOD_NOT_FOUND && !listed() => {
                (Err(error), Ended::UnknownTool)
            }
            ReturnedError::Protocol => (Err(error), Ended::Unstructured),
        }
    }

    /// Arguments that serde refused. What the schema finds is known already.
    fn invalid(&self, tool: &str, arguments: &Value, serde_text: &str) -> ToolError {
        let tool = self.tool(tool);
        let schema = tool.as_ref().map(|tool| tool.input_schema.as_ref());
        server::invalid_arguments(vec![violation(serde_text, arguments, schema)])
    }
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

/// Prepares an error result for emission: emits ToolErrors, masks everything else without cutting it.
///
/// For a result with one ToolError in one block, the common case, it returns how the call counts.
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
