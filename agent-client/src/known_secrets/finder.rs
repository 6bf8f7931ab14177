//! Finds the forms of secrets in a text: one pass says which of them can be there.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::forms::{Form, Secret};
use super::views::each_view;

/// How many bytes of a form are looked for first; all forms are longer.
const START: usize = 4;

/// The size of the filter.
const PAIRS: usize = 1 << 12;

/// How many bytes at the end of a text may be an escape that has only begun.
const UNFINISHED: usize = 24;

/// The most bytes that one byte of a secret becomes, as far as its beginning is looked for.
const WIDEST: usize = 12;

/// The forms of some secrets, by their beginnings.
#[derive(Clone, Default)]
pub(super) struct Finder {
    forms: Vec<Form>,
    /// What the first two bytes of each form become: a small filter before the map.
    pairs: Vec<bool>,
    by_start: HashMap<[u8; START], Vec<usize>>,
}

impl Finder {
    pub(super) fn of<'a>(secrets: impl IntoIterator<Item = &'a Secret>) -> Self {
        let mut finder = Self::default();
        for secret in secrets {
            finder.add(secret);
        }
        finder
    }

    pub(super) fn add(&mut self, secret: &Secret) {
        for form in secret.forms() {
            let Some(start) = form.text().as_bytes().first_chunk().copied() else {
                continue;
            };
            self.pairs.resize(PAIRS, false);
            if let Some(pair) = self.pairs.get_mut(pair(start)) {
                *pair = true;
            }
            self.by_start.entry(start).or_default().push(self.forms.len());
            self.forms.push(form);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The places in a text, in any order.
    pub(super) fn places(&self, text: &str) -> Vec<Range<usize>> {
        self.possible_in(text)
            .flat_map(|form| form.places(text))
            .collect()
    }

    /// The forms whose beginning stands in a text.
    fn possible_in(&self, text: &str) -> impl Iterator<Item = &Form> {
        let mut possible = BTreeSet::<usize>::new();
        for start in text.as_bytes().windows(START) {
            let Some(start) = start.first_chunk::<START>() else {
                continue;
            };
            if self.pairs.get(pair(*start)).copied().unwrap_or_default() {
                possible.extend(self.by_start.get(start).into_iter().flatten());
            }
        }
        possible.into_iter().filter_map(|form| self.forms.get(form))
    }

    /// How many bytes at the end of a text may be the beginning of a secret, in any form.
    pub(super) fn begun_at_end(&self, text: &[u8]) -> usize {
        let longest = self.forms.iter().map(|form| form.text().len()).max();
        let Some(longest) = longest else {
            return 0;
        };
        let start = text.len().saturating_sub(longest * WIDEST + UNFINISHED);
        let tail = text.get(start..).unwrap_or_default();
        let half = half_a_character(tail);
        let whole = tail.get(..tail.len() - half).unwrap_or_default();
        let whole = whole
            .utf8_chunks()
            .last()
            .filter(|chunk| chunk.invalid().is_empty());
        let whole = whole.map_or("", |chunk| chunk.valid());
        let begun = ends(whole).map(|end| whole.len() - self.begun_in(whole.get(..end).unwrap_or_default()));
        begun.max().unwrap_or_default() + half
    }

    /// Where the beginning of a secret begins at the end of a text; its end, when there is none.
    fn begun_in(&self, text: &str) -> usize {
        let mut first = text.len();
        each_view(text, |view| {
            let begun = self.forms.iter().filter_map(|form| form.begun_at(&view.text));
            if let Some(at) = begun.min() {
                first = first.min(view.place(at..at).start);
            }
        });
        first
    }
}

fn pair(start: [u8; START]) -> usize {
    (usize::from(start[0]) << 4 ^ usize::from(start[1])) % PAIRS
}

/// How many bytes at the end are not yet a character.
fn half_a_character(text: &[u8]) -> usize {
    let is_half = |length: &usize| {
        let end = text.len().checked_sub(*length).and_then(|at| text.get(at..));
        let error = end.and_then(|end| std::str::from_utf8(end).err());
        error.is_some_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    };
    (1..4).find(is_half).unwrap_or_default()
}

/// The end of a text, and each place before it after which only an escape stands that may have just begun.
fn ends(text: &str) -> impl Iterator<Item = usize> + '_ {
    let is_inner = |byte: &u8| byte.is_ascii_hexdigit() || b"\\%u".contains(byte);
    let bytes = text.as_bytes().iter().enumerate().rev();
    let unfinished = bytes.take(UNFINISHED).take_while(move |(_, byte)| is_inner(byte));
    let begins = unfinished.filter(|(_, byte)| b"\\%".contains(byte));
    std::iter::once(text.len()).chain(begins.map(|(at, _)| at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_forms_that_begin_in_a_text_are_looked_for() {
        let names = (0..50).map(|number| Secret::new(&format!("{number}-planted-words")));
        let secrets: Vec<Secret> = names.collect();
        let finder = Finder::of(&secrets);
        for (text, most) in [
            ("", 0),
            ("nothing of that is planted-words here", 0),
            ("7-plant", 1),
        ] {
            assert_eq!(finder.possible_in(text).count(), most, "{text}");
        }
        assert_eq!(finder.places("no 7-planted-words").first(), Some(&(3..18)));
    }
}
