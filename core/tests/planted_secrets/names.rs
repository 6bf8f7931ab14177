//! Names of members that are sensitive, that only look so, and the marks of planted texts.

use proptest::prelude::*;

/// Sensitive names, as lists of words.
pub(crate) const SENSITIVE: &[&str] = &[
    "password",
    "passwd",
    "pwd",
    "cachepwd",
    "secret",
    "token",
    "access token",
    "refresh token",
    "id token",
    "verified key",
    "api key",
    "apikey",
    "authorization",
    "cookie",
    "set cookie",
    "private key",
    "client secret",
    "db password",
    "open ai api key",
    "x api key",
    "aws secret access key",
    "proxy authorization",
];

/// Names that are sensitive by their last word and the one before; only texts under them are secrets.
pub(crate) const BY_LAST_WORD: &[&str] = &[
    "db pass",
    "smtp pass",
    "stripe key",
    "encryption key",
    "ssh key",
    "deploy token",
    "sentry token",
];

/// Names that only look alike.
pub(crate) const ALIKE: &[&str] = &[
    "page token",
    "next page token",
    "max tokens",
    "tokens",
    "author",
    "tokenizer",
    "session id",
    "secretary",
    "key",
    "password policy",
    "cookie policy",
    "token count",
    "monkey",
    "api key id",
    "authority",
    "passenger",
    "first pass",
    "primary key",
    "foreign key",
    "cache key",
    "idempotency key",
    "public key",
    "next token",
    "continuation token",
    "sync token",
    "progress token",
    "keyboard",
    "bypass",
];

/// Members that say a name, and the members that say its value.
pub(crate) const SAYS_NAME: &[&str] = &[
    "name",
    "key",
    "field",
    "header",
    "Name",
    "Key",
    "parameter",
    "path",
];
pub(crate) const SAYS_VALUE: &[&str] = &["value", "val", "Value", "rejectedValue"];

/// Options whose next word is a secret, with the program before them.
pub(crate) const OPTIONS: &[&[&str]] = &[
    &["deploy", "--token"],
    &["deploy", "--api-key"],
    &["keytool", "-storepass"],
    &["sshpass", "-p"],
    &["docker", "login", "-u", "bob", "-p"],
    &["/usr/bin/redis-cli", "-a"],
    &["unzip", "-P"],
];

/// What marks a planted secret, and what marks a text that has to stay.
pub(crate) const PLANTED: &str = "Q7planted7Q";
pub(crate) const KEPT: &str = "w3kept3w";

pub(crate) fn select(words: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(words)
}

/// A name in one of the spellings of the world.
pub(crate) fn spelled(words: &str, style: u8) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    };
    let capitals = |words: &[&str]| words.iter().map(|word| capital(word)).collect::<String>();
    match style % 8 {
        0 => words.join("_"),
        1 => words.join("-"),
        2 => words.join("."),
        3 => words.join("_").to_uppercase(),
        4 => capitals(&words),
        5 => words
            .iter()
            .map(|word| capital(word))
            .collect::<Vec<_>>()
            .join("-"),
        6 => words.join(" "),
        _ => words
            .split_first()
            .map(|(first, rest)| (*first).to_owned() + &capitals(rest))
            .unwrap_or_default(),
    }
}

pub(crate) fn name(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    (select(words), any::<u8>()).prop_map(|(words, style)| spelled(words, style))
}

/// A name as it can stand in running text, without blanks.
pub(crate) fn plain_name(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    (select(words), any::<u8>())
        .prop_map(|(words, style)| spelled(words, if style % 8 == 6 { 0 } else { style }))
}
