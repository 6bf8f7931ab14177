//! Why sending a call once has failed, in the terms of the engine (SPEC §1.6, §1.8).

use std::error::Error;
use std::time::Duration;

use rmcp::model::{CallToolResult, ErrorData};
use toolerror::{json_rpc, read_error, read_result_value, Mode, Outcome, Reading, ToolError};

use crate::driver::{OwnedFailure, ToFailure as _};
use crate::engine::{Delivery, Failure};

/// A failure, with what only an MCP client knows of it.
#[derive(Debug)]
pub(super) struct SendError {
    failure: OwnedFailure,
    /// The text that the server answered with.
    pub(super) wire: Option<String>,
    /// The server says that the call was cancelled.
    pub(super) cancelled: bool,
}

impl SendError {
    pub(super) fn new(error: ToolError, delivery: Delivery) -> Self {
        Self::from_failure(OwnedFailure::from(error).with_delivery(delivery))
    }

    fn from_failure(failure: OwnedFailure) -> Self {
        Self {
            failure,
            wire: None,
            cancelled: false,
        }
    }

    /// The error.
    pub(super) fn into_error(self) -> ToolError {
        self.failure.into_error()
    }

    /// The failure, for the engine.
    pub(super) fn to_failure(&self) -> Failure<'_> {
        self.failure.to_failure()
    }

    /// No answer in time.
    pub(super) fn timed_out(limit: Duration, delivery: Delivery) -> Self {
        let text = format!("no answer within {}", seconds(limit));
        Self::new(ToolError::transient(text), delivery)
    }

    /// The connection is gone for an unknown reason.
    pub(super) fn closed() -> Self {
        let text = "the server closed the connection before it answered";
        Self::new(ToolError::transient(text), Delivery::Unknown)
    }

    /// The server says that the call was cancelled.
    pub(super) fn cancelled(text: &str) -> Self {
        Self {
            cancelled: true,
            ..Self::new(ToolError::internal(text), Delivery::Unknown)
        }
    }

    /// The same error of a call that cannot have reached the server.
    pub(super) fn not_sent(self) -> Self {
        Self {
            failure: self.failure.with_delivery(Delivery::NotSent),
            ..self
        }
    }

    /// What was read. The delivery is that of the text or ToolError: its `effects` may say how far the call came.
    pub(super) fn from_reading(reading: &Reading<'_>, now_ms: i64) -> Self {
        Self::from_failure(OwnedFailure::from_reading(reading, Some(now_ms)))
    }

    /// The failure in a tool result. `None` for a result without one.
    pub(super) fn from_result(result: &CallToolResult, now_ms: i64) -> Option<Self> {
        if result.is_error != Some(true) {
            return None;
        }
        let value = serde_json::to_value(result).ok()?;
        let reading = read_result_value(&value, Mode::Unwrap).failure()?;
        let texts = result.content.iter().filter_map(|block| block.as_text());
        let texts: Vec<&str> = texts.map(|text| text.text.as_str()).collect();
        let wire = (!texts.is_empty()).then(|| texts.join("\n"));
        Some(Self {
            wire,
            ..Self::from_reading(&reading, now_ms)
        })
    }

    /// A JSON-RPC error of the server.
    pub(super) fn from_json_rpc(error: &ErrorData, now_ms: i64) -> Self {
        let data = error.data.as_ref().map(ToString::to_string);
        let code = i64::from(error.code.0);
        let failed = match json_rpc::from_code(code, &error.message, data.as_deref(), Mode::Unwrap) {
            Outcome::Failure(reading) => Self::from_reading(&reading, now_ms),
            Outcome::PassThrough | Outcome::NotAnError => Self::cancelled(error.message.as_ref()),
        };
        Self {
            wire: Some(error.message.to_string()),
            ..failed
        }
    }

    /// An error of this process, by its chain of sources (SPEC §1.8).
    pub(super) fn from_error(error: &(dyn Error + 'static), now_ms: i64) -> Self {
        match read_error(error) {
            Outcome::Failure(reading) => Self::from_reading(&reading, now_ms),
            _ => Self::new(ToolError::internal(error.to_string()), Delivery::Unknown),
        }
    }
}

/// `15 ms`, `1.5 s`, `60 s`.
pub(super) fn seconds(duration: Duration) -> String {
    if duration < Duration::from_secs(1) {
        return format!("{} ms", duration.as_millis());
    }
    let text = format!("{:.1}", duration.as_secs_f64());
    format!("{} s", text.strip_suffix(".0").unwrap_or(&text))
}
