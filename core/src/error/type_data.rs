//! What depends on the type of an error.
//!
//! Generated from `core/facts/data/types.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::error::error_type::{ErrorType, TypeFacts};

#[inline]
#[rustfmt::skip]
pub(crate) const fn facts(error_type: ErrorType) -> TypeFacts {
    match error_type {
        ErrorType::NotFound => TypeFacts { name: "NOT_FOUND", default_message: "not found", default_recoverable: false },
        ErrorType::Conflict => TypeFacts { name: "CONFLICT", default_message: "conflict", default_recoverable: false },
        ErrorType::Validation => TypeFacts { name: "VALIDATION", default_message: "invalid input", default_recoverable: false },
        ErrorType::Permission => TypeFacts { name: "PERMISSION", default_message: "permission denied", default_recoverable: false },
        ErrorType::Transient => TypeFacts { name: "TRANSIENT", default_message: "temporary failure", default_recoverable: true },
        ErrorType::Internal => TypeFacts { name: "INTERNAL", default_message: "internal error", default_recoverable: false },
    }
}
