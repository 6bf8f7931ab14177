//! Gathering the evidence in the texts of one failure.

use std::ops::Range;

use super::delay::{self, Delay};
use super::finding::Finding;
use super::guards::Guards;
use super::masks::Masks;
use super::matcher::{self, Hit};
use super::rule::{Evidence, Mark};
use super::words::Words;
use super::{json, names, status};
use crate::error_type::ErrorType;
use crate::text::read::is_blank;
use crate::text::source::Source;
use crate::text::unwrap::without_wrappers;

/// All that was found, in the order in which it was found.
#[derive(Debug, Default)]
pub(super) struct Case {
    pub(super) findings: Vec<Finding>,
    /// Something has been done already.
    pub(super) done: bool,
    /// No repeat, whatever else was found.
    pub(super) ordered: bool,
    pub(super) delay: Option<Delay>,
}

impl Case {
    /// Adds a text as it came: JSON by its members, all else by its words.
    pub(super) fn add(&mut self, source: &Source<'_>) {
        let text = source.text();
        // without a bracket there is no JSON to look for
        if memchr::memchr2(b'{', b'[', text.as_bytes()).is_none() {
            return self.words(text);
        }
        let inner = without_wrappers(text);
        let unwrapped = Source::new(inner);
        let is_whole = inner.len() == text.trim_end_matches(is_blank).len();
        let Some(object) = json::object(if is_whole { source } else { &unwrapped }) else {
            return self.words(text);
        };
        if !text.starts_with(inner) {
            self.words(text.split_once(inner).map_or("", |(before, _)| before));
        }
        json::collect(object, self);
        let hits = matcher::find_marks(inner);
        for (mark, span) in &hits.marks {
            self.mark(inner, &hits.words, *mark, span);
        }
    }

    /// Adds a text in words.
    pub(super) fn words(&mut self, text: &str) {
        let hits = matcher::find(text);
        if hits.too_many {
            self.ordered = true;
            return;
        }
        let statuses = status::find(text, &hits.announced);
        let names = names::find(text);
        if hits.is_empty() && statuses.is_empty() && names.is_empty() {
            return;
        }
        let guards = Guards {
            text,
            masks: &Masks::of(text),
            words: &hits.words,
        };
        self.statuses(guards, &statuses);
        self.rules(guards, &hits.rules);
        for (mark, span) in &hits.marks {
            if !guards.masks.in_frame(span.start) {
                self.mark(text, &hits.words, *mark, span);
            }
        }
        for name in names {
            if guards.pass_name(&name) {
                let past = guards.is_past(&name) || guards.is_denied(name.start);
                self.name(text.get(name).unwrap_or(""), past);
            }
        }
    }

    fn statuses(&mut self, guards: Guards<'_>, statuses: &[status::Status]) {
        for found in statuses {
            let matched = guards.text.get(found.span.clone()).unwrap_or("");
            let finding = Finding::of_status(found.code, matched);
            let passed = finding.filter(|finding| guards.pass_status(&found.span, finding.is_hot()));
            self.findings.extend(passed);
        }
    }

    fn rules(&mut self, guards: Guards<'_>, hits: &[Hit]) {
        for (at, hit) in hits.iter().enumerate() {
            if !is_part(hits, at, hit) && guards.pass_rule(hit.rule, &hit.span) {
                let matched = guards.text.get(hit.span.clone()).unwrap_or("");
                self.findings.push(Finding::of_hit(hit, matched));
            }
        }
    }

    /// Adds what changes the worth of evidence.
    fn mark(&mut self, text: &str, words: &Words, mark: Mark, span: &Range<usize>) {
        match mark {
            Mark::Done => self.done |= !words.is_denied(text, span.start),
            Mark::Order => self.ordered = true,
            Mark::Delay if self.delay.is_none() => {
                let word = text.get(span.clone()).unwrap_or("");
                self.delay = delay::read(word, text.get(span.end..).unwrap_or(""));
            }
            Mark::Delay => {}
        }
    }

    /// Adds a machine name, by the words it is made of. One that is past is no reason for a repeat.
    pub(super) fn name(&mut self, name: &str, past: bool) {
        if ErrorType::from_name(name).is_some() {
            return; // one of the six words of the contract, in a text that is none of its errors
        }
        let spaced = names::spaced(name);
        let hits = matcher::find_in_name(&spaced);
        let counts = |hit: &&Hit| !hits.words.is_denied(&spaced, hit.span.start);
        let is_hot = |hit: &Hit| hit.rule.meaning.is_hot();
        let cold = hits.rules.iter().filter(counts).any(|hit| !is_hot(hit));
        let fits = |hit: &&Hit| counts(hit) && is_hot(hit) != cold && !(past && is_hot(hit));
        // of several the one that takes in most of the name
        let fitting = hits.rules.iter().filter(fits);
        let best = fitting.max_by_key(|hit| (hit.span.len(), hit.rule.evidence == Evidence::Name));
        self.findings.extend(best.map(|hit| Finding::of_name(hit, name)));
    }

    /// Adds a machine code that stands by itself, as in a member `code`.
    pub(super) fn code(&mut self, code: &str) {
        for hit in &matcher::find(code).rules {
            if hit.span == (0..code.len()) {
                self.findings.push(Finding::of_hit(hit, code));
            }
        }
        self.name(code, false);
    }

    /// Adds an HTTP status that stands by itself, as in a member `status`.
    pub(super) fn status(&mut self, code: u16) {
        self.findings.extend(Finding::of_status(code, &code.to_string()));
    }
}

/// Whether a hit is everyday words inside of a text that a stronger rule knows; hits stand in the order of their ends.
fn is_part(hits: &[Hit], at: usize, hit: &Hit) -> bool {
    if hit.rule.evidence != Evidence::Words {
        return false;
    }
    let near = hits.iter().skip(at.saturating_sub(8)).take(24);
    near.filter(|other| other.rule.evidence != Evidence::Words)
        .any(|other| other.span.start <= hit.span.start && hit.span.end <= other.span.end)
}
