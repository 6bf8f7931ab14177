//! What a package manager concludes because the network failed (SPEC 3.6.23).

use crate::recognise::engine::filters::Filters;
use crate::recognise::engine::matcher::Hit;
use crate::recognise::rule::Meaning;
use crate::recognise::sign_data as signs;

/// The prefix of the rules for texts of package managers.
const RULES: &str = "pkg.";

/// Where the last cause of a text begins, if it passes by itself: conclusions before it rest on that. Otherwise 0.
pub(crate) fn end_of_conclusions(filters: Filters<'_>, hits: &[Hit]) -> usize {
    if !hits.iter().any(is_conclusion) {
        return 0;
    }
    let cause = filters.text.rfind(signs::PACKAGE_CAUSE).unwrap_or(0);
    let passes = |hit: &Hit| hit.rule.meaning.leads_to_retry() && filters.pass_rule(hit);
    let is_passing = hits.iter().any(|hit| hit.span.start > cause && passes(hit));
    if is_passing {
        cause
    } else {
        0
    }
}

/// Whether a match says that packages are missing or do not fit together.
pub(crate) fn is_conclusion(hit: &Hit) -> bool {
    hit.rule.id.starts_with(RULES) && matches!(hit.rule.meaning, Meaning::Missing | Meaning::Invalid)
}
