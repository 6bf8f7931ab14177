//! What a text says whose words no rule knows: plain words such as `unsupported`, `already`, `busy` (SPEC 3.6.37).

use crate::recognise::engine::finding::Finding;
use crate::recognise::engine::guards::Guards;
use crate::recognise::engine::masks::Masks;
use crate::recognise::engine::matcher::{self, Hit};
use crate::recognise::engine::names;
use crate::recognise::engine::words::Words;
use crate::recognise::rule::Meaning;

/// A longer text tells of many things, in bytes: a plain word in it may speak of any of them.
const MAX_TEXT: usize = 4 << 10;

/// The best of the plain words in the texts, or in the machine names that stand anywhere in them.
pub(crate) fn find<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Option<Finding> {
    let short = texts.filter(|text| text.len() <= MAX_TEXT);
    let of_names = short.clone().find_map(of_names);
    of_names.or_else(|| short.clone().find_map(of_words))
}

/// What a machine name says that stands where names do not stand: nothing that leads to a retry.
fn of_names(text: &str) -> Option<Finding> {
    let guards = Guards {
        text,
        masks: &Masks::of(text),
        words: &Words::default(),
    };
    let free = names::anywhere(text).filter(|name| guards.pass_name(name));
    free.filter_map(|name| text.get(name)).find_map(of_name)
}

/// What the words say that a machine name is made of.
pub(crate) fn of_name(name: &str) -> Option<Finding> {
    let spaced = names::spaced(name);
    let known = matcher::find_in_name(&spaced);
    let cold = |hits: &matcher::Hits| {
        let counts =
            |hit: &&Hit| !hit.rule.meaning.is_hot() && !hits.words.is_denied(&spaced, hit.span.start);
        hits.rules
            .iter()
            .filter(counts)
            .max_by_key(|hit| hit.length)
            .cloned()
    };
    if known.rules.iter().any(|hit| hit.rule.meaning.is_hot()) {
        return None;
    }
    let hit = cold(&known).or_else(|| cold(&matcher::find_stems(&spaced)))?;
    says(&hit).then(|| Finding::of_hit(&hit, name))
}

/// What the plain words of a text say; nothing where one says that a program is at fault.
fn of_words(text: &str) -> Option<Finding> {
    let hits = matcher::find_stems(text);
    if hits.rules.is_empty() || hits.too_many {
        return None;
    }
    let guards = Guards {
        text,
        masks: &Masks::of(text),
        words: &hits.words,
    };
    let counts = |hit: &&Hit| guards.pass_rule(hit) && guards.is_reported(&hit.span);
    let passed: Vec<&Hit> = hits.rules.iter().filter(counts).collect();
    if !passed.iter().all(|hit| says(hit)) {
        return None;
    }
    // the last of equal ones is the greatest: from the end, so that it is the first in the text
    let rank = |hit: &&&Hit| (!hit.rule.meaning.is_hot(), hit.length);
    let hit = passed.iter().rev().max_by_key(rank)?;
    Some(Finding::of_hit(hit, text.get(hit.span.clone()).unwrap_or("")))
}

/// Whether a match says what failed, and not only that a program is at fault.
fn says(hit: &Hit) -> bool {
    hit.rule.meaning != Meaning::Fault
}
