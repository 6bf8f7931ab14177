//! What words say against the repeat that a code or a status asks for (SPEC 3.6.18).

use super::case::Case;
use super::finding::Finding;
use super::verdict::Verdict;
use crate::data::Effects;
use crate::error_type::ErrorType::{Conflict, Internal, Permission, Transient};
use crate::tool_error::ToolError;

/// A longer text is a page or a report, not the message of one failure, in bytes.
const MAX_MESSAGE: usize = 16 << 10;
/// Rules that no pattern stands for.
const ORDER: &str = "caution.order";
const DONE: &str = "caution.done";

/// The verdict that takes the place of an error by code or status whose texts say that a repeat is of no use, or that
/// something has been done already; nothing when they do not, or when the error leads to no repeat.
pub(crate) fn caution(error: &ToolError, texts: &[&str]) -> Option<Verdict> {
    let is_bare_conflict = error.error_type() == Conflict && error.reason().is_none();
    let is_hot = is_bare_conflict || (error.error_type() == Transient && error.recoverable());
    if !is_hot || error.member("conflicts").is_some() {
        return None;
    }
    let mut case = Case::default();
    for text in texts.iter().filter(|text| text.len() <= MAX_MESSAGE) {
        case.add(text);
    }
    let passes_by_itself = error.retry_after_seconds().is_some();
    if let Some(finding) = case.against(is_bare_conflict, passes_by_itself) {
        let changed = error.clone().without_member("reason").without_member("effects");
        let changed = match (finding.reason, finding.effects) {
            (Some(reason), _) => changed.with_reason(reason),
            (None, Some(effects)) => changed.with_effects(effects),
            (None, None) => changed,
        };
        let changed = changed.with_type(finding.error_type);
        return Some(verdict(changed, finding.rule, &finding.text));
    }
    if case.ordered {
        return Some(verdict(error.clone().with_type(Internal), ORDER, ""));
    }
    let done = case.done && error.effects().is_none();
    done.then(|| verdict(error.clone().with_effects(Effects::Partial), DONE, ""))
}

fn verdict(error: ToolError, rule: &'static str, evidence: &str) -> Verdict {
    Verdict {
        delivery: error.delivery(),
        error,
        rule,
        evidence: evidence.to_owned(),
    }
}

impl Case {
    /// The strongest evidence that a failure lasts, or for a bare conflict that says what kind it is.
    fn against(&self, is_bare_conflict: bool, passes_by_itself: bool) -> Option<&Finding> {
        // the codes have been read already
        let in_words = |finding: &Finding| finding.text.contains(' ');
        let is_quota =
            |finding: &&Finding| finding.error_type == Permission && finding.reason == Some("quota");
        let quota = self
            .strongest(in_words)
            .filter(is_quota)
            .filter(|_| !passes_by_itself);
        let is_finer = |finding: &Finding| finding.error_type == Conflict && finding.reason.is_some();
        let finer = || self.strongest(|finding| is_finer(finding) && in_words(finding));
        quota
            .or_else(|| self.strongest(|finding| finding.lasts))
            .or_else(|| is_bare_conflict.then(finer).flatten())
    }
}
