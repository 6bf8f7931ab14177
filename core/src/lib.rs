#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(
    clippy::allow_attributes,
    reason = "`expect` warns once it is no longer needed"
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// From the ground up: each floor knows only those before it. `tests/run house` checks it. Blank lines keep rustfmt from
// sorting them.
pub mod call_meta;
mod misuse;
mod random;
mod text;

pub mod json;

mod redact;

mod error;

#[cfg(feature = "jsonschema")]
pub mod schema;

mod delay;

mod facts;

mod emit;

mod reading;

mod unwrap;

#[cfg(feature = "classify")]
mod recognise;

mod read;
mod write;

pub mod ext;

#[doc(hidden)]
pub mod bindings;
#[cfg(feature = "server")]
pub mod server;
#[cfg(feature = "tables")]
pub mod tables;

#[cfg(feature = "contract")]
pub mod contract;

pub use emit::EmitOptions;
#[doc(hidden)]
pub use error::reason;
pub use error::{Delivery, Effects, ErrorType, Holder, Limit, Phase, ToolError, Violation};
pub use misuse::Misuse;
pub use read::connection::error::read_error;
pub use read::connection::read_connection;
pub use read::http::read_http;
pub use read::json_rpc::{self, read_json_rpc};
pub use read::text::read;
pub use read::tool_result::read_result;
pub use reading::{Disposition, Input, Mode, Outcome, Reading};
#[cfg(feature = "rmcp")]
pub use server::rmcp::WithToolErrors;
#[cfg(feature = "derive")]
pub use toolerror_derive::ToolErrorFrom;

/// Failed connections, commands and calls of the system, as their owner describes them (SPEC §1.8).
pub mod connection {
    pub use crate::read::connection::description::{CarriedBy, CarriedError, FailureDescription};
    pub use crate::read::connection::{read_failure, FailureReading};
}

/// HTTP: statuses with a custom meaning, dates, and an error as a response (SPEC §1.7).
pub mod http {
    #[cfg(feature = "http")]
    pub use crate::read::http::parts::read_http_parts;
    #[cfg(feature = "reqwest")]
    pub use crate::read::http::reqwest::read_response;
    pub use crate::read::http::table::{StatusOverride, StatusTable};
    pub use crate::text::date::parse_date_ms;
    pub use crate::write::http::{HttpForm, HttpResponse};
}

/// Tool results of MCP: how an error becomes one, and reading one that an SDK has decoded (SPEC §1.5). With the feature
/// `rmcp`, also failures straight as a result, as in `tool_result::not_found("…")`.
pub mod tool_result {
    pub use crate::read::tool_result::read_result_value;
    #[cfg(feature = "rmcp")]
    pub use crate::server::rmcp::read_call_tool_result;
    #[cfg(feature = "rmcp")]
    pub use crate::server::rmcp::results::{
        conflict, internal, not_found, permission, transient, validation, wrap,
    };
    pub use crate::write::tool_result::ResultOptions;
}

/// Profiles: the error forms of other systems, read and written (SPEC §3).
#[cfg(feature = "classify")]
pub mod profile {
    pub use crate::recognise::forms::custom::CustomProfile;
    pub use crate::recognise::forms::{keep_origin, Detected, Profile, Profiles};
}

/// The imports of a typical tool: `use toolerror::prelude::*;`
///
/// `anyhow::Context` also has a `context` for each `Result`. With both imports in one place the compiler cannot choose:
/// import that of anyhow only in functions that return its errors, and the prelude in the others.
pub mod prelude {
    pub use crate::error::{ErrorType, ToolError};
    pub use crate::ext::ResultExt;
    pub use crate::{bail, ensure, tool_error};
}

/// Version of the contract that this build implements (`spec/SPEC.md`).
///
/// ```
/// assert_eq!(toolerror::contract_version(), "1.0");
/// ```
pub const fn contract_version() -> &'static str {
    "1.0"
}
