//! The classifier of mode `classify`: errors of systems that know nothing of this contract (SPEC §3.6).
//!
//! One pass over the text finds all patterns of the rule table; guards take away what is quoted, negated, past or in
//! a stack trace; of what is left the strongest evidence governs, and where two are equal the one that does not lead
//! to a repeat.

#[cfg(feature = "classify")]
mod case;
#[cfg(feature = "classify")]
mod caution;
#[cfg(feature = "classify")]
mod delay;
#[cfg(feature = "classify")]
mod finding;
#[cfg(feature = "classify")]
mod guards;
#[cfg(feature = "classify")]
mod json;
#[cfg(feature = "classify")]
mod keys;
#[cfg(feature = "classify")]
mod masks;
#[cfg(feature = "classify")]
mod matcher;
#[cfg(feature = "classify")]
mod mention;
#[cfg(feature = "classify")]
mod names;
#[cfg(feature = "classify")]
mod pattern;
#[cfg(feature = "classify")]
mod places;
#[cfg(feature = "classify")]
mod response;
pub(crate) mod rule;
pub(crate) mod rules;
#[cfg(feature = "classify")]
mod status;
#[cfg(feature = "classify")]
mod trie;
#[cfg(feature = "classify")]
mod verdict;
#[cfg(feature = "classify")]
mod words;

#[cfg(feature = "classify")]
pub(crate) use caution::caution;
#[cfg(feature = "classify")]
pub(crate) use response::classify_response;
#[cfg(feature = "classify")]
pub(crate) use verdict::{classify, classify_all, Verdict};

/// Without the feature `classify` there is no verdict.
#[cfg(not(feature = "classify"))]
mod without {
    use crate::delivery::Delivery;
    use crate::text::source::Source;
    use crate::tool_error::ToolError;

    #[derive(Debug)]
    pub(crate) struct Verdict {
        pub(crate) error: ToolError,
        pub(crate) delivery: Option<Delivery>,
        pub(crate) rule: &'static str,
        pub(crate) evidence: String,
    }

    pub(crate) fn classify(_source: &Source<'_>) -> Option<Verdict> {
        None
    }

    pub(crate) fn classify_all(_texts: &[&str], _message: &str) -> Option<Verdict> {
        None
    }

    pub(crate) fn caution(_error: &ToolError, _texts: &[&Source<'_>]) -> Option<Verdict> {
        None
    }

    pub(crate) fn classify_response(_status: u16, _body: &Source<'_>, _message: &str) -> Option<Verdict> {
        None
    }
}
#[cfg(not(feature = "classify"))]
pub(crate) use without::{caution, classify, classify_all, classify_response, Verdict};
