//! Names whose value is a secret: how they are compared (SPEC §1.9.15–§1.9.19, §1.9.34).

use crate::redact::data::{ENDINGS, LAST_TWO, LAST_WORDS, NAMES};

/// Which values under a name are secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SecretKind {
    Harmless,
    /// Texts, except those for a number, a truth value or nothing.
    SecretText,
    Secret,
}

/// The name that counts in exactly this spelling: `session_id` is not a secret everywhere.
const EXACT: &str = "sessionid";

/// Never masked, even if it is in the list: the agent's timing depends on it.
const NEVER: &str = "retry_after";

/// The sensitive names. Default: the list of SPEC §1.9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SensitiveNames {
    defaults: bool,
    /// The caller's names, folded.
    own: Vec<String>,
}

impl SensitiveNames {
    /// The list of SPEC §1.9.
    pub(crate) const fn new() -> Self {
        Self {
            defaults: true,
            own: Vec::new(),
        }
    }

    /// No name at all.
    pub(crate) const fn none() -> Self {
        Self {
            defaults: false,
            own: Vec::new(),
        }
    }

    /// Adds a name; one without letters and digits changes nothing.
    pub(crate) fn add(&mut self, name: &str) {
        let folded: String = name.chars().filter_map(fold).collect();
        if !folded.is_empty() {
            self.own.push(folded);
        }
    }

    /// Whether some values under this name are secrets.
    #[cfg(feature = "contract")]
    pub(crate) fn has(&self, name: &str) -> bool {
        self.kind(name) != SecretKind::Harmless
    }

    /// Which values under this name are secrets.
    pub(crate) fn kind(&self, name: &str) -> SecretKind {
        if name == NEVER {
            return SecretKind::Harmless;
        }
        let own = |own: &String| own.chars().eq(name.chars().filter_map(fold));
        if (self.defaults && name == EXACT) || self.own.iter().any(own) {
            return SecretKind::Secret;
        }
        match NameEnding::new(name) {
            Some(folded) if self.defaults => folded.kind(),
            _ => SecretKind::Harmless,
        }
    }

    /// Whether the value under this name is a secret; `value` begins with it.
    pub(crate) fn hides(&self, name: &str, value: &str) -> bool {
        self.kind(name).hides(value)
    }

    /// Whether the list of SPEC §1.9 counts.
    pub(crate) const fn has_defaults(&self) -> bool {
        self.defaults
    }
}

/// A character as names are compared: lower case, without separators.
fn fold(c: char) -> Option<char> {
    match c {
        _ if c.is_ascii_alphanumeric() => Some(c.to_ascii_lowercase()),
        _ if c.is_ascii() => None,
        _ => Some(c),
    }
}

/// A last word that makes a longer name sensitive by the word before it.
pub(crate) struct LastWord {
    pub(crate) word: &'static str,
    /// The word before it, as a whole.
    pub(crate) before: WordBefore,
}

/// The words before a last word that make the name sensitive. Sorted.
pub(crate) enum WordBefore {
    /// These.
    One(&'static [&'static str]),
    /// All but these, and none at all.
    NoneOf(&'static [&'static str]),
}

/// How much of a name's end is compared; the longest default name is shorter.
const WINDOW: usize = 32;

/// The end of a name as it is compared, without allocation.
struct NameEnding {
    /// Filled from the end.
    bytes: [u8; WINDOW],
    start: usize,
    /// Bit `n`: a word starts at `bytes[n]`.
    words: u32,
    /// Whether all of the name is in here.
    whole: bool,
}

impl NameEnding {
    /// `None` if the name does not end like any of the default ones.
    fn new(name: &str) -> Option<Self> {
        let mut folded = Self {
            bytes: [0; WINDOW],
            start: WINDOW,
            words: 0,
            whole: true,
        };
        let bytes = name.as_bytes();
        let mut next = b'_';
        for at in (0..bytes.len()).rev() {
            let byte = bytes.get(at).copied().unwrap_or(b'_');
            let previous = at.checked_sub(1).and_then(|at| bytes.get(at)).copied();
            if is_separator(byte) {
                next = byte;
                continue;
            }
            if !folded.push(byte, starts_word(previous, byte, next)) {
                break;
            }
            if folded.start == WINDOW - 2
                && !folded
                    .bytes
                    .last_chunk()
                    .is_some_and(|two| LAST_TWO.contains(two))
            {
                return None;
            }
            next = byte;
        }
        Some(folded)
    }

    /// Puts a byte in front; false when there is no room.
    fn push(&mut self, byte: u8, word: bool) -> bool {
        let Some(slot) = self.start.checked_sub(1) else {
            self.whole = false;
            return false;
        };
        if let Some(place) = self.bytes.get_mut(slot) {
            *place = byte.to_ascii_lowercase();
        }
        self.words |= u32::from(word) << slot;
        self.start = slot;
        true
    }

    /// Which values under this name are secrets.
    fn kind(&self) -> SecretKind {
        let Some(text) = self.bytes.get(self.start..) else {
            return SecretKind::Harmless;
        };
        let ending = |ending: &str| {
            let at = WINDOW - ending.len();
            text.ends_with(ending.as_bytes()) && self.words >> at & 1 == 1
        };
        let name = || NAMES.binary_search_by(|name| name.as_bytes().cmp(text)).is_ok();
        if (self.whole && name()) || ENDINGS.iter().any(|name| ending(name)) {
            return SecretKind::Secret;
        }
        let Some(last) = LAST_WORDS.iter().find(|last| ending(last.word)) else {
            return SecretKind::Harmless;
        };
        let before = self.word_before(WINDOW - last.word.len());
        let among = |words: &[&str]| words.binary_search_by(|word| word.as_bytes().cmp(before)).is_ok();
        match last.before {
            WordBefore::One(words) if among(words) => SecretKind::SecretText,
            WordBefore::NoneOf(words) if !among(words) => SecretKind::SecretText,
            _ => SecretKind::Harmless,
        }
    }

    /// The word that ends where another one starts.
    fn word_before(&self, end: usize) -> &[u8] {
        let start = (self.start..end).rev().find(|&at| self.words >> at & 1 == 1);
        self.bytes.get(start.unwrap_or(self.start)..end).unwrap_or(&[])
    }
}

fn is_separator(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric()
}

/// Whether a word starts at `byte`: after a separator, and at the humps of `camelCase` and `APIKey`.
fn starts_word(previous: Option<u8>, byte: u8, next: u8) -> bool {
    let Some(previous) = previous.filter(|&previous| !is_separator(previous)) else {
        return true;
    };
    byte.is_ascii_uppercase() && (!previous.is_ascii_uppercase() || next.is_ascii_lowercase())
}

/// The words of a name, in lower case (SPEC §1.9.18).
pub(crate) fn words_of_name(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous = None;
    for (at, c) in name.char_indices() {
        let (byte, next) = (name.as_bytes().get(at), name.as_bytes().get(at + c.len_utf8()));
        let (byte, next) = (byte.copied().unwrap_or(0), next.copied().unwrap_or(0));
        if !is_separator(byte) {
            if starts_word(previous, byte, next) {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.push(c.to_ascii_lowercase());
            }
        }
        previous = Some(byte);
    }
    words
}

#[cfg(test)]
mod tests {
    use crate::redact::names::*;

    impl SensitiveNames {
        fn contains(&self, name: &str) -> bool {
            self.hides(name, "x")
        }
    }

    #[test]
    fn the_list_is_sorted_and_folded() {
        assert!(NAMES.is_sorted());
        for last in LAST_WORDS {
            let (WordBefore::One(words) | WordBefore::NoneOf(words)) = last.before;
            assert!(words.is_sorted(), "{}", last.word);
            assert!(words
                .iter()
                .all(|word| word.bytes().all(|b| b.is_ascii_lowercase())));
        }
        for name in NAMES
            .iter()
            .chain(ENDINGS)
            .chain(LAST_WORDS.iter().map(|last| &last.word))
        {
            assert!(name.bytes().all(|b| b.is_ascii_lowercase()), "{name}");
            assert!(name.len() < WINDOW);
            assert!(LAST_TWO.contains(name.as_bytes().last_chunk().unwrap()), "{name}");
        }
    }

    #[test]
    fn case_and_separators_do_not_count() {
        let keys = SensitiveNames::new();
        for name in [
            "password",
            "PASSWORD",
            "pass_word",
            "apiKey",
            "API-KEY",
            "api.key",
            "api key",
            "apikey",
            "X-Api-Key",
            "setCookie",
            "Set-Cookie",
            "accessToken",
            "ACCESS_TOKEN",
            "client-secret",
            "dbPassword",
            "db.password",
            "AWS_SECRET_ACCESS_KEY",
            "openaiAPIKey",
            "sessionid",
            "pass",
            "DB_PASS",
            "smtpPass",
            "dbpass",
            "STRIPE_KEY",
            "encryption-key",
            "sshKey",
            "Ocp-Apim-Subscription-Key",
            "deploy_token",
            "X-Shopify-Storefront-Token",
            "a_word_of_more_than_thirty_two_bytes_here_token",
            "a_very_long_prefix_that_does_not_matter_password",
        ] {
            assert!(keys.contains(name), "{name}");
        }
    }

    #[test]
    fn names_that_only_look_alike_do_not_count() {
        let keys = SensitiveNames::new();
        for name in [
            "page_token",
            "pageToken",
            "page-token",
            "page.token",
            "next_page_token",
            "max_tokens",
            "maxTokens",
            "tokens",
            "author",
            "tokenizer",
            "session_id",
            "sessionId",
            "SESSIONID",
            "secretary",
            "passwordless",
            "password_policy",
            "cookie_policy",
            "keyboard",
            "api_key_id",
            "compassword",
            "",
            "-",
            "retry_after",
            "key",
            "auth",
            "first_pass",
            "testsPass",
            "bypass",
            "compass",
            "primary_key",
            "sortKey",
            "FOREIGN_KEY",
            "cache_key",
            "idempotency_key",
            "Idempotency-Key",
            "public_key",
            "partition_key",
            "s3_key",
            "hotkey",
            "next_token",
            "NextToken",
            "continuation_token",
            "syncToken",
            "cursor_token",
            "progressToken",
            "unexpected_token",
            "a_name_that_is_longer_than_the_window_in_bytes_token_count",
            "pаssword",
        ] {
            assert!(!keys.contains(name), "{name}");
        }
    }

    #[test]
    fn the_list_can_be_extended_and_replaced() {
        let mut keys = SensitiveNames::new();
        keys.add("Pin-Code");
        keys.add("--");
        assert!(keys.contains("pinCode") && keys.contains("password") && !keys.contains("my_pin_code"));
        let mut keys = SensitiveNames::none();
        keys.add("pin");
        keys.add("retry_after");
        keys.add("a_name_that_is_longer_than_the_window_of_bytes");
        assert!(keys.contains("PIN") && keys.contains("a-name-that-is-longer-than-the-window-of-bytes"));
        assert!(!keys.contains("password") && !keys.contains("sessionid") && !keys.contains("retry_after"));
    }

    #[test]
    fn words_start_at_separators_and_humps() {
        for (name, words) in [
            ("X-Api-Key", &["x", "api", "key"][..]),
            ("JWTKey", &["jwt", "key"]),
            ("DBPass", &["db", "pass"]),
            ("v2Key", &["v2", "key"]),
            ("PGPASSWORD", &["pgpassword"]),
            ("größeÄpfelToken", &["größeÄpfel", "token"]),
            ("__a..b_", &["a", "b"]),
            ("", &[]),
        ] {
            assert_eq!(words_of_name(name), words, "{name}");
        }
    }
}
