//! Finding the patterns of all rules, and the words of all filters, in one pass.

use std::cell::LazyCell;
use std::cmp::Reverse;
use std::ops::{Deref, Range};
use std::sync::LazyLock;

use crate::recognise::engine::data;
use crate::recognise::engine::deeds::data::{COMPLETIONS, DONES, FOREIGN_DONES, SUCCESS_WORDS};
use crate::recognise::engine::pairs::BytePairs;
use crate::recognise::engine::pattern::{Owner, Pattern};
use crate::recognise::engine::places::is_edge;
use crate::recognise::engine::status::Announcements;
use crate::recognise::engine::trie::Trie;
use crate::recognise::engine::words::Words;
use crate::recognise::rule::{Evidence, Mark, Rule};
use crate::recognise::rules;

/// Maximum number of candidates; a text with more of them is not an error message, and would take too long (SPEC
/// 3.6.17).
const MAX_CANDIDATES: usize = 2048;

/// A match of a rule's pattern.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub(crate) rule: &'static Rule,
    pub(crate) span: Range<usize>,
    /// The end of the pattern's part before its first gap.
    head_end: usize,
    /// Length of the pattern in bytes, without its gaps.
    pub(crate) length: usize,
    /// The texts in its gaps.
    pub(crate) gaps: Vec<Range<usize>>,
}

/// Where a text has words of which a statement that says that a deed is done needs one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DoneWords {
    /// The end of the first one in English.
    pub(crate) own: Option<usize>,
    /// Whether there is one in another language.
    pub(crate) foreign: bool,
}

/// All matches, each kind sorted by its end in the text, the longest first.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    pub(crate) rules: Vec<Hit>,
    pub(crate) marks: Vec<(Mark, Range<usize>)>,
    pub(crate) words: Words,
    pub(crate) announced: Announcements,
    pub(crate) done_words: DoneWords,
    /// Whether the number of candidates exceeded the maximum.
    pub(crate) too_many: bool,
    candidates: usize,
}

/// Patterns and how to find them.
#[derive(Debug)]
struct Index {
    all: Heads,
    /// Of the patterns that also match inside of a word, and their first two bytes: few words have them.
    inner: Heads,
    inner_starts: BytePairs,
    /// The roles of each byte.
    signs: [u8; 256],
}

/// A byte that is part of a word.
const WORD: u8 = 1;
/// A byte that a pattern begins with.
const FIRST: u8 = 2;
/// A byte that a pattern begins with which also matches inside of a word.
const INNER: u8 = 4;

/// All patterns for texts, with marks, filters and the words that announce a status.
static OF_TEXTS: LazyLock<Index> = LazyLock::new(|| {
    let announcements = data::ANNOUNCEMENTS
        .iter()
        .flat_map(|(kind, texts)| texts.iter().map(|text| Pattern::word(text, Owner::Status(*kind))));
    Index::new(
        rule_patterns(|evidence| !matches!(evidence, Evidence::Name | Evidence::Stem))
            .chain(mark_patterns())
            .chain(filter_patterns())
            .chain(deed_patterns())
            .chain(announcements),
    )
});
static OF_NAMES: LazyLock<Index> = LazyLock::new(|| {
    Index::new(
        rule_patterns(|evidence| matches!(evidence, Evidence::Name | Evidence::Words))
            .chain(filter_patterns()),
    )
});

/// The patterns that are stems of words.
static OF_STEMS: LazyLock<Index> = LazyLock::new(|| {
    Index::new(rule_patterns(|evidence| evidence == Evidence::Stem).chain(filter_patterns()))
});

static OF_MARKS: LazyLock<Index> = LazyLock::new(|| Index::new(mark_patterns().chain(filter_patterns())));

fn mark_patterns() -> impl Iterator<Item = Pattern> {
    let marks = rules::MARKS.iter();
    marks.flat_map(|(mark, texts)| texts.iter().map(|text| Pattern::new(text, Owner::Mark(*mark))))
}

/// The patterns of the rules whose evidence `fits`.
fn rule_patterns(fits: impl Fn(Evidence) -> bool) -> impl Iterator<Item = Pattern> {
    let rules = rules::all().filter(move |rule| fits(rule.evidence));
    rules.flat_map(|rule| {
        rule.patterns
            .iter()
            .map(move |text| Pattern::new(text, Owner::Rule(rule)))
    })
}

fn filter_patterns() -> impl Iterator<Item = Pattern> {
    let lists = data::FILTERS.iter();
    lists.flat_map(|(kind, list)| list.iter().map(|word| Pattern::word(word, Owner::Word(*kind))))
}

/// The words of which a statement in ASCII that says that a deed is done has one (`deeds::says_done`).
fn deed_patterns() -> impl Iterator<Item = Pattern> {
    let lists = [
        (DONES, false),
        (COMPLETIONS, false),
        (SUCCESS_WORDS, false),
        (FOREIGN_DONES, true),
    ];
    let pattern = |word, foreign| Pattern::word(word, Owner::Done { foreign });
    let patterns = move |(list, foreign): (&'static [&'static str], bool)| {
        list.iter().map(move |word| pattern(word, foreign))
    };
    lists.into_iter().flat_map(patterns)
}

impl Index {
    /// Builds the index: two tries, and for each byte whether a pattern can start there.
    fn new(patterns: impl Iterator<Item = Pattern>) -> Self {
        let patterns: Vec<Pattern> = patterns.collect();
        let inner = Heads::new(patterns.iter().filter(|pattern| pattern.is_open()).cloned());
        let mut inner_starts = BytePairs::default();
        for pattern in &inner.patterns {
            let mut bytes = pattern.head.bytes();
            inner_starts.add(bytes.next().unwrap_or_default(), bytes.next().unwrap_or_default());
        }
        let all = Heads::new(patterns.into_iter());
        let mut signs = [0; 256];
        for (signs, byte) in signs.iter_mut().zip(0..=u8::MAX) {
            let all = [
                (is_word(byte), WORD),
                (all.trie.has_first(byte), FIRST),
                (inner.trie.has_first(byte), INNER),
            ];
            *signs = all.into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign).sum();
        }
        Self {
            all,
            inner,
            inner_starts,
            signs,
        }
    }

    /// All matches in a text, in one pass.
    fn find(&self, text: &str) -> Hits {
        let mut hits = Hits::default();
        let pairs = LazyCell::new(|| BytePairs::new(text));
        let mut inside = false;
        for (at, byte) in text.bytes().enumerate() {
            let signs = self.signs.get(usize::from(byte)).copied().unwrap_or_default();
            let is_word = signs & WORD != 0;
            let (heads, may_begin) = if inside && is_word {
                let next = text.as_bytes().get(at + 1).copied().unwrap_or_default();
                (
                    &self.inner,
                    signs & INNER != 0 && self.inner_starts.may_be(byte, next),
                )
            } else {
                (&self.all, signs & FIRST != 0)
            };
            if may_begin {
                heads.find(text, &pairs, at, &mut hits);
                if hits.candidates > MAX_CANDIDATES {
                    hits.too_many = true;
                    return hits;
                }
            }
            inside = is_word;
        }
        hits.rules
            .sort_by_key(|hit| (hit.head_end, Reverse(hit.head_end - hit.span.start)));
        hits.marks
            .sort_by_key(|(_, span)| (span.end, Reverse(span.len())));
        hits
    }
}

/// Patterns indexed by their beginnings.
#[derive(Debug)]
struct Heads {
    /// In the order of their heads.
    patterns: Vec<Pattern>,
    list: Vec<Head>,
    trie: Trie,
}

/// The patterns that begin with the same text, in any ASCII case.
#[derive(Debug)]
struct Head {
    length: usize,
    patterns: Range<usize>,
    /// How many of them count as candidates.
    candidates: usize,
    /// None of them matches inside a word.
    closed: bool,
}

impl Heads {
    /// Sorts the patterns by their beginnings, so that equal beginnings are neighbours.
    fn new(patterns: impl Iterator<Item = Pattern>) -> Self {
        let mut patterns: Vec<Pattern> = patterns.collect();
        patterns.sort_by_cached_key(|pattern| pattern.head.to_ascii_lowercase());
        let mut list = Vec::new();
        let mut texts = Vec::new();
        let mut start = 0;
        for same in patterns.chunk_by(|one, other| one.head.eq_ignore_ascii_case(other.head)) {
            let end = start + same.len();
            let head = same.first().map_or("", |pattern| pattern.head);
            texts.push(head);
            list.push(Head {
                length: head.len(),
                patterns: start..end,
                candidates: same.iter().filter(|pattern| pattern.owner.is_candidate()).count(),
                closed: head.bytes().last().is_some_and(is_word) && same.iter().all(Pattern::is_closed),
            });
            start = end;
        }
        Self {
            patterns,
            list,
            trie: Trie::new(texts.into_iter().enumerate()),
        }
    }

    /// Adds the matches of patterns whose head is at a position.
    fn find(&self, text: &str, pairs: &impl Deref<Target = BytePairs>, at: usize, hits: &mut Hits) {
        let bytes = text.as_bytes();
        self.trie.find(bytes.get(at..).unwrap_or_default(), |number| {
            let Some(head) = self.list.get(number) else {
                return;
            };
            hits.candidates += head.candidates;
            let span = at..at + head.length;
            if head.closed && bytes.get(span.end).copied().is_some_and(is_word) {
                return;
            }
            for pattern in self.patterns.get(head.patterns.clone()).unwrap_or_default() {
                hits.add(text, pairs, span.clone(), pattern);
            }
        });
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Hits {
    /// Whether neither rules nor marks match.
    pub(crate) fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.marks.is_empty()
    }

    /// Adds what a pattern matches whose head is found.
    fn add(
        &mut self,
        text: &str,
        pairs: &impl Deref<Target = BytePairs>,
        head: Range<usize>,
        pattern: &Pattern,
    ) {
        match pattern.owner {
            Owner::Word(kind) => self.words.add(text, kind, head),
            Owner::Status(kind) if is_edge(text, head.start) => self.announced.add(kind, head),
            Owner::Status(_) => {}
            Owner::Done { foreign: false } => {
                self.done_words.own.get_or_insert(head.end);
            }
            Owner::Done { foreign: true } => self.done_words.foreign = true,
            Owner::Rule(rule) => {
                let head_end = head.end;
                let mut gaps = Vec::new();
                self.rules
                    .extend(pattern.span(text, pairs, head, &mut gaps).map(|span| Hit {
                        rule,
                        span,
                        head_end,
                        length: pattern.length(),
                        gaps,
                    }));
            }
            Owner::Mark(mark) => {
                let span = pattern.span(text, pairs, head, &mut Vec::new());
                self.marks.extend(span.map(|span| (mark, span)));
            }
        }
    }
}

/// Finds all patterns in a text.
pub(crate) fn find(text: &str) -> Hits {
    OF_TEXTS.find(text)
}

/// Finds the marks alone, and the words of the filters.
pub(crate) fn find_marks(text: &str) -> Hits {
    OF_MARKS.find(text)
}

/// Finds the plain words alone, and the words of the filters.
pub(crate) fn find_stems(text: &str) -> Hits {
    OF_STEMS.find(text)
}

/// Finds the patterns for machine names in the words of one.
pub(crate) fn find_in_name(words: &str) -> Hits {
    OF_NAMES.find(words)
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::matcher::*;

    #[test]
    fn every_pattern_is_found_by_its_head() {
        for index in [&*OF_TEXTS, &*OF_MARKS, &*OF_NAMES, &*OF_STEMS] {
            // the first look inside of words takes two bytes
            assert!(index.inner.patterns.iter().all(|pattern| pattern.head.len() >= 2));
            for heads in [&index.all, &index.inner] {
                for (at, pattern) in heads.patterns.iter().enumerate() {
                    let mut found = Vec::new();
                    let head = |number: usize| heads.list[number].patterns.clone();
                    heads
                        .trie
                        .find(pattern.head.as_bytes(), |number| found.extend(head(number)));
                    assert!(found.contains(&at), "{}", pattern.head);
                }
            }
        }
    }
}
