//! How often a program has tried a call (SPEC 3.6.38).

use crate::recognise::sign_data as signs;

/// The word before the number of an attempt.
const ATTEMPT: &str = "attempt ";

/// The words around the number of attempts that have all failed.
const ALL_FAILED: (&str, &str) = ("all ", " attempts failed");

/// Whether a text counts the last one of several attempts: `attempt 3 of 3`, `attempt 3/3`, `all 3 attempts failed`.
pub(crate) fn counts_last(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let fail = text.match_indices(ALL_FAILED.0).any(|(at, word)| {
        let count = text.get(at + word.len()..).and_then(number);
        count.is_some_and(|(count, rest)| count > 1 && rest.starts_with(ALL_FAILED.1))
    });
    fail || text.match_indices(ATTEMPT).any(|(at, word)| {
        let rest = text.get(at + word.len()..).unwrap_or("");
        let last = |(attempt, rest): (u32, &str)| {
            let all = signs::LAST_ATTEMPT
                .iter()
                .find_map(|between| rest.strip_prefix(between));
            attempt > 1 && all.and_then(number).is_some_and(|(all, _)| all == attempt)
        };
        number(rest.trim_start_matches('#')).is_some_and(last)
    })
}

/// Whether words count no retry: `failed after 1 attempt`, `retried 0 times`.
pub(crate) fn counts_no_retry(words: &str) -> bool {
    let mut numbers = words.split(|c: char| !c.is_ascii_digit());
    let last = numbers.rfind(|number| !number.is_empty());
    last.is_some_and(|number| matches!(number.parse(), Ok(0_u32 | 1)))
}

/// The number at the start of a text, and what follows it.
fn number(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.get(..text.len() - rest.len())?;
    Some((digits.parse().ok()?, rest))
}
