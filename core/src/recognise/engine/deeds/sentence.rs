//! Verbs and nouns of deeds in a sentence.

use crate::recognise::engine::deeds::data;
use crate::recognise::engine::deeds::words::{is_in, Word, MAX_BEFORE};

/// Maximum number of words in an object: `the new database connection`.
const MAX_OBJECT: usize = 3;
/// Number of words to examine after a position: enough for a statement, and the work stays linear.
const MAX_AFTER: usize = 16;

/// Whether a word is the verb of a deed, by its form and position.
pub(super) fn is_verb(words: &[Word<'_>], at: usize) -> bool {
    let Some(word) = words.get(at) else {
        return false;
    };
    if is_in(data::DOINGS, &word.lower) {
        let is_noun = is_in(data::NOUNS, &word.lower) && (is_noun_before(words, at) || is_service(words, at));
        let mut before = before(words, at);
        // `fetching shipping data`: what is read, not what is done
        let lists: [&[&str]; 2] = [data::STATES, data::READ_DOINGS];
        let is_other = |word: &Word<'_>| lists.iter().any(|list| is_in(list, &word.lower));
        return !is_noun && !before.next().is_some_and(is_other) && has_object(words, at, false);
    }
    if is_in(data::DONES, &word.lower) && is_passive(words, at) {
        return true;
    }
    if !is_in(data::BASES, &word.lower) || is_method(words, at) {
        return false;
    }
    let opened = before(words, at)
        .next()
        .is_some_and(|word| is_in(data::OPENERS, &word.lower));
    if opened {
        // the word after `failed to` is a verb: `failed to post status`
        return has_object(words, at, true);
    }
    if is_joined(words, at) {
        let is_sure = !is_in(data::THINGS, &word.lower);
        return (is_sure || object(words, at).next().is_some()) && has_object(words, at, is_sure);
    }
    let begins = before(words, at).next().is_none();
    begins && object(words, at).next().is_some() && !is_noun(words, at) && has_object(words, at, false)
}

/// Whether it is joined to another verb: `failed to read and delete the message`, `verify and capture payment`.
fn is_joined(words: &[Word<'_>], at: usize) -> bool {
    let mut before = before(words, at);
    let joins = before
        .next()
        .is_some_and(|word| is_in(data::JOINERS, &word.lower));
    let lists: [&[&str]; 2] = [data::READ_BASES, data::OPENERS];
    joins && before.any(|word| lists.iter().any(|list| is_in(list, &word.lower)))
}

/// Whether a word at the start of a statement says what the service after it is for: `scheduling service timed out`.
fn is_service(words: &[Word<'_>], at: usize) -> bool {
    let mut after = after(words, at);
    let serves = after.next().is_some_and(|word| is_in(data::SERVING, &word.lower));
    let ends = after.next().is_none_or(|word| is_in(data::OUTCOMES, &word.lower));
    let begins = before(words, at)
        .next()
        .is_none_or(|word| is_in(data::FILLERS, &word.lower));
    begins && serves && ends
}

/// Whether a word is a noun for a deed, in a sentence that states its result.
pub(super) fn is_subject(words: &[Word<'_>], at: usize) -> bool {
    let Some(word) = words.get(at) else {
        return false;
    };
    let is_deed = is_in(data::NOUNS, &word.lower)
        || (is_in(data::BASES, &word.lower)
            && !is_in(data::WIRE, &word.lower)
            && !is_in(data::THINGS, &word.lower));
    // `Transfer failed for https://…`: what a transport does with a file
    if is_deed && is_of(words, at) && !is_noun_before(words, at) {
        return true;
    }
    let is_of_bytes = is_in(data::WIRE, &word.lower) && after(words, at).any(|word| !word.is_plain());
    if !is_deed || is_of_bytes || is_method(words, at) || is_noun_before(words, at) {
        return false;
    }
    let rest = || after(words, at);
    let is_read = |word: &Word<'_>| is_in(data::READ_DONES, &word.lower) && word.lower != "read";
    let is_bare = is_in(data::BARE_NOUNS, &word.lower);
    let carries =
        |word: &Word<'_>| is_in(data::CARRIERS, &word.lower) && (!is_bare || word.lower == "execution");
    let ended = rest().find(|word| word.is_wording() && !carries(word));
    // `CANCEL (err 8)`: the verb by itself is a word of a protocol
    let is_code = word.raw.bytes().all(|b| b.is_ascii_uppercase()) && !is_in(data::NOUNS, &word.lower);
    let ends_at_once = words
        .get(at + 1)
        .is_some_and(|next| next.segment == word.segment && is_in(data::OUTCOMES, &next.lower));
    let says_how = ends_at_once || ended.map_or(!is_code, |word| is_in(data::OUTCOMES, &word.lower));
    says_how && !rest().any(is_read)
}

/// Whether the noun has an object, and what became of it follows: `upload of report.pdf interrupted`. A label also names
/// whom the deed is for: `Withdrawal request to bank: read timeout`.
fn is_of(words: &[Word<'_>], at: usize) -> bool {
    let is_carrier = |word: &&Word<'_>| is_in(data::CARRIERS, &word.lower);
    let named_at = at + 1 + after(words, at).take_while(is_carrier).count();
    let Some(named_by) = words.get(named_at) else {
        return false;
    };
    // `Transfer of 20 EUR: gateway timeout`: what failed is named before its failure
    let is_label = at == 0
        && words
            .get(named_at + 1)
            .is_some_and(|next| words.last().is_some_and(|last| last.segment > next.segment));
    let is_link = |word: &Word<'_>| is_in(data::LINKS, &word.lower) || is_in(data::MESSAGES, &word.lower);
    let is_named = named_by.lower == "of" || is_label && matches!(&*named_by.lower, "to" | "for");
    is_named
        && !after(words, named_at).any(is_link)
        && (is_label || after(words, named_at).any(|word| is_in(data::OUTCOMES, &word.lower)))
}

/// Whether the words before a noun show that it was only read: `list the payments`, `status of the transfer`.
fn is_noun_before(words: &[Word<'_>], at: usize) -> bool {
    before(words, at).take(MAX_BEFORE).any(|word| {
        let lists: [&[&str]; 4] = [data::READ_BASES, data::READ_DOINGS, data::ASPECTS, data::LINKS];
        lists.iter().any(|list| is_in(list, &word.lower))
    })
}

/// Whether the object of a verb makes it a deed. `is_sure`: the word cannot be a noun.
fn has_object(words: &[Word<'_>], at: usize, is_sure: bool) -> bool {
    let Some(verb) = words.get(at) else {
        return false;
    };
    let is_wire = is_in(data::WIRE, &verb.lower);
    let is_thing = !is_sure && (is_in(data::THINGS, &verb.lower) || is_in(data::NOUNS, &verb.lower));
    let mut object = object(words, at).take(MAX_OBJECT).enumerate();
    !object.any(|(place, word)| {
        is_in(data::LINKS, &word.lower)
            || (is_wire && is_in(data::MESSAGES, &word.lower))
            || (is_thing && place == 0 && is_in(data::ASPECTS, &word.lower))
    })
}

/// The words of an object after a verb.
fn object<'w>(words: &'w [Word<'w>], at: usize) -> impl Iterator<Item = &'w Word<'w>> {
    after(words, at)
        .take_while(|word| !is_in(data::OUTCOMES, &word.lower))
        .filter(|word| word.is_wording() && !is_in(data::FILLERS, &word.lower))
}

/// Whether a verb at the start of a segment is the noun: `write timeout`, `order by`.
fn is_noun(words: &[Word<'_>], at: usize) -> bool {
    let next = after(words, at).next();
    next.is_some_and(|word| is_in(data::MEASURES, &word.lower) || is_in(data::OUTCOMES, &word.lower))
}

/// Whether a participle states that something was or was not done: `the mail was not sent`. `Nothing was sent` states
/// that it certainly was not.
fn is_passive(words: &[Word<'_>], at: usize) -> bool {
    let has_auxiliary = before(words, at)
        .take(2)
        .any(|word| is_in(data::AUXILIARIES, &word.lower));
    let lists: [&[&str]; 3] = [data::LINKS, data::MESSAGES, data::NOTHING];
    let is_own = |word: &Word<'_>| lists.iter().any(|list| is_in(list, &word.lower));
    has_auxiliary && !before(words, at).take(MAX_BEFORE + MAX_OBJECT).any(is_own)
}

/// Whether a word is a method of HTTP: `POST /search`, `Post "https://…"`.
fn is_method(words: &[Word<'_>], at: usize) -> bool {
    let Some(word) = words.get(at) else {
        return false;
    };
    let next = words.get(at + 1);
    let is_shouted = word.raw.bytes().all(|b| b.is_ascii_uppercase());
    let is_address = next.is_some_and(|next| !next.is_plain());
    let is_statement = next.is_some_and(|next| next.lower == "from");
    is_in(data::METHODS, &word.lower) && (is_address || is_shouted && !is_statement)
}

/// The words before a place in the same segment, the nearest first.
fn before<'w>(words: &'w [Word<'w>], at: usize) -> impl Iterator<Item = &'w Word<'w>> {
    let segment = words.get(at).map(|word| word.segment);
    let before = words.get(..at).unwrap_or_default();
    before
        .iter()
        .rev()
        .take_while(move |word| Some(word.segment) == segment)
}

/// The words after a position in the same segment.
fn after<'w>(words: &'w [Word<'w>], at: usize) -> impl Iterator<Item = &'w Word<'w>> {
    let segment = words.get(at).map(|word| word.segment);
    let after = words.get(at + 1..).unwrap_or_default().iter().take(MAX_AFTER);
    after.take_while(move |word| Some(word.segment) == segment)
}
