//! Lists of violations: where they are, and how a message names them (SPEC §1.3.8).

use crate::error::Violation;

/// Maximum number of violations; further ones are removed, and `truncated` is set.
pub(crate) const MAX_VIOLATIONS: usize = 100;

/// How many of them a message names.
const IN_MESSAGE: usize = 3;

/// A member's name inside of a JSON Pointer (RFC 6901).
pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// `head`, and the first of the violations in words.
pub(crate) fn message(head: &str, violations: &[Violation]) -> String {
    let named = violations.iter().take(IN_MESSAGE).map(|violation| {
        let Violation { path, message, .. } = violation;
        if path.is_empty() {
            message.clone()
        } else {
            format!("`{path}`: {message}")
        }
    });
    let named = named.collect::<Vec<_>>().join("; ");
    if named.is_empty() {
        return head.to_owned();
    }
    match violations.len().saturating_sub(IN_MESSAGE) {
        0 => format!("{head}: {named}"),
        more => format!("{head}: {named}; and {more} more"),
    }
}
