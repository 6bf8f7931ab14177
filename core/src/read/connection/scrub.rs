//! Keeping secrets of URLs out of messages (SPEC §1.8).

use std::borrow::Cow;

/// The text with every URL in it cut down to scheme, host and path: no user, no password, no query, no fragment.
///
/// Also the query of a path without a host, as some libraries print it.
pub(crate) fn urls(text: &str) -> Cow<'_, str> {
    if !text.contains(['?', '#', '@']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive(ends_word) {
        let (word, end) = match word.chars().next_back().filter(|c| ends_word(*c)) {
            Some(end) => word
                .split_at_checked(word.len() - end.len_utf8())
                .unwrap_or((word, "")),
            None => (word, ""),
        };
        without_secrets(&mut out, word);
        out.push_str(end);
    }
    Cow::Owned(out)
}

/// Whether a character cannot be part of a URL.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '<' | '>' | '|' | '\\' | '^')
}

/// Appends a word; of a URL or a path without user, query and fragment.
fn without_secrets(out: &mut String, word: &str) {
    let (before, after_scheme) = match word.split_once("://") {
        Some((before, after)) => (Some(before), after),
        // a path by itself, or in brackets
        None if word.trim_start_matches(['(', '[']).starts_with('/') => (None, word),
        None => {
            out.push_str(word);
            return;
        }
    };
    let mut rest = after_scheme;
    if let Some(before) = before {
        out.push_str(before);
        out.push_str("://");
        let authority = rest
            .find(['/', '?', '#'])
            .and_then(|at| rest.get(..at))
            .unwrap_or(rest);
        if let Some(user) = authority.rfind('@') {
            rest = rest.get(user + 1..).unwrap_or("");
        }
    }
    let Some(secret) = rest.find(['?', '#']) else {
        out.push_str(rest);
        return;
    };
    out.push_str(rest.get(..secret).unwrap_or(""));
    // punctuation after the URL belongs to the sentence
    let punctuation = rest
        .trim_end_matches([')', ']', '}', ',', ';', ':', '.'])
        .len()
        .max(secret);
    out.push_str(rest.get(punctuation..).unwrap_or(""));
}

#[cfg(test)]
mod tests {
    use crate::read::connection::scrub::urls;

    #[test]
    fn a_url_is_cut_down() {
        for (text, expected) in [
            ("no url here", "no url here"),
            ("a question? mail me@here", "a question? mail me@here"),
            ("get https://api.invalid/v1?token=s", "get https://api.invalid/v1"),
            (
                "Get \"https://u:p@api.invalid/v1?q=s#f\": EOF",
                "Get \"https://api.invalid/v1\": EOF",
            ),
            (
                "for url (https://api.invalid/?q=(a)&k=s)",
                "for url (https://api.invalid/)",
            ),
            ("https://u:p@ss@h/x", "https://h/x"),
            ("https://user@h?k=s: refused", "https://h: refused"),
            (
                "with url: /v1/x?key=s (Caused by X)",
                "with url: /v1/x (Caused by X)",
            ),
            ("(/v1?key=s): no", "(/v1): no"),
            ("redis://:secret@h:1/0", "redis://h:1/0"),
            ("https://h/a@b", "https://h/a@b"),
        ] {
            assert_eq!(urls(text), expected);
        }
    }
}
