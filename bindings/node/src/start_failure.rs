//! Servers that do not start (SPEC §2.5.5).

use napi::Result;
use napi_derive::napi;
use toolerror_bridge::Exit;

use crate::misuse::catch_panic;
use crate::value::error_of;

/// How many of the last bytes of a server's standard error are remembered.
#[napi]
pub const MAX_STDERR: u32 = toolerror_bridge::MAX_STDERR;

/// The error of a program that cannot be started: the text of the error as it was read, and what the system said.
#[napi]
pub fn not_started(error: String, why: String) -> Result<String> {
    catch_panic(|| Ok(toolerror_bridge::not_started(error_of(&error)?, &why).to_json()))
}

/// The error of a server that ended before it greeted: its exit code or the name of a signal, and its last words.
#[napi]
pub fn did_not_start(code: Option<i32>, signal: Option<String>, stderr: String) -> Result<String> {
    catch_panic(|| {
        let exit = Exit::with_signal_name(code, signal.as_deref());
        Ok(toolerror_bridge::did_not_start(&exit, stderr.as_bytes()).to_json())
    })
}
