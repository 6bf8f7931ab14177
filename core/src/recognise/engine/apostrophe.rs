//! The apostrophe of print, which writers of messages use like that of a keyboard (SPEC 3.6.15).

use std::borrow::Cow;

/// The text with the apostrophes of print inside of words as the patterns have them: `can’t`.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    const PRINTED: char = '’';
    if text.is_ascii() || !text.contains(PRINTED) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut last = ' ';
    while let Some(c) = chars.next() {
        let is_inside = last.is_alphabetic() && chars.peek().is_some_and(|next| next.is_alphabetic());
        plain.push(if c == PRINTED && is_inside { '\'' } else { c });
        last = c;
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::apostrophe::plain;

    #[test]
    fn only_an_apostrophe_inside_of_a_word_is_changed() {
        for (text, expected) in [
            ("can’t", "can't"),
            ("‘a’ isn’t b", "‘a’ isn't b"),
            ("it’", "it’"),
            ("d’été", "d'été"),
            ("plain", "plain"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
