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
//! let stopped = Retry::new(&policy, &keys, "mail/send")
//!     .with_facts(Facts { side_effects: Some(true), ..Facts::default() })
//!     .run_blocking(&ThreadSleep, |_| Err::<(), _>(ToolError::permission("read only token")))
//!     .unwrap_err();
//! assert_eq!(stopped.decision().action(), Action::Escalate);
//! assert_eq!(stopped.error().unwrap().message(), "read only token");
//! ```

mod asynchronous;
mod blocking;
mod cancel;
mod failure;
mod meta;
mod retry;
mod sleep;
mod stopped;

pub use cancel::{Cancel, Cancelled};
pub use failure::{OwnedFailure, ToFailure};
pub use meta::{ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY};
pub use retry::{Reply, Retry};
#[cfg(feature = "mcp")]
pub(crate) use sleep::whole_ms;
#[cfg(feature = "tokio")]
pub use sleep::TokioSleep;
pub use sleep::{BlockingSleep, Sleep, ThreadSleep};
pub use stopped::Stopped;
