//! Finds HTTP statuses at positions where no other number can be (SPEC 3.6.3).

use std::ops::Range;

use crate::recognise::engine::{data, places};
use crate::recognise::sign_data as signs;

/// How far around a number is looked, in bytes: the longest announcement and the longest phrase fit.
const REACH: usize = 40;
/// How far before a number its line is searched for a class, in bytes.
const LINE_REACH: usize = 256;
/// Statuses of one text that count: a chain of gateways has fewer.
const MAX_STATUSES: usize = 16;
/// Maximum number of numbers; a text with more of them is a table (SPEC 3.6.17).
pub(crate) const MAX_NUMBERS: usize = 1024;

/// The meaning of a number after certain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Announcement {
    /// A status, whatever text follows.
    Status,
    /// A status if a segment ends after it.
    Failure,
}

/// The announcements that were found in a text, in the order in which they begin.
#[derive(Debug, Default)]
pub(crate) struct Announcements(Vec<(Announcement, Range<usize>)>);

impl Announcements {
    /// Adds the place of words that announce a status.
    pub(crate) fn add(&mut self, kind: Announcement, span: Range<usize>) {
        self.0.push((kind, span));
    }

    /// The start of the longest announcement of a kind that ends at a position.
    fn ending_at(&self, end: usize, kind: Announcement) -> Option<usize> {
        let from = self.0.partition_point(|(_, span)| span.start + REACH < end);
        let near = self.0.get(from..).unwrap_or_default();
        let mut near = near.iter().take_while(|(_, span)| span.start < end);
        near.find(|(of, span)| *of == kind && span.end == end)
            .map(|(_, span)| span.start)
    }
}

/// A status, with its position and words.
#[derive(Clone, Debug)]
pub(crate) struct FoundStatus {
    pub(crate) code: u16,
    pub(crate) span: Range<usize>,
    /// Whether it is the message of a class: `UnexpectedResponse: 422 (…)`.
    pub(crate) of_class: bool,
    /// The name of the class, which says less than the status.
    pub(crate) class: Option<Range<usize>>,
}

/// All statuses in known positions, at most 16.
pub(crate) fn find(text: &str, announced: &Announcements) -> Vec<FoundStatus> {
    // a status at the start of the text may be in quotes or brackets
    let opening = text.len() - text.trim_start_matches(['"', '[', '(']).len();
    numbers(text)
        .take(MAX_NUMBERS)
        .filter_map(|at| StatusCandidate::at(text, at))
        .filter_map(|number| {
            Some(FoundStatus {
                code: number.code,
                of_class: number.is_of_class(announced),
                class: number.class(announced),
                span: number.position(announced, opening)?,
            })
        })
        .take(MAX_STATUSES)
        .collect()
}

/// The positions of numbers of three digits that begin with 4 or 5.
pub(crate) fn numbers(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    memchr::memchr2_iter(b'4', b'5', bytes).filter(|at| {
        let digits = bytes.get(*at..at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
            && !is_joined(bytes, at.checked_sub(1))
            && !is_joined(bytes, Some(at + 3))
    })
}

/// Whether a byte belongs to a longer number or word.
fn is_joined(bytes: &[u8], at: Option<usize>) -> bool {
    at.and_then(|at| bytes.get(at))
        .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'%' | b'$' | b'/' | b'+'))
}

/// A number that may be a status, with the text around it.
#[derive(Debug)]
struct StatusCandidate<'a> {
    text: &'a str,
    code: u16,
    span: Range<usize>,
    before: &'a str,
    /// The words before it, without the separators between.
    words: &'a str,
    /// The end of these words.
    words_end: usize,
    after: &'a str,
}

impl<'a> StatusCandidate<'a> {
    /// The three digits at `at` with their surroundings; `None` if they are not digits.
    fn at(text: &'a str, at: usize) -> Option<Self> {
        let span = at..at + 3;
        let before = places::before(text, at, REACH);
        let words = before.trim_end_matches([' ', ':', '=', '"', '\'', '(', '[', '<', '`', '*']);
        Some(Self {
            text,
            code: text.get(span.clone())?.parse().ok()?,
            before,
            words,
            words_end: at - (before.len() - words.len()),
            after: places::after(text, span.end, REACH),
            span,
        })
    }

    /// The status with the words that make it one, when it is one.
    fn position(&self, announced: &Announcements, opening: usize) -> Option<Range<usize>> {
        if self.is_decimal() || self.goes_on() {
            return None;
        }
        if let Some(length) = self.side().or_else(|| self.phrase()) {
            if self.is_result(length) {
                return Some(self.words_end..self.span.end + length);
            }
            let joined = self.before.ends_with(['-', '#', '.', ',']);
            let start = announced.ending_at(self.words_end, Announcement::Status);
            // `HttpError('503 …` is a call, not words for a status
            let is_said = |start: &usize| {
                let between = self.text.get(self.words_end..self.span.start).unwrap_or("");
                !between.contains('(') && self.is_reported(Announcement::Status, *start)
            };
            let start = start.filter(is_said);
            let start = start.unwrap_or(self.span.start);
            return (!joined).then_some(start..self.span.end + length);
        }
        for kind in [Announcement::Status, Announcement::Failure] {
            let closed = kind == Announcement::Status || self.closes();
            let start = announced.ending_at(self.words_end, kind).filter(|_| closed);
            if let Some(start) = start {
                return self.is_reported(kind, start).then_some(start..self.span.end);
            }
        }
        let opens = self.span.start <= opening && self.is_followed();
        let is_status = opens
            || self.is_after_url()
            || self.is_in_brackets()
            || self.is_after_class()
            || self.is_first_value()
            || signs::STATUS_FOLLOWED
                .iter()
                .any(|text| self.after.starts_with(text))
            || self.is_last_cause();
        is_status.then(|| self.span.clone())
    }

    /// Whether it is a decimal such as `404.5`, which is not a status.
    fn is_decimal(&self) -> bool {
        let fraction = self.after.strip_prefix('.');
        fraction.is_some_and(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// `503-A` is the name of something.
    fn goes_on(&self) -> bool {
        let tail = self.after.strip_prefix('-');
        tail.is_some_and(|tail| tail.starts_with(|c: char| c.is_ascii_alphanumeric()))
            && self.phrase().is_none()
    }

    /// Length of the words for the responsible side, which requests prints after it: `409 Client Error: Conflict`.
    fn side(&self) -> Option<usize> {
        let side = if self.code < 500 {
            signs::STATUS_CLIENT_SIDE
        } else {
            signs::STATUS_SERVER_SIDE
        };
        self.after.starts_with(side).then_some(side.len())
    }

    /// Length of the status phrase that follows, with the separator.
    fn phrase(&self) -> Option<usize> {
        let phrase = self
            .after
            .trim_start_matches([' ', '-', ':', '(', '_', '"', '\'', ',']);
        let between = self.after.len() - phrase.len();
        if !(1..=4).contains(&between) || !phrase.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let at = data::STATUS_PHRASES
            .binary_search_by_key(&self.code, |(code, _)| *code)
            .ok()?;
        let (_, phrases) = data::STATUS_PHRASES.get(at)?;
        let begins = |text: &&&str| {
            let (head, rest) = phrase.split_at_checked(text.len()).unwrap_or_default();
            // `408 timeouts` are counted
            head.eq_ignore_ascii_case(text) && !rest.starts_with(|c: char| c.is_ascii_lowercase())
        };
        phrases.iter().find(begins).map(|text| between + text.len())
    }

    /// Whether Guzzle prints it with its phrase: `` resulted in a `404 Not Found` response ``.
    fn is_result(&self, phrase: usize) -> bool {
        let rest = self.after.get(phrase..).unwrap_or("");
        self.before.ends_with(signs::STATUS_RESULT) && rest.starts_with(signs::STATUS_RESULT_END)
    }

    /// Whether the text around the number ends after it.
    fn closes(&self) -> bool {
        places::ends_segment(self.text, self.span.end)
            || self.after.starts_with(['>', '\'', '"', '`', '*'])
            || signs::STATUS_ENDED
                .iter()
                .any(|words| self.after.starts_with(words))
    }

    /// Whether the announcement that begins at `start` reports a status.
    fn is_reported(&self, kind: Announcement, start: usize) -> bool {
        let announcement = self.text.get(start..self.words_end).unwrap_or("");
        let rest = places::before(self.text, start, REACH).trim_end();
        if kind == Announcement::Failure {
            return !places::ends_with_any(rest, data::STATUS_OTHER_CODES);
        }
        let next = self.after.trim_start_matches(' ');
        let next = next
            .split(|c: char| !c.is_ascii_alphabetic())
            .next()
            .unwrap_or("");
        let plain = !announcement.eq_ignore_ascii_case(signs::STATUS_BARE) || self.closes();
        plain && !data::STATUS_COUNTED.contains(&next) && !places::ends_with_any(rest, data::STATUS_ASKING)
    }

    /// Whether the text after it is that of a number at the start of a text: `404: …`, `404 - …`, `404 {…`, `404 <html>…`,
    /// nothing else on the line, or one text in quotes.
    fn is_followed(&self) -> bool {
        let page = self.after.strip_prefix(' ').filter(|page| page.starts_with('<'));
        if page.is_some_and(|page| places::starts_with_any(page, signs::BODY_STARTS)) {
            return true;
        }
        let signs = [": ", " - ", " {", "\n"];
        let is_quoted = self.after.starts_with(" \"") && self.text.trim_end().ends_with('"');
        is_quoted || signs.iter().any(|sign| self.after.starts_with(sign))
    }

    /// Whether the URL or path of a request precedes it: `GET /items: 404`.
    fn is_after_url(&self) -> bool {
        let token = self.words.rsplit([' ', '\n']).next().unwrap_or("");
        let is_url = token.contains("://") || (token.starts_with('/') && token.len() > 1);
        is_url && self.before.ends_with(": ")
    }

    /// Whether it belongs to a class of errors, as its first value or as a named status: `ApiError: m, status code:
    /// 422`.
    fn is_of_class(&self, announced: &Announcements) -> bool {
        // `{'status_code': 400, …}` is a member of a printed value
        let is_member = self
            .text
            .get(self.words_end..)
            .is_some_and(|rest| rest.starts_with(['\'', '"']));
        let is_status = !is_member
            && announced
                .ending_at(self.words_end, Announcement::Status)
                .is_some();
        self.class(announced)
            .is_some_and(|_| self.closes() || self.phrase().is_some())
            || self.is_after_class()
            || self.words.ends_with(signs::STATUS_RETURNED)
            || is_status && {
                let line = places::before(self.text, self.span.start, LINE_REACH);
                let line = line.rsplit('\n').next().unwrap_or("");
                line.split_once(": ").is_some_and(|(class, _)| is_class(class))
            }
    }

    /// The name of the class that it directly follows, also with words that announce it: `RateLimitError: HTTP 401`.
    fn class(&self, announced: &Announcements) -> Option<Range<usize>> {
        let start = announced.ending_at(self.words_end, Announcement::Status);
        let head = self.text.get(..start.unwrap_or(self.span.start))?;
        let head = head.trim_end_matches(['(', '[']).strip_suffix(": ")?;
        let line = places::before(head, head.len(), LINE_REACH);
        let name = line.rsplit(|c: char| !c.is_ascii_alphanumeric()).next()?;
        is_class(name).then_some(head.len() - name.len()..head.len())
    }

    /// Whether it directly follows a class of errors: `ServerException: 403`, `ApiException: (404)`.
    fn is_after_class(&self) -> bool {
        let class = self.before.trim_end_matches(['(', '[']).strip_suffix(": ");
        class.is_some_and(is_class) && (self.closes() || self.after.starts_with(" ("))
    }

    /// Whether a printed error holds it as its first value: `RequestError(400, 'parsing_exception')`.
    fn is_first_value(&self) -> bool {
        let class = self.before.strip_suffix('(');
        class.is_some_and(is_class) && [", '", ", \""].iter().any(|sign| self.after.starts_with(sign))
    }

    /// Whether it is all that a line names as the cause of a failure: `Failed to get the tools from the server: 404`.
    fn is_last_cause(&self) -> bool {
        let line = places::before(self.text, self.span.start, LINE_REACH);
        let line = line.rsplit('\n').next().unwrap_or("");
        let rest = self.after.trim_start_matches([' ', '.']);
        let is_last = rest.is_empty() || rest.starts_with(['\n', '\r']);
        let Some(words) = line.strip_suffix(": ").filter(|_| is_last) else {
            return false;
        };
        let is_label = places::ends_with_any(words, data::STATUS_OTHER_CODES)
            || places::ends_with_any(words, data::STATUS_LABELS);
        let lower = words.to_ascii_lowercase();
        !is_label && data::STATUS_CAUSES.iter().any(|cause| lower.contains(cause))
    }

    /// Whether it is in brackets after words of a failure: `the request failed (404)`.
    fn is_in_brackets(&self) -> bool {
        let bracketed = self.before.ends_with(['(', '[']) && self.after.starts_with([')', ']']);
        bracketed && {
            let words = self.words.to_ascii_lowercase();
            data::STATUS_FAILURES.iter().any(|word| words.contains(word))
        }
    }
}

/// Whether a text ends with the name of a class of errors.
fn is_class(text: &str) -> bool {
    let class = text
        .rsplit(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .unwrap_or("");
    let is_error = data::STATUS_CLASSES
        .iter()
        .any(|end| class.len() > end.len() && class.ends_with(end));
    is_error && class.starts_with(|c: char| c.is_ascii_uppercase())
}
