//! The decision engine (SPEC §2): two pure functions over plain states, and a [`Session`] that applies them to one call.
//!
//! [`admit`] answers before a call is sent, [`decide`] after it came back. Neither reads a clock, does I/O, takes a
//! lock, allocates or panics. Time and the seed of the jitter are arguments, so the same input gives the same decision
//! everywhere. All times are integer milliseconds.
//!
//! [`Session`] shows in order what happens to a call; start there to write a driver.
//!
//! ```
//! use toolerror::ToolError;
//! use toolerror_agent::engine::{admit, decide, Action, Admission, Call, Clock, Event, Failure, KeyState, Policy};
//!
//! let policy = Policy::default();
//! let mut key = KeyState::default(); // shared by all calls of this tool
//! let mut call = Call::new("call-1", "search", Clock::at(0));
//! assert_eq!(admit(&policy, &mut call, &mut key, Clock::at(0), 7), Admission::Send { delay_ms: 0 });
//!
//! let busy = ToolError::transient("the index is being rebuilt");
//! let event = Event::Failure(Failure::new(&busy));
//! let decision = decide(&policy, &mut call, &mut key, event, Clock::at(40), 7).unwrap();
//! assert_eq!(decision.action(), Action::Retry);
//! assert!(decision.delay_ms().unwrap() <= 200);
//! ```

mod advice;
mod backoff;
mod call;
mod call_spec;
mod decide;
mod decision;
mod delays;
mod event;
mod facts;
mod key;
mod keys;
mod policy;
mod session;
mod signals;

pub use advice::{not_sent_error, NOT_SENT_ADVICE};
pub use backoff::fnv1a64;
pub(crate) use call::tool_of;
pub use call::{Call, CallState, PastFailure};
pub use call_spec::{ArgumentsHash, CallSpec};
pub use decide::{admit, decide, preview};
pub(crate) use decision::json_number;
pub use decision::{Action, Admission, Decision, Detail, GiveUpReason};
pub use delays::Delays;
pub use event::{Clock, Event, Failure};
pub use facts::{Facts, Method};
pub use key::KeyState;
pub use keys::Keys;
pub use policy::{Budget, Health, Policy, Replay, ToolPolicy, TypePolicy};
pub use session::{Session, Shared};
pub use toolerror::Delivery;
