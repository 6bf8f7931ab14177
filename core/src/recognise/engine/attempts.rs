//! What a text says of the attempts of a program (SPEC 3.6.4, 3.6.38).

use std::ops::Range;

use crate::recognise::engine::places;
use crate::recognise::sign_data as signs;

/// Whether a text counts the last one of several attempts: `attempt 3 of 3`, `attempt 3/3`, `all 3 attempts failed`.
pub(crate) fn counts_last(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let fail = text.match_indices(signs::ALL_ATTEMPTS).any(|(at, word)| {
        let count = text.get(at + word.len()..).and_then(number);
        count.is_some_and(|(count, rest)| count > 1 && rest.starts_with(signs::ALL_FAILED))
    });
    let is_last = |(_, attempt, rest): (usize, u32, &str)| {
        let mut between = signs::LAST_ATTEMPT.iter();
        let all = between.find_map(|between| rest.strip_prefix(between));
        attempt > 1 && all.and_then(number).is_some_and(|(all, _)| all == attempt)
    };
    fail || numbered(&text).any(is_last)
}

/// Whether words for giving up count no retry: `giving up after 1 attempt`, `retried 0 times`. `rest` follows them.
pub(crate) fn counts_no_retry(words: &str, rest: &str) -> bool {
    let after = rest.strip_prefix(signs::ATTEMPT_AFTER).and_then(number);
    let mut numbers = words.split(|c: char| !c.is_ascii_digit());
    let last = || numbers.rfind(|number| !number.is_empty())?.parse().ok();
    let count = after.map(|(count, _)| count).or_else(last);
    matches!(count, Some(0 | 1))
}

/// The parts of a text that tell of an attempt, where the text goes on to tell of a later one or how the attempts ended.
/// None lies inside of another one.
pub(crate) fn earlier(text: &str) -> Vec<Range<usize>> {
    let told = numbered(text).filter(|(at, ..)| begins(text, *at));
    let mut told = told.map(|(at, attempt, _)| (at, attempt)).peekable();
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut line_end = 0;
    let mut told_last = None;
    while let Some((at, attempt)) = told.next() {
        if at >= line_end {
            line_end = end_of_line(text, at);
        }
        let end = match told.peek() {
            Some((next, later)) if *later > attempt => *next,
            _ if *told_last.get_or_insert_with(|| last_end_told(text)) > line_end => line_end,
            _ => continue,
        };
        if parts.last().is_none_or(|part| part.end < end) {
            parts.push(at..end);
        }
    }
    parts
}

/// Whether all lines tell of attempts or of waiting for the next one.
pub(crate) fn is_log(text: &str) -> bool {
    let tells = |line: &str| numbered(line).any(|(at, ..)| begins(line, at));
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.next().is_some_and(tells) && lines.all(|line| waits(line) || tells(line))
}

/// Whether a segment begins at a place, also after the name of a process in brackets.
fn begins(text: &str, at: usize) -> bool {
    let named = || text.get(..at).is_some_and(|before| before.ends_with("] "));
    places::starts_segment(text, at) || named()
}

/// The end of the line that a place is in.
fn end_of_line(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    memchr::memchr(b'\n', rest).map_or(text.len(), |line| at + line)
}

/// Where the last line begins that is about more than waiting; an indented one goes on with what stands before it.
fn last_end_told(text: &str) -> usize {
    let mut end = text.len();
    for line in text.rsplit('\n') {
        let start = end - line.len();
        let words = line.strip_suffix('\r').unwrap_or(line);
        if !(words.is_empty() || words.starts_with(char::is_whitespace) || waits(words)) {
            return start;
        }
        end = start.saturating_sub(1);
    }
    0
}

/// Whether a line says that a program goes on.
fn waits(line: &str) -> bool {
    places::starts_with_any(line, signs::ATTEMPT_WAITS)
}

/// The attempts that a text counts: where each begins, its number, and what follows that.
fn numbered(text: &str) -> impl Iterator<Item = (usize, u32, &str)> {
    // the first letter may be a capital
    let (_, tail) = signs::ATTEMPT.split_at(1);
    memchr::memmem::find_iter(text.as_bytes(), tail).filter_map(move |at| {
        let start = at.checked_sub(1)?;
        let is_word = text
            .get(start..at)?
            .eq_ignore_ascii_case(signs::ATTEMPT.get(..1)?);
        let rest = text.get(at + tail.len()..).filter(|_| is_word)?;
        let (attempt, rest) = number(rest.trim_start_matches('#'))?;
        Some((start, attempt, rest))
    })
}

/// The number at the start of a text, and what follows it.
fn number(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.get(..text.len() - rest.len())?;
    Some((digits.parse().ok()?, rest))
}
