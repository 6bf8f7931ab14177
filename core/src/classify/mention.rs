//! Whether a text speaks of a failure instead of reporting it: labels with a number or a no, headings, tables, lists,
//! counts, days, and what somebody has put in (SPEC 3.6.19).

use std::ops::Range;

use super::places;

/// How far to either side is looked, in bytes, never beyond the line.
const REACH: usize = 64;

/// Words behind which stands what somebody has put in, or looked for, or handles.
#[rustfmt::skip]
const ECHOES: &[&str] = &[
    "unrecognized argument", "unrecognised argument", "unknown argument", "unexpected argument", "unknown option",
    "invalid label", "unknown label", "invalid tag", "unknown tag", "enum value", "unsupported condition",
    "unknown error code", "handler for", "mapping for", "results for", "search for", "searched for", "text of",
    "name of", "expected: ", "mismatch: ", "input: ", "retryon", "retry on", "retry_on", "about to", "unrelated to",
    "nothing to do with", "resolved incident", "fixed issue", "release notes", "changelog", "title: ", "issue #",
    "ticket #", "bug #", "commit ",
];
/// Words behind a number that say of how many something is told.
const COUNTED: &[&str] = &[
    "were",
    "was",
    "requests",
    "calls",
    "connections",
    "attempts",
    "jobs",
    "tasks",
    "times",
    "queries",
];
/// What rows of a table begin with that report.
const REPORTS: &[&str] = &[
    "status", "error", "message", "reason", "code |", "result", "response", "cause",
];
/// Values that say no.
const NO: &[&str] = &["false", "no", "none", "null", "nil", "off", "0"];
/// What the titles of pages about failures end with.
const SITES: &[&str] = &[
    "wikipedia",
    "stack overflow",
    "mdn web docs",
    "documentation",
    "help center",
];
#[rustfmt::skip]
const DAYS: &[&str] = &[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march",
    "april", "june", "july", "august", "september", "october", "november", "december",
];

/// Whether the words at `span` are only spoken of.
pub(super) fn is_mention(text: &str, span: &Range<usize>) -> bool {
    let window = places::before(text, span.start, REACH);
    let (line, is_whole) = match window.rsplit_once('\n') {
        Some((_, line)) => (line, true),
        None => (window, window.len() == span.start),
    };
    let rest = places::after(text, span.end, REACH);
    let rest = rest.split('\n').next().unwrap_or("");
    let line = line.to_ascii_lowercase();
    (is_whole && is_heading(&line, rest)) || is_behind(&line) || is_label(rest) || is_dated(rest)
}

/// Whether the line is a heading, a row of a table, or the next item of a numbered list.
fn is_heading(line: &str, rest: &str) -> bool {
    let inner = line.trim_start();
    let reports = inner.contains("error") || inner.contains("fail");
    let is_item = inner
        .strip_suffix(". ")
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    let cell = inner.strip_prefix('|').map(str::trim_start);
    let is_row = cell.is_some_and(|cell| !REPORTS.iter().any(|label| cell.starts_with(label)))
        && rest.trim_end().ends_with('|');
    (inner.starts_with('#') && !reports) || is_row || is_item
}

/// Whether what stands before says that something is spoken of.
fn is_behind(line: &str) -> bool {
    ECHOES.iter().any(|words| line.contains(words)) || {
        let mut words = line.rsplit([' ', '\t']).filter(|word| !word.is_empty());
        let is_counted = words.next().is_some_and(|word| COUNTED.contains(&word));
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        is_counted && line.ends_with(' ') && words.next().is_some_and(is_number)
    }
}

/// Whether it is the name of a value that says no, or of a number: `rate_limited=false`, `timeout: none`, `timeout=4`.
fn is_label(rest: &str) -> bool {
    let after = rest.trim_start_matches(['"', '\'', '`']);
    let equals = after.starts_with('=');
    let Some(value) = after.strip_prefix([':', '=']) else {
        return SITES.iter().any(|site| {
            let title = rest.trim_start_matches([' ', '-', '|', '–', '—']);
            title.len() < rest.len()
                && title
                    .get(..site.len())
                    .is_some_and(|head| head.eq_ignore_ascii_case(site))
        });
    };
    let value = value.trim_start();
    let end = value
        .find([' ', ',', ';', '|', ')', '}', ']'])
        .unwrap_or(value.len());
    let (word, next) = value.split_at_checked(end).unwrap_or_default();
    let says_no = NO.iter().any(|no| word.eq_ignore_ascii_case(no));
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    (says_no && !next.trim_start().starts_with(|c: char| c.is_ascii_alphabetic())) || (equals && is_number)
}

/// Whether a day follows: `was unavailable on Sunday`.
fn is_dated(rest: &str) -> bool {
    let Some(day) = rest.strip_prefix(" on ") else {
        return false;
    };
    let end = day.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(day.len());
    let word = day.get(..end).unwrap_or("");
    day.starts_with("20") || DAYS.iter().any(|name| word.eq_ignore_ascii_case(name))
}
