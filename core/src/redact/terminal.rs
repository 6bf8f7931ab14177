//! Colours and other control sequences of terminals, which may be inside names and values (SPEC §1.9.44).

use std::borrow::Cow;

use crate::redact::scan::Range;

/// The byte that every control sequence begins with.
const ESCAPE: u8 = 0x1b;

/// A text without its control sequences, and where they were.
pub(crate) struct VisibleText<'a> {
    pub(crate) text: Cow<'a, str>,
    /// For each sequence, where it stood in `text`, and how many bytes were left out up to there.
    cuts: Vec<(usize, usize)>,
}

impl<'a> VisibleText<'a> {
    /// A text without the colours of a terminal, and where they were cut out.
    pub(crate) fn new(shown: &'a str) -> Self {
        let mut cuts = Vec::new();
        if !shown.as_bytes().contains(&ESCAPE) {
            let text = Cow::Borrowed(shown);
            return Self { text, cuts };
        }
        let (mut text, mut out, mut rest) = (String::with_capacity(shown.len()), 0, shown);
        while let Some((before, after)) = rest.split_once("\u{1b}[") {
            text.push_str(before);
            let Some(length) = sequence_len(after.as_bytes()) else {
                text.push_str("\u{1b}[");
                rest = after;
                continue;
            };
            out += length + 2;
            cuts.push((text.len(), out));
            rest = after.get(length..).unwrap_or("");
        }
        text.push_str(rest);
        let text = Cow::Owned(text);
        Self { text, cuts }
    }

    /// Converts a range of `text` to the visible text: after the sequences before it, and before those after it.
    pub(crate) fn shown(&self, (from, to): Range) -> Range {
        let left_out = |is_before: &dyn Fn(usize) -> bool| {
            let before = self.cuts.partition_point(|(at, _)| is_before(*at));
            let last = before.checked_sub(1).and_then(|last| self.cuts.get(last));
            last.map_or(0, |(_, out)| *out)
        };
        (from + left_out(&|at| at <= from), to + left_out(&|at| at < to))
    }
}

/// The length of the rest of a control sequence after `ESC [`: parameters, and the final byte.
fn sequence_len(bytes: &[u8]) -> Option<usize> {
    let parameters = bytes
        .iter()
        .take_while(|byte| (0x20..=0x3f).contains(*byte))
        .count();
    let ends = bytes
        .get(parameters)
        .is_some_and(|byte| (0x40..=0x7e).contains(byte));
    ends.then_some(parameters + 1)
}
