//! `--audit`: what happens, one JSON object each line, without secrets.

use serde_json::{json, Value};
use toolerror::{EmitOptions, ToolError};
use toolerror_agent::proxy::ProxyEvent;

use crate::input::now_ms;

/// The line for an event. Its members are documented in `docs/proxy.md`.
pub(crate) fn line(server: &str, event: &ProxyEvent) -> Option<String> {
    let ms = |duration: &std::time::Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    let mut said = match event {
        ProxyEvent::Answered {
            tool,
            attempts,
            took,
            error,
            gave_up,
            ..
        } => {
            json!({"event": "answered", "tool": tool, "attempts": attempts, "took_ms": ms(took), "error": error.as_ref().map(emitted), "gave_up": gave_up})
        }
        ProxyEvent::Throttled { tool, delay } => {
            json!({"event": "throttled", "tool": tool, "delay_ms": ms(delay)})
        }
        ProxyEvent::Retrying {
            tool,
            attempt,
            error,
            delay,
        } => {
            json!({"event": "retrying", "tool": tool, "attempt": attempt, "delay_ms": ms(delay), "error": emitted(error)})
        }
        ProxyEvent::Cancelled { tool, .. } => json!({"event": "cancelled", "tool": tool}),
        ProxyEvent::TooLong { from_server } => {
            json!({"event": "too_long", "from": if *from_server { "server" } else { "client" }})
        }
        ProxyEvent::ServerLost { error, delay } => {
            json!({"event": "server_lost", "delay_ms": ms(delay), "error": emitted(error)})
        }
        ProxyEvent::Restarted => json!({"event": "restarted"}),
        _ => return None,
    };
    if let Some(members) = said.as_object_mut() {
        members.insert("time_ms".to_owned(), now_ms().into());
        if !server.is_empty() {
            members.insert("server".to_owned(), server.into());
        }
    }
    Some(format!("{said}\n"))
}

/// The error as the client gets it.
fn emitted(error: &ToolError) -> Value {
    let emitted = error.emitted(&EmitOptions::default());
    serde_json::from_str(&emitted.to_json()).unwrap_or_default()
}
