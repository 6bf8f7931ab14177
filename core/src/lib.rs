#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

// From the ground up: each floor knows only those before it (`tests/house`). Blank lines keep rustfmt from sorting them.
mod text;

mod json;

mod redact;

mod error;

mod facts;

mod emit;

mod reading;

mod unwrap;

#[cfg(feature = "classify")]
mod recognise;

mod read;
mod write;

#[cfg(feature = "server")]
pub mod server;
#[cfg(feature = "classify")]
pub mod tables;

pub use emit::EmitOptions;
pub use error::{
    BuildError, Conflict, Delivery, Effects, ErrorType, Limit, NotAToolError, Phase, ToolError,
    UnknownErrorType, Violation,
};
pub use json::canonical::to_canonical_json;
pub use json::scan::{canonical_json, NotJson};
pub use read::connection::description::Described;
pub use read::connection::error::read_error;
pub use read::connection::read_connection;
#[cfg(feature = "http")]
pub use read::http::parts::read_http_parts;
pub use read::http::read_http;
pub use read::http::table::{HttpEntry, HttpTable, NotAnErrorStatus};
pub use read::json_rpc::{self, read_json_rpc};
pub use read::text::read;
pub use read::tool_result::{read_result, read_result_value};
pub use read::wrap::Mappers;
pub use reading::{Disposition, Input, Mode, Outcome, Reading, UnknownMode};
#[cfg(feature = "classify")]
pub use recognise::forms::custom::{CustomProfile, ProfileFault};
#[cfg(feature = "classify")]
pub use recognise::forms::{Detected, Profile, Profiles, ReadOnlyProfile};
#[cfg(feature = "server")]
pub use server::metrics::{Metrics, MetricsSnapshot, ToolCounts};
#[cfg(feature = "rmcp")]
pub use server::rmcp::{read_call_tool_result, results, ToolErrors};
pub use text::delay::date_ms;
pub use text::MAX_TEXT;
#[cfg(feature = "derive")]
pub use toolerror_derive::ToolErrorFrom;
pub use write::http::{HttpForm, HttpResponse};
pub use write::tool_result::ResultOptions;

/// Version of the contract that this build implements (`spec/SPEC.md`).
pub const fn contract_version() -> &'static str {
    "1.0"
}
