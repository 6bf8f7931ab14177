//! The decision engine: pure functions over plain states (SPEC §2).
//!
//! [`admit`] answers before a call is sent, [`decide`] after it came back. Neither reads a clock, does I/O, takes a
//! lock, allocates or panics: time and the seed of the jitter come in as arguments, so the same input gives the same
//! decision everywhere. All times are integer milliseconds.
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
mod decide;
mod decision;
mod delays;
mod event;
mod facts;
mod key;
mod policy;
mod said;

pub use advice::{not_sent_error, NOT_SENT_ADVICE};
pub use backoff::fnv1a64;
pub use call::{Call, Past};
pub use decide::{admit, cancel, decide, fail, preview};
pub(crate) use decision::json_number;
pub use decision::{Action, Admission, Decision, Detail, GiveUpReason};
pub use delays::Delays;
pub use event::{Clock, Event, Failure};
pub use facts::{Facts, Method};
pub use key::KeyState;
pub use policy::{Budget, Health, Policy, PolicyError, Replay, ToolPolicy, TypePolicy};
pub use toolerror::Delivery;
