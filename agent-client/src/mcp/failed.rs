//! What went wrong with one attempt, from the SDK's words into those of the engine (SPEC §1.6, §1.8).

use std::error::Error;
use std::io;
use std::time::Duration;

use rmcp::model::{CallToolResult, ErrorData};
use rmcp::service::ClientInitializeError;
use rmcp::ServiceError;
use toolerror::{json_rpc, read_result_value, Mode, Outcome, Reading, ToolError};

use super::http;
use crate::assess::failure_of;
use crate::driver::{self, ToFailure};
use crate::engine::{Delivery, Failure};

/// A failed attempt.
#[derive(Debug)]
pub(super) struct Failed {
    inner: driver::Failed,
    /// The text that the server answered with.
    pub(super) wire: Option<String>,
    /// The server says that the call was cancelled.
    pub(super) cancelled: bool,
}

impl Failed {
    pub(super) fn new(error: ToolError, delivery: Delivery) -> Self {
        Self {
            inner: driver::Failed::from(error).with_delivery(delivery),
            wire: None,
            cancelled: false,
        }
    }

    /// The error.
    pub(super) fn into_error(self) -> ToolError {
        self.inner.into_error()
    }

    /// The failure, for the engine.
    pub(super) fn to_failure(&self) -> Failure<'_> {
        self.inner.to_failure()
    }

    /// No answer in time.
    pub(super) fn timed_out(limit: Duration, delivery: Delivery) -> Self {
        let text = format!("no answer within {}", seconds(limit));
        Self::new(ToolError::transient(text), delivery)
    }

    /// The same, but the call cannot have reached the server.
    pub(super) fn not_sent(self) -> Self {
        Self {
            inner: self.inner.with_delivery(Delivery::NotSent),
            ..self
        }
    }

    /// What a reading says; a text or a ToolError in it says by its `effects` how far the call came.
    pub(super) fn of_reading(reading: &Reading<'_>, now_ms: i64) -> Self {
        let failure = failure_of(reading, Some(now_ms));
        let failure = match reading.delivery() {
            Some(delivery) => failure.with_delivery(of_core(delivery)),
            None => failure,
        };
        Self {
            inner: (&failure).into(),
            wire: None,
            cancelled: false,
        }
    }

    /// The failure in a tool result, if it is one.
    pub(super) fn of_result(result: &CallToolResult, now_ms: i64) -> Option<Self> {
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
            ..Self::of_reading(&reading, now_ms)
        })
    }

    /// A JSON-RPC error of the server.
    pub(super) fn of_json_rpc(error: &ErrorData, now_ms: i64) -> Self {
        let data = error.data.as_ref().map(ToString::to_string);
        let code = i64::from(error.code.0);
        let failed = match json_rpc::from_code(code, &error.message, data.as_deref(), Mode::Unwrap) {
            Outcome::Failure(reading) => Self::of_reading(&reading, now_ms),
            Outcome::PassThrough | Outcome::NotAnError => Self::cancelled(error.message.as_ref()),
        };
        Self {
            wire: Some(error.message.to_string()),
            ..failed
        }
    }

    /// A call that failed in the SDK. `closed` says why the connection is gone, where that is known.
    pub(super) fn of_service(error: &ServiceError, closed: Option<Failed>, now_ms: i64) -> Self {
        match error {
            ServiceError::McpError(error) => Self::of_json_rpc(error, now_ms),
            ServiceError::TransportSend(error) => {
                closed.unwrap_or_else(|| Self::of_transport(error.error.as_ref(), now_ms))
            }
            ServiceError::TransportClosed => closed.unwrap_or_else(Self::closed),
            ServiceError::Timeout { timeout } => Self::timed_out(*timeout, Delivery::Unknown),
            ServiceError::Cancelled { .. } => Self::cancelled(&error.to_string()),
            ServiceError::UnexpectedResponse => {
                let text = "the server's answer is no answer to a tool call";
                Self::new(ToolError::internal(text), Delivery::Unknown)
            }
            _ => Self::new(ToolError::internal(error.to_string()), Delivery::Unknown),
        }
    }

    /// A connection that could not be made: no call was sent.
    pub(super) fn of_start(error: &ClientInitializeError, closed: Option<Failed>, now_ms: i64) -> Self {
        use ClientInitializeError as Start;
        let failed = match error {
            Start::TransportError { error, .. } => {
                closed.unwrap_or_else(|| Self::of_transport(error.error.as_ref(), now_ms))
            }
            Start::ConnectionClosed(_) => closed.unwrap_or_else(Self::closed),
            Start::JsonRpcError(error) => Self::of_json_rpc(error, now_ms),
            Start::LegacyFallbackFailed { fallback, .. } => Self::of_start(fallback, closed, now_ms),
            Start::ExpectedInitResponse(_) | Start::ExpectedInitResult(_) => {
                let text = "the server's answer is no answer to `initialize`";
                Self::new(ToolError::internal(text), Delivery::NotSent)
            }
            _ => Self::new(ToolError::internal(error.to_string()), Delivery::NotSent),
        };
        failed.not_sent()
    }

    /// The server says that the call was cancelled.
    fn cancelled(text: &str) -> Self {
        Self {
            wire: None,
            cancelled: true,
            ..Self::new(ToolError::internal(text), Delivery::Unknown)
        }
    }

    /// The connection is gone, and nobody knows why.
    pub(super) fn closed() -> Self {
        let text = "the server closed the connection before it answered";
        Self::new(ToolError::transient(text), Delivery::Unknown)
    }

    /// An error of the transport, found in its chain of sources.
    fn of_transport(error: &(dyn Error + 'static), now_ms: i64) -> Self {
        let mut next = Some(error);
        while let Some(error) = next {
            if let Some(failed) = http::failed(error, now_ms) {
                return failed;
            }
            if let Some(error) = error.downcast_ref::<io::Error>() {
                let delivery = match error.kind() {
                    io::ErrorKind::NotConnected => Delivery::NotSent,
                    _ => Delivery::Unknown,
                };
                return Self::new(ToolError::transient(error.to_string()), delivery);
            }
            next = error.source();
        }
        Self::new(ToolError::transient(error.to_string()), Delivery::Unknown)
    }
}

fn of_core(delivery: toolerror::Delivery) -> Delivery {
    match delivery {
        toolerror::Delivery::NotSent => Delivery::NotSent,
        toolerror::Delivery::Rejected => Delivery::Rejected,
        toolerror::Delivery::Unknown => Delivery::Unknown,
    }
}

/// `1.5 s`, `60 s`.
pub(super) fn seconds(duration: Duration) -> String {
    let text = format!("{:.1}", duration.as_secs_f64());
    format!("{} s", text.strip_suffix(".0").unwrap_or(&text))
}
