//! Headers and variables of the environment that hold a secret, by their names (SPEC §2.5.18).

use super::names::words_of_name;
use super::setting_data::{
    DESCRIPTIONS, HARMLESS_KEYS, PUBLIC_HEADERS, PUBLIC_HEADER_STARTS, SECRET_ENDS, SECRET_LAST_WORDS,
    SECRET_WORDS, SWITCHES,
};

/// What the name of a setting says about its value. Without a promise to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingName {
    /// It is a secret.
    Secret,
    /// It is harmless, unless it has the form of a key.
    Harmless,
    /// Nothing.
    Other,
}

/// What the name of a header or of a variable says. Without a promise to stay.
pub fn setting_name(name: &str) -> SettingName {
    let words = words_of_name(name);
    let has = |list: &[&str], word: &str| list.binary_search(&word).is_ok();
    let last = words.last().map_or("", String::as_str);
    let names_one = |word: &String| has(SECRET_WORDS, word) || has(SECRET_LAST_WORDS, word);
    let is_secret = words.iter().any(|word| has(SECRET_WORDS, word))
        || has(SECRET_LAST_WORDS, last)
        || SECRET_ENDS.iter().any(|end| last.ends_with(end));
    let before_last = words.iter().nth_back(1).map_or("", String::as_str);
    let switched = words.split_first().filter(|(first, _)| has(SWITCHES, first));
    let is_harmless = switched.is_some_and(|(_, rest)| rest.iter().all(names_one))
        || last == "key" && has(HARMLESS_KEYS, before_last)
        || has(DESCRIPTIONS, last);
    match (is_secret, is_harmless) {
        (true, false) => SettingName::Secret,
        (true, true) => SettingName::Harmless,
        (false, _) => SettingName::Other,
    }
}

/// Whether a header says what a request is, and nothing about who sends it. Without a promise to stay.
pub fn is_public_header(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let is_start = |start: &&str| name.starts_with(start);
    PUBLIC_HEADERS.binary_search(&&*name).is_ok() || PUBLIC_HEADER_STARTS.iter().any(is_start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_whether_its_value_is_a_secret() {
        for (names, expected) in [
            (
                "DB_PASSWORD PGPASSWORD JWTKey DBPass X-Api-Key SECRET_VALUE AUTH NOTHING_TOKEN MONKEY_KEY Cookie KEY SORTKEY_KEY NO_REPLY_PASSWORD",
                SettingName::Secret,
            ),
            (
                "SORT_KEY sortKey TABLE_PARTITION_KEY NO_AUTH SKIP_TOKEN_AUTH usePassword PASSWORD_POLICY TOKEN_TYPE",
                SettingName::Harmless,
            ),
            ("MONKEY NODE_ENV NO_COLOR TYPE AWS_ACCESS_KEY_ID", SettingName::Other),
        ] {
            for name in names.split(' ') {
                assert_eq!(setting_name(name), expected, "{name}");
            }
        }
    }

    #[test]
    fn a_public_header_is_told_in_any_case() {
        assert!(is_public_header("User-Agent") && is_public_header("Mcp-Param-Token"));
        assert!(!is_public_header("Authorization") && !is_public_header("Mcp-Session-Id"));
    }
}
