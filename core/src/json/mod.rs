//! JSON as text: the only scanner, the canonical form, views that borrow, and reading what runtimes print.

pub(crate) mod canonical;
mod canonical_check;
pub(crate) mod lenient;
#[cfg(feature = "classify")]
pub(crate) mod object;
pub(crate) mod plain_prefix;
pub(crate) mod scan;
pub(crate) mod serde_value;
mod source;
pub(crate) mod strings;
pub(crate) mod view;
pub(crate) mod word;
pub(crate) mod write;

/// At most this many brackets may be open at once, the outermost included (SPEC §1.4).
pub(crate) const MAX_JSON_DEPTH: usize = 128;

pub use canonical::to_canonical_json;
pub use scan::canonical_json;
pub(crate) use source::Source;

/// The members of an object in canonical text, in their order: each name as it stands there, without quotes, and the JSON
/// of its value. Anything else has no members.
///
/// Nothing is allocated, so a program can look at the `data` of each error on a hot path.
///
/// ```
/// use toolerror::{json, ToolError};
/// let error = ToolError::conflict("taken").with_reason("stale").with_member("lease", 7);
/// let members: Vec<_> = json::members(error.data_json().unwrap_or_default()).collect();
/// assert_eq!(members, [("lease", "7"), ("reason", r#""stale""#)]);
/// ```
pub fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    view::Members::new(object)
}
