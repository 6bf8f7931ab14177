//! Servers that do not start: why, and whether starting them again can help (SPEC §2.5).

use std::process::ExitStatus;

use toolerror::{read, ErrorType, Mode, ToolError};

use super::last_words::BETWEEN_LINES;
use super::send_error::SendError;
use crate::engine::Delivery;

/// The code of an error of a command that the system cannot run.
const NOT_STARTED: &str = "command_not_started";

/// How shells say that there is no such command, and that it must not be run.
const NOT_FOUND: i32 = 127;
const NOT_EXECUTABLE: i32 = 126;

/// A program that cannot be started (SPEC §1.8, files).
pub(crate) fn not_started(error: std::io::Error) -> SendError {
    let text = format!("cannot start the server: {error}");
    let error = ToolError::from(error).with_message(text);
    SendError::new(error.with_member("code", NOT_STARTED), Delivery::NotSent)
}

/// A server that ended before it greeted. A start that failed fails again, so it is not TRANSIENT; a signal from outside
/// says nothing about the server.
pub(crate) fn failed(status: ExitStatus, last_words: Option<&str>) -> SendError {
    let mut text = format!("the server did not start ({status})");
    if let Some(last_words) = last_words {
        text = format!("{text}: {last_words}");
    }
    let error = match status.code() {
        None if was_ended(status) => ToolError::transient(text),
        Some(NOT_FOUND) => ToolError::not_found(text),
        Some(NOT_EXECUTABLE) => ToolError::permission(text),
        _ if last_words.is_some_and(needs_permission) => ToolError::permission(text),
        _ => ToolError::internal(text),
    };
    SendError::new(error, Delivery::NotSent)
}

/// Whether a credential is missing or refused.
fn needs_permission(last_words: &str) -> bool {
    let mut lines = last_words.rsplit(BETWEEN_LINES);
    lines.any(|line| read(line, Mode::Classify).error().error_type() == ErrorType::Permission)
}

/// Whether somebody else has ended it: out of memory, a shutdown.
#[cfg(unix)]
fn was_ended(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt as _;
    const FROM_OUTSIDE: [i32; 4] = [1, 2, 9, 15]; // HUP, INT, KILL, TERM
    status
        .signal()
        .is_some_and(|signal| FROM_OUTSIDE.contains(&signal))
}

#[cfg(not(unix))]
fn was_ended(_: ExitStatus) -> bool {
    false
}
