//! What takes evidence away: quotes, stack frames, negation, the past, hints and conditions (SPEC 3.6.4 to 3.6.8).

use std::ops::Range;

/// How far a guard looks to either side, in bytes.
const REACH: usize = 64;

/// Parts of a text that are no evidence, found in one pass.
#[derive(Debug, Default)]
pub(super) struct Masks {
    frames: Vec<Range<usize>>,
    quotes: Vec<Range<usize>>,
}

impl Masks {
    pub(super) fn of(text: &str) -> Self {
        Self {
            frames: frames(text),
            quotes: quotes(text),
        }
    }

    /// Whether a place is in a line of a stack trace or of a usage text.
    pub(super) fn in_frame(&self, at: usize) -> bool {
        inside(&self.frames, at).is_some()
    }

    /// The quoted part, without its quotes, that a place is in.
    pub(super) fn quote(&self, at: usize) -> Option<&Range<usize>> {
        inside(&self.quotes, at)
    }
}

fn inside(ranges: &[Range<usize>], at: usize) -> Option<&Range<usize>> {
    let after = ranges.partition_point(|range| range.end <= at);
    ranges.get(after).filter(|range| range.contains(&at))
}

/// Lines of stack traces, and lines that describe instead of report.
fn frames(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut after_file = false;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        let inner = line.trim_start_matches([' ', '\t', '│', '|']);
        let indented = inner.len() < line.len();
        let is_file = inner.starts_with("File \"");
        let is_frame = is_file
            || (after_file && indented)
            || (indented && inner.starts_with("at ") && inner.contains(['(', ':', '/']))
            || (inner.starts_with("at ") && inner.contains(['(', ')']))
            || inner.starts_with("goroutine ")
            || (indented && inner.contains(".go:") && inner.contains(" +0x"))
            || inner.starts_with("Usage:")
            || inner.starts_with("usage:")
            || (inner.starts_with("--") && indented)
            || inner.starts_with("Description:")
            || starts_with_any(
                inner,
                &[
                    "Common causes",
                    "Possible causes",
                    "Troubleshooting",
                    "Hint:",
                    "hint:",
                    "Tip:",
                    "Note:",
                    "NOTE:",
                    "See also",
                    "For more information",
                ],
            );
        if is_frame {
            found.push(start..end);
        }
        after_file = is_file;
        start = end;
    }
    found
}

fn starts_with_any(text: &str, starts: &[&str]) -> bool {
    starts.iter().any(|start| text.starts_with(start))
}

/// What stands in quotes on one line: `"…"`, `'…'`, `` `…` ``, `“…”`, `«…»`. An apostrophe inside a word is none.
fn quotes(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut open: Option<(u8, usize)> = None;
    let is_word = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_alphanumeric)
    };
    for (at, byte) in bytes.iter().enumerate() {
        match (*byte, open) {
            (b'\n', _) => open = None,
            (quote @ (b'"' | b'\'' | b'`'), Some((opened, start))) if quote == opened => {
                let escaped = at.checked_sub(1).and_then(|before| bytes.get(before)) == Some(&b'\\');
                let apostrophe = quote == b'\'' && is_word(Some(at + 1));
                if !(escaped || apostrophe) {
                    found.push(start..at);
                    open = None;
                }
            }
            (quote @ (b'"' | b'\'' | b'`'), None) => {
                let closed_later = memchr::memchr2(quote, b'\n', bytes.get(at + 1..).unwrap_or_default())
                    .and_then(|next| bytes.get(at + 1 + next))
                    == Some(&quote);
                if closed_later && !is_word(at.checked_sub(1)) {
                    open = Some((quote, at + 1));
                }
            }
            _ => {}
        }
    }
    found
}

/// The rest of the clause before a place, at most 64 bytes.
pub(super) fn clause_before(text: &str, at: usize) -> &str {
    let from = at.saturating_sub(REACH);
    let from = (from..=at)
        .find(|from| text.is_char_boundary(*from))
        .unwrap_or(at);
    let before = text.get(from..at).unwrap_or("");
    let cut = before
        .rfind(['.', ';', ':', '\n', '!', '?', '(', ',', '|'])
        .map_or(0, |end| end + 1);
    before.get(cut..).unwrap_or("")
}

/// The clause after a place, at most 64 bytes.
pub(super) fn clause_after(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or("");
    let rest = crate::text::read::cut(rest, REACH);
    let end = rest.find([';', '\n', '!', '?']).unwrap_or(rest.len());
    let rest = rest.get(..end).unwrap_or("");
    rest.split(". ").next().unwrap_or("")
}

fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '’' || c == '_'))
        .filter(|word| !word.is_empty())
}

fn is_any(word: &str, list: &[&str]) -> bool {
    list.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Words after which a statement begins anew.
const RESETS: &[&str] = &[
    "because", "since", "as", "but", "due", "error", "failed", "reason", "caused",
];
/// Words that turn a statement around.
const NEGATIONS: &[&str] = &[
    "not", "no", "never", "without", "neither", "nor", "isn't", "wasn't", "didn't", "don't", "doesn't",
    "hasn't", "cannot", "unlike", "instead", "nothing",
];
/// Words that make it a condition, a purpose or a wish.
const HEDGES: &[&str] = &[
    "if",
    "may",
    "might",
    "would",
    "unless",
    "whether",
    "could",
    "avoid",
    "prevent",
    "until",
    "expected",
    "should",
    "can",
    "will",
    "e.g",
    "example",
    "handle",
    "handles",
    "ignore",
    "ignored",
    "ignoring",
    "say",
    "says",
    "print",
    "configure",
    "raise",
    "raises",
    "returns",
    "when",
    "like",
    "contains",
    "containing",
    "called",
    "titled",
    "named",
    "describes",
    "means",
    "mention",
    "mentions",
    "simulate",
    "simulated",
];
/// Words that put it into the past.
const PASTS: &[&str] = &[
    "earlier",
    "previously",
    "yesterday",
    "ago",
    "recovered",
    "resolved",
    "formerly",
    "skipped",
    "retried",
    "fixed",
    "cleared",
    "handled",
    "anyway",
    "continuing",
    "despite",
    "succeeded",
    "survived",
    "ended",
    "over",
    "lifted",
    "last",
    "past",
    "history",
    "once",
];

/// Whether what stands before a match takes it back.
pub(super) fn is_denied(text: &str, start: usize) -> bool {
    for word in words(clause_before(text, start)).rev() {
        if is_any(word, RESETS) {
            return false;
        }
        if is_any(word, NEGATIONS) || is_any(word, HEDGES) {
            return true;
        }
    }
    false
}

/// Whether a match tells of the past, or only warns.
pub(super) fn is_past(text: &str, at: &Range<usize>) -> bool {
    let before = words(clause_before(text, at.start));
    let after = words(clause_after(text, at.end));
    before.chain(after).any(|word| is_any(word, PASTS)) || is_warning(text, at.start)
}

fn is_warning(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or("");
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let line = crate::text::read::cut(text.get(line..).unwrap_or(""), REACH);
    line.split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| !word.is_empty())
        .take(2)
        .any(|word| {
            is_any(
                word,
                &["warn", "warning", "debug", "info", "notice", "deprecated"],
            )
        })
}

/// Nouns that make the match a name of something instead of what happened.
const NOUNS: &[&str] = &[
    "parameter",
    "argument",
    "field",
    "option",
    "setting",
    "settings",
    "value",
    "property",
    "flag",
    "column",
    "variable",
    "policy",
    "policies",
    "header",
    "maximum",
    "minimum",
    "must",
    "handler",
    "handling",
    "test",
    "tests",
    "page",
    "docs",
    "documentation",
    "document",
    "entries",
    "entry",
    "message",
    "messages",
    "string",
    "example",
    "config",
    "configuration",
    "template",
    "is",
    "count",
    "counter",
    "label",
    "tag",
    "event",
    "events",
    "report",
    "button",
    "word",
    "error_code",
    "article",
    "section",
    "rule",
    "rules",
    "issue",
    "ticket",
    "threshold",
];

/// Whether the word right after a match makes it a name.
pub(super) fn is_noun_part(text: &str, end: usize) -> bool {
    let after = crate::text::read::cut(text.get(end..).unwrap_or(""), REACH);
    let Some(after) = after.strip_prefix(' ') else {
        return false;
    };
    words(after).next().is_some_and(|word| is_any(word, NOUNS))
}

/// Whether a segment begins at a place: the text, a line, or what follows `: `, `; `, `, ` or an opening bracket.
pub(super) fn starts_segment(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    let trimmed = before.trim_end_matches([' ', '\t', '*', '#', '`', '_', '❌', '⚠', '✗', '\u{fe0f}']);
    trimmed.is_empty()
        || trimmed.ends_with([
            '\n', ':', ';', '(', '[', '{', '>', '|', '-', '—', '!', '.', '"', '\'', ',',
        ])
}

/// Whether a segment ends at a place.
pub(super) fn ends_segment(text: &str, at: usize) -> bool {
    let after = text.get(at..).unwrap_or("");
    let after = after.trim_start_matches([' ', '\t']);
    after.is_empty()
        || after.starts_with([
            '\n', '\r', ':', ';', ',', ')', ']', '.', '!', '-', '(', '—', '[', '{', '"', '\'', '}', '|',
        ])
}

/// Whether a match is part of a URL, a path or a domain name.
pub(super) fn is_address(text: &str, span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or("");
    let after = text.get(span.end..).unwrap_or("");
    let mut tail = before.chars().rev();
    let joined = tail
        .next()
        .is_some_and(|c| matches!(c, '.' | '/' | '@' | '-' | '&' | '?' | '=' | '+'))
        && tail
            .next()
            .is_some_and(|c| c.is_alphanumeric() || matches!(c, '/' | ':'));
    let mut head = after.chars();
    let goes_on = head
        .next()
        .is_some_and(|c| matches!(c, '.' | '/' | '@' | '=' | '&'))
        && head.next().is_some_and(char::is_alphanumeric);
    joined || goes_on
}

/// Whether what stands before a match in its clause makes it a condition.
fn is_condition(text: &str, start: usize) -> bool {
    words(clause_before(text, start)).any(|word| is_any(word, &["if", "whether"]))
}

/// Whether what stands before a match in its clause turns it around.
pub(super) fn is_negated(text: &str, start: usize) -> bool {
    if is_condition(text, start) {
        return true;
    }
    for word in words(clause_before(text, start)).rev().take(4) {
        if is_any(word, RESETS) {
            return false;
        }
        if is_any(word, NEGATIONS) {
            return true;
        }
    }
    false
}
