//! Secrets with their own form: keys with a prefix, JSON web tokens, private keys in PEM, credentials after
//! `Bearer` and `Basic` (SPEC §1.9.22–§1.9.25, §1.9.40).

use crate::redact::data::{formats, WORDS_AFTER_BEARER};
use crate::redact::scan::{among, run, skip_blanks, starts, starts_as, Range, Scan};

/// How the keys of one issuer look.
pub(crate) struct Format {
    pub(crate) prefix: &'static str,
    /// The bytes after the prefix.
    pub(crate) class: Class,
    /// How much of it, at least.
    pub(crate) least: usize,
    /// Whether ordinary words can begin like this, so that what follows has to look random.
    pub(crate) random: bool,
    /// Whether the prefix stays in sight, as the host of a URL.
    pub(crate) prefix_stays: bool,
    /// Whether what follows begins with a digit.
    pub(crate) digit_first: bool,
}

/// A class of bytes.
#[derive(Clone, Copy)]
pub(crate) enum Class {
    /// Capitals and digits.
    Upper,
    Alphanumeric,
    /// These, `_` and `-`.
    Word,
    /// These and `.`.
    Dotted,
    /// A word and what paths of URLs have.
    Path,
}

impl Class {
    /// Whether the byte belongs to this alphabet.
    fn has(self, byte: u8) -> bool {
        let word = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        match self {
            Self::Upper => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Self::Alphanumeric => byte.is_ascii_alphanumeric(),
            Self::Word => word,
            Self::Dotted => word || byte == b'.',
            Self::Path => word || matches!(byte, b'/' | b'@' | b':' | b'%' | b'.'),
        }
    }
}

/// A key of the table that begins at `at`.
pub(crate) fn key(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    /// A text that does not look random counts as a key from this length on.
    const SURELY: usize = 40;
    let bytes = scan.text.as_bytes();
    let second = bytes.get(at + 1);
    // comparing the second letter first avoids most comparisons
    let format = formats(*bytes.get(at)?).iter().find(|format| {
        format.prefix.as_bytes().get(1) == second && starts(bytes, at, format.prefix.as_bytes())
    })?;
    let from = at + format.prefix.len();
    let end = run(bytes, from, |byte| format.class.has(byte));
    let found = bytes.get(from..end)?;
    let found = found.strip_suffix(b".").unwrap_or(found); // the end of a sentence
    let looks_random = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    let is_key = found.len() >= format.least
        && (!format.digit_first || found.first().is_some_and(u8::is_ascii_digit))
        && (!format.random || found.len() >= SURELY || found.iter().any(looks_random));
    let start = if format.prefix_stays { from } else { at };
    is_key.then_some((start, from + found.len()))
}

/// The JSON web token that begins at `at` with `eyJ`: three parts and more, or two objects. Base64 of JSON alone is a
/// cursor.
pub(crate) fn jwt(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    const LEAST: usize = 10;
    const MOST_PARTS: usize = 5; // encrypted ones
    let bytes = scan.text.as_bytes();
    if at < scan.no_jwt_before || !starts(bytes, at, b"eyJ") {
        return None;
    }
    let part_end = |from: usize| run(bytes, from, |byte| Class::Word.has(byte));
    let mut end = part_end(at);
    let second_is_object = starts(bytes, end, b".eyJ");
    let mut parts = 1;
    while end - at >= LEAST && parts < MOST_PARTS && bytes.get(end) == Some(&b'.') {
        let part = part_end(end + 1);
        if part == end + 1 && bytes.get(part) != Some(&b'.') {
            break; // the end of a sentence
        }
        (end, parts) = (part, parts + 1);
    }
    if parts >= 3 || (second_is_object && parts > 1) {
        return Some((at, end));
    }
    scan.no_jwt_before = end;
    None
}

/// The private key in PEM whose `-----BEGIN` is at `at`; an incomplete one extends to the end of the text.
pub(crate) fn private_key(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    const LONGEST_LABEL: usize = 48;
    let rest = scan.text.get(at..)?;
    let label = rest.strip_prefix("-----BEGIN ")?;
    let label_end = run(label.as_bytes(), 0, |byte| Class::Upper.has(byte) || byte == b' ');
    if !label.get(..label_end.min(LONGEST_LABEL))?.contains("PRIVATE KEY") {
        return None;
    }
    let end = rest.find("-----END ").and_then(|end| {
        let last = end + rest.get(end + 9..)?.find("-----")?;
        Some(at + last + 9 + 5)
    });
    Some((at, end.unwrap_or(scan.text.len())))
}

/// The token of `Bearer …`.
pub(crate) fn bearer(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    let (start, end) = credentials(scan.text, at, "bearer", b"-._~+/=")?;
    let word_end = run(scan.text.as_bytes(), start, |byte| byte.is_ascii_alphabetic());
    let (word, rest) = (scan.text.get(start..word_end)?, scan.text.get(word_end..end)?);
    let is_prose =
        (rest.is_empty() || rest == "." || rest.starts_with('=')) && among(WORDS_AFTER_BEARER, word);
    (!is_prose).then_some((start, end))
}

/// The `user:password` in base64 of `Basic …`.
pub(crate) fn basic(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    let (start, end) = credentials(scan.text, at, "basic", b"+/=")?;
    decodes_with_colon(scan.text.get(start..end)?).then_some((start, end))
}

/// The credentials after the name of an authentication scheme and blanks: letters, digits and these signs.
fn credentials(text: &str, at: usize, scheme: &str, signs: &[u8]) -> Option<Range> {
    if !starts_as(text, at, scheme) {
        return None;
    }
    let after = at + scheme.len();
    let start = skip_blanks(text, after);
    let end = run(text.as_bytes(), start, |byte| {
        byte.is_ascii_alphanumeric() || signs.contains(&byte)
    });
    (start > after && end > start).then_some((start, end))
}

/// Whether the text is base64 of something with a `:` in it.
fn decodes_with_colon(base64: &str) -> bool {
    let mut bits = 0u32;
    for (i, byte) in base64.trim_end_matches('=').bytes().enumerate() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return false,
        };
        bits = bits << 6 | u32::from(digit);
        // digits 1, 2 and 3 of each four complete a byte, whose low end then lies at bit 4, 2 and 0
        let shift = [8, 4, 2, 0].get(i % 4).copied().unwrap_or(8);
        if shift < 8 && bits >> shift & 0xff == u32::from(b':') {
            return true;
        }
    }
    false
}
