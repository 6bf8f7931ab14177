//! Requests of the client that wait for an answer, except calls of tools.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// A request.
pub(super) struct Request {
    /// As JSON.
    pub(super) id: String,
    pub(super) method: String,
    /// The client's line, if it may be sent again.
    pub(super) line: Option<Vec<u8>>,
    pub(super) is_first_page: bool,
    /// The number of the batch that it came in.
    pub(super) batch: Option<u64>,
    /// When it has waited too long.
    pub(super) due_ms: Option<u64>,
}

/// The requests by their keys. Above the maximum the oldest is forgotten: it gets no answer when the server dies.
#[derive(Default)]
pub(super) struct Requests {
    all: HashMap<String, (u64, Request)>,
    order: BTreeMap<u64, String>,
    next: u64,
}

impl Requests {
    /// Adds a request; what is forgotten for it.
    pub(super) fn insert(&mut self, key: String, request: Request) -> Option<Request> {
        let oldest = self.order.first_key_value().map(|(_, key)| key.clone());
        let forgotten = oldest
            .filter(|_| self.all.len() >= super::MAX_WAITING)
            .and_then(|key| self.remove(&key));
        self.next += 1;
        self.order.insert(self.next, key.clone());
        self.all.insert(key, (self.next, request));
        forgotten
    }

    pub(super) fn remove(&mut self, key: &str) -> Option<Request> {
        let (number, request) = self.all.remove(key)?;
        self.order.remove(&number);
        Some(request)
    }

    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut Request> {
        self.all.get_mut(key).map(|(_, request)| request)
    }

    pub(super) fn contains(&self, key: &str) -> bool {
        self.all.contains_key(key)
    }

    /// The keys, the oldest request first.
    pub(super) fn keys(&self) -> impl Iterator<Item = &String> {
        self.order.values()
    }

    /// When the next request has waited too long. All of them have the same time, so the oldest is the first.
    pub(super) fn next_due(&self) -> Option<(u64, &String)> {
        let mut keys = self.order.values();
        keys.find_map(|key| Some((self.all.get(key)?.1.due_ms?, key)))
    }

    /// All requests, in no order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Request> {
        self.all.values().map(|(_, request)| request)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// The keys of requests that nobody tracks, and whose first answer passes: cancelled ones, and forgotten ones, of which there were too
/// many. Every other answer that nobody waits for is dropped. Of too many keys the oldest is forgotten.
#[derive(Default)]
pub(super) struct Unwatched {
    all: HashSet<String>,
    /// The oldest first; it may hold some that were taken.
    order: VecDeque<String>,
}

impl Unwatched {
    pub(super) fn add(&mut self, key: String) {
        if !self.all.insert(key.clone()) {
            return;
        }
        self.order.push_back(key);
        if self.order.len() > super::MAX_WAITING
            && let Some(oldest) = self.order.pop_front()
        {
            self.all.remove(&oldest);
        }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.all.contains(key)
    }

    /// Whether it was there.
    pub(super) fn take(&mut self, key: &str) -> bool {
        self.all.remove(key)
    }
}
