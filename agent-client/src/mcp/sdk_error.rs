//! From the errors of the MCP SDK to those of the engine (SPEC §1.8).

use std::error::Error;

use rmcp::service::ClientInitializeError;
use rmcp::ServiceError;
use toolerror::ext::Chain;
use toolerror::ToolError;

use super::call_result;
use super::http;
use super::send_error::{Reader, SendError};
use crate::engine::Delivery;

/// A call that failed in the SDK. `closed` is why the connection was closed, if known.
pub(super) fn from_service(error: &ServiceError, closed: Option<SendError>, reader: Reader) -> SendError {
    match error {
        ServiceError::McpError(error) => SendError::from_json_rpc(error, reader),
        ServiceError::TransportSend(error) => {
            closed.unwrap_or_else(|| from_transport(error.error.as_ref(), reader))
        }
        ServiceError::TransportClosed => closed.unwrap_or_else(SendError::closed),
        ServiceError::Timeout { timeout } => SendError::timed_out(*timeout, Delivery::Unknown),
        ServiceError::Cancelled { .. } => SendError::cancelled(&error.to_string()),
        ServiceError::UnexpectedResponse => call_result::no_result(),
        _ => SendError::lost(ToolError::internal(error.to_string())),
    }
}

/// A connection that could not be made: no call was sent.
pub(super) fn from_start(
    error: &ClientInitializeError,
    closed: Option<SendError>,
    reader: Reader,
) -> SendError {
    use ClientInitializeError as Start;
    let failed = match error {
        Start::TransportError { error, .. } => {
            closed.unwrap_or_else(|| from_transport(error.error.as_ref(), reader))
        }
        Start::ConnectionClosed(_) => closed.unwrap_or_else(SendError::closed),
        Start::JsonRpcError(error) => SendError::from_json_rpc(error, reader),
        Start::LegacyFallbackFailed { fallback, .. } => from_start(fallback, closed, reader),
        Start::ExpectedInitResponse(_) | Start::ExpectedInitResult(_) => {
            let text = "the server's response does not answer `initialize`";
            SendError::new(ToolError::internal(text), Delivery::NotSent)
        }
        _ => SendError::new(ToolError::internal(error.to_string()), Delivery::NotSent),
    };
    failed.not_sent()
}

/// An error of the transport, or of a layer below it.
fn from_transport(error: &(dyn Error + 'static), reader: Reader) -> SendError {
    let failed = Chain::new(error).find_map(|error| http::send_error(error, reader));
    failed.unwrap_or_else(|| SendError::from_error(error, reader))
}
