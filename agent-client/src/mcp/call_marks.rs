//! Data that a call carries through the SDK to the transport. None of it is written.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use rmcp::model::{ClientJsonRpcMessage, ClientRequest};

use super::ticket::Ticket;

/// The marks of one attempt of a call.
#[derive(Clone, Default)]
pub(super) struct CallMarks {
    /// Whether the attempt was written. Each attempt has its own.
    pub(super) ticket: Ticket,
    /// Shared by all attempts of a call.
    renewal: Renewal,
}

/// Whether a token was renewed for a call already. All clones share it.
#[derive(Clone, Default)]
pub(super) struct Renewal(Arc<AtomicBool>);

impl Renewal {
    /// Whether this is the first time that it is asked.
    pub(super) fn is_first(&self) -> bool {
        !self.0.swap(true, Ordering::AcqRel)
    }
}

impl CallMarks {
    /// The marks of the next attempt of the same call.
    pub(super) fn next_attempt(&self) -> Self {
        Self {
            ticket: Ticket::default(),
            renewal: self.renewal.clone(),
        }
    }

    pub(super) fn renewal(&self) -> &Renewal {
        &self.renewal
    }

    /// The marks of a message; `None` for a message that is not a tool call.
    pub(super) fn from_message(message: &ClientJsonRpcMessage) -> Option<Self> {
        let ClientJsonRpcMessage::Request(request) = message else {
            return None;
        };
        match &request.request {
            ClientRequest::CallToolRequest(call) => call.extensions.get::<Self>().cloned(),
            _ => None,
        }
    }
}
