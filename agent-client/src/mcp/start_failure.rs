//! Servers that do not start, as failures of a call that was not sent (SPEC §2.5.5).

use std::process::ExitStatus;

use toolerror::ToolError;

use super::send_error::SendError;
use crate::answers::{self, Exit};
use crate::engine::Delivery;

/// A program that cannot be started.
pub(crate) fn not_started(error: std::io::Error) -> SendError {
    let why = error.to_string();
    let error = answers::not_started(ToolError::from(error), &why);
    SendError::new(error, Delivery::NotSent)
}

/// A server that ended before it greeted, with the last bytes of its standard error.
pub(crate) fn failed(status: ExitStatus, stderr: &[u8]) -> SendError {
    let exit = Exit::new(status.code(), signal(status));
    SendError::new(answers::did_not_start(&exit, stderr), Delivery::NotSent)
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    use std::os::unix::process::ExitStatusExt as _;
    status.signal()
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}
