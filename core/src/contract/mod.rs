//! Contracts of tools: what a tool asks for, promises, depends on and may do (SPEC §4).
//!
//! A [`Document`] is a toolset file with all that is wrong with it; a [`Toolset`] checks calls. With the feature `guard`,
//! a `Guard` goes around handlers.

mod batch;
mod diagnostic;
mod diff;
mod document;
mod failure;
mod formats;
mod graph;
#[cfg(feature = "guard")]
mod guard;
mod idempotency;
mod lock;
mod progress;
mod publish;
mod query_state;
mod schema;
mod source;
mod spec;
mod state;
mod toolset;
mod typing;
mod validate;

pub use batch::Batch;
pub use diagnostic::{Diagnostic, Rule};
pub use diff::{Change, Diff, Level};
pub use document::Document;
pub use failure::Refusal;
#[cfg(all(feature = "guard", feature = "rmcp"))]
pub use guard::ClientProgress;
#[cfg(feature = "guard")]
pub use guard::{Admission, Answers, Call, Guard, OpenCall, Outcome, Step, Steps, Warning};
#[cfg(feature = "redis")]
pub use idempotency::RedisStore;
pub use idempotency::{
    payload_hash, Begun, IdempotencyStore, KeyScope, Lifetimes, MemoryStore, Record, Recorded, Verdict,
};
pub use lock::Lock;
pub use progress::{progress_faults, Progress, ProgressFault};
pub use spec::{
    Deprecated, ErrorSpec, ErrorTypeWord, HookUse, KeyUse, Limits, PredicateSpec, ToolSpec, ToolsetSpec,
};
pub use toolset::Toolset;
pub use validate::{CAPABILITIES, TOOLSET_SCHEMA};
