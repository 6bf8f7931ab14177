//! The language of the patterns in `core/facts/data` (SPEC 3.6.13).
//!
//! A pattern is a text that matches in any ASCII case, those of machine codes in their own spelling. It begins and ends
//! at the edge of a word. Signs change that:
//!
//! - `*` at its start or end: there it may also match inside of a word;
//! - `^` at its start: only at the start of a segment, which is the text, a line, or what follows `: ` and its like;
//! - `$` at its end: only at the end of a segment;
//! - ` {} ` inside: at most 64 bytes of the same sentence;
//! - `(a|b)`: one of these texts. They are written out before a pattern comes here, so they cost nothing; brackets
//!   without a `|` in them are what they are.

use std::borrow::Cow;
use std::ops::{Deref, Range};

use crate::recognise::engine::pairs::BytePairs;
use crate::recognise::engine::places;
use crate::recognise::engine::places::is_edge;
use crate::recognise::engine::status::Announcement;
use crate::recognise::engine::words::WordKind;
use crate::recognise::rule::{Mark, Rule};

/// Maximum length of the text that ` {} ` matches, in bytes: a name, a path or an id, but not a second clause.
const MAX_GAP: usize = 64;
/// Minimum length of that text: a blank, a character, a blank.
const MIN_GAP: usize = 3;
/// Characters of texts by frequency, the most frequent first: a part is searched by its rarest letter.
const FREQUENT: &[u8] = b" etaoinsrhldcumfpgwybvkxjqz";

/// The list or rule that a pattern belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Owner {
    Rule(&'static Rule),
    Mark(Mark),
    /// A word that the filters look for.
    Word(WordKind),
    /// Words before a status.
    Status(Announcement),
    /// A word without which no statement says that a deed is done; in English or in another language.
    Done {
        foreign: bool,
    },
}

impl Owner {
    /// Whether what it owns counts as a candidate.
    pub(crate) fn is_candidate(self) -> bool {
        matches!(self, Owner::Rule(_) | Owner::Mark(_))
    }
}

/// One pattern, taken apart.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent signs of the pattern language"
)]
pub(crate) struct Pattern {
    pub(crate) owner: Owner,
    /// The text before the first gap.
    pub(crate) head: &'static str,
    /// The parts that must follow in the same sentence.
    rest: Vec<AfterGap>,
    segment_start: bool,
    segment_end: bool,
    word_start: bool,
    word_end: bool,
}

impl Pattern {
    /// The pattern of a table that stays as long as the process.
    pub(crate) fn new(mut text: Cow<'static, str>, owner: Owner) -> Self {
        let segment_start = strip_start(&mut text, '^');
        let open_start = strip_start(&mut text, '*');
        let text = match text {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => text.leak(), // `head` keeps its start, by which checkers of memory know it
        };
        let (segment_end, text) = strip_end(text, "$");
        let (open_end, text) = strip_end(text, "*");
        let mut parts = text.split(" {} ");
        let head = parts.next().unwrap_or(text);
        Self {
            owner,
            head,
            rest: parts.map(AfterGap::new).collect(),
            segment_start,
            segment_end,
            word_start: !open_start,
            word_end: !open_end,
        }
    }

    /// A literal word.
    pub(crate) fn word(text: &'static str, owner: Owner) -> Self {
        Self {
            owner,
            head: text,
            rest: Vec::new(),
            segment_start: false,
            segment_end: false,
            word_start: true,
            word_end: false,
        }
    }

    /// Whether it also matches inside of a word.
    pub(crate) fn is_open(&self) -> bool {
        !self.word_start
    }

    /// Whether it never matches if the word continues after its head.
    pub(crate) fn is_closed(&self) -> bool {
        self.word_end || !self.rest.is_empty() || matches!(self.owner, Owner::Word(_) | Owner::Done { .. })
    }

    /// Length of the pattern in bytes, without its gaps.
    pub(crate) fn length(&self) -> usize {
        self.head.len() + self.rest.iter().map(|part| part.text.len()).sum::<usize>()
    }

    /// The whole span of a match whose head is at `head`; adds the texts in its gaps to `gaps`. `pairs` are those of the
    /// text.
    pub(crate) fn span(
        &self,
        text: &str,
        pairs: &impl Deref<Target = BytePairs>,
        head: Range<usize>,
        gaps: &mut Vec<Range<usize>>,
    ) -> Option<Range<usize>> {
        // most candidates end here: the head is the beginning of a longer word
        let closed = self.word_end || !self.rest.is_empty();
        if closed && !is_edge(text, head.end) {
            return None;
        }
        if !self.rest.iter().all(|part| pairs.may_have(&part.pairs)) {
            return None;
        }
        if self.is_cased() && text.get(head.clone()) != Some(self.head) {
            return None;
        }
        if (self.word_start && !is_edge(text, head.start))
            || (self.segment_start && !places::starts_segment(text, head.start))
        {
            return None;
        }
        let mut end = head.end;
        for part in &self.rest {
            let from = end;
            end = part.end_after_gap(text, from)?;
            // a gap that reaches into the next statement joins words that have nothing to do with each other
            let gap = text.get(from..end)?;
            if matches!(self.owner, Owner::Mark(_)) && gap.contains(": ") {
                return None;
            }
            gaps.push(from..end - part.text.len());
        }
        if (self.word_end && !is_edge(text, end)) || (self.segment_end && !places::ends_segment(text, end)) {
            return None;
        }
        Some(head.start..end)
    }

    fn is_cased(&self) -> bool {
        matches!(self.owner, Owner::Rule(rule) if rule.evidence.is_cased())
    }
}

/// Takes a sign away from the start. Whether it was there.
fn strip_start(text: &mut Cow<'static, str>, sign: char) -> bool {
    let is_there = text.starts_with(sign);
    if is_there {
        match text {
            Cow::Borrowed(text) => *text = text.strip_prefix(sign).unwrap_or(text),
            Cow::Owned(text) => drop(text.remove(0)),
        }
    }
    is_there
}

/// The text without a sign at its end, and whether it was there.
fn strip_end<'a>(text: &'a str, sign: &str) -> (bool, &'a str) {
    match text.strip_suffix(sign) {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

/// The part of a pattern after a gap.
#[derive(Clone, Debug)]
struct AfterGap {
    text: &'static str,
    pairs: BytePairs,
    /// The position of its rarest letter, and that letter in both cases.
    at: usize,
    letter: (u8, u8),
}

impl AfterGap {
    /// A part of a pattern, with its rarest byte, by which it is searched.
    fn new(text: &'static str) -> Self {
        let rarity = |byte: u8| {
            FREQUENT
                .iter()
                .position(|letter| *letter == byte.to_ascii_lowercase())
        };
        let rank = |byte: u8| rarity(byte).unwrap_or(FREQUENT.len());
        let rarest = text.bytes().enumerate().max_by_key(|(_, byte)| rank(*byte));
        let (at, byte) = rarest.unwrap_or_default();
        Self {
            text,
            pairs: BytePairs::new(text),
            at,
            letter: (byte.to_ascii_lowercase(), byte.to_ascii_uppercase()),
        }
    }

    /// The end of its match after a gap: at the edge of a word, in any ASCII case, in the same sentence.
    fn end_after_gap(&self, text: &str, from: usize) -> Option<usize> {
        if !is_edge(text, from) {
            return None;
        }
        let length = self.text.len();
        let window = places::after(text, from, MAX_GAP + length);
        let begins = |at: &usize| {
            let found = window.as_bytes().get(*at..*at + length);
            *at >= MIN_GAP
                && found.is_some_and(|found| found.eq_ignore_ascii_case(self.text.as_bytes()))
                && is_edge(window, *at)
        };
        let mut letters = memchr::memchr2_iter(self.letter.0, self.letter.1, window.as_bytes());
        let at = letters.find_map(|letter| letter.checked_sub(self.at).filter(begins))?;
        let gap = window.get(..at)?;
        let is_one_sentence = !gap.contains(['\n', ';']) && !gap.contains(". ");
        is_one_sentence.then_some(from + at + length)
    }
}
