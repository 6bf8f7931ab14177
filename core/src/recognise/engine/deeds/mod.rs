//! Detects failures of deeds, which must not be done twice: sending, paying, deleting (SPEC 3.6.29).
//!
//! The words are data, `core/facts/data/deeds.toml`. They count only if they describe the call:
//!
//! - a verb with its object: `failed to send the newsletter`, `creating the invoice`, `the mail was not sent`;
//! - a noun that something happened to: `transfer failed`;
//! - the name of a tool: `refund_payment`;
//! - a call in another form: a method with its address, a function of a stack, a command, a system that is there to do.
//!
//! A program's own resources (`failed to create a connection`), a transport's work (`error sending request`) and
//! reading (`booking list`, `failed to load the orders`) are not deeds.

mod calls;
pub(crate) mod data;
mod done;
mod name;
mod printed;
mod sentence;
mod words;

pub(crate) use done::{is_done_word, says_done};
pub(crate) use name::is_deed;

use crate::json::{view, Source};
use crate::recognise::engine::masks::Masks;
use crate::recognise::engine::message::is_message;
use crate::recognise::sign_data as signs;
use crate::text::is_blank;
use words::Word;

/// Maximum nesting of values to search: arguments and causes are on the outer levels.
const MAX_VALUE_DEPTH: usize = 8;
/// How far into a text the first tag of a page may be, in bytes.
const PAGE_REACH: usize = 256;

/// Whether one of the texts of a failure names a deed.
pub(crate) fn names_deed(texts: &[&Source<'_>]) -> bool {
    texts
        .iter()
        .any(|source| is_message(source.text()) && in_source(source))
}

/// Whether a text names a deed, read as JSON when it is JSON.
fn in_source(source: &Source<'_>) -> bool {
    let text = source.text().trim_start_matches(is_blank);
    if is_page(text) {
        // it is made for people, unless it is the call itself: `<Body><SendMoney/></Body>`
        return calls::tokens(text).any(|token| token.is_element_that_does());
    }
    match source.canonical() {
        Ok(json) if text.starts_with(['{', '[', '"']) => in_value("", json, MAX_VALUE_DEPTH),
        _ => in_text(text),
    }
}

/// Whether a text is a page of HTML.
fn is_page(text: &str) -> bool {
    let head = crate::text::cut(text, PAGE_REACH).to_ascii_lowercase();
    head.starts_with('<') && signs::DEED_PAGE_TAGS.iter().any(|tag| head.contains(tag))
}

/// Whether a value of JSON names a deed, or one in it does.
fn in_value(key: &str, value: &str, depth: usize) -> bool {
    if depth == 0 {
        return false;
    }
    if let Some(text) = view::as_str(value) {
        let is_word = !text.contains(' ');
        return if is_word && words::is_in(data::ANNOUNCEMENTS, &key.to_ascii_lowercase()) {
            name::is_deed(&text)
        } else {
            is_message(&text) && in_text(&text)
        };
    }
    if says_get(value) {
        return false;
    }
    if is_call(key, value) {
        return true;
    }
    view::Members::new(value).any(|(key, value)| in_value(key, value, depth - 1))
        || view::items(value).any(|item| in_value(key, item, depth - 1))
}

/// Whether an object is a call of a tool, with its name as a member: `"params":{"name":"send_invoice"}`.
fn is_call(key: &str, value: &str) -> bool {
    let key = key.to_ascii_lowercase();
    let is_called = key == "params" || words::is_in(data::ANNOUNCEMENTS, &key);
    is_called
        && view::Members::new(value)
            .any(|(key, value)| key == "name" && view::as_str(value).is_some_and(|name| is_deed(&name)))
}

/// Whether an object describes a call that reads: `{"method":"GET","path":"/orders"}`.
fn says_get(value: &str) -> bool {
    view::Members::new(value).any(|(key, value)| {
        let reads = |method: &str| signs::METHOD_READS.contains(&method);
        signs::METHOD_KEYS.contains(&key) && view::as_str(value).is_some_and(|method| reads(&method))
    })
}

/// Whether a text in words names a deed.
fn in_text(text: &str) -> bool {
    if calls::names_deed(text) {
        return true;
    }
    let words = words::split(text, &Masks::new(text));
    let named = || (0..words.len()).filter_map(|at| name_at(&words, at));
    if named().any(|says| says == name::NameMeaning::Deed) {
        return true;
    }
    let reads = named().any(|says| says == name::NameMeaning::Read);
    (0..words.len()).any(|at| {
        words.get(at).is_some_and(Word::is_plain)
            && (sentence::is_verb(&words, at) || !reads && sentence::is_subject(&words, at))
    })
}

/// The meaning of a tool's name at a position.
fn name_at(words: &[Word<'_>], at: usize) -> Option<name::NameMeaning> {
    let word = words.get(at)?;
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let is_before = |list| before.is_some_and(|before| words::is_in(list, &before.lower));
    if is_before(data::ANNOUNCEMENTS)
        || word.is_quoted()
            && ((word.is_label() || word.is_name()) && is_before(data::CARRIERS) || is_step(words, at))
    {
        return name::classify(word.raw, true);
    }
    if word.names_method() {
        return Some(name::NameMeaning::Deed);
    }
    // `step create-invoice failed`, `wp_insert_post: …`: it is known to be the name of a step
    if word.is_kebab() && is_before(data::CARRIERS) {
        return name::classify(word.raw, true);
    }
    if at < 2 && is_label(words, at) && name::has_verb(word.raw) {
        return Some(name::NameMeaning::Deed);
    }
    // `scheduled_task_create timed out`: what timed out has done something
    let next = words.get(at + 1).filter(|next| next.segment == word.segment);
    let is_subject = next.is_some_and(|next| words::is_in(data::OUTCOMES, &next.lower));
    word.is_identifier()
        .then(|| name::classify(word.raw, word.is_quoted() || is_subject))?
}

/// Whether a name in lower case is all that stands before a statement: `basic_publish: …`.
fn is_label(words: &[Word<'_>], at: usize) -> bool {
    let (word, next) = (words.get(at), words.get(at + 1));
    let is_name =
        word.is_some_and(|word| word.is_plain() && word.raw.contains('_') && word.raw == word.lower);
    is_name
        && next
            .zip(word)
            .is_some_and(|(next, word)| next.segment > word.segment)
}

/// Whether quoted words name the failed step: `"Send invoice" timed out`, `Error('charge', TimeoutError(…))`.
fn is_step(words: &[Word<'_>], at: usize) -> bool {
    let is_failure = |word: &Word<'_>| {
        let is_class = signs::EXCEPTION_ENDS.iter().any(|end| word.raw.ends_with(end));
        is_class || words::is_in(data::OUTCOMES, &word.lower)
    };
    let fails = {
        let (word, next) = (words.get(at), words.get(at + 1).filter(|next| next.is_plain()));
        word.is_some_and(Word::is_label) || word.is_some_and(Word::is_name) && next.is_some_and(is_failure)
    };
    let before = words
        .get(at.saturating_sub(words::MAX_BEFORE)..at)
        .unwrap_or_default();
    let lists: [&[&str]; 4] = [data::READ_BASES, data::READ_DOINGS, data::ASPECTS, data::LINKS];
    let is_looked_at = |word: &Word<'_>| lists.iter().any(|list| words::is_in(list, &word.lower));
    fails && !before.iter().any(is_looked_at)
}
