//! The rules of a server middleware, whatever SDK the server is built on (SPEC §1.9, §1.10).
//!
//! [`WithToolErrors`](crate::WithToolErrors) is the one for the Rust SDK; those of other languages' hosts are built on this.
//!
//! ```
//! use toolerror::{server, ErrorType, ToolError};
//! let error = server::invalid_arguments(vec![toolerror::Violation::new("/path", "required", "is missing")]);
//! assert_eq!(error.to_string(), "[VALIDATION] invalid arguments: `/path`: is missing");
//! let error = server::unexpected(ToolError::internal("no route"), "tool `move`", "no route", false);
//! assert_eq!(error.message(), "tool `move` failed unexpectedly");
//! assert!(error.error_id().is_some());
//! assert_eq!(server::unknown_tool("fly").error_type(), ErrorType::NotFound);
//! ```

mod arguments;
mod emitted;
mod failure_source;
pub(crate) mod metrics;
mod returned;
mod returned_error;
#[cfg(feature = "rmcp")]
pub(crate) mod rmcp;
mod span;
mod unexpected;

pub use crate::server::arguments::invalid_arguments;
#[cfg(feature = "contract")]
pub(crate) use crate::server::arguments::refused_arguments;
#[cfg(feature = "jsonschema")]
pub use crate::server::arguments::violations;
#[cfg(feature = "rmcp")]
pub(crate) use crate::server::emitted::emitted_text;
pub use crate::server::emitted::{emitted_result, emitted_value, EmittedResult};
pub use crate::server::failure_source::FailureSource;
pub use crate::server::returned::returned;
#[cfg(feature = "rmcp")]
pub(crate) use crate::server::returned::Internals;
#[cfg(feature = "rmcp")]
pub(crate) use crate::server::returned_error::UNKNOWN_TOOL;
pub use crate::server::returned_error::{asks_for_input, given, unknown_tool, ReturnedError};
pub use crate::server::span::name_in_span;
pub(crate) use crate::server::unexpected::with_error_id;
pub use crate::server::unexpected::{named, tool_named, unexpected};

pub use crate::server::metrics::{Ended, InFlight, Metrics, MetricsSnapshot, ToolCounts, DURATION_BOUNDS};

/// The replacement of a secret.
pub const MASK: &str = crate::redact::MASK;
