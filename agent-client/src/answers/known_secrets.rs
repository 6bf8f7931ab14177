//! Secrets that this process knows, because it uses them itself: they are masked where a server repeats them (SPEC §2.5.18).

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use toolerror::{Delivery, ToolError};

use super::SESSION_HEADER;

/// What stands for a secret.
const MASK: &str = "[redacted]";

/// A shorter value is no secret: it would stand in harmless texts, too.
const SHORTEST: usize = 8;

/// How many values are kept that a connection learns on its way: sessions, tokens that are renewed.
const MAX_RECENT: usize = 32;

/// A name with one of these words is that of a secret, and one whose last word is of the second list.
const SECRET_WORDS: [&str; 8] = [
    "credential",
    "credentials",
    "passphrase",
    "passwd",
    "password",
    "secret",
    "secrets",
    "token",
];
const LAST_WORDS: [&str; 12] = [
    "apikey",
    "auth",
    "authorization",
    "bearer",
    "cookie",
    "jwt",
    "key",
    "pass",
    "pat",
    "pwd",
    "signature",
    "tokens",
];

/// With what a name ends that has such a word without a separator, as `PGPASSWORD`.
const ENDS: [&str; 5] = ["apikey", "password", "passwd", "secret", "token"];

/// Headers that say what a request is, and nothing about who sends it.
const PUBLIC_HEADERS: [&str; 11] = [
    "accept",
    "accept-encoding",
    "accept-language",
    "content-type",
    "host",
    "last-event-id",
    "mcp-method",
    "mcp-name",
    "mcp-protocol-version",
    "origin",
    "user-agent",
];

/// The secrets of one connection. Clones learn together.
#[derive(Clone, Default)]
pub(crate) struct KnownSecrets {
    lasting: Arc<Vec<String>>,
    recent: Arc<Mutex<VecDeque<String>>>,
}

impl KnownSecrets {
    /// Those in the environment of this process, by the names of its variables.
    pub(crate) fn of_this_process() -> Self {
        let mut known = Self::default();
        for (name, value) in std::env::vars_os() {
            let (name, value) = (name.to_string_lossy(), value.to_string_lossy());
            if is_secret_name(&name) && !is_place(&value) {
                known.add(&value);
            }
        }
        known
    }

    /// The same ones, for a connection that shares nothing else.
    pub(crate) fn for_connection(&self) -> Self {
        Self {
            lasting: Arc::clone(&self.lasting),
            recent: Arc::default(),
        }
    }

    /// Adds a value that is a secret.
    pub(crate) fn add(&mut self, secret: &str) {
        if secret.len() >= SHORTEST && !self.lasting.iter().any(|known| known == secret) {
            Arc::make_mut(&mut self.lasting).push(secret.to_owned());
        }
    }

    /// Adds a header, or a variable of the environment, that the user has given, if it holds a secret.
    pub(crate) fn add_setting(&mut self, name: &str, value: &str) {
        for secret in secrets_in(name, value) {
            self.add(secret);
        }
    }

    /// Adds the password of a URL.
    pub(crate) fn add_url(&mut self, url: &str) {
        if let Some(password) = password_of(url) {
            self.add(password);
        }
    }

    /// Learns a value of a request, if it is a secret.
    pub(crate) fn learn(&self, name: &str, value: &str) {
        for secret in secrets_in(name, value).filter(|secret| secret.len() >= SHORTEST) {
            let mut recent = self.recent();
            if self
                .lasting
                .iter()
                .chain(recent.iter())
                .any(|known| known == secret)
            {
                continue;
            }
            recent.truncate(MAX_RECENT - 1);
            recent.push_front(secret.to_owned());
        }
    }

    fn recent(&self) -> MutexGuard<'_, VecDeque<String>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The secrets in a text, the longest first.
    fn found_in(&self, text: &str) -> Vec<String> {
        let recent = self.recent();
        let all = self.lasting.iter().chain(recent.iter());
        let mut found: Vec<String> = all.filter(|secret| text.contains(*secret)).cloned().collect();
        found.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        found
    }

    /// A text without the secrets; `None` when it has none.
    fn without(&self, text: &str) -> Option<String> {
        let found = self.found_in(text);
        let mut found = found.iter();
        let first = text.replace(found.next()?, MASK);
        Some(found.fold(first, |text, secret| text.replace(secret, MASK)))
    }

    /// A text without the secrets.
    pub(crate) fn mask<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.without(text).map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// A JSON text without the secrets in its strings; all else keeps its bytes. `None` when it has none.
    pub(crate) fn mask_json(&self, json: &str) -> Option<String> {
        let (mut masked, mut copied, mut from) = (String::new(), 0, 0);
        while let Some(start) = json.get(from..)?.find('"').map(|at| from + at) {
            let end = end_of_string(json, start);
            let written = json.get(start..end)?;
            from = end;
            let Ok(text) = serde_json::from_str::<String>(written) else {
                continue;
            };
            if let Some(text) = self.without(&text) {
                masked.push_str(json.get(copied..start)?);
                masked.push_str(&Value::from(text).to_string());
                copied = end;
            }
        }
        masked.push_str(json.get(copied..)?);
        (copied > 0).then_some(masked)
    }

    /// An error without the secrets.
    pub(crate) fn mask_error(&self, error: ToolError) -> ToolError {
        let message = self.without(error.message());
        let data = error.data_json().and_then(|data| self.mask_json(data));
        if message.is_none() && data.is_none() {
            return error;
        }
        let message = message.unwrap_or_else(|| error.message().to_owned());
        let data = data.or_else(|| error.data_json().map(str::to_owned));
        let data: Value = data
            .and_then(|data| serde_json::from_str(&data).ok())
            .unwrap_or_default();
        let delivery: Option<Delivery> = error.delivery();
        // it has no source: that one may still know the secret
        ToolError::new(error.error_type(), message)
            .with_recoverable(error.recoverable())
            .with_data(data)
            .with_delivery(delivery)
    }
}

/// Without the values.
impl std::fmt::Debug for KnownSecrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KnownSecrets").finish_non_exhaustive()
    }
}

/// The end of the string that begins here, with its quote.
fn end_of_string(json: &str, start: usize) -> usize {
    let mut escaped = false;
    let inside = json.bytes().enumerate().skip(start + 1);
    for (at, byte) in inside {
        match byte {
            b'"' if !escaped => return at + 1,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    json.len()
}

/// The secrets in the value of a header or a variable.
fn secrets_in<'a>(name: &str, value: &'a str) -> impl Iterator<Item = &'a str> {
    let is_public = PUBLIC_HEADERS
        .iter()
        .any(|public| name.eq_ignore_ascii_case(public));
    let is_session = name.eq_ignore_ascii_case(SESSION_HEADER);
    let is_named = is_session || is_secret_name(name);
    let is_secret = !is_public && !is_place(value) && (is_named || is_like_a_key(value));
    // of `Bearer TOKEN`, a server repeats the token alone
    let has_scheme = name.to_ascii_lowercase().ends_with("authorization");
    let credential = value.split_once(' ').map(|(_, credential)| credential.trim());
    let credential = credential.filter(|_| has_scheme);
    let whole = [Some(value), credential]
        .into_iter()
        .flatten()
        .filter(move |_| is_secret);
    whole.chain(password_of(value))
}

/// Whether a header or a variable of this name holds a secret.
fn is_secret_name(name: &str) -> bool {
    let words: Vec<String> = words_of(name);
    let last = words.last().map_or("", String::as_str);
    words.iter().any(|word| SECRET_WORDS.contains(&word.as_str()))
        || LAST_WORDS.contains(&last)
        || ENDS.iter().any(|end| last.ends_with(end))
}

/// The words of a name, in small letters: `X-Api-Key`, `API_KEY` and `apiKey` end in `key`.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for c in name.chars() {
        let begins = c.is_ascii_uppercase() && was_small;
        if begins || !c.is_ascii_alphanumeric() {
            words.push(String::new());
        }
        was_small = c.is_ascii_lowercase();
        if let Some(word) = words.last_mut().filter(|_| c.is_ascii_alphanumeric()) {
            word.push(c.to_ascii_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a value is a path or a URL, which says where something is.
fn is_place(value: &str) -> bool {
    let is_drive = value.get(1..3).is_some_and(|rest| rest == ":\\");
    value.starts_with(['/', '.', '~']) || value.contains("://") || is_drive
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
    let (_, rest) = url.split_once("://")?;
    let (user, _) = rest.split(['/', '?', '#']).next()?.rsplit_once('@')?;
    user.split_once(':').map(|(_, password)| password)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn known(settings: &[(&str, &str)]) -> KnownSecrets {
        let mut known = KnownSecrets::default();
        for (name, value) in settings {
            known.add_setting(name, value);
        }
        known
    }

    #[test]
    fn the_value_of_a_secret_is_masked_and_a_public_one_stays() {
        for (name, value, said, masked) in [
            (
                "Authorization",
                "Bearer planted-words",
                "no planted-words",
                "no [redacted]",
            ),
            (
                "Authorization",
                "Bearer planted-words",
                "not Bearer planted-words",
                "not [redacted]",
            ),
            ("X-Api-Key", "correcthorse", "correcthorse?", "[redacted]?"),
            ("DB_PASSWORD", "correct horse", "correct horse", "[redacted]"),
            ("PGPASSWORD", "correcthorse", "correcthorse", "[redacted]"),
            ("SECRET_VALUE", "planted-words", "planted-words", "[redacted]"),
            ("X-Acme", "3f8ac01e9b", "3f8ac01e9b", "[redacted]"),
            (
                "DATABASE_URL",
                "postgres://bob:hunter2hunter2@h/db",
                "for hunter2hunter2",
                "for [redacted]",
            ),
            // public: what it is says its name or its form
            ("X-Api-Key", "short77", "short77", "short77"),
            (
                "Accept",
                "application/vnd.acme2024v1",
                "application/vnd.acme2024v1",
                "application/vnd.acme2024v1",
            ),
            (
                "X-Kind",
                "application/json",
                "application/json",
                "application/json",
            ),
            ("NODE_ENV", "production", "production", "production"),
            ("AWS_REGION", "eu-central-1", "eu-central-1", "eu-central-1"),
            (
                "MODEL",
                "gpt-4o-mini-2024-07-18",
                "gpt-4o-mini-2024-07-18",
                "gpt-4o-mini-2024-07-18",
            ),
            (
                "KEY",
                "/etc/keys/a1b2c3d4.pem",
                "/etc/keys/a1b2c3d4.pem",
                "/etc/keys/a1b2c3d4.pem",
            ),
            ("MONKEY", "macaques", "macaques", "macaques"),
        ] {
            assert_eq!(known(&[(name, value)]).mask(said), masked, "{name}: {value}");
        }
    }

    #[test]
    fn json_keeps_its_bytes_but_for_the_strings_with_a_secret() {
        let known = known(&[("token", "plänted\"1")]);
        let text = r#"{"a":1.50,"b":["\u0070l\u00e4nted\"1","\\"],"pl\u00e4nted\"1":"\/"}"#;
        let masked = known.mask_json(text).unwrap();
        assert_eq!(masked, r#"{"a":1.50,"b":["[redacted]","\\"],"[redacted]":"\/"}"#);
        assert_eq!(known.mask_json(&masked), None);
        for cut in ["", "\"", "{\"a", "\"\\", "\u{e9}\"\u{e9}"] {
            assert_eq!(known.mask_json(cut), None, "{cut}");
        }
    }

    #[test]
    fn the_longest_secret_is_masked_as_a_whole() {
        let known = known(&[("a_token", "planted1"), ("b_token", "planted1-and-more")]);
        assert_eq!(known.mask("planted1-and-more planted1"), "[redacted] [redacted]");
    }

    #[test]
    fn an_error_keeps_all_but_the_secrets() {
        let known = known(&[("token", "planted-words")]);
        let error = ToolError::conflict("held by planted-words")
            .with_recoverable(false)
            .with_data(json!({"n": 1.5, "planted-words": ["planted-words"]}))
            .with_delivery(Delivery::Unknown);
        let masked = known.mask_error(error);
        assert_eq!(masked.message(), "held by [redacted]");
        assert_eq!(
            masked.data_json(),
            Some(r#"{"[redacted]":["[redacted]"],"n":1.5}"#)
        );
        assert_eq!(
            (masked.recoverable(), masked.delivery()),
            (false, Some(Delivery::Unknown))
        );
    }

    #[test]
    fn what_a_connection_learns_is_bounded_and_its_own() {
        let all = known(&[("token", "planted-words")]);
        let (one, other) = (all.for_connection(), all.for_connection());
        for number in 0..100 {
            one.learn(SESSION_HEADER, &format!("session-{number}"));
        }
        assert_eq!(
            one.mask("session-99 session-1 planted-words"),
            "[redacted] session-1 [redacted]"
        );
        assert_eq!(other.mask("session-99 planted-words"), "session-99 [redacted]");
        assert!(!format!("{one:?}").contains("planted"));
    }
}
