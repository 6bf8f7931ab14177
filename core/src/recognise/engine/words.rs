//! Words of the filters and their clauses (SPEC 3.6.4).

use std::ops::Range;

use crate::recognise::engine::places;

/// How far a filter looks to either side, in bytes: a clause of a sentence, as far as a gap of a pattern.
const REACH: usize = 64;

/// How a word affects a match in its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordKind {
    /// A statement begins anew.
    Reset,
    /// Negates a statement.
    Negation,
    /// Makes a statement a condition, a purpose or a wish.
    Hedge,
    /// Makes a statement a condition, regardless of the words between.
    Condition,
    /// Puts a statement into the past.
    Past,
    /// Directly after a match: makes it a name instead of a report.
    Noun,
    /// The rest of the line is user input, a search or a handled failure.
    Echo,
    /// States a requirement for a value.
    Demand,
    /// Evidence of a database.
    Database,
    /// Evidence of IBM MQ.
    Mq,
    /// Evidence of Cloudflare.
    Cloudflare,
    /// Evidence of a mail server.
    Mail,
    /// Evidence of an FTP server.
    Ftp,
}

/// A word of a list, with its position.
#[derive(Clone, Debug)]
struct PlacedWord {
    kind: WordKind,
    span: Range<usize>,
}

/// All words of the lists in a text, in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Words(Vec<PlacedWord>);

impl Words {
    /// Adds a word, unless it is part of a longer one.
    pub(crate) fn add(&mut self, text: &str, kind: WordKind, span: Range<usize>) {
        let last = text
            .get(..span.start)
            .and_then(|before| before.chars().next_back());
        let next = text.get(span.end..).and_then(|after| after.chars().next());
        let goes_on =
            next.is_some_and(is_part) && text.get(..span.end).is_some_and(|word| word.ends_with(is_part));
        // a quote opens a text as well
        let goes_before = last.is_some_and(|c| {
            is_part(c) && !(matches!(kind, WordKind::Database | WordKind::Mail) && c == '\'')
        });
        if !(goes_before || goes_on || is_filter(kind) && is_in_address(text, &span)) {
            self.0.push(PlacedWord { kind, span });
        }
    }

    /// Whether the words before a match in its clause negate it: the last filter word decides.
    pub(crate) fn negates(&self, text: &str, start: usize) -> bool {
        let last = self.last_before(
            text,
            start,
            &[WordKind::Reset, WordKind::Negation, WordKind::Hedge],
        );
        last.is_some_and(|word| word.kind != WordKind::Reset)
    }

    /// Whether one of the last four words before a match turns it around, or its clause is a condition.
    pub(crate) fn is_negated_close_by(&self, text: &str, start: usize) -> bool {
        if self.last_before(text, start, &[WordKind::Condition]).is_some() {
            return true;
        }
        let last = self.last_before(text, start, &[WordKind::Reset, WordKind::Negation]);
        last.is_some_and(|word| {
            let between = text.get(word.span.end..start).unwrap_or("");
            word.kind == WordKind::Negation && split(between).take(4).count() < 4
        })
    }

    /// Whether a word inside a gap negates the statement: `the quota was not exceeded`. If `for_retry`, a condition or a wish
    /// also negates it: `the request to a may have timed out`.
    pub(crate) fn is_negated_in_gap(&self, text: &str, gap: &Range<usize>, for_retry: bool) -> bool {
        let kinds: &[WordKind] = if for_retry {
            &[WordKind::Reset, WordKind::Negation, WordKind::Hedge]
        } else {
            &[WordKind::Reset, WordKind::Negation, WordKind::Condition]
        };
        let last = self
            .inside(gap.clone())
            .iter()
            .rev()
            .find(|word| kinds.contains(&word.kind));
        last.is_some_and(|word| {
            let between = text.get(word.span.end..gap.end).unwrap_or("");
            word.kind != WordKind::Reset && (for_retry || split(between).take(3).count() < 3)
        })
    }

    /// Whether there is a word of a kind.
    pub(crate) fn has(&self, kind: WordKind) -> bool {
        self.0.iter().any(|word| word.kind == kind)
    }

    /// Whether the clause of a match is about the past.
    pub(crate) fn is_past(&self, text: &str, span: &Range<usize>) -> bool {
        let before = self.last_before(text, span.start, &[WordKind::Past]);
        // `(x3 over 40s)` is a count
        if before.is_some_and(|word| !text.get(word.span.end..span.start).unwrap_or("").contains(')')) {
            return true;
        }
        self.first_after(text, span.end, WordKind::Past)
            .is_some_and(|word| {
                let between = text.get(span.end..word.span.start).unwrap_or("");
                // `at once` is no past
                !between.contains([';', '\n', '!', '?'])
                    && !between.contains(". ")
                    && !between.ends_with("at ")
            })
    }

    /// Whether the words before a match on its line make it user input, or a requirement for a value.
    pub(crate) fn is_echoed(&self, text: &str, start: usize) -> bool {
        let mut near = self.inside(start.saturating_sub(REACH)..start).iter().rev();
        let echo = near.find(|word| word.kind == WordKind::Echo);
        let is_same_line = |word: &PlacedWord| {
            text.get(word.span.end..start)
                .is_some_and(|between| !between.contains('\n'))
        };
        echo.is_some_and(is_same_line) || self.last_before(text, start, &[WordKind::Demand]).is_some()
    }

    /// Whether the word right after a match makes it a name.
    pub(crate) fn is_noun_part(&self, text: &str, end: usize) -> bool {
        self.first_after(text, end, WordKind::Noun).is_some_and(|word| {
            let between = text.get(end..word.span.start).unwrap_or("");
            between.starts_with(' ') && split(between).next().is_none()
        })
    }

    /// The last word of these kinds before a place, in the same clause and within reach.
    fn last_before(&self, text: &str, at: usize, kinds: &[WordKind]) -> Option<&PlacedWord> {
        let near = self.inside(at.saturating_sub(REACH)..at).iter();
        let last = near.rev().find(|word| kinds.contains(&word.kind))?;
        let between = text.get(last.span.end..at)?;
        (!between.bytes().any(ends_clause)).then_some(last)
    }

    /// The first word of a kind after a place, within reach.
    fn first_after(&self, text: &str, at: usize, kind: WordKind) -> Option<&PlacedWord> {
        let reach = places::after(text, at, REACH).len();
        self.inside(at..at + reach).iter().find(|word| word.kind == kind)
    }

    /// The words that lie wholly inside of a part of the text.
    fn inside(&self, part: Range<usize>) -> &[PlacedWord] {
        let from = self.0.partition_point(|word| word.span.start < part.start);
        let words = self.0.get(from..).unwrap_or_default();
        let to = words.partition_point(|word| word.span.end <= part.end);
        words.get(..to).unwrap_or_default()
    }
}

/// Whether a sign ends a clause.
fn ends_clause(sign: u8) -> bool {
    matches!(
        sign,
        b'.' | b';' | b':' | b'\n' | b'!' | b'?' | b'(' | b'[' | b',' | b'|'
    )
}

/// Whether a word of this kind changes the meaning of a clause.
fn is_filter(kind: WordKind) -> bool {
    matches!(
        kind,
        WordKind::Negation | WordKind::Hedge | WordKind::Condition | WordKind::Past
    )
}

/// Whether a word is part of the name of a host or of a path: `smtp.example.com`, `/may/`.
fn is_in_address(text: &str, span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or("");
    let mut after = text.get(span.end..).unwrap_or("").chars();
    let goes_on = after.next() == Some('.') && after.next().is_some_and(char::is_alphanumeric);
    let joins = before.strip_suffix(['.', '@', '/']);
    goes_on
        || joins.is_some_and(|rest| rest.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | ':')))
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '’' | '_')
}

/// All words of a text.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty())
}
