//! Whether a match is evidence: not quoted, not negated, not past, not in a stack trace (SPEC 3.6.4 to 3.6.8).

use std::ops::Range;

use crate::recognise::engine::data::{CODE_KEYS, TEXT_KEYS};
use crate::recognise::engine::keys::is_key;
use crate::recognise::engine::masks::Masks;
use crate::recognise::engine::matcher::Hit;
use crate::recognise::engine::mention;
use crate::recognise::engine::words::Words;
use crate::recognise::engine::{data, places};
use crate::recognise::printed_data::{CLASS_ENDS, KEYED};
use crate::recognise::rule::{Evidence, Meaning};
use crate::recognise::sign_data as signs;

/// What opens a quote.
const OPENING_QUOTES: [char; 9] = ['"', '\'', '`', '“', '„', '«', '»', '「', '『'];

/// The data of a text that the filters use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filters<'a> {
    pub(crate) text: &'a str,
    pub(crate) masks: &'a Masks,
    pub(crate) words: &'a Words,
}

impl Filters<'_> {
    /// Whether a match of a rule survives.
    pub(crate) fn pass_rule(&self, hit: &Hit) -> bool {
        let (rule, span) = (hit.rule, &hit.span);
        let is_code = matches!(rule.evidence, Evidence::Code | Evidence::WeakCode);
        let in_words = matches!(
            rule.evidence,
            Evidence::Phrase | Evidence::Words | Evidence::Lasting | Evidence::Stem
        );
        let for_retry = rule.meaning.leads_to_retry();
        if self.is_masked(span, is_code, for_retry) || (in_words && is_address(self.text, span)) {
            return false;
        }
        let is_negated_in_gap = |gap| self.words.is_negated_in_gap(self.text, gap, for_retry);
        if hit.gaps.iter().any(is_negated_in_gap) {
            return false;
        }
        if for_retry {
            return self.may_retry(span);
        }
        let can_be_negated = in_words || rule.meaning == Meaning::Quota;
        !(can_be_negated && self.words.is_negated_close_by(self.text, span.start))
    }

    /// Whether a status survives. `for_retry`: it leads to a retry.
    pub(crate) fn pass_status(&self, span: &Range<usize>, for_retry: bool) -> bool {
        !self.is_masked(span, true, for_retry) && (!for_retry || self.may_retry(span))
    }

    /// Whether a machine name survives.
    pub(crate) fn pass_name(&self, name: &Range<usize>) -> bool {
        let is_own_quote = |quote: &Range<usize>| quote == name && is_key(self.text, quote.start, CODE_KEYS);
        !self.masks.in_frame(name.start) && self.masks.quote(name.start).is_none_or(is_own_quote)
    }

    /// Whether a match is about the past, or only a warning.
    pub(crate) fn is_past(&self, span: &Range<usize>) -> bool {
        self.words.is_past(self.text, span) || self.masks.in_warning(span.start)
    }

    /// Whether a match is only spoken of.
    pub(crate) fn is_mention(&self, span: &Range<usize>) -> bool {
        self.masks.in_reported_speech(span.start) || mention::is_mention(self.text, self.words, span)
    }

    /// Whether the words before a position negate the words there.
    pub(crate) fn negates(&self, at: usize) -> bool {
        self.words.negates(self.text, at)
    }

    /// Whether a match is reported: not only mentioned, not a warning about the past, not in an object that a sentence
    /// quotes.
    pub(crate) fn is_reported(&self, span: &Range<usize>) -> bool {
        let quote = self.masks.quote(span.start);
        let is_member = quote.is_some_and(|quote| is_key(self.text, quote.start, TEXT_KEYS));
        let only_warns = self.masks.in_warning(span.start) && self.words.is_past(self.text, span);
        !(is_member || only_warns || self.is_mention(span))
    }

    /// Whether a match is in a stack trace, or wholly inside of quotes and not the value of a known member.
    fn is_masked(&self, span: &Range<usize>, is_code: bool, for_retry: bool) -> bool {
        if self.masks.in_frame(span.start) {
            return true;
        }
        // a pattern may begin with a quoted name; a match wholly inside quotes is quoted speech
        let quote = self.masks.quote(span.start).filter(|quote| span.end <= quote.end);
        quote.is_some_and(|quote| {
            let inner = self.text.get(quote.start..span.start).unwrap_or("");
            let is_value = is_key(self.text, quote.start, TEXT_KEYS)
                || (is_code && quote == span && is_key(self.text, quote.start, CODE_KEYS))
                || !(for_retry && inner.contains(['"', '\''])) && is_argument(self.text, quote, for_retry);
            !is_value
        })
    }

    /// Whether nothing around a match speaks against a retry.
    pub(crate) fn may_retry(&self, span: &Range<usize>) -> bool {
        // `Transport channel closed, when Client(…)`: what closed it decides
        let cause = self
            .text
            .get(span.end..)
            .and_then(|rest| rest.strip_prefix(signs::CAUSE_OF_CLOSE));
        if cause.is_some_and(|cause| cause.starts_with(char::is_uppercase)) {
            return false;
        }
        let unclosed = self.masks.unclosed(span.start);
        if unclosed.is_some_and(|quote| !is_key(self.text, quote.start, TEXT_KEYS)) {
            return false;
        }
        !(self.negates(span.start)
            || self.is_past(span)
            || self.words.is_noun_part(self.text, span.end)
            || self.is_mention(span))
    }
}

/// Whether a quote is all that a printed value holds, `HttpRequest("…")`, or all that follows on its line: `500: "…"`.
/// What leads to a retry must be the text of an error: `DatabaseError(Unknown, "…")`, `request failed: "…"`.
pub(crate) fn is_argument(text: &str, quote: &Range<usize>, for_retry: bool) -> bool {
    let (before, after) = around(text, quote);
    let rest = after.trim_start_matches(['.', '>', ')', ']', '}', '"']);
    // `Uncaught exception 'X' with message '…' in /srv/a.php:5`
    let is_placed = rest.starts_with(signs::PLACE) && before.ends_with(signs::QUOTE_BEFORE_PLACE);
    let is_last = rest.is_empty() || rest.starts_with(['\n', '\r']) || is_placed;
    // `["…"]`: the items of a list that a program prints
    let is_item = before.ends_with(['[', ',']) && after.starts_with([']', ',']);
    // `NO_SUCH_SUB: "that does not exist" on field 'sr'`
    let class = before.strip_suffix(": ").unwrap_or("");
    let class = class.rsplit([' ', '\n', '.']).next().unwrap_or("");
    let is_code = class.contains('_')
        && class
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    if is_code || is_of_cocoa(before) {
        return true;
    }
    let follows_quoting_word =
        || before.ends_with(' ') && places::ends_with_any(before.trim_end(), data::QUOTED_BEHIND);
    let is_cause = || before.ends_with(' ') && places::ends_with_any(before.trim_end(), data::QUOTED_CAUSES);
    // all that a text holds: `['…']`, `('…',)`
    let is_whole = match before.trim() {
        "[" => after.trim_end() == "]",
        "(" => after.trim_end() == ",)",
        _ => false,
    };
    if is_whole {
        return true;
    }
    if is_of_values(before, after, for_retry)
        || for_retry && (is_last && is_cause() || is_of_error(before, after))
    {
        return true;
    }
    if for_retry {
        return false;
    }
    if is_last && (is_introduced(before) || follows_quoting_word()) || is_item {
        return true;
    }
    let name = before.strip_suffix('(').unwrap_or("");
    let name = name.rsplit(|c: char| !c.is_ascii_alphanumeric()).next();
    let is_of_class = name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_uppercase()));
    after.starts_with(')') && (is_of_class || is_after_code(before))
}

/// What stands before a quote and after it, without its signs.
fn around<'a>(text: &'a str, quote: &Range<usize>) -> (&'a str, &'a str) {
    let before = text.get(..quote.start).unwrap_or("");
    let mut after = text.get(quote.end..).unwrap_or("").chars();
    after.next();
    (before.strip_suffix(OPENING_QUOTES).unwrap_or(""), after.as_str())
}

/// Whether a sign or a status introduces it: `m: "…"`, `m - "…"`, `m ("…")`.
fn is_introduced(before: &str) -> bool {
    [": ", " - ", " ("].iter().any(|sign| before.ends_with(sign)) || is_status(before)
}

/// Whether the text before it is nothing but a status: `429 "…"`, `[429] "…"`.
fn is_status(before: &str) -> bool {
    let code = before.trim_start().strip_suffix(' ').unwrap_or("");
    let code = code.trim_matches(['[', ']', '(', ')']);
    code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the domain and the code of an error of Cocoa precede it: `Error Domain=D Code=-1001 "…"`.
fn is_of_cocoa(before: &str) -> bool {
    let code = before.strip_suffix(' ').unwrap_or("");
    let key = code.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    key.len() < code.len() && key.ends_with(signs::COCOA_CODE)
}

/// Whether it is the last value of an error that a program prints: `ApiError('…')`, `DatabaseError(Unknown, "…")`.
fn is_of_error(before: &str, after: &str) -> bool {
    let printed = after.starts_with(')').then(|| before.rsplit_once('(')).flatten();
    printed.is_some_and(|(class, values)| !values.contains(['"', '\'']) && is_failure(class))
}

/// Whether it is one of the values of an error that is printed with several, `HTTPError: ('403 Client Error: …', "…")`; what
/// leads to a retry must be the first one that Python prints.
fn is_of_values(before: &str, after: &str, for_retry: bool) -> bool {
    if !after.starts_with([',', ')']) {
        return false;
    }
    if for_retry {
        return before.strip_suffix(": (").is_some_and(is_failure);
    }
    let line = before.rsplit('\n').next().unwrap_or("");
    let Some((class, values)) = line.rsplit_once(": (").or_else(|| line.rsplit_once('(')) else {
        return false;
    };
    (values.is_empty() || values.starts_with(['"', '\''])) && is_failure(class)
}

/// Whether a text ends with the name of a class of failures.
fn is_failure(text: &str) -> bool {
    let class = text.rsplit(|c: char| !c.is_ascii_alphanumeric()).next();
    class.is_some_and(|class| {
        class.starts_with(|c: char| c.is_ascii_uppercase())
            && CLASS_ENDS.iter().any(|end| class.ends_with(end))
            && !KEYED.contains(&class)
    })
}

/// Whether a code precedes it in the same brackets, as drivers print the values of an exception: `(2003, '…')`,
/// `('08001', '…')`, `DatabaseError(Unknown, "…")`.
fn is_after_code(before: &str) -> bool {
    let code = before
        .strip_suffix(", ")
        .and_then(|before| before.rsplit('(').next());
    let code = code.map(|code| code.trim_matches(['\'', '"']));
    code.is_some_and(|code| {
        !code.is_empty()
            && code
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    })
}

/// Whether a match is part of a URL, a path or a domain name.
fn is_address(text: &str, span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or("");
    let after = text.get(span.end..).unwrap_or("");
    // `error=no such table` is a member of a log
    if let Some(key) = before.strip_suffix('=') {
        return key
            .rsplit(char::is_whitespace)
            .next()
            .is_some_and(|key| key.contains(['?', '&', '/']));
    }
    let mut tail = before.chars().rev();
    let joined = tail
        .next()
        .is_some_and(|c| matches!(c, '.' | '/' | '@' | '-' | '&' | '?' | '+'))
        && tail
            .next()
            .is_some_and(|c| c.is_alphanumeric() || matches!(c, '/' | ':'));
    let mut head = after.chars();
    let goes_on = head
        .next()
        .is_some_and(|c| matches!(c, '.' | '/' | '@' | '=' | '&' | '-'))
        && head.next().is_some_and(char::is_alphanumeric);
    joined || goes_on
}
