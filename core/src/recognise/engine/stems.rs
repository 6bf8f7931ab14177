//! The meaning of plain words in a text that no rule matches: `unsupported`, `already`, `busy` (SPEC 3.6.37).

use crate::recognise::engine::filters::Filters;
use crate::recognise::engine::masks::Masks;
use crate::recognise::engine::matcher::{self, Hit};
use crate::recognise::engine::names;
use crate::recognise::engine::signal::Signal;
use crate::recognise::engine::words::Words;
use crate::recognise::rule::Meaning;

/// Maximum length of a text, in bytes: in a longer text, a plain word may refer to anything.
const MAX_TEXT: usize = 4 << 10;

/// The best plain word in the texts, or in the machine names at any position in them.
pub(crate) fn find<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Option<Signal> {
    let short = texts.filter(|text| text.len() <= MAX_TEXT);
    let find_in_names = short.clone().find_map(find_in_names);
    find_in_names.or_else(|| short.clone().find_map(find_in_words))
}

/// The meaning of machine names at unusual positions; never one that leads to a retry.
fn find_in_names(text: &str) -> Option<Signal> {
    let mut names = names::anywhere(text).peekable();
    names.peek()?; // most texts have none
    let filters = Filters {
        text,
        masks: &Masks::new(text),
        words: &Words::default(),
    };
    let free = names.filter(|name| filters.pass_name(name));
    free.filter_map(|name| text.get(name)).find_map(find_in_name)
}

/// The meaning of the words in a machine name.
pub(crate) fn find_in_name(name: &str) -> Option<Signal> {
    let spaced = names::spaced(name);
    let known = matcher::find_in_name(&spaced);
    let cold = |hits: &matcher::Hits| {
        let counts =
            |hit: &&Hit| !hit.rule.meaning.leads_to_retry() && !hits.words.negates(&spaced, hit.span.start);
        hits.rules
            .iter()
            .filter(counts)
            .max_by_key(|hit| hit.length)
            .cloned()
    };
    if known.rules.iter().any(|hit| hit.rule.meaning.leads_to_retry()) {
        return None;
    }
    let hit = cold(&known).or_else(|| cold(&matcher::find_stems(&spaced)))?;
    says_what_failed(&hit).then(|| Signal::from_hit(&hit, name))
}

/// The meaning of a text's plain words; `None` if a word blames a program.
fn find_in_words(text: &str) -> Option<Signal> {
    let hits = matcher::find_stems(text);
    if hits.rules.is_empty() || hits.too_many {
        return None;
    }
    let filters = Filters {
        text,
        masks: &Masks::new(text),
        words: &hits.words,
    };
    let counts = |hit: &&Hit| filters.pass_rule(hit) && filters.is_reported(&hit.span);
    let passed: Vec<&Hit> = hits.rules.iter().filter(counts).collect();
    if !passed.iter().all(|hit| says_what_failed(hit)) {
        return None;
    }
    // the last of equal ones is the greatest: from the end, so that it is the first in the text
    let rank = |hit: &&&Hit| (!hit.rule.meaning.leads_to_retry(), hit.length);
    let hit = passed.iter().rev().max_by_key(rank)?;
    Some(Signal::from_hit(hit, text.get(hit.span.clone()).unwrap_or("")))
}

/// Whether a match names the failure, and does not only blame a program.
fn says_what_failed(hit: &Hit) -> bool {
    hit.rule.meaning != Meaning::Fault
}
