//! Contracts of tools: a tool's requirements, promises, dependencies and permissions (SPEC §4).
//!
//! A [`Document`] is a toolset file with all its faults; a [`Toolset`] checks calls. With the feature `guard`, a
//! `Guard` goes around handlers.

mod batch;
mod bounded;
mod diagnostic;
mod diff;
mod document;
mod endless;
mod failure;
mod formats;
mod graph;
#[cfg(feature = "guard")]
mod guard;
mod idempotency;
mod keywords;
mod lock;
mod meaning;
mod progress;
mod publish;
mod publish_masks;
mod query_state;
mod schema;
mod source;
mod spec;
mod state;
mod toolset;
mod typing;
mod validate;
mod version;

pub use batch::Batch;
pub use diagnostic::{Diagnostic, Rule};
pub use diff::{Change, Diff, Level};
pub use document::Document;
pub use failure::Refusal;
#[cfg(all(feature = "guard", feature = "rmcp"))]
pub use guard::ClientProgress;
#[cfg(feature = "guard")]
pub use guard::{Admission, ContractCall, Guard, HostAnswers, OpenCall, Step, Steps, ToolOutput, Warning};
#[cfg(feature = "redis")]
pub use idempotency::RedisStore;
pub use idempotency::{
    payload_hash, BeginResult, IdempotencyStore, KeyScope, KeyVerdict, Lifetimes, MemoryStore, Record,
    RecordedOutcome,
};
pub use lock::Lock;
pub use progress::{progress_faults, Progress, ProgressFault};
pub use spec::{
    Deprecated, ErrorSpec, ErrorTypeWord, HookUse, KeyUse, Limits, PredicateSpec, ToolSpec, ToolsetSpec,
};
pub use toolset::Toolset;
pub use validate::{CAPABILITIES, TOOLSET_SCHEMA};
