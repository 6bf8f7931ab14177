//! Whether the delay that the words of a failure ask for counts.

use crate::delay::Asked;
use crate::error::ErrorType;
use crate::reading::{Mode, Reading};
use crate::recognise::engine::data;

/// Adds the delay that the texts of a failure ask for, if the error heeds words.
pub(crate) fn with_asked(mut reading: Reading<'_>, asked: Asked, now_ms: Option<i64>) -> Reading<'_> {
    if reading.asked != Mode::Exact && heeds_words(&reading) {
        reading.error = reading.error.with_asked(asked, now_ms).within_window(&asked);
    }
    reading
}

/// Whether a delay in plain words counts: not for a limit that ends in days or weeks, but for a ban.
fn heeds_words(reading: &Reading<'_>) -> bool {
    let evidence = reading.evidence().map(str::to_ascii_lowercase);
    let names = |words: &[&str]| {
        let evidence = evidence.as_deref().unwrap_or("");
        words.iter().any(|word| evidence.contains(word))
    };
    // nobody waits for the end of a month
    if !reading.error.may_pass() && names(data::DELAY_FAR) {
        return false;
    }
    // a ban ends by itself as well
    let is_ban = || reading.error.error_type() == ErrorType::Permission && names(data::DELAY_BANS);
    reading.error.heeds_words() || is_ban()
}
