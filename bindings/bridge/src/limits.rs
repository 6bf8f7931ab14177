//! How far a binding follows what its runtime hands over. The walk itself is the binding's: objects stay in their
//! language.

use toolerror::ext::Chain;
use toolerror_agent::answers;
use toolerror_agent::driver::{FailedAttempt, ATTEMPT_TIMEOUT, CONNECT_TIMEOUT};

/// How many errors of a chain of causes are looked at. A longer chain may be a cycle.
///
/// It is as much as the core follows, and the most levels that JSON may have (SPEC §1.2): a description of a chain
/// without groups is read whole.
#[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
pub const MAX_CHAIN: u32 = Chain::MAX as u32;

/// How many of the last bytes of a server's standard error are remembered (SPEC §2.5.5).
#[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
pub const MAX_STDERR: u32 = answers::MAX_STDERR as u32;

/// The longest message of a server that a client of MCP reads, in bytes, where nobody says otherwise (SPEC §2.5.10).
#[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
pub const MAX_MESSAGE: u32 = answers::MAX_MESSAGE as u32;

/// How many failed attempts a driver remembers of one call: the last ones.
#[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
pub const MAX_HISTORY: u32 = FailedAttempt::REMEMBERED as u32;

/// How long a client of MCP waits for an answer in each attempt, in milliseconds, where nobody says otherwise.
#[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
pub const ATTEMPT_TIMEOUT_MS: u32 = ATTEMPT_TIMEOUT.as_millis() as u32;

/// How long a client of MCP tries to connect, in milliseconds, where nobody says otherwise.
#[expect(clippy::cast_possible_truncation, reason = "it is a small number")]
pub const CONNECT_TIMEOUT_MS: u32 = CONNECT_TIMEOUT.as_millis() as u32;

/// How many pages of a server's list of tools are read. A list may have no end.
pub const MAX_TOOL_PAGES: u32 = 1000;

#[cfg(test)]
mod tests {
    use toolerror::ErrorType;

    use super::*;
    use crate::read;

    /// The JSON of a chain of this length, whose innermost error says what happened.
    fn chain(length: u32) -> String {
        (1..length).fold(r#"{"code":"ECONNREFUSED"}"#.to_owned(), |cause, _| {
            format!(r#"{{"cause":{cause}}}"#)
        })
    }

    #[test]
    fn the_core_follows_a_chain_as_far() {
        let read_as = |length| {
            let input = chain(length);
            let outcome = read("connection_error", input.as_bytes(), "exact", None);
            Some(outcome.ok()?.failure()?.error().error_type())
        };
        assert_eq!(read_as(MAX_CHAIN), Some(ErrorType::Transient));
        assert_eq!(read_as(MAX_CHAIN + 1), Some(ErrorType::Internal));
    }
}
