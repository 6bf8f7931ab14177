//! Passwords in sentences: `with password 'x'`, `the password is x1`, `identified by 'x'` (SPEC §1.9.42).

use crate::redact::data::{STATEMENTS, STORAGE_WORDS, WORDS_IN_SENTENCES};
use crate::redact::scan::{among, closing_quote, run, skip_escape, starts_as, unmasked, Range, Scan};
use crate::redact::secret::{has, is_of_sentence, looks_secret};
use crate::redact::value::bare;

/// The words of SQL.
const IDENTIFIED: &str = "identified";

/// Whether the name is one of a password that sentences are about.
pub(crate) fn is_password(name: &str) -> bool {
    among(WORDS_IN_SENTENCES, name)
}

/// The password in the sentence whose word for it begins at `at`.
pub(crate) fn value(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    let text = scan.text;
    let end = run(text.as_bytes(), at, |byte| byte.is_ascii_alphanumeric());
    let word = text.get(at..end)?;
    if word.eq_ignore_ascii_case(IDENTIFIED) {
        return quoted(text, by(text, end)?).filter(|_| word == "IDENTIFIED" || is_statement(text, at));
    }
    if !is_password(word) || !scan.keys.hides(word, "") {
        return None;
    }
    match word_at(text, end, &["is", "was"]) {
        Some(from) => quoted(text, from).or_else(|| unquoted(text, from)),
        None => quoted(text, blank(text, end)?),
    }
}

/// After `BY`, or `WITH`, the name of a plugin and `BY`.
fn by(text: &str, at: usize) -> Option<usize> {
    if let Some(from) = word_at(text, at, &["with"]) {
        let plugin = run(text.as_bytes(), from, |byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'' | b'"' | b'`')
        });
        return word_at(text, plugin, &["by"]);
    }
    let from = word_at(text, at, &["by"])?;
    Some(word_at(text, from - 1, &["password"]).unwrap_or(from))
}

/// Whether a SQL statement about users precedes `at`, with a user's name in it. Without one, `identified by 'x'` may be
/// any sentence.
fn is_statement(text: &str, at: usize) -> bool {
    const FAR: usize = 256;
    let before = text.as_bytes().get(at.saturating_sub(FAR)..at).unwrap_or(&[]);
    let after = |text: &'_ [u8], word: &str| {
        let found = text
            .windows(word.len())
            .position(|found| found.eq_ignore_ascii_case(word.as_bytes()))?;
        Some(found + word.len())
    };
    let grant = || {
        let granted = before.get(after(before, "grant ")?..)?;
        let on = granted.get(after(granted, " on ")?..)?;
        after(on, " to ")
    };
    let names_a_user = |begin: &&str| after(before, begin).is_some_and(|end| end < before.len());
    STATEMENTS.iter().any(names_a_user) || grant().is_some()
}

/// After one blank at `at`.
pub(crate) fn blank(text: &str, at: usize) -> Option<usize> {
    (text.as_bytes().get(at) == Some(&b' ')).then_some(at + 1)
}

/// After a blank, one of the words, and a blank.
fn word_at(text: &str, at: usize, words: &[&str]) -> Option<usize> {
    let from = blank(text, at)?;
    let word = words.iter().find(|word| starts_as(text, from, word))?;
    blank(text, from + word.len())
}

/// A word in quotes.
pub(crate) fn quoted(text: &str, from: usize) -> Option<Range> {
    const LONGEST: usize = 128;
    let bytes = text.as_bytes();
    let quote = skip_escape(bytes, from);
    if !matches!(bytes.get(quote), Some(b'"' | b'\'' | b'`')) {
        return None;
    }
    let range = (quote + 1, closing_quote(bytes, quote, quote - from, LONGEST)?);
    let inside = unmasked(text, range)?;
    let is_secret = !has(inside, u8::is_ascii_whitespace) && !is_of_sentence(inside) && !is_password(inside);
    is_secret.then_some(range)
}

/// A word that does not belong to a sentence: letters, and digits or signs between them.
fn unquoted(text: &str, from: usize) -> Option<Range> {
    const LEAST: usize = 6;
    let range = bare(text, from, true)?;
    let value = text.get(range.0..range.1)?;
    let is_word = |byte: u8| byte.is_ascii_alphabetic() || byte == b'-' || byte == b'_';
    let is_secret = value.len() >= LEAST
        && !STORAGE_WORDS.iter().any(|word| starts_as(value, 0, word))
        && has(value, u8::is_ascii_alphabetic)
        && !value.bytes().all(is_word)
        && looks_secret(value);
    is_secret.then_some(range)
}
