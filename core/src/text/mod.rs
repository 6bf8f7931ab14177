//! The text of an error: writing it canonically, and reading what hosts have made of it.

mod as_is;
pub(crate) mod canonical;
pub(crate) mod json;
pub(crate) mod read;
mod relaxed;
pub(crate) mod retry_after;
pub(crate) mod source;
pub(crate) mod unwrap;
pub(crate) mod view;
pub(crate) mod wrappers;
pub(crate) mod write;
