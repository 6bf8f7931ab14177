//! The codes of JSON-RPC and the fixed texts of the MCP SDKs.
//!
//! Generated from `core/facts/data/json_rpc.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::error::{Delivery, ErrorType};
use crate::facts::json_rpc::{JsonRpcCode, SdkText, TextMeaning};

pub(crate) const METHOD_NOT_FOUND: i64 = -32601;
pub(crate) const INVALID_PARAMS: i64 = -32602;
pub(crate) const INTERNAL_ERROR: i64 = -32603;

/// The codes that have a rule.
#[rustfmt::skip]
pub(crate) const CODES: &[JsonRpcCode] = &[
    JsonRpcCode { code: -32700, error_type: Some(ErrorType::Internal), delivery: Delivery::Rejected },
    JsonRpcCode { code: -32600, error_type: Some(ErrorType::Internal), delivery: Delivery::Rejected },
    JsonRpcCode { code: -32601, error_type: Some(ErrorType::NotFound), delivery: Delivery::Rejected },
    JsonRpcCode { code: -32602, error_type: Some(ErrorType::Validation), delivery: Delivery::Rejected },
    JsonRpcCode { code: -32603, error_type: Some(ErrorType::Internal), delivery: Delivery::Unknown },
    JsonRpcCode { code: 0, error_type: Some(ErrorType::Internal), delivery: Delivery::Unknown },
    JsonRpcCode { code: -32042, error_type: Some(ErrorType::Permission), delivery: Delivery::Rejected },
    JsonRpcCode { code: -32800, error_type: None, delivery: Delivery::Unknown },
];

/// The fixed texts of the SDKs.
#[rustfmt::skip]
pub(crate) const SDK_TEXTS: &[SdkText] = &[
    SdkText { code: -32602, text: "Tool {name} not found", meaning: TextMeaning::UnknownTool },
    SdkText { code: -32602, text: "Tool {name} disabled", meaning: TextMeaning::UnknownTool },
    SdkText { code: -32602, text: "Unknown tool: {name}", meaning: TextMeaning::UnknownTool },
    SdkText { code: -32602, text: "Tool not found: {name}", meaning: TextMeaning::UnknownTool },
    SdkText { code: -32602, text: "unknown tool \"{name}\"", meaning: TextMeaning::UnknownTool },
    SdkText { code: -32602, text: "tool '{name}' not found: tool not found", meaning: TextMeaning::UnknownTool },
    SdkText { code: -32602, text: "tool not found", meaning: TextMeaning::UnknownTool },
    SdkText { code: -32602, text: "Output validation error: {rest}", meaning: TextMeaning::Output },
    SdkText { code: -32602, text: "Invalid tools/call result: {rest}", meaning: TextMeaning::Output },
    SdkText { code: -32602, text: "Structured content does not match the tool's output schema: {rest}", meaning: TextMeaning::Output },
    SdkText { code: -32602, text: "Failed to validate structured content: {rest}", meaning: TextMeaning::Output },
    SdkText { code: -32602, text: "Tool {name} has an output schema but no structured content was provided", meaning: TextMeaning::Output },
    SdkText { code: -32600, text: "Tool {name} has an output schema but did not return structured content", meaning: TextMeaning::Output },
    SdkText { code: -32001, text: "Request timed out", meaning: TextMeaning::TimedOut },
    SdkText { code: -32001, text: "Maximum total timeout exceeded", meaning: TextMeaning::TimedOut },
    SdkText { code: -32001, text: "Request '{name}' timed out", meaning: TextMeaning::TimedOut },
    SdkText { code: -32000, text: "Connection closed", meaning: TextMeaning::Closed },
    SdkText { code: -32000, text: "Request was cancelled", meaning: TextMeaning::Cancelled },
    SdkText { code: -32600, text: "Request cancelled", meaning: TextMeaning::Cancelled },
    SdkText { code: 0, text: "Request cancelled", meaning: TextMeaning::Cancelled },
];
