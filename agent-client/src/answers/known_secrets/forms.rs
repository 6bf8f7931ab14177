//! A secret, and what it becomes in base64 and in forms.

use std::ops::Range;

use toolerror::base64;

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

    /// Where it stands in a text.
    pub(super) fn places<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
        let plain = std::iter::once(&self.value).chain(&self.in_form);
        let plain = plain.flat_map(|form| text.match_indices(form.as_str()));
        let plain = plain.map(|(at, found)| at..at + found.len());
        let encoded = self
            .in_base64
            .iter()
            .flat_map(|form| text.match_indices(form.as_str()));
        let encoded = encoded.map(|(at, found)| word_of_base64(text, at, at + found.len()));
        plain.chain(encoded)
    }

    /// How many bytes at the end of a text may be its beginning.
    pub(super) fn begun_at_end(&self, text: &[u8]) -> Option<usize> {
        let beginnings = (1..self.value.len()).rev();
        let mut beginnings = beginnings.filter_map(|length| self.value.as_bytes().get(..length));
        beginnings
            .find(|beginning| text.ends_with(beginning))
            .map(<[u8]>::len)
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

/// The whole word of base64 in which a place stands.
fn word_of_base64(text: &str, start: usize, end: usize) -> Range<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(byte);
    let bytes = text.as_bytes();
    let before = bytes.get(..start).unwrap_or_default().iter().rev();
    let after = bytes.get(end..).unwrap_or_default().iter();
    start - before.take_while(|byte| is_part(byte)).count()
        ..end + after.take_while(|byte| is_part(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

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
                        let found: Vec<_> = known.places(&text).collect();
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
        assert_eq!(known.places("a=planted+words&b").next(), Some(2..15));
        assert_eq!(known.places("planted-words").count(), 0);
    }
}
