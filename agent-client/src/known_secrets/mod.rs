//! Secrets that this process knows, because it uses them itself: they are masked where a server repeats them (SPEC §2.5.18).

mod finder;
mod forms;
mod settings;
mod views;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use toolerror::{Delivery, ToolError};

use self::finder::Finder;
use self::forms::Secret;
use self::settings::{can_be_secret, passwords_of, secrets_in, secrets_in_own};
use self::views::each_view;
use crate::answers::without_lone_surrogates;

/// What stands for a secret.
const MASK: &str = "[redacted]";

/// How many values are kept that a connection learns on its way: sessions, tokens that are renewed.
const MAX_RECENT: usize = 32;

/// Those in the environment of this process, which is read once.
static OWN: LazyLock<Arc<Lasting>> = LazyLock::new(|| {
    let mut known = KnownSecrets::default();
    for (name, value) in std::env::vars_os() {
        let (name, value) = (name.to_string_lossy(), value.to_string_lossy());
        for secret in secrets_in_own(&name, &value) {
            known.add(&secret);
        }
    }
    known.lasting
});

/// The secrets of one connection. Clones learn together.
#[derive(Clone, Default)]
pub struct KnownSecrets {
    lasting: Arc<Lasting>,
    recent: Arc<Mutex<Recent>>,
}

/// Those that were known before the connection began.
#[derive(Clone, Default)]
struct Lasting {
    secrets: Vec<Secret>,
    finder: Finder,
}

/// Those that it has learned, the last one first.
#[derive(Default)]
struct Recent {
    secrets: VecDeque<Secret>,
    finder: Arc<Finder>,
    /// How many the finder still finds that are forgotten.
    forgotten: usize,
}

impl KnownSecrets {
    /// Those in the environment of this process, as it was when it was first asked for.
    #[must_use]
    pub fn of_this_process() -> Self {
        Self {
            lasting: Arc::clone(&OWN),
            recent: Arc::default(),
        }
    }

    /// The same ones, for a connection that shares nothing else.
    #[cfg(feature = "proxy")]
    pub(crate) fn for_connection(&self) -> Self {
        Self {
            lasting: Arc::clone(&self.lasting),
            recent: Arc::default(),
        }
    }

    /// Adds a value that is a secret.
    pub(crate) fn add(&mut self, secret: &str) {
        if can_be_secret(secret) && !self.lasting.knows(secret) {
            let lasting = Arc::make_mut(&mut self.lasting);
            let secret = Secret::new(secret);
            lasting.finder.add(&secret);
            lasting.secrets.push(secret);
        }
    }

    /// Adds a header, or a variable of the environment, that the user has given, if it holds a secret.
    pub(crate) fn add_setting(&mut self, name: &str, value: &str) {
        for secret in secrets_in(name, value) {
            self.add(&secret);
        }
    }

    /// Adds the password of a URL.
    pub(crate) fn add_url(&mut self, url: &str) {
        for password in passwords_of(url) {
            self.add(&password);
        }
    }

    /// Learns a value of a request, if it is a secret. The secrets of the last request are forgotten last.
    pub fn learn(&self, name: &str, value: &str) {
        for secret in secrets_in(name, value) {
            if can_be_secret(&secret) && !self.lasting.knows(&secret) {
                self.recent().learn(&secret);
            }
        }
    }

    fn recent(&self) -> MutexGuard<'_, Recent> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What finds them. Nobody waits meanwhile.
    fn finders(&self) -> (&Finder, Arc<Finder>) {
        (&self.lasting.finder, Arc::clone(&self.recent().finder))
    }

    /// The places of the secrets in a text, in order.
    fn places(&self, text: &str) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        let (lasting, recent) = self.finders();
        if lasting.is_empty() && recent.is_empty() {
            return places;
        }
        each_view(text, |view| {
            for finder in [lasting, &recent] {
                let found = finder.places(&view.text).into_iter();
                places.extend(found.map(|place| view.place(place)));
            }
        });
        places.sort_by_key(|place| (place.start, place.end));
        places
    }

    /// A text without the secrets, wherever they stand in it and however they are written; `None` when it has none.
    fn without(&self, text: &str) -> Option<String> {
        let (mut masked, mut copied) = (String::new(), 0);
        for place in self.places(text) {
            if place.start >= copied {
                masked.push_str(text.get(copied..place.start)?);
                masked.push_str(MASK);
            }
            copied = copied.max(place.end);
        }
        masked.push_str(text.get(copied..)?);
        (copied > 0).then_some(masked)
    }

    /// A text without the secrets.
    #[must_use]
    pub fn mask<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.without(text).map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// A JSON text without the secrets in its strings; all else keeps its bytes. `None` when it has none.
    pub(crate) fn mask_json(&self, json: &str) -> Option<String> {
        let (mut masked, mut copied, mut from) = (String::new(), 0, 0);
        while let Some(start) = json.get(from..)?.find('"').map(|at| from + at) {
            let end = end_of_string(json, start);
            from = end;
            let Some(text) = read_string(json.get(start..end)?) else {
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

    /// How many bytes at the end of a text may be the beginning of a secret.
    pub(crate) fn begun_at_end(&self, text: &[u8]) -> usize {
        let (lasting, recent) = self.finders();
        lasting.begun_at_end(text).max(recent.begun_at_end(text))
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

impl Lasting {
    fn knows(&self, secret: &str) -> bool {
        self.secrets.iter().any(|known| known.is(secret))
    }
}

impl Recent {
    fn learn(&mut self, secret: &str) {
        let known = self.secrets.iter().position(|known| known.is(secret));
        if let Some(known) = known.and_then(|at| self.secrets.remove(at)) {
            return self.secrets.push_front(known);
        }
        self.forgotten += usize::from(self.secrets.len() == MAX_RECENT);
        self.secrets.truncate(MAX_RECENT - 1);
        let secret = Secret::new(secret);
        if self.forgotten < MAX_RECENT {
            Arc::make_mut(&mut self.finder).add(&secret);
            return self.secrets.push_front(secret);
        }
        self.secrets.push_front(secret);
        self.finder = Arc::new(Finder::of(&self.secrets));
        self.forgotten = 0;
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

/// What a string of JSON says. Half a surrogate pair hides nothing that stands beside it.
fn read_string(written: &str) -> Option<String> {
    let read = serde_json::from_str(written).ok();
    read.or_else(|| serde_json::from_str(&without_lone_surrogates(written.into())).ok())
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
    #[expect(clippy::too_many_lines, reason = "a table of cases")]
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
            ("X-Api-Key", "correct-horse", "correct-horse?", "[redacted]?"),
            ("DB_PASSWORD", "correct horse", "correct horse", "[redacted]"),
            ("PGPASSWORD", "correctHorse", "correctHorse", "[redacted]"),
            (
                "PGPASSWORD",
                "correcthorsebatte",
                "correcthorsebatte",
                "[redacted]",
            ),
            ("JWTKey", "planted-words", "planted-words", "[redacted]"),
            ("DBPass", "planted-words", "planted-words", "[redacted]"),
            ("DB_PASSWORD", "~Tr0ub4dor", "~Tr0ub4dor", "[redacted]"),
            (
                "AWS_SECRET_ACCESS_KEY",
                "/bPxRfiCY+KEY",
                "/bPxRfiCY+KEY",
                "[redacted]",
            ),
            (
                "A_TOKEN",
                "redis://:planted-words@h",
                "redis://:planted-words@h",
                "[redacted]",
            ),
            // a colour or an escape may stand before it
            (
                "A_TOKEN",
                "planted-words",
                "\u{1b}[31mplanted-words\\n",
                "\u{1b}[31m[redacted]\\n",
            ),
            (
                "ANY",
                "amqp://bob:pl%C3%A4nted%2Fwords@h",
                "pl%C3%A4nted%2Fwords",
                "[redacted]",
            ),
            (
                "ANY",
                "amqp://bob:pl%C3%A4nted%2Fwords@h",
                "plänted/words",
                "[redacted]",
            ),
            ("ANY", "amqp://bob:100%25planted%@h", "100%planted%", "[redacted]"),
            ("SECRET_VALUE", "planted-words", "planted-words", "[redacted]"),
            ("X-Acme", "3f8ac01e9b", "3f8ac01e9b", "[redacted]"),
            (
                "DATABASE_URL",
                "postgres://bob:hunter2hunter2@h/db",
                "for hunter2hunter2",
                "for [redacted]",
            ),
            // public: what it is says its name or its form
            ("POSTGRES_PASSWORD", "postgres", "postgres", "postgres"),
            ("DB_PASSWORD", "password", "password failed", "password failed"),
            ("AUTH", "Required", "RequiredFields", "RequiredFields"),
            (
                "PGPASSWORD",
                "correcthorsebatt",
                "correcthorsebatt",
                "correcthorsebatt",
            ),
            (
                "Mcp-Param-Token",
                "planted-words-1",
                "planted-words-1",
                "planted-words-1",
            ),
            (
                "TOKEN_FILE",
                "~/acme/token1234",
                "~/acme/token1234",
                "~/acme/token1234",
            ),
            (
                "TOKEN_FILE",
                "../acme/token1234",
                "../acme/token1234",
                "../acme/token1234",
            ),
            (
                "TOKEN_FILE",
                r"C:\acme\token1234",
                r"C:\acme\token1234",
                r"C:\acme\token1234",
            ),
            (
                "TOKEN_URL",
                "https://h/token1234",
                "https://h/token1234",
                "https://h/token1234",
            ),
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
                "X-Place",
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
    fn a_path_under_the_name_of_a_secret_is_public_when_it_exists() {
        let here = std::env::current_exe().unwrap().display().to_string();
        let known = known(&[("SSH_KEY", &*here), ("GPG_KEY", "/no/such/planted-words")]);
        assert_eq!(known.mask(&here), here);
        assert_eq!(known.mask("/no/such/planted-words"), "[redacted]");
    }

    #[test]
    fn this_process_has_fewer_secrets_than_what_the_user_sets() {
        for (name, value, secrets) in [
            (
                "DATABASE_URL",
                "postgres://bob:planted-words@h/db",
                &["planted-words"][..],
            ),
            ("SOME_TOKEN", "planted-words", &["planted-words"]),
            ("COMMIT", "3f8ac01e9b", &[]),
            ("PAGE", "https://acme.test:8080/a@b:planted", &[]),
        ] {
            assert_eq!(secrets_in_own(name, value), secrets, "{name}");
        }
    }

    #[test]
    fn escapes_hide_no_secret() {
        let known = known(&[("token", "plänted/words")]);
        for (said, masked) in [
            (r#"{"e":"no pl\u00e4nted\/words"}"#, r#"{"e":"no [redacted]"}"#),
            (
                r#"{"e":"{\"e\":\"pl\\u00e4nted\\/words\"}"}"#,
                r#"{"e":"{\"e\":\"[redacted]\"}"}"#,
            ),
            (
                r#"{"e":"{\"e\":\"no\\nplänted/words\"}"}"#,
                r#"{"e":"{\"e\":\"no\\n[redacted]\"}"}"#,
            ),
        ] {
            assert_eq!(known.mask(said), masked, "{said}");
            assert_eq!(known.mask_json(said).as_deref(), Some(masked), "{said}");
        }
        // half a surrogate pair beside it
        let said = r#"{"f":"caf\udce9 pl\u00e4nted/words"}"#;
        assert_eq!(known.mask(said), r#"{"f":"caf\udce9 [redacted]"}"#);
        let masked = known.mask_json(said);
        assert_eq!(masked.as_deref(), Some(r#"{"f":"caf� [redacted]"}"#));
        // what is not JSON as a whole
        let said = r#"failed: {"e":"pl\u00e4nted/words"} plänted/words"#;
        assert_eq!(known.mask(said), r#"failed: {"e":"[redacted]"} [redacted]"#);
        let deep = "\\\"".repeat(10_000);
        assert_eq!(known.mask(&deep), deep);
    }

    #[test]
    fn the_beginning_of_a_secret_at_the_end_of_a_text_is_seen() {
        let known = known(&[("a_token", "planted-words"), ("b_token", "wordy-plan-plant")]);
        for (text, begun) in [
            ("", 0),
            ("no", 0),
            ("no p", 1),
            ("plant", 5),
            ("a planted-word", 12),
            ("planted-words", 0),
            ("wordy-plan-pl", 13),
            // with escapes, also with one that has only begun; in base64, wherever it begins there
            (r"no pl\u0061nt", 10),
            (r"no pl\u00", 6),
            (r"no pl\\u0061nt", 11),
            ("no pl%61n", 6),
            ("no pl%6", 4),
            ("no \u{e9}pl", 2),
            ("no cGxhbnRl", 8),
            ("no OnBsYW50ZWQtd2", 12),
            ("no 100 of 7.", 0),
        ] {
            assert_eq!(known.begun_at_end(text.as_bytes()), begun, "{text}");
        }
        assert_eq!(known.begun_at_end(b"no pl\xC3"), 3);
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
            one.learn("mcp-session-id", &format!("session-{number}"));
        }
        assert_eq!(
            one.mask("session-99 session-1 planted-words"),
            "[redacted] session-1 [redacted]"
        );
        // the secrets of one request stay together, however often one of them changes
        for number in 0..100 {
            one.learn("authorization", "Bearer planted-again");
            one.learn("mcp-session-id", &format!("session-{number}"));
        }
        assert_eq!(one.mask("planted-again"), "[redacted]");
        assert_eq!(other.mask("session-99 planted-words"), "session-99 [redacted]");
        assert!(!format!("{one:?}").contains("planted"));
    }
}
