//! The sessions of a client of MCP over HTTP (SPEC §2.5.8). Its SDK knows one id for ever, which may be another by now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use toolerror_agent::answers::SESSION_HEADER;

/// What a client posts after the answer to `initialize`.
pub(crate) const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

/// The sessions of one client. All clones are one.
///
/// ```
/// use toolerror_bridge::{HttpResponse, Sessions};
/// let sessions = Sessions::new(false);
/// let greeting = r#"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#;
/// let mut opens = sessions.post(greeting.as_bytes(), None);
/// assert_eq!(opens.received(200, "application/json", Some("s-1")), "body");
///
/// let call = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#;
/// let mut first = sessions.post(call, Some("s-1"));
/// assert_eq!((first.greeting(), first.session()), (None, Some("s-1".into())));
/// first.refused(&HttpResponse::new(404, vec![], b"", "unwrap", None).unwrap());
///
/// let mut next = sessions.post(call, Some("s-1"));
/// assert_eq!(next.greeting().as_deref(), Some(greeting));
/// assert!(next.reopened(200, Some("s-2")).is_some());
/// assert_eq!((next.greeting(), next.session()), (None, Some("s-2".into())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sessions {
    /// By the ids that the SDK knows.
    known: Arc<Mutex<HashMap<String, HttpSession>>>,
    takes_each_error: bool,
}

/// A session.
#[derive(Clone, Debug)]
pub(crate) struct HttpSession(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// Empty when the server has given none.
    id: String,
    is_lost: bool,
    /// The `initialize` that opened it, if somebody saw it.
    greeting: Option<String>,
}

impl Sessions {
    /// None yet. `takes_each_error`: the SDK takes each error in the stream of an answer for the answer, whatever its id.
    pub fn new(takes_each_error: bool) -> Self {
        Self {
            known: Arc::default(),
            takes_each_error,
        }
    }

    /// The session that the SDK knows by this id.
    pub(crate) fn named(&self, id: &str) -> HttpSession {
        let mut known = lock(&self.known);
        let found = known.entry(id.to_owned());
        found.or_insert_with(|| HttpSession::new(id, None)).clone()
    }

    /// Whether the SDK takes each error in the stream of an answer for the answer.
    pub(crate) fn takes_each_error(&self) -> bool {
        self.takes_each_error
    }

    /// From now on the SDK knows the session by this id.
    pub(crate) fn learn(&self, id: &str, session: HttpSession) {
        lock(&self.known).insert(id.to_owned(), session);
    }
}

impl HttpSession {
    pub(crate) fn new(id: &str, greeting: Option<String>) -> Self {
        Self(Arc::new(Mutex::new(State {
            id: id.to_owned(),
            is_lost: false,
            greeting,
        })))
    }

    /// Its present id, if it has one.
    pub(crate) fn id(&self) -> Option<String> {
        Some(lock(&self.0).id.clone()).filter(|id| !id.is_empty())
    }

    /// With what to open it anew when it is lost: empty where nobody has seen its `initialize`.
    pub(crate) fn greeting(&self) -> Option<String> {
        let state = lock(&self.0);
        state.is_lost.then(|| state.greeting.clone().unwrap_or_default())
    }

    /// The server does not know this id any more. Another call may have opened the session anew since.
    pub(crate) fn lose(&self, id: &str) {
        let mut state = lock(&self.0);
        state.is_lost |= state.id == id;
    }

    pub(crate) fn open(&self, id: Option<&str>) {
        let mut state = lock(&self.0);
        id.unwrap_or_default().clone_into(&mut state.id);
        state.is_lost = false;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HttpResponse;

    const CALL: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#;
    const GREETING: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#;
    const JSON: &str = "application/json";

    fn opened() -> Sessions {
        let sessions = Sessions::new(false);
        let mut opens = sessions.post(GREETING.as_bytes(), None);
        assert_eq!(opens.session(), None);
        assert_eq!(opens.received(200, JSON, Some("s-1")), "body");
        sessions
    }

    fn gone() -> HttpResponse {
        HttpResponse::new(404, vec![], b"", "unwrap", None).unwrap()
    }

    #[test]
    fn calls_that_lose_a_session_together_lose_it_once() {
        let sessions = opened();
        let mut calls = [sessions.post(CALL, Some("s-1")), sessions.post(CALL, Some("s-1"))];
        for call in &mut calls {
            assert_eq!(call.session().as_deref(), Some("s-1"));
        }
        let [first, second] = &mut calls;
        assert!(first.refused(&gone()).lost.is_some());
        let mut next = sessions.post(CALL, Some("s-1"));
        assert!(next.reopened(200, Some("s-2")).is_some());
        // the second call speaks of the old id
        assert!(second.refused(&gone()).lost.is_some());
        assert_eq!(sessions.post(CALL, Some("s-1")).greeting(), None);
    }

    #[test]
    fn a_refusal_to_open_a_session_anew_is_no_lost_session() {
        let sessions = opened();
        let mut call = sessions.post(CALL, Some("s-1"));
        call.session();
        call.refused(&gone());
        let mut next = sessions.post(CALL, Some("s-1"));
        assert_eq!(next.reopened(404, None), None);
        assert_eq!(next.refused(&gone()).lost, None);
        assert_eq!(next.greeting().as_deref(), Some(GREETING));
    }

    #[test]
    fn a_session_that_nobody_saw_begin_keeps_its_id() {
        let sessions = Sessions::new(false);
        for _ in 0..2 {
            let mut call = sessions.post(CALL, Some("s-1"));
            assert_eq!(call.session().as_deref(), Some("s-1"));
            assert!(call.refused(&gone()).lost.is_some());
        }
        assert_eq!(sessions.post(CALL, Some("s-1")).greeting().as_deref(), Some(""));
        assert_eq!(sessions.post(b"", Some("s-1")).greeting(), None);
    }

    #[test]
    fn an_sdk_that_takes_the_id_of_each_response_is_followed() {
        let sessions = opened();
        let mut call = sessions.post(CALL, Some("s-1"));
        assert_eq!(call.received(202, JSON, Some("s-9")), "pass");
        let mut next = sessions.post(CALL, Some("s-9"));
        assert_eq!(next.session().as_deref(), Some("s-1"));
        next.refused(&gone());
        assert_eq!(
            sessions.post(CALL, Some("s-9")).greeting().as_deref(),
            Some(GREETING)
        );
        // a server may give no id
        let mut last = sessions.post(CALL, Some("s-9"));
        assert!(last.reopened(204, None).is_some());
        assert_eq!(sessions.post(CALL, Some("s-1")).session(), None);
    }
}
