//! Whether the delay that the words of a failure ask for counts, and whether a limit is reached at all.

use crate::delay::RequestedDelay;
use crate::error::{ErrorType, ToolError};
use crate::reading::{Mode, Reading, Verdict};
use crate::recognise::engine::data;
use crate::recognise::engine::signal::has_one;
use crate::recognise::sign_data as signs;

/// Adds the delay that the texts of a failure ask for, if the error heeds words.
pub(crate) fn with_requested_delay(
    mut reading: Reading<'_>,
    requested: RequestedDelay,
    now_ms: Option<i64>,
) -> Reading<'_> {
    if reading.requested_mode != Mode::Exact && heeds_words(&reading.error, reading.evidence()) {
        reading.error = reading
            .error
            .with_requested_delay(requested, now_ms)
            .within_window(&requested);
    }
    reading
}

/// The delay that words ask for, if words count beside the verdict.
pub(crate) fn heeded_delay(
    verdict: Option<&Verdict>,
    in_words: impl FnOnce() -> RequestedDelay,
) -> RequestedDelay {
    let heeds = |verdict: &Verdict| {
        let evidence = verdict.decided_by.as_ref().map(|rule| rule.evidence.as_str());
        heeds_words(&verdict.error, evidence)
    };
    if verdict.is_some_and(heeds) {
        in_words()
    } else {
        RequestedDelay::default()
    }
}

/// Whether a delay in plain words counts: not for a limit that ends in days or weeks, but for a ban.
fn heeds_words(error: &ToolError, evidence: Option<&str>) -> bool {
    let names = |words: &[&str]| has_one(&evidence.unwrap_or("").to_ascii_lowercase(), words);
    // a wait until the end of a month is too long
    if !error.may_pass() && names(data::DELAY_FAR) {
        return false;
    }
    // a ban ends by itself as well
    let is_ban = || error.error_type() == ErrorType::Permission && names(data::DELAY_BANS);
    error.heeds_words() || is_ban()
}

/// Whether a text says that calls are left: `Rate limit remaining: 4999`. When the limit resets says nothing then.
pub(crate) fn has_calls_left(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let mut left = lower
        .match_indices(signs::CALLS_LEFT)
        .filter_map(|(at, word)| lower.get(at + word.len()..));
    left.any(|rest| {
        rest.trim_start_matches([':', '=', ' ', '"'])
            .starts_with(|c: char| ('1'..='9').contains(&c))
    })
}
