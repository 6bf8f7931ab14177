//! Passwords in sentences: `with password 'x'`, `the password is x1`, `identified by 'x'`.

use crate::redact::assignment::{bare, closing_quote, looks_secret};
use crate::redact::keys::SensitiveKeys;
use crate::redact::options::is_prose;
use crate::redact::text::{run, Range, MASK};

/// What such a sentence calls it. Other sensitive names stand before names too (`secret "x" not found`).
pub(crate) const PASSWORDS: &[&str] = &["passphrase", "passwd", "password"];

/// How SQL says it.
const IDENTIFIED: &str = "identified";

/// With what a sentence that [`value`] knows begins.
pub(crate) const WORDS: &[&str] = &["pass", IDENTIFIED];

/// Whether one of these could begin with this byte.
pub(crate) const fn may_start(byte: u8) -> bool {
    matches!(byte, b'I' | b'P' | b'i' | b'p')
}

/// Whether the name is one of a password that sentences are about.
pub(crate) fn is_password(name: &str) -> bool {
    PASSWORDS.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// The password in the sentence whose word for it begins at `at`.
pub(crate) fn value(text: &str, at: usize, keys: &SensitiveKeys) -> Option<Range> {
    let bytes = text.as_bytes();
    let end = run(bytes, at, |byte| byte.is_ascii_alphanumeric());
    let word = text.get(at..end)?;
    if word.eq_ignore_ascii_case(IDENTIFIED) {
        return quoted(text, by(text, end)?).filter(|_| word == "IDENTIFIED" || is_statement(text, at));
    }
    if !is_password(word) || !keys.hides(word, "") {
        return None;
    }
    match word_at(text, end, &["is", "was"]) {
        Some(from) => quoted(text, from).or_else(|| unquoted(text, from)),
        None => quoted(text, blank(bytes, end)?),
    }
}

/// After `BY`, or `WITH`, the name of a plugin and `BY`.
fn by(text: &str, at: usize) -> Option<usize> {
    if let Some(from) = word_at(text, at, &["with"]) {
        let belongs = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'' | b'"' | b'`');
        return word_at(text, run(text.as_bytes(), from, belongs), &["by"]);
    }
    let from = word_at(text, at, &["by"])?;
    Some(word_at(text, from - 1, &["password"]).unwrap_or(from))
}

/// Whether a statement of SQL about users stands before `at`, with the name of one in it.
fn is_statement(text: &str, at: usize) -> bool {
    const FAR: usize = 256;
    const BEGIN: &[&str] = &["create user ", "alter user ", "set password "];
    let before = text.as_bytes().get(at.saturating_sub(FAR)..at).unwrap_or(&[]);
    let find = |before: &[u8], word: &str| {
        let found = before
            .windows(word.len())
            .position(|found| found.eq_ignore_ascii_case(word.as_bytes()))?;
        Some(found + word.len())
    };
    let grant = || {
        let granted = before.get(find(before, "grant ")?..)?;
        let on = granted.get(find(granted, " on ")?..)?;
        find(on, " to ")
    };
    let user = BEGIN
        .iter()
        .any(|begin| find(before, begin).is_some_and(|end| end < before.len()));
    user || grant().is_some()
}

/// After one blank at `at`.
fn blank(bytes: &[u8], at: usize) -> Option<usize> {
    (bytes.get(at) == Some(&b' ')).then_some(at + 1)
}

/// After a blank, one of the words, and a blank.
fn word_at(text: &str, at: usize, words: &[&str]) -> Option<usize> {
    let from = blank(text.as_bytes(), at)?;
    let is_there = |word: &&&str| {
        text.get(from..from + word.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(word))
    };
    blank(text.as_bytes(), from + words.iter().find(is_there)?.len())
}

/// One word in quotes.
fn quoted(text: &str, from: usize) -> Option<Range> {
    const LONGEST: usize = 128;
    let bytes = text.as_bytes();
    let escape = bytes
        .get(from..)?
        .iter()
        .take(8)
        .take_while(|&&byte| byte == b'\\')
        .count();
    let quote = from + escape;
    if !matches!(bytes.get(quote), Some(b'"' | b'\'' | b'`')) {
        return None;
    }
    let end = closing_quote(bytes, quote, escape, LONGEST)?;
    let inside = text.get(quote + 1..end)?;
    let is_secret = !inside.is_empty()
        && inside != MASK
        && !inside.bytes().any(|byte| byte.is_ascii_whitespace())
        && !is_prose(inside)
        && !is_password(inside);
    is_secret.then_some((quote + 1, end))
}

/// How a password is kept, which is no password.
const KEPT_AS: &[&str] = &[
    "argon", "base64", "bcrypt", "md5", "pbkdf2", "scrypt", "sha", "utf",
];

/// A word that is none of a sentence: letters, and digits or signs between them.
fn unquoted(text: &str, from: usize) -> Option<Range> {
    const LEAST: usize = 6;
    let (from, to) = bare(text, from, true)?;
    let value = text.get(from..to)?;
    let known = KEPT_AS.iter().any(|known| {
        value
            .get(..known.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(known))
    });
    let is_secret = value.len() >= LEAST
        && !known
        && value.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !value
            .bytes()
            .all(|byte| byte.is_ascii_alphabetic() || byte == b'-' || byte == b'_')
        && looks_secret(value);
    is_secret.then_some((from, to))
}
