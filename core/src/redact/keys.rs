//! Names whose value is a secret.

/// Names that count in any case and with any separators (`apiKey`, `API-KEY`, `api_key`). Sorted, folded.
const NAMES: &[&str] = &[
    "accesskey",
    "accesstoken",
    "accountkey",
    "apikey",
    "apitoken",
    "authorization",
    "authtoken",
    "awssecretaccesskey",
    "awssessiontoken",
    "bearertoken",
    "cachepwd",
    "clientsecret",
    "cookie",
    "cookies",
    "csrftoken",
    "encryptionkey",
    "idtoken",
    "jwt",
    "mysqlpwd",
    "passphrase",
    "passwd",
    "password",
    "pgpassword",
    "privatekey",
    "proxyauthorization",
    "pwd",
    "refreshtoken",
    "secret",
    "secretaccesskey",
    "secretkey",
    "sessiontoken",
    "setcookie",
    "signingkey",
    "token",
    "verifiedkey",
    "xamzsecuritytoken",
    "xamzsignature",
    "xapikey",
    "xauthtoken",
    "xcsrftoken",
    "xgoogsignature",
    "xsrftoken",
];

/// Names that also count as the last words of a longer name (`db_password`, `openaiApiKey`).
const ENDINGS: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "secret",
    "apikey",
    "accesstoken",
    "refreshtoken",
    "authtoken",
    "privatekey",
    "secretkey",
    // tokens by their issuer: `_token` alone would hit those of pages
    "apptoken",
    "bottoken",
    "deploytoken",
    "githubtoken",
    "gitlabtoken",
    "hftoken",
    "jobtoken",
    "npmtoken",
    "privatetoken",
    "pypitoken",
    "slacktoken",
    "vaulttoken",
];

/// The last two letters of all of these: most names can be passed by after a look at their end.
const LAST_TWO: &[[u8; 2]] = &[
    *b"ey", *b"en", *b"on", *b"wd", *b"et", *b"ie", *b"es", *b"wt", *b"se", *b"rd", *b"re",
];

/// The name that counts in exactly this spelling: `session_id` is no secret everywhere.
const EXACT: &str = "sessionid";

/// Never masked, whatever the list says: the agent's timing depends on it.
const KEPT: &str = "retry_after";

/// Which names are sensitive. Default: the list of SPEC §1.9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SensitiveKeys {
    defaults: bool,
    /// Folded.
    own: Vec<String>,
}

impl SensitiveKeys {
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

    /// As [`contains`](Self::contains), in the query of a URL, where a signature is what lets the bearer in.
    pub(crate) fn contains_in_query(&self, name: &str) -> bool {
        self.contains(name) || (self.defaults && (name == "sig" || name.eq_ignore_ascii_case("signature")))
    }

    /// Whether the value under this name is a secret.
    pub(crate) fn contains(&self, name: &str) -> bool {
        if name == KEPT {
            return false;
        }
        let default =
            self.defaults && (name == EXACT || Folded::of(name).is_some_and(|folded| folded.is_default()));
        default
            || self
                .own
                .iter()
                .any(|own| own.chars().eq(name.chars().filter_map(fold)))
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

/// How much of a name's end is looked at; the longest default name is shorter.
const WINDOW: usize = 32;

/// The end of a name as it is compared, without allocation.
struct Folded {
    /// Filled from the end.
    bytes: [u8; WINDOW],
    start: usize,
    /// Bit `n`: a word starts at `bytes[n]`.
    words: u32,
    /// Whether all of the name is in here.
    whole: bool,
}

impl Folded {
    /// Nothing when the name does not end as any of the default ones.
    fn of(name: &str) -> Option<Self> {
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

    fn is_default(&self) -> bool {
        let Some(text) = self.bytes.get(self.start..) else {
            return false;
        };
        if self.whole && NAMES.binary_search_by(|name| name.as_bytes().cmp(text)).is_ok() {
            return true;
        }
        ENDINGS.iter().any(|ending| {
            let at = WINDOW - ending.len();
            text.ends_with(ending.as_bytes()) && self.words >> at & 1 == 1
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_folded() {
        assert!(NAMES.is_sorted());
        for name in NAMES.iter().chain(ENDINGS) {
            assert!(name.bytes().all(|b| b.is_ascii_lowercase()), "{name}");
            assert!(name.len() < WINDOW);
            assert!(LAST_TWO.contains(name.as_bytes().last_chunk().unwrap()), "{name}");
        }
    }

    #[test]
    fn case_and_separators_do_not_count() {
        let keys = SensitiveKeys::new();
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
            "a_very_long_prefix_that_does_not_matter_password",
        ] {
            assert!(keys.contains(name), "{name}");
        }
    }

    #[test]
    fn names_that_only_look_alike_do_not_count() {
        let keys = SensitiveKeys::new();
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
            "pass",
            "auth",
            "pаssword",
        ] {
            assert!(!keys.contains(name), "{name}");
        }
    }

    #[test]
    fn the_list_can_be_extended_and_replaced() {
        let mut keys = SensitiveKeys::new();
        keys.add("Pin-Code");
        keys.add("--");
        assert!(keys.contains("pinCode") && keys.contains("password") && !keys.contains("my_pin_code"));
        let mut keys = SensitiveKeys::none();
        keys.add("pin");
        keys.add("retry_after");
        keys.add("a_name_that_is_longer_than_the_window_of_bytes");
        assert!(keys.contains("PIN") && keys.contains("a-name-that-is-longer-than-the-window-of-bytes"));
        assert!(!keys.contains("password") && !keys.contains("sessionid") && !keys.contains("retry_after"));
    }
}
