//! Data that a call carries through the SDK to the transport.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use rmcp::model::{ClientJsonRpcMessage, ClientRequest};
use serde_json::value::{to_raw_value, RawValue};

use super::ticket::Ticket;

/// The marks of one attempt of a call.
#[derive(Clone, Default)]
pub(super) struct CallMarks {
    /// Whether the attempt was written. Each attempt has its own.
    pub(super) ticket: Ticket,
    /// Shared by all attempts of a call.
    renewal: Renewal,
    /// The arguments as the caller wrote them, which stand in place of those in the message: a `Value` has only doubles.
    pub(super) arguments: Option<Arc<RawValue>>,
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
    /// The marks of a call; `arguments` where their text counts.
    pub(super) fn new(arguments: Option<Arc<RawValue>>) -> Self {
        Self {
            arguments,
            ..Self::default()
        }
    }

    /// The marks of the next attempt of the same call.
    pub(super) fn next_attempt(&self) -> Self {
        Self {
            ticket: Ticket::default(),
            renewal: self.renewal.clone(),
            arguments: self.arguments.clone(),
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

/// The JSON of a message, with the arguments of a call as the caller wrote them.
pub(super) fn written(message: &ClientJsonRpcMessage) -> serde_json::Result<Box<RawValue>> {
    let own = to_raw_value(message)?;
    let Some(arguments) = CallMarks::from_message(message).and_then(|marks| marks.arguments) else {
        return Ok(own);
    };
    let mut members: BTreeMap<String, &RawValue> = serde_json::from_str(own.get())?;
    let params = members.get("params").map_or("{}", |params| params.get());
    let mut params: BTreeMap<String, &RawValue> = serde_json::from_str(params)?;
    params.insert("arguments".to_owned(), &arguments);
    let params = to_raw_value(&params)?;
    members.insert("params".to_owned(), &params);
    to_raw_value(&members)
}
