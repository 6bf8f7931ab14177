#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod classify;
mod connection;
mod data;
mod delivery;
mod emit;
mod error_type;
mod http;
mod limits;
mod mcp;
#[cfg(feature = "server")]
mod metrics;
mod profile;
mod redact;
#[cfg(feature = "schemars")]
mod schema;
#[cfg(feature = "server")]
pub mod server;
pub mod tables;
mod text;
mod tool_error;
mod wrap;

#[cfg(feature = "http")]
pub use self::http::parts::read_http_parts;
pub use self::http::write::{HttpForm, HttpResponse};
pub use self::http::{read_http, HttpEntry, HttpTable, NotAnErrorStatus};
pub use connection::described::Described;
pub use connection::error::read_error;
pub use connection::read_connection;
pub use data::{Conflict, Effects, Limit, Phase, Violation};
pub use delivery::{Delivery, UnknownDelivery};
pub use emit::EmitOptions;
pub use error_type::{ErrorType, UnknownErrorType};
pub use mcp::json_rpc::{self, read_json_rpc};
pub use mcp::result::{read_result, read_result_value, Outcome, ResultOptions};
#[cfg(feature = "rmcp")]
pub use mcp::rmcp::{read_call_tool_result, results, ToolErrors};
#[cfg(feature = "server")]
pub use metrics::{Metrics, MetricsSnapshot, ToolCounts};
pub use profile::custom::{CustomProfile, ProfileFault};
pub use profile::{Detected, Profile, Profiles, ReadOnlyProfile};
pub use text::canonical::to_canonical_json;
pub use text::json::{canonical_json, NotJson};
pub use text::read::{read, Disposition, Input, Mode, Reading, UnknownMode, MAX_TEXT};
pub use text::retry_after::date_ms;
pub use tool_error::{BuildError, NotAToolError, ToolError};
#[cfg(feature = "derive")]
pub use toolerror_derive::ToolErrorFrom;
pub use wrap::Mappers;

/// Version of the contract that this build implements (`spec/SPEC.md`).
pub const fn contract_version() -> &'static str {
    "1.0"
}
