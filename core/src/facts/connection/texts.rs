//! The fixed texts that runtimes' own libraries print (SPEC §1.8, `spec/tables/connection.json`).
//!
//! A text is cut at `: `. A row is compared with a whole segment, or with its beginning where the rest varies.

use crate::facts::connection::codes;
use crate::facts::connection::codes::{same, Platform};
use crate::facts::connection::data::TEXTS;
use crate::facts::connection::kind::FailureKind;

/// The part of a segment in which a row may match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextPlace {
    /// The last segment, which is the cause of the others.
    Last,
    /// The beginning of the last segment.
    LastStart,
    /// Any segment.
    Any,
    /// The beginning of any segment.
    AnyStart,
}

/// One fixed text.
#[derive(Debug)]
pub(crate) struct FixedText {
    pub(crate) pattern: &'static str,
    pub(crate) place: TextPlace,
    /// `None` if the text only shows that no connection had been made yet.
    pub(crate) kind: Option<FailureKind>,
    /// The failure was before a connection stood, so the call was not sent.
    pub(crate) connecting: bool,
}

/// Maximum number of segments to read from the beginning; the last one is always read.
const MAX_SEGMENTS: usize = 32;

/// The evidence of one text, class or code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clue {
    pub(crate) kind: Option<FailureKind>,
    pub(crate) connecting: bool,
    /// The connection may have stood: the kind does not prove that nothing was sent.
    pub(crate) connected: bool,
}

/// Reads a text; of several matching rows the most specific kind governs.
pub(crate) fn read(message: &str, platform: Platform) -> Clue {
    let mut clue = Clue::default();
    let mut note = |kind: Option<FailureKind>, connecting: bool| {
        clue.connecting |= connecting;
        let says_more = |new: FailureKind| clue.kind.is_none_or(|old| new.rank() >= old.rank());
        if let Some(kind) = kind.filter(|kind| says_more(*kind)) {
            clue.kind = Some(kind);
        }
    };
    let last = message.rsplit(": ").next().unwrap_or(message);
    let (number, last) = errno(last);
    let first_ones = message.split(": ").take(MAX_SEGMENTS);
    for segment in first_ones {
        let rows = TEXTS.iter().filter(|row| match row.place {
            TextPlace::Any => is_whole(segment, row.pattern),
            TextPlace::AnyStart => segment.starts_with(row.pattern),
            TextPlace::Last | TextPlace::LastStart => false,
        });
        rows.for_each(|row| note(row.kind, row.connecting));
    }
    let rows = TEXTS.iter().filter(|row| match row.place {
        TextPlace::Last => is_whole(last, row.pattern),
        TextPlace::LastStart => last.starts_with(row.pattern),
        TextPlace::Any | TextPlace::AnyStart => false,
    });
    rows.for_each(|row| note(row.kind, row.connecting));
    let named = number.and_then(|number| codes::kind_of_number(number, platform));
    let named = named.or_else(|| codes::kind_of_text(trimmed(last)));
    note(named.or_else(|| codes::kind_of_text(without_note(last))), false);
    // a Windows number in Python says more than the errno that replaces it
    if message.starts_with("[WinError ") {
        let number = errno(message).0;
        note(
            number.and_then(|number| codes::kind_of_number(number, Platform::Windows)),
            false,
        );
    }
    clue
}

fn is_whole(segment: &str, pattern: &str) -> bool {
    same(trimmed(segment), pattern) || same(without_note(segment), pattern)
}

/// Without the full stop that some runtimes end a text with.
fn trimmed(segment: &str) -> &str {
    let segment = segment.trim();
    segment.strip_suffix('.').unwrap_or(segment)
}

/// Without a note in brackets at the end: ` (os error 111)`, ` (api.example:443)`, ` (Connection refused)`.
fn without_note(segment: &str) -> &str {
    let inside = segment
        .strip_suffix(')')
        .and_then(|segment| segment.rsplit_once(" ("));
    trimmed(inside.map_or(segment, |(before, _)| before))
}

/// The number and the text of Rust's `… (os error 111)` and Python's `[Errno 111] …`, `[WinError 10061] …`.
fn errno(segment: &str) -> (Option<i64>, &str) {
    let rust = segment
        .strip_suffix(')')
        .and_then(|segment| segment.rsplit_once(" (os error "));
    let mut starts = ["[Errno ", "[WinError "].into_iter();
    let python = starts.find_map(|start| segment.strip_prefix(start)?.split_once("] "));
    let rust = rust.map(|(text, number)| (number, text));
    let (number, text) = rust.or(python).unwrap_or(("", segment));
    // Python gives the values of getaddrinfo as negative numbers; there the text is more specific
    (number.parse().ok().filter(|number| *number > 0), text)
}
