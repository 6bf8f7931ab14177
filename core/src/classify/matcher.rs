//! Finding the patterns of all rules in one pass.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::guards;
use super::rule::{Evidence, Mark, Rule};
use super::rules;

/// Candidates that are looked at; a text with more of them is no error message.
const MAX_CANDIDATES: usize = 2048;
/// What ` {} ` in a pattern may stand for, in bytes.
const MAX_GAP: usize = 64;

/// What a pattern belongs to.
#[derive(Clone, Copy, Debug)]
enum Owner {
    Rule(&'static Rule),
    Mark(Mark),
}

/// One pattern, taken apart.
#[derive(Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "four independent signs of the pattern language"
)]
struct Pattern {
    owner: Owner,
    /// What is searched for.
    head: &'static str,
    /// What must follow in the same sentence.
    rest: Vec<&'static str>,
    segment_start: bool,
    segment_end: bool,
    word_start: bool,
    word_end: bool,
}

/// A match of a rule's pattern.
#[derive(Clone, Debug)]
pub(super) struct Hit {
    pub(super) rule: &'static Rule,
    pub(super) span: Range<usize>,
    /// Bytes of the pattern, without what its gaps stand for.
    pub(super) length: usize,
}

/// All that was found.
#[derive(Debug, Default)]
pub(super) struct Hits {
    pub(super) rules: Vec<Hit>,
    pub(super) marks: Vec<(Mark, Range<usize>)>,
    pub(super) too_many: bool,
}

#[derive(Debug)]
struct Matcher {
    patterns: Vec<Pattern>,
    automaton: Option<AhoCorasick>,
}

static MATCHER: LazyLock<Matcher> = LazyLock::new(Matcher::new);

impl Matcher {
    fn new() -> Self {
        let of_rules = rules::all().flat_map(|rule| {
            rule.patterns
                .iter()
                .map(move |text| Pattern::new(text, Owner::Rule(rule)))
        });
        let of_marks = rules::MARKS
            .iter()
            .flat_map(|(mark, texts)| texts.iter().map(|text| Pattern::new(text, Owner::Mark(*mark))));
        let patterns: Vec<Pattern> = of_rules.chain(of_marks).collect();
        let automaton = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::Standard)
            .build(patterns.iter().map(|pattern| pattern.head))
            .ok();
        Self { patterns, automaton }
    }
}

impl Pattern {
    fn new(text: &'static str, owner: Owner) -> Self {
        let (segment_start, text) = strip(text, str::strip_prefix, "^");
        let (segment_end, text) = strip(text, str::strip_suffix, "$");
        let (open_start, text) = strip(text, str::strip_prefix, "*");
        let (open_end, text) = strip(text, str::strip_suffix, "*");
        let mut parts = text.split(" {} ");
        let head = parts.next().unwrap_or(text);
        Self {
            owner,
            head,
            rest: parts.collect(),
            segment_start,
            segment_end,
            word_start: !open_start,
            word_end: !open_end,
        }
    }

    /// The whole span of a match whose head is at `head`.
    fn span(&self, text: &str, head: Range<usize>) -> Option<Range<usize>> {
        if self.is_cased() && text.get(head.clone()) != Some(self.head) {
            return None;
        }
        if (self.word_start && !is_edge(text, head.start))
            || (self.segment_start && !guards::starts_segment(text, head.start))
        {
            return None;
        }
        let mut end = head.end;
        for part in &self.rest {
            if !is_edge(text, end) {
                return None;
            }
            let gap = gap(text, end, part.len());
            let at = find_word(gap, part)?;
            end += at + part.len();
        }
        if (self.word_end && !is_edge(text, end)) || (self.segment_end && !guards::ends_segment(text, end)) {
            return None;
        }
        Some(head.start..end)
    }

    fn length(&self) -> usize {
        self.head.len() + self.rest.iter().map(|part| part.len()).sum::<usize>()
    }

    fn is_cased(&self) -> bool {
        matches!(self.owner, Owner::Rule(rule) if rule.evidence.is_cased())
    }
}

fn strip<'a>(
    text: &'a str,
    strip: impl Fn(&'a str, &'static str) -> Option<&'a str>,
    sign: &'static str,
) -> (bool, &'a str) {
    match strip(text, sign) {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

/// What may stand between two parts of a pattern, with room for the second.
fn gap(text: &str, from: usize, part: usize) -> &str {
    let rest = crate::text::read::cut(text.get(from..).unwrap_or(""), MAX_GAP + part);
    let line = rest.split('\n').next().unwrap_or("");
    line.split(". ")
        .next()
        .unwrap_or("")
        .split(';')
        .next()
        .unwrap_or("")
}

/// Finds `part` at the edge of a word, in any ASCII case.
fn find_word(gap: &str, part: &str) -> Option<usize> {
    let windows = gap.as_bytes().windows(part.len()).enumerate();
    let mut found = windows.filter(|(_, window)| window.eq_ignore_ascii_case(part.as_bytes()));
    // the gap stands for something
    found
        .find(|(at, _)| *at > 2 && is_edge(gap, *at) && gap.is_char_boundary(*at))
        .map(|(at, _)| at)
}

/// Whether no word goes on across a place.
pub(super) fn is_edge(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let is_word = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80)
    };
    !(is_word(at.checked_sub(1)) && is_word(Some(at)))
}

/// Finds all patterns in a text; those made for machine names only when `names`.
pub(super) fn find(text: &str, names: bool) -> Hits {
    let mut hits = Hits::default();
    let Some(automaton) = &MATCHER.automaton else {
        return hits;
    };
    let mut candidates = 0;
    for found in automaton.find_overlapping_iter(text) {
        let Some(pattern) = MATCHER.patterns.get(found.pattern().as_usize()) else {
            continue;
        };
        if let Owner::Rule(rule) = pattern.owner {
            let for_names = rule.evidence == Evidence::Name;
            let fits = if names {
                for_names || rule.evidence == Evidence::Words
            } else {
                !for_names
            };
            if !fits {
                continue;
            }
        }
        candidates += 1;
        if candidates > MAX_CANDIDATES {
            hits.too_many = true;
            return hits;
        }
        let Some(span) = pattern.span(text, found.range()) else {
            continue;
        };
        match pattern.owner {
            Owner::Rule(rule) => hits.rules.push(Hit {
                rule,
                span,
                length: pattern.length(),
            }),
            Owner::Mark(mark) => hits.marks.push((mark, span)),
        }
    }
    hits
}
