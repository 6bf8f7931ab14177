//! The word lists and limits of the contract.

use napi::Result;
use napi_derive::napi;

use crate::misuse::catch_panic;

/// All word lists as JSON, by their names.
#[napi]
pub fn words() -> Result<String> {
    catch_panic(|| Ok(toolerror_bridge::words_json()))
}

/// The paths of the members that the core's table asks for, of an error with these classes (SPEC 1.8.24).
#[napi]
pub fn exception_members(classes: Vec<String>) -> Result<Vec<String>> {
    catch_panic(|| {
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        let paths = toolerror_bridge::exception_members("node", &classes);
        Ok(paths.into_iter().map(str::to_owned).collect())
    })
}

/// The version of the contract that the library implements.
#[napi]
pub const CONTRACT_VERSION: &str = toolerror::contract_version();

/// The revision of MCP that is spoken where nobody names one.
#[napi]
pub const DEFAULT_REVISION: &str = toolerror_bridge::DEFAULT_REVISION;

/// What to do about a call that was never sent, as one short instruction for a model.
#[napi]
pub const NOT_SENT_ADVICE: &str = toolerror_bridge::NOT_SENT_ADVICE;

/// How many errors of a chain of causes are looked at. A longer chain may be a cycle.
#[napi]
pub const MAX_CHAIN: u32 = toolerror_bridge::MAX_CHAIN;

/// What can give the error of a failed call of a server, in the order in which it is asked, with blanks between.
#[napi]
#[must_use]
pub fn failure_sources() -> String {
    toolerror_bridge::failure_sources()
}

/// How many failed attempts a driver remembers of one call.
#[napi]
pub const MAX_HISTORY: u32 = toolerror_bridge::MAX_HISTORY;

/// How many pages of a server's list of tools are read.
#[napi]
pub const MAX_TOOL_PAGES: u32 = toolerror_bridge::MAX_TOOL_PAGES;

/// How long a client waits for an answer in each attempt, where nobody says otherwise.
#[napi]
pub const ATTEMPT_TIMEOUT_MS: u32 = toolerror_bridge::ATTEMPT_TIMEOUT_MS;

/// How long a client tries to connect, where nobody says otherwise.
#[napi]
pub const CONNECT_TIMEOUT_MS: u32 = toolerror_bridge::CONNECT_TIMEOUT_MS;
