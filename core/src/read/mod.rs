//! Reading a failure, one file or folder per kind of input. Every reader takes these steps, in this order:
//!
//! ```text
//! decode            bytes to text (`Input`), JSON to its canonical text (`Source`)
//!    ↓
//! structured?       a ToolError: the whole text, or in the modes `unwrap` and `classify` what known software has
//!    │    │         wrapped (`unwrap`)
//!    │    └─ yes ─► Reading
//!    ↓ no
//! facts             what the closed tables say of a status, a code, a class or an errno (`facts`); a text has no such
//!    ↓              step and is legacy
//! recognition       in mode `classify`: the form of a known system, words, what speaks against a retry (`recognise`)
//!    ↓
//! Reading           the error, and how it was found (`reading`)
//! ```
//!
//! [`text::read`] shows them at their shortest.

#[cfg(any(
    feature = "sqlx",
    feature = "redis",
    feature = "tonic",
    feature = "aws-smithy"
))]
mod client_errors;
#[cfg(any(
    feature = "sqlx",
    feature = "redis",
    feature = "tonic",
    feature = "aws-smithy"
))]
mod clients;
pub(crate) mod connection;
mod conversions;
pub(crate) mod http;
pub mod json_rpc;
pub(crate) mod text;
pub(crate) mod tool_result;
mod with_tool;
pub(crate) mod wrap;
