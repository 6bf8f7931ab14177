//! Whether the delay that the words of a failure ask for counts.

use crate::delay::Asked;
use crate::error::{ErrorType, ToolError};
use crate::reading::{Mode, Reading, Verdict};
use crate::recognise::engine::data;
use crate::recognise::engine::finding::has_one;

/// Adds the delay that the texts of a failure ask for, if the error heeds words.
pub(crate) fn with_asked(mut reading: Reading<'_>, asked: Asked, now_ms: Option<i64>) -> Reading<'_> {
    if reading.asked != Mode::Exact && heeds_words(&reading.error, reading.evidence()) {
        reading.error = reading.error.with_asked(asked, now_ms).within_window(&asked);
    }
    reading
}

/// Whether the words of a failure count for the delay of its verdict.
pub(crate) fn verdict_heeds_words(verdict: &Verdict) -> bool {
    let evidence = verdict.finding.as_ref().map(|finding| finding.evidence.as_str());
    heeds_words(&verdict.error, evidence)
}

/// Whether a delay in plain words counts: not for a limit that ends in days or weeks, but for a ban.
fn heeds_words(error: &ToolError, evidence: Option<&str>) -> bool {
    let names = |words: &[&str]| has_one(&evidence.unwrap_or("").to_ascii_lowercase(), words);
    // nobody waits for the end of a month
    if !error.may_pass() && names(data::DELAY_FAR) {
        return false;
    }
    // a ban ends by itself as well
    let is_ban = || error.error_type() == ErrorType::Permission && names(data::DELAY_BANS);
    error.heeds_words() || is_ban()
}
