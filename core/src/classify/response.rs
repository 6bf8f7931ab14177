//! What the words of a response change in what its status says (SPEC 3.5.18).

use super::case::Case;
use super::finding::Finding;
use super::rule::Evidence;
use super::verdict::Verdict;
use crate::data::Effects;
use crate::delivery::Delivery;
use crate::error_type::ErrorType;
use crate::tool_error::ToolError;

/// Statuses behind which a rate limit or a quota may hide.
const MAY_HIDE: &[u16] = &[400, 403];

/// What a body in words says more than its status; nothing when the status says it all.
pub(crate) fn classify_response(status: u16, body: &str, message: &str) -> Option<Verdict> {
    if body.trim_start().starts_with('<') {
        return None; // a page is made for people, and holds much that is not about the failure
    }
    let mut case = Case::default();
    case.add(body);
    case.findings.retain(|finding| !finding.is_status);
    let chosen = case.beside(status)?;
    Some(case.verdict_of(&chosen, message))
}

/// An error that a form or a failed connection stands for, after its words: what was done already is not repeated.
pub(crate) fn cautious(error: ToolError, text: &str) -> ToolError {
    let repeats = match error.error_type() {
        ErrorType::Transient => error.recoverable(),
        ErrorType::Conflict => error.reason().is_none(),
        _ => false,
    };
    if !repeats || error.effects().is_some() {
        return error;
    }
    let mut case = Case::default();
    case.add(text);
    if case.done {
        return error.with_effects(Effects::Partial);
    }
    error
}

impl Case {
    fn beside(&self, status: u16) -> Option<Finding> {
        let said = Finding::of_status(status, "")?;
        let best = self.strongest(|_| true);
        if said.is_bare_conflict() {
            let finer = |other: &Finding| other.error_type == ErrorType::Conflict && other.reason.is_some();
            let finer = self.strongest(finer).cloned();
            return finer.or_else(|| self.done.then_some(said));
        }
        if !said.is_hot() {
            let is_limit = |finding: &&Finding| matches!(finding.reason, Some("rate_limit" | "quota"));
            let is_sure = |finding: &&Finding| finding.weight >= Evidence::Code.weight();
            let hidden = best.filter(is_limit).filter(is_sure);
            return hidden.filter(|_| MAY_HIDE.contains(&status)).cloned();
        }
        let certain = Evidence::Code.weight().max(said.weight + 1);
        if let Some(cold) = best.filter(|best| !best.is_hot() && best.weight >= certain) {
            return Some(cold.clone());
        }
        let is_lost = |finding: &Finding| {
            finding.delivery == Some(Delivery::Unknown) && finding.weight >= Evidence::Phrase.weight()
        };
        let in_doubt = best.is_some_and(is_lost) && said.delivery != Some(Delivery::Unknown);
        (self.done || in_doubt).then_some(Finding {
            delivery: Some(Delivery::Unknown),
            ..said
        })
    }
}
