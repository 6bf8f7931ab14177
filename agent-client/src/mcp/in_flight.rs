//! The calls that a connection waits for: their progress, and the notice to the server when a call is abandoned.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::model::{CancelledNotificationParam, ProgressToken, RequestId};
use rmcp::{Peer, RoleClient};
use tokio::sync::Notify;

use super::ticket::Ticket;

const REASON: &str = "nobody waits for the answer any more";

/// Calls by the token under which the server reports their progress. All clones share it.
#[derive(Clone, Default)]
pub(super) struct Progress(Arc<Mutex<HashMap<ProgressToken, Arc<Notify>>>>);

impl Progress {
    /// The server reports progress of a call.
    pub(super) fn reported(&self, token: &ProgressToken) {
        let calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(call) = calls.get(token) {
            call.notify_one();
        }
    }

    fn watch(&self, token: ProgressToken, call: Arc<Notify>) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.insert(token, call);
    }

    fn forget(&self, token: &ProgressToken) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.remove(token);
    }
}

/// Requests that were dropped before their answer came. All clones share it.
#[derive(Clone)]
pub(super) struct Abandoned {
    peer: Peer<RoleClient>,
    ids: Arc<Mutex<Vec<RequestId>>>,
    /// Held while the server is being notified, so that the connection stays open.
    telling: Arc<tokio::sync::Mutex<()>>,
}

impl Abandoned {
    /// No call is abandoned yet.
    pub(super) fn new(peer: Peer<RoleClient>) -> Self {
        Self {
            peer,
            ids: Arc::default(),
            telling: Arc::default(),
        }
    }

    /// Tells the server about all of them.
    pub(super) async fn tell(&self) {
        let _turn = self.telling.lock().await;
        loop {
            let id = self.ids.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Some(id) = id else { return };
            let notice = CancelledNotificationParam::new(Some(id), Some(REASON.to_owned()));
            let _ = self.peer.notify_cancelled(notice).await;
        }
    }

    /// Notes a call whose caller has gone, and cancels it at the server.
    fn add(&self, id: RequestId) {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).push(id);
        let this = self.clone();
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { this.tell().await });
        }
    }
}

/// A request in flight. Dropped before its answer, it is cancelled at the server, or never written if it is still
/// queued.
pub(super) struct InFlight {
    id: Option<RequestId>,
    token: ProgressToken,
    ticket: Ticket,
    progress: Progress,
    abandoned: Abandoned,
}

impl InFlight {
    /// Reports the request's progress to `call`.
    pub(super) fn new(
        id: RequestId,
        token: ProgressToken,
        (ticket, call): (Ticket, Arc<Notify>),
        progress: Progress,
        abandoned: Abandoned,
    ) -> Self {
        progress.watch(token.clone(), call);
        Self {
            id: Some(id),
            token,
            ticket,
            progress,
            abandoned,
        }
    }

    /// The request was answered, or cannot be any more.
    pub(super) fn finish(mut self) {
        self.id = None;
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.progress.forget(&self.token);
        let Some(id) = self.id.take() else { return };
        if !self.ticket.withdraw() {
            self.abandoned.add(id);
        }
    }
}
