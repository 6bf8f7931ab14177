//! A request that is passed on without a session: its client's headers, and the status of its answer (SPEC §2.6.16).

use std::sync::{Mutex, MutexGuard, PoisonError};

use reqwest::header::HeaderMap;
use reqwest::StatusCode;

use super::headers::SESSION;

/// The prefix of the headers that are passed on.
const PREFIX: &str = "mcp-";

/// Such a request.
pub(in crate::proxy) struct ForwardedRequest {
    headers: HeaderMap,
    status: Mutex<Option<StatusCode>>,
}

impl ForwardedRequest {
    /// A request with these headers, of which only those of MCP are kept.
    pub(in crate::proxy) fn from_headers(headers: &HeaderMap) -> Self {
        let own = headers
            .iter()
            .filter(|(name, _)| name.as_str().starts_with(PREFIX) && **name != SESSION);
        Self {
            headers: own.map(|(name, value)| (name.clone(), value.clone())).collect(),
            status: Mutex::default(),
        }
    }

    pub(super) fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The status with which the server has answered it by a JSON-RPC error. `None` for other answers.
    pub(in crate::proxy) fn status(&self) -> Option<StatusCode> {
        *self.state()
    }

    pub(super) fn set_status(&self, status: Option<StatusCode>) {
        *self.state() = status;
    }

    fn state(&self) -> MutexGuard<'_, Option<StatusCode>> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
