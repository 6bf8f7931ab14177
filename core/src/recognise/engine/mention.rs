//! Detects texts that mention a failure instead of reporting it: labels with a number or a negation, headings, tables,
//! lists, counts, days, and user input (SPEC 3.6.19).

use std::ops::Range;

use crate::recognise::engine::words::Words;
use crate::recognise::engine::{data, places};

/// How far to either side is looked, in bytes, never beyond the line: a clause of a sentence.
const REACH: usize = 64;

/// Whether the match at `span` is only spoken of.
pub(crate) fn is_mention(text: &str, words: &Words, span: &Range<usize>) -> bool {
    let window = places::before(text, span.start, REACH);
    let (line, is_whole) = match memchr::memrchr(b'\n', window.as_bytes()) {
        Some(at) => (window.get(at + 1..).unwrap_or(""), true),
        None => (window, window.len() == span.start),
    };
    let rest = places::after(text, span.end, REACH);
    let end = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
    let rest = rest.get(..end).unwrap_or("");
    let matched = text.get(span.clone()).unwrap_or("");
    (is_whole && is_heading(line, rest))
        || words.is_echoed(text, span.start)
        || is_counted(line)
        || is_label(rest)
        || is_dated(rest)
        || rest.starts_with('?')
        || is_tag(line)
        || !matched.contains(' ') && is_file_name(line, rest)
        || counts(matched, line, rest)
        || is_named(matched, rest)
}

/// Whether it is the name of a channel or a topic: `#rate-limited`.
fn is_tag(line: &str) -> bool {
    let before = line.strip_suffix('#');
    before.is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric()))
}

/// Whether a program reports it as a missing file: `grep: ETIMEDOUT: No such file or directory`.
fn is_file_name(line: &str, rest: &str) -> bool {
    line.trim_end_matches([' ', '\'', '"']).ends_with(':') && {
        let rest = rest.trim_start_matches(['\'', '"']);
        data::MENTION_FILE_ERRORS
            .iter()
            .any(|error| places::after_word(rest, error).is_some())
    }
}

/// Whether the next word makes it a name, or a label with a negative value.
fn is_named(matched: &str, rest: &str) -> bool {
    let Some(next) = rest.strip_prefix(' ') else {
        return false;
    };
    let is_next = |word: &&str| {
        places::after_word(next, word).is_some_and(|tail| !tail.starts_with(char::is_alphanumeric))
    };
    let is_label = matched.ends_with(':');
    data::MENTION_NOUNS.iter().any(is_next) || (is_label && data::MENTION_NO.iter().any(is_next))
}

/// The rest after one of the words at the beginning, in any case.
fn after_one_of<'a>(matched: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| places::after_word(matched, word))
}

/// Whether it counts things in a place: `too many queries in one document`, `error 1213 of 3000`.
fn counts(matched: &str, line: &str, rest: &str) -> bool {
    let has_happened =
        after_one_of(matched, data::MENTION_HAPPENED).is_some_and(|rest| rest.starts_with(' '));
    if has_happened && line.ends_with(' ') && line.trim_end().ends_with(|c: char| c.is_ascii_digit()) {
        return true;
    }
    let ends_in_number = matched.ends_with(|c: char| c.is_ascii_digit());
    let is_counted = |rest: &str| data::MENTION_AMOUNTS.iter().any(|words| rest.starts_with(words));
    if ends_in_number && (rest.starts_with(" of ") || rest.strip_prefix(' ').is_some_and(is_counted)) {
        return true;
    }
    let is_many = after_one_of(matched, data::MENTION_MANY).is_some();
    let Some(place) = rest.strip_prefix(" in ").filter(|_| is_many) else {
        return false;
    };
    let mut words = place
        .split([' ', '.', ',', ';', ':', ')', '"'])
        .skip_while(|word| word.is_empty());
    let article = words.next().unwrap_or("");
    let is_place = data::MENTION_PLACES.contains(&article);
    is_place
        && words
            .next()
            .is_some_and(|word| !data::MENTION_TIMES.contains(&word))
}

/// Whether the line is a heading, a row of a table, or the next item of a numbered list.
fn is_heading(line: &str, rest: &str) -> bool {
    let inner = line.trim_start();
    let is_title = || {
        let title = inner.to_ascii_lowercase();
        !(title.contains("error") || title.contains("fail"))
    };
    let is_item = inner
        .strip_suffix(". ")
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    let reports = |cell: &str| {
        data::MENTION_REPORTS.iter().any(|label| {
            let head = cell.get(..label.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(label))
        })
    };
    let cell = inner.strip_prefix('|').map(str::trim_start);
    let is_row = cell.is_some_and(|cell| !reports(cell)) && rest.trim_end().ends_with('|');
    let is_comment = ["/*", "<!--", "// "].iter().any(|sign| inner.starts_with(sign));
    (inner.starts_with('#') && is_title()) || is_row || is_item || is_comment
}

/// Whether the words before it are a count: `3 requests`.
fn is_counted(line: &str) -> bool {
    if !line.ends_with(' ') {
        return false;
    }
    let mut words = line.rsplit([' ', '\t']).filter(|word| !word.is_empty());
    let is_thing = |word: &str| {
        data::MENTION_COUNTED
            .iter()
            .any(|thing| word.eq_ignore_ascii_case(thing))
    };
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    words.next().is_some_and(is_thing) && words.next().is_some_and(is_number)
}

/// Whether it labels a negative value or a number: `rate_limited=false`, `timeout: none`, `timeout=4`.
fn is_label(rest: &str) -> bool {
    let after = rest.trim_start_matches(['"', '\'', '`']);
    let equals = after.starts_with('=');
    let Some(value) = after.strip_prefix([':', '=']) else {
        let title = rest.trim_start_matches([' ', '-', '|', '–', '—']);
        let is_site = |site: &&str| places::after_word(title, site).is_some();
        return title.len() < rest.len() && data::MENTION_SITES.iter().any(is_site);
    };
    let value = value.trim_start();
    let end = value
        .find([' ', ',', ';', '|', ')', '}', ']'])
        .unwrap_or(value.len());
    let (word, next) = value.split_at_checked(end).unwrap_or_default();
    let says_no = data::MENTION_NO.iter().any(|no| word.eq_ignore_ascii_case(no));
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_last = equals || word == "0" || !next.trim_start().starts_with(|c: char| c.is_ascii_alphabetic());
    (says_no && is_last) || (equals && is_number)
}

/// Whether a day follows: `was unavailable on Sunday`.
fn is_dated(rest: &str) -> bool {
    let Some(day) = rest.strip_prefix(" on ") else {
        return false;
    };
    let end = day.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(day.len());
    let word = day.get(..end).unwrap_or("");
    day.starts_with("20")
        || data::MENTION_DAYS
            .iter()
            .any(|name| word.eq_ignore_ascii_case(name))
}
