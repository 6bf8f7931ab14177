//! The value: a ToolError and its parts (SPEC §1.1, §1.3).

mod chain;
#[cfg(feature = "bindings")]
mod check;
mod debug;
mod delivery;
mod error_type;
mod exhausted;
pub(crate) mod member_data;
pub(crate) mod members;
pub(crate) mod parse;
#[cfg(feature = "classify")]
pub(crate) mod provenance;
pub mod reason;
#[cfg(feature = "schemars")]
mod schema;
mod serde_form;
mod serde_members;
pub(crate) mod strictest;
mod tool_error;
mod tool_error_macro;
mod type_data;
mod types;
pub(crate) mod violations;

pub use chain::Chain;
pub use delivery::Delivery;
pub use error_type::ErrorType;
pub(crate) use exhausted::is_said;
#[cfg(feature = "classify")]
pub(crate) use tool_error::or_default;
pub use tool_error::ToolError;
pub use types::{Effects, Holder, Limit, Phase, Violation};
