//! Requests of the client other than calls of tools, for traces: what they are, and when they began.

use std::collections::HashMap;

use tokio::time::Instant;
use toolerror::ToolError;

use super::event::{ProxyEvent, TracedCall};
use super::message::Message;

/// More requests than this are not traced at a time.
const MAX_TRACED: usize = 10_000;

/// The methods of MCP that clients may ask for. Events have no other ones: clients may write anything in place of a method.
const METHODS: [&str; 20] = [
    "completion/complete",
    "initialize",
    "logging/setLevel",
    "ping",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/subscribe",
    "resources/templates/list",
    "resources/unsubscribe",
    "server/discover",
    "subscriptions/listen",
    "tasks/cancel",
    "tasks/get",
    "tasks/list",
    "tasks/result",
    "tasks/update",
    "tools/call",
    "tools/list",
];
const OTHER_METHOD: &str = "(other)";

/// The requests that have no answer yet, by the keys of their ids.
#[derive(Default)]
pub(super) struct TracedRequests(HashMap<String, Traced>);

struct Traced {
    method: &'static str,
    started: Instant,
    call: Box<TracedCall>,
}

impl TracedRequests {
    /// A request begins.
    pub(super) fn begin(&mut self, message: &Message<'_>, call: Box<TracedCall>) {
        let key = message.key().unwrap_or_default();
        if self.0.len() >= MAX_TRACED {
            return;
        }
        let method = message.method.as_deref();
        let known = METHODS.iter().find(|known| Some(**known) == method);
        let traced = Traced {
            method: known.copied().unwrap_or(OTHER_METHOD),
            started: Instant::now(),
            call,
        };
        self.0.insert(key, traced);
    }

    /// Nobody waits for the answer to a request any more.
    pub(super) fn forget(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// A request has its answer: what an observer hears of it, unless it is a call of a tool.
    pub(super) fn end(
        &mut self,
        key: &str,
        error: Option<ToolError>,
        code: Option<i64>,
    ) -> Option<ProxyEvent> {
        let Traced {
            method,
            started,
            mut call,
        } = self.0.remove(key)?;
        call.json_rpc_code = code;
        Some(ProxyEvent::RequestAnswered {
            method,
            took: started.elapsed(),
            error,
            call,
        })
    }
}
