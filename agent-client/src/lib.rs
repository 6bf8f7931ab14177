#![cfg_attr(feature = "mcp", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "mcp"),
    doc = "The agent side of toolerror: from a failed call to the right next step. The feature `mcp` has the whole page."
)]
#![forbid(unsafe_code)]
#![deny(clippy::allow_attributes, reason = "`expect` says when it is needed no more")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "backon", feature = "reqwest"))]
pub mod adapters;
#[cfg(any(feature = "mcp", feature = "harness"))]
#[doc(hidden)]
pub mod answers;
mod assess;
#[doc(hidden)]
pub mod bindings;
pub mod driver;
pub mod engine;
mod json_names;
mod json_path;
#[cfg(feature = "mcp")]
mod known_secrets;
#[cfg(feature = "mcp")]
pub mod mcp;
#[cfg(feature = "proxy")]
pub mod proxy;
#[cfg(feature = "harness")]
#[doc(hidden)]
pub mod trace;

#[cfg(feature = "reqwest")]
pub use adapters::{send_with, Route};
pub use assess::{
    assess_failure, assess_outcome, assess_reading, assess_text, AssessContext, Assessment, OutcomeKind,
};
#[cfg(feature = "tokio")]
pub use driver::TokioSleep;
pub use driver::{
    BlockingSleep, CallEvent, CallFailure, Cancel, FailedAttempt, OwnedFailure, Reply, Retry, Sleep,
    Statistics, TestClock, ThreadSleep, ToFailure, ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY,
};
pub use engine::{
    admit, decide, fnv1a64, preview, Action, Admission, Call, Clock, Decision, Delivery, Detail, Event,
    Facts, Failure, GiveUpReason, KeyState, Keys, Method, Policy, Replay, Session,
};
#[cfg(feature = "mcp")]
pub use mcp::{AgentClient, AgentClientBuilder, CallToolResponse, ToolAnswer, ToolCall};

// The blocks of the project's README compile and run.
#[cfg(all(doctest, feature = "mcp"))]
#[doc = include_str!("../../README.md")]
struct ReadMe;

// So do the Rust blocks of the guide to migration.
#[cfg(doctest)]
#[doc = include_str!("../../MIGRATION.md")]
struct MigrationGuide;
