//! Which settings are secrets: by the names and the forms of headers and variables (SPEC §2.5.18).

use std::path::Path;

use toolerror::bindings::{is_public_header, percent_decoded, setting_name, SettingName};

use crate::answers::SESSION_HEADER;

/// A shorter value is no secret: it would stand in harmless texts, too. Nor is a plain word that is not longer.
const SHORTEST: usize = 8;
const LONGEST_WORD: usize = 16;

/// Whether a value can be masked without harm: it does not stand in texts by chance.
pub(super) fn can_be_secret(value: &str) -> bool {
    let is_word = value.chars().all(char::is_alphabetic) && !value.chars().skip(1).any(char::is_uppercase);
    value.len() >= SHORTEST && (value.len() > LONGEST_WORD || !is_word)
}

/// The secrets in the value of a header, or of a variable that the user sets.
pub(super) fn secrets_in(name: &str, value: &str) -> Vec<String> {
    let is_public = is_public_header(name);
    let is_secret =
        !is_public && (is_secret_setting(name, value) || is_like_a_key(value) && !is_place(value));
    secrets_of(name, value, is_secret)
}

/// The secrets in a variable of this process.
pub(super) fn secrets_in_own(name: &str, value: &str) -> Vec<String> {
    secrets_of(name, value, is_secret_setting(name, value))
}

fn secrets_of(name: &str, value: &str, is_secret: bool) -> Vec<String> {
    let mut secrets = passwords_of(value);
    if is_secret {
        secrets.push(value.to_owned());
        // of `Bearer TOKEN`, a server repeats the token alone
        let has_scheme = name.to_ascii_lowercase().ends_with("authorization");
        let credential = value.split_once(' ').filter(|_| has_scheme);
        secrets.extend(credential.map(|(_, credential)| credential.trim().to_owned()));
    }
    secrets
}

/// Whether a value is secret by its name. A key may begin with `/`, so a path must exist.
fn is_secret_setting(name: &str, value: &str) -> bool {
    let is_named = name.eq_ignore_ascii_case(SESSION_HEADER)
        || match setting_name(name) {
            SettingName::Secret => true,
            SettingName::Harmless => is_like_a_key(value),
            SettingName::Other => false,
        };
    let is_path = || !value.starts_with('/') || Path::new(value).exists();
    is_named && !(is_place(value) && is_path())
}

/// Whether a value is a path, or a URL without a password: it says where something is.
fn is_place(value: &str) -> bool {
    let is_path = ["/", "./", "../", "~/"]
        .iter()
        .any(|start| value.starts_with(start));
    let is_drive = value.get(1..3).is_some_and(|rest| matches!(rest, ":\\" | ":/"));
    let is_url = value
        .split_once("://")
        .is_some_and(|(scheme, _)| is_scheme(scheme));
    is_path
        || is_drive && value.starts_with(|c: char| c.is_ascii_alphabetic())
        || is_url && password_of(value).is_none()
}

fn is_scheme(text: &str) -> bool {
    let is_inner = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(is_inner)
}

/// Whether a value has a word of letters and digits, as keys are.
fn is_like_a_key(value: &str) -> bool {
    let mut words = value.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| {
        word.len() >= SHORTEST
            && word.bytes().any(|byte| byte.is_ascii_digit())
            && word.bytes().any(|byte| byte.is_ascii_alphabetic())
    })
}

/// The password in a URL.
fn password_of(url: &str) -> Option<&str> {
    if !url.contains('@') {
        return None; // most values
    }
    let (_, rest) = url.split_once("://")?;
    let (user, _) = rest.split(['/', '?', '#']).next()?.rsplit_once('@')?;
    user.split_once(':').map(|(_, password)| password)
}

/// The password in a URL, as it is written and as it is.
pub(super) fn passwords_of(url: &str) -> Vec<String> {
    let written = password_of(url).map(str::to_owned);
    let decoded = written.as_deref().and_then(percent_decoded);
    written.into_iter().chain(decoded).collect()
}
