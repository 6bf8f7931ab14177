//! The value: what a failed tool call says (SPEC §1.1, §1.3).

pub(crate) mod chain;
#[cfg(feature = "bindings")]
mod check;
mod debug;
mod delivery;
mod error_type;
mod given_up;
pub(crate) mod member_data;
pub(crate) mod members;
pub(crate) mod parse;
#[cfg(feature = "classify")]
pub(crate) mod provenance;
#[cfg(feature = "schemars")]
mod schema;
mod tool_error;
mod type_data;
mod types;

pub use delivery::Delivery;
pub use error_type::ErrorType;
pub(crate) use given_up::EXHAUSTED;
#[cfg(feature = "classify")]
pub(crate) use tool_error::or_default;
pub use tool_error::ToolError;
pub use types::{Conflict, Effects, Limit, Phase, Violation};
