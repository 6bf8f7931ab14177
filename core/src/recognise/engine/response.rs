//! What the words of a response change in what its status says (SPEC 3.5.18).

use crate::error::{Delivery, ErrorType};
use crate::facts::http_status;
use crate::facts::http_status::Headers;
use crate::json::Source;
use crate::reading::Verdict;
use crate::recognise::engine::assessment::Assessment;
use crate::recognise::engine::finding::Finding;
use crate::recognise::engine::weights;

/// Whether a body in words shows that the server refused the call on purpose (SPEC 1.7.8).
pub(crate) fn says_refused(body: &Source<'_>) -> bool {
    if body.text().trim_start().starts_with('<') {
        return false; // a page is made for people, and the same for every failure
    }
    let mut assessment = Assessment::default();
    assessment.add(body);
    assessment.is_refusal(body)
}

/// What a body in words says more than its status; nothing when the status says it all.
pub(crate) fn classify_response(status: u16, body: &Source<'_>, message: &str) -> Option<Verdict> {
    if body.text().trim_start().starts_with('<') {
        return None; // a page is made for people, and holds much that is not about the failure
    }
    let mut assessment = Assessment::default();
    assessment.add(body);
    assessment.findings.retain(|finding| !finding.is_status);
    let chosen = assessment.beside(status)?;
    Some(assessment.verdict_of(&chosen, message))
}

impl Assessment {
    /// What changes the status; what only keeps it from a retry is a matter of caution (SPEC 3.6.18).
    fn beside(&self, status: u16) -> Option<Finding> {
        let by_status = Finding::of_status(status, "")?;
        let best = self.strongest(|_| true)?;
        let is_limit = matches!(best.reason, Some("rate_limit" | "quota"));
        if !by_status.is_hot() {
            let is_sure = best.weight >= weights::CODE;
            // a header may make these TRANSIENT as well (SPEC 1.7.23)
            let is_vague = http_status::find(status).is_some_and(|row| row.headers != Headers::Keep);
            let is_hidden = (status == 400 || is_vague) && is_limit;
            // a request that is right in its form and refused for who has sent it
            let is_refused = status == 422 && best.error_type == ErrorType::Permission;
            return (is_sure && (is_hidden || is_refused || status == 400)).then(|| best.clone());
        }
        if by_status.is_bare_conflict() {
            // what was sent does not match what is there
            let is_mismatch = |finding: &Finding| finding.text.eq_ignore_ascii_case("does not match");
            return self.findings.iter().any(is_mismatch).then_some(Finding {
                reason: Some("stale"),
                ..by_status
            });
        }
        // 500 is given for every kind of failure: what a known program prints says more
        let least = if status == 500 {
            weights::PHRASE
        } else {
            weights::CODE
        };
        let certain = least.max(by_status.weight + 1);
        if !best.is_hot() && !is_limit && best.weight >= certain {
            return Some(best.clone());
        }
        let is_lost = best.delivery == Some(Delivery::Unknown) && best.weight >= weights::PHRASE;
        (is_lost && by_status.delivery != Some(Delivery::Unknown)).then_some(Finding {
            delivery: Some(Delivery::Unknown),
            ..by_status
        })
    }
}
