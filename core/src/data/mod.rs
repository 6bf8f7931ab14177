//! The conventional members of `data`, typed (SPEC §1.3). All are optional; unknown members pass through untouched.

pub(crate) mod members;
mod types;

pub use types::{Conflict, Effects, Limit, Phase, Violation};
