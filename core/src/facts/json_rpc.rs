//! The codes of JSON-RPC and the fixed texts of the MCP SDKs (SPEC §1.6, `spec/tables/json_rpc.json`).

use crate::error::{Delivery, ErrorType};
pub(crate) use crate::facts::json_rpc_data::{
    CODES, INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND, SDK_TEXTS,
};

/// The meaning of a code by itself.
#[derive(Debug)]
pub(crate) struct JsonRpcCode {
    pub(crate) code: i64,
    /// `None`: passed through, because the caller cancelled the call.
    pub(crate) error_type: Option<ErrorType>,
    pub(crate) delivery: Delivery,
}

/// A resource that does not exist, in MCP before 2026-07-28; other software uses the number for other things.
pub(crate) const RESOURCE_NOT_FOUND: i64 = -32002;

/// The meaning of a fixed text beyond its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextMeaning {
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

/// A text that an SDK always sends with a code. `{name}` matches a word, `{rest}` the remaining text. A leading `MCP
/// error N: ` is ignored.
#[derive(Debug)]
pub(crate) struct SdkText {
    pub(crate) code: i64,
    pub(crate) text: &'static str,
    pub(crate) meaning: TextMeaning,
}

impl SdkText {
    /// Whether `text` is this text of an SDK.
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
