//! JSON as text: the only scanner, the canonical form, views that borrow, and reading what runtimes print.

mod as_is;
pub(crate) mod canonical;
pub(crate) mod lenient;
#[cfg(feature = "classify")]
pub(crate) mod object;
pub(crate) mod scan;
pub(crate) mod serde_value;
mod source;
pub(crate) mod strings;
pub(crate) mod view;
pub(crate) mod write;

pub use canonical::to_canonical_json;
pub use scan::canonical_json;
pub(crate) use source::Source;
