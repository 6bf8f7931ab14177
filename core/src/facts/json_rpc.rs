//! The codes of JSON-RPC and the fixed texts of the MCP SDKs (SPEC §1.6, `spec/tables/json_rpc.json`).

use crate::error::{Delivery, ErrorType};

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
pub(crate) const RESOURCE_NOT_FOUND: i64 = -32002;
pub(crate) const INVALID_PARAMS: i64 = -32602;
pub(crate) const METHOD_NOT_FOUND: i64 = -32601;
pub(crate) const INTERNAL_ERROR: i64 = -32603;

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
    pub(crate) fn is(&self, code: i64, text: &str) -> bool {
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
pub(crate) fn without_prefixes(mut text: &str) -> &str {
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
