//! Decides which values are secrets (SPEC §1.9.34, §1.9.47).

use crate::redact::data::{PLAIN_WORDS, WORDS_OF_SENTENCES};
use crate::redact::names::SecretKind;
use crate::redact::scan::{among, run, span, Range};

impl SecretKind {
    /// Whether the value at the beginning, in JSON or in running text, is a secret.
    pub(crate) fn hides(self, value: &str) -> bool {
        match self {
            Self::Harmless => false,
            Self::SecretText => !is_plain(value),
            Self::Secret => true,
        }
    }

    /// Whether a value that is this text is a secret.
    pub(crate) fn hides_text(self, text: &str) -> bool {
        match self {
            Self::Harmless => false,
            Self::SecretText => !is_plain_word(text),
            Self::Secret => true,
        }
    }
}

/// Maximum length of a plain word.
const LONGEST_WORD: usize = 24;

/// Whether the byte belongs to a word of a value.
fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+' | b'%')
}

/// Splits a text after its first bytes of a class, at most `most` of them.
fn split(text: &str, most: usize, class: impl Fn(u8) -> bool) -> (&str, &str) {
    let end = span(text.as_bytes(), 0, most, class);
    text.split_at_checked(end).unwrap_or(("", ""))
}

/// Whether the value at the beginning is not a text: a number, a truth value, nothing, the name of a type, also in
/// quotes; an object or an array without strings; a placeholder (`${X}`).
fn is_plain(value: &str) -> bool {
    let value = value.trim_start_matches([' ', '\t']);
    if value.starts_with('[') {
        return !holds_text(value);
    }
    if let Some(members) = value.strip_prefix('{') {
        return !is_odd_word(members);
    }
    if value.starts_with("${") {
        return true;
    }
    let unquoted = value.strip_prefix(['"', '\'']);
    let (word, rest) = split(unquoted.unwrap_or(value), LONGEST_WORD, in_word);
    let ends = match rest.as_bytes().first() {
        None => true,
        Some(quote @ (b'"' | b'\'')) => unquoted.is_some() && value.as_bytes().first() == Some(quote),
        Some(b',') if unquoted.is_none() => !goes_on(rest.get(1..).unwrap_or("")),
        Some(byte) => unquoted.is_none() && (byte.is_ascii_whitespace() || b";)]}&<".contains(byte)),
    };
    ends && is_plain_word(word)
}

/// Whether the array at the beginning holds a text before any object: in quotes, or as a separate word.
fn holds_text(value: &str) -> bool {
    let skipped = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'[' | b',');
    let mut rest = value;
    loop {
        rest = split(rest, usize::MAX, skipped).1;
        let (word, after) = split(rest, usize::MAX, in_word);
        if word.is_empty() {
            return rest.starts_with(['"', '\'']);
        }
        if !is_plain_word(word) {
            return true;
        }
        rest = after;
    }
}

/// Whether a word with digits or signs begins here and ends at a `}`: no members, and no name for a placeholder.
fn is_odd_word(members: &str) -> bool {
    let belongs = |byte: u8| byte.is_ascii_graphic() && !b"\"'{}[]:=,".contains(&byte);
    let (word, rest) = split(members, LONGEST_WORD, belongs);
    let odd = |byte: u8| !byte.is_ascii_alphabetic() && !matches!(byte, b'_' | b'.');
    rest.starts_with('}') && word.bytes().any(odd)
}

/// Whether the text directly after a comma belongs to the same value (`none,s3cr3t`): a word with letters and digits,
/// but not another name.
fn goes_on(rest: &str) -> bool {
    let (word, after) = split(rest, LONGEST_WORD, in_word);
    has(word, u8::is_ascii_digit)
        && has(word, u8::is_ascii_alphabetic)
        && (after.is_empty() || after.starts_with(|c: char| c.is_ascii_whitespace() || c == ';'))
}

/// Whether a text is a number, a truth value, nothing, or a type.
fn is_plain_word(text: &str) -> bool {
    let word = text.trim_end_matches(['.', '%']);
    let number = has(word, u8::is_ascii_digit)
        && word
            .bytes()
            .all(|byte| in_word(byte) && !byte.is_ascii_alphabetic());
    (number && word.len() <= LONGEST_WORD) || among(PLAIN_WORDS, word)
}

/// Whether the text contains a byte of the class.
pub(crate) fn has(text: &str, class: impl Fn(&u8) -> bool) -> bool {
    text.as_bytes().iter().any(class)
}

/// Whether it is the next word of a sentence about a name or an option.
pub(crate) fn is_of_sentence(word: &str) -> bool {
    WORDS_OF_SENTENCES.contains(&word)
}

/// Whether a value after `name: ` is one, not the next word of a sentence (`token: expired`): long, or with a digit, a sign
/// of passwords, or a capital inside.
pub(crate) fn looks_secret(value: &str) -> bool {
    const SURELY: usize = 20;
    let inner_upper = value.bytes().skip(1).any(|byte| byte.is_ascii_uppercase());
    let odd = |byte: &u8| byte.is_ascii_digit() || b"!#$%&*+=@^~|".contains(byte);
    has(value, u8::is_ascii_alphanumeric)
        && (value.len() >= SURELY || (inner_upper && has(value, u8::is_ascii_lowercase)) || has(value, odd))
}

/// Whether the value is a variable that a program did not fill in (`${API_KEY}`).
pub(crate) fn is_placeholder(rest: &str) -> bool {
    let value = rest
        .trim_start_matches([' ', '\t', '\\'])
        .trim_start_matches(['"', '\'']);
    let Some(name) = value.strip_prefix("${") else {
        return false;
    };
    let end = run(name.as_bytes(), 0, |byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')
    });
    begins_identifier(name) && name.as_bytes().get(end) == Some(&b'}') && ends_value(name.as_bytes(), end + 1)
}

/// Whether it begins like a name in source code.
fn begins_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Whether a value ends before `at`.
fn ends_value(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        None | Some(b'"' | b'\'' | b'`' | b'\\' | b'<') => true,
        Some(b',' | b'.' | b';' | b')' | b']' | b'}') => {
            !bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
        }
        Some(byte) => byte.is_ascii_whitespace(),
    }
}

/// Whether the `token` is a place in a text (`token: 8192`) or a contract on a chain (`0x` and 40 digits).
pub(crate) fn is_other_token(name: &str, rest: &str, colon: bool) -> bool {
    const LONGEST_PLACE: usize = 5;
    const ADDRESS: usize = 40;
    if !name.eq_ignore_ascii_case("token") {
        return false;
    }
    let value = rest.trim_start_matches([' ', '\t']).as_bytes();
    let digits = run(value, 0, |byte| byte.is_ascii_digit());
    let is_place = colon && (1..=LONGEST_PLACE).contains(&digits) && ends_value(value, digits);
    let is_address = value.starts_with(b"0x")
        && run(value, 2, |byte| byte.is_ascii_hexdigit()) == 2 + ADDRESS
        && (ends_value(value, 2 + ADDRESS) || value.get(2 + ADDRESS) == Some(&b'&'));
    is_place || is_address
}

/// Whether it is the working directory as shells keep it (`PWD=/home/bob`), not a member of a connection string.
pub(crate) fn is_directory(name: &str, before: &str, rest: &str) -> bool {
    let bytes = rest.as_bytes();
    let end = run(bytes, 0, |byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_' | b'-')
    });
    name == "PWD"
        && rest.starts_with('/')
        && !before.trim_end().ends_with(';')
        && bytes.get(end) != Some(&b';')
        && ends_value(bytes, end)
}

/// Whether it is a piece of a program (`self.token = next(a)`, `kind.Error`).
pub(crate) fn is_expression(text: &str, (from, to): Range) -> bool {
    let belongs = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    let (name, rest) = split(text.get(from..to).unwrap_or(""), usize::MAX, belongs);
    let digit = has(name, u8::is_ascii_digit);
    let is_call = rest.starts_with(['(', '['])
        && (!digit || name.contains('.'))
        && rest
            .bytes()
            .all(|byte| belongs(byte) || b"()[]=*,:".contains(&byte))
        && closes(text, from + name.len(), to);
    begins_identifier(name) && (is_call || (name.contains('.') && !digit && rest.is_empty()))
}

/// Whether a bracket closes after `from` on the same line, or a string opens at `to`.
fn closes(text: &str, from: usize, to: usize) -> bool {
    const FAR: usize = 128;
    let bytes = text.as_bytes();
    let end = span(bytes, from, FAR.max(to - from + 1), |byte| {
        !matches!(byte, b')' | b']' | b'\n')
    });
    let found = end < from + FAR.max(to - from + 1);
    matches!(bytes.get(to), Some(b'"' | b'\'')) || (found && matches!(bytes.get(end), Some(b')' | b']')))
}
