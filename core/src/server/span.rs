//! What the span of a call says (SPEC §1.10.5).

use crate::error::ErrorType;
use crate::server::metrics::Ended;
use crate::text::cut;

/// Maximum length of a tool's name in a span, in bytes.
const MAX_NAME: usize = 256;

/// The name of a tool as its span has it: at most 256 bytes, and no character is cut in two.
///
/// ```
/// use toolerror::server::name_in_span;
/// assert_eq!(name_in_span("move"), "move");
/// assert_eq!(name_in_span(&"ü".repeat(300)), "ü".repeat(128));
/// ```
pub fn name_in_span(tool: &str) -> &str {
    cut(tool, MAX_NAME)
}

impl Ended {
    /// The `error.type` of the span of a call that ended so; nothing where it is not an error.
    pub fn span_error_type(self) -> Option<&'static str> {
        match self {
            Self::Well | Self::Cancelled => None,
            Self::UnknownTool => Some(ErrorType::NotFound.as_str()),
            Self::Unstructured => Some("tool_error"),
            Self::Error(error_type) => Some(error_type.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_before_a_character() {
        assert_eq!(name_in_span(&"a".repeat(300)).len(), 256);
        // a sign of three bytes ends at 255
        assert_eq!(name_in_span(&"€".repeat(100)), "€".repeat(85));
        assert_eq!(name_in_span(""), "");
    }

    #[test]
    fn what_is_no_error_has_no_error_type() {
        let told = |ended: Ended| ended.span_error_type();
        assert_eq!((told(Ended::Well), told(Ended::Cancelled)), (None, None));
        assert_eq!(told(Ended::UnknownTool), Some("NOT_FOUND"));
        assert_eq!(told(Ended::Unstructured), Some("tool_error"));
        assert_eq!(told(Ended::Error(ErrorType::Conflict)), Some("CONFLICT"));
    }
}
