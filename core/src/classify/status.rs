//! HTTP statuses in a position where nothing else can stand (SPEC 3.6.3).

use std::ops::Range;

use super::guards;

/// Words after which a number is a status, whatever follows.
const STATUS_WORDS: &[&str] = &[
    "status code",
    "statuscode",
    "status_code",
    "status",
    "http",
    "http/1.1",
    "http/1.0",
    "http/2",
    "http/2.0",
    "http/3",
    "response code",
    "http error",
    "http status",
    "http code",
    "responded with",
    "response status",
    "http_status",
    "httpcode",
    "http_code",
    "httpstatus",
    "http response",
    "http status code",
    "returned http",
    "server responded with",
    "api error",
    "http_error",
    "error code",
    "httperror",
    "http statuscode",
    "status text",
    "returned error",
    "unexpected response",
    "unexpected status",
    "bad status",
    "response",
];
/// Words after which a number is a status when a segment ends behind it.
const ERROR_WORDS: &[&str] = &[
    "error",
    "code",
    "failed with",
    "got",
    "received",
    "failed",
    "returned",
    "replied with",
    "with a",
    "answered",
    "said",
    "limit hit",
    "exceeded",
    "denied",
    "failure",
    "answered with",
    "fails with",
    "errno",
    "answered with a",
    "answered http",
];
/// Words that make `code` another code.
const OTHER_CODES: &[&str] = &[
    "exit",
    "zip",
    "postal",
    "area",
    "country",
    "return",
    "error_line",
    "status",
];

/// The phrases that belong to a status (RFC 9110 and the IANA registry).
const PHRASES: &[(u16, &str)] = &[
    (400, "bad request"),
    (401, "unauthorized"),
    (402, "payment required"),
    (403, "forbidden"),
    (404, "not found"),
    (405, "method not allowed"),
    (406, "not acceptable"),
    (407, "proxy authentication required"),
    (408, "request timeout"),
    (408, "request time-out"),
    (409, "conflict"),
    (410, "gone"),
    (411, "length required"),
    (412, "precondition failed"),
    (413, "content too large"),
    (413, "payload too large"),
    (413, "request entity too large"),
    (414, "uri too long"),
    (414, "request-uri too"),
    (415, "unsupported media type"),
    (416, "range not satisfiable"),
    (417, "expectation failed"),
    (421, "misdirected request"),
    (422, "unprocessable"),
    (423, "locked"),
    (424, "failed dependency"),
    (425, "too early"),
    (426, "upgrade required"),
    (428, "precondition required"),
    (429, "too many requests"),
    (431, "request header fields too large"),
    (451, "unavailable for legal reasons"),
    (500, "internal server error"),
    (501, "not implemented"),
    (502, "bad gateway"),
    (503, "service unavailable"),
    (503, "service temporarily unavailable"),
    (504, "gateway timeout"),
    (504, "gateway time-out"),
    (505, "http version not supported"),
    (507, "insufficient storage"),
    (508, "loop detected"),
    (511, "network authentication required"),
    (403, "access denied"),
    (401, "unauthenticated"),
    (401, "bad credentials"),
    (529, "overloaded"),
    (403, "resource not accessible"),
    (422, "validation failed"),
    (503, "slow down"),
    (401, "authorization required"),
    (503, "backend fetch failed"),
];

/// A status, and the words it stands in.
#[derive(Clone, Debug)]
pub(super) struct Status {
    pub(super) code: u16,
    pub(super) span: Range<usize>,
}

/// All statuses in known positions, at most 16.
pub(super) fn find(text: &str) -> Vec<Status> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    for at in memchr::memchr2_iter(b'4', b'5', bytes) {
        let number = bytes
            .get(at..at + 3)
            .filter(|digits| digits.iter().all(u8::is_ascii_digit));
        let (Some(_), false, false) = (
            number,
            is_part(bytes, at.checked_sub(1)),
            is_part(bytes, Some(at + 3)),
        ) else {
            continue;
        };
        let Some(code) = text.get(at..at + 3).and_then(|digits| digits.parse().ok()) else {
            continue;
        };
        if let Some(span) = position(text, code, at) {
            found.push(Status { code, span });
            if found.len() == 16 {
                break;
            }
        }
    }
    found
}

/// Whether a byte belongs to a longer number or word.
fn is_part(bytes: &[u8], at: Option<usize>) -> bool {
    at.and_then(|at| bytes.get(at))
        .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'%' | b'$' | b'/' | b'+'))
}

#[allow(
    clippy::too_many_lines,
    reason = "one list of positions, read from top to bottom"
)]
fn position(text: &str, code: u16, at: usize) -> Option<Range<usize>> {
    let end = at + 3;
    let after = crate::text::read::cut(text.get(end..).unwrap_or(""), 40);
    if after.starts_with('.')
        && after
            .get(1..2)
            .is_some_and(|next| next.bytes().all(|b| b.is_ascii_digit()))
    {
        return None; // 404.5
    }
    if let Some(length) = phrase(code, after) {
        let minus = text
            .get(..at)
            .is_some_and(|before| before.ends_with(['-', '#', '.', ',']));
        return (!minus).then_some(at..end + length);
    }
    let window = at.saturating_sub(40);
    let window = (window..=at)
        .find(|from| text.is_char_boundary(*from))
        .unwrap_or(at);
    let before = text.get(window..at).unwrap_or("");
    let bracket = before.ends_with(['(', '[']);
    let before = before.trim_end_matches([' ', ':', '=', '"', '\'', '(', '[', '<', '`', '*']);
    let start = |word: &str| window + before.len() - word.len();
    let closes = guards::ends_segment(text, end)
        || after.starts_with(['>', '\'', '"', '`', '*'])
        || after.starts_with(" for ")
        || after.starts_with(" from ");
    if let Some(word) = longest(before, STATUS_WORDS) {
        let unit = after
            .trim_start()
            .split(|c: char| !c.is_ascii_alphabetic())
            .next()
            .unwrap_or("");
        let counts = matches!(
            unit,
            "rows"
                | "items"
                | "bytes"
                | "ms"
                | "seconds"
                | "times"
                | "results"
                | "is"
                | "are"
                | "to"
                | "must"
                | "entries"
                | "files"
                | "records"
                | "not"
                | "tokens"
                | "characters"
        );
        let asked = before.get(..before.len() - word.len()).is_some_and(|rest| {
            let rest = rest.trim_end().to_ascii_lowercase();
            [
                "expected",
                "expecting",
                "wanted",
                "want",
                "than",
                "if",
                "when",
                "for",
                "set",
                "filter",
                "where",
            ]
            .iter()
            .any(|word| rest.ends_with(word))
        });
        let plain = !word.eq_ignore_ascii_case("response") || closes;
        return (!counts && !asked && plain).then(|| start(word)..end);
    }
    if let Some(word) = longest(before, ERROR_WORDS).filter(|_| closes) {
        let rest = before
            .get(..before.len() - word.len())
            .unwrap_or("")
            .trim_end()
            .to_ascii_lowercase();
        let other = OTHER_CODES.iter().any(|other| rest.ends_with(other)) || rest.ends_with("not");
        return (!other).then(|| start(word)..end);
    }
    let spaced = after.starts_with(": ")
        || after.starts_with(" - ")
        || after.starts_with(" {")
        || after.starts_with('\n');
    let whole_line = text
        .get(..at)
        .is_some_and(|before| before.trim_start_matches(['"', '[', '(']).is_empty())
        && spaced;
    let after_url = before
        .rsplit([' ', '\n'])
        .next()
        .is_some_and(|token| token.contains("://") || (token.starts_with('/') && token.len() > 1))
        && text.get(..at).is_some_and(|before| before.ends_with(": "));
    let in_brackets = bracket && after.starts_with([')', ']']) && {
        let words = before.to_ascii_lowercase();
        [
            "error",
            "fail",
            "limit",
            "denied",
            "forbidden",
            "unauthor",
            "exceeded",
            "unavailable",
            "request",
            "rejected",
            "not found",
            "response",
            "gateway",
        ]
        .iter()
        .any(|word| words.contains(word))
    };
    (whole_line || after_url || in_brackets).then_some(at..end)
}

/// Length of the phrase of `code` that follows, with what stands between.
fn phrase(code: u16, after: &str) -> Option<usize> {
    let inner = after.trim_start_matches([' ', '-', ':', '(', '_', '"', '\'', ',']);
    let skipped = after.len() - inner.len();
    if !(1..=4).contains(&skipped) {
        return None;
    }
    PHRASES
        .iter()
        .filter(|(of, _)| *of == code)
        .find_map(|(_, phrase)| {
            let head = inner.get(..phrase.len())?;
            head.eq_ignore_ascii_case(phrase)
                .then_some(skipped + phrase.len())
        })
}

/// The longest word of a list that `before` ends with, at the edge of a word.
fn longest<'a>(before: &'a str, words: &[&str]) -> Option<&'a str> {
    let ends = |word: &&&str| {
        before.len().checked_sub(word.len()).is_some_and(|at| {
            before.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(word))
                && super::matcher::is_edge(before, at)
        })
    };
    let length = words.iter().filter(ends).map(|word| word.len()).max()?;
    before.get(before.len() - length..)
}
