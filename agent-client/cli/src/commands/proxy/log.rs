//! What goes to standard error.

use std::io::Write as _;

use toolerror::{EmitOptions, ToolError};
use toolerror_agent::proxy::ProxyEvent;

use crate::args::proxy::LogLevel;
use crate::output::visible;

/// Prints an event, if the level says so.
pub(crate) fn report(server: &str, event: &ProxyEvent, level: LogLevel) {
    if let Some((_, line)) = line(event).filter(|(least, _)| *least <= level) {
        if server.is_empty() {
            say(&line);
        } else {
            say(&format!("`{}`: {line}", visible(server)));
        }
    }
}

/// The level and the text of an event; none for one that is not logged.
fn line(event: &ProxyEvent) -> Option<(LogLevel, String)> {
    Some(match event {
        ProxyEvent::ServerLost { error, delay } => {
            let next = match delay.as_secs_f64() {
                0.0 => String::new(),
                delay => format!("; next start in {delay:.1} s"),
            };
            (LogLevel::Error, masked(error) + &next)
        }
        ProxyEvent::Restarted => (LogLevel::Warn, "the server was started again".to_owned()),
        ProxyEvent::Retrying {
            tool,
            attempt,
            error,
            delay,
        } => {
            let (tool, error, delay) = (visible(tool), masked(error), delay.as_secs_f64());
            let line = format!("`{tool}`, attempt {attempt}: {error}; next one in {delay:.1} s");
            (LogLevel::Warn, line)
        }
        ProxyEvent::TooLong { from_server } => {
            let side = if *from_server { "server" } else { "client" };
            let line = format!("a message of the {side} is longer than --max-message and was refused");
            (LogLevel::Warn, line)
        }
        ProxyEvent::Answered {
            tool, took, error, ..
        } => answered(tool, took.as_millis(), error.as_ref()),
        ProxyEvent::Throttled { tool, delay } => {
            let (tool, delay) = (visible(tool), delay.as_secs_f64());
            (
                LogLevel::Info,
                format!("`{tool}` waits {delay:.1} s until it may be called again"),
            )
        }
        ProxyEvent::Cancelled { tool, .. } => (LogLevel::Debug, format!("`{}` was cancelled", visible(tool))),
        _ => return None,
    })
}

/// The line of a call that was answered.
fn answered(tool: &str, ms: u128, error: Option<&ToolError>) -> (LogLevel, String) {
    let name = visible(tool);
    match error.map(masked) {
        Some(error) => (LogLevel::Info, format!("`{name}` failed after {ms} ms: {error}")),
        None => (LogLevel::Debug, format!("`{name}` succeeded after {ms} ms")),
    }
}

/// The error in one line, without secrets.
fn masked(error: &ToolError) -> String {
    visible(&error.emitted(&EmitOptions::default()).to_string())
}

/// Prints one line on standard error, if it is open.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "toolerror proxy: {line}");
}
