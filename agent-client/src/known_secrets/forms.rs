//! A secret, and what it becomes in base64 and in forms.

use std::ops::Range;

use toolerror::bindings::base64;

/// A value that is a secret.
#[derive(Clone)]
pub(super) struct Secret {
    value: String,
    /// The same with `+` for blanks, as forms are sent.
    in_form: Option<String>,
    /// What every text in base64 has that holds it, wherever it stands in there.
    in_base64: Vec<String>,
}

impl Secret {
    pub(super) fn new(value: &str) -> Self {
        Self {
            value: value.to_owned(),
            in_form: value.contains(' ').then(|| value.replace(' ', "+")),
            in_base64: in_base64(value.as_bytes()),
        }
    }

    /// Whether it is this value.
    pub(super) fn is(&self, value: &str) -> bool {
        self.value == value
    }

    /// All its forms.
    pub(super) fn forms(&self) -> impl Iterator<Item = Form> + '_ {
        let plain = std::iter::once(&self.value).chain(&self.in_form);
        let plain = plain.map(|text| (text, false));
        let encoded = self.in_base64.iter().map(|text| (text, true));
        plain.chain(encoded).map(|(text, is_base64)| Form {
            text: text.clone(),
            is_base64,
        })
    }
}

/// One form of a secret.
#[derive(Clone)]
pub(super) struct Form {
    text: String,
    is_base64: bool,
}

impl Form {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where it stands in a text. A word of base64 is one place, however often it stands in there.
    pub(super) fn places(&self, text: &str) -> Vec<Range<usize>> {
        let (mut places, mut from) = (Vec::new(), 0);
        while let Some(at) = text.get(from..).and_then(|rest| rest.find(&self.text)) {
            let start = from + at;
            let mut place = start..start + self.text.len();
            if self.is_base64 {
                place = word_of_base64(text, from, place);
            }
            from = place.end;
            places.push(place);
        }
        places
    }

    /// Where its beginning begins at the end of a text.
    pub(super) fn begun_at(&self, text: &str) -> Option<usize> {
        let lengths = (1..self.text.len()).rev();
        let mut beginnings = lengths.filter_map(|length| self.text.get(..length));
        let begun = beginnings.find(|beginning| text.ends_with(beginning))?;
        Some(text.len() - begun.len())
    }
}

/// The characters of base64 that depend on these bytes alone, for each of the three places where the bytes may begin; in both alphabets.
fn in_base64(bytes: &[u8]) -> Vec<String> {
    let mut all = Vec::new();
    for (before, shared) in [(0, 0), (1, 2), (2, 3)] {
        let whole = base64(&[&vec![0; before], bytes].concat());
        let end = (before + bytes.len()) * 8 / 6; // without a character that depends on what follows
        let Some(own) = whole.get(shared..end) else {
            continue;
        };
        let of_urls = own.replace('+', "-").replace('/', "_");
        all.extend((of_urls != own).then_some(of_urls));
        all.push(own.to_owned());
    }
    all
}

/// The whole word of base64 in which a place stands, in the text from there on.
fn word_of_base64(text: &str, from: usize, place: Range<usize>) -> Range<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(byte);
    let bytes = text.as_bytes();
    let before = bytes.get(from..place.start).unwrap_or_default().iter().rev();
    let after = bytes.get(place.end..).unwrap_or_default().iter();
    place.start - before.take_while(|byte| is_part(byte)).count()
        ..place.end + after.take_while(|byte| is_part(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(secret: &Secret, text: &str) -> Vec<Range<usize>> {
        secret.forms().flat_map(|form| form.places(text)).collect()
    }

    #[test]
    fn a_secret_is_found_in_base64_wherever_it_begins() {
        for secret in ["planted-words", "planted-word", "planted-wor", "pl?>~änted"] {
            let known = Secret::new(secret);
            for before in ["", "u", "us", "user:", "user1:"] {
                for after in ["", "!", "!!", "!!!"] {
                    let whole = base64(format!("{before}{secret}{after}").as_bytes());
                    let of_urls = whole.replace('+', "-").replace('/', "_");
                    for encoded in [&whole, &of_urls, whole.trim_end_matches('=')] {
                        let text = format!("no {encoded}, sorry");
                        let found = places(&known, &text);
                        assert!(
                            found.contains(&(3..3 + encoded.len())),
                            "{before}{secret}{after}: {text}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_form_has_plus_signs_for_blanks() {
        let known = Secret::new("planted words");
        assert_eq!(places(&known, "a=planted+words&b").first(), Some(&(2..15)));
        assert!(places(&known, "planted-words").is_empty());
    }

    #[test]
    fn a_long_word_of_base64_with_a_secret_many_times_is_one_place() {
        let known = Secret::new("planted-word");
        let word = base64(b"planted-word");
        assert!(!word.contains('='));
        let text = format!("no {}, no {word}", word.repeat((1 << 20) / word.len()));
        let found = places(&known, &text);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0].start, 3);
    }
}
