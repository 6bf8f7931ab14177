//! Drivers: they make a call, retry it, and return every other decision to the caller (SPEC §2.1).
//!
//! ```
//! use toolerror::ToolError;
//! use toolerror_agent::driver::{Retry, ThreadSleep};
//! use toolerror_agent::engine::{Action, Facts, Keys, Policy};
//!
//! let (policy, keys) = (Policy::default(), Keys::new()); // keep both for as long as the agent lives
//! let found = Retry::new(&policy, &keys, "library/search").run_blocking(&ThreadSleep, |attempt| match attempt {
//!     1 => Err(ToolError::transient("the index is being rebuilt")),
//!     _ => Ok("page 1"),
//! });
//! assert_eq!(found.unwrap(), "page 1");
//!
//! let failure = Retry::new(&policy, &keys, "mail/send")
//!     .with_facts(Facts { side_effects: Some(true), ..Facts::default() })
//!     .run_blocking(&ThreadSleep, |_| Err::<(), _>(ToolError::permission("read only token")))
//!     .unwrap_err();
//! assert_eq!(failure.decision().action(), Action::Escalate);
//! assert_eq!(failure.error().unwrap().message(), "read only token");
//! ```
//!
//! A result that means a failure is returned as the error that it means:
//!
//! ```
//! # use toolerror::ToolError;
//! # use toolerror_agent::driver::{Retry, TestClock};
//! # use toolerror_agent::engine::{Keys, Policy};
//! # let (policy, keys) = (Policy::default(), Keys::new());
//! let status = |attempt| if attempt < 3 { "pending" } else { "done" };
//! let done = Retry::new(&policy, &keys, "jobs/status").run_blocking(&TestClock::new(), |attempt| match status(attempt) {
//!     "pending" => Err(ToolError::transient("the job is still running")),
//!     status => Ok(status),
//! });
//! assert_eq!(done.unwrap(), "done");
//! ```

use std::time::Duration;

mod asynchronous;
mod attempts;
mod blocking;
mod call_failure;
mod cancel;
mod failure;
mod meta;
mod one_line;
mod retry;
mod sleep;
mod statistics;
mod test_clock;

#[cfg(feature = "mcp")]
pub(crate) use attempts::{tell, Attempts};
pub use attempts::{CallEvent, FailedAttempt};
pub use call_failure::CallFailure;
#[cfg(feature = "mcp")]
pub(crate) use call_failure::{not_sent, CallFailureParts, LastError};
pub use cancel::{Cancel, Cancelled};
#[cfg(feature = "mcp")]
pub(crate) use failure::seconds;
pub use failure::{OwnedFailure, ToFailure};
pub use meta::{ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY};
pub use retry::{Reply, Retry};
#[cfg(feature = "mcp")]
pub(crate) use sleep::whole_ms;
#[cfg(feature = "tokio")]
pub use sleep::TokioSleep;
pub use sleep::{BlockingSleep, Sleep, ThreadSleep};
pub use statistics::Statistics;
pub use test_clock::{TestClock, TestWait};

/// How long a client of MCP waits for an answer in each attempt, where nobody says otherwise.
pub const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(60);

/// How long a client of MCP tries to connect, retries included, where nobody says otherwise.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
